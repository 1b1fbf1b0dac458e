"""Several solutions: two of them overlaid, what every cell can hold, and what would settle it.

Take the open cells with the digits of a first solution, and forbid that solution. A core is then a
set of cells whose digits would settle the puzzle, and a correction set the cells in which another
solution differs. So the smallest correction set leads to the nearest second solution; its cells are
a smallest unavoidable set (McGuire, Tugemann & Civario 2014) that no given has hit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sudoku_csp.backend import Answer, Backend, BudgetSpent, Deadline, Verdict
from sudoku_csp.board import Cell
from sudoku_csp.cores.correction_sets import correction_sets
from sudoku_csp.cores.oracle import Oracle
from sudoku_csp.cores.small import small
from sudoku_csp.crosscheck import Report
from sudoku_csp.diagnosis import grids
from sudoku_csp.diagnosis.candidates import Candidates, further
from sudoku_csp.diagnosis.subset import Subset
from sudoku_csp.diagnosis.time_limits import in_time
from sudoku_csp.diagnosis.witnesses import OURS
from sudoku_csp.puzzle import Puzzle
from sudoku_csp.solution import Grid
from sudoku_csp.statement import Statement, ask


@dataclass(frozen=True)
class Overlay:
    """What the solutions of a puzzle have in common, and what not.

    `nearest`: no solution differs from the first in fewer cells than the second. `settling` are
    cells that, with the first solution's digits given, leave only that. `report` has what each
    backend found, up to its limit.
    """

    puzzle: Puzzle
    first: Grid
    second: Grid
    nearest: bool
    settling: Subset | None
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
            "nearest": self.nearest,
            "settling": None if self.settling is None else self.settling.as_dict(),
            "candidates": self.candidates.as_dict(),
            "confirmed_by": list(self.witnesses),
        }


@dataclass
class _Found:
    """What the oracle has found so far."""

    second: Grid
    nearest: bool = False
    settling: Subset | None = None
    more: list[Grid] = field(default_factory=list)
    complete: bool = False


def overlay(
    puzzle: Puzzle,
    first: Grid,
    second: Grid,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    limit: int,
) -> Overlay:
    """The overlay of a puzzle with these two solutions; each backend counts up to `limit`."""
    statements = _counted(puzzle, backends, limit, deadline.share(1 / 3))
    answers = [statement.answer for statement in statements if statement.answer]
    known = dict.fromkeys((first, second))
    for answer in answers:
        known |= dict.fromkeys(answer.solutions)
    found = _Found(second)
    in_time(lambda: _look(puzzle, first, found, list(known), deadline))
    own = dict.fromkeys((first, second, found.second, *found.more))
    ours = Statement(OURS, Answer(tuple(own), exhausted=False))
    exact = any(answer.exhausted for answer in answers)
    return Overlay(
        puzzle,
        first,
        found.second,
        found.nearest,
        found.settling,
        Candidates.of(list(known | own), exact=exact, complete=exact or found.complete),
        Report(puzzle, (ours, *statements), max(limit, 2)),
    )


def _counted(
    puzzle: Puzzle, backends: Mapping[str, Backend], limit: int, deadline: Deadline
) -> list[Statement]:
    """What each backend finds up to the limit, each with a like part of the time."""
    said = []
    for left, (name, backend) in zip(range(len(backends), 0, -1), backends.items(), strict=True):
        try:
            spend = deadline.share(1 / left).budget()
        except BudgetSpent:
            said.append(Statement(name, None, missing="no time was left"))
        else:
            said.append(ask(name, backend, puzzle.model, limit, spend))
    return said


def _look(
    puzzle: Puzzle, first: Grid, found: _Found, known: list[Grid], deadline: Deadline
) -> None:
    """Looks for the nearest solution, the cells that settle it, and further digits."""
    opened = puzzle.model.chosen_in(first)
    with grids.of_pairs(puzzle.model, opened, deadline.share(1 / 2)) as oracle:
        for clause in grids.givens(puzzle.model):
            oracle.add(clause)
        oracle.add(grids.other_than(puzzle.board, opened))
        nearest = in_time(lambda: _nearest(puzzle, oracle, deadline.share(1 / 3)))
        if nearest is not None:
            found.second, found.nearest = nearest, True
        core = in_time(lambda: small(oracle, deadline.share(1 / 2), prove=True))
        found.settling = None if core is None else Subset.of(core, opened)
        found.more, found.complete = further(puzzle, oracle, [*known, found.second], deadline)


def _nearest(puzzle: Puzzle, oracle: Oracle, deadline: Deadline) -> Grid:
    next(correction_sets(oracle, deadline=deadline))
    return grids.found(oracle, puzzle.model)
