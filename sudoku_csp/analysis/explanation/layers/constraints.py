"""Layers that use one constraint, a derived sum, a constraint and a house, or two constraints.

Derived sums follow from houses and constraints with a total (innies and outies, the rule of 45).
The digits of up to four disjoint houses have a known sum. The totals of the cages that lie mostly
inside are subtracted from it; the rest is an equation over the few cells that stick in or out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.filters import Filter, Group
from sudoku_csp.analysis.explanation.layer import SHORT, ChangedScopes, Layer, removed_by
from sudoku_csp.analysis.explanation.position import CellDigit
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import join_words
from sudoku_csp.targets.model import Model

MOST_HOUSES, MOST_CELLS = 4, 6
"""The largest numbers of houses and of cells in a derived sum."""

MOST_TRIED = 6
"""A chain is tried for at most this number of the candidates that two groups remove."""

NAMES = {
    "arrow": "sum of an arrow",
    "between_line": "between the ends of a line",
    "cage": "combinations of a cage",
    "difference": "Kropki pair",
    "double_arrow": "sum of a double arrow",
    "entropic_line": "low, middle and high along a line",
    "little_killer": "combinations of a diagonal",
    "lockout_line": "outside the ends of a line",
    "modular_line": "remainders along a line",
    "numbered_room": "numbered room",
    "palindrome": "mirrored cells",
    "ratio": "Kropki pair",
    "region_sum_line": "equal sums along a line",
    "renban": "consecutive digits of a line",
    "sandwich": "combinations of a sandwich",
    "skyscraper": "skyscraper clue",
    "slow_thermometer": "thermometer",
    "thermometer": "thermometer",
    "whisper": "low and high along a whisper",
    "x_sum": "x-sum",
    "xv": "XV pair",
}
"""Names of steps by kind of constraint; for any other kind, the title of the kind is the name."""


def name_of(constraint: Constraint, removed: Sequence[tuple[Cell, int]], side: int) -> str:
    """The name of a step in which one constraint removes these candidates.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> from sudoku_csp.grid.board import Board
    >>> line = parse("thermometer r1c1 r1c2 r1c3", Board.customary(9))
    >>> name_of(line, [(Cell(1, 1), 9), (Cell(1, 3), 1)], 9)
    'bulb and tip of a thermometer'
    """
    kind = registry.name_of(type(constraint)) or ""
    cells, digits = {cell for cell, _ in removed}, {digit for _, digit in removed}
    ends = {constraint.scope[0], constraint.scope[-1]}
    if kind == "thermometer" and cells <= ends:
        return "bulb and tip of a thermometer"
    if kind == "whisper" and len(digits) < 3 and 1 not in digits and side not in digits:
        return "middle digits of a whisper"
    if kind == "arrow" and cells == {constraint.scope[0]}:
        return "circle of an arrow"
    if kind == "sandwich" and digits <= {1, side}:
        return "ends of a sandwich"
    return NAMES.get(kind, (constraint.about.title or str(constraint)).lower())


class OneConstraint(Layer):
    """Finds a constraint that removes candidates: a light one, then one with few open cells."""

    @cached_property
    def _filters(self) -> list[Filter]:
        rules = self.rules
        different = [group for group in rules.different if len(group.scope) > 2]
        filters = [rules.filter([group]) for group in different]
        return [*filters, *(one for one in rules.filters if not one.groups[0].houses)]

    @cached_property
    def _changed(self) -> ChangedScopes:
        return ChangedScopes(self.position, [one.scope for one in self._filters])

    def find(self) -> Step | None:
        best = None
        for number in self._changed.update():
            one = self._filters[number]
            removed = removed_by(one, self.position.candidates, self.deadline)
            if not removed:
                self._changed.numbers.discard(number)
                continue
            opened = sum(self.position.candidates[cell].bit_count() > 1 for cell in one.scope)
            key = one.weight, opened, -len(removed)
            if best is None or key < best[0]:
                best = key, one, removed
        if best is None:
            return None
        _, one, removed = best
        groups = one.groups
        if one.line is not None:
            pieces = [other for other in self._filters if other.line is one.line]
            used, along = self.removed_along(pieces)
            if len(used) > 1:
                groups, removed = (one.line,), along
        where = [(self.rules.board.cells[cell], digit) for cell, digit in removed]
        first = one.groups[0]
        name = name_of(first.constraints[0], where, self.rules.side)
        name = "innies and outies" if first.houses else name
        return self.step(groups, removed, name=name)


class Sums(OneConstraint):
    """Finds the derived sum with the fewest houses and cages, then with the fewest open cells."""

    @cached_property
    def _filters(self) -> list[Filter]:
        return [one for one in self.rules.filters if one.groups[0].houses]


def derived_sums(rules: Rules) -> list[Filter]:
    """The filters of the sums that follow from houses and totals."""
    found: dict[tuple[frozenset[int], frozenset[int]], Filter] = {}
    for numbers, region in _regions(rules):
        covered, used = set[int](), list[tuple[Constraint, int]]()
        for constraint, cells, total in rules.totals:
            if 2 * len(region.intersection(cells)) > len(cells) and covered.isdisjoint(cells):
                covered.update(cells)
                used.append((constraint, total))
        key = outside, inside = frozenset(covered - region), frozenset(region - covered)
        if used and 0 < len(outside) + len(inside) <= MOST_CELLS and key not in found:
            found[key] = rules.filter([_group(rules, numbers, used, inside, outside)])
    return list(found.values())


def _regions(rules: Rules) -> Iterator[tuple[range, frozenset[int]]]:
    """Yields the numbers of up to four consecutive houses without a common cell, and all cells."""
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
    """The group of a derived sum: the cells inside, less the cells outside, have a known sum.

    The group also states that the inside cells in one house hold different digits.
    """
    cells, houses = rules.board.cells, [rules.houses[number][0] for number in numbers]
    total = len(houses) * rules.side * (rules.side + 1) // 2
    rest = total - sum(of_cells for _, of_cells in used)
    by = [one for number in numbers for one in rules.places[number][0].constraints]
    terms = [(1, cells[at]) for at in sorted(inside)] + [(-1, cells[at]) for at in sorted(outside)]

    apart = [tuple(at for at in sorted(inside) if cells[at] in house.cells) for house in houses]

    def state(model: Model) -> None:
        model.linear(terms, "==", rest)
        for some in apart:
            model.all_different([cells[at] for at in some])

    clauses = rules.clauses_of(used[0][0], state)
    of = join_words(house.name for house in houses)
    verb = "is" if len(houses) == 1 else "are"
    within, beyond = (
        " + ".join(str(cells[at]) for at in sorted(some)) for some in (inside, outside)
    )
    equation = _equation(within, beyond, rest)
    less = join_words(f"{sum_} in {' '.join(map(str, one.scope))}" for one, sum_ in used)
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
        apart=tuple(apart),
        weight=len(houses) + len(used),
    )


def _equation(inside: str, outside: str, rest: int) -> str:
    """The equation without minus signs.

    >>> _equation("r1c1 + r1c2", "r2c1", -3), _equation("", "r2c1", -3)
    ('r2c1 = r1c1 + r1c2 + 3', 'r2c1 = 3')
    """
    if rest < 0:
        inside, outside, rest = outside, inside, -rest
    return f"{inside} = {' + '.join(filter(None, [outside, str(rest) if rest else '']))}"


class Pair(NamedTuple):
    """The joint filter of two groups. If one of them is a house, `house` is the house alone.

    `apart` is then the constraint joined with the rule that its cells in the house hold different
    digits; None if the constraint itself states this.
    """

    both: Filter
    weight: int
    house: Filter | None = None
    apart: Filter | None = None


class Pairs(Layer):
    """Tries pairs of groups that share two cells or more, light pairs first, then small pairs.

    With only one common cell, a pair removes no more than its two groups one after the other.
    """

    @cached_property
    def _pairs(self) -> list[Pair]:
        return sorted(self._find_pairs(), key=lambda one: (one.weight, len(one.both.scope)))

    @cached_property
    def _changed(self) -> ChangedScopes:
        return ChangedScopes(self.position, [pair.both.scope for pair in self._pairs])

    @cached_property
    def _lines(self) -> dict[Group, tuple[Group, list[Filter]]]:
        """The known results of `_line_apart`."""
        return {}

    @abstractmethod
    def _find_pairs(self) -> Iterator[Pair]:
        """Yields the pairs of this layer, in any order."""

    def find(self) -> Step | None:
        for number in self._changed.update():
            self.deadline.check()
            pair = self._pairs[number]
            left = self.position.candidates
            removed = removed_by(pair.both, left, self.deadline)
            if removed and pair.house is not None:
                # What the house alone removes is a pair, triple or quad, a step of another layer.
                alone = set(removed_by(pair.house, left, self.deadline))
                removed = [at for at in removed if at not in alone]
            if removed:
                return self._step_of_pair(pair, removed)
            self._changed.numbers.discard(number)
        return None

    def _line_apart(self, line: Group) -> tuple[Group, list[Filter]]:
        """A line, and filters for its pieces, each with the rule that cells in one house differ."""
        if line not in self._lines:
            rules, every = self.rules, range(len(self.rules.houses))
            group = rules.kept_apart(line, every)
            assert group is not None, "one of its pieces has two cells in a house"
            pieces = [one.groups[0] for one in rules.filters if one.line is line]
            apart = [rules.filter([rules.kept_apart(piece, every) or piece]) for piece in pieces]
            self._lines[line] = group, apart
        return self._lines[line]

    def _step_of_pair(self, pair: Pair, removed: list[CellDigit]) -> Step:
        """The step in which a pair removes candidates, for the first of three reasons that works.

        These are: the constraint, whose cells in the house differ; a short chain; both groups
        together.
        """
        one = pair.apart
        if one is not None and (apart := removed_by(one, self.position.candidates, self.deadline)):
            if one.line is not None:
                group, pieces = self._line_apart(one.line)
                used, along = self.removed_along(pieces)
                if len(used) > 1:
                    return self.step([group], along)
            return self.step(one.groups, apart)
        beside = tuple(one for one in (pair.house, pair.apart) if one is not None)
        for further in dict.fromkeys(((), beside)):
            allowed = {group for one in (pair.both, *further) for group in one.groups}
            for at in removed[:MOST_TRIED]:
                chain = Chain(self.position, at, allowed, further)
                if chain.run(SHORT, self.deadline):
                    others = (other for other in removed if other != at)
                    return self.by_chain(self.name, chain, others)
        reduced = self.oracle.reduced(pair.both.groups, removed)
        return self.step(*reduced)


class HouseAndConstraint(Pairs):
    def _find_pairs(self) -> Iterator[Pair]:
        rules = self.rules
        houses = [rules.filter([rules.whole(places)]) for places in rules.places]
        for one in rules.filters:
            if len(one.scope) <= 2 * rules.side:
                for number, house in enumerate(houses):
                    if len(set(one.scope).intersection(house.scope)) >= 2:
                        both = rules.filter([*one.groups, *rules.places[number]])
                        group = rules.kept_apart(one.groups[0], [number])
                        apart = rules.filter([group], one.line) if group else None
                        yield Pair(both, one.weight + 1, house, apart)


class TwoConstraints(Pairs):
    """Finds two constraints, neither a house, that together remove candidates."""

    def _find_pairs(self) -> Iterator[Pair]:
        filters, numbers = self.rules.filters, self.rules.filters_of
        for number, first in enumerate(filters):
            shared = Counter(other for cell in first.scope for other in numbers[cell])
            for other, cells in sorted(shared.items()):
                second = filters[other]
                derived = first.groups[0].houses and second.groups[0].houses
                if other > number and cells >= 2 and not derived:
                    both = self.rules.filter([*first.groups, *second.groups])
                    yield Pair(both, both.weight)
