"""The race: several backends asked the same question at once, and the first to settle it wins.

A portfolio (Huberman, Lukose & Hogg, "An economics approach to hard computational problems",
Science 1997): which solver is quick on a hard puzzle is not known beforehand, and each has puzzles
on which it is hopeless. Every contestant has a process of its own, the reference too, and the
losers' are killed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from queue import SimpleQueue
from threading import Lock, Thread

from sudoku_csp.grid.errors import BackendFailed, BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Budget, Deadline, Outcome
from sudoku_csp.solvers.backends.isolated import IsolatedBackend
from sudoku_csp.solvers.backends.sat_solvers import KEPT_UP_TO
from sudoku_csp.solvers.backends.settings import Settings

SECOND = "kissat404"
"""The SAT solver that also runs on boards whose rules are not kept, if none is named: where it is
quick cadical195 often is not, and the other way round."""


class RaceBackend(Backend):
    """These backends against one another. Who won is the `solver` of the answer."""

    name = "race"

    def __init__(self, names: tuple[str, ...], settings: Settings) -> None:
        self._contestants: dict[str, Backend] = {
            name: IsolatedBackend(name, settings.of(name)) for name in names
        }
        self._large: dict[str, Backend] = {}
        if "sat" in names and settings.solver is None:
            second = replace(settings.of("sat"), solver=SECOND)
            self._large[f"sat {SECOND}"] = IsolatedBackend("sat", second)
        self._racing = Lock()

    def start(self) -> None:
        for backend in self._contestants.values():
            backend.start()

    def close(self) -> None:
        for backend in (self._contestants | self._large).values():
            backend.close()

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        remaining = deadline.remaining()
        if not self._racing.acquire(timeout=-1 if remaining is None else remaining):
            return Outcome(False)
        try:
            contestants = self._contestants
            if puzzle.board.side > KEPT_UP_TO:
                contestants = contestants | self._large
            answer = _raced(contestants, puzzle, limit, deadline)
        finally:
            self._racing.release()
        for grid in answer.solutions:
            found(grid)
        return Outcome(answer.exhausted, answer.stats, answer.solver)


Heard = tuple[str, Answer | Exception]
"""A contestant's name, and what it said."""


def _raced(
    contestants: Mapping[str, Backend], puzzle: Puzzle, limit: int, deadline: Deadline
) -> Answer:
    """The first answer that settles the question, or what all come to together; raises as it."""
    remaining = deadline.remaining()
    if remaining == 0.0:
        return Answer((), exhausted=False)
    said: SimpleQueue[Heard] = SimpleQueue()

    def run(name: str, backend: Backend) -> None:
        try:
            said.put((name, backend.solve(puzzle, limit=limit, budget=Budget(remaining))))
        except Exception as error:  # noqa: BLE001 - whatever it is, the race is to know it.
            said.put((name, error))

    threads = {
        name: Thread(target=run, args=(name, backend), daemon=True)
        for name, backend in contestants.items()
    }
    try:
        for thread in threads.values():
            thread.start()
        return _first_to_settle(said, len(threads), limit)
    finally:
        for name, thread in threads.items():
            _stop(contestants[name], thread)


def _first_to_settle(said: SimpleQueue[Heard], number: int, limit: int) -> Answer:
    """Listens until somebody is sure, or everybody has spoken.

    Raises BackendFault as soon as a contestant is at fault, BackendFailed where all fail.
    """
    unsure: list[Answer] = []
    failures: list[str] = []
    for _ in range(number):
        match said.get():
            case name, BackendFault() as fault:
                raise BackendFault(f"{name} {fault}")
            case name, Answer() as answer:
                if answer.exhausted or len(answer.solutions) >= limit:
                    winner = f"{name.partition(' ')[0]} {answer.solver}".strip()
                    return replace(answer, solver=winner)
                unsure.append(answer)
            case name, error:
                failures.append(f"{name}: {error}")
    if not unsure:
        raise BackendFailed("; ".join(failures))
    # Two that found one grid each have found two solutions.
    grids = dict.fromkeys(grid for answer in unsure for grid in answer.solutions)
    return Answer(tuple(grids)[:limit], exhausted=False)


def _stop(backend: Backend, thread: Thread) -> None:
    """Kills the contestant's process, unless it has answered."""
    while thread.is_alive():
        backend.close()
        # Just before it was killed it may have been about to start another process.
        thread.join(0.02)
