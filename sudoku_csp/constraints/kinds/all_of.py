"""All of: several constraints hold together. Its main use is as one branch of an `any_of`."""

from dataclasses import dataclass
from itertools import chain

from sudoku_csp.constraints import About, Grid, Model
from sudoku_csp.constraints.shapes import Composed
from sudoku_csp.grid.marks import Mark


@dataclass(frozen=True)
class AllOf(Composed):
    """Each of the `constraints` holds."""

    about = About(
        title="All of",
        sentence="Each of the listed rules holds.",
        source="conjunction, within a disjunction of constraints",
        noun="a conjunction",
    )

    def marks(self) -> tuple[Mark, ...]:
        return tuple(chain(*(one.marks() for one in self.constraints)))

    def holds(self, grid: Grid) -> bool:
        return all(one.holds(grid) for one in self.constraints)

    def decompose(self, model: Model) -> None:
        for one in self.constraints:
            one.decompose(model)
