"""Compares searches and backends on the same puzzles: guesses, conflicts, time.

A contender is a search or a backend. Every contender solves every puzzle, and the answers are
compared as in `check`. If a contender reaches the time limit, the limit is a lower bound for the
time that it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from math import inf
from statistics import median
from typing import Any, TypeVar

from sudoku_csp.apps.api.solve import open_backends
from sudoku_csp.grid.helpers import quantity, table
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers import searches as known_searches
from sudoku_csp.solvers.backend import BackendResult, Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report

Item = TypeVar("Item")

HEAD = ("no guess", "nodes", "worst", "conflicts", "worst", "ms", "worst", "time-outs", "failed")

WARM_UP = 0.5
"""Seconds that a contender has to build the tables for a board before any time is measured."""


def sample(puzzles: Iterable[Puzzle], count: int) -> tuple[list[Puzzle], str]:
    """Returns a sample of `count` puzzles, and a phrase that describes the sample.

    All puzzles are returned if `count` is 0 or larger than their number.
    """
    every = list(puzzles)
    if not 0 < count < len(every):
        return every, quantity(len(every), "puzzle")
    words = f"a sample of {count:,} puzzles, spread evenly over {len(every):,}"
    return evenly(every, count), words


def compare(
    puzzles: Iterable[Puzzle],
    *,
    searches: Sequence[str] = (),
    backends: Sequence[str] = (),
    limit: int = 2,
    time_limit: float | None = None,
) -> Iterator[Report]:
    """Yields a report for each puzzle, with the answers of all contenders.

    By default `searches` are all searches that can be traced. The time limit is for each puzzle and
    contender. When the ruleset changes, the next puzzle is first solved without a measurement, so
    that the tables for the rules are not counted in the time. Raises UnknownName.
    """
    own = {
        name: open_backends(["reference"], Settings(search=name), start=True)["reference"]
        for name in searches or traceable()
    }
    contenders = own | open_backends(backends, start=True)
    last: Puzzle | None = None
    for puzzle in puzzles:
        if last is None or puzzle.ruleset != last.ruleset:
            cross_check.check(puzzle, contenders, limit=1, budget=Budget(WARM_UP))
        last = puzzle
        yield cross_check.check(puzzle, contenders, limit=limit, budget=Budget(time_limit))


def failures(report: Report) -> list[str]:
    """A sentence for each contender that failed; reaching the time limit is not a failure."""
    return [
        f"{one.backend} has no answer: {one.missing}"
        for one in report.statements
        if one.missing and not is_late(one, report.limit)
    ]


@dataclass(frozen=True)
class Comparison:
    """The reports of a comparison. `choice` is a phrase that describes which puzzles were used."""

    reports: Sequence[Report]
    choice: str
    limit: int
    time_limit: float | None

    @cached_property
    def rows(self) -> list[ContestRow]:
        """A row for each contender."""
        columns = zip(*(report.statements for report in self.reports), strict=True)
        return [_row(column, self.limit, self.time_limit) for column in columns]

    def as_dict(self) -> dict[str, Any]:
        """The comparison as data for JSON."""
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
        """A chart as SVG of the number of puzzles solved within some nodes and within some time."""
        from sudoku_csp.laboratory import charts

        nodes: dict[str, list[float]] = {}
        times: dict[str, list[float]] = {}
        for column in zip(*(report.statements for report in self.reports), strict=True):
            done = [one for one in column if one.answer and not is_late(one, self.limit)]
            name = column[0].backend
            times[name] = [1000 * one.seconds for one in done]
            if counts := numbers(done, "nodes"):
                nodes[name] = list(counts)
        panels = {"nodes": nodes, "milliseconds": times}
        number = len(self.reports)
        return charts.curves(quantity(number, "puzzle"), [*times], panels, number)


def evenly(items: Sequence[Item], count: int) -> list[Item]:
    """A selection of `count` items, spread evenly, in the same order; all items if they are fewer.

    >>> evenly(range(10), 4)
    [0, 2, 5, 7]
    """
    number = min(count, len(items))
    return [items[place * len(items) // number] for place in range(number)]


def traceable() -> tuple[str, ...]:
    """The names of the searches that can be traced, without the name `default`."""
    names = (name for name in known_searches.NAMES if name != known_searches.DEFAULT)
    return tuple(name for name in names if known_searches.find_search(name).traceable)


@dataclass(frozen=True)
class Spread:
    """The median and the largest of some numbers.

    `median_at_least` or `worst_at_least` is True if that value is only a lower bound.
    """

    median: float
    worst: float
    median_at_least: bool = False
    worst_at_least: bool = False

    @classmethod
    def of(cls, known: Sequence[float], at_least: Sequence[float] = ()) -> Spread | None:
        """The spread of the `known` numbers and of the lower bounds `at_least`.

        The median counts as exact if larger values in place of the lower bounds would not change
        the median. The result is None if there are no numbers.

        >>> Spread.of([1, 2, 3], [9, 9])
        Spread(median=3, worst=9, median_at_least=False, worst_at_least=True)
        """
        if not known and not at_least:
            return None
        low = median([*known, *at_least])
        return cls(
            low,
            max(*known, *at_least, 0),
            low != median([*known, *[inf] * len(at_least)]),
            bool(at_least),
        )

    def numbers(self, scale: int = 1) -> list[str]:
        """The median and the largest number as texts; a `>` precedes a lower bound."""
        numbers = []
        for value, bound in (
            (scale * self.median, self.median_at_least),
            (scale * self.worst, self.worst_at_least),
        ):
            whole = value == int(value) or value >= 100
            numbers.append((">" if bound else "") + (f"{value:,.0f}" if whole else f"{value:.3g}"))
        return numbers


@dataclass(frozen=True)
class ContestRow:
    """The results of a contender on all puzzles.

    The contender `finished` this number of puzzles, was stopped at the time limit (`late`) on
    others, and `failed` on the rest. It solved `unguessed` of the puzzles without a decision; this
    is None if the contender does not count nodes. `seconds` are wall-clock time.
    """

    name: str
    puzzles: int
    finished: int
    late: int
    failed: int
    unguessed: int | None
    nodes: Spread | None
    conflicts: Spread | None
    seconds: Spread | None

    def numbers(self) -> list[str]:
        """The texts of the row, in the columns of `HEAD`."""
        numbers = ["-" if self.unguessed is None else f"{100 * self.unguessed / self.puzzles:.1f}%"]
        for spread, scale in ((self.nodes, 1), (self.conflicts, 1), (self.seconds, 1000)):
            numbers += ["-", "-"] if spread is None else spread.numbers(scale)
        return [*numbers, f"{self.late:,}", f"{self.failed:,}"]


def is_late(statement: BackendResult, limit: int) -> bool:
    """True if the search was stopped by the time limit before it had a verdict."""
    answer = statement.answer
    return answer is not None and not answer.exhausted and len(answer.solutions) < limit


def numbers(statements: Sequence[BackendResult], what: str) -> list[int] | None:
    """The count with the name `what` in each answer; None if no answer has such a count."""
    stats = [statement.answer.stats for statement in statements if statement.answer]
    if not any(what in one for one in stats):
        return None
    return [one.get(what, 0) for one in stats]  # A killed process has no count.


def _row(statements: Sequence[BackendResult], limit: int, seconds: float | None) -> ContestRow:
    late = [s for s in statements if is_late(s, limit)]
    done = [s for s in statements if s.answer is not None and not is_late(s, limit)]
    solved = [s.answer for s in done if s.answer is not None and s.answer.solutions]

    def spread(what: str) -> Spread | None:
        counts = numbers(done + late, what)
        return None if counts is None else Spread.of(counts[: len(done)], counts[len(done) :])

    nodes = spread("nodes")
    return ContestRow(
        statements[0].backend,
        len(statements),
        len(done),
        len(late),
        len(statements) - len(done) - len(late),
        None if nodes is None else [answer.stats.get("nodes") for answer in solved].count(0),
        nodes,
        spread("conflicts"),
        Spread.of([s.seconds for s in done], [seconds or s.seconds for s in late]),
    )
