"""Documents and links of SudokuPad: what can be relied on is read, and drawings are rejected."""

import json

import pytest
from documents import BOXES, SOLUTION, document, json_values, read, rules, sudokupad, sudokupad_link
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = [[0, 0], [0, 1]]
ALL = [[row, column] for row in range(4) for column in range(4)]
JIGSAW = [[ALL[at] for at, name in enumerate("AAABACBBCCDBCDDD") if name == one] for one in "ABCD"]


@pytest.mark.parametrize("keys", rows(__file__, "sudokupad_words"))
def test_givens_boxes_words_and_the_printed_solution(keys):
    puzzle = read(sudokupad(givens=[(0, 1, 2), (3, 3, "1")], **keys))
    assert puzzle.line() == ".2" + 13 * "." + "1"
    assert puzzle.board == Board.customary(4)
    assert puzzle.printed.line() == SOLUTION
    assert dict(puzzle.about) == {"title": "A", "author": "B's", "ruleset": "Two\nlines."}


@pytest.mark.parametrize("prefix", ["scl", "ctc", "fpuz"])
@pytest.mark.parametrize("short", [True, False])
def test_a_link_carries_the_document_as_it_is_or_with_short_names(prefix, short):
    cage = {"cells": PAIR, "value": "5", "unique": True, "outlineC": "#000000"}
    metadata = {"title": 'it\'s "this" {[,:]}', "solution": SOLUTION, "antiking": True}
    value = sudokupad(givens=[(1, 2, 3)], cages=[cage], metadata=metadata)
    (entry,) = entries(sudokupad_link(value, short=short, prefix=prefix))
    assert entry.line() == 6 * "." + "3" + 9 * "." + " with cage 5 r1c1 r1c2; anti-king"
    assert entry.printed.line() == SOLUTION
    title = "it's 'this' {[,:]}" if short else 'it\'s "this" {[,:]}'
    assert dict(entry.about)["title"] == title


def test_a_document_of_f_puzzles_at_any_of_these_addresses():
    packed = lz_string.compress(json.dumps(document(cells=[("R1C1", {"value": 1, "given": True})])))
    for before in ("https://sudokupad.app/fpuz", "https://sudokupad.app/sudoku/fpuzzles"):
        assert entries(before + packed)[0].line() == "1" + 15 * "."


def cage(lines, *, cells=PAIR, **fields):
    return {"cages": [{"cells": cells, **fields}]}, lines


@pytest.mark.parametrize(("keys", "lines"), rows(__file__, "sudokupad"))
def test_the_constraints_of_a_document(keys, lines):
    assert list(read(sudokupad(**keys)).ruleset.lines) == lines
    assert list(entries(sudokupad_link(sudokupad(**keys)))[0].ruleset.lines) == lines


@pytest.mark.parametrize(
    ("regions", "board", "rule"),
    [
        (JIGSAW, Board.jigsaw("AAABACBBCCBDCDDD"), []),
        ([], Board.latin(4), []),
        ([ALL], Board.latin(4), []),
        ([BOXES[0][:3]], Board.latin(4), ["all different in r1c1 r1c2 r2c1"]),
    ],
)
def test_regions_of_any_shape(regions, board, rule):
    puzzle = read(sudokupad(regions=regions))
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.board.has_boxes, rules(sudokupad(regions=regions))) == (board.has_boxes, rule)
    assert isinstance(read(sudokupad(regions=regions), board=puzzle.board), Puzzle)
    assert "where the board named is 9x9" in read(sudokupad(), board=Board.customary(9))


@pytest.mark.parametrize(("keys", "drawn"), rows(__file__, "sudokupad_rejected_drawings"))
def test_drawings_are_rejected_unless_they_are_left_out(keys, drawn):
    error = read(sudokupad(**keys))
    assert f"SudokuPad: {drawn}: " in error
    assert "ignoring cosmetics" in error
    assert rules(sudokupad(**keys), ignore_cosmetics=True) == []


@pytest.mark.parametrize(("keys", "fault"), rows(__file__, "sudokupad_faults"))
def test_what_is_not_read_is_rejected_by_name_whatever_is_left_out(keys, fault):
    for ignore in (False, True):
        error = read(sudokupad(**keys), ignore_cosmetics=ignore)
        assert error.startswith("p.txt:1: SudokuPad")
        assert fault in error


JSON = json_values(
    [SOLUTION, "antiknight", "solution: x", "title: y", "5"],
    ["cells", "value", "unique", "sum", "center", "text", "wayPoints"],
)
KEYS = ["cages", "regions", "lines", "overlays", "global", "metadata", "solution", "title", "x"]


@given(st.dictionaries(st.sampled_from([*KEYS, "cells"]), JSON, max_size=5), st.booleans())
def test_any_values_of_the_keys_are_a_puzzle_or_one_error(keys, ignore):
    (entry,) = entries(json.dumps(sudokupad() | keys), ignore_cosmetics=ignore)
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)
