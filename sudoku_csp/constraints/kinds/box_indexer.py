from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Constraint, Fact, Grid, Model, on
from sudoku_csp.grid.marks import Colour, Mark, Shade

_ROWS = "r1c1 r1c2 r1c3 / r2c1 r2c2 r2c3 / r3c1 r3c2 r3c3"
_BOXES = "r1c1 r1c2 r2c1 r2c2 / r1c3 r1c4 r2c3 r2c4 / r3c1 r3c2 r4c1 r4c2 / r3c3 r3c4 r4c3 r4c4"


@dataclass(frozen=True)
class BoxIndexer(Constraint):
    """If the k-th cell of a box is in `cells` and holds v, only the v-th cell of the box holds k.

    `boxes` has the boxes that contain `cells`, or all boxes, each in reading order. Raises
    ValueError for a cell that lies in none of these boxes, or in several.
    """

    about = About(
        title="Box indexer",
        sentence="If the k-th cell of a box is marked and holds v, then the v-th cell of the box "
        "holds k.",
        source="159 Sudoku",
        wording="box indexer at {cells}",
        examples=(
            *on("3", *((cells, _ROWS) for cells in ("r1c1", "r2c3", "r3c2", "r2c1 r2c3"))),
            *on("4", *((cell, _BOXES) for cell in ("r2c3", "r4c2"))),
            *on("9", ("r9c9", "r7c7 r9c9 /")),
        ),
    )

    cells: tuple[Cell, ...]
    boxes: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        for cell in self.cells:
            if [box.count(cell) for box in self.boxes if cell in box] != [1]:
                raise ValueError(f"{cell} is to lie in one of the boxes, and once")

    @property
    def scope(self) -> tuple[Cell, ...]:
        marked = set(self.cells)
        return tuple(cell for box in self.boxes if marked & set(box) for cell in box)

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Shade((cell,), Colour.BLUE, "B") for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            box = next(box for box in self.boxes if cell in box)
            own = box.index(cell) + 1
            if [place for place, one in enumerate(box, 1) if grid[one] == own] != [grid[cell]]:
                return False
        return True

    def decompose(self, model: Model) -> None:
        for box in self.boxes:
            for number, cell in enumerate(box, 1):
                if cell not in self.cells:
                    continue
                model.element(cell, box, number)
                for digit, place in enumerate(box, 1):
                    if place != cell:
                        model.at_least_one([Fact(place, number, sign=False), Fact(cell, digit)])
