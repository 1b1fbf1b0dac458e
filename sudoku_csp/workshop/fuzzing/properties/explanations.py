"""Explanations: every step is right by the definition, and what it concludes is true.

What a step says of its reasons is held to the check of explanations, which shares nothing with what
makes them; what it concludes, to the solutions of brute force; on small boards, that it is smallest
to all sets of fewer groups.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from sudoku_csp.analysis.explanation.check import Known, check_explanation, forces, propagates
from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.sequence import Explanation, explain
from sudoku_csp.analysis.explanation.step import Conclusion, Step
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.workshop.fuzzing.property import NotAsked, Property, Question, Wrong
from sudoku_csp.workshop.fuzzing.shared_choices import NO, YES

Groups = Sequence[frozenset[Candidate]]
"""What is left of each group."""


def fewer(
    known: Known, size: int, follows: Collection[Conclusion]
) -> tuple[Groups, Conclusion] | None:
    """Fewer groups than `size`, and one of these conclusions that they force; None without such.

    Conclusions that are known already do not count.
    """
    groups = _left(known)
    new = {each for each in follows if not known.knows(each)}
    for chosen in _connected(groups, size - 1):
        for candidate in _about(chosen):
            for conclusion in (Conclusion(candidate, True), Conclusion(candidate, False)):
                if conclusion in new and forces(list(chosen), conclusion):
                    return chosen, conclusion
    return None


def _left(known: Known) -> Groups:
    """The groups without a true candidate, less the candidates that are out."""
    placed = {Candidate(cell, digit) for cell, digit in known.placed.items()}
    return [
        frozenset(member for member in group.members if not known.is_out(member))
        for group in groups_of(known.board)
        if placed.isdisjoint(group.members)
    ]


def _connected(groups: Groups, most: int) -> Iterator[Groups]:
    """All connected sets of up to so many groups, those of fewer groups first."""
    beside = [
        [n for n, other in enumerate(groups) if other is not group and not other.isdisjoint(group)]
        for group in groups
    ]
    sets = {frozenset([number]) for number in range(len(groups))} if most else set()
    for size in range(1, most + 1):
        for numbers in sets:
            yield [groups[number] for number in numbers]
        if size < most:
            sets = {s | {n} for s in sets for number in s for n in beside[number] if n not in s}


def _about(chosen: Groups) -> Iterable[Candidate]:
    """The candidates of which these groups may force something, all of them together."""
    seen, shared = set[Candidate](), set[Candidate]()
    for group in chosen:
        shared |= seen & group
        seen |= group
    with_own = [group for group in chosen if not group <= shared]
    return frozenset.intersection(*with_own) if with_own else seen


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
