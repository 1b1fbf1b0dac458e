"""Several solutions: two of them overlaid, what every cell can hold, and what would settle it.

Take the open cells with the digits of a first solution, and forbid that solution. A core is then a
set of cells whose digits would settle the puzzle, and a correction set the cells in which another
solution differs. So the smallest correction set leads to the nearest second solution; its cells are
a smallest unavoidable set (McGuire, Tugemann & Civario 2014) that no given has hit. All that is
about the first solution; where all solutions are known, they are looked through instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sudoku_csp.analysis.cores.correction_sets import correction_sets
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.cores.small import small
from sudoku_csp.analysis.diagnosis import grids
from sudoku_csp.analysis.diagnosis.candidates import Candidates, further
from sudoku_csp.analysis.diagnosis.settling import Settling, fewest, nearest_pair
from sudoku_csp.analysis.diagnosis.subset import Subset
from sudoku_csp.analysis.diagnosis.time_limits import in_time, statements
from sudoku_csp.analysis.diagnosis.witnesses import OURS
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Deadline, Verdict
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.cross_check import Report


@dataclass(frozen=True, repr=False)
class Overlay:
    """What the solutions of a puzzle have in common, and what not.

    `nearest_to_first`: no solution differs from the first in fewer cells than the second;
    `nearest_pair`: no two solutions differ in fewer cells than these. `settling` are digits that
    leave one solution. `report` has what each backend found, up to its limit.
    """

    puzzle: Puzzle
    first: Grid
    second: Grid
    nearest_to_first: bool
    nearest_pair: bool
    settling: Settling | None
    candidates: Candidates
    report: Report

    @property
    def differing(self) -> tuple[Cell, ...]:
        """The cells in which the two solutions differ."""
        return self.first.differences(self.second)

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The backends that found several solutions as well."""
        return tuple(
            each.backend for each in self.report.statements[1:] if each.verdict is Verdict.MULTIPLE
        )

    @property
    def reports(self) -> tuple[Report, ...]:
        """All reports in which a disagreement could stand."""
        return (self.report,)

    @property
    def missing(self) -> tuple[str, ...]:
        """Who could not find several, and why. A count that has reached its limit is none."""
        return tuple(
            f"{each.backend} ({each.missing or each.fault})"
            for each in self.report.statements
            if each.verdict is not Verdict.MULTIPLE
        )

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "first": self.first.line(),
            "second": self.second.line(),
            "differing": list(map(str, self.differing)),
            "nearest_to_first": self.nearest_to_first,
            "nearest_pair": self.nearest_pair,
            "settling": None if self.settling is None else self.settling.as_dict(),
            "candidates": self.candidates.as_dict(),
            "confirmed_by": list(self.witnesses),
        }

    def __repr__(self) -> str:
        return shown(self, f"solutions={self.candidates.number}: {self.puzzle!r}")


@dataclass
class _Found:
    """What has been found so far; `complete`: the candidates are."""

    first: Grid
    second: Grid
    complete: bool
    nearest_to_first: bool = False
    nearest_pair: bool = False
    settling: Settling | None = None
    more: list[Grid] = field(default_factory=list)


def overlays(
    puzzle: Puzzle,
    first: Grid,
    second: Grid,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    limit: int,
) -> Iterator[Overlay]:
    """The overlay of a puzzle with these two solutions, first as it is and then all about it.

    Each backend counts up to `limit`.
    """
    pair = Candidates.of([first, second], exact=False, complete=False)
    ours = BackendResult(OURS, Answer((first, second), exhausted=False))
    report = Report(puzzle, (ours,), 2)
    yield Overlay(puzzle, first, second, False, False, None, pair, report)
    yield _whole(puzzle, first, second, backends, deadline, limit=limit)


def _whole(
    puzzle: Puzzle,
    first: Grid,
    second: Grid,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    limit: int,
) -> Overlay:
    said = tuple(statements(puzzle, backends, limit, deadline.share(1 / 3)))
    answers = [statement.answer for statement in said if statement.answer]
    known = dict.fromkeys((first, second))
    for answer in answers:
        known |= dict.fromkeys(answer.solutions)
    # Somebody has searched all, and has every solution that anybody has.
    exact = any(answer.exhausted and len(answer.solutions) == len(known) for answer in answers)
    found = _Found(first, second, exact)
    if exact:
        _look_through(list(known), found, deadline.share(2 / 3))
    in_time(lambda: _look(puzzle, found, list(known), deadline))
    own = dict.fromkeys((first, second, found.second, *found.more))
    ours = BackendResult(OURS, Answer(tuple(own), exhausted=False))
    return Overlay(
        puzzle,
        found.first,
        found.second,
        found.nearest_to_first,
        found.nearest_pair,
        found.settling,
        Candidates.of(list(known | own), exact=exact, complete=found.complete),
        Report(puzzle, (ours, *said), limit),
    )


def _look_through(every: list[Grid], found: _Found, deadline: Deadline) -> None:
    """Looks among all solutions for the nearest two, and for the fewest digits that leave one."""
    pair = in_time(lambda: nearest_pair(every, deadline.share(1 / 2)))
    if pair is not None:
        found.first, found.second = pair
        found.nearest_to_first = found.nearest_pair = True
    found.settling = in_time(lambda: fewest(every, deadline))


def _look(puzzle: Puzzle, found: _Found, known: list[Grid], deadline: Deadline) -> None:
    """Looks for what is not found yet: the nearest to the first solution, the cells that settle
    that one, and further digits.
    """
    if found.nearest_pair and found.settling:
        return
    first = found.first
    opened = puzzle.chosen_in(first)
    with grids.of_pairs(puzzle, opened, deadline) as oracle:
        for clause in grids.givens(puzzle):
            oracle.add(clause)
        oracle.add(grids.other_than(puzzle.board, opened))
        if not found.nearest_pair:
            nearest = in_time(lambda: _nearest(puzzle, oracle, deadline.share(1 / 3)))
            if nearest is not None:
                found.second, found.nearest_to_first = nearest, True
        if found.settling is None:
            core = in_time(lambda: small(oracle, deadline.share(1 / 2), prove=True))
            if core is not None:
                found.settling = Settling(Subset.of(core, opened), first, of_all=False)
        if not found.complete:
            found.more, found.complete = further(puzzle, oracle, [*known, found.second], deadline)


def _nearest(puzzle: Puzzle, oracle: Oracle, deadline: Deadline) -> Grid:
    next(correction_sets(oracle, deadline=deadline))
    return grids.found(oracle, puzzle)
