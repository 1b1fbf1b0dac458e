"""The line of a puzzle in the output: one JSON object, with the keys of `cross_check.Report`.

A line is equal in every run: it depends on no time, no process and no other puzzle. The finished
lines can be converted to a table, CSV or Parquet.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from io import TextIOWrapper
from itertools import islice
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, BinaryIO

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import ALPHABETS, Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.batch.items import Item
from sudoku_csp.solvers.cross_check import Report

KILLED = "killed its worker twice"
"""The error of a puzzle that ends each process that solves it."""

ERROR = "error"
"""The verdict of a puzzle that was not solved."""

_SYMBOLS = {
    first: (drawing.EMPTY + symbols).encode().ljust(256, b"?")
    for first, symbols in ALPHABETS.items()
}
"""For each symbol that stands for digit 1 on a board: the symbols of all bytes, 0 for empty."""


class Tally(Counter[str]):
    """The numbers of results with each verdict, and with each of these remarks:

    - `error`: a line that is no puzzle, or a constraint whose code fails
    - `mismatch`: a wrong solution in the input
    - `missing`: a backend that did not answer in full
    - `disagreement`: two backends disagree
    - `cross-checked`: other backends solved the puzzle too
    - `variant`: constraints besides the classic rules
    """

    @classmethod
    def of(cls, result: Mapping[str, Any]) -> Tally:
        if result["verdict"] == ERROR:
            return cls(error=1)
        remarks = {
            "mismatch": "expectation",
            "missing": "missing",
            "disagreement": "disagreements",
            "cross-checked": "cross_checked",
            "variant": "constraints",
        }
        found = cls({kind: 1 for kind, key in remarks.items() if result.get(key)})
        found[result["verdict"]] += 1
        return found

    @classmethod
    def of_line(cls, item: Item | None, line: bytes) -> Tally | None:
        """The tally of a line of the output; None if the line is not the result of the item."""
        if item is None or not line.startswith(head(item).encode()):
            return None
        with suppress(ValueError):  # The line may begin like a result and not be JSON.
            return cls.of(json.loads(line))
        return None

    @property
    def puzzles(self) -> int:
        """Number of results that are not errors."""
        return sum(self[verdict] for verdict in Verdict)


def text_of(board: Board, digits: bytes) -> str:
    """The digits on one line. Does the same as `drawing.line`, but faster."""
    if board.side > len(drawing.SYMBOLS):
        return drawing.line(board, digits)
    return digits.translate(_SYMBOLS[board.first]).decode()


def of_error(item: Item, error: str) -> str:
    """The line of an item that is no puzzle, or of a puzzle with a constraint whose code fails."""
    return json.dumps({"source": item.source, "verdict": ERROR, "error": error}) + "\n"


def head(item: Item) -> str:
    """The part of a puzzle's line before the verdict; the whole line if the item is an error."""
    if item.ruleset is None:
        return of_error(item, item.error)
    puzzle = text_of(item.ruleset.board, item.digits)
    rules = _rules_of(item.ruleset)
    return f'{{"source": {quoted(item.source)}, "puzzle": "{puzzle}", {rules}, "verdict": "'


@lru_cache(maxsize=16)
def _rules_of(ruleset: Ruleset) -> str:
    """The part of a line for the rules; cached, because most puzzles have the same rules."""
    return json.dumps(ruleset.as_fields())[1:-1]


def line(
    item: Item,
    verdict: Verdict,
    solutions: Iterable[bytes],
    *,
    exhausted: bool,
    remarks: Mapping[str, Any],
) -> str:
    """The line of a puzzle's result."""
    assert item.ruleset is not None
    board = item.ruleset.board
    grids = [f'"{text_of(board, grid)}"' for grid in solutions]
    rest = f", {json.dumps(remarks)[1:-1]}" if remarks else ""
    count = "null" if verdict is Verdict.UNKNOWN else len(grids)
    return (
        f'{head(item)}{verdict}", "solutions": [{", ".join(grids)}], '
        f'"count": {count}, "exhausted": {"true" if exhausted else "false"}{rest}}}\n'
    )


def of_report(item: Item, report: Report, *, cross_checked: bool) -> str:
    """The line of a puzzle with its remarks; with `cross_checked`, names the other backends."""
    remarks: dict[str, Any] = {}
    if cross_checked:
        others = report.statements[1:]
        remarks["cross_checked"] = [s.backend for s in others if s.backend not in report.missing]
    remarks |= report.remarks
    if report.missing:
        remarks["missing"] = report.missing
    grids = [grid.digits for grid in report.solutions]
    return line(item, report.verdict, grids, exhausted=report.exhausted, remarks=remarks)


def of_killer(item: Item, backend: str) -> str:
    """The line of a puzzle that ends each process that solves it; of an error, as `head`."""
    if item.ruleset is None:
        return head(item)
    remarks = {"missing": {backend: KILLED}, "error": KILLED}
    remarks |= {"guesses": item.guesses} if item.guesses else {}
    return line(item, Verdict.UNKNOWN, (), exhausted=False, remarks=remarks)


COLUMNS = ("source", "puzzle", "board", "verdict", "solutions", "count", "exhausted")
"""The keys that have a column each; a last column has all other keys, as JSON."""

HEADER = (*COLUMNS, "remarks")

GROUP = 50_000
"""Number of rows that are kept in memory while a Parquet file is written."""

Converter = Callable[[Iterable[bytes], BinaryIO], None]


def to_lines(lines: Iterable[bytes], stream: BinaryIO) -> None:
    """Writes the lines as they are."""
    stream.writelines(lines)


def to_csv(lines: Iterable[bytes], stream: BinaryIO) -> None:
    """Writes one row for each puzzle, with `|` between its solutions."""
    text = TextIOWrapper(stream, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    for row in _rows(lines):
        row["solutions"] = "|".join(row["solutions"] or ())
        writer.writerow(row.values())
    text.flush()
    text.detach()


def to_parquet(lines: Iterable[bytes], stream: BinaryIO) -> None:
    """Writes one row for each puzzle, with a list of its solutions.

    Raises Unsupported if pyarrow is missing.
    """
    pa, parquet = pyarrow_modules()
    text = pa.string()
    types = {"solutions": pa.list_(text), "count": pa.int64(), "exhausted": pa.bool_()}
    schema = pa.schema([(name, types.get(name, text)) for name in HEADER])
    rows = _rows(lines)
    with parquet.ParquetWriter(stream, schema) as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))


def pyarrow_modules() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet. Raises Unsupported if they are not installed."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra.
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise Unsupported(
            "a .parquet file needs the package pyarrow: pip install 'sudoku-csp[parquet]'"
        ) from None
    return pa, parquet


def _rows(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    for line in lines:
        found = json.loads(line)
        row = {name: found.pop(name, None) for name in COLUMNS}
        yield row | {"remarks": json.dumps(found) if found else None}
