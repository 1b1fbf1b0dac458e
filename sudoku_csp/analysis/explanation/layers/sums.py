"""Sums that follow from houses and constraints with a total: innies and outies, the rule of 45.

The digits of up to four disjoint houses have a known sum. Less the totals of the cages mostly
inside, what is left is an equation over the few cells that stick in or out.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.explanation.layers.constraints import OneConstraint
from sudoku_csp.analysis.explanation.rules import Group, Part, Rules
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import House
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
    of_house = {
        house.name: group[0].constraints
        for (house, _), group in zip(rules.houses, rules.places, strict=True)
    }
    for houses, region in _regions(rules):
        total = len(houses) * rules.side * (rules.side + 1) // 2
        covered: set[int] = set()
        within, used = 0, list[tuple[Constraint, int]]()
        for constraint, cells, of_cells in rules.totals:
            if 2 * len(region.intersection(cells)) > len(cells) and covered.isdisjoint(cells):
                covered.update(cells)
                within += of_cells
                used.append((constraint, of_cells))
        outside, inside = frozenset(covered - region), frozenset(region - covered)
        if used and 0 < len(outside) + len(inside) <= MOST_CELLS:
            key = outside, inside
            if key not in found:
                by = [one for house in houses for one in of_house[house.name]]
                by += [constraint for constraint, _ in used]
                group = _group(rules, houses, used, by, inside, outside, total - within)
                found[key] = Part(rules, [group], derived=True)
    return list(found.values())


def _regions(rules: Rules) -> Iterator[tuple[list[House], frozenset[int]]]:
    """Houses that follow one another and share no cell, with all their cells."""
    for first in range(len(rules.houses)):
        region: frozenset[int] = frozenset()
        houses = []
        for house, cells in rules.houses[first : first + MOST_HOUSES]:
            if not region.isdisjoint(cells):
                break
            region = region.union(cells)
            houses.append(house)
            yield list(houses), region


def _group(
    rules: Rules,
    houses: list[House],
    used: list[tuple[Constraint, int]],
    by: list[Constraint],
    inside: frozenset[int],
    outside: frozenset[int],
    rest: int,
) -> Group:
    """The equation: the cells inside, different in a house, less those outside are `rest`."""
    cells = rules.board.cells
    terms = [(1, cells[at]) for at in sorted(inside)] + [(-1, cells[at]) for at in sorted(outside)]

    def state(model: Model) -> None:
        model.linear(terms, "==", rest)
        for house in houses:
            model.all_different([cells[at] for at in sorted(inside) if cells[at] in house.cells])

    clauses = rules.stated(used[0][0], state)
    of = listed(house.name for house in houses)
    total = len(houses) * rules.side * (rules.side + 1) // 2
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
        tuple(by),
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
