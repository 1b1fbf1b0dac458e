"""The reader under random text and bytes, and puzzles there and back again."""

import json
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from reading import FOUR, LINE, ROWS, SOLUTION, entries

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36]
SHAPES = [(4, 2), (6, 2), (6, 3), (8, 2), (8, 4), (9, 3), (12, 2), (12, 3), (12, 4), (12, 6)]
PIECES = [
    *ROWS[:4], LINE, FOUR, SOLUTION, "---------", "-" * 16, "+---+---+---+", "", "# c", "[Puzzle]",
    "[State]", "[[", "]]", "[[1,2],[3,4]]", '{"puzzle":', '"', "puzzle,solution", "1 2 3 4",
    "5 3 . | . 7 . | . . .", "1,0,0,4", "__ 12 3 4", "puzzle size: 2x2", "Grid 01", "====", "é",
    "|", "\0", "." * 15, "." * 25, "1... .... .... ....", " ", "*-----------*", "x", "0",
    "| 1 |   | 3 |   |", "|   |   |   |   |", "1,,,", ",,,", "\t\t\t", "1\t\t\t2", '"1","",""', "?",
    "1.../.2../..3./...4", "/", "┌──┬──┐", "║ 5 ║", "0F" * 8, "1",
    ".Shape~4x4.Thermo~R1C1~R1C2", ".Windoku", ".~R1C1_1", "~R1C1", ".Or.X~R1C1~R1C2", ".End",
    f"1. {LINE}", f"{LINE}:1:{SOLUTION}", f"'{ROWS[0]}',", "+===+===+", "* cage 5 r1c1 r1c2",
    "anti-knight", "1. anti-knight", f"{LINE}\r{LINE}", f"7,{LINE}", "9x9", "A B C D", "  1 2 3 4",
    "A 1 . . .", "B | . . 3 .", "ABCD", "0.", "10..", "{1,0,0,0},", "[1 0 0 0]", "[[1 0 0 0]",
    "board = [", "a = [[1,0],", "];", f"#3: {LINE}", "1... // 4", "| --- | :-: |", "1 2  ",
]  # fmt: skip


def outcome(data, board=None):
    """Reads all; an exception fails the test, and every error is one line of text."""
    found = list(reader.read(BytesIO(data), Context("f", board)))
    assert found
    for entry in found:
        if isinstance(entry, InputError):
            str(entry).encode()
            assert str(entry).startswith("f")
            assert "\n" not in str(entry)
        else:
            assert len(entry.digits) == entry.board.side**2
    return found


@st.composite
def puzzles(draw):
    side = draw(st.sampled_from(SIDES))
    count = side * side
    size = draw(st.integers(0, count))
    digits = draw(st.binary(min_size=size, max_size=size))
    return Puzzle.classic(
        Board.customary(side), bytes(d % (side + 1) for d in digits).ljust(count, b"\0")
    )


@given(st.binary(max_size=400))
def test_any_bytes_are_puzzles_or_errors(data):
    outcome(data)


@given(st.text(max_size=400))
def test_any_text_is_puzzles_or_errors(text):
    outcome(text.encode("utf-8", "surrogatepass"))
    list(reader.read(source.from_text(text), Context("f")))


@given(st.text(alphabet="0123456789.-_*xX|+=ABc,; \t\n\r#[]{}\"'", max_size=600))
def test_text_of_the_signs_of_puzzles_is_puzzles_or_errors(text):
    outcome(text.encode())
    outcome(text.encode(), Board.customary(4))


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES), max_size=24), st.sampled_from(["\n", "\r\n", "\n\n"]))
@example(["[State]", LINE], "\n")
@example(["puzzle,solution", '"'], "\n")
def test_pieces_of_notations_in_any_order_are_puzzles_or_errors(pieces, end):
    outcome(end.join(pieces).encode())


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=5)
        | st.just(LINE),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.just("puzzle"), inner),
        max_leaves=30,
    )
)
def test_any_json_is_puzzles_or_errors(value):
    outcome(json.dumps(value).encode())
    outcome(json.dumps(value, indent=1).encode())


@given(st.data(), st.sampled_from([LINE, "\n".join(ROWS), json.dumps(ROWS)]))
def test_a_puzzle_with_one_byte_changed_is_a_puzzle_or_an_error(data, text):
    raw = bytearray(text.encode())
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    for entry in outcome(bytes(raw)):
        if isinstance(entry, Puzzle):
            assert sum(a != b for a, b in zip(entry.line(), LINE, strict=True)) <= 1


@given(puzzles())
def test_a_puzzle_on_one_line_is_read_back(puzzle):
    assert entries(puzzle.line()) == [puzzle]
    assert entries(puzzle.line(), puzzle.board) == [puzzle]
    assert entries(f"{puzzle.line()}\n{puzzle.line()}") == [puzzle, puzzle]


@given(puzzles())
def test_a_drawn_puzzle_is_read_back(puzzle):
    assert entries(str(puzzle)) == [puzzle]
    assert entries(str(puzzle), puzzle.board) == [puzzle]
    assert entries(f"{puzzle}\n\n{puzzle}\n# c\n{puzzle}") == [puzzle] * 3


@given(puzzles())
def test_a_puzzle_as_json_rows_is_read_back_on_its_board(puzzle):
    side = puzzle.board.side
    rows = [list(puzzle.digits[start : start + side]) for start in range(0, side * side, side)]
    assert entries(json.dumps(rows), puzzle.board) == [puzzle]
    assert entries(json.dumps(list(puzzle.digits))) == [puzzle]


@given(st.lists(puzzles(), min_size=1, max_size=6), st.data())
def test_files_of_mixed_puzzles_are_read_back(many, data):
    texts = [data.draw(st.sampled_from([str(p), p.line() + " # 7.2"])) for p in many]
    assert entries("\n\n".join(texts)) == many


@pytest.mark.parametrize(("side", "rows"), SHAPES)
def test_a_drawing_keeps_the_shape_of_its_boxes(side, rows):
    board = Board(side, rows, side // rows)
    puzzle = Puzzle.classic(board, bytes(place % (side + 1) for place in range(side * side)))
    assert entries(str(puzzle)) == [puzzle]
