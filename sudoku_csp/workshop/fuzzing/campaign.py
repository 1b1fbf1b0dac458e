"""A run of fuzzing: case after case until the time is up, and each failure shrunk.

A property that has failed so often is not asked any more: the others still have the time, and
nothing that is found is left unsaid.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, field
from itertools import count

from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.cases import Case, case
from sudoku_csp.workshop.fuzzing.givens import KINDS
from sudoku_csp.workshop.fuzzing.property import Question
from sudoku_csp.workshop.fuzzing.runner import HELD, Asker, Outcome
from sudoku_csp.workshop.fuzzing.saved import Failure
from sudoku_csp.workshop.fuzzing.shrinking import NoMoreQuestions, shrunk

PATIENCE = 60.0
"""Seconds after which a question hangs."""

MOST_FAILURES = 3
"""Failures of a property after which it is not asked any more."""

SHRINKING_QUESTIONS = 1000
SHRINKING_SECONDS = 10.0
"""What the shrinking of a failure may take; the seconds may be the last ones of the run."""

LEAST = 1.0
"""Seconds that a question gets in any case: the first one starts a process."""


@dataclass
class Tally:
    """What a run has done. `checks` count by property and who answered, `not_asked` by reason."""

    cases: int = 0
    checks: Counter[tuple[str, str]] = field(default_factory=Counter)
    not_asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def count(self, name: str, outcome: Outcome) -> None:
        """Counts what came of a question about this property."""
        if outcome.kind == HELD:
            self.checks[name, outcome.by] += 1
        elif outcome.failed:
            self.checks[name, ""] += 1
            self.failures[name] += 1
        else:
            self.not_asked[name, outcome.by] += 1

    def checked(self, name: str) -> int:
        """How many questions about the property were answered."""
        return sum(number for (about, _), number in self.checks.items() if about == name)


class Campaign:
    """Cases of a seed. `tally` is true at any moment, also after an interruption.

    Of `kinds` are the puzzles; of `constraints`, where any are named, is one of those that stand in
    a question about constraints. `only` is the case that was asked about alone, None where they
    come one after the other.
    """

    def __init__(
        self,
        seed: int,
        asker: Asker,
        *,
        names: Collection[str] = properties.NAMES,
        kinds: Collection[str] = tuple(KINDS),
        constraints: Collection[str] = (),
    ) -> None:
        self.seed = seed
        self.names = tuple(name for name in properties.NAMES if name in names)
        self.tally = Tally()
        self.only: int | None = None
        self._asker = asker
        self._kinds = frozenset(kinds)
        self._only = {"constraints": tuple(constraints)}

    def run(self, seconds: float, only: int | None = None) -> Generator[Failure | None]:
        """Each failure as it is found and shrunk, and None after each case.

        It ends after so many seconds, or after the case `only`; what has to be compiled before the
        first question takes none of them.
        """
        self.only = only
        self._asker.prepare(self.names)
        began = time.monotonic()
        deadline = began + seconds
        try:
            for number in count() if only is None else [only]:
                one = case(self.seed, number)
                if only is None and one.kind not in self._kinds:
                    continue
                for failure in self._failures(one, deadline):
                    self.tally.seconds = time.monotonic() - began
                    yield failure
                if time.monotonic() >= deadline:
                    return
                self.tally.cases += 1
                yield None
        finally:
            self.tally.seconds = time.monotonic() - began

    def _failures(self, one: Case, deadline: float) -> Iterator[Failure]:
        for name in self.names:
            for question in one.questions(properties.named(name, *self._only.get(name, ()))):
                if self.tally.failures[name] >= MOST_FAILURES:
                    break
                left = deadline - time.monotonic()
                if left <= 0:
                    return
                patience = min(max(left, LEAST), PATIENCE)
                outcome = self._asker.ask(question, patience)
                if outcome.kind == "hung" and patience < PATIENCE:
                    return  # The time of the run is up, not that of the question.
                self.tally.count(name, outcome)
                if outcome.failed:
                    yield self._shrunk(one.number, question, outcome)

    def _shrunk(self, number: int, question: Question, outcome: Outcome) -> Failure:
        last = time.monotonic() + SHRINKING_SECONDS
        asked = 0
        latest = outcome  # Of the smallest question so far: each that fails is smaller.

        def fails(candidate: Question) -> bool:
            nonlocal asked, latest
            asked += 1
            left = last - time.monotonic()
            if asked > SHRINKING_QUESTIONS or left <= 0:
                raise NoMoreQuestions
            answer = self._asker.ask(candidate, min(left, PATIENCE))
            if answer.kind != outcome.kind:
                return False
            latest = answer
            return True

        # What hangs would have to be waited for each time.
        smallest = question if outcome.kind == "hung" else shrunk(question, fails)
        return Failure(self.seed, number, question, smallest, latest)
