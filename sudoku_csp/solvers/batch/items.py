"""What a batch sends from process to process: puzzles as plain bytes, gathered into chunks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike, fspath
from typing import BinaryIO, NamedTuple

from sudoku_csp.grid.board import BoardChoice
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context, Entry
from sudoku_csp.puzzle.notation.plain_lines import PlainBlock
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.workers import parcels

MAX_CELLS = 1 << 21
"""Cells of all solutions of a chunk, which has fewer puzzles for large boards and a high limit."""

SHORTER = 64
"""The first chunk has this part of the puzzles of a whole one."""


class Item(NamedTuple):
    """A puzzle of the input, or an error in its place.

    `digits` are the givens and `printed` the solution that came with them, one byte a cell, empty
    where there is none. `guesses` are those of the puzzle. Without a ruleset it is no puzzle, and
    `error` says why.
    """

    source: str
    ruleset: Ruleset | None
    digits: bytes = b""
    printed: bytes = b""
    error: str = ""
    guesses: tuple[str, ...] = ()

    @classmethod
    def of(cls, entry: Entry) -> Item:
        if isinstance(entry, InputError):
            place = entry.source or ""
            if entry.line is not None:
                place += f":{entry.line}"
            why = entry.message if entry.cell is None else f"{entry.cell}: {entry.message}"
            return cls(place, None, error=why)
        printed = b"" if entry.printed is None else entry.printed.digits
        return cls(entry.source, entry.ruleset, entry.digits, printed, guesses=entry.guesses)

    def puzzle(self) -> Puzzle:
        """The puzzle as an object. The item must be one."""
        assert self.ruleset is not None
        printed = Grid(self.ruleset.board, self.printed) if self.printed else None
        return Puzzle(self.ruleset, self.digits, self.source, printed, guesses=self.guesses)


def read_items(
    stream: BinaryIO,
    context: Context,
    having: Sequence[str] = (),
    report: Callable[[Entry], Entry] = lambda entry: entry,
) -> Iterator[Item]:
    """The puzzles of a stream and the errors between them, with more constraints from `having`.

    `report` is called with each puzzle that is more than a line of digits, and with each error.
    Raises InputError where the stream cannot be read.
    """
    found = _read(stream, context, report)
    return _having(found, having) if having else found


def read_file(path: str | PathLike[str], board: BoardChoice | None) -> Iterator[Item]:
    """The items of a file. Raises InputError where it cannot be opened."""
    with source.open_path(path) as stream:
        yield from read_items(stream, Context(fspath(path), board))


def _read(stream: BinaryIO, context: Context, report: Callable[[Entry], Entry]) -> Iterator[Item]:
    for found in reader.blocks(stream, context):
        if isinstance(found, PlainBlock):
            for place, digits, printed in found.fields():
                yield Item(place, found.ruleset, digits, printed)
        else:
            yield Item.of(report(found))


def _having(found: Iterator[Item], texts: Sequence[str]) -> Iterator[Item]:
    """The items with these constraints too, or the errors why they cannot have them."""
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
"""The items of one task, in the order of the input."""


def packed(chunk: Chunk) -> bytes:
    """The chunk as bytes, in which no engine looks for parts.

    Rules that cannot travel become errors in the place of their puzzles.
    """
    numbers: dict[Ruleset | None, int] = {None: 0}
    fields = [
        (item.source, numbers.setdefault(item.ruleset, len(numbers)), *item[2:]) for item in chunk
    ]
    sent: list[bytes | str] = []
    for ruleset in numbers:
        if ruleset is not None:
            try:
                sent.append(parcels.pack_ruleset(ruleset))
            except Unsupported as error:
                sent.append(str(error))
    return pickle.dumps((sent, fields))


def unpacked(packed: bytes) -> Chunk:
    """The chunk of bytes from `packed`."""
    sent, items = pickle.loads(packed)
    known: list[Ruleset | str | None] = [None]
    for rules in sent:
        try:
            known.append(rules if isinstance(rules, str) else parcels.unpack_ruleset(rules))
        except Unsupported as error:
            known.append(str(error))
    return [
        Item(place, None, error=rules)
        if isinstance(rules := known[number], str)
        else Item(place, rules, *rest)
        for place, number, *rest in items
    ]


def chunks(items: Iterable[Item], size: int, limit: int = 2) -> Iterator[Chunk]:
    """The items in lists of `size`, shorter for large boards and a high limit on solutions.

    The first chunks grow: results come soon, and a few puzzles are work for several workers.
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
