"""The classes of digits (low, middle, high) repeat after three cells. The rule is decomposed into a
relation between each cell and the third cell after it, and an automaton for the first three cells,
whose state is the set of classes read so far.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour


@dataclass(frozen=True)
class EntropicLine(OnLine):
    """Each three successive `cells`, in line order, hold a low, a middle and a high digit.

    The classes of nine digits are 123, 456 and 789. In general the low and the high class have the
    same size, and the size of the middle class differs from it by at most one (1, 23, 4). Raises
    ValueError for a repeated cell among three successive cells.
    """

    about = About(
        title="Entropic line",
        sentence="Digits fewer than three cells apart on the line are of different groups, low, "
        "middle and high. Low and high are a third of the digits each, rounded: of nine 1 2 3 and "
        "7 8 9.",
        source="Entropic Lines",
        examples=(
            *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
            *on("4", "r1c3 r1c4 r2c1", "r1c3 r1c4 r2c1 r1c3"),
            *on("5", "r1c4 r1c5 r2c1"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    look = (Colour.PEACH,)
    may_return = True

    def __post_init__(self) -> None:
        super().__post_init__()
        for apart in (1, 2):
            if any(a == b for a, b in zip(self.cells, self.cells[apart:], strict=False)):
                raise ValueError("an entropic line has a cell twice among three successive ones")

    def holds(self, grid: Grid) -> bool:
        third, rest = divmod(grid.board.side, 3)
        low, middle = (third, third + 1) if rest == 1 else (third + (rest > 0), third)
        classes = []
        for cell in self.cells:
            digit = grid[cell]
            name = "low" if digit <= low else "middle" if digit <= low + middle else "high"
            classes.append(name)
        windows = [classes[at : at + 3] for at in range(max(len(classes) - 2, 1))]
        return all(len(set(window)) == len(window) for window in windows)

    def decompose(self, model: Model) -> None:
        side = model.board.side
        third = (side + 1) // 3
        class_of = [(digit > third) + (digit > side - third) for digit in range(side + 1)]
        start: frozenset[int] = frozenset()
        model.regular(
            self.cells[:3],
            start,
            lambda met, digit: None if class_of[digit] in met else met | {class_of[digit]},
            bool,
        )
        for one, other in zip(self.cells, self.cells[3:], strict=False):
            if one != other:
                model.relation(one, other, lambda a, b: class_of[a] == class_of[b])
