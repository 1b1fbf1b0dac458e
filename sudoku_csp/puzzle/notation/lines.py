"""Lines with sight of those to come, and the headings that may stand around a puzzle."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.source import Line

_HEADING = re.compile(
    r"(?:title|author|source|date|id|difficulty|rating|comment|experiment|task|number of tasks"
    r"|puzzle size)\s*:.*|grid [0-9]+|\[puzzle\]|normal sudoku rules apply\.",
    re.ASCII | re.IGNORECASE,
)
_SIZE = re.compile(r"puzzle size: *([0-9]{1,3})x([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_EXPORT = re.compile(
    r"([c*;\\%#] sudoku-csp [0-9]|p (cnf|wcnf|inccnf) |\* #variable= ?[0-9]).*", re.ASCII
)


class Lookahead:
    """An iterator over lines, with sight of those to come; `fault` is the error at its end."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._ahead: deque[Line] = deque()
        self.fault: InputError | None = None

    def take(self) -> Line | None:
        """The next line, None at the end."""
        return self._ahead.popleft() if self._ahead else self._read()

    def peek(self, place: int = 0) -> Line | None:
        """The line that comes after `place` others, without taking it."""
        while len(self._ahead) <= place:
            line = self._read()
            if line is None:
                return None
            self._ahead.append(line)
        return self._ahead[place]

    def _read(self) -> Line | None:
        try:
            return next(self._lines, None)
        except InputError as error:
            self.fault = error
            return None


def is_heading(text: str) -> bool:
    """Whether a line is a heading, which says nothing of the rules.

    >>> [is_heading(text) for text in ("Grid 01", "Title: Arrows", "Level: hard", "Good luck!")]
    [True, True, False, False]
    """
    return _HEADING.fullmatch(text) is not None


def box_size(text: str) -> tuple[int, int] | None:
    """The rows and columns of a box by the heading `puzzle size: 2x3`, None for another line."""
    found = _SIZE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def is_export(text: str) -> bool:
    """Whether a first line is that of a file for solvers, as `export` writes it.

    >>> is_export("c sudoku-csp 0.1.0"), is_export("p cnf 64 448"), is_export("# by sudoku-csp")
    (True, True, False)
    """
    return _EXPORT.fullmatch(text) is not None
