"""What a worker does with a chunk: solve, look again at a sample with the others, write the lines.

A process keeps its backends from one chunk to the next, so that rules are loaded and kernels
compiled once. Bytes travel: a packed chunk there, its lines back.
"""

from __future__ import annotations

import atexit
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple
from zlib import crc32

from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import BackendUnavailable, ConstraintFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Answer, Budget, Verdict
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.batch import results
from sudoku_csp.solvers.batch.bulk_call import ask
from sudoku_csp.solvers.batch.items import Item, unpacked
from sudoku_csp.solvers.batch.results import Tally
from sudoku_csp.solvers.bulk import Bulk, Found
from sudoku_csp.solvers.cross_check import Report

DEFAULT_SHARE, FAST_SHARE = 0.01, 0.001
"""The share of a cross-check where none is named. Measured on 9x9, without CP-SAT: a checked puzzle
takes from 0.4 ms (17 clues) to 9 ms (the hardest), where `fast` takes 0.006 and 0.16 ms. CP-SAT
takes 2 to 4 ms a puzzle, and half a second to load in each process."""

Opener = Callable[[str, Settings], Bulk]


@dataclass(frozen=True)
class Job:
    """What is asked about every puzzle of a batch.

    `time_limit` is in seconds for each puzzle and backend, None for no limit. `cross_check` is the
    share of the puzzles that the other backends solve too, the reference over its propagators;
    None is a small one, without CP-SAT, which costs a few per cent. Raises ValueError for those
    that are no such numbers. `opener` makes a backend of its name; a process that unpickles the job
    must be able to import it.
    """

    backend: str = "fast"
    settings: Settings = backends.DEFAULTS
    limit: int = 2
    time_limit: float | None = None
    cross_check: float | None = 0.0
    opener: Opener = backends.open_bulk

    def __post_init__(self) -> None:
        checks.whole(self.limit, 1, "a limit on solutions is at least 1")
        checks.number(self.share, 0, "a share to cross-check is 0 to 1", 1)
        Budget(self.time_limit)  # Raises ValueError for one that is none.

    @property
    def others(self) -> tuple[str, ...]:
        """The backends that look again at the sample."""
        costly = ("cpsat",) if self.cross_check is None else ()
        return tuple(name for name in backends.NAMES if name not in (self.backend, *costly))

    @property
    def share(self) -> float:
        """The share of the puzzles that is the sample."""
        if self.cross_check is not None:
            return self.cross_check
        return FAST_SHARE if self.backend in backends.KERNELS else DEFAULT_SHARE

    def samples(self, digits: bytes) -> bool:
        """Whether a puzzle is one of the sample: that depends on its givens alone."""
        return crc32(digits) < self.share * (1 << 32)


class Done(NamedTuple):
    """The lines of a chunk, what they count for, and the reports of those that disagree."""

    lines: bytes
    tally: Tally
    disagreeing: tuple[Report, ...] = ()


def run(job: Job, packed: bytes) -> Done:
    """The results of a chunk. Raises BackendUnavailable where the backend cannot be opened."""
    items = unpacked(packed)
    puzzles = [place for place, item in enumerate(items) if item.ruleset is not None]
    sample = [place for place in puzzles if job.samples(items[place].digits)]
    with _one_at_a_time:
        said = _ask(job, job.backend, job.settings, items, puzzles)
        settings = job.settings.compared(backends.NAMES)
        again = {name: _ask(job, name, settings, items, sample) for name in job.others if sample}
    lines: list[str] = []
    tally = Tally()
    disagreeing = []
    for place, item in enumerate(items):
        mine = said.get(place)
        if mine is not None and (verdict := _unremarkable(item, mine, job)):
            lines.append(_line(item, verdict, mine))
            tally[results.kind_of(verdict, len(mine.solutions), missing=False)] += 1
            if item.ruleset is not None and not item.ruleset.is_classic:
                tally["variant"] += 1
            continue
        if mine is None:
            line = results.head(item)
        else:
            others = {name: found[place] for name, found in again.items() if place in found}
            line, report = _reported(job, item, {job.backend: mine, **others})
            disagreeing += [report] if report and report.disagreements else []
        lines.append(line)
        tally.update(Tally.of(json.loads(line)))
    return Done("".join(lines).encode(), tally, tuple(disagreeing))


_one_at_a_time = Lock()
"""Of the tasks in one process: a backend answers one question at a time."""

_open: dict[tuple[Opener, str, Settings], Bulk] = {}


def _ask(
    job: Job, name: str, settings: Settings, items: Sequence[Item], places: Sequence[int]
) -> dict[int, Found]:
    """What the backend says of the items at these places, ruleset by ruleset."""
    together: defaultdict[Ruleset, list[int]] = defaultdict(list)
    for place in places:
        ruleset = items[place].ruleset
        assert ruleset is not None
        together[ruleset].append(place)
    said: dict[int, Found] = {}
    try:
        bulk = _opened(job, name, settings.of(name))
    except BackendUnavailable as error:
        if name == job.backend:
            raise  # There is no use in going on.
        return dict.fromkeys(places, Found((), False, missing=str(error)))
    for ruleset, its_places in together.items():
        puzzles = [items[place].digits for place in its_places]
        answers = ask(bulk, ruleset, puzzles, job.limit, job.time_limit)
        said.update(zip(its_places, answers, strict=True))
    return said


@atexit.register
def close() -> None:
    """Closes the backends of this process; the next chunk opens new ones."""
    while _open:
        _open.popitem()[1].close()


def _opened(job: Job, name: str, settings: Settings) -> Bulk:
    key = (job.opener, name, settings)
    if key not in _open:
        _open[key] = job.opener(name, settings)
    return _open[key]


def _unremarkable(item: Item, found: Found, job: Job) -> Verdict | None:
    """The verdict, where the line says no more than the answer does."""
    if found.fault or found.missing or not found.solutions or job.samples(item.digits):
        return None
    if not found.exhausted and len(found.solutions) < job.limit:
        return None
    if item.printed and found.solutions != (item.printed,):
        return None
    return found.verdict


def _line(item: Item, verdict: Verdict, found: Found) -> str:
    return results.line(item, verdict, found.solutions, exhausted=found.exhausted, remarks={})


def _reported(job: Job, item: Item, said: dict[str, Found]) -> tuple[str, Report | None]:
    """The line of a puzzle, and its report; no report where a constraint's code fails."""
    if error := next((found.error for found in said.values() if found.error), ""):
        return results.of_error(item, error), None
    try:
        report = _report(job, item, said)
        return results.of_report(item, report, cross_checked=len(said) > 1), report
    except ConstraintFault as fault:
        return results.of_error(item, str(fault)), None


def _report(job: Job, item: Item, said: dict[str, Found]) -> Report:
    """The statements of all that were asked, held together as `check` does it."""
    puzzle = item.puzzle()
    statements = []
    for name, found in said.items():
        missing = found.missing or None
        answer = None
        if not found.fault and (found.solutions or found.exhausted or not missing):
            grids = tuple(Grid(puzzle.board, digits) for digits in found.solutions)
            answer = Answer(grids, found.exhausted)
            if missing is None and not found.exhausted and len(grids) < job.limit:
                missing = Budget(job.time_limit).unfinished()
        statements.append(BackendResult(name, answer, missing, found.fault or None))
    return Report(puzzle, tuple(statements), job.limit)
