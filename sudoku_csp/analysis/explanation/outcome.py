"""What is told: an explanation or a part of it, with a sentence before and one at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.sequence import Explanation
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid import drawing
from sudoku_csp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Answer:
    """The steps that are told, of an explanation or in place of one.

    `said` is the answer in a sentence; "" where all that follows is told. `steps` rest on the
    givens and one another alone. `about` is what is asked about, for a title, and `note` stands
    after the steps.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    said: str = ""
    whole: Explanation | None = None
    about: str = ""
    note: str = ""

    @classmethod
    def all_of(cls, whole: Explanation) -> Answer:
        """All steps of an explanation."""
        return cls(whole.puzzle, whole.steps, whole=whole)

    @property
    def unfinished(self) -> str:
        """Why not all is told, "" where it is."""
        return self.whole.unfinished if self.whole is not None else ""

    def heading(self) -> str:
        """What stands before the steps."""
        return self.said or _summary(self.steps)

    @property
    def title(self) -> str:
        """What a page is called: what is asked about, and the puzzle."""
        source = self.puzzle.source or ""
        named = self.puzzle.line() if not source or source.startswith("argument:") else source
        return f"Why {self.about}: {named}" if self.about else f"Why: {named}"

    def opening(self) -> Iterator[str]:
        """What stands first of all, a line each."""
        if self.whole is not None and not self.said and _several(self.whole):
            yield SEVERAL

    def ending(self) -> Iterator[str]:
        """What stands after the steps, a line each."""
        if self.note:
            yield self.note
        if self.whole is not None and not self.said:
            yield from _ending(self.whole)
        if self.unfinished:
            yield f"This is not all: {self.unfinished}."


SEVERAL = (
    "The puzzle has several solutions: `sudoku-csp diagnose` shows what would settle it. "
    "What all of them share is explained."
)

FEW = 20
"""Open cells up to which each is named at the end."""


def _several(whole: Explanation) -> bool:
    return bool(whole.open_cells) and not whole.unfinished


def _summary(steps: tuple[Step, ...]) -> str:
    """How many steps there are and, of those that are no singles, how many of each size."""
    singles = sum(step.size == 1 for step in steps)
    others = sorted(step.size for step in steps if step.size > 1)
    if not steps:
        return "No step follows."
    text = f"{len(steps):,} {'step' if len(steps) == 1 else 'steps'}"
    if not others:
        return f"{text}, all of them singles."
    proved = sum(step.smallest for step in steps if step.size > 1)
    sizes = listed(f"{others.count(size)} of {size} groups" for size in dict.fromkeys(others))
    return (
        f"{text}: {singles} {'single' if singles == 1 else 'singles'}, {sizes}. "
        f"Proved smallest, singles aside: {proved} of {len(others)}."
    )


def _ending(whole: Explanation) -> Iterator[str]:
    board, count = whole.puzzle.board, len(whole.open_cells)
    if count > FEW or count == board.side**2:
        yield f"{count:,} cells are open."
    elif count:
        cells = (
            f"{one.cell} ({listed((drawing.symbol(board, digit) for digit in one.digits), 'or')})"
            for one in whole.open_cells
        )
        yield f"Open: {', '.join(cells)}."
    elif not whole.unfinished:
        yield "Every cell has its digit, and each is forced: the solution is the only one."
