"""The input of a batch as items: exactly what the reader makes of it, most of it much faster.

Files of millions are nearly always one puzzle a line, or the same with a solution beside it under
the header `puzzle,solution`. Such a line says the same whatever stands before it, so as long as a
file consists of them they are recognised a block at a time. What comes after it may add to it, a
constraint or the next row: the reader takes over at the first other line, from the last plain one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import DEFAULT_BUFFER_SIZE, BufferedReader, RawIOBase
from itertools import chain
from math import isqrt
from typing import Any, BinaryIO, NamedTuple, cast

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice, board_of
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import customary
from sudoku_csp.puzzle.notation.digit_conventions import LARGEST_IN_DIGITS
from sudoku_csp.puzzle.notation.programs import iss
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.batch.items import Item

BLOCK = 1 << 18
"""Bytes that are looked at together."""

SMALLEST = 6
"""The side from which on a line of symbols is a puzzle and cannot be a row of a larger one."""

_HEADER = re.compile(rb"((?:puzzle|quiz|quizzes),solutions?)\r?\n")
_FIRST = re.compile(rb"([.0-9A-Y]+)[,\r\n]")
_DIGITS = bytes(DIGIT_OF.get(chr(code), 0) for code in range(256))


class _Form(NamedTuple):
    """What the plain lines of a file look like, and the board of their puzzles."""

    lines: re.Pattern[bytes]
    full: re.Pattern[bytes]
    """The first row of a line without an empty cell."""
    board: Board
    solutions: bool


def items(
    stream: BinaryIO,
    name: str,
    board: BoardChoice | None = None,
    *,
    having: Sequence[str] = (),
    ignore_cosmetics: bool = False,
) -> Iterator[Item]:
    """The puzzles of a stream, with an item in place of each that is none, as the reader has them.

    They get the constraints of the lines of text `having` besides. Raises InputError where the
    reader does.
    """
    found = _as_written(stream, name, board, ignore_cosmetics=ignore_cosmetics)
    return _having(found, having) if having else found


def _having(found: Iterator[Item], texts: Sequence[str]) -> Iterator[Item]:
    """The items with these constraints besides, or why they cannot have them."""
    more: dict[Ruleset, Ruleset | InputError] = {}
    for item in found:
        if item.ruleset is None:
            yield item
            continue
        if item.ruleset not in more:
            try:
                more[item.ruleset] = item.ruleset.having(*texts)
            except InputError as error:
                more[item.ruleset] = error
        ruled = more[item.ruleset]
        if isinstance(ruled, InputError):
            yield Item(item.source, None, error=f"--with: {ruled.message}")
        else:
            yield item._replace(ruleset=ruled, printed=b"")


def _as_written(
    stream: BinaryIO, name: str, board: BoardChoice | None, *, ignore_cosmetics: bool
) -> Iterator[Item]:
    name = printable(name)
    ahead = _Ahead(stream)
    ahead.fill()
    header = _HEADER.match(ahead.block)
    number = 0
    last = b""
    if header is not None:
        number = 1
        ahead.take(header.end())
    whole = iss.is_file(name)  # In a file of ISS other lines may add to any.
    form = None if whole else _form(ahead.block, board, table=header is not None)
    while form is not None:
        matched = form.lines.match(ahead.block)
        assert matched is not None, "no line at all is a match too"
        plain = ahead.take(matched.end())
        if plain:
            plain = last + plain
            end = _clear_until(plain, form)
            cut = plain.rfind(b"\n", 0, max(end - 1, 0)) + 1
            clear, last = plain[:cut], plain[cut:]
            yield from _items_of(clear, form, name, number)
            number += clear.count(b"\n")
            if end < len(plain):
                break
        if b"\n" in ahead.block or len(ahead.block) > BLOCK or not ahead.fill():
            break
    following = source.lines(ahead.rest(last), name, before=number)
    if header is not None:
        following = chain([Line(1, header[1].decode())], following)
    entries = reader.read_lines(following, name, board, ignore_cosmetics=ignore_cosmetics)
    yield from map(Item.of, entries)


def _form(block: bytes, choice: BoardChoice | None, *, table: bool) -> _Form | None:
    """The form of the lines of which the block begins with one; None if it is not plain."""
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
        board = board_of(choice or customary, side)
    except ValueError:
        return None
    if board.side != side:
        return None
    digits = re.escape(SYMBOLS[:side]).encode()
    solution = b",[%s]{%d}" % (digits, cells)
    # On larger boards a 0 may be meant as a digit, as in 0 to F, on all beside another empty cell.
    signs = (b".", b"0") if side <= LARGEST_IN_DIGITS else (b".",)
    puzzle = b"(?:%s)" % b"|".join(b"[%s%s]{%d}" % (sign, digits, cells) for sign in signs)
    line = puzzle + (solution if table else b"")
    full = rb"^([%s]{%d})[%s]{%d}[,\r\n]" % (digits, side, digits, cells - side)
    return _Form(re.compile(rb"(?:%s\r?\n)*+" % line), re.compile(full, re.MULTILINE), board, table)


def _clear_until(plain: bytes, form: _Form) -> int:
    """Where among plain lines the first begins that may be the regions of a jigsaw: nothing is
    empty in it, and its first row is none of a grid."""
    rows = form.full.finditer(plain)
    found = (row.start() for row in rows if len({*row[1]}) < form.board.side)
    return next(found, len(plain))


def _items_of(plain: bytes, form: _Form, name: str, before: int) -> Iterator[Item]:
    """The items of whole plain lines, of which the first has the number `before` + 1."""
    ruleset, cells = Ruleset.classic(form.board), form.board.side**2
    digits = plain.translate(_DIGITS, b",\r\n")
    stride = 2 * cells if form.solutions else cells
    for number, start in enumerate(range(0, len(digits), stride), start=before + 1):
        middle = start + cells
        givens, printed = digits[start:middle], digits[middle : start + stride]
        yield Item(f"{name}:{number}", ruleset, givens, printed)


class _Ahead:
    """A block of a stream, read ahead, and what comes after it."""

    def __init__(self, stream: BinaryIO) -> None:
        self.block = b""
        self._stream = stream
        self._failure: Exception | None = None

    def fill(self) -> bool:
        """Reads on until the block is full; False at the end, or where reading fails.

        As much at a time as `readline` would, so that a broken packed file breaks at the same byte.
        """
        pieces = [self.block]
        size = len(self.block)
        while size <= BLOCK:
            try:
                piece = cast(BufferedReader, self._stream).read1(DEFAULT_BUFFER_SIZE)
            except Exception as error:  # noqa: BLE001 - whatever it is, the reader is to meet it.
                self._failure = error
                break
            if not piece:
                break
            pieces.append(piece)
            size += len(piece)
        grown = size > len(self.block)
        self.block = b"".join(pieces)
        return grown

    def take(self, size: int) -> bytes:
        """The first bytes of the block, which is then without them."""
        taken, self.block = self.block[:size], self.block[size:]
        return taken

    def rest(self, last: bytes) -> BinaryIO:
        """All that was not taken, after the bytes that are to come first."""
        joined = _Joined(last + self.block, cast(BufferedReader, self._stream), self._failure)
        return cast(BinaryIO, BufferedReader(joined))


class _Joined(RawIOBase):
    """Some bytes, and then the stream or the failure that it ended with."""

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
