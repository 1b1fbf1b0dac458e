"""A propagator of a cage: different digits with a sum."""

from collections.abc import Sequence
from itertools import combinations, product

from sudoku_csp.apps.course.task import Function, Wrong, digits_text, items_of, named, short

CELLS = ("r1c1", "r1c2", "r1c3")
DIGITS = range(1, 5)
DOMAINS = [set(some) for size in DIGITS for some in combinations(DIGITS, size)]


def check(function: Function) -> str:
    removed = most = 0
    for cells in (2, 3):
        fillings = [row for row in product(DIGITS, repeat=cells) if len(set(row)) == cells]
        for total in range(3, 10):
            right = [row for row in fillings if sum(row) == total]
            for domains in product(DOMAINS, repeat=cells):
                left = _left(function([set(one) for one in domains], total), domains, total)
                allowed = [row for row in right if all(map(set.__contains__, domains, row))]
                consistent = [{row[at] for row in allowed} for at in range(cells)]
                _compare(left, domains, allowed, total)
                if left is not None and allowed:
                    most += sum(map(len, domains)) - sum(map(len, consistent))
                    removed += sum(map(len, domains)) - sum(map(len, left))
    if not removed:
        raise Wrong("It is a propagator, but one that removes no digit: it must remove some.")
    share = f"{100 * removed / most:.0f} %" if removed < most else "all"
    return f"Right. It removes {share} of the digits that the cage can remove by itself."


def _left(value: object, domains: Sequence[set[int]], total: int) -> list[set[int]] | None:
    """What the learner's function leaves of domains; None for a conflict."""
    if value is None:
        return None
    left = items_of(value, "a list of sets, or None")
    if len(left) != len(domains) or not all(isinstance(one, set | frozenset) for one in left):
        raise Wrong(f"{short(value)} is not a set for each of {len(domains)} cells.")
    for cell, mine, own in zip(CELLS, left, domains, strict=False):
        if more := mine - own:
            where = f"{_shown(domains)}, total {total}"
            raise Wrong(f"{where}: {short(min(more, key=repr))} was not in the domain of {cell}.")
    return left


def _compare(
    left: list[set[int]] | None,
    domains: Sequence[set[int]],
    allowed: list[tuple[int, ...]],
    total: int,
) -> None:
    where = f"{_shown(domains)}, total {total}"
    for row in allowed:
        lit = named(CELLS[: len(row)], row)
        if left is None:
            raise Wrong(f"{where}: no conflict, for {digits_text(lit)} is possible.", lit)
        for cell, digit, mine in zip(CELLS, row, left, strict=False):
            if digit not in mine:
                text = (
                    f"{where}: it removes {digit} from {cell}, but {digits_text(lit)} is possible."
                )
                raise Wrong(text, lit)
    if not allowed and left is not None and all(len(one) == 1 for one in domains):
        lit = named(CELLS[: len(domains)], [min(one) for one in domains])
        text = f"A cage with total {total} cannot hold {digits_text(lit)}: return None."
        raise Wrong(text, lit)


def _shown(domains: Sequence[set[int]]) -> str:
    return ", ".join(
        f"{cell} {{{', '.join(map(str, sorted(one)))}}}"
        for cell, one in zip(CELLS, domains, strict=False)
    )
