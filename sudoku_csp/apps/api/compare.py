"""Searches and backends side by side on the same puzzles: guesses, conflicts, time.

Every contender solves every puzzle, and their answers are compared as in any cross-check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.api.solve import named
from sudoku_csp.grid.helpers import quantity, table
from sudoku_csp.laboratory import search_comparison as contest
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report

if TYPE_CHECKING:
    from sudoku_csp.laboratory.search_comparison import ContestRow

HEAD = ("no guess", "nodes", "worst", "conflicts", "worst", "ms", "worst", "time-outs", "failed")

WARM_UP = 0.5
"""Seconds that a contender has for the tables of a board before it is timed."""


def sample(puzzles: Iterable[Puzzle], count: int) -> tuple[list[Puzzle], str]:
    """This many puzzles, spread evenly over all, or all for 0; and the choice in words."""
    every = list(puzzles)
    if not 0 < count < len(every):
        return every, quantity(len(every), "puzzle")
    words = f"a sample of {count:,} puzzles, spread evenly over {len(every):,}"
    return contest.evenly(every, count), words


def compare(
    puzzles: Iterable[Puzzle],
    *,
    searches: Sequence[str] = (),
    backends: Sequence[str] = (),
    limit: int = 2,
    time_limit: float | None = None,
) -> Iterator[Report]:
    """The answers to each puzzle by searches, all that can be traced by default, and by backends.

    The time limit is for each puzzle and contender. The first puzzle under new rules is solved once
    before, so that no search pays for the tables of its rules. Raises UnknownName.
    """
    own = {
        name: named(["reference"], Settings(search=name))["reference"]
        for name in searches or contest.traceable()
    }
    contenders = own | named(backends)
    for contender in contenders.values():
        contender.start()
    last: Puzzle | None = None
    for puzzle in puzzles:
        if last is None or puzzle.ruleset != last.ruleset:
            cross_check.check(puzzle, contenders, limit=1, budget=Budget(WARM_UP))
        last = puzzle
        yield cross_check.check(puzzle, contenders, limit=limit, budget=Budget(time_limit))


def failures(report: Report) -> list[str]:
    """The contenders without an answer, with the reasons; one that is late has an answer."""
    return [
        f"{one.backend} has no answer: {one.missing}"
        for one in report.statements
        if one.missing and not contest.is_late(one, report.limit)
    ]


@dataclass(frozen=True)
class Comparison:
    """The reports on some puzzles, side by side; `choice` says in words which puzzles they are."""

    reports: Sequence[Report]
    choice: str
    limit: int
    time_limit: float | None

    @cached_property
    def rows(self) -> list[ContestRow]:
        """A row for each contender."""
        return contest.rows(self.reports, self.time_limit)

    def as_dict(self) -> dict[str, Any]:
        """As data for JSON."""
        return {
            "choice": self.choice,
            "limit": self.limit,
            "time_limit": self.time_limit,
            "clock": "wall",
            "rows": [asdict(row) for row in self.rows],
            "puzzles": [report.as_dict() for report in self.reports],
        }

    def __str__(self) -> str:
        columns = len(HEAD) if any(row.failed for row in self.rows) else len(HEAD) - 1
        lines = [[row.name, *row.numbers()[:columns]] for row in self.rows]
        wanted = f"{self.limit} solutions" if self.limit > 1 else "one solution"
        parts = [
            table(["", *HEAD[:columns]], lines),
            f"\n{self.choice}, {wanted} at most; median and worst of each, wall-clock time",
        ]
        if any(row.late for row in self.rows):
            limit = self.time_limit or 0
            parts.append(f"> at least so much: a time-out counts as the limit, {limit:g} s")
        if clashes := sum(1 for report in self.reports if report.disagreements):
            parts.append(f"DISAGREEMENT on {quantity(clashes, 'puzzle')}: see the messages")
        return "\n".join(parts)

    def svg(self) -> str:
        """The number of puzzles solved over nodes and time, as SVG."""
        from sudoku_csp.laboratory import charts

        nodes: dict[str, list[float]] = {}
        times: dict[str, list[float]] = {}
        for place, row in enumerate(self.rows):
            statements = [report.statements[place] for report in self.reports]
            done = [
                one for one in statements if one.answer and not contest.is_late(one, self.limit)
            ]
            times[row.name] = [1000 * one.seconds for one in done]
            if counts := contest.numbers(done, "nodes"):
                nodes[row.name] = list(counts)
        panels = {"nodes": nodes, "milliseconds": times}
        number = len(self.reports)
        return charts.curves(quantity(number, "puzzle"), [*times], panels, number)
