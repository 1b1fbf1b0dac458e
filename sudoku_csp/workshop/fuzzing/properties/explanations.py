"""Explanations: every step is right by the definition, and what it concludes is true.

What a step says of its reasons is held to the check of explanations, which shares nothing with what
makes them; what it concludes, to the solutions of brute force; on small boards, that it is smallest
to all sets of fewer groups.
"""

from __future__ import annotations

from typing import ClassVar

from sudoku_csp.analysis.explanation.check import Known, check_explanation, propagates
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.sequence import Explanation, explain
from sudoku_csp.analysis.explanation.step import Conclusion, Step
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.workshop.fuzzing.encoding_choices import NO, YES
from sudoku_csp.workshop.fuzzing.fewer_groups import fewer
from sudoku_csp.workshop.fuzzing.property import NotAsked, Property, Question, Wrong

SECONDS = 5.0
"""The time limit of an explanation, and of the proof that a step is smallest."""

TINY = 4
"""The side up to which all sets of groups are tried."""

MOST_TOLD = 3
"""Faults that are told of an explanation."""


class Explanations(Property):
    name = "explanations"
    about = "each step of an explanation follows from its reasons, needs them all, and is true"
    choices: ClassVar = {"prove": (NO, YES)}

    def check(self, question: Question) -> str:
        if not question.truth.grids:
            raise NotAsked("nothing is explained of a puzzle without solution")
        prove = SECONDS if question.options["prove"] == YES else 0.0
        told = explain(question.puzzle, prove=prove, budget=Budget(SECONDS))
        for step in told.steps:
            for conclusion in (step.conclusion, *step.also):
                _check_truth(question, step, conclusion)
        faults = check_explanation(told)
        if faults:
            raise Wrong("an explanation that is right", "; ".join(faults[:MOST_TOLD]))
        _check_claims(question, told)
        _check_end(question, told)
        return "finished" if told.finished else "unfinished"


def _check_truth(question: Question, step: Step, conclusion: Conclusion) -> None:
    cell, digit = conclusion.candidate
    place = question.board.position(cell)
    for grid in question.truth.grids:
        if (grid[place] == digit) != conclusion.holds:
            held = f"a solution in which {cell} is {grid[place]}"
            raise Wrong(f"what is true of every solution in step {step.number}", held)


def _check_claims(question: Question, told: Explanation) -> None:
    """A step without a chain is one that propagation does not see; a smallest one is smallest."""
    known = Known(question.board, question.puzzle.givens)
    follows = _true_of_all(question) if question.board.side <= TINY else ()
    for step in told.steps:
        out = {fact.out for fact in step.facts}
        left = [frozenset(group.members) - out for group in step.groups]
        if not step.chain and propagates(left, step.conclusion):
            raise Wrong(f"a chain in step {step.number}", "none")
        smaller = fewer(known, step.size, follows) if step.smallest and follows else None
        if smaller is not None:
            groups, conclusion = smaller
            raise Wrong(
                f"{step.size} groups, the fewest, in step {step.number}",
                f"that {len(groups)} show that {conclusion}",
            )
        known.learn(step)


def _true_of_all(question: Question) -> frozenset[Conclusion]:
    """All that is so in every solution."""
    columns = [set(column) for column in zip(*question.truth.grids, strict=True)]
    return frozenset(
        Conclusion(Candidate(cell, digit), holds=digit in held)
        for cell, held in zip(question.board.cells, columns, strict=True)
        for digit in question.board.digits
        if digit not in held or len(held) == 1
    )


def _check_end(question: Question, told: Explanation) -> None:
    """The solution is the only one; what is left open at the end is in some solution."""
    true = question.truth
    if told.solution is not None and {told.solution.digits} != true.grids:
        raise Wrong(f"{len(true.grids)} solutions", f"{told.solution.line()} as the only one")
    if not told.finished or not true.complete:
        return
    if told.solution is None and len(true.grids) == 1:
        raise Wrong("the only solution", "none")
    for cell, digits in told.open_cells:
        held = {grid[question.board.position(cell)] for grid in true.grids}
        if held != set(digits):
            raise Wrong(f"{sorted(held)} left to {cell}", str(sorted(digits)))
