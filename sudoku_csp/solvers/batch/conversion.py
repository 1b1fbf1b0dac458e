"""The finished lines as something else, and back: a table in CSV, or in Parquet for data frames."""

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

RULES = ("regions", "constraints")
"""What of the remarks stands before the verdict in a line: more of the rules than the board."""

GROUP = 50_000
"""Rows of a Parquet file that are held at a time."""

Converter = Callable[[Iterable[bytes], BinaryIO], None]

Reader = Callable[[BinaryIO], Iterator[bytes]]


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


def of_csv(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of which `to_csv` made it. Raises ValueError, TypeError or csv.Error otherwise."""
    rows = csv.reader((line.decode() for line in stream), strict=True)
    _check_header(next(rows, ()))
    for fields in rows:
        row: dict[str, Any] = dict(zip(HEADER, fields, strict=True))
        if row["verdict"]:
            row["solutions"] = row["solutions"].split("|") if row["solutions"] else []
            row["count"] = int(row["count"]) if row["count"] else None
            row["exhausted"] = {"True": True, "False": False}.get(row["exhausted"])
        else:
            row = {name: row[name] or None for name in HEADER} | {"source": row["source"]}
        yield _line(row)


def of_parquet(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of which `to_parquet` made it. Raises as `of_csv`, and Unsupported as that."""
    _, parquet = pyarrow_modules()
    with parquet.ParquetFile(stream) as table:
        _check_header(table.schema_arrow.names)
        for batch in table.iter_batches(GROUP):
            yield from map(_line, batch.to_pylist())


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


def _check_header(names: Iterable[str]) -> None:
    if tuple(names) != HEADER:
        raise ValueError("its columns are not those of results")


def _line(row: dict[str, Any]) -> bytes:
    remarks = json.loads(row.pop("remarks") or "{}")
    found = {name: value for name, value in row.items() if value is not None}
    rules = {name: remarks.pop(name) for name in RULES if name in remarks}
    head = {name: found.pop(name) for name in ("source", "puzzle", "board") if name in found}
    return (json.dumps(head | rules | found | remarks) + "\n").encode()
