"""The rule is decomposed into a clause for each square and each class of digits (low, middle,
high): one of the four cells holds a digit of the class.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Everywhere, Fact, Grid, Model, on


@dataclass(frozen=True)
class GlobalEntropy(Everywhere):
    """Among `cells`, every 2x2 square holds a low, a middle and a high digit.

    The classes of nine digits are 123, 456 and 789. In general the low and the high class have the
    same size, and the size of the middle class differs from it by at most one (1, 23, 4).
    """

    about = About(
        title="Global entropy",
        sentence="Every 2x2 square holds a low, a middle and a high digit. Low and high are a "
        "third of the digits each, rounded: of nine 1 2 3 and 7 8 9.",
        source="Global Entropy",
        examples=(
            *on("3 4", "r2c2 r2c3 r3c2 r3c3", "r2c2 r2c3 r3c2"),
            *on("3", "r1c2 r3c3 r3c2 r2c3 r2c2", "r2c2 r2c3 r1c3 r1c2 r2c1"),
            *on("5", "r2c2 r2c3 r3c2 r3c3"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        third, rest = divmod(grid.board.side, 3)
        low, middle = (third, third + 1) if rest == 1 else (third + (rest > 0), third)

        def name(digit: int) -> str:
            return "low" if digit <= low else "middle" if digit <= low + middle else "high"

        held = {(cell.row, cell.column): name(grid[cell]) for cell in self.cells}
        for row, column in held:
            square = {(row + down, column + right) for down in (0, 1) for right in (0, 1)}
            if square <= held.keys() and len({held[place] for place in square}) < 3:
                return False
        return True

    def decompose(self, model: Model) -> None:
        digits = model.board.digits
        third = (len(digits) + 1) // 3
        classes = digits[:third], digits[third : len(digits) - third], digits[-third:]
        within = set(self.cells)
        for row, column in self.cells:
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if within.issuperset(square):
                for one in classes:
                    model.at_least_one([Fact(cell, digit) for cell in square for digit in one])
