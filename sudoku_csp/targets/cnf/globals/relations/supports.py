"""Supports: not this digit, or one of its partners in the other cell.

Support clauses (Kasif, "On the parallel complexity of discrete relaxation in constraint
satisfaction networks", 1990; Gent, "Arc consistency in SAT", ECAI 2002): at most one a digit and
cell, 2n in all. A digit with all partners but one has the conflict with that one in the place of
its support, which says the same; where it is that of both digits it stands once. Unit propagation
is arc consistent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.relations.relation import Relation, literals
from sudoku_csp.targets.cnf.writer import CnfWriter


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Relation) -> None:
    """Each digit has a partner."""
    for clause in written(cnf, cells, supports(said)):
        cnf.clause(clause)


def written(
    cnf: CnfWriter, cells: Sequence[Cell], clauses: Sequence[Sequence[int]]
) -> Iterator[Clause]:
    """The clauses over the literals of the two cells."""
    stands_for = literals(cnf, cells)
    for clause in clauses:
        yield [stands_for[x] if x > 0 else -stands_for[-x] for x in clause]


@lru_cache(maxsize=512)
def supports(said: Relation, least: int = 1) -> tuple[tuple[int, ...], ...]:
    """The supports of the digits that exclude at least so many, each clause once.

    Digits of the second cell are numbered after those of the first.

    >>> supports(Relation.of(3, lambda a, b: a < b))
    ((-4, -1), (-4,), (-2, 6), (-5, 1), (-3,), (-6, -3))
    """
    of_cells = [of_cell(said, place, least) for place in (0, 1)]
    digits = range(1, said.side + 1)
    found = (of_one[digit] for digit in digits for of_one in of_cells if digit in of_one)
    return tuple(dict.fromkeys(found))


def of_cell(said: Relation, place: int, least: int = 1) -> dict[int, tuple[int, ...]]:
    """The supports of the digits of one cell, the first or the second, by the digit."""
    own, other = (said.side, 0) if place else (0, said.side)
    excluded: dict[int, list[int]] = {}
    for pair in said.excluded:
        excluded.setdefault(pair[place], []).append(other + pair[1 - place])
    found: dict[int, tuple[int, ...]] = {}
    for digit, out in excluded.items():
        if len(out) == 1 and said.side > 1 and least == 1:
            found[digit] = tuple(sorted((-own - digit, -out[0])))
        elif len(out) >= least:
            partners = (x for x in range(other + 1, other + said.side + 1) if x not in out)
            found[digit] = (-own - digit, *partners)
    return found


SUPPORTS: GlobalForm[Relation] = GlobalForm(
    "supports",
    "Supports",
    "a clause for each digit: one of its partners",
    "Kasif 1990; Gent 2002",
    "any relation",
    lambda _: True,
    state,
)
