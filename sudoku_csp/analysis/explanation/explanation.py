"""An explanation: all that follows from a position, in steps, the easiest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step, thoughts
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

INTERRUPTED = "interrupted"
"""Why an explanation is unfinished of which not all steps were taken."""

MOST_GROUPS, MOST_LINKS = 15, 20
"""The largest step, and the longest trial, that a person can follow."""


@dataclass(frozen=True, repr=False)
class Explanation:
    """The steps from a position to all that follows.

    `entries` and `notes` are known besides the givens: digits put in, and candidates removed.
    `solution` is the only one, None where there are several or that is not known. `open_cells` have
    no digit, and these candidates; unless the explanation is unfinished, each is in some solution.
    `unfinished` says why not all steps were found. `facts` says why each candidate is out that is.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solution: Grid | None = None
    open_cells: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict, compare=False)
    unfinished: str = ""
    entries: tuple[tuple[Cell, int], ...] = ()
    notes: tuple[Candidate, ...] = ()
    facts: Mapping[Candidate, Fact] = field(default_factory=dict, compare=False)

    @property
    def finished(self) -> bool:
        """Whether nothing further follows."""
        return not self.unfinished

    def __repr__(self) -> str:
        left = "" if self.finished else ", unfinished"
        return shown(self, f"steps={len(self.steps)}{left}: {self.puzzle!r}")


def is_long(step: Step) -> bool:
    """True if a step is a core, or a trial with more links than a person can follow."""
    too_large = step.size > MOST_GROUPS or thoughts(step.chain) > MOST_LINKS
    return step.layer == "core" or too_large


def needed(steps: Sequence[Step], last: Iterable[Step]) -> tuple[Step, ...]:
    """The steps that some depend on, in order, and themselves; numbered from 1."""
    by_number = {step.number: step for step in steps}
    waiting = list(last)
    wanted = {step.number for step in waiting}
    while waiting:
        for fact in waiting.pop().facts:
            if fact.step is not None and fact.step not in wanted:
                wanted.add(fact.step)
                waiting.append(by_number[fact.step])
    numbers = {number: place for place, number in enumerate(sorted(wanted), start=1)}

    def renumbered(step: Step) -> Step:
        facts = (fact._replace(step=numbers.get(fact.step or 0)) for fact in step.facts)
        return replace(step, number=numbers[step.number], facts=tuple(facts))

    return tuple(renumbered(by_number[number]) for number in numbers)
