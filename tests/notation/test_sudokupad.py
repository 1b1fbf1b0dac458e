"""Documents and links of SudokuPad: what can be relied on is read, and drawings are rejected."""

import json

import pytest
from fpuzzles_documents import ROWS, SOLUTION, document, json_values, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from sudokupad_documents import BOXES, link, sudokupad, zipped

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = [[0, 0], [0, 1]]
ALL = [[row, column] for row in range(4) for column in range(4)]
JIGSAW = [[ALL[at] for at, name in enumerate("AAABACBBCCDBCDDD") if name == one] for one in "ABCD"]
TOLD = {"title": "A", "author": "B's", "rules": "Two\nlines.", "solution": SOLUTION}


@pytest.mark.parametrize(
    "keys",
    [
        {"metadata": TOLD},
        {"cages": [{"value": f"{name}: {text}"} for name, text in TOLD.items()]},
        TOLD,
        *({"metadata": TOLD | {"solution": one}} for one in (ROWS, list(SOLUTION))),
    ],
)
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
    (entry,) = entries(link(value, short=short, prefix=prefix))
    assert entry.line() == 6 * "." + "3" + 9 * "." + " with cage 5 r1c1 r1c2; anti-king"
    assert entry.printed.line() == SOLUTION
    title = "it's 'this' {[,:]}" if short else 'it\'s "this" {[,:]}'
    assert dict(entry.about)["title"] == title


def test_a_link_may_carry_the_document_unpacked_or_one_of_f_puzzles():
    packed = lz_string.compress(json.dumps(document(cells=[("R1C1", {"value": 1, "given": True})])))
    links = [before + packed for before in ("https://sudokupad.app/fpuz", "scl")]
    for one in (*links, "https://sudokupad.app/scl" + zipped(sudokupad(givens=[(0, 0, 1)]))):
        assert entries(one)[0].line() == "1" + 15 * "."


def cage(lines, *, cells=PAIR, **fields):
    return {"cages": [{"cells": cells, **fields}]}, lines


LINES = [ALL[start : start + 4] for start in range(0, 16, 4)] + [ALL[at::4] for at in range(4)]


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        cage(["cage 5 r1c1 r1c2"], unique=True, value=5),
        cage(["cage 5 r1c1 r1c2"], unique=True, sum=5, value="5"),
        cage(["cage r1c1 r1c2"], unique=True, value=" "),
        cage(["sum 4 r1c1 r1c2"], unique=False, sum=4, value="4"),
        cage([], unique=False, hidden=True),
        cage([], cells=BOXES[0], unique=True, type="region", sum=10),
        cage([], cells=LINES[0], unique=True, type="rowcol", hidden=True),
        cage(["cage r1c1 r2c2 r3c3 r4c4"], cells=ALL[::5], unique=True, style="region", sum=45),
        cage([], cells=[], value=""),
        cage(["anti-knight"], cells=[], value="antiknight: true"),
        ({"cages": [{"value": "antiknight: true"}], "metadata": {"antiknight": False}}, []),
        ({"metadata": {"antiknight": True, "antiking": True}}, ["anti-knight", "anti-king"]),
        ({"metadata": {"norowcol": False, "msgcorrect": "Yes"}}, []),
        ({"metadata": {"norowcol": True},
          "cages": [{"cells": cells, "unique": True, "hidden": True} for cells in LINES]}, []),
        ({"global": ["antiknight", "disjoint"]}, ["anti-knight", "disjoint-groups"]),
        ({"global": ["nonconsecutive"]}, ["non-consecutive"]),
        ({"lines": [], "arrows": [], "overlays": [], "underlays": [], "foglight": [[0, 0]]}, []),
    ],
)  # fmt: skip
def test_the_constraints_of_a_document(keys, lines):
    assert list(read(sudokupad(**keys)).ruleset.lines) == lines
    assert list(entries(link(sudokupad(**keys)))[0].ruleset.lines) == lines


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


NOTE = [[{"centremarks": [1, 2]}, {"pencilMarks": []}], [{}, {}]]


@pytest.mark.parametrize(
    ("keys", "drawn"),
    [
        ({"lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]]}]}, "1 line in 3 cells"),
        ({"arrows": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#aaa"}]},
         "1 arrow of colour #aaaaaa in 2 cells"),
        ({"underlays": [{"center": [-0.5, 1.5]}, {"center": [1, 1]}]}, "2 shapes in 2 cells"),
        ({"cages": [{"cells": PAIR}]}, "1 cage in 2 cells"),
        ({"lines": [7]}, "1 line"),
        ({"cells": NOTE, "regions": []}, "1 note in 1 cell"),
    ],
)  # fmt: skip
def test_drawings_are_rejected_unless_they_are_left_out(keys, drawn):
    error = read(sudokupad(**keys))
    assert f"SudokuPad: {drawn}: " in error
    assert "--ignore-cosmetics" in error
    assert rules(sudokupad(**keys), ignore_cosmetics=True) == []


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"overlays": [{"center": [-0.5, 0.5], "text": 15}]}, "the text '15' at r0c1"),
        ({"overlays": [{"center": [0.5, 0.5], "text": "<\x1b"}]}, "the text '<\\\\x1b' at r1c1"),
        cage("the cage '10' at r1c1 r1c2", value="10"),
        cage("the cage '10' at r1c1 r1c2", sum=10),
        cage("the cage 'bg: x' at no place", cells=[], value="bg: x"),
        cage("cage 1: 'DR5' is no sum", value="DR5", unique=True),
        cage("cage 1: 'value' is '5', and 'sum' is 6", value="5", sum=6, unique=True),
        cage("cage 1: 'sum' is -1", sum=-1, unique=True, type=[1]),
        cage("cage 1: 'unique' is 't'", unique="t"),
        cage("cage 1: 'feature' is 'x'", feature="x"),
        cage("cage 1: [0, 4] is no cell", cells=[[0, 4]], unique=True),
        cage("cage 1: it has a cell twice", cells=[[0, 0], [0, 0]]),
        cage("cage 1: 'r1c1' is no list", cells="r1c1"),
        ({"cages": [7]}, "cage 1 is 7"),
        ({"cages": 7}, "'cages' is 7"),
        ({"regions": [[[0, 0]], [[0, 0]]]}, "region 2: r1c1 is in another one too"),
        ({"regions": [7]}, "region 1: 7 is no list of cells"),
        ({"regions": [ALL[:5]]}, "a region of 5 cells"),
        ({"global": ["antixv"]}, "the rule 'antixv'"),
        ({"global": [7]}, "the rule 7"),
        ({"global": ["nonconsecutive"], "overlays": [{"center": [1, 1]}]}, "'nonconsecutive'"),
        ({"metadata": {"norowcol": True}}, "rows and columns whose digits need not differ"),
        ({"metadata": {"antiking": 7}}, "beside the puzzle: 'antiking' is 7"),
        ({"metadata": {"grids": [1]}}, "beside the puzzle: 'grids' is [1]"),
        ({"metadata": [1]}, "'metadata' is [1]"),
        ({"metadata": {"solution": "123"}}, "the solution: it has 3 cells"),
        ({"metadata": {"solution": SOLUTION}, "solution": SOLUTION[4:] + SOLUTION[:4]}, "two"),
        *(({"metadata": {"solution": one}}, "the solution: ") for one in (True, {"a": 1}, [{}])),
        ({"sudokuX": [1]}, "'sudokuX' is [1]"),
        ({"cells": []}, "the side is 0"),
        *(({"cells": cells}, "the grid has not") for cells in ([[{}, {}]], [[{}], [{}, {}]], [1])),
        ({"cells": [[7]]}, "r1c1 is 7"),
        ({"cells": [[{"value": "A"}]], "regions": []}, "r1c1 is given: 'A' is no digit"),
        ({"cells": [[{"value": 1, "given": False}]]}, "r1c1: 1 that is not given"),
        ({"cells": [[{"c": "red"}]]}, "r1c1: 'c' is 'red'"),
    ],
)  # fmt: skip
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
def test_whatever_stands_under_the_keys_is_a_puzzle_or_one_error(keys, ignore):
    (entry,) = entries(json.dumps(sudokupad() | keys), ignore_cosmetics=ignore)
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)
