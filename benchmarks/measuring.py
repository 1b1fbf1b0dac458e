"""Contestants side by side: each in a process of its own, in turns, by CPU time.

A rate is puzzles for each second of CPU time. In a round every contestant gets its turn, so what
else the machine does falls on all of them; a ratio is of two rates of one round, and the median
over the rounds is printed. One process each, because the heap of one slows another's collector.
"""

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, NamedTuple

Solve = Callable[[Sequence[bytes]], int]
"""Solves puzzles, 81 characters each, `.` for an empty cell; says how many it has solved."""


def cpu_time(_: Solve) -> float:
    """Of this process."""
    return time.process_time()


class Contestant(NamedTuple):
    """How a solver is made ready, how many puzzles it takes at a time, and the CPU time it used."""

    make: Callable[[Mapping[str, str]], Solve]
    chunk: int = 1
    clock: Callable[[Any], float] = cpu_time


class Turn(NamedTuple):
    """Puzzles solved and seconds of CPU time."""

    puzzles: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.puzzles / self.seconds


def _serve(
    pipe: Connection, found: tuple[str, str], paths: Mapping[str, str], puzzles: list[bytes]
) -> None:
    """Solves on and on through the puzzles, from where the last turn ended.

    `found` is the module of the contestant and its name there: itself it cannot be sent.
    """
    module, name = found
    try:
        contestant: Contestant = import_module(module).CONTESTANTS[name]
        solve = contestant.make(paths)
        solve(puzzles[: contestant.chunk])
    except Exception as error:  # noqa: BLE001 - whatever it is, the table has to say it.
        pipe.send(f"{type(error).__name__}: {error}")
        return
    pipe.send("")
    place = 0
    while (seconds := pipe.recv()) is not None:
        gc.collect()
        done, began = 0, contestant.clock(solve)
        while (used := contestant.clock(solve) - began) < seconds or not done:
            some = puzzles[place : place + contestant.chunk]
            if (solved := solve(some)) != len(some):
                raise AssertionError(f"{len(some) - solved} of {len(some)} puzzles not solved")
            done += len(some)
            place = (place + len(some)) % len(puzzles)
        used = contestant.clock(solve) - began
        pipe.send(Turn(done, used))


@contextmanager
def _processes(
    contestants: Mapping[str, str], paths: Mapping[str, str], puzzles: list[bytes]
) -> Iterator[dict[str, Connection]]:
    """The contestants that can run, each in its process; the others are reported."""
    context = get_context("spawn")
    pipes, running = {}, []
    for name, module in contestants.items():
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, (module, name), paths, puzzles))
        process.start()
        theirs.close()
        running.append(process)
        if why := ours.recv():
            print(f"  {name} is left out: {why}")
        else:
            pipes[name] = ours
    try:
        yield pipes
    finally:
        for process in running:
            process.terminate()
            process.join()


def rounds(
    contestants: Mapping[str, str],
    paths: Mapping[str, str],
    puzzles: list[bytes],
    seconds: float,
    times: int,
) -> dict[str, list[Turn]]:
    """The turns of each contestant, `times` of at least so many seconds.

    `contestants` are names, each with the module that has it among its CONTESTANTS.
    """
    turns: dict[str, list[Turn]] = {}
    with _processes(contestants, paths, puzzles) as pipes:
        for _ in range(times):
            for name, pipe in pipes.items():
                pipe.send(seconds)
                turns.setdefault(name, []).append(pipe.recv())
    return turns


def rate(turns: Sequence[Turn]) -> float:
    """The median rate."""
    return median(turn.rate for turn in turns)


def ratios(turns: Sequence[Turn], others: Sequence[Turn]) -> list[float]:
    """How many times the others' rate, round by round, the least first."""
    return sorted(turn.rate / other.rate for turn, other in zip(turns, others, strict=True))


def endlessly(puzzles: Sequence[bytes], number: int) -> Iterator[bytes]:
    """So many puzzles, from the start again where they run out."""
    return islice(chain.from_iterable(iter(lambda: puzzles, None)), number)
