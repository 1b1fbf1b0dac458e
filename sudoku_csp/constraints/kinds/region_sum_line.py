"""The rule is decomposed into sums: each segment has the same sum as the shortest segment.

A segment is the part of the line in a box.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Self

from sudoku_csp.constraints import About, Board, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.marks import Colour, Line, Mark, Width


@dataclass(frozen=True)
class RegionSumLine(Constraint):
    """The digits of all `segments` have the same sum.

    A segment is all cells of a line from where it enters a box to where it leaves the box; a line
    that returns to a box has another segment there. `along` divides a line into segments. Raises
    ValueError if there are no segments, and for a segment without cells.
    """

    about = About(
        title="Region sum line",
        sentence="Digits along the line have an equal sum in each box it passes through; where it "
        "enters a box more than once, each passage has that sum.",
        source="Region Sum Lines",
        wording="region sum line {segments: + | = }",
        examples=(
            *on("3", "r1c1 / r2c1", "r1c1 r1c2 / r2c1", "r1c1 / r2c1 / r1c3 r1c2"),
            *on("3", "r1c1 r1c2 r1c3 /"),
            *on("4", "r1c2 / r1c3 r1c4", "r1c2 / r1c3 / r1c2 / r1c4"),
            *on("9", "r9c6 / r9c7"),
        ),
    )
    may_return = True

    segments: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.segments or not all(self.segments):
            raise ValueError("a region sum line needs segments, each of them with cells")

    @classmethod
    def along(cls, board: Board, cells: Iterable[Cell]) -> Self:
        """Returns the constraint on a line of cells, divided where the line enters another box.

        Raises ValueError if there are no cells, and for a board without boxes.

        >>> board = Board.customary(4)
        >>> print(RegionSumLine.along(board, board.rows[0].cells[:3]))
        region sum line r1c1 + r1c2 = r1c3
        """
        stretches = groupby(cells, key=board.box_number)
        return cls(tuple(tuple(stretch) for _, stretch in stretches))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(chain(*self.segments)))

    def marks(self) -> tuple[Mark, ...]:
        return (Line(tuple(chain(*self.segments)), Colour.CYAN, Width.THIN),)

    def holds(self, grid: Grid) -> bool:
        return len({sum(grid[cell] for cell in segment) for segment in self.segments}) == 1

    def decompose(self, model: Model) -> None:
        shortest, *others = sorted(self.segments, key=len)
        for segment in others:
            terms = [(1, cell) for cell in segment] + [(-1, cell) for cell in shortest]
            model.linear(terms, "==", 0)
