"""JSON: lists as LeetCode 37 gives them, flat lists, and objects with a puzzle."""

import json

import pytest
from reading import FOUR, LINE, OTHER, ROWS, entries, error, lines

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.written import written

NUMBERS = [[int(sign) for sign in row.replace(".", "0")] for row in ROWS]
SYMBOLS = [list(row) for row in ROWS]
FLAT = [digit for row in NUMBERS for digit in row]
FOUR_ROWS = [[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]


@pytest.mark.parametrize(
    "value",
    [
        SYMBOLS,
        NUMBERS,
        FLAT,
        ROWS,
        [[digit or None for digit in row] for row in NUMBERS],
        [[str(digit) if digit else "" for digit in row] for row in NUMBERS],
        {"puzzle": LINE},
        {"name": "x", "puzzle": NUMBERS},
        {"puzzle": FLAT, "author": "A", "difficulty": 2.5, "id": 7, "givens": None},
        [NUMBERS],
        [LINE],
        [FLAT],
        [{"puzzle": LINE}],
    ],
)
def test_every_form_of_one_puzzle_is_read(value):
    assert lines(json.dumps(value)) == [LINE]
    assert lines(json.dumps(value, indent=1)) == [LINE]
    assert lines(json.dumps(value) + "\n" + json.dumps(value) + "\n") == [LINE, LINE]


@pytest.mark.parametrize("item", [NUMBERS, SYMBOLS, FLAT, LINE, ROWS, {"puzzle": LINE}])
def test_a_list_holds_many_puzzles(item):
    assert lines(json.dumps([item] * 12)) == [LINE] * 12


@pytest.mark.parametrize("bad", [LINE[:-1], FLAT[:-1], NUMBERS[:-1], {"cells": LINE}, 5, None])
def test_one_bad_puzzle_in_a_list_is_one_error(bad):
    found = lines(json.dumps([LINE, bad, {"puzzle": OTHER}]))
    assert [found[0], found[2]] == [LINE, OTHER]
    assert found[1].startswith("p.txt:1: ")


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25, 36, 81])
def test_rows_of_any_size_are_one_puzzle(side):
    rows = [[(column + row) % side + 1 for column in range(side)] for row in range(side)]
    (puzzle,) = entries(json.dumps(rows))
    assert list(puzzle.digits) == [digit for row in rows for digit in row]


def test_eighty_one_flat_9x9_puzzles_are_no_81x81_one():
    assert lines(json.dumps([FLAT] * 81)) == [LINE] * 81


def test_where_half_the_rows_have_a_digit_above_that_of_the_small_board_they_are_many():
    high, low = [7] + [0] * 35, [1] + [0] * 35
    found = lines(json.dumps([high] * 18 + [low] * 18))
    assert found[18:] == ["1" + "." * 35] * 18
    assert [fault.partition(", ")[0] for fault in found[:18]] == [
        "p.txt:1: r1c1: '7' is above 6"
    ] * 18
    (one,) = entries(json.dumps([high] * 19 + [low] * 17))
    assert one.board.side == 36


@pytest.mark.parametrize("side", [16, 25])
def test_rows_of_one_symbol_a_cell_are_one_puzzle(side):
    rows = ["1" + "." * (side - 1), *["." * side] * (side - 1)]
    assert lines(json.dumps(rows)) == ["".join(rows)]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([[5.0, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], "r1c1: '5.0' is not a digit"),
        ([[True, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], "r1c1: 'true' is not a digit"),
        ([[-1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], "r1c1: '-1' is not a digit"),
        ([[0] * 4, [0, 5, 0, 0], [0] * 4, [0] * 4], "r2c2: '5' is above 4"),
        ([["\u0663", 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], "r1c1: '\u0663' is not a digit"),
        ([["\ud800 \udc80", 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], "r1c1: "),
        ([[{}, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], "r1c1: '{}' is not a digit"),
        (NUMBERS[:8], "row 1 has 9 cells, and there are 8 rows"),
        ([*NUMBERS[:8], [0] * 8], "row 9 has 8 cells, and there are 9 rows"),
        (FLAT[:80], "80 cells in a line are no puzzle; one of 9x9 has 81"),
        ([], "0 cells"),
        ([[]], "row 1 has 0 cells"),
        ([[[[[[[[[[[1]]]]]]]]]]], "JSON lists too deep for a puzzle"),
        ({"cells": LINE}, "a JSON object without a 'puzzle'"),
        ({"puzzle": 7}, "JSON, but no list of cells"),
        ({"puzzle": {"puzzle": {"puzzle": {}}}}, "a JSON object without a 'puzzle'"),
    ],
)
def test_other_values_are_an_error(value, fault):
    assert error(json.dumps(value)).startswith(f"p.txt:1: {fault}")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(NUMBERS) + " x",
        json.dumps(NUMBERS) * 2,
        json.dumps(NUMBERS)[:-1],
        "[[NaN,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
        "[[" + "9" * 5000 + ",0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
        '["53',
        "{",
        "[" * 100_000,
        '{"a":' * 3,
    ],
)
def test_broken_json_is_one_error(text):
    assert error(text).startswith("p.txt:1: ")


@pytest.mark.parametrize("cut", range(1, 56, 6))
def test_a_broken_line_of_json_takes_no_other_with_it(cut):
    whole = json.dumps(FOUR_ROWS)
    found = lines("\n".join([whole, whole[:-cut], whole, FOUR, whole]))
    assert [found[0], *found[-3:]] == [FOUR] * 4
    assert found[1].startswith("p.txt:2: ")
    assert len(found) == 5


def test_json_of_another_board_than_the_one_named_is_an_error():
    assert "where the board named is" in error(json.dumps(FOUR_ROWS), Board.customary(9))


@pytest.mark.slow
def test_json_without_an_end_is_left_where_it_is_too_long_for_puzzles():
    fault = entries("[\n" + "1,\n" * 100_000)[0]
    assert fault.message.startswith("JSON too long")


def test_a_list_of_this_tools_own_reports_is_read_back():
    reports = [sc.solve(text, backend="reference").as_dict() for text in ("." * 16, "1" * 16)]
    entries = list(reader.read(source.from_text(json.dumps(reports)), "t"))
    assert [entry.line() for entry in entries] == ["." * 16, "1" * 16]


def test_the_solution_of_an_object_is_kept_for_comparing():
    text = '{"puzzle": "................", "solution": "1234341221434321"}'
    (entry,) = reader.read(source.from_text(text), "t")
    assert entry.printed.line() == "1234341221434321"


SOLVED = "1234341221434321"


@pytest.mark.parametrize("puzzle", [16 * ".", 4 * ["...."], [[0] * 4] * 4, 16 * [0]])
@pytest.mark.parametrize(
    "solution",
    [
        SOLVED,
        [SOLVED[at : at + 4] for at in range(0, 16, 4)],
        [[int(sign) for sign in SOLVED[at : at + 4]] for at in range(0, 16, 4)],
        [int(sign) for sign in SOLVED],
    ],
)
def test_a_solution_of_an_object_may_be_a_list_as_the_puzzle_may(puzzle, solution):
    (entry,) = entries(json.dumps({"puzzle": puzzle, "solution": solution}))
    assert entry.printed.line() == SOLVED
    (entry,) = entries(json.dumps({"puzzle": puzzle, "solution": [[4] * 4] * 4}))
    assert entry.printed.line() == "4" * 16, "it is told, and compared with what is found"


@pytest.mark.parametrize("puzzle", [16 * ".", [[0] * 4] * 4])
def test_a_solution_that_says_nothing_or_is_none(puzzle):
    for nothing in (None, ""):
        (entry,) = entries(json.dumps({"puzzle": puzzle, "solution": nothing}))
        assert entry.printed is None
    for strange in (True, 7, {}, {"a": 1}, [[4] * 8, [4] * 8], [[4], 4], ["4 4"] * 8, [[[4]]] * 4):
        said = error(json.dumps({"puzzle": puzzle, "solution": strange}))
        assert said.startswith("p.txt:1: 'solution' is no text, and no rows of cells: ")
    for short in ([4] * 15, [[4] * 3] * 3, [], "444"):
        said = error(json.dumps({"puzzle": puzzle, "solution": short}))
        assert "solution" in said
    five = error(json.dumps({"puzzle": puzzle, "solution": [[5] * 4] * 4}))
    assert "'5'" in five
    assert error(json.dumps({"puzzle": puzzle, "solution": [[4, 4, 4, 0], *[[4] * 4] * 3]}))


@pytest.mark.parametrize(
    "more",
    [
        {"cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}]},
        {"diagonal": True},
        {"givens": [["r1c1", 1]]},
        {"candidates": {}},
        {"name": ["a", "rule"]},
        {"steps_": 1},
        {"Boards": "9x9, no boxes"},
    ],
)
def test_a_key_that_may_be_a_rule_is_refused_by_name(more):
    (key,) = more
    fault = f"p.txt:1: a key of a JSON object that no notation here reads: {key!r}"
    assert error(json.dumps({"puzzle": LINE} | more)) == fault
    assert error(json.dumps([{"puzzle": LINE} | more])) == fault
    assert lines(json.dumps([{"puzzle": LINE} | more, {"puzzle": OTHER}])) == [fault, OTHER]


def test_texts_of_sixteen_cells_are_puzzles_unless_they_may_be_rows():
    small = "1.....3..4....2."
    assert lines(json.dumps([small])) == [small]
    assert lines(json.dumps([small, FOUR, small])) == [small, FOUR, small]
    assert lines(json.dumps([small] * 17)) == [small] * 17
    (rows,) = entries(json.dumps(["." * 16] * 16))
    assert rows.board == Board.customary(16)
    neither = "neither puzzles nor the rows of one"
    rows = ["7" + "." * 15] * 15
    assert error(json.dumps(rows)) == f"p.txt:1: 15 texts, the first of 16 cells: {neither}"
    short = [small[:15], small]
    assert error(json.dumps(short)) == f"p.txt:1: 2 texts, the first of 15 cells: {neither}"


def test_rows_of_thirty_numbers_are_rows_and_no_puzzles():
    """More than 25, and yet no square."""
    (found,) = entries(json.dumps([[30] + [0] * 29] + [[0] * 30] * 29))
    assert (found.board, found.digits) == (Board(30, 5, 6), bytes([30, *[0] * 899]))


@pytest.mark.parametrize("write", ["link", "iss", "iss-link", "sudokupad"])
def test_a_text_may_be_a_link_or_a_string_of_another_program(write):
    puzzle = sc.read("1.....3..4....2. with cage 5 r1c1 r1c2; anti-knight")
    text = written(puzzle, write)
    for value in (text, [text, text], {"puzzle": text}, [{"puzzle": text, "id": 1}]):
        found = entries(json.dumps(value if value is not text else [text]))
        assert {one.line() for one in found} == {puzzle.line()}
    (solved,) = entries(json.dumps({"puzzle": text, "solution": "1324423124133142"}))
    assert solved.printed.line() == "1324423124133142"
    fault = "p.txt:1: a solution of 3 cells, and the board has 16"
    assert error(json.dumps({"puzzle": text, "solution": "132"})) == fault


@pytest.mark.parametrize(
    "text",
    [
        f"{FOUR} with anti-knight; cage 5 r1c1 r1c2",
        f"{FOUR}  with anti-knight; cage 5 r1c1 r1c2  # board 4x4, boxes 2x2",
        "1.../..../..../.... with anti-knight; cage 5 r1c1 r1c2",
        "1 . . . . . . . . . . . . . . . with anti-knight; cage 5 r1c1 r1c2",
    ],
)
def test_a_text_may_have_rules_as_a_line_has(text):
    assert lines(json.dumps({"puzzle": text})) == [f"{FOUR} with anti-knight; cage 5 r1c1 r1c2"]
    assert lines(json.dumps({"puzzle": "1...\n....\n....\n....\n"})) == [FOUR]
    assert entries(json.dumps({"puzzle": f"{FOUR} # board 4x4, no boxes"}))[0].board == (
        Board.latin(4)
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"size": 9}', "JSON within a field: it stands on a line of its own"),
        ("https://sudokupad.app/abc", "the link only names a puzzle: nothing is fetched"),
        (f"{FOUR} with cgae 5 r1c1", "no constraint 'cgae'; did you mean cage?"),
        (f"{FOUR} # board 5x5", "no board: '5x5' is no board"),
        ("1.../..../....", "row 1 has 4 cells, and there are 3 rows"),
        ("1 2 3", "3 cells in a line are no puzzle"),
    ],
)
def test_a_text_that_is_no_puzzle_is_told(text, fault):
    assert error(json.dumps({"puzzle": text})).startswith(f"p.txt:1: {fault}")
