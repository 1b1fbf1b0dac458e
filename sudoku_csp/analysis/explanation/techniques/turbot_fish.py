"""Turbot fish: two houses in which a digit has two places left, one of each in a third house.

These two are not both true, so one of the other two is, and no cell that sees both of them has the
digit. With two rows joined by a column, or the reverse, it is a *skyscraper*; with a row and a
column joined by a box, a *two-string kite*; else it is simply a *turbot fish*. (Names as in the
guide of HoDoKu, B. Hobiger, 2008-2012, single digit patterns.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from sudoku_csp.analysis.explanation.pattern import Named, Pattern, Place, is_line, kind
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.grid.board import Cell


class Turbot(NamedTuple):
    """Two pairs of places, joined at their near cells; the target sees the far ones."""

    first: Place
    second: Place
    join: Place
    near: tuple[Cell, Cell]
    far: tuple[Cell, Cell]

    @property
    def name(self) -> str:
        kinds = [kind(self.first.house), kind(self.second.house)]
        join = kind(self.join.house)
        if kinds in (["row", "row"], ["column", "column"]) and {*kinds, join} == {"row", "column"}:
            return "skyscraper"
        if set(kinds) == {"row", "column"} and not is_line(self.join.house):
            return "two-string kite"
        return "turbot fish"


def recognise(pattern: Pattern) -> Named | None:
    if not (pattern.excludes and pattern.counts(cells=0, places=5)):
        return None
    if pattern.digits != {pattern.target.digit}:
        return None
    one = next(_turbots(pattern), None)
    if one is None:
        return None
    symbol = pattern.symbol(pattern.target.digit)
    return Named(
        one.name,
        f"the {symbol} of {one.first.house.name} can only be in "
        f"{listed(sorted(one.first.left), 'or')}, that of {one.second.house.name} only in "
        f"{listed(sorted(one.second.left), 'or')}. "
        f"{listed(one.near)} are not both {symbol} ({one.join.house.name}), so "
        f"{listed(one.far, 'or')} is, and {pattern.target.cell} sees both.",
    )


def _turbots(pattern: Pattern) -> Iterator[Turbot]:
    """Ways to see the step as a turbot fish, by all of its five groups."""
    target, digit = pattern.target.cell, pattern.target.digit
    pairs = [place for place in pattern.places if len(place.left) == 2]
    for first, second in permutations(pairs, 2):
        rest = {place for place in pattern.places if place not in (first, second)}
        if target in first.left | second.left or first.left & second.left:
            continue
        for near in ((a, b) for a in sorted(first.left) for b in sorted(second.left)):
            far = (min(first.left - {near[0]}), min(second.left - {near[1]}))
            for join in rest.intersection(pattern.joined(digit, *near)):
                ends = rest - {join}
                if all(ends.intersection(pattern.joined(digit, target, end)) for end in far):
                    yield Turbot(first, second, join, near, far)
