"""One constraint in every language: its example, its drawing, its words, clauses and CP-SAT."""

import json

import pytest
from tables import rows

from sudoku_csp.apps.api.rules import rule_data
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.kind import kind, kinds
from sudoku_csp.laboratory.rule_sheet import (
    clauses_alone,
    drawing,
    example,
    in_formats,
    own_forms,
    sentence_of_rule,
)
from sudoku_csp.puzzle.ruleset import Ruleset

FOUR, NINE = Board.customary(4), Board.customary(9)


def clauses(text, encoding, most, board=FOUR):
    return clauses_alone(parse(text, board), board, encoding, most)


def test_the_example_of_a_kind_is_one_of_its_samples_on_a_board_with_boxes():
    for one in kinds():
        board, rule = example(one)
        assert (board, rule) in list(one.constraint.samples())
        assert board.side == 4


@pytest.mark.sampled(3)
@pytest.mark.parametrize("board", [NINE, Board.latin(6), Board.customary(16)], ids=str)
def test_on_a_board_that_is_named_the_example_is_of_this_board(board):
    refused = {one.name for one in kinds() if not _is_shown(one, board)}
    assert refused <= {"full-rank", "box-indexer", "disjoint-groups", "windoku", "dutch-flatmates"}


def _is_shown(one, board):
    try:
        on, rule = example(one, board)
    except Unsupported:
        return False
    return on == board and board.cell_set.issuperset(rule.scope)


def test_a_rule_of_the_whole_board_is_shown_whole_where_the_board_is_named():
    _, rule = example(kind("anti-knight"), NINE)
    assert rule.scope == NINE.cells


def test_the_drawing_has_a_letter_for_each_cell_in_order():
    rows = drawing(parse("arrow r2c1 r1c1 r1c2", FOUR), FOUR).split("\n")
    assert rows[1] == "| b c | . . |"
    assert rows[2] == "| a . | . . |"


def test_more_cells_than_letters_are_all_drawn_alike_and_a_wide_board_not_at_all():
    assert drawing(parse("anti-king", NINE), NINE).count("o") == 81
    wide = [drawing(parse("odd r1c1", board), board) for board in map(Board.latin, (36, 37))]
    assert [len(drawn.partition("\n")[0]) for drawn in wide] == [75, 0]


def test_the_forms_of_its_own_are_beside_the_decomposition():
    assert own_forms(parse("renban r1c1 r1c2 r1c3", FOUR)) == ["encode"]
    assert own_forms(parse("cage 5 r1c1 r1c2", FOUR)) == []


def test_clauses_are_those_of_the_encoding_and_the_rule_alone():
    total, shown = clauses("all-different r1c1 r1c2 r1c3", EXTENDED, 2)
    assert (total, len(shown)) == (12, 2)
    assert str(shown[0]) == "not r1c1=1 or not r1c2=1"
    total, shown = clauses("all-different r1c1 r1c2 r1c3", Encoding("order"), 1)
    assert "<=" in str(shown[0])


def test_an_encoding_that_cannot_state_a_rule_by_itself_has_the_board_beside_it():
    total, _ = clauses("cage 5 r1c1 r1c2", Encoding("minimal"), 0)
    assert total == 16  # Not the four that others imply.
    assert clauses("cage 5 r1c1 r1c2", EXTENDED, 0)[0] == 20
    with pytest.raises(Unsupported, match="triad needs boxes"):
        clauses("odd r1c1", Encoding("triad"), 0, Board.latin(5))


def test_what_other_formats_have_of_it():
    assert in_formats(parse("odd r1c2", FOUR), FOUR) == {
        "f-puzzles": '{"odd": [{"cell": "R1C2"}]}',
        "ISS": ".~R1C2_1_3",
    }
    assert in_formats(parse("sum 5 r1c1 r1c2", FOUR), FOUR) == {
        "f-puzzles": None,
        "ISS": ".Sum~5~R1C1~R1C2",
    }
    text = in_formats(parse("candidates 1 2 r1c1", FOUR), FOUR)["f-puzzles"]
    assert list(json.loads(text)) == ["grid"]


LINES = ("cage 6 r1c1-r1c3", "cage r2c1 r2c2", "thermometer r4c1-r1c4", "whisper r2c1 r2c2 1")
JIGSAW = parse_board("4x4, jigsaw AAABACBBCCDBCDDD")


def test_the_data_of_a_rule():
    ruleset = Ruleset.classic(FOUR).with_constraints(*LINES, "arrow r3c1 r3c2")
    data = {one: rule_data(ruleset, ruleset.rule(one)) for one in ruleset.lines}
    labels = ["Cage 6", "Cage", "Thermometer", "Whisper line 1", "Arrow"]
    assert [one["label"] for one in data.values()] == labels
    thermometer = data["thermometer r4c1 r3c2 r2c3 r1c4"]
    assert thermometer["id"] == thermometer["line"]
    assert (thermometer["kind"], thermometer["family"]) == ("thermometer", "Lines and arrows")
    assert thermometer["cells"] == ["r4c1", "r3c2", "r2c3", "r1c4"]


@pytest.mark.parametrize(("board", "kind"), [(FOUR, "box"), (JIGSAW, "region")])
def test_the_data_of_a_house(board, kind):
    ruleset = Ruleset.classic(board)
    *_, house = (rule_data(ruleset, one) for one in ruleset.constraints)
    assert (house["id"], house["label"], house["line"]) == (f"{kind} 4", f"{kind} 4", None)
    assert (house["kind"], house["family"]) == (kind, "houses")
    assert house["cells"] == [str(cell) for cell in board.boxes[3].cells]


def test_every_kind_has_the_data_of_a_rule():
    for one in kinds():
        for board, rule in one.constraint.samples():
            ruleset = Ruleset(board, (rule,))
            data = rule_data(ruleset, rule)
            assert ruleset.rule(data["id"]) == rule
            if data["family"] != "houses":
                assert (data["kind"], data["family"]) == (one.name, one.family)


@pytest.mark.parametrize(("line", "sentence"), rows(__file__, "sentences"))
def test_the_sentence_of_a_rule_is_about_its_own_cells(line, sentence):
    assert sentence_of_rule(parse(line, FOUR), FOUR) == sentence


def test_different_rules_have_different_sentences():
    rules = {sample for one in kinds() for sample in one.constraint.samples()}
    sentences = {(board, sentence_of_rule(rule, board)) for board, rule in rules}
    assert len(sentences) == len(rules)
    assert all(text.endswith(".") for _, text in sentences)
