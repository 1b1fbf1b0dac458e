"""Fish: lines that have a digit in as many crossing lines only, or but for a fin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern, Place, kind
from sudoku_csp.analysis.explanation.phrases import NUMBERS, houses, listed
from sudoku_csp.grid.board import House
from sudoku_csp.grid.cell import Cell

NAMES = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}

BOTH_WAYS = (
    [["row", "row"], ["column", "column"]],
    [["column", "column"], ["row", "row"]],
)


def basic_fish(pattern: Pattern) -> Named | None:
    """X-wing, swordfish, jellyfish: n rows with a digit in the same n columns alone.

    The n rows take the digit of the n columns, and no other row has it there; or with rows and
    columns exchanged. Not every row needs a place in each of the columns. Base: the digit in the
    rows; cover: the digit in the columns. (The basic fish of Sudopedia.)
    """
    digit, size = pattern.target.digit, len(pattern.places) // 2
    if not (pattern.excludes and size in NAMES and pattern.counts(0, 2 * size)):
        return None
    if pattern.digits != {digit}:
        return None
    for across, other in (("row", "column"), ("column", "row")):
        base = [place for place in pattern.places if kind(place.house) == across]
        cover = [place.house for place in pattern.places if kind(place.house) == other]
        left = sorted(frozenset().union(*(place.left for place in base)))
        lines = [place.house for place in base]
        if len(base) == len(cover) == size and _caught(pattern.target.cell, lines, cover, left):
            symbol = pattern.symbol(digit)
            return Named(
                NAMES[size],
                f"the {symbol} of {houses(lines)} can only stand in {houses(cover)} "
                f"({listed(left)}). The {NUMBERS[size]} {across}s take the {symbol} of the "
                f"{NUMBERS[size]} {other}s, so no other {across} has it there.",
            )
    return None


def _caught(target: Cell, base: list[House], cover: list[House], left: list[Cell]) -> bool:
    """Whether the places of the base lie in the cover, and the target in the cover alone."""
    covered = {cell for house in cover for cell in house.cells}
    inside = {cell for house in base for cell in house.cells}
    return covered.issuperset(left) and target in covered - inside


def finned_x_wing(pattern: Pattern) -> Named | None:
    """Finned X-wing: an X-wing but for further places of one of its lines, the fin, in one box.

    Either a place of the fin is true, or the X-wing is there. So no cell has the digit that the
    X-wing would rule out and that lies in the box of the fin. Where the line of the fin lacks a
    corner of the X-wing, it is a *sashimi X-wing*. (The finned fish of Sudopedia.)
    """
    if not (pattern.excludes and pattern.counts(cells=0, places=5)):
        return None
    if pattern.digits != {pattern.target.digit}:
        return None
    found = next(_finned(pattern), None)
    if found is None:
        return None
    finned, plain, covers, box, fin = found
    symbol, target = pattern.symbol(pattern.target.digit), pattern.target.cell
    lines = sorted((finned.house, plain.house), key=lambda house: house.cells)
    crossing = sorted((place.house for place in covers), key=lambda house: house.cells)
    whole = len(finned.left - fin) == 2
    return Named(
        "finned X-wing" if whole else "sashimi X-wing",
        f"the {symbol} of {houses(lines)} can only stand in {houses(crossing)}, but for the fin "
        f"{listed(sorted(fin))}. Either {listed(sorted(fin), 'or')} is {symbol}, or the rest is "
        f"an X-wing: {target} sees {symbol} in both cases ({box.house.name}, "
        f"{covers[0].house.name}).",
    )


def _finned(
    pattern: Pattern,
) -> Iterator[tuple[Place, Place, tuple[Place, Place], Place, frozenset[Cell]]]:
    """Ways to see it: finned line, plain line, covers (the target's first), the fin's box, fin."""
    target = pattern.target.cell
    for finned, plain, cover, other, box in permutations(pattern.places):
        base = [kind(finned.house), kind(plain.house)]
        crossing = [kind(cover.house), kind(other.house)]
        if [base, crossing] not in BOTH_WAYS:
            continue
        corners = finned.left & {*cover.house.cells, *other.house.cells}
        fin = finned.left - corners
        inside = {*finned.house.cells, *plain.house.cells}
        if (
            len(plain.left) == 2
            and plain.left.issubset({*cover.house.cells, *other.house.cells})
            and fin.issubset(box.house.cells)
            and target in set(cover.house.cells).intersection(box.house.cells) - inside
        ):
            yield finned, plain, (cover, other), box, fin
