"""Tables as clauses, one module a form, and the choice between the forms.

Where fewer rows are forbidden than allowed each of those is a clause by itself, which needs no
variables and is weaker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import TABLES, GlobalForm, global_form

MOST_CLAUSES = 20_000
"""The most clauses that are written one for each way to fill cells: of four cells up to side 11."""


@dataclass(frozen=True)
class Table:
    """The rows of `width` digits up to `side` that some cells may hold together, each once."""

    side: int
    width: int
    rows: tuple[tuple[int, ...], ...]

    def excluded(self) -> Iterator[tuple[int, ...]]:
        """All other rows of digits, in ascending order."""
        known = set(self.rows)
        for row in product(range(1, self.side + 1), repeat=self.width):
            if row not in known:
                yield row


def best(table: Table) -> GlobalForm[Table]:
    """The form that suits a table."""
    few_excluded = table.side**table.width < 2 * len(table.rows)
    return TABLES.named("forbidden-rows" if few_excluded else "tuples")


@global_form(
    "Automatic",
    "of these, tuples or forbidden rows, whichever are fewer",
    "Bacchus 2007; Walsh 2000",
    "any table",
)
def automatic(cnf: CnfWriter, cells: Sequence[Cell], table: Table) -> None:
    """States a table in the best form."""
    best(table).state(cnf, cells, table)
