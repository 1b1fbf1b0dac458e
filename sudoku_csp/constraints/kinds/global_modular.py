"""The rule is decomposed into a clause for each square and each remainder: one of the four cells
holds a digit with this remainder.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Everywhere, Fact, Grid, Model, on


@dataclass(frozen=True)
class GlobalModular(Everywhere):
    """Among `cells`, every 2x2 square holds digits of every remainder modulo 3."""

    about = About(
        title="Global modular",
        sentence="Every 2x2 square holds digits with all three remainders when divided by 3, of "
        "nine digits one of 1 4 7, one of 2 5 8 and one of 3 6 9.",
        source="Global Modular, after Global Entropy",
        examples=(
            *on("3 4", "r2c2 r2c3 r3c2 r3c3", "r2c2 r2c3 r3c2"),
            *on("3", "r1c2 r3c3 r3c2 r2c3 r2c2", "r2c2 r2c3 r1c3 r1c2 r2c1"),
            *on("5", "r2c2 r2c3 r3c2 r3c3"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] % 3 for cell in self.cells}
        for row, column in held:
            square = {(row + down, column + right) for down in (0, 1) for right in (0, 1)}
            if square <= held.keys() and {held[place] for place in square} != {0, 1, 2}:
                return False
        return True

    def decompose(self, model: Model) -> None:
        classes = [model.board.digits[first::3] for first in range(3)]
        within = set(self.cells)
        for row, column in self.cells:
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if within.issuperset(square):
                for one in classes:
                    model.at_least_one([Fact(cell, digit) for cell in square for digit in one])
