"""The numbers of searches and backends over a set of puzzles: how many guesses, how long?

A search that reaches the time limit stays in the numbers as a lower bound. A median is exact where
it is the same for all values of the lower bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from statistics import median
from typing import TypeVar

from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import BackendResult
from sudoku_csp.solvers.cross_check import Report

Item = TypeVar("Item")


def evenly(items: Sequence[Item], count: int) -> list[Item]:
    """So many items, spread evenly over all, in their order; all if there are fewer.

    >>> evenly(range(10), 4)
    [0, 2, 5, 7]
    """
    number = min(count, len(items))
    return [items[place * len(items) // number] for place in range(number)]


def traceable() -> tuple[str, ...]:
    """The searches that can be followed step by step."""
    names = (name for name in searches.NAMES if name != searches.DEFAULT)
    return tuple(name for name in names if searches.named(name).traceable)


@dataclass(frozen=True)
class Spread:
    """The median and the worst of some numbers; `..._at_least`: it is a lower bound."""

    median: float
    worst: float
    median_at_least: bool = False
    worst_at_least: bool = False

    @classmethod
    def of(cls, known: Sequence[float], at_least: Sequence[float] = ()) -> Spread | None:
        """Of numbers that are known and of lower bounds; None of nothing.

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
        """Median and worst as text, with a mark where they are lower bounds."""
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
    """A contender on all puzzles.

    `finished` questions have their answer, `late` ones reached the time limit, `failed` ones have
    none for another reason. `unguessed`: puzzles solved without a decision, None of a contender
    that does not count nodes. Seconds are wall-clock time, the same as the limit's.
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
        """As text: share without a guess, the spreads, time in milliseconds, late and failed."""
        numbers = ["-" if self.unguessed is None else f"{100 * self.unguessed / self.puzzles:.1f}%"]
        for spread, scale in ((self.nodes, 1), (self.conflicts, 1), (self.seconds, 1000)):
            numbers += ["-", "-"] if spread is None else spread.numbers(scale)
        return [*numbers, f"{self.late:,}", f"{self.failed:,}"]


def rows(found: Sequence[Report], seconds: float | None) -> list[ContestRow]:
    """A row for each contender of the reports, which are of one contest with this time limit."""
    columns = zip(*(report.statements for report in found), strict=True)
    return [_row(column, found[0].limit, seconds) for column in columns]


def is_late(statement: BackendResult, limit: int) -> bool:
    """Whether the search ended without a verdict: its time was up."""
    answer = statement.answer
    return answer is not None and not answer.exhausted and len(answer.solutions) < limit


def numbers(statements: Sequence[BackendResult], what: str) -> list[int] | None:
    """A count of each statement that has an answer; None where it is not counted."""
    stats = [statement.answer.stats for statement in statements if statement.answer]
    if not any(what in one for one in stats):
        return None
    return [one.get(what, 0) for one in stats]  # A killed process has no count: 0 or more.


def _row(statements: Sequence[BackendResult], limit: int, seconds: float | None) -> ContestRow:
    late = [s for s in statements if is_late(s, limit)]
    done = [s for s in statements if s.answer is not None and not is_late(s, limit)]
    nodes = numbers(done + late, "nodes")
    # A refuted puzzle is not solved.
    solved = [s.answer for s in done if s.answer is not None and s.answer.solutions]
    return ContestRow(
        statements[0].backend,
        len(statements),
        len(done),
        len(late),
        len(statements) - len(done) - len(late),
        None if nodes is None else [answer.stats.get("nodes") for answer in solved].count(0),
        _spread(done, late, "nodes"),
        _spread(done, late, "conflicts"),
        Spread.of([s.seconds for s in done], [seconds or s.seconds for s in late]),
    )


def _spread(done: list[BackendResult], late: list[BackendResult], what: str) -> Spread | None:
    counts = numbers(done + late, what)
    return None if counts is None else Spread.of(counts[: len(done)], counts[len(done) :])
