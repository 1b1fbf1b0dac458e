"""Documents and links of SudokuMaker: what is read, and what is refused by name."""

import json

import pytest
from fpuzzles_documents import SOLUTION, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from sudokumaker_documents import BOXES, LINE, SAYS, link, of, sudokumaker

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs import sudokumaker_types as types
from sudoku_csp.puzzle.puzzle import Puzzle

GIVEN = {"given": True, "value": 3}


@pytest.mark.parametrize(("size", "block", "lines"), SAYS)
def test_what_a_block_says(size, block, lines):
    value = sudokumaker(block, size=size)
    assert sorted(read(value).ruleset.lines) == sorted(lines)
    assert read(sudokumaker(block | {"disabled": True}, size=size)).ruleset.lines == ()


def test_each_type_that_is_read_has_an_example():
    assert {block["type"] for _, block, _ in SAYS} >= types.FIELDS.keys() - {1}


def test_givens_and_words_and_no_digit_of_a_solver():
    cells = [
        (0, GIVEN),
        (1, {"value": 4}),
        (2, {"candidates": 6, "cornerPencilMarks": 2, "colors": 4}),
        (3, None),
        (15, {"given": True, "value": 1, "colors": 2}),
    ]
    words = {"name": "A", "author": "B", "comment": "Two\nlines.", "messages": {"completion": "x"}}
    solution = {"sudokuPad": {"solution": {"type": "string", "value": SOLUTION}}}
    value = sudokumaker(cells=cells, export=solution, **words)
    (entry,) = entries(link(value))
    for puzzle in (read(value), read({"formatVersion": "1.1.0", "sudoku": value["puzzle"]}), entry):
        assert puzzle.line() == "3" + 14 * "." + "1"
        assert puzzle.board == Board.customary(4)
        assert dict(puzzle.about) == {"title": "A", "author": "B", "ruleset": "Two\nlines."}
        assert puzzle.printed.line() == SOLUTION


def test_boards():
    assert read(sudokumaker(regions=False)).board == Board.latin(4)
    assert read(sudokumaker(of(1, regions=[-1] * 16), regions=False)).board == Board.latin(4)
    jigsaw = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    value = sudokumaker(of(1, regions=jigsaw), regions=False)
    assert read(value).board == Board.jigsaw("AAABACBBCCBDCDDD".replace("CCBD", "CCDB"))
    partly = sudokumaker(of(1, regions=[0, 0, 0, *[-1] * 13]), regions=False)
    assert rules(partly) == ["all different in r1c1 r1c2 r1c3"]
    assert read(sudokumaker(size=9)).board == Board.latin(9)
    sized = {"type": "custom", "width": 4, "height": 4, "maxDigit": 4}
    assert read(sudokumaker(of(2003), **sized)).board == Board.customary(4)
    whole = [{"x": 0, "y": 0, "width": 4, "height": 4}]
    assert read(sudokumaker(of(2003, areas=whole), **sized)).board == Board.customary(4)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (sudokumaker(version="2.0.0"), "the version '2.0.0' of its format is not known"),
        (sudokumaker(version=1), "the version 1 of its format is not known"),
        (sudokumaker(width=4, height=5), "a grid of 5 rows and 4 columns; boards are square"),
        (sudokumaker(size=6, minDigit=0, maxDigit=5), "digits from 0 to 5 on a board of side 6"),
        (sudokumaker(minDigit=1, maxDigit=5), "digits from 1 to 5 on a board of side 4"),
        (sudokumaker(type="custom", width=4, height=4), "digits from 1 to 9 on a board of side 4"),
        (sudokumaker(type="kropki"), "a puzzle of the type 'kropki'"),
        (sudokumaker(size=4) | {"puzzle": {"size": "4"}}, "the side is '4'"),
        ({"formatVersion": 1, "puzzle": None}, "SudokuMaker: there is no puzzle in the document"),
        ({"formatVersion": "1.5.0"}, "SudokuMaker: there is no puzzle in the document"),
        ({"formatVersion": "1.5.0", "puzzle": "1..."}, "puzzle in the document, but '1...'"),
        ({"formatVersion": "1.5.0", "puzzle": {"size": 300}}, "the side is 300"),
        ({"formatVersion": "1.5.0", "puzzle": {"size": 4, "cells": []}}, "there are not 16 cells"),
        (sudokumaker(constraints=7), "'constraints' is 7"),
        (sudokumaker(constraints=[7]), "'constraints' is [7]"),
        (sudokumaker(cells=[(0, {"given": True})]), "r1c1 is given: None is no digit"),
        (sudokumaker(cells=[(0, {"given": True, "value": 5})]), "r1c1 is given: 5 is no digit"),
        (sudokumaker(cells=[(0, {"given": 7, "value": 1})]), "r1c1: 'given' is 7"),
        (sudokumaker(of(1, regions=[0] * 16), regions=False), "a region of 16 cells, for 4 digits"),
    ],
)
def test_a_grid_that_is_none(value, said):
    assert read(value).startswith("p.txt:1: SudokuMaker: ")
    assert said in read(value)


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (of(1000, definition={"name": "path"}), "Custom: a rule in code, 'path'"),
        (of(1000), "Custom: a rule in code, None"),
        (of(306, cells=[0, 0]), "names r1c1 again, and a cell stands there once"),
        (of(306, cells=[0], circles=[1]), "CountingCircles: 'circles' is [1]"),
        (of(2, cells=[0]), "a constraint of the type 2"),
        (of(777), "a constraint of the type 777"),
        ({"lines": []}, "a constraint of the type None"),
        (of("300"), "a constraint of the type '300'"),
        (of(12, cells=[0]), "Antiking: 'cells' is [0]"),
        (of(1, regions=BOXES), "Regions: a second block of regions"),
        (of(1, regions=[0]), "Regions: 'regions' is [0]"),
        (of(100, cells=[16]), "Even: 16 is no cell of a board of side 4"),
        (of(100, cells=["1"]), "Even: '1' is no number of a place"),
        (of(100, cells=7), "Even: 'cells' is 7"),
        (of(16, groups=[6]), "GlobalEntropy: squares of the groups 1 2"),
        (of(16, groups=["6"]), "GlobalEntropy: 'groups' is ['6']"),
        (of(16, groups=[6, 6]), "GlobalEntropy: a group of digits stands there twice"),
        (of(200, clues=[{"edge": 0}]), "Difference 1: the edge 0 is between no two cells"),
        (of(200, clues=[{"edge": 28}]), "Difference 1: the edge 28 is between no two cells"),
        (of(200, clues=[{"edge": 1, "value": "x"}]), "Difference 1: 'x' is no whole number"),
        (of(200, clues=[{"edge": 1, "color": 1}]), "Difference 1: 'color' is 1"),
        (of(200, clues=[7]), "Difference 1: 7 is no clue"),
        (of(200, clues=[], negative=[2]), "Difference: no pair without a dot is to have [2]"),
        (of(201, clues=[], negative=[1, 2]), "Ratio: no pair without a dot is to have [1, 2]"),
        (of(202, clues=[], negative=[5]), "XV: no pair without a dot is to have [5]"),
        (of(202, clues=[], negative="5"), "XV: 'negative' is '5'"),
        (of(202, clues=[{"edge": 1, "value": 15}]), "XV 1: 15 is neither 5 nor 10"),
        (of(202, clues=[{"edge": 1, "value": []}]), "XV 1: [] is neither 5 nor 10"),
        (of(202, clues=[{"edge": 1, "value": 5.0}]), "XV 1: 5.0 is neither 5 nor 10"),
        (of(300, thermometers=[[0, 1], [0, 99]]), "Thermometer 2: 99 is no cell"),
        (of(300, thermometers=[7]), "Thermometer 1: 7 is no list of cells"),
        (of(301, cages=[{"cells": [0], "value": "x"}]), "KillerCages 1: 'x' is no whole number"),
        (of(301, cages=[{"cells": [0], "value": -1}]), "KillerCages 1: no cage has a total of -1"),
        (of(303, clues=[{"corner": 5, "digits": [1]}]), "the corner 5 is between no four cells"),
        (of(303, clues=[{"corner": 6, "digits": [9]}]), "Quadruple 1: 9 is no digit of a board"),
        (of(304, cages=[{"cells": [0], "value": ""}]), "LookAndSayCages 1: '' tells of no digits"),
        (of(304, cages=[{"cells": [0], "value": "123"}]), "look and say has a number and a digit"),
        (of(400, lines=[[0, 0]]), "Renban 1: a renban line needs"),
        (of(404, lines=[LINE], singleRegionTotals=True), "RegionSumLine: one total for all visits"),
        (of(406, lines=[[0, 1]], groups=[2, 4, 24]), "EntropyLines 1: 2 cells for 3 groups"),
        (of(406, lines=[LINE], groups=[2, 4, 24]), "a line of the groups 1, 2, 3 4"),
        (of(406, lines=[LINE], groups=[6, 4]), "EntropyLines 1: a line of the groups 1 2, 2"),
        (of(408, bulbsWithArrows=[{"bulbCells": [1, 0], "arrows": []}]), "out of their order"),
        (of(408, bulbsWithArrows=[{"bulbCells": [0], "arrows": 7}]), "Arrow 1: 'arrows' is 7"),
        (of(408, bulbsWithArrows=[{"bulbCells": [0], "arrows": [[1, 2]]}]), "outside its circle"),
        (of(500, clues=[{"outerCell": 0, "diagonal": 1, "value": 3}]), "no diagonal 1 of the grid"),
        (of(500, clues=[{"outerCell": 1, "value": 3}]), "no diagonal None of the grid starts at"),
        (of(501, clues=[{"outerCell": 7, "value": 3}]), "the outer cell 7 is not beside the grid"),
        (of(501, clues=[{"outerCell": 0, "value": 3}]), "R0C0 is not beside a row or a column"),
        (of(504, clues=[{"outerCell": 0, "value": 3}]), "the outer cell 0 is not beside a row"),
        (of(504, clues=[{"outerCell": 1, "value": "3"}]), "NumberedRooms 1: '3' is no digit"),
        (of(504, clues=[{"outerCell": 1, "value": 0}]), "the digit of a numbered room is at least"),
        (of(2001, name="Sum", cages=[{"cells": [0, 1], "value": "7"}]),
         "the drawn cage '7' (Sum) at r1c1 r1c2"),
        (of(2001, cages=[{"cells": [99], "value": "7"}]), "CosmeticCage: 99 is no cell"),
        (of(2002, params=[{"type": "text", "text": "<"}], symbols=[[1, 0.5]]),
         "the text '<' at r1c2"),
        (of(2003, areas=[{"x": 1}]), None),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_by_name_whatever_is_left_out(block, said):
    for ignore in (False, True):
        answer = read(sudokumaker(block), ignore_cosmetics=ignore)
        if said is None:
            assert isinstance(answer, Puzzle)  # A Sudoku has its rows and columns anyway.
            continue
        assert answer.startswith("p.txt:1: SudokuMaker, not all of it is understood: ")
        assert said in answer
    assert isinstance(read(sudokumaker(block | {"disabled": True})), Puzzle)


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (of(2000, lines=[[{"x": 0.5, "y": 1.5}, {"x": 1.5, "y": 0.5}]]),
         "1 drawn line in 2 cells"),
        (of(2001, cages=[{"cells": [0, 1], "value": ""}]), "1 drawn cage in 2 cells"),
        (of(2001, name="X", cages=[{"cells": [0]}]), "1 drawn cage (X) in 1 cell"),
        (of(2002, params=[{"type": "ellipse"}], symbols=[[1, 1], [2, 2, 0]]),
         "2 drawn symbols in 2 cells"),
    ],
)  # fmt: skip
def test_drawings_are_refused_unless_they_are_to_be_left_out(block, said):
    refused = read(sudokumaker(block))
    assert said in refused
    assert "--ignore-cosmetics leaves drawings out" in refused
    assert rules(sudokumaker(block), ignore_cosmetics=True) == []


def test_rows_and_columns_are_no_rules_of_a_puzzle_of_ones_own_unless_it_says_so():
    sized = {"type": "custom", "width": 4, "height": 4, "maxDigit": 4}
    assert "rows and columns whose digits need not differ" in read(sudokumaker(**sized))
    part = [{"x": 0, "y": 0, "width": 4, "height": 2}]
    refused = read(sudokumaker(of(2003, areas=part), **sized))
    assert "SudokuRules: 'areas' is [{" in refused


def test_dots_of_the_other_colour_are_exempt_unless_it_is_told_that_they_are_not():
    white = of(200, clues=[{"edge": 1, "value": 1}], negative=[1])
    black = of(201, clues=[{"edge": 2, "value": 2}], negative=[2])
    exempt = "exempt r1c1 r1c2 / r1c2 r1c3"
    lines = read(sudokumaker(white, black)).ruleset.lines
    assert set(lines) == {
        "difference r1c1 r1c2", "ratio r1c2 r1c3", f"non-consecutive {exempt}",
        f"negative-ratio {exempt}",
    }  # fmt: skip
    strict = [
        white | {"overrideNegativeRatios": False},
        black | {"overrideNegativeDifferences": False},
    ]
    assert set(read(sudokumaker(*strict)).ruleset.lines) == {
        "difference r1c1 r1c2", "ratio r1c2 r1c3", "non-consecutive exempt r1c1 r1c2",
        "negative-ratio",
    }  # fmt: skip
    assert "'negative' in one of two blocks" in read(sudokumaker(white, of(200, clues=[])))


def test_clues_of_nothing_in_the_first_version():
    clue = {"outerCell": 1, "value": 0}
    blocks = [of(500, clues=[clue | {"diagonal": -1}]), of(502, clues=[clue])]
    assert rules(sudokumaker(*blocks, version="1.0.0")) == []
    assert "XSums 1: an x-sum is at least 1" in read(sudokumaker(*blocks))


def test_an_unknown_key_is_refused():
    assert "the key 'rules'" in read(sudokumaker(rules=[1]))
    assert "r1c1: 'parity' is 1" in read(sudokumaker(cells=[(0, {"parity": 1})]))


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("constraints", ["anti-king"]),
        ("board", "4x4, no boxes"),
        ("regions", BOXES),
        ("solution", "4" * 16),
        ("comment", "anti-king"),
    ],
)
def test_what_stands_beside_the_puzzle_or_beside_its_givens_is_refused_by_name(key, said):
    assert f"the key {key!r} beside the puzzle" in read(sudokumaker() | {key: said})
    assert f"Givens: {key!r} is " in read(sudokumaker(of(0, **{key: said})))
    if key != "comment":
        assert f"FogLights: {key!r} is " in read(sudokumaker(of(4000, cells=[1], **{key: said})))
        said_of_drawn = read(sudokumaker(of(2000, lines=[], **{key: said})), ignore_cosmetics=True)
        assert f"CosmeticLine: {key!r} is " in said_of_drawn
    empty = sudokumaker(of(0, **{key: type(said)()})) | {key: type(said)(), "id": 7}
    assert isinstance(read(empty), Puzzle)


def test_two_puzzles_in_one_document_are_refused():
    value = sudokumaker()
    assert isinstance(read(value | {"sudoku": value["puzzle"]}), Puzzle)
    other = sudokumaker(of(12))["puzzle"]
    assert "'puzzle' and 'sudoku' differ" in read(value | {"sudoku": other})


@pytest.mark.parametrize("said", ["false", "true", 0, 1, 1.0, [], {}])
def test_a_block_is_switched_off_by_true_alone(said):
    assert f"'disabled' is {said!r}" in read(sudokumaker(of(12, disabled=said)))
    assert len(rules(sudokumaker(of(12, disabled=False)))) == 1
    assert rules(sudokumaker(of(12, disabled=True))) == []


@pytest.mark.parametrize("side", [2, 4, 9])
def test_places_and_their_numbers(side):
    cells = Board.latin(side).cells
    assert [places.cell(number, side) for number in range(side * side)] == list(cells)
    beside = [
        (a, b) for a in cells for b in cells if abs(a.row - b.row) + abs(a.column - b.column) == 1
    ]
    for a, b in beside:
        assert sorted(places.edge(places.edge_number((a, b), side), side)) == sorted((a, b))
    assert len({places.edge_number(pair, side) for pair in beside}) == 2 * side * (side - 1)
    for row in range(side + 2):
        for column in range(side + 2):
            number = places.outside_number((row, column), side)
            if not (1 <= row <= side and 1 <= column <= side):
                assert places.outside(number, side) == f"R{row}C{column}"
    for number in range((side + 1) ** 2):
        try:
            around = places.corner(number, side)
        except ValueError:
            continue
        assert places.corner_number(around, side) == number


def test_documents_of_all_programs_one_under_another():
    text = "\n".join([json.dumps(sudokumaker()), link(sudokumaker()), 16 * ".", "1" + 15 * "."])
    assert [isinstance(entry, Puzzle) for entry in entries(text)] == [True] * 4
    assert len(entries(json.dumps([sudokumaker(), sudokumaker()]))) == 2


NUMBERS = st.integers(-2, 40)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner | NUMBERS, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["cells", "value", "edge", "corner", "digits", "outerCell", "diagonal", "arrows"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
FIELDS = sorted({field for fields in types.FIELDS.values() for field in fields})


@given(
    st.lists(
        st.builds(
            lambda kind, fields: {"type": kind, **fields},
            st.sampled_from([*types.TYPES, None, 7]),
            st.dictionaries(st.sampled_from([*FIELDS, "params", "symbols"]), JSON, max_size=3),
        ),
        max_size=3,
    ),
    st.dictionaries(st.sampled_from(["size", "cells", "export", "name", "type"]), JSON, max_size=2),
    st.booleans(),
)
def test_whatever_a_document_says_it_is_a_puzzle_or_one_error(blocks, keys, ignore):
    value = sudokumaker(*blocks)
    value["puzzle"] |= keys
    (entry,) = entries(json.dumps(value), ignore_cosmetics=ignore)
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)


def test_circles_of_two_blocks_may_be_counted_together_or_apart():
    said = read(sudokumaker(of(306, cells=[0]), of(306, cells=[5])))
    assert "CountingCircles: two blocks: whether their circles are counted together" in said
    apart = sudokumaker(of(306, cells=[0]), of(306, cells=[5], disabled=True))
    assert rules(apart) == ["counting circles r1c1"]
