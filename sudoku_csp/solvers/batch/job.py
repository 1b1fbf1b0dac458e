"""The task of a worker: solve a chunk, check a sample with other backends, make the lines.

A process keeps its backends from one chunk to the next, so that rules are loaded once and kernels
are compiled once. The packed chunk and the resulting lines are sent as bytes.
"""

import atexit
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple
from zlib import crc32

from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import BackendFault, BackendUnavailable, ConstraintFault, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import (
    LIMIT,
    Answer,
    Backend,
    BackendResult,
    Budget,
    Deadline,
    Found,
    Verdict,
)
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.batch import results
from sudoku_csp.solvers.batch.items import Item, unpack
from sudoku_csp.solvers.batch.results import Tally
from sudoku_csp.solvers.cross_check import Report
from sudoku_csp.solvers.workers.worker import end_after

DEFAULT_SHARE, KERNEL_SHARE = 0.01, 0.001
"""The default share of the puzzles to cross-check; `KERNEL_SHARE` is for puzzles of a kernel.

| milliseconds a puzzle, 9x9 | 17 clues | the hardest |
|---|---:|---:|
| `fast` | 0.001 | 0.06 |
| the cross-check without CP-SAT | 1 | 33 |

CP-SAT takes 2 to 4 ms a puzzle, and half a second to load in each process."""

GRACE = 2.0
"""Seconds between the time limit of a search and the end of its process."""

PATIENCE = 10
"""A backend must begin its first puzzle within this number of time limits (or `STARTUP`)."""

STARTUP = 60.0
"""The seconds that a backend always has to begin its first puzzle: it may compile a kernel."""

Opener = Callable[[str, Settings], Backend]


@dataclass(frozen=True)
class Job:
    """How every puzzle of a batch is solved.

    `time_limit` is in seconds for each puzzle and backend, None for no limit. `cross_check` is the
    share of the puzzles, 0 to 1, that other backends solve too; None stands for a small share
    without CP-SAT. In this check `reference` uses its propagators. `opener` opens a backend by
    name, and must be importable. Raises ValueError for a limit or a share out of range.
    """

    backend: str = "fast"
    settings: Settings = backends.DEFAULTS
    limit: int = 2
    time_limit: float | None = None
    cross_check: float | None = 0.0
    opener: Opener = backends.create

    def __post_init__(self) -> None:
        checks.whole(self.limit, 1, LIMIT)
        checks.number(self.share, 0, "a share to cross-check is 0 to 1", 1)
        Budget(self.time_limit)

    @property
    def others(self) -> tuple[str, ...]:
        """The backends that check the sample."""
        costly = ("cpsat",) if self.cross_check is None else ()
        return tuple(name for name in backends.NAMES if name not in (self.backend, *costly))

    @property
    def share(self) -> float:
        """The share of the puzzles in the sample."""
        if self.cross_check is not None:
            return self.cross_check
        return KERNEL_SHARE if backends.REGISTRY[self.backend].kernel else DEFAULT_SHARE

    def samples(self, digits: bytes) -> bool:
        """True if the puzzle with these givens is in the sample; nothing else decides this."""
        return crc32(digits) < self.share * (1 << 32)


class ChunkResults(NamedTuple):
    """The lines of a chunk, their tally, and the reports of disagreements."""

    lines: bytes
    tally: Tally
    disagreeing: tuple[Report, ...] = ()


def run(job: Job, packed: bytes) -> ChunkResults:
    """Solves a packed chunk. Raises BackendUnavailable if the backend cannot be opened."""
    items = unpack(packed)
    puzzles = [place for place, item in enumerate(items) if item.ruleset is not None]
    sample = [place for place in puzzles if job.samples(items[place].digits)]
    compared = job.settings.for_comparison(backends.NAMES)
    with _solving:
        answers = _solve(job, job.backend, job.settings, items, puzzles)
        checked = {
            name: _solve(job, name, compared, items, sample) for name in job.others if sample
        }
    lines: list[str] = []
    tally = Tally()
    disagreeing = []
    for place, item in enumerate(items):
        answer = answers.get(place)
        if answer is not None and (verdict := _plain_verdict(item, answer, job)):
            line = results.line(
                item, verdict, answer.solutions, exhausted=answer.exhausted, remarks={}
            )
            tally[str(verdict)] += 1
            if item.ruleset is not None and not item.ruleset.is_classic:
                tally["variant"] += 1
        else:
            if answer is None:
                line = results.head(item)
            else:
                others = {name: found[place] for name, found in checked.items() if place in found}
                line, report = _report(job, item, {job.backend: answer, **others})
                disagreeing += [report] if report and report.disagreements else []
            tally.update(Tally.of(json.loads(line)))
        lines.append(line)
    return ChunkResults("".join(lines).encode(), tally, tuple(disagreeing))


_solving = Lock()
"""Held by the task that solves, because a backend solves one chunk at a time."""

_open: dict[tuple[Opener, str, Settings], Backend] = {}


def _solve(
    job: Job, name: str, settings: Settings, items: Sequence[Item], places: Sequence[int]
) -> dict[int, Found]:
    """The answers of a backend, by place, to the items at these places, which are puzzles."""
    together: defaultdict[Ruleset, list[int]] = defaultdict(list)
    for place in places:
        ruleset = items[place].ruleset
        assert ruleset is not None
        together[ruleset].append(place)
    key = (job.opener, name, settings.for_backend(name))
    try:
        if key not in _open:
            _open[key] = job.opener(*key[1:])
    except BackendUnavailable as error:
        if name == job.backend:
            raise  # No puzzle of the batch could be solved.
        return dict.fromkeys(places, Found((), False, missing=str(error)))
    found: dict[int, Found] = {}
    for ruleset, its_places in together.items():
        puzzles = [items[place].digits for place in its_places]
        answers = solve_each(_open[key], ruleset, puzzles, job.limit, job.time_limit)
        found.update(zip(its_places, answers, strict=True))
    return found


@atexit.register
def close() -> None:
    """Closes the backends that this process has open; the next chunk opens new backends."""
    while _open:
        _open.popitem()[1].close()


def solve_each(
    backend: Backend, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, seconds: float | None
) -> list[Found]:
    """The answer to each puzzle; `seconds` is the time limit for each of them.

    If the backend fails, each half of the puzzles is solved again, and so on down to the puzzle on
    which the backend fails. So all other puzzles have their answers.
    """
    try:
        with _alarm(seconds) as budget:
            return backend.solve_many(ruleset, puzzles, limit=limit, budget=budget)
    except (BackendUnavailable, Unsupported) as error:
        return [Found((), False, missing=str(error))] * len(puzzles)
    except BackendFault as error:
        failed = Found((), False, fault=str(error))
    except ConstraintFault as error:
        failed = Found((), False, error=str(error))
    except Exception as error:  # noqa: BLE001 - no failure of a backend may end a batch.
        failed = Found((), False, missing=f"failed with {type(error).__name__}: {error}")
    backend.close()  # An interrupted solver is not used again.
    if len(puzzles) == 1:
        return [failed]
    half = len(puzzles) // 2
    first = solve_each(backend, ruleset, puzzles[:half], limit, seconds)
    return first + solve_each(backend, ruleset, puzzles[half:], limit, seconds)


@dataclass(frozen=True)
class _AlarmedBudget(Budget):
    """A budget that sets the alarm of the process anew whenever a puzzle begins."""

    def start(self) -> Deadline:
        assert self.seconds is not None
        end_after(self.seconds + GRACE)
        return super().start()


@contextmanager
def _alarm(seconds: float | None) -> Iterator[Budget]:
    """Yields a budget; the system ends this process if a search takes much longer than it allows.

    Nothing else ends a native call that hangs. The parent handles the death of the process.
    """
    if seconds is None:
        yield Budget(seconds)
        return
    end_after(max(PATIENCE * seconds, STARTUP))
    try:
        yield _AlarmedBudget(seconds)
    finally:
        end_after(0.0)


def _plain_verdict(item: Item, found: Found, job: Job) -> Verdict | None:
    """The verdict, if the answer alone makes the line; None if there is more to compare or say."""
    if found.fault or found.missing or not found.solutions or job.samples(item.digits):
        return None
    cut = not found.exhausted and len(found.solutions) < job.limit
    if item.guesses or cut or (item.printed and found.solutions != (item.printed,)):
        return None
    return Verdict.of(len(found.solutions), exhausted=found.exhausted, limit=job.limit)


def _report(job: Job, item: Item, answers: dict[str, Found]) -> tuple[str, Report | None]:
    """The line of a puzzle, and its report; no report if the code of a constraint fails."""
    if error := next((found.error for found in answers.values() if found.error), ""):
        return results.of_error(item, error), None
    try:
        report = report_of(job, item, answers)
        return results.of_report(item, report, cross_checked=len(answers) > 1), report
    except ConstraintFault as fault:
        return results.of_error(item, str(fault)), None


def report_of(job: Job, item: Item, answers: dict[str, Found]) -> Report:
    """The report that compares the answers of these backends, as `cross_check.check` does."""
    puzzle = item.puzzle()
    statements = []
    for name, found in answers.items():
        missing = found.missing or None
        answer = None
        if not found.fault and (found.solutions or found.exhausted or not missing):
            grids = tuple(Grid(puzzle.board, digits) for digits in found.solutions)
            answer = Answer(grids, found.exhausted, limit=job.limit)
            if missing is None and not found.exhausted and len(grids) < job.limit:
                missing = Budget(job.time_limit).unfinished()
        statements.append(BackendResult(name, answer, missing, found.fault or None))
    return Report(puzzle, tuple(statements), job.limit)
