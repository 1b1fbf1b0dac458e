"""The question `read`: the rules of a variant as lines, and how they are drawn."""

import pytest
from asked_here import FOUR, ask

from sudoku_csp.apps.playground import puzzle_data
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset

RULES = ["cage 4 r1c1 r1c2", "anti-knight", "skyscraper 2 row 1"]
RULED = f"{FOUR} with {'; '.join(RULES)}"


def read(text, board=None):
    ((one,),) = (part["puzzles"] for part in ask("read", text=text, board=board))
    return one


def test_a_classic_puzzle_has_no_rules_and_nothing_to_draw():
    one = read(FOUR)
    assert (one["line"], one["rules"], one["drawing"]) == (FOUR, [], None)


def test_a_variant_has_its_rules_as_lines_and_shapes():
    one = read(RULED)
    assert one["rules"] == RULES
    assert one["line"] == f"{FOUR} with {'; '.join(RULES)}"
    drawing = one["drawing"]
    assert [shape[1]["class"] for shape in drawing["under"]] == ["outline"]
    assert [(shape[0], shape[2]) for shape in drawing["over"]] == [("text", "4"), ("text", "2")]
    assert drawing["margin"] == [0, 0, 0, 38]
    assert drawing["words"] == ["sum", "regular"]
    assert [said[0] for said in drawing["said"]] == ["Cage", "Anti-knight", "Skyscraper"]


def test_what_the_page_reads_it_can_ask_about():
    one = read(RULED)
    answers = ask("solve", puzzle=one["line"], board={"side": 4, "box_rows": 2, "box_columns": 2})
    assert answers[-1]["verdict"] == "no solution"
    assert ask("solve", puzzle=FOUR)[-1]["verdict"] == "unique"


def test_rules_that_no_line_can_say_are_refused_by_name():
    board = Board.customary(4)
    ruleset = Ruleset(board, Ruleset.classic(board).constraints[1:])
    with pytest.raises(Unsupported, match="row 1 need not be different"):
        puzzle_data.of_rules(ruleset)
