"""Tables as clauses, one module for each form, and the choice between the forms.

A table with fewer excluded than allowed rows is stated by a clause for each excluded row. This
needs no variables, and propagates less.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import TABLES, Cells, global_form

MOST_CLAUSES = 20_000
"""Limit for forms with a clause for each way to fill cells: four cells on boards up to side 11."""


@dataclass(frozen=True)
class Table:
    """The allowed rows of `width` digits up to `side`. No row stands twice."""

    side: int
    width: int
    rows: tuple[tuple[int, ...], ...]

    def excluded(self) -> Iterator[tuple[int, ...]]:
        """Yields the rows of digits that are not allowed, in ascending order."""
        known = set(self.rows)
        for row in product(range(1, self.side + 1), repeat=self.width):
            if row not in known:
                yield row


@global_form("of these, tuples or forbidden rows, whichever are fewer", "Bacchus 2007; Walsh 2000")
def automatic(cnf: CnfWriter, cells: Cells, table: Table) -> None:
    """States a table in the form that suits it."""
    few_excluded = table.side**table.width < 2 * len(table.rows)
    TABLES.named("forbidden-rows" if few_excluded else "tuples").state(cnf, cells, table)
