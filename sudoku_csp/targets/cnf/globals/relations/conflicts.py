"""Conflicts: a binary clause for each pair that is excluded.

The direct encoding (Walsh, "SAT v CSP", CP 2000). Unit propagation is forward checking: once a cell
is filled the other loses what does not fit it, and before that nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.relations.relation import Relation
from sudoku_csp.targets.cnf.writer import CnfWriter


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Relation) -> None:
    """The cells hold no pair that is excluded."""
    first, second = cells
    for v, w in said.excluded:
        cnf.clause([-cnf.literal(first, v), -cnf.literal(second, w)])


CONFLICTS: GlobalForm[Relation] = GlobalForm(
    "conflicts",
    "Conflicts",
    "a clause for each pair that is excluded",
    "Walsh 2000",
    "any relation",
    lambda _: True,
    state,
)
