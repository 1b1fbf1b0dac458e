"""Candidates: levels that include one another, and the true ones, those of all solutions."""

import time
from random import Random

import pytest
from asked_here import (
    CLASH,
    FOUR,
    IMPOSSIBLE,
    INKALA,
    JIGSAW,
    JIGSAW_PUZZLE,
    LOST,
    NINE,
    SEVERAL,
    ask,
    example,
    parts_of,
)

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.filtering import filtered

KINDS = ["peers", "naked singles", "singles", "gac", "true"]
BLANK = Board.customary(4)


def brute_force(puzzle, board=None):
    """The digits of each cell in all solutions."""
    grids = sc.count(puzzle, board=board).solutions
    return [sorted(set(column)) for column in zip(*(grid.digits for grid in grids), strict=True)]


def levels(puzzle, **fields):
    parts = ask("candidates", puzzle=puzzle, **fields)
    assert [part["kind"] for part in parts] == KINDS
    return parts


def some_4x4(seed):
    """A few random givens on a 4x4 board, which often cannot stand together."""
    random = Random(seed)
    return "".join(random.choice("1234") if random.random() < 0.25 else "." for _ in range(16))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(40))
def test_on_4x4_the_true_candidates_are_those_of_all_solutions_and_no_level_loses_one(seed):
    puzzle = some_4x4(seed)
    *weaker, true = levels(puzzle)
    assert true["complete"]
    if true["contradiction"]:
        assert sc.count(puzzle).count == 0
        return
    assert true["digits"] == brute_force(puzzle)
    above = [set(BLANK.digits)] * 16
    for level in (*weaker, true):
        assert level["contradiction"] is None
        assert all(set(left) <= more for left, more in zip(level["digits"], above, strict=True))
        above = [set(left) for left in level["digits"]]


@pytest.mark.parametrize("puzzle", [NINE, INKALA, SEVERAL])
def test_on_9x9_gac_keeps_every_true_candidate(puzzle):
    *_, gac, true = levels(puzzle)
    assert true["digits"] == brute_force(puzzle)
    for left, real in zip(gac["digits"], true["digits"], strict=True):
        assert set(left) >= set(real)


def test_a_jigsaw_has_its_own_candidates():
    *_, true = levels(JIGSAW_PUZZLE, board=JIGSAW.as_dict())
    assert true["digits"] == brute_force(JIGSAW_PUZZLE, JIGSAW)


@pytest.mark.parametrize("side", [9, 12])
def test_on_a_blank_board_everything_is_possible_at_every_level(side):
    for level in levels("." * side**2):
        assert level["digits"] == [list(range(1, side + 1))] * side**2
        assert level["complete"]


def test_equal_givens_are_named_at_every_level():
    *weaker, true = levels(CLASH)
    assert {level["contradiction"] for level in weaker} == {"r1c1 and r1c2 in row 1 are both 5"}
    assert true["contradiction"] == "there is no solution"
    assert {level["digits"] for level in (*weaker, true)} == {None}


def test_a_digit_above_nine_is_named_as_it_is_written():
    peers = next(parts_of("candidates", puzzle="AA" + "." * 254))
    assert peers["contradiction"] == "r1c1 and r1c2 in row 1 are both A"


def test_what_a_level_does_not_see_is_left_to_the_next():
    peers, naked, singles, gac, true = levels(IMPOSSIBLE)
    assert peers["contradiction"] is naked["contradiction"] is singles["contradiction"] is None
    assert gac["contradiction"].startswith("fewer digits are left than cells in r7c4")
    assert true["contradiction"]


def test_the_time_is_kept_and_what_is_not_known_is_said():
    began = time.monotonic()
    *_, true = levels(example(LOST), seconds=0.2)
    assert time.monotonic() - began < 20
    assert not true["complete"]
    assert true["about"].endswith("more.") or true["digits"] is None


def test_propagation_stops_at_its_deadline_with_digits_that_may_still_fall():
    model = Puzzle.classic(Board.customary(9), bytes(map(int, NINE.replace(".", "0"))))
    whole = filtered(model, "singles")
    assert whole.solved
    spent = filtered(model, "singles", deadline=Deadline(0.0))
    assert not spent.complete
    assert all(
        set(left) >= set(kept)
        for left, kept in zip(spent.candidates, whole.candidates, strict=True)
    )
    assert filtered(model, "singles", deadline=Budget(60).start()) == whole


@pytest.mark.parametrize("locked", [False, True])
def test_locked_candidates_only_remove(locked):
    model = sc.solve(example("Every given necessary")).puzzle
    plain, other = filtered(model, "singles"), filtered(model, "singles", locked=locked)
    sizes = [sum(map(len, each.candidates)) for each in (plain, other)]
    assert sizes[1] < sizes[0] if locked else sizes[1] == sizes[0]


def test_the_parts_say_what_they_are():
    assert all(part["about"].endswith(".") for part in levels(FOUR))


def test_only_what_is_asked_for_is_told_and_the_digits_of_the_peers_give_no_solution_away():
    (part,) = ask("candidates", puzzle=FOUR, kinds=["peers"])
    assert part["kind"] == "peers"
    assert part["digits"][1] == [2, 3], "3 is what follows"
    assert part["digits"][0] == [1]
    assert [part["kind"] for part in ask("candidates", puzzle=FOUR, kinds=["true", "gac"])] == [
        "gac",
        "true",
    ]
    with pytest.raises(UnknownName, match="did you mean true"):
        ask("candidates", puzzle=FOUR, kinds=["trues"])
    with pytest.raises(InputError, match="kinds is a list of names"):
        ask("candidates", puzzle=FOUR, kinds="true")
