"""Sums that follow from houses and constraints with a total: innies and outies, the rule of 45.

The digits of up to four disjoint houses have a known sum. Less the totals of the cages mostly
inside, what is left is an equation over the few cells that stick in or out.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.explanation.layers.constraints import OneConstraint
from sudoku_csp.analysis.explanation.rules import Group, Part, Rules
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.helpers import listed
from sudoku_csp.targets.model import Model

MOST_HOUSES, MOST_CELLS = 4, 6


class Sums(OneConstraint):
    """The derived sum of the fewest houses and cages, then of the fewest open cells."""

    name = "sum"

    def _parts(self) -> list[Part]:
        return [part for part in self.rules.parts if part.derived]


def derived_sums(rules: Rules) -> list[Part]:
    """The parts that these sums are; none where no constraint has a total."""
    if not rules.totals:
        return []
    found: dict[tuple[frozenset[int], frozenset[int]], Part] = {}
    for numbers, region in _regions(rules):
        covered, used = set[int](), list[tuple[Constraint, int]]()
        for constraint, cells, total in rules.totals:
            if 2 * len(region.intersection(cells)) > len(cells) and covered.isdisjoint(cells):
                covered.update(cells)
                used.append((constraint, total))
        key = outside, inside = frozenset(covered - region), frozenset(region - covered)
        if used and 0 < len(outside) + len(inside) <= MOST_CELLS and key not in found:
            group = _group(rules, numbers, used, inside, outside)
            found[key] = Part(rules, [group], derived=True)
    return list(found.values())


def _regions(rules: Rules) -> Iterator[tuple[range, frozenset[int]]]:
    """Numbers of houses that follow one another and share no cell, with all their cells."""
    for first in range(len(rules.houses)):
        region: frozenset[int] = frozenset()
        for number, (_, cells) in enumerate(rules.houses[first : first + MOST_HOUSES], first):
            if not region.isdisjoint(cells):
                break
            region = region.union(cells)
            yield range(first, number + 1), region


def _group(
    rules: Rules,
    numbers: range,
    used: list[tuple[Constraint, int]],
    inside: frozenset[int],
    outside: frozenset[int],
) -> Group:
    """The equation: the cells inside, different in a house, less those outside are `rest`."""
    cells, houses = rules.board.cells, [rules.houses[number][0] for number in numbers]
    total = len(houses) * rules.side * (rules.side + 1) // 2
    rest = total - sum(of_cells for _, of_cells in used)
    by = [one for number in numbers for one in rules.places[number][0].constraints]
    terms = [(1, cells[at]) for at in sorted(inside)] + [(-1, cells[at]) for at in sorted(outside)]

    def state(model: Model) -> None:
        model.linear(terms, "==", rest)
        for house in houses:
            model.all_different([cells[at] for at in sorted(inside) if cells[at] in house.cells])

    clauses = rules.stated(used[0][0], state)
    of = listed(house.name for house in houses)
    verb = "is" if len(houses) == 1 else "are"
    within, beyond = (
        " + ".join(str(cells[at]) for at in sorted(some)) for some in (inside, outside)
    )
    equation = _equation(within, beyond, rest)
    less = listed(f"{sum_} in {' '.join(map(str, one.scope))}" for one, sum_ in used)
    name = f"{of} {verb} {total}, less {less}: {equation}"
    if rest < 0:
        name = f"{less}, less the {total} of {of}: {equation}"
    return Group(
        name,
        tuple(sorted(inside | outside)),
        clauses,
        (*by, *(constraint for constraint, _ in used)),
        houses=tuple(houses),
        equation=(tuple(terms), rest),
        apart=tuple(
            tuple(at for at in sorted(inside) if cells[at] in house.cells) for house in houses
        ),
        weight=len(houses) + len(used),
    )


def _equation(inside: str, outside: str, rest: int) -> str:
    """The equation with plus signs alone.

    >>> _equation("r1c1 + r1c2", "r2c1", -3), _equation("", "r2c1", -3)
    ('r2c1 = r1c1 + r1c2 + 3', 'r2c1 = 3')
    """
    if rest < 0:
        inside, outside, rest = outside, inside, -rest
    return f"{inside} = {' + '.join(filter(None, [outside, str(rest) if rest else '']))}"
