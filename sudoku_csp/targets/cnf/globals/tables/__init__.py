"""Tables as clauses, one module a form, and which of them is taken.

Where fewer rows are forbidden than allowed each of those is a clause by itself, which needs no
variables and is weaker.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm, best_form, form_named
from sudoku_csp.targets.cnf.globals.tables.forbidden_rows import FORBIDDEN_ROWS
from sudoku_csp.targets.cnf.globals.tables.table import Table
from sudoku_csp.targets.cnf.globals.tables.tuples import TUPLES
from sudoku_csp.targets.cnf.writer import CnfWriter

GLOBAL, PLURAL = "table", "tables"
SAID_BY = "rules of one's own alone"

NAMES: tuple[str, ...] = (
    *("tuples", "selectors", "forbidden-rows", "supports"),
    "decision-diagram",
)

DEFAULT = "automatic"
"""The name of what is no form of its own: of the others, for each table the one that suits it."""


def named(name: str) -> GlobalForm[Table]:
    """The form of this name. Raises UnknownName with the known ones.

    >>> named("tuples").size(Table(9, 3, ((1, 2, 3), (3, 2, 1))))
    Size(auxiliary=2, clauses=33)
    """
    return form_named(__name__, name, NAMES, BEST, "table")


def table(
    cnf: CnfWriter, cells: Sequence[Cell], rows: Sequence[Sequence[int]], form: GlobalForm[Table]
) -> None:
    """The cells together hold one of the rows."""
    said = tuple(dict.fromkeys(map(tuple, rows)))
    form.say(cnf, cells, Table(cnf.board.side, len(cells), said))


def best(said: Table) -> GlobalForm[Table]:
    """The form that a table is said in where none is asked for."""
    return FORBIDDEN_ROWS if said.side**said.width < 2 * len(said.rows) else TUPLES


BEST: GlobalForm[Table] = best_form(
    DEFAULT,
    "of these, tuples or forbidden rows, whichever are fewer",
    "Bacchus 2007; Walsh 2000",
    "any table",
    best,
)
