from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Constraint, Grid, Model, on


@dataclass(frozen=True)
class DisjointGroups(Constraint):
    """For every k, the k-th cells of all `boxes` hold different digits.

    Raises ValueError for boxes of different sizes.
    """

    about = About(
        title="Disjoint groups",
        sentence="Cells in the same place of their boxes hold different digits.",
        source="Disjoint groups Sudoku",
        aliases=("disjoint-sets",),
        examples=(
            *on("3", "r1c1 / r2c1 / r3c1", "r2c2 r2c3 / r3c2 r3c3"),
            *on("4", "r3c2 r4c1 / r3c4 r4c3", "r2c2 / r2c4 / r4c2"),
            *on("9", "r1c1 / r9c9"),
        ),
    )

    boxes: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({len(box) for box in self.boxes}) != 1:
            raise ValueError("disjoint groups need boxes of the same number of cells")

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(cell for box in self.boxes for cell in box)

    def __str__(self) -> str:
        first, last = self.boxes[0], self.boxes[-1]
        return f"disjoint groups of {len(self.boxes)} boxes from {first[0]} to {last[-1]}"

    def holds(self, grid: Grid) -> bool:
        boxes = [[grid[cell] for cell in box] for box in self.boxes]
        return all(len(set(digits)) == len(boxes) for digits in zip(*boxes, strict=True))

    def decompose(self, model: Model) -> None:
        for place in range(len(self.boxes[0])):
            model.all_different([box[place] for box in self.boxes])
