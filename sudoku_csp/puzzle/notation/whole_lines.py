"""Puzzles that say themselves what they are: JSON, links, strings of ISS, the lines of lists.

None of them is a row of a picture, whatever stands around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import dropwhile

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import json_lists, program_lists, rule_lines
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.fields import first
from sudoku_csp.puzzle.notation.json_document import Document, is_json
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.lists.foreign_lines import notation_of
from sudoku_csp.puzzle.notation.programs import iss
from sudoku_csp.puzzle.notation.programs.documents import puzzle_of_link
from sudoku_csp.puzzle.notation.programs.links import is_link
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle


def is_whole(line: Line) -> bool:
    """Whether such a puzzle begins with a line.

    >>> is_whole(Line(1, "https://f-puzzles.com/?load=N4Ig")), is_whole(Line(1, "anti-knight"))
    (True, False)
    """
    text = line.bare
    if is_json(text) or is_link(text) or iss.is_string(text):
        return True
    return notation_of(rule_lines.divided(line)[0].bare) is not None


class WholeLines:
    """Reads them. Where a text is one puzzle as a `whole`, so are its strings of ISS."""

    def __init__(self, lines: Lookahead, *, whole: bool) -> None:
        self._lines = lines
        self._whole = whole

    def puzzles(
        self, line: Line, head: Line, context: Context
    ) -> Iterator[Puzzle | InputError] | None:
        """What begins with a line, `head` being what stands before its rules; None for any other
        line."""
        if is_json(line.bare):
            return self._json(line, context)
        text = head.bare
        if is_link(text):
            return _one(lambda: puzzle_of_link(text, context, line.number))
        if iss.is_string(text):
            parts = iss.taken(head, self._lines, whole=self._whole)
            return _one(lambda: iss.puzzle(parts, context))
        if (notation := notation_of(text)) is not None:
            return _one(lambda: notation.puzzle(text, context, line.number))
        return None

    def _json(self, line: Line, context: Context) -> Iterator[Puzzle | InputError]:
        """The puzzles of a JSON value; if it is none, reading goes on at the next whole puzzle."""
        document = Document(context)
        taken: list[Line] = []
        if rows := program_lists.rows(line, self._lines, context):
            line = Line(line.number, rows)
        following: Line | None = line
        try:
            while following is not None:
                if following.fault:
                    raise context.error(following.fault, following.number)
                taken.append(following)
                document.add(following.text, following.number)
                if document.complete:
                    break
                following = self._lines.take()
            puzzles = json_lists.puzzles(document, context)
        except InputError as error:
            yield error
            rest = dropwhile(lambda later: not _stands_alone(later, context), taken[1:])
            self._lines.put_back(rest)
            return
        yield from puzzles


def _one(read: Callable[[], Puzzle]) -> Iterator[Puzzle | InputError]:
    try:
        yield read()
    except InputError as error:
        yield error


def _stands_alone(line: Line, context: Context) -> bool:
    """Whether the line is a puzzle by itself, even amid the lines of a broken JSON value."""
    text = line.bare
    if is_link(text) or iss.is_string(text) or notation_of(text) is not None:
        return True
    if not is_json(text):
        field = first(text)
        return len(field) > 1 and context.side_of_line(len(field)) is not None
    document = Document(context)
    try:
        document.add(line.text, line.number)
        return any(isinstance(one, Puzzle) for one in json_lists.puzzles(document, context))
    except InputError:
        return False
