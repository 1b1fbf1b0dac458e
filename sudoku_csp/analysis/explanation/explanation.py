"""An explanation: the steps from a position, printed as text, page, plain data or picture."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sudoku_csp.analysis.explanation import page, svg, text
from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.reasons import symbols
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.analysis.explanation.step import MOST_GROUPS, MOST_LINKS, Candidate, Fact, Step
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Advice, InputError, Words
from sudoku_csp.grid.helpers import join_words, quantity, short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER

INTERRUPTED = "interrupted"
"""The value of `unfinished` until the search for steps has ended."""

SEVERAL = "The puzzle has several solutions: {}. What all of them share is explained."

FEW = 20
"""Up to this number of open cells, the ending names each open cell."""


@dataclass(frozen=True, repr=False)
class Explanation:
    """All steps that follow from a position, or the steps that answer a question.

    Besides the givens, `entries` (digits put in) and `notes` (candidates removed) are known.
    `solution` is the only solution, None if there are several or if that is unknown. `open_cells`
    are the cells without a digit, with their candidates; in a finished explanation each candidate
    is in some solution. `unfinished` says why steps are missing, "" if none is. `facts` says why
    each missing candidate is out. `sentence` is the answer to a question, and `about` its subject;
    both are "" without a question.

    Some methods take `words`, a function that returns a piece of advice as text.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    entries: tuple[tuple[Cell, int], ...] = ()
    notes: tuple[Candidate, ...] = ()
    solution: Grid | None = None
    open_cells: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict, compare=False)
    unfinished: str = ""
    facts: Mapping[Candidate, Fact] = field(default_factory=dict, compare=False)
    sentence: str = ""
    about: str = ""

    @property
    def finished(self) -> bool:
        """True if no further step follows."""
        return not self.unfinished

    @property
    def interrupted(self) -> bool:
        """True if no further steps were requested, although there was time."""
        return self.unfinished == INTERRUPTED

    @property
    def title(self) -> str:
        """The title of a page: the subject and the puzzle."""
        source = self.puzzle.source or ""
        named = self.puzzle.line() if not source or source.startswith("argument:") else source
        return f"Why {self.about}: {named}" if self.about else f"Why: {named}"

    def opening(self, words: Words = str) -> Iterator[str]:
        """Yields the lines before the steps."""
        if self.sentence:
            yield self.sentence
            return
        if self.open_cells and self.finished:
            yield SEVERAL.format(words(Advice.COMPARE))
        if cores := [step for step in self.steps if step.layer == "core"]:
            most = max(step.size for step in cores)
            yield (
                f"There is no short way: {_numbers(cores)} of {len(self.steps)} rest on many "
                f"constraints at once (up to {most}), and a solver found them. "
                f"{words(Advice.TRACE)}."
            )
        if trials := [step for step in self.steps if step.chain and step.is_long]:
            yield (
                f"Long trials, of more than {MOST_GROUPS} constraints or {MOST_LINKS} links: "
                f"{_numbers(trials)}."
            )
        if not cores and self.unfinished not in ("", INTERRUPTED):
            yield "The time ended before the next step was found."
        if self.steps or self.finished:
            yield summary(self.steps)

    def ending(self) -> Iterator[str]:
        """Yields the lines after the steps."""
        if self.sentence:
            return
        board, count = self.puzzle.board, len(self.open_cells)
        if count > FEW or count == board.side**2:
            yield f"{count:,} cells are open."
        elif count:
            cells = (
                f"{cell} ({symbols(board, digits, 'or')})"
                for cell, digits in self.open_cells.items()
            )
            yield f"Open: {', '.join(cells)}."
        elif not self.unfinished:
            yield "Every cell has its digit, and each is forced: the solution is the only one."
        if self.unfinished:
            yield f"This is not all: {self.unfinished}."

    def scenes(self, steps: Iterable[Step] | None = None) -> Iterator[Scene]:
        """Yields a scene for each of these steps, by default for the steps of this explanation."""
        puzzle, position = self.puzzle, None
        given = frozenset(cell for cell, _ in puzzle.givens)
        for step in self.steps if steps is None else steps:
            if position is None:
                rules = Rules(puzzle.ruleset, FOREVER)
                position = Position(rules, [*puzzle.givens, *self.entries], self.notes)
            left = position.open_cells()
            cells = zip(puzzle.board.cells, position.candidates, strict=True)
            digits = {cell: bits.bit_length() for cell, bits in cells if cell not in left}
            yield Scene(puzzle.ruleset, given, digits, left, step)
            position.apply(step)

    def text(self, *, width: int | None = None, pictures: bool = True, words: Words = str) -> str:
        """The text in lines of up to `width` characters, at most 100.

        With `pictures`, each step other than a single is shown with its board.
        """
        width = min(width or text.WIDTH, text.WIDTH)
        steps = text.steps(self.scenes(), width=width, pictures=pictures)
        opening = text.wrapped(self.opening(words), width)
        return "\n".join([*opening, *steps, *text.wrapped(self.ending(), width)])

    def __str__(self) -> str:
        return self.text()

    def html(self, words: Words = str) -> str:
        """An HTML page with all steps."""
        opening, ending = self.opening(words), self.ending()
        return page.page(self.puzzle, self.title, self.scenes(), opening, ending, self.solution)

    def _repr_html_(self) -> str:
        """The page in a frame, so that the style of the page does not change the notebook."""
        return (
            '<iframe style="width:100%;height:38rem;border:0" title="An explanation" '
            f'srcdoc="{escape(self.html())}"></iframe>'
        )

    def svg(self) -> str:
        """The drawing of the last step. Raises InputError if there is no step."""
        if not self.steps:
            raise InputError(f"{self.sentence} There is no step to draw")
        *_, last = self.scenes()
        return svg.draw(last, describe(last).conclusion)

    def as_dict(self) -> dict[str, Any]:
        """The puzzle and the steps as plain data.

        If a question was asked, its answer is added; otherwise the solution and the open cells.
        """
        fields: dict[str, Any] = self.puzzle.as_fields()
        if self.sentence:
            fields["answer"] = self.sentence
        else:
            fields["solution"] = self.solution.line() if self.solution else None
            fields["open_cells"] = [
                {"cell": str(cell), "digits": list(digits)}
                for cell, digits in self.open_cells.items()
            ]
        fields["unfinished"] = self.unfinished
        fields["steps"] = list(map(step_as_dict, self.scenes()))
        return fields

    def __repr__(self) -> str:
        left = "" if self.finished else ", unfinished"
        return short_repr(self, f"steps={len(self.steps)}{left}: {self.puzzle!r}")


def _numbers(steps: Sequence[Step]) -> str:
    first = join_words(str(step.number) for step in steps[:5])
    more = f" and {len(steps) - 5} more" if len(steps) > 5 else ""
    return f"{'step' if len(steps) == 1 else 'steps'} {first}{more}"


def summary(steps: Sequence[Step]) -> str:
    """The number of steps, in total and in each layer, with the easiest layer first."""
    if not steps:
        return "No step follows."
    counts = Counter(step.layer for step in steps)
    parts = [f"{layer} {counts[layer]}" for layer in ORDER if counts[layer]]
    return f"{quantity(len(steps), 'step')}: {', '.join(parts)}."


def step_as_dict(scene: Scene) -> dict[str, Any]:
    """The step as plain data. A group is `{"house", "digit"}` or `{"constraint", "cells"}`.

    `rules` has the identifiers of the constraints on which the step rests.
    """
    step, text = scene.step, describe(scene)
    return {
        "number": step.number,
        "layer": step.layer,
        "name": step.name,
        "size": step.size,
        "placed": list(map(Candidate.as_dict, step.placed)),
        "removed": list(map(Candidate.as_dict, step.removed)),
        "groups": [_group(scene, group) for group in step.groups],
        "rules": _rules(scene, *step.groups),
        "facts": [
            {**fact.out.as_dict(), "source": fact.source and str(fact.source), "step": fact.step}
            for fact in step.facts
        ],
        "chain": [
            {**link.candidate.as_dict(), "holds": link.holds, "group": _group(scene, link.group)}
            for link in step.chain
        ],
        "contradiction": _group(scene, step.contradiction),
        "text": text._asdict() | {"chain": list(text.chain)},
    }


def _group(scene: Scene, group: Group | None) -> dict[str, Any] | None:
    if group is None:
        return None
    rules = {"rules": _rules(scene, group)}
    if group.house is not None:
        return {"house": group.house.name, "digit": group.digit, **rules}
    return {"constraint": group.name, "cells": list(map(str, scene.cells(group))), **rules}


def _rules(scene: Scene, *groups: Group) -> list[str]:
    named = (scene.ruleset.identifier(one) for group in groups for one in group.constraints)
    return list(dict.fromkeys(named))
