"""Explanations: each step follows from its groups and facts, needs them all, and is true.

That it follows is found out by trying all ways to choose the true candidate of every group; that it
is true, by the solutions of brute force.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sudoku_csp.backend import Budget
from sudoku_csp.board import Board
from sudoku_csp.explanation.groups import Candidate
from sudoku_csp.explanation.sequence import Explanation, explain
from sudoku_csp.explanation.step import Conclusion, Step
from sudoku_csp.fuzzing.brute_force import SMALL
from sudoku_csp.fuzzing.property import NotAsked, Options, Property, Question, Wrong

SECONDS = 5.0
"""The time limit of an explanation."""

MANY_GROUPS = 12
"""Groups of a step above which it is not checked in all ways."""


class Explanations(Property):
    name = "explanations"
    about = "each step of an explanation follows from its reasons, needs them all, and is true"
    every = 2

    def allows(self, options: Options, board: Board) -> bool:  # noqa: ARG002
        return board.side <= SMALL

    def check(self, question: Question) -> str:
        if not question.truth.grids:
            raise NotAsked("nothing is explained of a puzzle without solution")
        told = explain(question.puzzle, budget=Budget(SECONDS))
        for step in told.steps:
            _check_reasons(step)
            for conclusion in (step.conclusion, *step.also):
                _check_truth(question, step, conclusion)
        if told.finished:
            _check_end(question, told)
        return "finished" if told.finished else "unfinished"


def _check_reasons(step: Step) -> None:
    if step.size > MANY_GROUPS:
        return
    groups = [frozenset(group.members) for group in step.groups]
    out = [fact.out for fact in step.facts]
    if not _follows(groups, out, step.conclusion):
        raise Wrong(f"{step.conclusion} by step {step.number}", "that it does not follow")
    for place in range(len(groups)):
        if _follows(groups[:place] + groups[place + 1 :], out, step.conclusion):
            raise Wrong(
                f"that step {step.number} needs {step.groups[place]}",
                f"that {step.conclusion} follows without",
            )
    for place, fact in enumerate(out):
        if _follows(groups, out[:place] + out[place + 1 :], step.conclusion):
            raise Wrong(
                f"that step {step.number} needs to know that {fact} is out",
                f"that {step.conclusion} follows without",
            )


def _follows(
    groups: Sequence[frozenset[Candidate]], out: Collection[Candidate], conclusion: Conclusion
) -> bool:
    """Whether the contrary cannot stand with one true candidate in each group."""
    known = dict.fromkeys(out, False)
    if known.get(conclusion.candidate) is False:
        return not conclusion.holds
    return not _stands(groups, {**known, conclusion.candidate: not conclusion.holds})


def _stands(groups: Sequence[frozenset[Candidate]], known: Mapping[Candidate, bool]) -> bool:
    if not groups:
        return True
    for true in sorted(groups[0]):
        chosen = {member: member == true for member in groups[0]}
        if all(known.get(member, value) == value for member, value in chosen.items()) and _stands(
            groups[1:], {**known, **chosen}
        ):
            return True
    return False


def _check_truth(question: Question, step: Step, conclusion: Conclusion) -> None:
    cell, digit = conclusion.candidate
    place = question.board.position(cell)
    for grid in question.truth.grids:
        if (grid[place] == digit) != conclusion.holds:
            held = f"a solution in which {cell} is {grid[place]}"
            raise Wrong(f"what is true of every solution in step {step.number}", held)


def _check_end(question: Question, told: Explanation) -> None:
    """What is left open is open: every candidate is in a solution, and one is left to no cell."""
    true = question.truth
    if not true.complete:
        return
    if (told.solution is None) != (len(true.grids) > 1):
        raise Wrong(f"{len(true.grids)} solutions", f"{told.solution} as the only one")
    for cell, digits in told.open_cells:
        held = {grid[question.board.position(cell)] for grid in true.grids}
        if held != set(digits):
            raise Wrong(f"{sorted(held)} left to {cell}", str(sorted(digits)))
