from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Grid, Model, OnPair, on
from sudoku_csp.grid.marks import Dot, Mark, Sign


@dataclass(frozen=True)
class Ratio(OnPair):
    """The digit of one of the two `cells` is `value` times the digit of the other."""

    about = About(
        title="Ratio",
        sentence="Of two digits with a black dot between them, one is twice the other. A number "
        "in the dot takes the place of two: with 3, one is three times the other.",
        source="Kropki Sudoku",
        aliases=("black-dot", "kropki", "kropki-dot", "kropki-black", "kropki-black-dot"),
        wording="ratio of 1:{value} between {first} and {last}",
        says="Of {listed}, one is {value} times the other.",
        examples=(
            *on("3 4", "r1c1 r1c2", "r3c2 r1c1 3"),
            *on("4", "r1c1 r1c2 1", "r1c1 r1c2 4", "r1c1 r1c2 5"),
            *on("9", "r9c8 r9c9 2", "r9c8 r9c9 3", "r9c8 r9c9 9"),
        ),
    )
    minimum = "value", 1, "a ratio is 1 or more, not {}"

    value: int = 2

    def objection(self, board: Board) -> str:
        seen = self.cells[1] in board.peers(self.cells[0])
        same = self.value < 2 and seen
        return "a ratio of 1 is between two cells that see each other" if same else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.BLACK, "" if self.value == 2 else str(self.value)),)

    def holds(self, grid: Grid) -> bool:
        low, high = sorted(grid[cell] for cell in self.cells)
        return high == low * self.value

    def decompose(self, model: Model) -> None:
        one, other = self.cells
        model.relation(one, other, lambda a, b: self.value * a == b or self.value * b == a)
