from dataclasses import dataclass
from itertools import pairwise

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import OfPairs
from sudoku_csp.grid.marks import Caption, Colour, Line, Mark, Tip, Width


@dataclass(frozen=True)
class Pair(OfPairs):
    """Every cell and the next cell in `cells`, in line order, hold one of the ordered `pairs`.

    Raises ValueError for fewer than two cells, and for a cell that is its own neighbour.
    """

    about = About(
        title="Pairs along a line",
        sentence="Each two neighbouring digits along the line, in its direction, are one of the "
        "listed pairs.",
        source="binary constraints by extension (Montanari 1974)",
        wording="pairs {pairs: |, } along {cells}",
        examples=(
            *on("3", (((1, 2), (2, 2), (2, 3)), "r1c2 r1c3 r2c1"), (((3, 1),), "r1c2 r1c3")),
            *on("3", (((1, 2), (2, 3), (3, 1), (4, 4), (1, 2)), "r1c2 r1c3 r2c1 r1c2")),
            *on("4", (((1, 4), (4, 2), (2, 1), (3, 3)), "r1c3 r1c4 r2c1 r2c2")),
            *on("4", (((0, 1), (2, 5)), "r1c3 r1c4")),
            *on("9", (((1, 9), (9, 1), (9, 8)), "r1c1 r1c2")),
        ),
    )
    may_return = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) < 2 or any(a == b for a, b in pairwise(self.cells)):
            raise ValueError("pairs are along at least two cells, and neighbours are two")

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.BROWN, Width.THIN, end=Tip.HEAD), Caption())

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(pair in self.pairs for pair in pairwise(digits))

    def decompose(self, model: Model) -> None:
        table = frozenset(self.pairs)
        for one, other in zip(self.cells, self.cells[1:], strict=False):
            model.relation(one, other, lambda a, b: (a, b) in table)
