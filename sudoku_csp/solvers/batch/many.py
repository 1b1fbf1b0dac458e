"""A batch inside a program: puzzles of any kind in, results as dictionaries out, both lazily."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import Any

from sudoku_csp.grid.board import BoardChoice
from sudoku_csp.puzzle.notation import source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.solvers.batch import pipeline, processes
from sudoku_csp.solvers.batch.items import Item, chunks, read_items
from sudoku_csp.solvers.batch.job import Job


def results(
    job: Job, items: Iterator[Item], workers: int | None, chunk: int
) -> Iterator[dict[str, Any]]:
    """The results of the items by so many processes, one for each processor if nothing is said.

    The processes end with the last result, or when the iterator is closed.
    """
    with processes.engine(workers) as engine:
        for done in pipeline.run(engine, job, chunks(items, chunk, job.limit)):
            yield from map(json.loads, done.lines.splitlines())


def of_file(path: str | PathLike[str], board: BoardChoice | None) -> Iterator[Item]:
    """What a file holds. Raises InputError where it cannot be opened."""
    with source.open_path(path) as stream:
        yield from read_items(stream, Context(fspath(path), board))


def of_text(text: str, board: BoardChoice | None) -> Iterator[Item]:
    """What a text holds."""
    return read_items(source.from_text(text), Context("text", board))


def of_entries(entries: Iterable[Entry]) -> Iterator[Item]:
    """What was read before."""
    return map(Item.of, entries)
