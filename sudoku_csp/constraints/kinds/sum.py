from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.helpers import join_words
from sudoku_csp.grid.marks import Caption, Mark, Outline, Stroke


@dataclass(frozen=True)
class Sum(Constraint):
    """The digits of `cells`, each times its coefficient, add up to `total`.

    Without `coefficients` every coefficient is 1. A repeated cell is added each time. Raises
    ValueError if there are no cells, and for a wrong number of coefficients.
    """

    about = About(
        title="Sum",
        sentence="The digits in the cells add up to the total, each times its factor if it has "
        "one; digits may repeat.",
        source="sums of Kakuro (Kaneko 1980), without all-different",
        examples=(
            *on("3", "3 r1c2", "5 r1c1 r1c2 r1c3", (-1, "r1c1 r1c2 r1c3", (2, -1, -1))),
            *on("3", "7 r1c1 r1c2 r1c1"),
            *on("4", "8 r1c3 r1c4", (-5, "r1c3 r1c4 r2c1", (1, 0, -3))),
            *on("4", (2, "r2c1 r1c3 r2c1", (3, -2, -1)), (0, "r1c3 r1c4", (1, 2))),
            *on("9", "17 r1c1 r1c2"),
        ),
    )

    total: int
    cells: tuple[Cell, ...]
    coefficients: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.cells:
            raise ValueError("a sum needs cells")
        if len(self.coefficients) not in (0, len(self.cells)):
            raise ValueError(
                f"a sum of {len(self.cells)} cells has as many coefficients or none, not "
                f"{len(self.coefficients)}"
            )

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def marks(self) -> tuple[Mark, ...]:
        outline = Outline(self.scope, str(self.total), Stroke.DOTTED)
        alike = not self.coefficients and len(self.scope) == len(self.cells)
        return (outline,) if alike else (outline, Caption())

    def __str__(self) -> str:
        if not self.coefficients:
            return f"sum of {' '.join(map(str, self.cells))} = {self.total}"
        terms = zip(self.coefficients, self.cells, strict=True)
        return f"sum of {' '.join(f'{factor}*{cell}' for factor, cell in terms)} = {self.total}"

    @property
    def demand(self) -> str:
        if self.coefficients:
            return super().demand
        return f"The sum of {join_words(self.cells)} is {self.total}."

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if self.coefficients:
            digits = [n * digit for n, digit in zip(self.coefficients, digits, strict=True)]
        return sum(digits) == self.total

    def decompose(self, model: Model) -> None:
        factors = self.coefficients or (1,) * len(self.cells)
        model.linear(list(zip(factors, self.cells, strict=True)), "==", self.total)
