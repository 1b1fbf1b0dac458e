"""A spec, its recipe and its orbits; random numbers, and the strategies that drop givens."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from brute_force import solutions

from sudoku_csp.analysis.explanation.rating import rate
from sudoku_csp.analysis.generation import strategies
from sudoku_csp.analysis.generation.spec import (
    FEWEST,
    SYMMETRIES,
    Generated,
    Spec,
    orbits,
    reachable,
)
from sudoku_csp.analysis.generation.strategies import Stream, Task, count_givens, swap
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR, NINE = Board(4, 2, 2), Board(9, 3, 3)
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])


@pytest.mark.parametrize(
    ("board", "options", "fewest", "most"),
    [
        (Board(1, 1, 1), {}, 0, 1),
        (Board(1, 1, 1), {"minimal": True}, 0, 0),
        (Board(2, 1, 2), {}, 1, 4),
        (FOUR, {}, 4, 16),
        (FOUR, {"minimal": True}, 4, 12),
        (JIGSAW, {}, 3, 16),
        (Board(6, 2, 3), {"minimal": True}, 5, 30),
        (NINE, {}, 17, 81),
        (NINE, {"minimal": True}, 17, 72),
        (Board.latin(9), {}, 8, 81),
        (NINE, {"symmetry": "full", "minimal": True}, 17, 72),
    ],
)
def test_the_possible_numbers_of_givens(board, options, fewest, most):
    possible = []
    for givens in range(-1, len(board.cells) + 2):
        with suppress(Unsupported):
            possible.append(Spec(board, givens=givens, **options).givens)
    patterns = reachable(tuple(map(len, orbits(board, options.get("symmetry", "none")))))
    assert possible == [number for number in range(fewest, most + 1) if number in patterns]


def test_the_orbits_of_full_symmetry():
    """The middle cell, its row, column and diagonals in fours, and eights of all other cells."""
    sizes = sorted(map(len, orbits(NINE, "full")))
    assert sizes == [1] + [4] * 8 + [8] * 6
    with pytest.raises(Unsupported, match="full symmetry has no pattern of so many"):
        Spec(NINE, "full", 30)
    assert [Spec(NINE, "full", givens).givens for givens in (28, 29, 32, 33)] == [28, 29, 32, 33]


def test_a_number_of_givens_is_a_whole_one():
    for givens in (30.0, "30"):
        with pytest.raises(TypeError, match="the number of givens is a whole one"):
            Spec(NINE, givens=givens)


def test_a_board_is_a_board():
    with pytest.raises(Unsupported, match=r"a board is a Board, as Board\.customary\(6\), not 6"):
        Spec(6)


def test_puzzles_that_digging_seldom_makes():
    half, easy = {"symmetry": "half-turn"}, {"difficulty": "easy"}
    for options in ({}, half, easy, {"minimal": True}, {"minimal": True, "difficulty": "hard"}):
        assert not Spec(NINE, **options).rare
    hardly = ({"minimal": True, **half}, {"minimal": True, **easy})
    for options in (*hardly, {"givens": 24}, {"difficulty": "extreme"}):
        assert Spec(NINE, **options).hardly_minimal is (options in hardly)
        assert Spec(NINE, **options).rare


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (NINE, ""),
        (Board(9, 1, 9), " --box 1x9"),
        (Board.latin(9), " --size 9 --box none"),
        (Board(6, 2, 3), " --box 2x3"),
        (Board(16, 2, 8), " --box 2x8"),
        (JIGSAW, " --regions 1112132233243444"),
    ],
)
def test_a_recipe_names_the_board(board, words):
    assert Spec(board).recipe(3, 4) == f"generate --seed 3 --from 4{words}"


def test_a_recipe_has_every_property():
    spec = Spec(NINE, "half-turn", 26, True, "hard")
    assert spec.recipe(1, 2) == (
        "generate --seed 1 --from 2 --symmetry half-turn --givens 26 --minimal --difficulty hard"
    )


def generated(spec, rating=None):
    grid = Grid(FOUR, bytes(map(int, "1342423124133124")))
    puzzle = Puzzle.classic(FOUR, bytes(map(int, "1000003004000020")), spec.recipe(7, 2), grid)
    return Generated(puzzle, 7, 2, spec, 3, ("sat", "reference"), rating)


def test_the_data_of_a_puzzle():
    made = generated(Spec(FOUR, "none", 4))
    data = made.as_dict()
    del data["version"]
    assert (
        data
        == {
            "source": "generate --seed 7 --from 2 --box 2x2 --givens 4",
            "puzzle": "1.....3..4....2.",
            "solution": "1342423124133124",
            "givens": 4,
            "seed": 7,
            "number": 2,
            "symmetry": "none",
            "attempts": 3,
            "proved_by": ["sat", "reference"],
        }
        | FOUR.as_fields()
    )
    assert made.solution.line() == data["solution"]
    assert "seed=7, number=2" in repr(made)


def test_the_data_of_a_minimal_and_rated_puzzle():
    spec = Spec(FOUR, minimal=True)
    rating = rate(generated(spec).puzzle)
    data = generated(spec, rating).as_dict()
    assert data["minimal"] is True
    assert data["rating"]["difficulty"] == "easy"
    assert not data["rating"].keys() & data.keys()


def test_no_4x4_with_three_givens_has_one_solution():
    every = solutions(FOUR, bytes(16), limit=1000)
    for places in combinations(range(16), FEWEST[FOUR][0] - 1):
        chosen = [tuple(grid[place] for place in places) for grid in every]
        assert min(map(chosen.count, set(chosen))) > 1


# Random numbers and orbits


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
