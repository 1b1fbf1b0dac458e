"""Documents and links of SudokuPad: what can be relied on is read, and drawings are refused."""

import json

import pytest
from fpuzzles_documents import SOLUTION, document, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from sudokupad_documents import BOXES, link, sudokupad

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = [[0, 0], [0, 1]]
JIGSAW = [
    [[0, 0], [0, 1], [0, 2], [1, 0]],
    [[0, 3], [1, 3], [1, 2], [2, 2]],
    [[1, 1], [2, 1], [2, 0], [3, 0]],
    [[2, 3], [3, 1], [3, 2], [3, 3]],
]
ALL = [[row, column] for row in range(4) for column in range(4)]


@pytest.mark.parametrize("said", [True, {"a": 1}, [{"a": 1}], 4.5])
def test_a_solution_that_is_no_text_and_no_cells_is_refused(said):
    for value in (sudokupad(solution=said), sudokupad(metadata={"solution": said})):
        assert "'solution' is " in read(value)
    digits = [int(sign) for sign in SOLUTION]
    rows = [digits[at : at + 4] for at in range(0, 16, 4)]
    for listed in (digits, rows, list(SOLUTION)):
        assert read(sudokupad(solution=listed)).printed.line() == SOLUTION


def test_givens_boxes_and_words():
    told = {"title": "A", "author": "B's", "rules": "Two\nlines.", "solution": SOLUTION}
    for value in (
        sudokupad(givens=[(0, 1, 2), (3, 3, "1")], metadata=told),
        sudokupad(
            givens=[(0, 1, 2), (3, 3, "1")],
            cages=[{"value": f"{name}: {said}"} for name, said in told.items()],
        ),
        sudokupad(givens=[(0, 1, 2), (3, 3, "1")], **told),
    ):
        puzzle = read(value)
        assert puzzle.line() == ".2" + 13 * "." + "1"
        assert puzzle.board == Board.customary(4)
        assert puzzle.printed.line() == SOLUTION
        assert dict(puzzle.about) == {"title": "A", "author": "B's", "ruleset": "Two\nlines."}
        assert rules(value) == []


@pytest.mark.parametrize("prefix", ["scl", "ctc", "fpuz"])
@pytest.mark.parametrize("short", [True, False])
def test_a_link_carries_the_document_as_it_is_or_with_short_names(prefix, short):
    value = sudokupad(
        givens=[(1, 2, 3)],
        cages=[{"cells": PAIR, "value": "5", "unique": True, "outlineC": "#000000"}],
        metadata={"title": 'it\'s "this" {[,:]}', "solution": SOLUTION, "antiking": True},
    )
    (entry,) = entries(link(value, short=short, prefix=prefix))
    assert entry.line() == 6 * "." + "3" + 9 * "." + " with cage 5 r1c1 r1c2; anti-king"
    assert entry.printed.line() == SOLUTION
    title = "it's 'this' {[,:]}" if short else 'it\'s "this" {[,:]}'
    assert dict(entry.about)["title"] == title


def test_a_document_of_f_puzzles_behind_any_of_these_addresses():
    packed = lz_string.compress(json.dumps(document(cells=[("R1C1", {"value": 1, "given": True})])))
    for before in ("https://sudokupad.app/fpuz", "https://sudokupad.app/sudoku/fpuzzles"):
        assert entries(before + packed)[0].line() == "1" + 15 * "."


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        ({"cages": [{"cells": PAIR, "unique": True, "value": 5}]}, ["cage 5 r1c1 r1c2"]),
        ({"cages": [{"cells": PAIR, "unique": True, "sum": 5, "value": "5"}]},
         ["cage 5 r1c1 r1c2"]),
        ({"cages": [{"cells": PAIR, "unique": True, "sum": 5}]}, ["cage 5 r1c1 r1c2"]),
        ({"cages": [{"cells": [[0, 0], [3, 3]], "unique": True}]}, ["cage r1c1 r4c4"]),
        ({"cages": [{"cells": PAIR, "unique": True, "value": " "}]}, ["cage r1c1 r1c2"]),
        ({"cages": [{"cells": PAIR, "unique": False, "sum": 4, "value": "4"}]},
         ["sum 4 r1c1 r1c2"]),
        ({"cages": [{"cells": PAIR, "unique": False, "hidden": True}]}, []),
        ({"cages": [{"cells": BOXES[0], "unique": True, "type": "region", "sum": 10}]}, []),
        ({"cages": [{"cells": ALL[:4], "unique": True, "type": "rowcol", "hidden": True}]}, []),
        ({"cages": [{"cells": ALL[::5], "unique": True, "style": "extraregion", "sum": 45}]},
         ["cage r1c1 r2c2 r3c3 r4c4"]),
        ({"cages": [{"cells": [], "value": ""}]}, []),
        ({"cages": [{"value": "antiknight: true"}]}, ["anti-knight"]),
        ({"cages": [{"value": "antiknight: true"}], "metadata": {"antiknight": False}}, []),
        ({"metadata": {"antiknight": True, "antiking": True}}, ["anti-knight", "anti-king"]),
        ({"metadata": {"norowcol": False, "msgcorrect": "Yes"}}, []),
        ({"global": ["antiknight", "antiking", "disjoint"]},
         ["anti-knight", "anti-king", "disjoint-groups"]),
        ({"global": ["nonconsecutive"]}, ["non-consecutive"]),
        ({"lines": [], "arrows": [], "overlays": [], "underlays": [], "foglight": [[0, 0]]}, []),
    ],
)  # fmt: skip
def test_what_is_told_of_the_rules(keys, lines):
    assert list(read(sudokupad(**keys)).ruleset.lines) == lines
    if keys.get("cages") != [{"cells": [], "value": ""}]:
        assert list(entries(link(sudokupad(**keys)))[0].ruleset.lines) == lines


def test_regions_of_any_shape():
    assert read(sudokupad(regions=JIGSAW)).board == Board.jigsaw("AAABACBBCCBDCDDD")
    assert read(sudokupad(regions=[])).board == Board.latin(4)
    assert read(sudokupad(5)).board == Board.latin(5)
    assert read(sudokupad(regions=[ALL])).board == Board.latin(4)
    partly = read(sudokupad(regions=[BOXES[0][:3]]))
    assert rules(sudokupad(regions=[BOXES[0][:3]])) == ["all different in r1c1 r1c2 r2c1"]
    assert partly.board == Board.latin(4)


def test_rows_and_columns_are_rules_unless_it_is_told_that_they_are_not():
    assert "rows and columns whose digits need not differ ('norowcol')" in read(
        sudokupad(metadata={"norowcol": True})
    )
    lines = [ALL[start : start + 4] for start in range(0, 16, 4)]
    lines += [ALL[start::4] for start in range(4)]
    cages = [{"cells": cells, "unique": True, "hidden": True} for cells in lines]
    assert rules(sudokupad(metadata={"norowcol": True}, cages=cages)) == []


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}]}, "a line at r1c1 r2c2"),
        ({"arrows": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}]}, "an arrow at r1c1 r2c2"),
        ({"overlays": [{"center": [0.5, 1], "rounded": True}]}, "a shape at r1c2"),
        ({"underlays": [{"center": [-0.5, 1.5]}, {"center": [1, 1]}]}, "a shape at r0c2, r2c2"),
        ({"cages": [{"cells": PAIR}]}, "a cage at r1c1 r1c2"),
        ({"lines": [7]}, "a line at no place"),
    ],
)
def test_drawings_are_refused_unless_they_are_to_be_left_out(keys, said):
    refused = read(sudokupad(**keys))
    assert said in refused
    assert "--ignore-cosmetics" in refused
    assert rules(sudokupad(**keys), ignore_cosmetics=True) == []


def test_notes_that_came_with_the_puzzle_may_be_a_rule():
    value = sudokupad()
    value["cells"][0][0]["centremarks"] = [1, 2]
    value["cells"][0][1]["pencilMarks"] = []
    assert "a note at r1c1 (--ignore" in read(value)
    assert rules(value, ignore_cosmetics=True) == []


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"overlays": [{"center": [-0.5, 0.5], "text": 15}]}, "the text '15' at r0c1"),
        ({"overlays": [{"center": [0.5, 0.5], "text": "<\x1b"}]}, "the text '<\\\\x1b' at r1c1"),
        ({"cages": [{"cells": PAIR, "value": "10"}]}, "the cage '10' at r1c1 r1c2"),
        ({"cages": [{"cells": PAIR, "sum": 10}]}, "the cage '10' at r1c1 r1c2"),
        ({"cages": [{"value": "bg: x"}]}, "the cage 'bg: x' at no place"),
        ({"cages": [{"cells": PAIR, "value": "DR5", "unique": True}]}, "cage 1: 'DR5' is no sum"),
        ({"cages": [{"cells": PAIR, "value": "5", "sum": 6, "unique": True}]},
         "cage 1: 'value' is '5', and 'sum' is 6"),
        ({"cages": [{"cells": PAIR, "sum": -1, "unique": True}]}, "cage 1: 'sum' is -1"),
        ({"cages": [{"cells": PAIR, "unique": "t"}]}, "cage 1: 'unique' is 't'"),
        ({"cages": [{"cells": PAIR, "feature": "x"}]}, "cage 1: 'feature' is 'x'"),
        ({"cages": [{"cells": [[0, 4]], "unique": True}]}, "cage 1: [0, 4] is no cell of a board"),
        ({"cages": [{"cells": [[0, 0], [0, 0]]}]}, "cage 1: it has a cell twice"),
        ({"cages": [{"cells": PAIR, "unique": True, "type": [1], "sum": -1}]}, "'sum' is -1"),
        ({"cages": [{"cells": "r1c1"}]}, "cage 1: 'r1c1' is no list of cells"),
        ({"cages": [7]}, "cage 1 is 7"),
        ({"cages": 7}, "'cages' is 7"),
        ({"regions": [[[0, 0]], [[0, 0]]]}, "region 2: r1c1 is in another one too"),
        ({"regions": [7]}, "region 1: 7 is no list of cells"),
        ({"global": ["antixv"]}, "the rule 'antixv' for the whole board"),
        ({"global": [7]}, "the rule 7 for the whole board"),
        ({"global": ["nonconsecutive"], "overlays": [{"center": [1, 1]}]},
         "the rule 'nonconsecutive', of which drawn dots may be exempt"),
        ({"metadata": {"antiking": 7}}, "'antiking' beside the puzzle is 7"),
        ({"metadata": {"grids": [1]}}, "'grids' beside the puzzle is [1]"),
        ({"metadata": [1]}, "'metadata' is [1]"),
        ({"metadata": {"solution": "123"}}, "the solution: it has 3 cells, the board 16"),
        ({"metadata": {"solution": SOLUTION}, "solution": SOLUTION[4:] + SOLUTION[:4]},
         "two are printed"),
        ({"sudokuX": [1]}, "the key 'sudokuX'"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_by_name_whatever_is_left_out(keys, said):
    for ignore in (False, True):
        refused = read(sudokupad(**keys), ignore_cosmetics=ignore)
        assert refused.startswith("p.txt:1: SudokuPad, not all of it is understood: ")
        assert said in refused


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"cells": []}, "SudokuPad: the grid has not 0 rows of 0 cells"),
        ({"cells": [[{}, {}]]}, "SudokuPad: a grid of 1 rows and 2 columns; boards are square"),
        ({"cells": [[{}], [{}, {}]]}, "SudokuPad: the grid has not 2 rows of 2 cells"),
        ({"cells": [1, 2]}, "SudokuPad: the grid has not 2 rows of 2 cells"),
        ({"cells": [[7]]}, "r1c1 is 7"),
        ({"cells": [[{"value": 2}]]}, "SudokuPad: r1c1 is given: 2 is no digit of a board of 1x1"),
        ({"cells": [[{"value": "A"}]]}, "SudokuPad: r1c1 is given: 'A' is no digit"),
        ({"cells": [[{"value": 1, "given": False}]]}, "r1c1: 1 that is not given"),
        ({"cells": [[{"c": "red"}]]}, "r1c1: 'c' is 'red'"),
        (sudokupad(regions=[ALL[:5]]), "SudokuPad: a region of 5 cells, for 4 digits"),
    ],
)
def test_a_grid_that_is_none(value, said):
    assert said in read(value)


def test_another_board_than_the_one_that_is_named():
    assert isinstance(read(sudokupad(), board=Board.customary(4)), Puzzle)
    assert "where the board named is 4x4, no boxes" in read(sudokupad(), board=Board.latin(4))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.floats(allow_nan=False)
    | st.sampled_from([SOLUTION, "antiknight", "solution: x", "title: y", "5", PAIR])
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "value", "unique", "sum", "center", "text", "wayPoints"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
KEYS = ["cages", "regions", "lines", "overlays", "global", "metadata", "solution", "title", "x"]


@given(st.dictionaries(st.sampled_from([*KEYS, "cells"]), JSON, max_size=5), st.booleans())
def test_whatever_stands_under_the_keys_is_a_puzzle_or_one_error(keys, ignore):
    (entry,) = entries(json.dumps(sudokupad() | keys), ignore_cosmetics=ignore)
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)
