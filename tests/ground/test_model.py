"""Puzzles, rulesets and the violations that every grid is checked for (net 7)."""

import re
from dataclasses import dataclass

import pytest

import sudoku_csp as sc
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.constraints.kinds.cage import Cage
from sudoku_csp.constraints.kinds.odd import Odd
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault, UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, check_form

FOUR = Board.customary(4)
SOLVED = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])


def test_violations_name_the_givens_changed_and_the_rules_broken():
    assert Puzzle.classic(FOUR, SOLVED[:5] + bytes(11)).violations(Grid(FOUR, SOLVED)) == ()
    puzzle = Puzzle.classic(FOUR, bytes([2, *[0] * 15]))
    wrong = Grid(FOUR, SOLVED[:15] + bytes([2]))
    assert puzzle.violations(wrong) == (
        "r1c1 is given as 2 and holds 1",
        "broken: all different in row 4: 4 3 2 2",
        "broken: all different in column 4: 4 2 3 2",
        "broken: all different in box 4: 4 3 2 2",
    )


@pytest.mark.parametrize("position", range(16))
def test_no_single_wrong_digit_passes(position):
    puzzle = Puzzle.classic(FOUR, bytes(16))
    for digit in range(1, 5):
        if digit != SOLVED[position]:
            wrong = bytearray(SOLVED)
            wrong[position] = digit
            assert len(puzzle.violations(Grid(FOUR, bytes(wrong)))) == 3


def test_clashes_name_two_cells_in_every_house_that_they_share():
    assert [str(clash) for clash in sc.read("1..1" + "." * 12).clashes()] == [
        "r1c1=1 and r1c4=1 in row 1"
    ]
    assert [str(clash) for clash in sc.read("11" + "." * 14).clashes()] == [
        "r1c1=1 and r1c2=1 in row 1",
        "r1c1=1 and r1c2=1 in box 1",
    ]
    assert list(sc.read("." * 16).clashes()) == []


@pytest.mark.parametrize(
    "stray", [Cell(1, 1).moved(-1, 0), Cell(1, 1).moved(0, -1), Cell(2, 5), Cell(5, 1)]
)
def test_a_cell_off_the_board_is_rejected(stray):
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(4)))
    with pytest.raises(ValueError, match=f"{stray} is not on a board of 4x4, boxes 2x2"):
        puzzle.with_givens([(stray, 1)])
    for look_up in (puzzle.board.peers, puzzle.board.houses_of):
        with pytest.raises(IndexError, match=f"{stray} is not on a board of 4x4, boxes 2x2"):
            look_up(stray)


def test_puzzles_are_equal_by_their_digits():
    for digits in (bytes(15), bytes(17), bytes([5] * 16)):
        with pytest.raises(ValueError, match=r"cells|digit"):
            Puzzle.classic(FOUR, digits)
    assert sc.read("1" + "." * 15) == Puzzle.classic(FOUR, bytes([1, *[0] * 15]), "elsewhere:3")
    assert len({sc.read("1" + "." * 15), sc.read("1" + "0" * 15)}) == 1


@pytest.mark.parametrize("cells", [(), (Cell(1, 1), Cell(1, 1))])
def test_an_all_different_has_cells_each_once(cells):
    with pytest.raises(ValueError, match="each of them once"):
        AllDifferent(cells)


def test_a_puzzle_draws_itself():
    puzzle = sc.read("1" + "." * 15)
    assert str(puzzle).split("\n")[1] == "| 1 . | . . |"
    assert 'font-weight="650">1</text>' in puzzle._repr_html_()


@dataclass(frozen=True)
class Listed(AllDifferent):
    more: list = None


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (Listed(FOUR.cells[:2], more=[]), "must be tuples and such"),
        (AllDifferent((Cell(9, 9),)), "r9c9 is not on a board of 4x4"),
        (Cage(()), "a Cage has no cells"),
        (Odd((Cell(1, 1),) * 2), "odd digits in r1c1 r1c1: a cell is twice in its scope"),
    ],
)
def test_a_ruleset_rejects_impossible_constraints_by_name(constraint, message):
    with pytest.raises(ValueError, match=message):
        Ruleset(FOUR, (constraint,))


LINES = ("cage 6 r1c1-r1c3", "thermometer r4c1-r1c4", "xv 5 r2c1 r2c2", "negative-xv")


@pytest.mark.parametrize("board", [FOUR, parse_board("4x4, jigsaw AAABACBBCCDBCDDD")])
def test_an_identifier_names_one_rule_whichever_other_rules_there_are(board):
    whole = Ruleset.classic(board).with_constraints(*LINES)
    names = [whole.identifier(one) for one in whole.constraints]
    assert names[:12] == [house.name for house in board.houses]
    assert names[12:15] == [*whole.lines[:3]]
    assert names[15] == "negative-xv exempt r2c1 r2c2"
    assert [whole.rule(name) for name in names] == list(whole.constraints)
    for left_out in whole.constraints:
        kept = [one for one in whole.constraints if one != left_out]
        for ruleset in (Ruleset(board, tuple(kept)), whole.with_constraints("odd r3c3")):
            left = [name for name in names if name != whole.identifier(left_out)]
            assert [ruleset.identifier(one) for one in kept] == left
        with pytest.raises(UnknownName, match="no rule"):
            Ruleset(board, tuple(kept)).rule(whole.identifier(left_out))


def test_boxes_that_are_rows_share_the_rules_of_the_rows():
    ruleset = Ruleset.classic(Board(3, 1, 3))
    assert ruleset.identifier(ruleset.rule("box 2")) == "row 2"


def test_an_unsupported_form_names_the_constraint_once():
    odd = Odd((Cell(1, 1),))
    for message in ("no such form", f"{odd}: no such form"):
        with pytest.raises(Unsupported) as refused, check_form(odd, "encode"):
            raise Unsupported(message)
        assert str(refused.value) == f"{odd}: no such form"


@pytest.mark.parametrize("kind", [KeyError, IndexError, TypeError, ValueError, ZeroDivisionError])
def test_a_fault_in_a_statement_names_the_constraint(kind):
    odd = Odd((Cell(1, 1),))
    fault = re.escape(f"{odd}: Odd.decompose raised {kind.__name__}: ")
    with pytest.raises(ConstraintFault, match=fault), check_form(odd, "encode"):
        raise kind("why")
    with pytest.raises(OSError, match="full"), check_form(odd, "encode"):
        raise OSError("full")
