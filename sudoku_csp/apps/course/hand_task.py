"""A task by hand: its numbers come from a seed, and a wrong answer gets a counterexample."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Literal

from sudoku_csp.apps.course.clauses import Clause
from sudoku_csp.apps.course.task import Verdict, Wrong

Form = Literal["one", "several", "text"]
"""How a learner answers: with one of the choices, with several of them, or with a text."""

TRIES = 10_000
"""The most times that numbers are drawn until they make a task of the stated difficulty."""


@dataclass(frozen=True)
class Instance:
    """What is asked, with the numbers of a seed.

    `puzzle` is a puzzle with rules, as the page reads it, or empty. `right` has the right choices,
    or the right text; it is empty if the check decides. `clauses` is for the check.
    """

    text: str
    form: Form
    choices: tuple[str, ...] = ()
    puzzle: str = ""
    right: frozenset[str] = frozenset()
    clauses: tuple[Clause, ...] = ()

    def surplus(self, answer: Sequence[str]) -> str | None:
        """The first choice in an answer that is not right."""
        return next((one for one in answer if one not in self.right), None)

    def missing(self, answer: Sequence[str]) -> str | None:
        """The first of the right choices, by their text, that an answer does not have."""
        return min(self.right.difference(answer), default=None)


@dataclass(frozen=True)
class HandTask:
    """A task by hand.

    `draw` makes an instance from random numbers, or returns None if they make none of the stated
    difficulty. `check` raises Wrong for an answer, or returns a sentence about what is right.
    """

    name: str
    title: str
    draw: Callable[[Random], Instance | None]
    check: Callable[[Instance, Sequence[str]], str]

    @lru_cache(maxsize=8)  # noqa: B019 - it is shown, and then checked.
    def instance(self, seed: int) -> Instance:
        """The instance of a seed, which is the same everywhere."""
        random = Random(f"{self.name} {seed}")  # noqa: S311 - no secret.
        for _ in range(TRIES):
            if (drawn := self.draw(random)) is not None:
                return drawn
        raise AssertionError(f"{self.name}: no instance after {TRIES:,} tries")

    def verdict(self, seed: int, answer: Sequence[str]) -> Verdict:
        """Checks the choices, or the text, that a learner hands in."""
        instance = self.instance(seed)
        try:
            _check_form(instance, answer)
            return Verdict(True, self.check(instance, answer))
        except Wrong as wrong:
            return Verdict(False, wrong.text, wrong.lit)


def _check_form(instance: Instance, answer: Sequence[str]) -> None:
    if instance.form == "text":
        if len(answer) != 1:
            raise Wrong("Write one text.")
        return
    for one in answer:
        if one not in instance.choices:
            raise Wrong(f"{one} is none of the choices.")
    if instance.form == "one" and len(answer) != 1:
        raise Wrong("Choose one.")
    if not answer and instance.right:
        raise Wrong("Choose one or more.")
