"""At-most-one methods, one a module; those that PySAT has together in one.

Each turns "no two of these literals are true" into clauses. With every one of them a true literal
makes all the others false by unit propagation; they differ in clauses and new variables.
"""

from __future__ import annotations

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


def _lines(literals: Sequence[int], _fresh: Fresh) -> Iterator[Clause]:
    if len(literals) > 1:
        yield list(literals)


CARDINALITY = AtMostOne(
    "cardinality",
    "Cardinality constraint",
    "a sum in one line, for opb and some solvers",
    "Roussel & Manquinho 2012",
    _lines,
)
"""No clauses, but a line `x_1 + ... + x_n <= 1` a group, for an output with `sums`."""

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
_BY_PYSAT = ("sequential", "bitwise", "ladder", "totalizer")


def named(name: str) -> AtMostOne:
    """The method of this name. Raises UnknownName with the known names.

    >>> list(named("pairwise").clauses([1, 2, 3], int))
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    if name == CARDINALITY.name:
        return CARDINALITY
    if name not in NAMES:
        raise UnknownName.among("at-most-one method", name, NAMES)
    module = "by_pysat" if name in _BY_PYSAT else name
    method = getattr(import_module(f"{__name__}.{module}"), name.upper())
    assert isinstance(method, AtMostOne)
    return method


def of_pysat(method: str) -> Callable[[Sequence[int], Fresh], Iterator[Clause]]:
    """The clauses of PySAT's method of this name (Ignatiev, Morgado & Marques-Silva, SAT 2018).

    PySAT calls a method an encoding (`EncType`). For one or two literals it writes at most the
    pair, whatever the method.
    """

    def clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
        if len(literals) < 2:
            return
        # Imported here: most formulas need none of it.
        from pysat.card import CardEnc, EncType  # noqa: PLC0415

        top, encoding = max(literals), getattr(EncType, method)
        card = CardEnc.atmost(lits=list(literals), bound=1, top_id=top, encoding=encoding)
        names = {number: fresh() for number in range(top + 1, card.nv + 1)}
        for clause in card.clauses:
            variables = (names.get(abs(x), abs(x)) for x in clause)
            yield [n if x > 0 else -n for n, x in zip(variables, clause, strict=True)]

    return clauses
