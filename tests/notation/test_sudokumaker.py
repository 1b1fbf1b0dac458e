"""Documents and links of SudokuMaker: what is read, and what is rejected by name."""

import json

import pytest
from documents import SOLUTION, json_values, read, rules, sudokumaker, sudokumaker_link
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs.sudokumaker import TYPES
from sudoku_csp.puzzle.puzzle import Puzzle

SAYS = rows(__file__, "sudokumaker")
"""The side of a board, a block, and the lines that it says."""

FAULTS = rows(__file__, "sudokumaker_faults")
"""A block that is not read, and two pieces of the error: where it is, and what is wrong."""

GIVEN = {"given": True, "value": 3}
WHOLE = {"x": 0, "y": 0, "width": 4, "height": 4}
SIZED = {"type": "custom", "width": 4, "height": 4, "maxDigit": 4}
RULES = {"type": 2003}


@pytest.mark.parametrize(("size", "block", "lines"), SAYS)
def test_the_rules_of_a_block(size, block, lines):
    assert sorted(read(sudokumaker(block, size=size)).ruleset.lines) == sorted(lines)
    assert read(sudokumaker(block | {"disabled": True}, size=size)).ruleset.lines == ()


def test_each_type_has_an_example():
    assert {block["type"] for _, block, _ in SAYS} >= TYPES.keys() - {1, 2000, 2002}


@pytest.mark.parametrize(("block", "where", "what"), FAULTS)
def test_what_is_rejected_by_name_whatever_is_left_out(block, where, what):
    for ignore in (False, True):
        answer = read(sudokumaker(block), ignore_cosmetics=ignore)
        assert answer.startswith("p.txt:1: SudokuMaker, not all of it is understood: ")
        assert where in answer
        assert what in answer
    assert isinstance(read(sudokumaker(block | {"disabled": True})), Puzzle)


@pytest.mark.parametrize(("block", "message"), rows(__file__, "sudokumaker_drawings"))
def test_drawings_are_rejected_unless_they_are_to_be_left_out(block, message):
    rejected = read(sudokumaker(block))
    assert message in rejected
    assert "ignoring cosmetics" in rejected
    assert rules(sudokumaker(block), ignore_cosmetics=True) == []


def test_givens_and_words_and_no_digit_of_a_solver():
    entered = {"value": 4}, {"candidates": 6, "cornerPencilMarks": 2, "colors": 4}, None
    cells = [(0, GIVEN), *enumerate(entered, 1), (15, {"given": True, "value": 1, "colors": 2})]
    words = {"name": "A", "author": "B", "comment": "Two\nlines.", "messages": {"completion": "x"}}
    solution = {"sudokuPad": {"solution": {"type": "string", "value": SOLUTION}}}
    value = sudokumaker(cells=cells, export=solution, **words)
    (entry,) = entries(sudokumaker_link(value))
    for puzzle in (read(value), read({"formatVersion": "1.1.0", "sudoku": value["puzzle"]}), entry):
        assert puzzle.line() == "3" + 14 * "." + "1"
        assert puzzle.board == Board.customary(4)
        assert dict(puzzle.about) == {"title": "A", "author": "B", "ruleset": "Two\nlines."}
        assert puzzle.printed.line() == SOLUTION


@pytest.mark.parametrize(
    ("value", "board"),
    [
        (sudokumaker(regions=None), Board.latin(4)),
        (sudokumaker(regions=[-1] * 16), Board.latin(4)),
        (sudokumaker(regions=[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]),
         Board.jigsaw("AAABACBBCCDBCDDD")),
        (sudokumaker(size=9), Board.latin(9)),
        (sudokumaker(RULES, **SIZED), Board.customary(4)),
        (sudokumaker(RULES | {"areas": [WHOLE]}, **SIZED), Board.customary(4)),
    ],
)  # fmt: skip
def test_boards(value, board):
    assert read(value).board == board
    partly = sudokumaker(regions=[0, 0, 0, *[-1] * 13])
    assert rules(partly) == ["all different in r1c1 r1c2 r1c3"]


@pytest.mark.parametrize(("value", "message"), rows(__file__, "sudokumaker_rejected"))
def test_a_document_that_is_rejected(value, message):
    assert read(value).startswith("p.txt:1: SudokuMaker")
    assert message in read(value)


def test_dots_of_the_other_colour_are_exempt_by_default():
    white = {"type": 200, "clues": [{"edge": 1, "value": 1}], "negative": [1]}
    black = {"type": 201, "clues": [{"edge": 2, "value": 2}], "negative": [2]}
    both = "exempt r1c1 r1c2 / r1c2 r1c3"
    dots = {"difference r1c1 r1c2", "ratio r1c2 r1c3"}
    lines = read(sudokumaker(white, black)).ruleset.lines
    assert set(lines) == dots | {f"non-consecutive {both}", f"negative-ratio {both}"}
    white["overrideNegativeRatios"] = black["overrideNegativeDifferences"] = False
    lines = read(sudokumaker(white, black)).ruleset.lines
    assert set(lines) == dots | {"non-consecutive exempt r1c1 r1c2", "negative-ratio"}


def test_clues_of_nothing_in_the_first_version():
    clue = {"outerCell": 1, "value": 0}
    blocks = [{"type": 500, "clues": [clue | {"diagonal": -1}]}, {"type": 502, "clues": [clue]}]
    assert rules(sudokumaker(*blocks, version="1.0.0")) == []


JSON = json_values(["abc"], ["cells", "value", "edge", "corner", "arrows"])
BLOCKS = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from([*TYPES, None, 7]),
    st.dictionaries(st.sampled_from(" ".join(one.fields for one in TYPES.values()).split()), JSON),
)
KEYS = st.dictionaries(st.sampled_from(["size", "cells", "export", "name", "type"]), JSON)


@given(st.lists(BLOCKS, max_size=3), KEYS, st.booleans())
def test_any_document_is_a_puzzle_or_one_error(blocks, keys, ignore):
    value = sudokumaker(*blocks)
    value["puzzle"] |= keys
    (entry,) = entries(json.dumps(value), ignore_cosmetics=ignore)
    assert isinstance(entry, Puzzle) or "\n" not in str(entry)
