"""Candidates, from the digits of the peers to all solutions; the check of a person's entries."""

import time
from random import Random

import pytest
from playground_questions import (
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
from tables import rows

import sudoku_csp as sc

KINDS = ["peers", "naked singles", "singles", "gac", "true"]


def in_all_solutions(puzzle, board=None):
    """The digits of each cell in all solutions."""
    grids = sc.count(puzzle, board=board).solutions
    return [sorted(set(column)) for column in zip(*(grid.digits for grid in grids), strict=True)]


def candidates(puzzle, **fields):
    parts = ask("candidates", puzzle=puzzle, **fields)
    assert [part["kind"] for part in parts] == KINDS
    assert all(part["about"].endswith(".") for part in parts)
    return parts


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(40))
def test_the_true_candidates_are_those_of_all_solutions_and_each_level_keeps_them(seed):
    random = Random(seed)
    puzzle = "".join(random.choice("1234") if random.random() < 0.25 else "." for _ in range(16))
    *weaker, true = candidates(puzzle)
    assert true["complete"]
    if true["contradiction"]:
        assert sc.count(puzzle).count == 0
        return
    assert true["digits"] == in_all_solutions(puzzle)
    above = [{1, 2, 3, 4}] * 16
    for level in (*weaker, true):
        assert level["contradiction"] is None
        assert all(set(left) <= more for left, more in zip(level["digits"], above, strict=True))
        above = [set(left) for left in level["digits"]]


@pytest.mark.parametrize(
    ("puzzle", "board"), [(NINE, None), (INKALA, None), (SEVERAL, None), (JIGSAW_PUZZLE, JIGSAW)]
)
def test_gac_keeps_every_true_candidate(puzzle, board):
    *_, gac, true = candidates(puzzle, board=board)
    assert true["digits"] == in_all_solutions(puzzle, board)
    assert all(set(a) >= set(b) for a, b in zip(gac["digits"], true["digits"], strict=True))


@pytest.mark.parametrize("side", [9, 12])
def test_on_a_blank_board_every_digit_is_a_candidate_at_every_level(side):
    for level in candidates("." * side**2):
        assert level["digits"] == [list(range(1, side + 1))] * side**2
        assert level["complete"]


def test_equal_givens_are_named_at_every_level():
    *weaker, true = candidates(CLASH)
    assert {level["contradiction"] for level in weaker} == {"r1c1 and r1c2 in row 1 are both 5"}
    assert true["contradiction"] == "there is no solution"
    assert {level["digits"] for level in (*weaker, true)} == {None}
    peers = next(parts_of("candidates", puzzle="AA" + "." * 254))
    assert peers["contradiction"] == "r1c1 and r1c2 in row 1 are both A"


def test_a_contradiction_that_a_level_misses_is_found_by_the_next():
    peers, naked, singles, gac, true = candidates(IMPOSSIBLE)
    assert peers["contradiction"] is naked["contradiction"] is singles["contradiction"] is None
    assert gac["contradiction"].startswith("fewer digits are left than cells in r7c4")
    assert true["contradiction"]


def test_the_level_is_said_to_be_that_of_different_digits_alone():
    """A pair in a row is seen by gac; the sum of the row and a cage is seen at each level."""
    blank, pair, rest = "." * 16, [[1, 2]] * 2, [3, 4]
    _, *levels, _ = candidates(f"{blank} with r1c1 in 12; r1c2 in 12")
    every = [1, 2, 3, 4]
    assert [level["digits"][:3] for level in levels] == [
        [*pair, every],
        [*pair, every],
        [*pair, rest],
    ]
    peers, *levels, true = candidates(f"{blank} with cage 3 r1c1 r1c2")
    assert [level["digits"][:3] for level in levels] == [[*pair, rest]] * 3
    sentence = "every other rule propagates at full strength"
    assert all(sentence in level["about"] for level in levels)
    assert not any(sentence in kind["about"] for kind in (peers, true, *candidates(FOUR)))


def test_candidates_keep_the_time_limit_and_report_what_is_unknown():
    began = time.monotonic()
    *_, true = candidates(example(LOST), seconds=0.2)
    assert time.monotonic() - began < 20
    assert not true["complete"]
    assert true["about"].endswith("more.") or true["digits"] is None


def test_the_kinds_can_be_chosen_and_those_by_peers_give_no_digit_away():
    (part,) = ask("candidates", puzzle=FOUR, kinds=["peers"])
    assert part["digits"][:2] == [[1], [2, 3]]
    both = ask("candidates", puzzle=FOUR, kinds=["true", "gac"])
    assert [part["kind"] for part in both] == ["gac", "true"]


@pytest.mark.parametrize(
    ("puzzle", "entries", "wrong", "together", "sentence"), rows(__file__, "entries")
)
def test_wrong_entries_are_named_and_right_digits_are_not(
    puzzle, entries, wrong, together, sentence
):
    side = round(len(puzzle) ** 0.5)
    line = ["."] * len(puzzle)
    for cell, _, digit in (entry.partition("=") for entry in entries.split()):
        place = sc.Cell.parse(cell)
        line[(place.row - 1) * side + place.column - 1] = digit
    board = JIGSAW if puzzle == JIGSAW_PUZZLE else None
    (part,) = ask("entries", puzzle=puzzle, entries="".join(line), board=board)
    assert (" ".join(part["wrong"]), part["together"]) == (wrong, together)
    assert sentence in part["sentence"]
