"""The reader under random text and bytes: puzzles or InputErrors, and nothing else."""

import json
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from reading import FOUR, LINE, ROWS, SOLUTION, entries
from strategies import puzzles

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.board_comment import is_customary
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.formats import FORMATS, TABLE
from sudoku_csp.puzzle.puzzle import Puzzle

PIECES = [
    *ROWS[:4], LINE, FOUR, SOLUTION, *(one.example for one in (*FORMATS, TABLE)), "-" * 16,
    "+---+---+---+", "", "# c", "[Puzzle]", "[State]", "[[", "]]", '{"puzzle":', '"', "1 2 3 4",
    "1,0,0,4", "__ 12 3 4", "puzzle size: 2x2", "Grid 01", "é", "|", "\0", "." * 25, "x", "0",
    ".Windoku", "~R1C1", ".End", "anti-knight", "cage 5 r1c1 r1c2", "board 4x4, no boxes",
    "regions 1112132233423444", "solution 1324", "1 2  ", f"{LINE}\r{LINE}",
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


@given(st.binary(max_size=400) | st.text(max_size=400).map(lambda t: t.encode("utf-8", "replace")))
def test_any_bytes_are_puzzles_or_errors(data):
    outcome(data)


@given(st.text(alphabet="0123456789.-_*xX|+=ABc,; \t\n\r#[]{}\"'", max_size=600))
def test_text_of_the_signs_of_puzzles_is_puzzles_or_errors(text):
    outcome(text.encode())
    outcome(text.encode(), Board.customary(4))


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES), max_size=24), st.sampled_from(["\n", "\r\n", "\n\n"]))
@example(["[State]", LINE], "\n")
@example(["puzzle,solution", '"'], "\n")
def test_pieces_of_formats_in_any_order_are_puzzles_or_errors(pieces, end):
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


@given(st.lists(puzzles(9), min_size=1, max_size=4), st.data())
def test_files_of_mixed_puzzles_are_read_back(many, data):
    many = [one for one in many if one.board.side > 3 and is_customary(one.board)]
    texts = [data.draw(st.sampled_from([str(p), p.line() + " # 7.2"])) for p in many]
    assert not many or entries("\n\n".join(texts)) == many
