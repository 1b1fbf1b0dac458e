"""An answer: an explanation or a part of it, with a sentence before it and lines at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_csp.analysis.explanation.explanation import (
    INTERRUPTED,
    MOST_GROUPS,
    MOST_LINKS,
    Explanation,
    is_long,
)
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid import drawing
from sudoku_csp.puzzle.puzzle import Puzzle

SEVERAL = (
    "The puzzle has several solutions: `sudoku-csp diagnose` shows what decides between them. "
    "What all of them share is explained."
)

CASES = "`sudoku-csp trace --tree tree.svg` draws a proof by cases."

FEW = 20
"""Open cells up to which each is named at the end."""


@dataclass(frozen=True)
class Answer:
    """Steps of an explanation: all of them, or those that answer a question.

    `sentence` is the answer to the question, "" without one; `about` is its subject, for a title.
    """

    explanation: Explanation
    steps: tuple[Step, ...]
    sentence: str = ""
    about: str = ""

    @classmethod
    def all_of(cls, explanation: Explanation) -> Answer:
        """All steps of an explanation."""
        return cls(explanation, explanation.steps)

    @property
    def puzzle(self) -> Puzzle:
        return self.explanation.puzzle

    @property
    def title(self) -> str:
        """The title of a page: the subject and the puzzle."""
        source = self.puzzle.source or ""
        named = self.puzzle.line() if not source or source.startswith("argument:") else source
        return f"Why {self.about}: {named}" if self.about else f"Why: {named}"

    def opening(self) -> Iterator[str]:
        """The lines before the steps."""
        if self.sentence:
            yield self.sentence
            return
        if self.explanation.open_cells and self.explanation.finished:
            yield SEVERAL
        if cores := [step for step in self.steps if step.layer == "core"]:
            most = max(step.size for step in cores)
            yield (
                f"There is no short way: {_numbers(cores)} of {len(self.steps)} rest on many "
                f"constraints at once (up to {most}), and a solver found them. {CASES}"
            )
        if trials := [step for step in self.steps if step.chain and is_long(step)]:
            yield (
                f"Long trials, of more than {MOST_GROUPS} constraints or {MOST_LINKS} links: "
                f"{_numbers(trials)}."
            )
        if not cores and self.explanation.unfinished not in ("", INTERRUPTED):
            yield "The time ended before the next step was found."
        if self.steps or self.explanation.finished:
            yield summary(self.steps)

    def ending(self) -> Iterator[str]:
        """The lines after the steps."""
        whole = self.explanation
        if self.sentence:
            return
        yield from _ending(whole)
        if whole.unfinished:
            yield f"This is not all: {whole.unfinished}."


def _numbers(steps: list[Step]) -> str:
    """The numbers of steps, the first few of many."""
    first = listed(str(step.number) for step in steps[:5])
    more = f" and {len(steps) - 5} more" if len(steps) > 5 else ""
    return f"{'step' if len(steps) == 1 else 'steps'} {first}{more}"


def summary(steps: tuple[Step, ...]) -> str:
    """How many steps there are, and how many of each layer, the easiest first."""
    if not steps:
        return "No step follows."
    counts = Counter(step.layer for step in steps)
    parts = [f"{layer} {counts[layer]}" for layer in ORDER if counts[layer]]
    return f"{len(steps):,} {'step' if len(steps) == 1 else 'steps'}: {', '.join(parts)}."


def _ending(whole: Explanation) -> Iterator[str]:
    board, count = whole.puzzle.board, len(whole.open_cells)
    if count > FEW or count == board.side**2:
        yield f"{count:,} cells are open."
    elif count:
        cells = (
            f"{cell} ({listed((drawing.symbol(board, digit) for digit in digits), 'or')})"
            for cell, digits in whole.open_cells.items()
        )
        yield f"Open: {', '.join(cells)}."
    elif not whole.unfinished:
        yield "Every cell has its digit, and each is forced: the solution is the only one."
