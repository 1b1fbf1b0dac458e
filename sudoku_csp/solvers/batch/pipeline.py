"""Has an engine solve the chunks, and yields the results in the order of the input.

Enough chunks are submitted to keep all workers busy. If a worker dies, its chunk is divided and the
parts run again, until the puzzle that kills workers is alone. This puzzle is reported, and all
other puzzles have their results.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from sudoku_csp.solvers.batch import job as jobs
from sudoku_csp.solvers.batch import results
from sudoku_csp.solvers.batch.items import Chunk, pack
from sudoku_csp.solvers.batch.job import ChunkResults, Job
from sudoku_csp.solvers.batch.results import Tally

CHECK_EVERY = 2.0
"""Seconds between two checks of the engine while the pipeline waits."""

PARTS = 8
"""Number of parts of a divided chunk. 10,000 puzzles are single after five divisions."""


@dataclass(frozen=True)
class Engine:
    """What runs the tasks of a batch: processes of this machine, or a cluster.

    `submit` starts a task, `deaths` are the exceptions of its future after a worker's death.
    `check` raises an exception if the engine is lost, so that no further result will come.
    """

    submit: Callable[..., Future[ChunkResults]]
    workers: int
    deaths: tuple[type[BaseException], ...]
    check: Callable[[], None] = lambda: None


class _Piece(NamedTuple):
    """Items that have been submitted as one task."""

    items: Chunk
    future: Future[ChunkResults]


def run(engine: Engine, job: Job, chunks: Iterator[Chunk]) -> Iterator[ChunkResults]:
    """Yields the results of the chunks, in order; a divided chunk has several results."""
    ahead = 2 * engine.workers + 1
    waiting: deque[_Piece] = deque()

    def submit(items: Chunk) -> _Piece:
        return _Piece(items, engine.submit(jobs.run, job, pack(items)))

    while True:
        waiting.extend(map(submit, islice(chunks, max(0, ahead - len(waiting)))))
        if not waiting:
            return
        first = waiting.popleft()
        done = _wait(engine, first)
        if done is None and len(first.items) > 1:
            size = -(-len(first.items) // PARTS)
            starts = range(0, len(first.items), size)
            parts = [submit(first.items[start : start + size]) for start in starts]
            waiting.extendleft(reversed(parts))
            continue
        if done is None:
            # A cluster fails all tasks of a dead worker, so this item runs again, now alone.
            for other in waiting:
                _wait(engine, other)
            done = _wait(engine, submit(first.items))
        if done is None:
            line = results.of_killer(first.items[0], job.backend)
            done = ChunkResults(line.encode(), Tally.of(json.loads(line)))
        yield done


def _wait(engine: Engine, piece: _Piece) -> ChunkResults | None:
    """Waits for the results of the piece; returns None if its worker died."""
    while True:
        engine.check()
        ended = piece.future.done()
        try:
            return piece.future.result(CHECK_EVERY)
        except engine.deaths:
            return None
        except TimeoutError:
            if ended:  # The task itself has raised this error.
                raise
