"""Read: a text in any notation, as puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.apps.playground import puzzle_data
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context

FIELDS = ("text", "board")

MOST = 100
"""Puzzles of one text that are handed on."""


def answer(request: Request) -> Iterator[Part]:
    """`{"puzzles": [puzzle...], "more": whether there are others}`. Raises InputError."""
    board = request.board()
    found: list[puzzle_data.Data] = []
    text = request.text("text")
    for entry in reader.read(source.from_text(text), Context("pasted", board)):
        if isinstance(entry, InputError):
            raise _told(entry, text)
        request.check_side(entry.board)
        if len(found) == MOST:
            yield {"puzzles": found, "more": True}
            return
        found.append(puzzle_data.of_puzzle(entry))
    yield {"puzzles": found, "more": False}


def _told(error: InputError, text: str) -> InputError:
    """It with its place in the words of the page: `Line 2: r1c3: ...`, of a text with lines."""
    several = error.line is not None and "\n" in text.strip()
    place = f"Line {error.line}" if several else "The pasted text"
    return InputError(error.message, source=place, cell=error.cell)
