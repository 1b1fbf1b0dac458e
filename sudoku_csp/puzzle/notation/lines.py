"""Lines that can be looked at before they are taken, and those that are headings.

Above a puzzle may stand a section of .sdk, a title, the size of a puzzle, or what this tool said of
the puzzle whose solution is drawn below, and around it a fence of Markdown or the quotes of a text
in a program; they are none:

[Puzzle]     Sudoku #1:     Difficulty: hard     puzzle size: 3x3     puzzles.txt:1: unique     ```

A stream that fails, fails where its lines end: what was read before is not lost to a look ahead.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.source import Line

_SECTION = re.compile(r"\[( *[A-Za-z][A-Za-z ]*)( [0-9]{1,9})?\]", re.ASCII)
_LEVEL = r"(very )?(easy|simple|medium|moderate|hard|difficult|expert|evil|extreme|diabolical)"
_TITLE = re.compile(
    rf"(grid|puzzle|sudoku|level) *(:|[0-9]+([:.]|,? *[(]?{_LEVEL}[)]?)?)"
    r"|(input|givens?|question|problem|unsolved|initial)( (grid|puzzle|sudoku))? *:"
    r"|(?P<mark>[*_]{1,3})(grid|puzzle|sudoku)( [0-9]+)?:?(?P=mark):?"
    rf"|((difficulty|level) *: *)?{_LEVEL}:?"
    r"|(experiment|number of tasks|task): .*",
    re.ASCII | re.IGNORECASE,
)
_SIZE = re.compile(r"puzzle size: ([0-9]{1,3})x([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_REPORT = re.compile(
    r"\S.*:[0-9]+: "
    r"((unique|multiple|no solution|unknown|solved|DISAGREEMENT)\b.*|(at least )?[0-9]+(: .*)?)",
    re.ASCII,
)
_FENCE = re.compile(r"```\w*|([A-Za-z_]\w* *= *)?(\"\"\"|''')\\?", re.ASCII)
_EXPORT = re.compile(
    r"([c*;\\%#] sudoku-csp [0-9]|p (cnf|wcnf|inccnf) |\* #variable= ?[0-9]).*", re.ASCII
)


_SOLUTION = re.compile(
    r"(?:#{1,6} *)?(?P<mark>[*_]{0,3})(?:the )?"
    r"(?:(?:full |unique )?solution|answer|(?:solved|completed)(?: (?:grid|puzzle|sudoku))?)"
    r"(?: (?:to|of|for) (?:the )?(?:grid|puzzle|sudoku))?"
    r"(?: is| ?#?[0-9]{1,4})?(?: ?[(][a-z ]+[)])?\s*:?(?P=mark):?"
    r"|(?:expected )?(?:output|result):|expected:",
    re.ASCII | re.IGNORECASE,
)
NUMBER = re.compile(r"[0-9]{1,4}[.):]", re.ASCII)
"""A line that numbers the puzzle below, as in a list."""

LONGEST_NUMBER = 5
_WORD = re.compile(r"[A-Za-z]['A-Za-z-]+[,;:.!?]?", re.ASCII)
_NAMED = re.compile(
    r"(?!(?:nan|none|null|na|x+|o+)\b)[A-Za-z]['A-Za-z-]*[A-Za-z]"
    r"(?:[.:]?|[.,]? #?[(]?[0-9]{1,4}[).:]?)",
    re.ASCII | re.IGNORECASE,
)
_BETWEEN_WORDS = re.compile(r"[A-Za-z][,;:.!?]?|#?[0-9]{1,4}[,;:.!?]?|-", re.ASCII)


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


def section(text: str) -> str | None:
    """The name in brackets, in small letters: `puzzle`, `state`."""
    found = _SECTION.fullmatch(text)
    return found[1].lower() if found else None


def box_size(text: str) -> tuple[int, int] | None:
    """The size of the boxes, as rows and columns."""
    found = _SIZE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def is_heading(text: str) -> bool:
    if (inner := text.strip("=-*~ ")) != text and _TITLE.fullmatch(inner) is not None:
        return True
    return any(heading.fullmatch(text) for heading in (_SECTION, _TITLE, _SIZE, _REPORT, _FENCE))


def is_titled(text: str) -> bool:
    """Whether a line is a heading or a number, and so the next puzzle is not right below one that
    stands above it."""
    return not is_fence(text) and (NUMBER.fullmatch(text) is not None or is_heading(text))


def is_fence(text: str) -> bool:
    """Whether a line begins or ends a piece of code in Markdown, or a text in a program."""
    return _FENCE.fullmatch(text) is not None


def is_solution(text: str) -> bool:
    """Whether a line says that what is drawn below it is the solution.

    >>> is_solution("Solution 1:"), is_solution("## Solution"), is_solution("solution 13244231")
    (True, True, False)
    """
    return _SOLUTION.fullmatch(text) is not None


def is_sentence(text: str) -> bool:
    """Whether a line is words, as no row is: two that differ, and not all of one length, one with
    a number, or one alone with letters that no row of as many cells has.

    >>> is_sentence("Can you solve this?"), is_sentence("ABCD EFGH"), is_sentence("nan nan 4 nan")
    (True, False, False)
    >>> is_sentence("Game 1"), is_sentence("Monday"), is_sentence("abcd"), is_sentence("nan 2")
    (True, True, False, False)
    """
    if not text[:1].isalpha():
        return False
    if _NAMED.fullmatch(text) is not None:
        signs = {*text.upper()} - {"X", "O"}  # As some write empty cells.
        return " " in text or max(signs, default="") > chr(ord("@") + len(text))
    words = text.split()
    others = [word for word in words if not _WORD.fullmatch(word)]
    if len({*map(len, words)}) == 1 or not all(map(_BETWEEN_WORDS.fullmatch, others)):
        return False
    return len({*words}.difference(others)) > 1


def is_export(text: str) -> bool:
    """Whether a first line is that of a file for solvers, as `export` writes it.

    >>> is_export("c sudoku-csp 0.1.0"), is_export("p cnf 64 448"), is_export("# by sudoku-csp")
    (True, True, False)
    """
    return _EXPORT.fullmatch(text) is not None
