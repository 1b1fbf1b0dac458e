from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import InGroups


@dataclass(frozen=True)
class EqualSum(InGroups):
    """The digits of each of the `groups` add up to the same number, which is not given.

    Groups may overlap. A cell that is repeated in a group is added each time.
    """

    about = About(
        title="Equal sums",
        sentence="The digits of each group of cells add up to the same number.",
        source="magic squares (Lo Shu), as a rule of Sudoku variants",
        noun="equal sums",
        wording="equal sums {groups: + | = }",
        examples=(
            *on("3", "r1c1 r1c2 / r1c3", "r1c1 r1c2 / r1c2 r1c3 / r1c3 r2c1"),
            *on("3", "r2c1 / r1c1 r1c2 / r1c3 r1c3"),
            *on("4", "r1c3 r1c4 / r2c1 r2c2", "r1c3 r1c4 r2c1 / r2c2"),
            *on("4", "r1c3 r1c4 / r1c3 r2c1 r2c1"),
            *on("9", "r1c1 / r9c9"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        return len({sum(grid[cell] for cell in group) for group in self.groups}) == 1

    def decompose(self, model: Model) -> None:
        place = min(range(len(self.groups)), key=lambda place: len(self.groups[place]))
        subtracted = [(-1, cell) for cell in self.groups[place]]
        for group in self.groups[:place] + self.groups[place + 1 :]:
            model.linear([(1, cell) for cell in group] + subtracted, "==", 0)
