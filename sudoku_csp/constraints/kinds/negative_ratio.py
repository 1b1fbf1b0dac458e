"""Negative ratio: of two neighbours without a dot, neither digit is twice the other.

This is the negative constraint of Kropki. It forbids the ratios of all black dots in the puzzle, or
2 if the puzzle has no black dot. Pairs with a black dot are exempt. Most solvers also exempt pairs
with a white dot.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import Exempting


@dataclass(frozen=True)
class NegativeRatio(Exempting):
    """Among all neighbours in `cells`, only the pairs in `exempt` may have one of the `ratios`.

    The cells of an exempt pair may be in either order. Raises ValueError if there is no ratio, and
    for a ratio below 1.
    """

    about = About(
        title="Negative ratio",
        sentence="Of two digits that share a side with no dot between them, none is twice the "
        "other, or in another ratio for which there are dots.",
        source="Kropki Sudoku",
        noun="negative-ratio",
        wording="no 1:{ratios: or 1:} among {many} cells from {first} to {last}",
        examples=(
            *on("3", "r1c2 r1c3 r2c2", ("r2c2 r1c2 r1c3", "r2c2 r1c2 /")),
            *on("3", ("r1c2 r1c3 r2c3", "r2c3 r1c3 / r1c2 r2c3", (3, 2))),
            *on("4", "r1c2 r2c2", ("r1c2 r1c3", (), (4, 2))),
            *on("4", ("r2c2 r2c3 r1c3", "r1c3 r2c3 /", (3,))),
            *on("9", ("r9c8 r9c9", (), (9, 3))),
        ),
    )
    exempts = "ratio"

    ratios: tuple[int, ...] = (2,)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.ratios or min(self.ratios) < 1:
            raise ValueError(f"negative ratios are 1 or more, not {self.ratios}")

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        free = {frozenset(pair) for pair in self.exempt}
        return not any(
            max(digit, held[beside]) == ratio * min(digit, held[beside])
            for (row, column), digit in held.items()
            for beside in ((row, column + 1), (row + 1, column))
            if beside in held and frozenset(((row, column), beside)) not in free
            for ratio in self.ratios
        )

    def decompose(self, model: Model) -> None:
        def unmarked(a: int, b: int) -> bool:
            return all(a != ratio * b and b != ratio * a for ratio in self.ratios)

        free = {*self.exempt, *((other, one) for one, other in self.exempt)}
        within = set(self.cells)
        for cell in self.cells:
            for other in (cell.moved(0, 1), cell.moved(1, 0)):
                if other in within and (cell, other) not in free:
                    model.relation(cell, other, unmarked)
