"""What a batch hands from process to process: puzzles as plain bytes, gathered into chunks."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, NamedTuple

from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.plain_lines import Block
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.pipes import rulesets

MAX_CELLS = 1 << 21
"""Cells of the solutions wanted in a chunk: of large boards, and with a high limit, it holds fewer
puzzles."""


SHORTER = 64
"""The first chunk is a part of this number of a whole one."""


class Item(NamedTuple):
    """A puzzle of the input, or what is wrong with the text that stands in its place.

    `digits` are the givens and `printed` the solution that came with them, one byte a cell, empty
    where there is none. Without rules it is no puzzle, and `error` says why.
    """

    source: str
    ruleset: Ruleset | None
    digits: bytes = b""
    printed: bytes = b""
    error: str = ""

    @classmethod
    def of(cls, entry: Entry) -> Item:
        """What the reader yields, as an item."""
        if isinstance(entry, InputError):
            place = entry.source or ""
            if entry.line is not None:
                place += f":{entry.line}"
            why = entry.message if entry.cell is None else f"{entry.cell}: {entry.message}"
            return cls(place, None, error=why)
        printed = b"" if entry.printed is None else entry.printed.digits
        return cls(entry.source, entry.ruleset, entry.digits, printed)

    def puzzle(self) -> Puzzle:
        """The puzzle as an object. The item must be one."""
        assert self.ruleset is not None
        printed = Grid(self.ruleset.board, self.printed) if self.printed else None
        return Puzzle(self.ruleset, self.digits, self.source, printed)


def read_items(stream: BinaryIO, context: Context, having: Sequence[str] = ()) -> Iterator[Item]:
    """The puzzles of a stream, with an item in place of each that is none, as the reader has them.

    They get the constraints of the lines of text `having` besides. Raises InputError where the
    stream cannot be read.
    """
    found = _as_written(stream, context)
    return _having(found, having) if having else found


def _as_written(stream: BinaryIO, context: Context) -> Iterator[Item]:
    for found in reader.blocks(stream, context):
        if isinstance(found, Block):
            for source, digits, printed in found.fields():
                yield Item(source, found.ruleset, digits, printed)
        else:
            yield Item.of(found)


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


Chunk = list[Item]
"""Items that one task is about, in the order of the input."""


def packed(chunk: Chunk) -> bytes:
    """The chunk as one run of bytes, in which no engine looks for anything to take apart.

    Rules that cannot go to another process are told there in the place of their puzzles.
    """
    numbers: dict[Ruleset | None, int] = {None: 0}
    fields = [
        (item.source, numbers.setdefault(item.ruleset, len(numbers)), *item[2:]) for item in chunk
    ]
    sent = [_sent(ruleset) for ruleset in numbers if ruleset is not None]
    return pickle.dumps((sent, fields))


def unpacked(packed: bytes) -> Chunk:
    """The chunk that was packed by this program."""
    sent, items = pickle.loads(packed)
    known = [None, *map(_received, sent)]
    return [
        Item(source, None, error=rules)
        if isinstance(rules := known[number], str)
        else Item(source, rules, *rest)
        for source, number, *rest in items
    ]


def _sent(ruleset: Ruleset) -> bytes | str:
    """The rules as bytes, or why they cannot be sent."""
    try:
        return rulesets.dumps(ruleset)
    except Unsupported as error:
        return str(error)


def _received(sent: bytes | str) -> Ruleset | str:
    """The rules, or why there are none."""
    try:
        return sent if isinstance(sent, str) else rulesets.loads(sent)
    except Unsupported as error:
        return str(error)


def chunks(items: Iterable[Item], size: int, limit: int = 2) -> Iterator[Chunk]:
    """The items in lists of `size`, shorter where there is much to find, and at both ends.

    `limit` is the number of solutions wanted of each.

    Those at the beginning grow: the first results come soon, and few puzzles are work for several
    workers too.
    """
    chunk: Chunk = []
    cells = 0
    wanted = max(1, size // SHORTER)
    for item in items:
        chunk.append(item)
        cells += limit * len(item.digits)
        if len(chunk) >= wanted or cells >= MAX_CELLS:
            yield chunk
            chunk, cells, wanted = [], 0, min(2 * wanted, size)
    if chunk:
        yield chunk
