"""Relations of two cells as clauses, the forms and the choice between them.

`automatic` states supports, and adds the conflicts if at most 2n pairs are excluded: a search has
shorter explanations with binary clauses. Cells without literals for their digits (log, order) have
conflicts only, because supports would need a new variable for each digit.

All conflicts of CaDiCaL until it has proved that each of twelve published puzzles has one solution,
with whispers, thermometers, differences and similar constraints:

=================================  =====
automatic                          1,350
supports                           1,350
minimal supports                   1,600
conflicts and supports everywhere  1,600
conflicts                          4,800
=================================  =====
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form


@dataclass(frozen=True)
class Relation:
    """The pairs of digits up to `side` that two cells may not hold, in ascending order."""

    side: int
    excluded: tuple[tuple[int, int], ...]
    width: ClassVar = 2

    @classmethod
    def allowing(cls, side: int, allowed: Callable[[int, int], bool]) -> Relation:
        """Returns the relation with these allowed pairs.

        >>> Relation.allowing(2, lambda a, b: a < b)
        Relation(side=2, excluded=((1, 1), (2, 1), (2, 2)))
        """
        digits = range(1, side + 1)
        return cls(side, tuple((v, w) for v in digits for w in digits if not allowed(v, w)))


@global_form("a clause for each pair that is excluded", "Walsh 2000")
def conflicts(cnf: CnfWriter, cells: Cells, relation: Relation) -> None:
    """States a binary clause for each excluded pair.

    The direct encoding (Walsh, "SAT v CSP", CP 2000). Unit propagation is forward checking: after
    one cell is filled, the other loses the digits that do not fit.
    """
    first, second = cells
    for v, w in relation.excluded:
        cnf.clause([-cnf.literal(first, v), -cnf.literal(second, w)])


@global_form("a clause for each digit: one of its partners", "Kasif 1990; Gent 2002")
def supports(cnf: CnfWriter, cells: Cells, relation: Relation) -> None:
    """States, for each digit of each cell, that it implies one of its partners in the other cell.

    Support clauses (Kasif, "On the parallel complexity of discrete relaxation in constraint
    satisfaction networks", 1990; Gent, "Arc consistency in SAT", ECAI 2002): at most 2n. For a
    digit that excludes one digit, the conflict of the two replaces the support, which means the
    same. If both exclude only one another, the conflict is stated once. Unit propagation is arc
    consistent.
    """
    for clause in _over(cnf, cells, _supports(relation)):
        cnf.clause(clause)


@global_form("the supports of one of the cells", "Argelich et al. 2008")
def minimal_supports(cnf: CnfWriter, cells: Cells, relation: Relation) -> None:
    """States the supports of one cell only: the cell with fewer supports, or else the first.

    The minimal support encoding (Argelich, Cabiscol, Lynce & Manyà, "Encoding Max-CSP into partial
    Max-SAT", ISMVL 2008): one cell's supports allow the same pairs as the supports of both cells.
    There are at most n clauses. Unit propagation removes digits of this cell that have lost their
    partners. The other cell loses digits only after this cell is filled.
    """
    fewer = min((_of_cell(relation, place) for place in (0, 1)), key=len)
    for clause in _over(cnf, cells, list(fewer.values())):
        cnf.clause(clause)


@global_form(
    "both of them, for what unit propagation sees and for short explanations",
    "Walsh 2000; Gent 2002",
)
def conflicts_and_supports(cnf: CnfWriter, cells: Cells, relation: Relation) -> None:
    """States the conflicts, and as implied clauses the supports of digits with two or more.

    With both, unit propagation is arc consistent. If few pairs are excluded, their binary clauses
    make the explanations of a search shorter.
    """
    conflicts.state(cnf, cells, relation)
    for clause in _over(cnf, cells, _supports(relation, least=2)):
        cnf.implied(clause)


@global_form(
    "of these, supports, and where they are few the conflicts besides", "Walsh 2000; Gent 2002"
)
def automatic(cnf: CnfWriter, cells: Cells, relation: Relation) -> None:
    """States a relation in the form that suits it and the cells."""
    few = len(relation.excluded) <= 2 * relation.side
    form = conflicts_and_supports if few else supports
    (form if cnf.positive else conflicts).state(cnf, cells, relation)


def _over(cnf: CnfWriter, cells: Cells, clauses: Sequence[Sequence[int]]) -> Iterator[Clause]:
    """Yields the clauses over the two cells; each number n stands for the n-th of their digits."""
    first, second = cells
    stands_for = [0, *cnf.digits_of(first), *cnf.digits_of(second)]
    for clause in clauses:
        yield [stands_for[x] if x > 0 else -stands_for[-x] for x in clause]


@lru_cache(maxsize=512)
def _supports(relation: Relation, least: int = 1) -> tuple[tuple[int, ...], ...]:
    """Returns the support clauses of all digits that exclude at least `least` digits.

    No clause is repeated. In a clause the numbers 1 to n stand for the digits of the first cell,
    and n + 1 to 2n for the digits of the second cell; a negative number is a negated literal.

    >>> _supports(Relation.allowing(3, lambda a, b: a < b))
    ((-4, -1), (-4,), (-2, 6), (-5, 1), (-3,), (-6, -3))
    """
    of_cells = [_of_cell(relation, place, least) for place in (0, 1)]
    digits = range(1, relation.side + 1)
    found = (of_one[digit] for digit in digits for of_one in of_cells if digit in of_one)
    return tuple(dict.fromkeys(found))


def _of_cell(relation: Relation, place: int, least: int = 1) -> dict[int, tuple[int, ...]]:
    """Returns the support clause of each digit of the first cell (`place` 0) or second cell (1)."""
    own, other = (relation.side, 0) if place else (0, relation.side)
    excluded: dict[int, list[int]] = {}
    for pair in relation.excluded:
        excluded.setdefault(pair[place], []).append(other + pair[1 - place])
    found: dict[int, tuple[int, ...]] = {}
    for digit, out in excluded.items():
        if len(out) == 1 and relation.side > 1 and least == 1:
            found[digit] = tuple(sorted((-own - digit, -out[0])))
        elif len(out) >= least:
            partners = (x for x in range(other + 1, other + relation.side + 1) if x not in out)
            found[digit] = (-own - digit, *partners)
    return found
