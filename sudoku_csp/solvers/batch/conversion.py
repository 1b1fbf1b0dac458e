"""The finished lines as a table: CSV, or Parquet for data frames."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from itertools import islice
from typing import Any, BinaryIO

from sudoku_csp.grid.errors import Unsupported

COLUMNS = ("source", "puzzle", "board", "verdict", "solutions", "count", "exhausted")
"""Those of every puzzle; all else of its object stands as JSON in the last, `remarks`."""

HEADER = (*COLUMNS, "remarks")

GROUP = 50_000
"""Rows of a Parquet file that are held at a time."""

Converter = Callable[[Iterable[bytes], BinaryIO], None]


def to_lines(lines: Iterable[bytes], stream: BinaryIO) -> None:
    """The lines as they are."""
    stream.writelines(lines)


def to_csv(lines: Iterable[bytes], stream: BinaryIO) -> None:
    """A row a puzzle; several solutions are set apart by `|`."""
    text = TextIOWrapper(stream, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    for row in _rows(lines):
        row["solutions"] = "|".join(row["solutions"] or ())
        writer.writerow(row.values())
    text.flush()
    text.detach()


def to_parquet(lines: Iterable[bytes], stream: BinaryIO) -> None:
    """A row a puzzle; the solutions are a list. Raises Unsupported where pyarrow is missing."""
    pa, parquet = pyarrow_modules()
    text = pa.string()
    types = {
        "solutions": pa.list_(text),
        "count": pa.int64(),
        "exhausted": pa.bool_(),
    }
    schema = pa.schema([(name, types.get(name, text)) for name in HEADER])
    rows = _rows(lines)
    with parquet.ParquetWriter(stream, schema) as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))


def pyarrow_modules() -> tuple[Any, Any]:
    """pyarrow, and its part for Parquet. Raises Unsupported where it is not installed."""
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
