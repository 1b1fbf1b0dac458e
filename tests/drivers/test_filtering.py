"""Propagation of a puzzle: the candidates that are left, contradictions, and its deadline."""

import pytest
from puzzles import FOUR_UNIQUE, IMPOSSIBLE, INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, puzzle

from sudoku_csp.analysis.diagnosis.candidates import filtered
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.solvers.backend import Deadline


def digits(found):
    """The candidates of each cell as text."""
    return ["".join(map(str, cell)) for cell in found.candidates]


def test_a_puzzle_that_singles_solve_is_solved():
    found = filtered(puzzle(WIKIPEDIA), "singles")
    assert (found.solved, found.complete, found.contradiction) == (True, True, "")
    assert "".join(digits(found)) == WIKIPEDIA_SOLVED


def test_one_that_they_do_not_solve_is_complete_and_not_solved():
    found = filtered(puzzle(INKALA), "singles")
    assert (found.solved, found.complete, found.contradiction) == (False, True, "")
    assert any(len(cell) == 1 for cell in digits(found))
    assert all(given in (".", cell) for given, cell in zip(INKALA, digits(found), strict=True))


def test_givens_alone_take_their_digits_from_their_houses():
    found = filtered(puzzle("1..............."), "forward-checking")
    assert digits(found) == (
        ["1", "234", "234", "234"]
        + ["234", "234", "1234", "1234"]
        + ["234", "1234", "1234", "1234"] * 2
    )
    assert digits(filtered(puzzle("." * 16), "gac")) == ["1234"] * 16


def test_a_contradiction_is_reported_where_it_is_seen():
    assert filtered(puzzle(IMPOSSIBLE), "singles").contradiction == ""
    seen = filtered(puzzle(IMPOSSIBLE), "gac")
    assert seen.contradiction.startswith("fewer digits are left than cells in r7c4")
    assert (seen.complete, seen.solved) == (True, False)
    assert filtered(puzzle("11.............."), "forward-checking").contradiction


def test_locked_candidates_take_what_a_box_keeps_to_a_row():
    """The 1 of the first box is in row 1 or nowhere: not in the rest of that row."""
    task = puzzle("." * 9 + "234......" + "567......" + "." * 54)
    plain, locked = (filtered(task, "forward-checking", locked=each) for each in (False, True))
    assert filtered(task, "forward-checking") == plain
    assert all("1" in cell for cell in digits(plain)[3:9])
    assert not any("1" in cell for cell in digits(locked)[3:9])
    assert digits(plain)[:3] == digits(locked)[:3] == ["189"] * 3
    assert locked.complete


def test_without_time_what_is_left_is_not_stated_to_be_all():
    late = filtered(puzzle(FOUR_UNIQUE), "gac", deadline=Deadline(0.0))
    assert (late.complete, late.contradiction) == (False, "")
    assert not late.solved


def test_a_level_that_is_none_is_refused():
    with pytest.raises(UnknownName, match="hal"):
        filtered(puzzle(FOUR_UNIQUE), "hal")
