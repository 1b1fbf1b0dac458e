"""Conflicts and supports: all binary clauses, and the longer ones that follow from them.

The conflicts (Walsh 2000) say the relation; the supports (Kasif 1990; Gent 2002) of digits that
exclude two or more let unit propagation be arc consistent. Where the pairs excluded are few their
binary clauses make shorter explanations of a search.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.relations.conflicts import CONFLICTS
from sudoku_csp.targets.cnf.globals.relations.relation import Relation
from sudoku_csp.targets.cnf.globals.relations.supports import supports, written
from sudoku_csp.targets.cnf.writer import CnfWriter


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Relation) -> None:
    """The cells hold no pair that is excluded, and each digit has a partner."""
    CONFLICTS.state(cnf, cells, said)
    for clause in written(cnf, cells, supports(said, least=2)):
        cnf.implied(clause)


CONFLICTS_AND_SUPPORTS: GlobalForm[Relation] = GlobalForm(
    "conflicts-and-supports",
    "Conflicts and supports",
    "both of them, for what unit propagation sees and for short explanations",
    "Walsh 2000; Gent 2002",
    "any relation",
    lambda _: True,
    state,
)
