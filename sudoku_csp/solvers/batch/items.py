"""What a batch sends from process to process: puzzles as plain bytes, gathered into chunks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
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
"""The most cells of the solutions of a chunk; large boards or a high limit shorten chunks."""

SHORTER = 64
"""The size of a full chunk divided by the size of the first chunk."""


class Item(NamedTuple):
    """A puzzle of the input; or, with `error` and without ruleset, an error in place of a puzzle.

    `digits` are the givens and `printed` is the solution beside them (empty if there is none), with
    one byte for each cell. `guesses` are what the reader assumed about an unclear input.
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
        """The puzzle as an object; the item must not be an error."""
        assert self.ruleset is not None
        printed = Grid(self.ruleset.board, self.printed) if self.printed else None
        return Puzzle(self.ruleset, self.digits, self.source, printed, guesses=self.guesses)


def read_items(
    stream: BinaryIO,
    context: Context,
    more: Sequence[str] = (),
    report: Callable[[Entry], Entry] = lambda entry: entry,
) -> Iterator[Item]:
    """Yields the puzzles of a stream, and the errors between them, in the order of the input.

    Each puzzle gets the constraints of the texts in `more` too. `report` is called with each error,
    and with each puzzle that is more than a line of digits; what it returns is used instead. Raises
    InputError if the stream cannot be read.
    """
    items = _read(stream, context, report)
    texts = tuple(more)
    return (_add_constraints(item, texts) for item in items) if texts else items


def read_file(path: str | PathLike[str], board: BoardChoice | None) -> Iterator[Item]:
    """Yields the items of a file. Raises InputError if the file cannot be opened."""
    with source.open_path(path) as stream:
        yield from read_items(stream, Context(fspath(path), board))


def _read(stream: BinaryIO, context: Context, report: Callable[[Entry], Entry]) -> Iterator[Item]:
    for found in reader.blocks(stream, context):
        if isinstance(found, PlainBlock):
            for place, digits, printed in found.fields():
                yield Item(place, found.ruleset, digits, printed)
        else:
            yield Item.of(report(found))


def _add_constraints(item: Item, texts: tuple[str, ...]) -> Item:
    """The item with these constraints added, or an error if its board cannot have them."""
    if item.ruleset is None:
        return item
    extended = _extend(item.ruleset, texts)
    if isinstance(extended, InputError):
        return Item(item.source, None, error=f"--with: {extended.message}")
    return item._replace(ruleset=extended, printed=b"")


@lru_cache(maxsize=16)
def _extend(ruleset: Ruleset, texts: tuple[str, ...]) -> Ruleset | InputError:
    try:
        return ruleset.with_constraints(*texts)
    except InputError as error:
        return error


Chunk = list[Item]
"""The items of one task, in the order of the input."""


def pack(chunk: Chunk) -> bytes:
    """Packs a chunk into bytes, which every engine sends as they are.

    A puzzle whose rules cannot be sent becomes an error.
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


def unpack(packed: bytes) -> Chunk:
    """The chunk that `pack` has packed. A puzzle whose rules cannot be loaded becomes an error."""
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
    """Yields the items in chunks of `size`; chunks for large boards or a high limit are shorter.

    The chunks begin short and then grow, so that the first results come soon, and several workers
    share even a few puzzles.
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
