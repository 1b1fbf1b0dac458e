"""Clause sets: which clauses state the rules.

They have the same solutions. They differ in size and in what unit propagation sees.
"""

from __future__ import annotations

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet
from sudoku_csp.formulas.clause_sets.exactly_one import EFFICIENT, EXTENDED, MINIMAL
from sudoku_csp.formulas.clause_sets.optimised import OPTIMISED
from sudoku_csp.formulas.clause_sets.triad import TRIAD
from sudoku_csp.grid.errors import UnknownName

DEFAULT = "extended"

_ALL = {one.name: one for one in (MINIMAL, EFFICIENT, EXTENDED, TRIAD, OPTIMISED)}

NAMES = tuple(_ALL)


def named(name: str) -> ClauseSet:
    """The clause set of this name. Raises UnknownName with the known ones.

    >>> named("triad").source
    'tdoku (Dillon 2019)'
    """
    if not isinstance(name, str) or name not in _ALL:
        raise UnknownName.among("encoding", name, NAMES)
    return _ALL[name]
