"""Relations of two cells as clauses, the forms and the choice between them.

Where no more than 2n pairs are excluded all of them are conflicts, besides the supports: binary
clauses make shorter explanations of a search. Cells without literals for their digits (log, order)
have conflicts only, for a support would need a new variable for each digit. Measured on twelve
published puzzles with whispers, thermometers, differences and their like, each proved to have one
grid (CaDiCaL): 1,350 conflicts in all so and with supports, 1,600 with those of one cell or with
conflicts besides all of them, 4,800 with conflicts alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import GlobalForm, global_form


@dataclass(frozen=True)
class Relation:
    """Pairs of digits up to `side` that two cells may not hold, in ascending order."""

    side: int
    excluded: tuple[tuple[int, int], ...]
    width: ClassVar = 2

    @classmethod
    def of(cls, side: int, allowed: Callable[[int, int], bool]) -> Relation:
        """The relation of the pairs that are allowed.

        >>> Relation.of(2, lambda a, b: a < b)
        Relation(side=2, excluded=((1, 1), (2, 1), (2, 2)))
        """
        digits = range(1, side + 1)
        return cls(side, tuple((v, w) for v in digits for w in digits if not allowed(v, w)))


@global_form("Conflicts", "a clause for each pair that is excluded", "Walsh 2000", "any relation")
def conflicts(cnf: CnfWriter, cells: Sequence[Cell], relation: Relation) -> None:
    """A binary clause for each pair that is excluded.

    The direct encoding (Walsh, "SAT v CSP", CP 2000). Unit propagation is forward checking: once a
    cell is filled the other loses what does not fit it, and before that nothing.
    """
    first, second = cells
    for v, w in relation.excluded:
        cnf.clause([-cnf.literal(first, v), -cnf.literal(second, w)])


@global_form(
    "Supports",
    "a clause for each digit: one of its partners",
    "Kasif 1990; Gent 2002",
    "any relation",
)
def supports(cnf: CnfWriter, cells: Sequence[Cell], relation: Relation) -> None:
    """Not this digit, or one of its partners in the other cell.

    Support clauses (Kasif, "On the parallel complexity of discrete relaxation in constraint
    satisfaction networks", 1990; Gent, "Arc consistency in SAT", ECAI 2002): at most one a digit
    and cell, 2n in all. A digit with all partners but one has the conflict with that one in the
    place of its support, which means the same; the conflict of two such digits stands once. Unit
    propagation is arc consistent.
    """
    for clause in _written(cnf, cells, _supports(relation)):
        cnf.clause(clause)


@global_form(
    "Minimal supports", "the supports of one of the cells", "Argelich et al. 2008", "any relation"
)
def minimal_supports(cnf: CnfWriter, cells: Sequence[Cell], relation: Relation) -> None:
    """The supports of the cell that has fewer, the first where both have as many.

    The minimal support encoding (Argelich, Cabiscol, Lynce & Manyà, "Encoding Max-CSP into partial
    Max-SAT", ISMVL 2008): a cell holds a digit, and if each of its digits has a partner the pair is
    allowed. At most n clauses. From that cell unit propagation removes what has lost its partners,
    from the other what the last digit left excludes.
    """
    fewer = min((_of_cell(relation, place) for place in (0, 1)), key=len)
    for clause in _written(cnf, cells, list(fewer.values())):
        cnf.clause(clause)


@global_form(
    "Conflicts and supports",
    "both of them, for what unit propagation sees and for short explanations",
    "Walsh 2000; Gent 2002",
    "any relation",
)
def conflicts_and_supports(cnf: CnfWriter, cells: Sequence[Cell], relation: Relation) -> None:
    """The conflicts state the relation; supports of digits that exclude two or more are implied.

    Together unit propagation is arc consistent, and where few pairs are excluded their binary
    clauses make shorter explanations of a search.
    """
    conflicts.state(cnf, cells, relation)
    for clause in _written(cnf, cells, _supports(relation, least=2)):
        cnf.implied(clause)


def best(relation: Relation) -> GlobalForm[Relation]:
    """The form that suits a relation of cells with literals for their digits."""
    return conflicts_and_supports if len(relation.excluded) <= 2 * relation.side else supports


@global_form(
    "Automatic",
    "of these, supports, and where they are few the conflicts besides",
    "Walsh 2000; Gent 2002",
    "any relation",
)
def automatic(cnf: CnfWriter, cells: Sequence[Cell], relation: Relation) -> None:
    """States a relation in the best form, of other cells by conflicts."""
    form = best(relation) if cnf.positive else conflicts
    form.state(cnf, cells, relation)


def _written(
    cnf: CnfWriter, cells: Sequence[Cell], clauses: Sequence[Sequence[int]]
) -> Iterator[Clause]:
    """The clauses with the literals of the cells for the digits of the first, then the second."""
    first, second = cells
    stands_for = [0, *cnf.digits_of(first), *cnf.digits_of(second)]
    for clause in clauses:
        yield [stands_for[x] if x > 0 else -stands_for[-x] for x in clause]


@lru_cache(maxsize=512)
def _supports(relation: Relation, least: int = 1) -> tuple[tuple[int, ...], ...]:
    """The supports of the digits that exclude at least so many, each clause once.

    Digits of the second cell are numbered after those of the first.

    >>> _supports(Relation.of(3, lambda a, b: a < b))
    ((-4, -1), (-4,), (-2, 6), (-5, 1), (-3,), (-6, -3))
    """
    of_cells = [_of_cell(relation, place, least) for place in (0, 1)]
    digits = range(1, relation.side + 1)
    found = (of_one[digit] for digit in digits for of_one in of_cells if digit in of_one)
    return tuple(dict.fromkeys(found))


def _of_cell(relation: Relation, place: int, least: int = 1) -> dict[int, tuple[int, ...]]:
    """The supports of the digits of one cell, the first or the second, by the digit."""
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
