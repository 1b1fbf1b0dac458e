from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_csp.constraints import About, Everywhere, Fact, Grid, Model, on
from sudoku_csp.grid.errors import Unsupported


@dataclass(frozen=True)
class DutchFlatmates(Everywhere):
    """Among `cells`, every 5 has a 1 directly above it or a 9 directly below it.

    A board of another `side` than 9 needs other `digits` in place of 5, 1 and 9. Raises ValueError
    unless these are three different digits, of which the last is the highest digit of the board.
    """

    about = About(
        title="Dutch flatmates",
        sentence="Every 5 has a 1 in the cell directly above it or a 9 in the cell directly below "
        "it, or both.",
        source="Dutch Flat Mates",
        wording="dutch flatmates {digits} among {many} cells from {first} to {last}",
        examples=(
            *on("3", "r1c2 r2c2 3 2,1,3", "r2c2 r3c2 3 2,1,3", "r3c2 r1c2 r2c2 3 2,1,3"),
            *on("3", "r2c2 r2c3 3 2,1,3", "r2c3 3 2,1,3"),
            *on("4", "r2c2 r1c2 r3c2 4 2,1,4", "r3c2 r1c2 r2c2 4 1,3,4"),
            *on("9", "r8c9 r9c9 9"),
        ),
    )

    side: int
    digits: tuple[int, ...] = (5, 1, 9)

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.digits) != 3 or len(set(self.digits)) < 3 or min(self.digits) < 1:
            raise ValueError("dutch flatmates are three different digits")
        if self.digits[2] != self.side or max(self.digits) != self.side:
            digits = " ".join(map(str, self.digits))
            raise ValueError(f"dutch flatmates {digits}: the last is the largest, {self.side} here")

    @property
    def named_digits(self) -> Iterable[int]:
        return self.digits

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        five, one, nine = self.digits
        return all(
            held.get((row - 1, column)) == one or held.get((row + 1, column)) == nine
            for (row, column), digit in held.items()
            if digit == five
        )

    def decompose(self, model: Model) -> None:
        if (side := model.board.side) != self.side:
            raise Unsupported(f"dutch flatmates: a rule of side {self.side}, not {side}")
        resident, above, below = self.digits
        within = set(self.cells)
        for cell in self.cells:
            mates = ((cell.moved(-1, 0), above), (cell.moved(1, 0), below))
            facts = [Fact(other, digit) for other, digit in mates if other in within]
            model.at_least_one([Fact(cell, resident, sign=False), *facts])
