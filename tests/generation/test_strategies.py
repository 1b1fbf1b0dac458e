"""Dropping givens: which are tried, and when it stops; giving back."""

from dataclasses import dataclass, field

import pytest

from sudoku_csp.analysis.generation import strategies
from sudoku_csp.analysis.generation.strategies import Task, check_name, given, named, swap
from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.grid.errors import UnknownName

GRID = bytes((1, 2, 3, 4))


def task(fewest, accepts=lambda _: True):
    return Task(GRID, (), Stream(1, 1), accepts, len, fewest)


@pytest.mark.parametrize(
    ("fewest", "orbits", "left"),
    [
        (3, [(0, 1), (2,)], (1, 2, 0, 4)),
        (3, [(0,), (1,)], (0, 2, 3, 4)),
        (2, [(0,), (0,), (1,), (2,)], (0, 0, 3, 4)),
        (0, [(0, 1), (2, 3)], (0, 0, 0, 0)),
        (4, [(0,)], (1, 2, 3, 4)),
    ],
)
def test_so_many_givens_stay_and_none_is_dropped_twice(fewest, orbits, left):
    assert task(fewest).without(GRID, orbits) == bytes(left)


def test_what_is_needed_comes_back():
    kept = task(0, lambda digits: digits[1] == 2).without(GRID, [(0, 1), (0,), (1, 2), (3,)])
    assert kept == bytes((0, 2, 3, 0))


def test_without_a_bound_all_goes_that_may():
    assert Task(GRID, (), Stream(1, 1), lambda _: True, len).without(
        GRID, [(0,), (1, 2), (3,)]
    ) == (bytes(4))


ORBITS = (*((place, place + 8) for place in range(8)), (16,))
WHOLE = bytes(range(1, 18))


@dataclass(frozen=True)
class Noted(Task):
    """A task that notes from which puzzle givens are dropped, in which order, and what is left."""

    dropped: list = field(default_factory=list)

    def without(self, digits, order):
        left = super().without(digits, order)
        self.dropped.append((digits, list(order), left))
        return left


def swapping(distance, seed=1):
    """A task whose puzzles have four orbits of eight at least, as a swap works on it."""
    noted = Noted(WHOLE, ORBITS, Stream(seed, 1), lambda digits: given(digits) >= 8, distance)
    return noted, swap(noted)


def test_swapping_gives_a_few_orbits_back_and_drops_them_last(monkeypatch):
    monkeypatch.setattr(strategies, "ROUNDS", 40)
    noted, result = swapping(lambda _: 1)
    (whole, _, best), *rounds = noted.dropped
    assert (whole, len(rounds)) == (WHOLE, 40)
    numbers = set()
    for fuller, order, left in rounds:
        kept = {orbit for orbit in ORBITS if best[orbit[0]]}
        back = {orbit for orbit in ORBITS if fuller[orbit[0]]} - kept
        numbers.add(len(back))
        assert all(fuller[place] in (0, WHOLE[place]) for place in range(17))
        assert (set(order[: len(kept)]), set(order[len(kept) :])) == (kept, back)
        best = left
    assert numbers == {*range(1, strategies.BACK + 1)}
    assert result == best
    assert len({left for *_, left in rounds}) > 20


def test_swapping_ends_where_nothing_is_left_to_be_looked_for():
    noted, result = swapping(lambda _: 0)
    assert [left for *_, left in noted.dropped] == [result]
    noted, result = swapping(lambda digits: sum(digits[place] == 0 for place in (0, 1, 2, 3)))
    assert result[:4] == WHOLE[:4]
    assert noted.dropped[-1][2] == result


def test_swapping_never_leads_away(monkeypatch):
    monkeypatch.setattr(strategies, "ROUNDS", 40)

    def distance(digits):
        return 1 + sum(digits[place] == 0 for place in (0, 1, 2, 3))

    for seed in range(5):
        noted, result = swapping(distance, seed)
        assert distance(result) == min(distance(left) for *_, left in noted.dropped)
        reached = [(fuller, left) for fuller, _, left in noted.dropped]
        best = reached[0][1]
        for fuller, left in reached[1:]:
            assert all(fuller[place] for place in range(17) if best[place])
            best = left if distance(left) <= distance(best) else best
        assert result == best


def test_a_strategy_is_known_by_its_name():
    assert (named("dig"), named("swap")) == (strategies.dig, swap)
    assert check_name("dig") == "dig"
    with pytest.raises(UnknownName, match="did you mean dig"):
        check_name("dog")
