"""From chunks to results in the order of the input, through any engine, also when workers die.

As many chunks are submitted as keep the workers busy. A chunk whose worker died is divided and its
parts run again, until the puzzle is alone that no worker survives: that one is reported, and all
others have their results.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice

from sudoku_csp.solvers.batch import job as jobs
from sudoku_csp.solvers.batch import results
from sudoku_csp.solvers.batch.items import Chunk, Item, packed
from sudoku_csp.solvers.batch.job import Done, Job
from sudoku_csp.solvers.batch.results import Tally

CHECK_EVERY = 2.0
"""Seconds of waiting after which the engine is checked."""

PARTS = 8
"""The parts of a divided chunk: of 10,000 puzzles the fifth division leaves one."""


@dataclass(frozen=True)
class Engine:
    """How to submit a task, the number of workers, and the exceptions of a dead worker's future.

    `check` raises where no result will come any more.
    """

    submit: Callable[..., Future[Done]]
    workers: int
    deaths: tuple[type[BaseException], ...]
    check: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class _Piece:
    """Submitted items."""

    items: Chunk
    future: Future[Done]


def run(engine: Engine, job: Job, chunks: Iterator[Chunk]) -> Iterator[Done]:
    """The results of the chunks in their order, some in several parts."""
    ahead = 2 * engine.workers + 1
    waiting: deque[_Piece] = deque()

    def piece(items: Chunk) -> _Piece:
        return _Piece(items, engine.submit(jobs.run, job, packed(items)))

    while True:
        waiting.extend(map(piece, islice(chunks, max(0, ahead - len(waiting)))))
        if not waiting:
            return
        first = waiting.popleft()
        done = _outcome(engine, first)
        if done is None and len(first.items) > 1:
            size = -(-len(first.items) // PARTS)
            starts = range(0, len(first.items), size)
            parts = [piece(first.items[start : start + size]) for start in starts]
            waiting.extendleft(reversed(parts))
            continue
        if done is None:
            # A cluster blames all tasks of a dead worker: the second time the item runs alone.
            for other in waiting:
                _outcome(engine, other)
            done = _outcome(engine, piece(first.items)) or _killer(first.items[0], job)
        yield done


def _outcome(engine: Engine, piece: _Piece) -> Done | None:
    """The results of the piece; None where its worker died."""
    try:
        return _result(engine, piece.future)
    except engine.deaths:
        return None


def _killer(item: Item, job: Job) -> Done:
    line = results.of_killer(item, job.backend)
    return Done(line.encode(), Tally.of(json.loads(line)))


def _result(engine: Engine, future: Future[Done]) -> Done:
    while True:
        engine.check()
        try:
            return future.result(CHECK_EVERY)
        except TimeoutError:
            if future.done():  # By now, or it has raised this error itself.
                return future.result()
