"""The clause that forbids one grid and no other."""

from collections.abc import Sequence

from sudoku_csp.apps.course.models import grids_4x4
from sudoku_csp.apps.course.task import Function, PythonTask, Wrong, clause_of

CELLS = [(row, column) for row in range(1, 5) for column in range(1, 5)]


def variable(cell: tuple[int, int], digit: int) -> int:
    """The variable of a cell and a digit; rows, columns and digits count from 1."""
    row, column = cell
    return 16 * (row - 1) + 4 * (column - 1) + digit


def check(function: Function) -> str:
    true = {grid: set(map(variable, CELLS, grid)) for grid in grids_4x4()}
    for grid in true:
        clause = clause_of(function(dict(zip(CELLS, grid, strict=True)), variable))
        for literal in clause:
            if (abs(literal) in true[grid]) == (literal > 0):
                text = f"The literal {literal} is true in this grid, so the clause allows the grid."
                raise Wrong(text, _lit(grid))
        false = {abs(x) for x in clause if x < 0}
        for other in true:
            if other != grid and false <= true[other] and all(x < 0 for x in clause):
                raise Wrong("The clause of another grid forbids this grid, too.", _lit(other))
    return f"Right: {len(true)} grids, and each clause forbids its own grid alone."


def _lit(grid: Sequence[int]) -> dict[str, int]:
    return {f"r{row}c{column}": digit for (row, column), digit in zip(CELLS, grid, strict=True)}


TASK = PythonTask(
    "blocking-clause",
    "A clause that forbids one grid",
    """A SAT solver has found a grid. To learn whether there is another one, you add a clause that forbids
this grid and no other, and ask again. `grid` has the digit of each cell: `grid[1, 3]` is the digit of
r1c3. `variable((1, 3), 4)` is the variable "r1c3 holds 4". Return the clause.""",
    """def blocking(grid, variable):
    return []
""",
    (
        "In the grid, which literal about r1c1 is false?",
        "A clause is false when all its literals are false.",
        "Take the literal -variable(cell, digit) of every cell.",
    ),
    """def blocking(grid, variable):
    return [-variable(cell, digit) for cell, digit in grid.items()]
""",
    check,
)
