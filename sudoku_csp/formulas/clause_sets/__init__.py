"""Clause sets, one a module: which clauses state the rules.

They have the same solutions. They differ in size and in what unit propagation sees.
"""

from __future__ import annotations

from importlib import import_module

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet
from sudoku_csp.grid.errors import UnknownName

DEFAULT = "extended"

NAMES = ("minimal", "efficient", "extended", "triad", "optimised")


def named(name: str) -> ClauseSet:
    """The clause set of this name. Raises UnknownName with the known ones.

    >>> named("triad").source
    'tdoku (Dillon 2019)'
    """
    if name not in NAMES:
        raise UnknownName.among("encoding", name, NAMES)
    found = getattr(import_module(f"{__name__}.{name}"), name.upper())
    assert isinstance(found, ClauseSet)
    return found
