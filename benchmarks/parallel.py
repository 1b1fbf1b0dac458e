"""The batch on one process and on two, and what a task costs by itself.

    python -m benchmarks parallel ../shared/data/classic/17_clue.txt

For each backend and size of chunk: puzzles for each second of CPU time of all processes together,
with two workers as a share of that with one (medians of pairs, in turns; the start of the workers
is not counted). Then seconds of wall-clock time that a task takes which does nothing with its
puzzles, through processes and through Dask.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from statistics import median

import psutil

from benchmarks.measuring import endlessly
from benchmarks.ours import CLASSIC, DIGITS
from benchmarks.puzzle_sets import read
from sudoku_csp.solvers.batch import dask_cluster, pipeline, processes
from sudoku_csp.solvers.batch.items import Item, pack
from sudoku_csp.solvers.batch.job import Job
from sudoku_csp.solvers.batch.pipeline import Engine

SIZES = {"fast": (50_000, (100, 1_000, 10_000)), "sat": (4_000, (100, 500))}
"""Puzzles, and sizes of chunks, by backend."""


def cpu_seconds() -> float:
    """Of this process and its children that run."""
    this = psutil.Process()
    total = 0.0
    for process in (this, *this.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            total += times.user + times.system
    return total


def chunked(items: list[Item], size: int) -> Iterator[list[Item]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def solved(engine: Engine, backend: str, items: list[Item], size: int) -> float:
    """Seconds of CPU time."""
    before = cpu_seconds()
    for _ in pipeline.run(engine, Job(backend), chunked(items, size)):
        pass
    return cpu_seconds() - before


def efficiency(items: list[Item], rounds: int) -> None:
    with processes.engine(1) as one, processes.engine(2) as two:
        for backend, (number, sizes) in SIZES.items():
            some = items[:number]
            for engine in (one, two):
                solved(engine, backend, some[:2_000], 100)
            for size in sizes:
                pairs = [
                    solved(one, backend, some, size) / solved(two, backend, some, size)
                    for _ in range(rounds)
                ]
                print(f"{backend:<5} chunks of {size:>6,}: {median(pairs):.2f}", flush=True)


def cost(name: str, opened: AbstractContextManager[Engine], items: list[Item]) -> None:
    with opened as engine:
        for size in (1, 1_000, 10_000):
            chunk = pack(items[:size])
            engine.executor.submit(len, chunk).result()
            took = []
            for _ in range(20):
                began = time.perf_counter()
                engine.executor.submit(len, chunk).result()
                took.append(time.perf_counter() - began)
            print(f"{name:<9} a task of {size:>6,}: {1000 * median(took):6.2f} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    puzzles = [puzzle.translate(DIGITS) for puzzle in read(given.file)]
    items = [Item(f"puzzle {n}", CLASSIC, p) for n, p in enumerate(endlessly(puzzles, 50_000))]
    efficiency(items, given.rounds)
    cost("processes", processes.engine(2), items)
    cost("Dask", dask_cluster.engine("local", 2), items)


if __name__ == "__main__":
    main()
