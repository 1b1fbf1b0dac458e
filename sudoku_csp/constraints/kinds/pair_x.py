from dataclasses import dataclass
from itertools import combinations

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import CheckedCells, OfPairs
from sudoku_csp.grid.marks import Caption, Mark, Outline, Stroke


@dataclass(frozen=True)
class PairX(OfPairs, CheckedCells):
    """Any two of the `cells` hold one of the `pairs`.

    Raises ValueError unless every pair is also listed in the other order.
    """

    about = About(
        title="Pairs among cells",
        sentence="Any two digits of the cells are one of the listed pairs.",
        source="binary constraints by extension (Montanari 1974)",
        noun="a table of pairs",
        wording="pairs {pairs: |, } among {cells}",
        examples=(
            *on("3", (((1, 2), (2, 1), (2, 2), (3, 2), (2, 3)), "r1c2 r1c3 r2c1")),
            *on("3", (((3, 3),), "r1c2 r1c3"), (((1, 3), (3, 1), (1, 1)), "r2c1 r1c2 r1c3")),
            *on("4", (((1, 4), (4, 1), (2, 1), (1, 2), (4, 2), (2, 4)), "r1c3 r1c4 r2c1")),
            *on("4", (((3, 4), (4, 3), (4, 4), (5, 5)), "r1c3 r1c4 r2c1 r2c2")),
            *on("9", (((1, 9), (9, 1), (9, 9)), "r1c1 r1c2")),
        ),
    )
    fewest = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        for a, b in self.pairs:
            if (b, a) not in self.pairs:
                raise ValueError(f"a table of pairs in either order has {a} {b}, and lacks {b} {a}")

    def marks(self) -> tuple[Mark, ...]:
        return (Outline(self.cells, stroke=Stroke.DOTTED), Caption())

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(pair in self.pairs for pair in combinations(digits, 2))

    def decompose(self, model: Model) -> None:
        table = frozenset(self.pairs)
        for place, one in enumerate(self.cells):
            for other in self.cells[:place]:
                model.relation(one, other, lambda a, b: (a, b) in table)
