"""Any of: at least one of several constraints holds. Each is decomposed in its own branch."""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model
from sudoku_csp.constraints.shapes import Composed
from sudoku_csp.grid.marks import Caption, Mark, Outline, Stroke


@dataclass(frozen=True)
class AnyOf(Composed):
    """At least one of the `constraints` holds."""

    about = About(
        title="Any of",
        sentence="At least one of the listed rules holds.",
        source="disjunction of constraints (Van Hentenryck & Deville 1991)",
        noun="a choice",
    )

    def marks(self) -> tuple[Mark, ...]:
        return (Outline(self.scope, stroke=Stroke.DOTTED), Caption())

    def holds(self, grid: Grid) -> bool:
        return any(one.holds(grid) for one in self.constraints)

    def decompose(self, model: Model) -> None:
        model.any_of(*(one.decompose for one in self.constraints))
