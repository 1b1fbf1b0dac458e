from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour


@dataclass(frozen=True)
class Palindrome(OnLine):
    """The digits of `cells` read the same from both ends of the line, which may cross itself."""

    about = About(
        title="Palindrome",
        sentence="The digits on a grey line read the same from both ends.",
        source="Palindrome Sudoku",
        aliases=("palindrome-line",),
        wording="palindrome {cells}",
        says="The digits along {cells} read the same from both ends.",
        examples=(
            *on("3 4", "r1c1 r2c2", "r2c3 r1c1 r2c2", "r1c1 r2c2 r2c3 r3c2"),
            *on("3", "r1c1 r2c2 r2c3 r3c2 r1c1", "r1c1 r2c2 r2c2 r2c3 r3c2", "r1c1"),
            *on("9", "r8c9 r9c9"),
        ),
    )
    fewest = 0
    look = (Colour.GREY,)
    may_return = True

    def objection(self, board: Board) -> str:  # noqa: ARG002
        return "" if len(self.cells) > 1 else "a palindrome needs at least two cells"

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == digits[::-1]

    def decompose(self, model: Model) -> None:
        for place in range(len(self.cells) // 2):
            front, back = self.cells[place], self.cells[-1 - place]
            if front != back:
                model.equal(front, back)
