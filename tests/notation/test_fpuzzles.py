"""Documents of f-puzzles: what is read, and what is refused because it is not understood."""

import json

import pytest
from fpuzzles_documents import ROWS, SOLUTION, document, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.puzzle import Puzzle

GIVEN = {"value": "3", "given": True}


def test_a_given_digit_may_be_a_number_or_a_text_and_an_entry_of_a_solver_is_none():
    cells = [("R1C1", GIVEN), ("R1C2", {"value": 4, "given": True}), ("R1C3", {"value": 1})]
    assert read(document(cells=cells)).line() == "34" + 14 * "."


def test_notes_and_colours_say_nothing():
    said = {"centerPencilMarks": [1, 2], "cornerPencilMarks": ["3"], "c": "#FFF", "highlight": "x"}
    assert read(document(cells=[("R1C1", said)])).line() == 16 * "."


@pytest.mark.parametrize(
    ("size", "board"),
    [
        (1, "1x1, boxes 1x1"),
        (4, "4x4, boxes 2x2"),
        (5, "5x5, no boxes"),
        (6, "6x6, boxes 2x3"),
        (7, "7x7, no boxes"),
        (8, "8x8, boxes 2x4"),
        (10, "10x10, boxes 2x5"),
        (12, "12x12, boxes 3x4"),
        (16, "16x16, boxes 4x4"),
    ],
)
def test_the_boxes_of_a_size(size, board):
    assert str(read(document(size)).board) == board


def regions(*names, size=4):
    """Cells with these regions, in reading order; `-` for those that carry no key."""
    places = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    for (row, column), name in zip(places, "".join(names), strict=True):
        if name != "-":
            yield f"R{row}C{column}", {"region": None if name == "n" else int(name)}


def test_regions_that_differ_from_the_boxes_make_a_jigsaw():
    puzzle = read(document(cells=regions("-1--", "1---", "----", "----")))
    assert isinstance(puzzle, str)  # Regions of 2 and 6 cells.
    puzzle = read(document(cells=regions("0001", "0211", "2231", "2333")))
    assert puzzle.board == Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
    swapped = read(document(cells=regions("----", "-10-", "----", "----")))
    assert swapped.board.regions == (0, 0, 1, 1, 0, 1, 0, 1, 2, 2, 3, 3, 2, 2, 3, 3)


def test_no_regions_at_all_make_a_latin_square():
    assert read(document(cells=regions("n" * 16))).board == Board.latin(4)


def test_a_jigsaw_of_prime_side_has_rows_for_the_cells_without_a_key():
    cells = [("R1C5", {"region": 1}), ("R2C5", {"region": 0})]
    board = read(document(5, cells)).board
    assert board.regions[:10] == (0, 0, 0, 0, 1, 1, 1, 1, 1, 0)


def test_cells_in_no_region_leave_a_region_of_fewer_cells_that_differ():
    puzzle = read(document(cells=[("R1C1", {"region": None})]))
    assert puzzle.board == Board.latin(4)
    words = [str(rule) for rule in puzzle.ruleset.beyond_classic]
    assert words[0] == "all different in r1c2 r2c1 r2c2"
    assert len(words) == 4


def test_the_constraints_of_a_document():
    said = document(
        **{"diagonal+": True, "diagonal-": False, "antiknight": True},
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R4C4", "r3c4"]}],
        thermometer=[{"lines": [["R2C1", "R2C2"], ["R2C1", "R3C1"]], "outlineC": "#000"}],
    )
    assert rules(said) == [
        "the diagonal from r1c4 to r4c1",
        "anti-knight among 16 cells from r1c1 to r4c4",
        "cage of r1c1 r1c2 with total 5",
        "cage of r4c4 r3c4",
        "r2c1 < r2c2",
        "r2c1 < r3c1",
    ]


@pytest.mark.parametrize("value", [None, "", " ", 0, "0"])
def test_a_cage_without_a_total(value):
    assert rules(document(killercage=[{"cells": ["R1C1"], "value": value}])) == ["cage of r1c1"]


@pytest.mark.parametrize(
    "keys",
    [
        {"killercage": []},
        {"killercage": [{}]},
        {"killercage": [{"cells": [], "value": ""}]},
        {"thermometer": [{"lines": [[]]}]},
        {"nobody_knows": []},
        {"antiknight": False},
        {"antiknight": None},
        {"negative": ["foglight"]},
        {"title": "a", "author": "b", "ruleset": "c", "successMessage": "d", "disabledlogic": []},
        {"foglight": ["R1C1"], "fogofwar": ["R1C1"], "highlightConflicts": True},
    ],
)
def test_what_says_nothing_of_the_rules(keys):
    assert rules(document(**keys)) == []


def test_the_same_constraint_twice_is_one():
    cage = {"cells": ["R1C1", "R1C2"], "value": 5}
    assert len(rules(document(killercage=[cage, cage]))) == 1


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"killerage": [{"cells": ["R1C1"]}, {}]}, "the key 'killerage'"),
        ({"killercage": [{"cells": ["R1C5"]}]}, "killercage 1: r1c5 is not on a board of 4x4"),
        ({"killercage": [{"cells": ["R0C1"]}]}, "killercage 1: r0c1 is not on a board"),
        ({"killercage": [{"cells": ["A1"]}]}, "'A1' under 'cells' is no cell like R1C2"),
        ({"killercage": [{"cells": "R1C1"}]}, "killercage 1: 'cells' is no list of cells"),
        ({"killercage": [{"cells": [1]}]}, "killercage 1: 1 under 'cells' is no cell"),
        ({"killercage": [{"cells": ["R1C1"], "value": "x"}]}, "killercage 1: 'x' is no whole"),
        ({"killercage": [{"cells": ["R1C1"], "value": True}]}, "True is no whole number"),
        ({"killercage": [{"cells": ["R1C1"], "value": 2.5}]}, "2.5 is no whole number"),
        ({"killercage": [{"cells": ["R1C1"], "unique": 0}]}, "killercage 1: 'unique' is 0"),
        ({"killercage": {"cells": ["R1C1"]}}, "'killercage' is {'cells': ['R1C1']}"),
        ({"killercage": ["R1C1"]}, "the key 'killercage.R1C1'"),
        ({"killercage": [["R1C1"]]}, "'killercage' has a member that is no entry"),
        ({"renban": [{"lines": [["R1C1", "R1C1"]]}]}, "renban 1: a renban line needs"),
        ({"thermometer": [{"lines": ["R1C1"]}]}, "thermometer 1: 'lines' is no list of cells"),
        ({"antiknight": "yes"}, "'antiknight' is 'yes'"),
        ({"negative": ["sums"]}, "the key 'negative.sums'"),
        ({"text": [{"cells": ["R2C3", "R1C3"], "value": ">"}]}, "the text '>' at r2c3 r1c3"),
        ({"line": [{"lines": [["R1C1", "R1C2"]]}]}, "a line at r1c1 r1c2"),
        ({"cage": [{"cells": ["R1C1"], "value": "DR7"}]}, "the cage 'DR7' at r1c1"),
        ({"text": "hello"}, "'text' is 'hello'"),
        ({"circle": [{"cells": ["\n\x1b"]}]}, "a circle at \\x0a\\x1b"),
        ({"circle": [7]}, "the circle '7' at no place"),
    ],
)
def test_what_is_not_understood_is_refused_by_name(keys, said):
    assert said in read(document(**keys))


def test_all_that_is_not_understood_is_told_at_once():
    said = read(
        document(
            cells=[("R1C1", {"parityy": "Odd"}), ("R2C2", {"parityy": "Odd"})],
            chess=True,
            killercage=[{"cells": ["R9C9"]}],
            rectangle=[{"cells": ["R1C1"]}, {"cells": ["R2C2", "R2C3"]}],
        )
    )
    assert said == (
        "p.txt:1: f-puzzles, not all of it is understood: the key 'chess'; "
        "killercage 1: r9c9 is not on a board of 4x4, boxes 2x2; 'parityy' in r1c1 r2c2; "
        "a rectangle at r1c1, r2c2 r2c3 "
        "(--ignore-cosmetics leaves out drawings, in which rules may hide)"
    )


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (document() | {"size": 5}, "the grid has not 5 rows of 5 cells"),
        (document() | {"size": "four"}, "the size is 'four'"),
        (document() | {"size": True}, "the size is True"),
        (document() | {"size": 0}, "the size is 0"),
        (document() | {"size": 300}, "the size is 300"),
        (document() | {"size": "0004"}, "the size is '0004'"),
        (document() | {"grid": None}, "the grid has not 4 rows"),
        (document() | {"grid": [[1, 2, 3, 4]] * 4}, "the grid has a cell that is no object"),
        (document(cells=[("R1C1", {"value": 5, "given": True})]), "r1c1 is given: 5 is no digit"),
        (document(cells=[("R1C1", {"given": True})]), "r1c1 is given: None is no digit"),
        (document(cells=[("R1C1", {"value": 1, "given": "no"})]), "r1c1: 'given' is 'no'"),
        (document(cells=[("R1C1", {"region": "a"})]), "a cell in the region 'a'"),
        (document(cells=regions("0" * 16)), "a region of 16 cells, for 4 digits"),
    ],
)
def test_a_grid_that_is_none(value, said):
    assert said in read(value)


def test_drawings_are_left_out_where_the_caller_says_so_but_words_are_not():
    drawn = document(
        line=[{"lines": [["R1C1", "R1C2"]]}],
        circle=[{"cells": ["R1C1"]}],
        cage=[{"cells": ["R1C1"], "outlineC": "#000"}],
    )
    assert isinstance(read(drawn), str)
    assert rules(drawn, ignore_cosmetics=True) == []
    said = read(drawn | {"text": [{"cells": ["R1C1"], "value": ">"}]}, ignore_cosmetics=True)
    assert said.endswith("not all of it is understood: the text '>' at r1c1")


def test_a_copy_of_a_constraint_says_nothing_more_where_that_constraint_is():
    copy = {"lines": [["R1C1", "R1C2"]], "isNewConstraint": True}
    drawn = document(line=[copy], thermometer=[{"lines": [["R1C1", "R1C2", "R1C3"]]}])
    assert rules(drawn) == ["r1c1 < r1c2 < r1c3"]
    del drawn["thermometer"]
    assert "a line at r1c1 r1c2" in read(drawn)


def test_words_about_the_puzzle_in_a_cage_and_fog_are_no_rules():
    cages = [{"value": "author: nobody"}, {"cells": ["R1C1"], "value": "FOGLIGHT"}]
    assert rules(document(cage=cages)) == []
    assert "the cage 'antiknight: true'" in read(document(cage=[{"value": "antiknight: true"}]))


@pytest.mark.parametrize(
    "keys",
    [
        {"solution": SOLUTION},
        {"solution": [int(sign) for sign in SOLUTION]},
        {"solution": list(SOLUTION)},
        {"solution": ROWS},
        {"solution": ",".join(SOLUTION)},
        {"solution": " ".join(SOLUTION)},
        {"metadata": {"solution": SOLUTION}},
        {"cage": [{"value": f"solution: {SOLUTION}"}]},
        {"solution": SOLUTION, "metadata": {"solution": ROWS}},
    ],
)
def test_the_printed_solution(keys):
    assert read(document(**keys)).printed.line() == SOLUTION


@pytest.mark.parametrize("solution", [None, "", [], "." * 16, SOLUTION[:15] + "?", [0] * 16])
def test_no_printed_solution(solution):
    assert read(document(solution=solution)).printed is None


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"solution": "123"}, "the solution: it has 3 cells, the board 16"),
        ({"solution": "5" * 16}, "the solution: '5' is no digit of a board of 4x4"),
        ({"solution": 1234}, "the solution: 1234"),
        ({"solution": "é" * 16}, "the solution: 'é' is no digit"),
        (
            {"solution": SOLUTION, "metadata": {"solution": SOLUTION[4:] + SOLUTION[:4]}},
            "the solution: two are printed, and they differ",
        ),
    ],
)
def test_a_printed_solution_that_cannot_be_read(keys, said):
    assert said in read(document(**keys))


def latin(side):
    """The digits of a cyclic square."""
    return [[(row + column) % side + 1 for column in range(side)] for row in range(side)]


def test_a_printed_solution_of_numbers_with_nothing_between_them():
    rows = latin(11)
    text = "".join(str(digit) for row in rows for digit in row)
    cells = [
        (f"R{r + 1}C{c + 1}", {"value": rows[r][c], "given": True})
        for r in range(11)
        for c in range(0, 11, 2)
    ]
    assert read(document(11, cells, solution=text)).printed.rows() == rows
    # One given a row leaves many ways, of which one has no digit twice in a row or a column.
    assert read(document(11, cells[::6], solution=text)).printed.rows() == rows
    said = read(document(11, cells, solution=text + "1"))
    assert "the solution: it has 144 cells, the board 121" in said
    said = read(document(11, [("R1C1", {"value": 2, "given": True})], solution=text))
    assert "the solution: it has 143 cells, the board 121" in said


def test_a_printed_solution_that_breaks_a_rule_is_kept_for_the_report():
    cages = [{"cells": ["R1C1", "R1C2"], "value": "4"}]
    puzzle = read(document(killercage=cages, solution=SOLUTION))
    assert puzzle.violations(puzzle.printed) == ("broken: cage of r1c1 r1c2 with total 4: 1 2",)


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
    assert "no packed document" in read({"fpuzzles_base64": 7})


@pytest.mark.parametrize(
    ("key", "said"),
    [("antiknight", True), ("constraints", ["anti-king"]), ("regions", "11"), ("cage", [{}])],
)
def test_a_key_beside_a_document_is_refused_where_it_may_be_a_rule(key, said):
    one = {"decoded": document(), "source": "a set", "features": ["cage"], "size": 4, "rating": 7}
    assert isinstance(read(one), Puzzle)
    assert isinstance(read(one | {key: None}), Puzzle)
    assert f"'{key}' beside the document is read by nobody" in read(one | {key: said})


def test_documents_among_other_puzzles():
    text = f"{'.' * 16}\n{json.dumps(document())}\n{json.dumps(document(5), indent=1)}\n1{'.' * 15}"
    assert [entry.board.side for entry in entries(text)] == [4, 4, 5, 4]
    listed = json.dumps([document(), document(chess=True), document(6)])
    assert [isinstance(entry, Puzzle) for entry in entries(listed)] == [True, False, True]


def test_a_key_that_stands_twice_is_not_lost():
    text = json.dumps(document())[:-1] + ', "antiknight": true, "antiknight": false}'
    assert "JSON with the key 'antiknight' twice in one object" in read(text)


def test_another_board_than_the_one_that_is_named():
    assert isinstance(read(document(), board=Board.customary(4)), Puzzle)
    assert isinstance(read(document(5), board=Board.latin), Puzzle)
    assert "where the board named is 4x4, no boxes" in read(document(), board=Board.latin)
    assert "where the board named is 9x9" in read(document(), board=Board.customary(9))


KEYS = [
    "size", "grid", "killercage", "thermometer", "antiknight", "diagonal+", "negative", "solution",
    "text", "cage", "line", "metadata", "title", "x", "givenPencilMarks", "region", "value",
]  # fmt: skip
PLACES = ["R1C1", "R1C2", "R9C9", "R0C1", "RxC1", "", "R4C4"]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.floats(allow_nan=False)
    | st.sampled_from([*PLACES, SOLUTION, "X", "5", "ratio", "title: x"])
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "lines", "cell", "value", "isNewConstraint", "given", "y"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6), st.data())
def test_whatever_stands_under_the_keys_is_a_puzzle_or_one_error(keys, data):
    value = document() | keys
    if data.draw(st.booleans()):
        value |= {"size": 4, "grid": document()["grid"]}
        value["grid"][1][2] = data.draw(
            st.dictionaries(st.sampled_from([*KEYS, "given", "parity"]), JSON, max_size=4)
        )
    (entry,) = entries(json.dumps(value))
    assert "\n" not in str(entry) or isinstance(entry, Puzzle)
