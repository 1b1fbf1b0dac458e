"""At-most-one methods: each turns "no two of these literals are true" into clauses.

The literals are called a group. With every method, a true literal makes all others false by unit
propagation. The methods differ in the numbers of clauses and new variables. A method of our own has
a module of its name; the methods for which PySAT makes the clauses share the module `by_pysat`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from sudoku_csp.grid.errors import UnknownName

Clause = list[int]
Fresh = Callable[[], int]


@dataclass(frozen=True)
class AtMostOne:
    """A method: `clauses(literals, fresh)` yields its clauses over different positive literals.

    `fresh()` returns a new variable each time. `idea` is one line, `source` the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    clauses: Callable[[Sequence[int], Fresh], Iterator[Clause]]


def _sum(literals: Sequence[int], _fresh: Fresh) -> Iterator[Clause]:
    if len(literals) > 1:
        yield list(literals)


CARDINALITY = AtMostOne(
    "cardinality",
    "Cardinality constraint",
    "a sum in one line, for opb and some solvers",
    "Roussel & Manquinho 2012",
    _sum,
)
"""A line `x_1 + ... + x_n <= 1` for each group, and no clauses, for an output with `sums`."""

DEFAULT = "pairwise"

_OWN = ("pairwise", "product", "commander", "bimander", "splitting")

NAMES = ("pairwise", "sequential", "bitwise", "ladder", *_OWN[1:], "totalizer")


def find_method(name: str) -> AtMostOne:
    """Returns the method of this name. Raises UnknownName with the known names.

    >>> list(find_method("pairwise").clauses([1, 2, 3], int))
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    if name == CARDINALITY.name:
        return CARDINALITY
    UnknownName.check("at-most-one method", name, NAMES)
    module = import_module(f"{__name__}.{name if name in _OWN else 'by_pysat'}")
    method = getattr(module, name.upper())
    assert isinstance(method, AtMostOne)
    return method
