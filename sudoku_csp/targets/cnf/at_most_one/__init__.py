"""At-most-one methods, one a module.

Each turns "no two of these literals are true" into clauses. With every one of them a literal that
is true makes all the others false by unit propagation; they differ in clauses and new variables.
"""

from __future__ import annotations

from importlib import import_module

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.cnf.at_most_one.method import AtMostOne

DEFAULT = "pairwise"

NAMES = (
    "pairwise",
    "sequential",
    "bitwise",
    "ladder",
    "product",
    "commander",
    "bimander",
    "splitting",
    "totalizer",
)

CARDINALITY = "cardinality"
"""The name of what is no clauses: a sum, for the format that has sums."""


def named(name: str) -> AtMostOne:
    """The method of this name. Raises UnknownName with the known ones.

    >>> named("product").size(9)
    Size(auxiliary=6, clauses=24)
    """
    if name not in (*NAMES, CARDINALITY):
        raise UnknownName.among("at-most-one method", name, NAMES)
    method = getattr(import_module(f"{__name__}.{name}"), name.upper())
    assert isinstance(method, AtMostOne)
    return method
