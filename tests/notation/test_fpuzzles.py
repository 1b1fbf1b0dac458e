"""Documents of f-puzzles: what is read, and what is rejected, by name."""

import json

import pytest
from fpuzzles_documents import ROWS, SOLUTION, document, json_values, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = ["R1C1", "R1C2"]


def test_a_given_digit_may_be_a_number_or_a_text_and_an_entry_of_a_solver_is_none():
    notes = {"centerPencilMarks": [1, 2], "cornerPencilMarks": ["3"], "c": "#FFF", "highlight": "x"}
    givens = [("R1C1", {"value": "3", "given": True}), ("R1C2", {"value": 4, "given": True})]
    cells = [*givens, ("R1C3", {"value": 1}), ("R1C4", notes)]
    assert read(document(cells=cells)).line() == "34" + 14 * "."


@pytest.mark.parametrize(
    ("size", "boxes"),
    [(1, "boxes 1x1"), (4, "boxes 2x2"), (5, "no boxes"), (6, "boxes 2x3"), (7, "no boxes"),
     (8, "boxes 2x4"), (10, "boxes 2x5"), (12, "boxes 3x4"), (16, "boxes 4x4")],
)  # fmt: skip
def test_the_boxes_of_a_size(size, boxes):
    assert str(read(document(size)).board) == f"{size}x{size}, {boxes}"


def regions(names, size=4):
    """Cells with these regions, in reading order; `-` for those that carry no key."""
    places = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    for (row, column), name in zip(places, names.replace(" ", ""), strict=True):
        if name != "-":
            yield f"R{row}C{column}", {"region": None if name == "n" else int(name)}


@pytest.mark.parametrize(
    ("names", "board"),
    [("0001 0211 2231 2333", Board.jigsaw("AAABACBBCCDBCDDD")),
     ("---- -10- ---- ----", Board.jigsaw("AABBABABCCDDCCDD")),
     ("nnnn nnnn nnnn nnnn", Board.latin(4)),
     ("n--- ---- ---- ----", Board.latin(4)),
     ("----1 ----0 ----- ----- -----", Board.jigsaw("AAAABBBBBACCCCCDDDDDEEEEE"))],
)  # fmt: skip
def test_the_regions_of_cells(names, board):
    size = board.side
    puzzle = read(document(size, regions(names, size)))
    assert str(puzzle.board) == str(board)
    assert puzzle.board.regions == board.regions
    words = [str(rule) for rule in puzzle.ruleset.beyond_classic]
    assert (words[:1] == ["all different in r1c2 r2c1 r2c2"]) == names.startswith("n---")


CAGE = {"cells": PAIR, "value": "5"}


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        ({"diagonal+": True, "diagonal-": False, "antiknight": True, "killercage": [CAGE],
          "thermometer": [{"lines": [["R2C1", "r2c2"], ["R2C1", "R3C1"]], "outlineC": "#000"}]},
         ["diagonal anti", "anti-knight", "cage 5 r1c1 r1c2", "thermometer r2c1 r2c2",
          "thermometer r2c1 r3c1"]),
        ({"killercage": [CAGE, CAGE]}, ["cage 5 r1c1 r1c2"]),
        *(({"killercage": [{"cells": PAIR, "value": value}]}, ["cage r1c1 r1c2"])
          for value in (None, "", " ", 0, "0")),
        ({"killercage": []}, []),
        ({"killercage": [{}, {"cells": [], "value": ""}]}, []),
        ({"thermometer": [{"lines": [[]]}, {"lines": [["R1C1"]]}]}, []),
        ({"nobody_knows": [], "antiknight": False, "antiking": None}, []),
        ({"negative": ["foglight"]}, []),
        ({"title": "a", "author": "b", "ruleset": "c", "successMessage": "d"}, []),
        ({"foglight": ["R1C1"], "fogofwar": ["R1C1"], "highlightConflicts": True}, []),
        ({"cage": [{"value": "author: x"}, {"cells": ["R1C1"], "value": "FOGLIGHT"}]}, []),
    ],
)  # fmt: skip
def test_the_constraints_of_a_document(keys, lines):
    assert list(read(document(**keys)).ruleset.lines) == lines


@pytest.mark.parametrize(("keys", "fault"), rows(__file__, "fpuzzles_faults"))
def test_what_is_not_read_is_rejected_by_name(keys, fault):
    for ignore in (False, True):
        assert fault in read(document(**keys), ignore_cosmetics=ignore)


def test_all_that_is_not_read_stands_in_one_error_of_some_length():
    cells = [("R1C1", {"parityy": "Odd"}), ("R2C2", {"parityy": "Odd"})]
    error = read(document(cells=cells, chess=True, rectangle=[{"cells": ["R1C1"]}]))
    parts = ("'chess'", "r1c1: 'parityy'", "r2c2: 'parityy'", "1 rectangle in 1 cell")
    assert [part for part in parts if part not in error] == []
    assert len(read(document(**{f"key{number}": 1 for number in range(999)}))) < 500


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (document() | {"size": 5}, "the grid has not 5 rows of 5 cells"),
        *((document() | {"size": size}, "the size is") for size in ("4", True, 0, 300)),
        (document() | {"grid": None}, "the grid has not 4 rows"),
        (document() | {"grid": [[1, 2, 3, 4]] * 4}, "the grid has a cell that is no object"),
        (document(cells=[("R1C1", {"value": 5, "given": True})]), "r1c1 is given: 5 is no digit"),
        (document(cells=[("R1C1", {"given": True})]), "r1c1 is given: None is no digit"),
        (document(cells=[("R1C1", {"value": 1, "given": "no"})]), "r1c1: 'given' is 'no'"),
        (document(cells=[("R1C1", {"region": "a"})]), "a cell in the region 'a'"),
        (document(cells=regions("0" * 16)), "a region of 16 cells, for 4 digits"),
        (document(cells=[("R2C3", {"shade": 1})]), "r2c3: 'shade' is 1"),
    ],
)
def test_a_malformed_grid_is_rejected(value, fault):
    assert fault in read(value)


def test_drawings_are_left_out_on_demand_but_words_are_not():
    drawn = document(circle=[{"cells": ["R1C1"]}], cage=[{"cells": ["R1C1"], "outlineC": "#000"}])
    error = read(drawn)
    assert "f-puzzles: 1 circle in 1 cell, 1 cage of colour #000000 in 1 cell: " in error
    assert "--ignore-cosmetics" in error
    assert "--guess-lines" not in error
    assert rules(drawn, ignore_cosmetics=True) == []
    error = read(drawn | {"text": [{"cells": ["R1C1"], "value": ">"}]}, ignore_cosmetics=True)
    assert error.endswith("the text '>' at r1c1")


def test_a_marked_shape_is_a_copy_only_where_a_constraint_lies():
    copies = {"text": [{"cells": ["R0C1"], "value": "7", "fromConstraint": "X Sum"}]}
    assert rules(document(xsum=[{"cell": "R0C1", "value": "7"}], **copies)) != []
    assert "the text '7' at r0c1" in read(document(**copies))


@pytest.mark.parametrize(
    "keys",
    [
        *({"solution": solution} for solution in (
            SOLUTION, [int(sign) for sign in SOLUTION], list(SOLUTION), ROWS, ",".join(SOLUTION),
            " ".join(SOLUTION),
        )),
        {"metadata": {"solution": SOLUTION}},
        {"cage": [{"value": f"solution: {SOLUTION}"}]},
        {"solution": SOLUTION, "metadata": {"solution": ROWS}},
    ],
)  # fmt: skip
def test_the_printed_solution(keys):
    assert read(document(**keys)).printed.line() == SOLUTION


@pytest.mark.parametrize("solution", [None, "", [], "." * 16, SOLUTION[:15] + "?", [0] * 16])
def test_no_printed_solution(solution):
    assert read(document(solution=solution)).printed is None


def test_a_printed_solution_of_numbers_with_nothing_between_them_is_not_used():
    rows = [[(row + column) % 11 + 1 for column in range(11)] for row in range(11)]
    numbers = [str(digit) for row in rows for digit in row]
    assert read(document(11, solution="".join(numbers))).printed is None
    assert read(document(11, solution=",".join(numbers))).printed.rows() == rows
    broken = read(document(killercage=[{"cells": PAIR, "value": "4"}], solution=SOLUTION))
    assert broken.violations(broken.printed)  # It is kept for the report.


def test_an_object_of_a_collection_has_its_document_packed_or_as_it_is():
    plain = document(killercage=[{"cells": ["R1C1"], "value": 1}])
    packed = lz_string.compress(json.dumps(plain))
    around = {"title": "x", "solution": SOLUTION, "fpuzzles_base64": packed, "decoded": plain}
    for absent in ("fpuzzles_base64", "decoded", None):
        puzzle = read({key: value for key, value in around.items() if key != absent})
        assert len(puzzle.ruleset.beyond_classic) == 1
        assert puzzle.printed.line() == SOLUTION
    assert "'fpuzzles_base64' and 'decoded' differ" in read(around | {"decoded": document()})
    assert "no document" in read({"decoded": [1]})
    assert "no LZ-string" in read({"fpuzzles_base64": "AAAA"})
    assert "LZ-string" in read({"fpuzzles_base64": 7})


@pytest.mark.parametrize("key", ["antiknight", "constraints", "regions", "cage", "comment"])
def test_a_key_beside_a_document_is_rejected(key):
    one = {"decoded": document(), "source": "a set", "features": ["cage"], "size": 4, "rating": 7}
    assert isinstance(read(one | {key: None}), Puzzle)
    assert f"'{key}' beside the document" in read(one | {key: True})


def test_documents_among_other_puzzles():
    text = f"{'.' * 16}\n{json.dumps(document())}\n{json.dumps(document(5), indent=1)}\n1{'.' * 15}"
    assert [entry.board.side for entry in entries(text)] == [4, 4, 5, 4]
    listed = json.dumps([document(), document(chess=True), document(6)])
    assert [isinstance(entry, Puzzle) for entry in entries(listed)] == [True, False, True]
    text = json.dumps(document())[:-1] + ', "antiknight": true, "antiknight": false}'
    assert "the key 'antiknight' twice" in read(text)


def test_another_board_than_the_one_that_is_named():
    assert isinstance(read(document(), board=Board.customary(4)), Puzzle)
    assert "where the board named is 4x4, no boxes" in read(document(), board=Board.latin)


KEYS = [
    "size", "grid", "killercage", "thermometer", "antiknight", "diagonal+", "negative", "solution",
    "text", "cage", "line", "metadata", "title", "x", "givenPencilMarks", "region", "value",
]  # fmt: skip
JSON = json_values(
    [*PAIR, "R9C9", "R0C1", "", SOLUTION, "X", "5", "ratio", "title: x"],
    ["cells", "lines", "cell", "value", "outlineC", "given", "y"],
)


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6), st.data())
def test_whatever_stands_under_the_keys_is_a_puzzle_or_one_error(keys, data):
    value = document() | keys
    if data.draw(st.booleans()):
        value |= {"size": 4, "grid": document()["grid"]}
        value["grid"][1][2] = data.draw(
            st.dictionaries(st.sampled_from([*KEYS, "given", "parity"]), JSON, max_size=4)
        )
    (entry,) = entries(json.dumps(value), guess_lines=data.draw(st.booleans()))
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)
