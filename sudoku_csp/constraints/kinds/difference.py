from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Grid, Model, OnPair, on
from sudoku_csp.grid.marks import Dot, Mark, Sign


@dataclass(frozen=True)
class Difference(OnPair):
    """The digits of the two `cells` differ by `value`."""

    about = About(
        title="Difference",
        sentence="Digits with a white dot between them differ by the number in it, or by 1 "
        "without one.",
        source="Kropki Sudoku",
        aliases=("white-dot", "kropki", "kropki-dot", "kropki-white", "kropki-white-dot"),
        wording="difference of {value} between {first} and {last}",
        says="{listed} differ by {value}.",
        examples=(
            *on("3 4", "r1c1 r1c2", "r3c2 r1c1 2"),
            *on("4", "r1c1 r1c2 0", "r1c1 r1c2 3", "r1c1 r1c2 4"),
            *on("9", "r9c8 r9c9 1", "r9c8 r9c9 4", "r9c8 r9c9 8"),
        ),
    )
    minimum = "value", 0, "a difference is 0 or more, not {}"

    value: int = 1

    def objection(self, board: Board) -> str:
        seen = self.cells[1] in board.peers(self.cells[0])
        same = self.value < 1 and seen
        return "a difference of 0 is between two cells that see each other" if same else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.WHITE, "" if self.value == 1 else str(self.value)),)

    def holds(self, grid: Grid) -> bool:
        low, high = sorted(grid[cell] for cell in self.cells)
        return high - low == self.value

    def decompose(self, model: Model) -> None:
        one, other = self.cells
        model.relation(one, other, lambda a, b: abs(a - b) == self.value)
