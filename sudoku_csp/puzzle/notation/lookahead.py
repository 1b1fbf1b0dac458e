"""Lines that can be looked at before they are taken.

A stream that fails, fails where its lines end: what was read before is not lost to a look ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.source import Line


class Lookahead:
    """An iterator over lines, with sight of those to come, and a way to put some back.

    `fault` is the error at which the lines ended, if any.
    """

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

    def put_back(self, lines: Iterable[Line]) -> None:
        """Lines that were taken, in their order, come next again."""
        self._ahead.extendleft(reversed(list(lines)))

    def _read(self) -> Line | None:
        try:
            return next(self._lines, None)
        except InputError as error:
            self.fault = error
            return None
