"""Reads plain lines in blocks of bytes. A plain line is a puzzle, or a row `puzzle,solution`.

Most large files have only such lines. Since a rule may follow a plain line, and a plain line may be
a row of a grid, the reader continues with the plain line before the first other line.
"""

import re
from collections.abc import Iterator
from io import BufferedReader, RawIOBase
from math import isqrt
from typing import Any, BinaryIO, NamedTuple, cast

from sudoku_csp.grid.board import Board, BoardChoice, choose_board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.cells import DIGIT_OF, customary
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

BLOCK = 1 << 18
SMALLEST = 6
"""The smallest side for which a line of symbols cannot be a row of a larger puzzle."""

_HEADER = re.compile(rb"((?:puzzle|quiz|quizzes),solutions?)\r?\n")
_FIRST = re.compile(rb"([.0-9A-P]+)[,\r\n]")
_DIGITS = bytes(DIGIT_OF.get(chr(code), 0) for code in range(256))


class PlainBlock(NamedTuple):
    """Puzzles of one ruleset on consecutive lines from `line` on.

    `digits` has one byte for each cell: the givens of each puzzle, each time followed by its
    solution if `solutions` is True.
    """

    name: str
    line: int
    ruleset: Ruleset
    digits: bytes
    solutions: bool

    def fields(self) -> Iterator[tuple[str, bytes, bytes]]:
        """Yields the source, the givens and the solution (empty if missing) of each puzzle."""
        cells = self.ruleset.board.side**2
        stride = 2 * cells if self.solutions else cells
        for number, start in enumerate(range(0, len(self.digits), stride), start=self.line):
            middle = start + cells
            solution = self.digits[middle : start + stride]
            yield f"{self.name}:{number}", self.digits[start:middle], solution

    def puzzles(self) -> Iterator[Puzzle]:
        for source, givens, solution in self.fields():
            printed = Grid(self.ruleset.board, solution) if solution else None
            yield Puzzle(self.ruleset, givens, source, printed)


class PlainLines:
    """The plain lines at the beginning of a stream, and the rest of the stream.

    After `blocks` has ended, `rest` returns the rest of the stream, whose first line has the number
    `before` + 1. `header` is the first line if the stream is a table, else "".
    """

    def __init__(self, stream: BinaryIO, name: str, board: BoardChoice | None) -> None:
        self._stream = cast(BufferedReader, stream)
        self._name = name
        self._board = board
        self._ahead = b""
        self._failure: Exception | None = None
        self._whole = False
        self.before = 0
        self.header = ""

    def blocks(self) -> Iterator[PlainBlock]:
        """Yields the puzzles of plain lines, except the last if another kind of line follows."""
        self._fill_line()
        if (header := _HEADER.match(self._ahead)) is not None:
            self.header = header[1].decode()
            self.before = 1
            self._ahead = self._ahead[header.end() :]
            self._fill_line()
        form = _form(self._ahead, self._board, table=header is not None)
        ended = self._whole
        while form is not None:
            lines, board = form
            matched = lines.match(self._ahead)
            assert matched is not None, "no line at all is a match too"
            end = matched.end()
            at_end = ended and end == len(self._ahead)
            if cut := end if at_end else self._ahead.rfind(b"\n", 0, max(end - 1, 0)) + 1:
                digits = self._ahead[:cut].translate(_DIGITS, b",\r\n")
                ruleset = Ruleset.classic(board)
                yield PlainBlock(self._name, self.before + 1, ruleset, digits, header is not None)
                self.before += self._ahead.count(b"\n", 0, cut)
                self._ahead = self._ahead[cut:]
            begun = self._ahead[end - cut :]
            if ended or b"\n" in begun or len(begun) > BLOCK:
                break
            ended = not self._fill()

    @property
    def found(self) -> bool:
        return self.before > bool(self.header)

    def rest(self) -> BinaryIO:
        joined = _Joined(self._ahead, self._stream, self._failure)
        return cast(BinaryIO, BufferedReader(joined))

    def _fill_line(self) -> None:
        while b"\n" not in self._ahead and len(self._ahead) <= BLOCK and self._fill():
            pass

    def _fill(self) -> bool:
        """Reads more bytes, at most a block. Returns False at the end, or if reading fails."""
        try:
            piece = self._stream.read1(BLOCK)
        except Exception as error:  # noqa: BLE001 - `rest` raises it at its line.
            self._failure = error
            return False
        if not piece and not self._whole:
            self._whole = True
            if self._ahead[-1:] not in (b"", b"\n"):
                piece = b"\n"  # The last line has no newline.
        self._ahead += piece
        return bool(piece)


def _form(
    block: bytes, choice: BoardChoice | None, *, table: bool
) -> tuple[re.Pattern[bytes], Board] | None:
    """The pattern of the plain lines, and their board; None if the first line is not plain."""
    first = _FIRST.match(block)
    if first is None:
        return None
    cells = len(first[1])
    side = isqrt(cells)
    if side * side != cells or side > len(SYMBOLS):
        return None
    if side < SMALLEST and not isinstance(choice, Board):
        return None
    try:
        board = choose_board(choice or customary, side)
    except ValueError:
        return None
    if board.side != side or board.first != "1":
        return None
    digits = re.escape(SYMBOLS[:side]).encode()
    # A line without an empty cell is not plain, because it may be the regions of a jigsaw.
    signs = (rb"(?=[^,\r\n]*\%c)[%c%s]{%d}" % (sign, sign, digits, cells) for sign in b".0")
    puzzle = rb"(?:%s)" % b"|".join(signs)
    line = puzzle + (rb",[%s]{%d}" % (digits, cells) if table else b"")
    return re.compile(rb"(?:%s\r?\n)*+" % line), board


class _Joined(RawIOBase):
    """A stream of some bytes, then of another stream. Raises the failure of that stream, if any."""

    def __init__(self, start: bytes, stream: BufferedReader, failure: Exception | None) -> None:
        super().__init__()
        self._start = start
        self._stream = stream
        self._failure = failure

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece, self._start = self._start[: len(buffer)], self._start[len(buffer) :]
        if not piece:
            if self._failure is not None:
                raise self._failure
            piece = self._stream.read1(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)
