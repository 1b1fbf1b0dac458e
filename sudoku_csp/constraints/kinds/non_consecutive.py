from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import Exempting


@dataclass(frozen=True)
class NonConsecutive(Exempting):
    """Among all neighbours in `cells`, only the pairs in `exempt` may differ by 1.

    The cells of a pair may be in either order. A pair of cells that do not touch has no effect.
    """

    about = About(
        title="Non-consecutive",
        sentence="Cells that share a side do not hold consecutive digits.",
        source="Non-consecutive Sudoku",
        aliases=("anti-consecutive",),
        noun="non-consecutive",
        examples=(
            *on("3", "r1c2 r1c3 r2c2", ("r2c2 r1c2 r1c3", "r2c2 r1c2 /")),
            *on("3", ("r1c2 r1c3 r2c3", "r2c3 r1c3 / r1c2 r2c3"), "r1c3 r1c2 r2c3 r2c2"),
            *on("4", "r1c2 r2c2", ("r2c2 r2c3 r1c3", "r1c3 r2c3 /")),
            *on("9", "r9c8 r9c9"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        free = {frozenset(pair) for pair in self.exempt}
        return not any(
            abs(digit - held[beside]) == 1
            for (row, column), digit in held.items()
            for beside in ((row, column + 1), (row + 1, column))
            if beside in held and frozenset(((row, column), beside)) not in free
        )

    def decompose(self, model: Model) -> None:
        def apart(a: int, b: int) -> bool:
            return not -2 < a - b < 2 or a == b

        free = {*self.exempt, *((other, one) for one, other in self.exempt)}
        within = set(self.cells)
        for cell in self.cells:
            for other in (cell.moved(0, 1), cell.moved(1, 0)):
                if other in within and (cell, other) not in free:
                    model.relation(cell, other, apart)
