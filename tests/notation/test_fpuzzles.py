"""Documents of f-puzzles: what is read, and what is rejected, by name."""

import json

import pytest
from documents import SAYS, SOLUTION, document, json_values, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FLAGS, FORMS
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = ["R1C1", "R1C2"]


def test_a_given_digit_may_be_a_number_or_a_text_and_an_entry_of_a_solver_is_none():
    notes = {"centerPencilMarks": [1, 2], "cornerPencilMarks": ["3"], "c": "#FFF", "highlight": "x"}
    givens = [("R1C1", {"value": "3", "given": True}), ("R1C2", {"value": 4, "given": True})]
    cells = [*givens, ("R1C3", {"value": 1}), ("R1C4", notes)]
    assert read(document(cells=cells)).line() == "34" + 14 * "."


@pytest.mark.parametrize(("size", "boxes"), rows(__file__, "boxes_of_sizes"))
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


@pytest.mark.parametrize(("keys", "lines"), rows(__file__, "fpuzzles_documents"))
def test_the_constraints_of_a_document(keys, lines):
    assert list(read(document(**keys)).ruleset.lines) == lines


@pytest.mark.parametrize(("keys", "fault"), rows(__file__, "fpuzzles_faults"))
def test_what_is_not_read_is_rejected_by_name(keys, fault):
    for ignore in (False, True):
        assert fault in read(document(**keys), ignore_cosmetics=ignore)


def test_one_error_of_limited_length_lists_all_that_is_not_read():
    cells = [("R1C1", {"parityy": "Odd"}), ("R2C2", {"parityy": "Odd"})]
    error = read(document(cells=cells, chess=True, rectangle=[{"cells": ["R1C1"]}]))
    parts = ("'chess'", "r1c1: 'parityy'", "r2c2: 'parityy'", "1 rectangle in 1 cell")
    assert [part for part in parts if part not in error] == []
    assert len(read(document(**{f"key{number}": 1 for number in range(999)}))) < 500


@pytest.mark.parametrize(("value", "fault"), rows(__file__, "malformed_grids"))
def test_a_malformed_grid_is_rejected(value, fault):
    assert fault in read(value)


def test_drawings_are_left_out_on_demand_but_words_are_not():
    drawn = document(circle=[{"cells": ["R1C1"]}], cage=[{"cells": ["R1C1"], "outlineC": "#000"}])
    error = read(drawn)
    assert "f-puzzles: 1 circle in 1 cell, 1 cage of colour #000000 in 1 cell: " in error
    assert "ignoring cosmetics" in error
    assert "guessing lines" not in error
    assert rules(drawn, ignore_cosmetics=True) == []
    error = read(drawn | {"text": [{"cells": ["R1C1"], "value": ">"}]}, ignore_cosmetics=True)
    assert "the text '>' at r1c1; type its rule below a grid instead, as xv 10 r1c1 r1c2 " in error


def test_a_marked_shape_is_a_copy_only_on_a_constraint():
    copies = {"text": [{"cells": ["R0C1"], "value": "7", "fromConstraint": "X Sum"}]}
    assert rules(document(xsum=[{"cell": "R0C1", "value": "7"}], **copies)) != []
    assert "the text '7' at r0c1" in read(document(**copies))


@pytest.mark.parametrize("keys", rows(__file__, "printed_solutions"))
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
def test_any_values_of_the_keys_are_a_puzzle_or_one_error(keys, data):
    value = document() | keys
    if data.draw(st.booleans()):
        value |= {"size": 4, "grid": document()["grid"]}
        value["grid"][1][2] = data.draw(
            st.dictionaries(st.sampled_from([*KEYS, "given", "parity"]), JSON, max_size=4)
        )
    (entry,) = entries(json.dumps(value), guess_lines=data.draw(st.booleans()))
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)


@pytest.mark.parametrize(("size", "keys", "lines"), SAYS)
def test_the_constraints_of_a_key(size, keys, lines):
    assert list(read(document(size, **keys)).ruleset.lines) == lines


def test_the_constraints_of_cells_in_the_grid():
    cells = [
        ("R1C1", {"parity": "Odd"}),
        ("R1C2", {"parity": "Even"}),
        ("R2C1", {"givenPencilMarks": [3, "1"]}),
        ("R2C2", {"givenPencilMarks": None}),
        ("R2C3", {"givenPencilMarks": []}),
    ]
    lines = read(document(cells=cells)).ruleset.lines
    assert lines == ("odd r1c1", "even r1c2", "candidates 1 3 r2c1")
    both = document(cells=[("R1C1", {"parity": "both"}), ("R1C2", {"givenPencilMarks": [9]})])
    assert "parity of R1C1: 'both' is neither odd nor even" in read(both)
    assert "givenPencilMarks of R1C2: 9 is no digit" in read(both)


@pytest.mark.parametrize(("key", "entry", "fault"), rows(__file__, "fpuzzles_entries"))
def test_a_malformed_entry_is_rejected_with_its_place(key, entry, fault):
    error = read(document(**{key: [entry]}))
    assert f"{key} 1: " in error
    assert fault in error


@pytest.mark.parametrize("key", sorted(key for key in FORMS.called if "." not in key))
def test_true_is_for_flags_and_an_empty_entry_for_the_others(key):
    flagged, emptied = read(document(**{key: True})), read(document(**{key: [{}]}))
    if key in FLAGS:
        assert len(flagged.ruleset.beyond_classic) == 1
        assert f"{key!r} is [{{}}]" in emptied
    else:
        assert f"{key!r} is True" in flagged
        assert not emptied.ruleset.beyond_classic


def test_kinds_that_need_regions_have_those_of_the_document():
    swapped = [("R2C2", {"region": 1}), ("R2C3", {"region": 0})]
    line = [{"lines": [["R2C1", "R2C2", "R2C3"]]}]
    assert rules(document(cells=swapped, regionsumline=line)) == [
        "region sum line r2c1 = r2c2 = r2c3"
    ]
    indexer = read(document(cells=swapped, boxindexer=[{"cells": ["R2C3"]}]))
    assert indexer.ruleset.lines == ("box-indexer r2c3",)
    nowhere = [(f"R{r}C{c}", {"region": None}) for r in range(1, 5) for c in range(1, 5)]
    assert rules(document(cells=nowhere, regionsumline=line)) == []
    some = [("R2C2", {"region": None})]
    assert "a cell in no region" in read(document(cells=some, regionsumline=line))
