from dataclasses import dataclass

from sudoku_csp.constraints import About, Beside, Grid, Model, on


@dataclass(frozen=True)
class LittleKiller(Beside):
    """The digits of `cells`, a diagonal, add up to `value`. The sum of no digits is 0."""

    about = About(
        title="Little killer",
        sentence="Digits along the diagonal that an arrow outside the grid points at add up to "
        "the number beside it; they may repeat.",
        source="Little Killer Sudoku",
        wording="little killer {value} from {first} to {last}",
        says="The sum of {listed} is {value}.",
        examples=(
            *on("3", "r2c1 r1c2 2", "r2c1 r1c2 3", "r2c1 r1c2 6", "r2c1 r1c2 7"),
            *on("3", "r1c1 r2c2 r3c3 6"),
            *on("4", "r1c1 4", "r1c1 0", "r4c2 r3c3 r2c4 5"),
            *on("9", "r8c9 r9c8 17"),
        ),
    )
    one_sided = False
    minimum = "value", 0, "a little killer has no sum of {}"

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.value

    def decompose(self, model: Model) -> None:
        model.linear([(1, cell) for cell in self.cells], "==", self.value)
