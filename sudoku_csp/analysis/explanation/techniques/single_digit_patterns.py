"""Single-digit patterns: a digit with few places in two houses, of which one or the other is true.

(Names and terms as in the guide of HoDoKu, B. Hobiger, 2008-2012, single digit patterns.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from sudoku_csp.analysis.explanation.pattern import Named, Pattern, Place, is_line, kind
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.grid.cell import Cell


class Turbot(NamedTuple):
    """Two pairs of places, joined at their near cells; the target sees the far ones."""

    first: Place
    second: Place
    join: Place
    near: tuple[Cell, Cell]
    far: tuple[Cell, Cell]

    @property
    def name(self) -> str:
        kinds = {kind(self.first.house), kind(self.second.house)}
        if kinds in ({"row"}, {"column"}) and is_line(self.join.house):
            return "skyscraper"
        if kinds == {"row", "column"}:
            return "two-string kite"
        return "turbot fish"


def turbot_fish(pattern: Pattern) -> Named | None:
    """Turbot fish: two houses in which a digit has two places left, one of each in a third house.

    These two are not both true, so one of the other two is, and no cell that sees both of them has
    the digit. With two rows joined by a column, or the reverse, it is a *skyscraper*; with a row
    and a column joined by a box, a *two-string kite*; else it is simply a *turbot fish*. (Names as
    in the guide of HoDoKu, B. Hobiger, 2008-2012, single digit patterns.)
    """
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
        for near in ((a, b) for a in sorted(first.left) for b in sorted(second.left)):
            (far,), (other,) = first.left - {near[0]}, second.left - {near[1]}
            for join in rest.intersection(pattern.joined(digit, *near)):
                ends = rest - {join}
                if all(
                    ends.intersection(pattern.joined(digit, target, end)) for end in (far, other)
                ):
                    yield Turbot(first, second, join, near, (far, other))


def empty_rectangle(pattern: Pattern) -> Named | None:
    """Empty rectangle: a digit that a box has left in one row and one column only.

    A pair of places in another line has one place that sees the column (or the row) of the box. If
    the other place of the pair is false, this one is true, the column of the box is out, and the
    digit stands in the row of the box. So no cell that sees the other place and lies in that row
    has it. (Terms as in the guide of HoDoKu, B. Hobiger, 2008-2012, single digit patterns.)
    """
    if not (pattern.excludes and pattern.counts(cells=0, places=5)):
        return None
    if pattern.digits != {pattern.target.digit}:
        return None
    found = next(_rectangles(pattern), None)
    if found is None:
        return None
    box, pair, near, far, along, across = found
    symbol, target = pattern.symbol(pattern.target.digit), pattern.target.cell
    return Named(
        "empty rectangle",
        f"the {symbol} of {box.house.name} can only be in {across.house.name} or "
        f"{along.house.name}, that of {pair.house.name} only in "
        f"{listed(sorted(pair.left), 'or')}. If {near} is {symbol}, "
        f"{box.house.name} has it in {along.house.name}; if not, {far} is {symbol}. "
        f"Either way {target} sees {symbol}.",
    )


def _rectangles(pattern: Pattern) -> Iterator[tuple[Place, Place, Cell, Cell, Place, Place]]:
    """Ways to see the step as an empty rectangle: box, pair, its near and far place, lines.

    The near place sees the box along the second line, the target along the first.
    """
    target, digit = pattern.target.cell, pattern.target.digit
    boxes = [place for place in pattern.places if not is_line(place.house)]
    pairs = [place for place in pattern.places if is_line(place.house) and len(place.left) == 2]
    for box in boxes:
        for pair in pairs:
            rest = [place for place in pattern.places if place not in (box, pair)]
            for along, across, last in permutations(rest):
                if not _crosses(box, along, across):
                    continue
                for near in pair.left - set(box.house.cells):
                    (far,) = pair.left - {near}
                    if (
                        near in across.house.cells
                        and target in set(along.house.cells) - set(box.house.cells) - pair.left
                        and last in set(pattern.joined(digit, target, far))
                    ):
                        yield box, pair, near, far, along, across


def _crosses(box: Place, along: Place, across: Place) -> bool:
    """Whether the box has the digit in a row and a column only, and in none of them alone."""
    first, second = along.house.cells, across.house.cells
    return (
        {kind(along.house), kind(across.house)} == {"row", "column"}
        and box.left.issubset({*first, *second})
        and not box.left.issubset(first)
        and not box.left.issubset(second)
    )
