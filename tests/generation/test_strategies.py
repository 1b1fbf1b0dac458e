"""Random numbers, orbits of a symmetry, and the strategies that drop givens and fill them again."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from sudoku_csp.analysis.generation import strategies
from sudoku_csp.analysis.generation.spec import SYMMETRIES, orbits, reachable
from sudoku_csp.analysis.generation.strategies import Stream, Task, count_givens, swap
from sudoku_csp.grid.board import Board


def test_the_orders_of_a_stream_are_fair_and_fixed():
    stream = Stream(1, 1)
    assert stream.shuffled("abcdefgh") == Stream(1, 1).shuffled("abcdefgh")
    counts = Counter("".join(stream.shuffled("abcd")) for _ in range(2400))
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 50
    assert Stream(1, 2).shuffled(range(9)) != Stream(2, 1).shuffled(range(9))
    assert "".join(Stream(1, 1).shuffled("abcdefgh")) == "hdgacfbe"


def test_a_number_is_below_its_bound_and_each_as_often():
    stream = Stream(1, 1)
    counts = Counter(stream.below(4) for _ in range(400))
    assert sorted(counts) == [0, 1, 2, 3]
    assert min(counts.values()) > 70
    assert {stream.one_of("abc") for _ in range(50)} == {*"abc"}


def test_some_of_gives_a_number_of_different_things_or_all():
    stream = Stream(1, 1)
    seen = [tuple(stream.some_of(range(4), 2)) for _ in range(200)]
    assert all(len(set(some)) == 2 for some in seen)
    assert len(set(seen)) == 12
    assert sorted(stream.some_of(range(4), 9)) == [0, 1, 2, 3]
    assert stream.some_of(range(4), 0) == stream.shuffled([]) == []


NINE_CELLS = {
    "none": "0 1 2 3 4 5 6 7 8",
    "half-turn": "08 17 26 35 4",
    "quarter-turn": "0268 1357 4",
    "left-right": "02 1 35 4 68 7",
    "up-down": "06 17 28 3 4 5",
    "diagonal": "0 13 26 4 57 8",
    "anti-diagonal": "08 15 2 37 4 6",
    "cross": "0268 17 35 4",
    "diagonals": "08 1357 26 4",
    "full": "0268 1357 4",
}
"""The orbits of a 3x3: cells are numbered from 0, orbits in the order of their first cells."""


def test_the_orbits_of_each_symmetry():
    assert NINE_CELLS.keys() == SYMMETRIES.keys()
    for name, text in NINE_CELLS.items():
        expected = tuple(tuple(map(int, orbit)) for orbit in text.split())
        assert orbits(Board.latin(3), name) == expected


def test_a_board_of_one_cell_and_an_even_one():
    assert all(orbits(Board.latin(1), name) == ((0,),) for name in SYMMETRIES)
    assert orbits(Board.latin(2), "quarter-turn") == ((0, 1, 2, 3),)
    assert orbits(Board.latin(4), "diagonal")[:4] == ((0,), (1, 4), (2, 8), (3, 12))
    assert len(orbits(Board.latin(9), "full")) == 15


def test_the_possible_numbers_of_givens_in_orbits():
    assert reachable(()) == {0}
    assert reachable((2, 2, 2)) == {0, 2, 4, 6}
    assert reachable((1, 3, 5)) == {0, 1, 3, 4, 5, 6, 8, 9}


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
def test_the_fewest_givens_stay_and_none_is_dropped_twice(fewest, orbits, left):
    assert task(fewest).drop(GRID, orbits) == bytes(left)


def test_an_orbit_that_is_needed_stays():
    kept = task(0, lambda digits: digits[1] == 2).drop(GRID, [(0, 1), (0,), (1, 2), (3,)])
    assert kept == bytes((0, 2, 3, 0))


ORBITS = (*((place, place + 8) for place in range(8)), (16,))
WHOLE = bytes(range(1, 18))


@dataclass(frozen=True)
class Noted(Task):
    """A task that logs from which puzzle givens are dropped, in which order, and what is left."""

    dropped: list = field(default_factory=list)

    def drop(self, digits, order):
        left = super().drop(digits, order)
        self.dropped.append((digits, list(order), left))
        return left


def swapping(distance, seed=1):
    """A task whose puzzles have four orbits of eight at least, as a swap works on it."""
    noted = Noted(
        WHOLE, ORBITS, Stream(seed, 1), lambda digits: count_givens(digits) >= 8, distance
    )
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


def test_swapping_ends_at_distance_0():
    noted, result = swapping(lambda _: 0)
    assert [left for *_, left in noted.dropped] == [result]
    noted, result = swapping(lambda digits: sum(digits[place] == 0 for place in (0, 1, 2, 3)))
    assert result[:4] == WHOLE[:4]
    assert noted.dropped[-1][2] == result


def test_swapping_never_leads_farther(monkeypatch):
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
