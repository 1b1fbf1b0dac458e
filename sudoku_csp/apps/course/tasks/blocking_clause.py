"""The clause that forbids one grid and no other."""

from collections.abc import Sequence

from sudoku_csp.apps.course.models import grids_4x4
from sudoku_csp.apps.course.task import Function, Wrong, clause_of

CELLS = [(row, column) for row in range(1, 5) for column in range(1, 5)]
LAST = 64
"""The variable of r4c4 and 4."""


def variable(cell: tuple[int, int], digit: int) -> int:
    """The variable of a cell and a digit; rows, columns and digits count from 1."""
    row, column = cell
    return 16 * (row - 1) + 4 * (column - 1) + digit


def check(function: Function) -> str:
    true = {grid: set(map(variable, CELLS, grid)) for grid in grids_4x4()}
    for grid, own in true.items():
        clause = clause_of(function(dict(zip(CELLS, grid, strict=True)), variable))
        for literal in clause:
            if abs(literal) > LAST:
                raise Wrong(f"{abs(literal)} is no variable of a cell: they are 1 to {LAST}.")
            if (abs(literal) in own) == (literal > 0):
                text = f"The literal {literal} is true in this grid, so the clause allows the grid."
                raise Wrong(text, _lit(grid))
        for other, held in true.items():
            if other != grid and all((abs(x) in held) != (x > 0) for x in clause):
                raise Wrong("The clause of another grid forbids this grid, too.", _lit(other))
    return f"Right: {len(true)} grids, and each clause forbids its own grid alone."


def _lit(grid: Sequence[int]) -> dict[str, int]:
    return {f"r{row}c{column}": digit for (row, column), digit in zip(CELLS, grid, strict=True)}
