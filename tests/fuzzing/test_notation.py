"""A written puzzle is read back as it was; a damaged text is read as puzzles or errors."""

import sys
from functools import partial
from io import BufferedReader, BytesIO
from pathlib import Path

from hypothesis import assume
from hypothesis import strategies as st
from strategies import damage, examples, puzzles, variants

from sudoku_csp.apps.api.convert import NOTATIONS
from sudoku_csp.apps.api.convert import convert as written
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.laboratory.statement import statement
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle


def line(puzzle):
    """The cells on a line, with no check that they are read back. Raises Unsupported for rules."""
    puzzle.ruleset.require_classic("a line")
    return NOTATIONS["line"].write(puzzle)


def picture(puzzle):
    puzzle.ruleset.require_classic("a picture")
    return NOTATIONS["picture"].write(puzzle)


WRITERS = {name: partial(written, to=name) for name in NOTATIONS} | {
    "text": NOTATIONS["text"].write,
    "line": line,
    "picture": picture,
    "csv": lambda puzzle: f"puzzle,rating\n{line(puzzle)},7.2\n",
    "windows": lambda puzzle: f"\ufeff{line(puzzle)} # 7.2\r\n",
}
"""The writers; `convert` itself reads a text back, so some are used without it."""

LONGEST = 6000
"""Characters of an error: a document of f-puzzles may have much that is not understood."""

LARGEST = 36
"""The side of the largest board that is written again."""


@examples(60, puzzle=puzzles(9) | variants(), notation=st.sampled_from([*WRITERS]))
def test_a_written_puzzle_is_read_back(puzzle, notation):
    # Below side 4 one row, one cell and one line look alike, and the reader may take any.
    assume(puzzle.board.side >= 4)
    check_read_back(puzzle, notation)


def check_read_back(puzzle, notation):
    try:
        text = WRITERS[notation](puzzle)
    except Unsupported:
        return
    (back,) = reader.read(source.from_text(text), Context("written", puzzle.board))
    check_same(back, puzzle)


def check_same(back, puzzle):
    assert isinstance(back, Puzzle), back
    assert (back.board, back.digits) == (puzzle.board, puzzle.digits)
    assert statement(back.constraints, back.board) == statement(puzzle.constraints, puzzle.board)


@examples(
    120, puzzle=puzzles(9) | variants(), notation=st.sampled_from([*WRITERS]), damaged=damage()
)
def test_a_damaged_text_is_puzzles_or_errors(puzzle, notation, damaged):
    try:
        text = WRITERS[notation](puzzle)
    except Unsupported:
        classic = Puzzle.classic(puzzle.board, puzzle.digits)
        notation, text = "text", written(classic)
    check_read(damaged(text, notation))


def check_read(data):
    """What is read as a puzzle is written and read as the same: nothing is half understood."""
    entries = list(reader.read(source.unpack(BufferedReader(BytesIO(data))), Context("fuzz")))
    assert entries
    for entry in entries[:9]:
        if isinstance(entry, InputError):
            text = str(entry)
            assert text.startswith("fuzz")
            assert text.isprintable()
            assert len(text) <= LONGEST
            for path in (str(Path.cwd()), sys.prefix, str(Path(reader.__file__).parent)):
                assert path not in text or path.encode() in data
        elif entry.board.side <= LARGEST:
            for name in ("text", "f-puzzles"):
                check_read_back(entry, name)
