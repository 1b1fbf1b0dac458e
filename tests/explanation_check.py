"""The check of an explanation, by the definition and with nothing of what made it.

What is known is kept as plain sets, groups are held to the geometry of the board, and whether they
force a conclusion is found out by trying all ways to take exactly one candidate of each group
(Knuth's Algorithm X, "Dancing links", 2000, on sets).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.sequence import Explanation
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

Sets = list[frozenset[Candidate]]


class Known:
    """The digits that are placed, and the candidates that steps have ruled out, by which step."""

    def __init__(self, board: Board, givens: Iterable[tuple[Cell, int]] = ()) -> None:
        self.board = board
        self.placed = dict(givens)
        self.by_step: dict[Candidate, int] = {}

    def shares(self, first: Candidate, second: Candidate) -> bool:
        """Whether no grid can have both: two digits in a cell, or one twice in a house."""
        if first.cell == second.cell:
            return first.digit != second.digit
        return first.digit == second.digit and bool(_houses(self.board, [first.cell, second.cell]))

    def is_out(self, candidate: Candidate) -> bool:
        return candidate in self.by_step or any(
            self.shares(Candidate(cell, digit), candidate) for cell, digit in self.placed.items()
        )

    def knows(self, conclusion: Conclusion) -> bool:
        candidate = conclusion.candidate
        if conclusion.holds:
            return self.placed.get(candidate.cell) == candidate.digit
        return self.is_out(candidate)

    def supports(self, fact: Fact) -> bool:
        """Whether the fact is known, and for the cause that it names."""
        if isinstance(fact.because, int):
            return self.by_step.get(fact.out) == fact.because
        cell, digit = fact.because
        return self.placed.get(cell) == digit and self.shares(fact.because, fact.out)

    def learn(self, step: Step) -> None:
        """Takes over what a step concludes."""
        for candidate, holds in (step.conclusion, *step.also):
            if holds:
                self.placed[candidate.cell] = candidate.digit
            else:
                self.by_step.setdefault(candidate, step.number)


def check_step(known: Known, step: Step) -> tuple[str, ...]:
    """What is wrong with a step after what is known, in words; nothing if it is right."""
    return tuple(_faults(known, step))


def check_explanation(explanation: Explanation) -> tuple[str, ...]:
    """What is wrong with an explanation, every step and its end; nothing if it is right."""
    puzzle = explanation.puzzle
    known = Known(puzzle.board, puzzle.givens)
    faults = []
    for number, step in enumerate(explanation.steps, start=1):
        if step.number != number:
            faults.append(f"step {number} has the number {step.number}")
        faults += [f"step {number}: {fault}" for fault in check_step(known, step)]
        known.learn(step)
    return (*faults, *_faults_at_end(explanation, known))


def _faults_at_end(explanation: Explanation, known: Known) -> Iterator[str]:
    board = known.board
    left = {
        cell: tuple(digit for digit in board.digits if not known.is_out(Candidate(cell, digit)))
        for cell in board.cells
        if cell not in known.placed
    }
    if left != {cell: digits for cell, digits in explanation.open_cells}:  # noqa: C416
        yield "the open cells are not those that the steps leave open"
    solution = explanation.solution
    if solution is None:
        return
    if explanation.finished and left:
        yield "it is said to be finished, and cells are open"
    if any(solution[cell] != digit for cell, digit in known.placed.items()):
        yield "a placed digit is not that of the solution"
    if explanation.puzzle.violations(solution):
        yield "the solution is none"


def _faults(known: Known, step: Step) -> Iterator[str]:
    """The faults of a step. Where the groups are none of the board, nothing more is asked."""
    wrong = [group for group in step.groups if not _is_group(known.board, group)]
    if wrong or not step.groups or len(set(step.groups)) < len(step.groups):
        yield f"not groups of the board: {', '.join(map(str, wrong)) or 'none, or one twice'}"
        return
    if known.knows(step.conclusion):
        yield f"it is known already that {step.conclusion}"
    for fact in (*step.facts, *chain.from_iterable(step.also_facts)):
        if not known.supports(fact):
            yield f"not known: {fact.out} is out because of {fact.because}"
    yield from _faults_of_reason(known, step)
    yield from _faults_of_chain(step)


def _faults_of_reason(known: Known, step: Step) -> Iterator[str]:
    out = [fact.out for fact in step.facts]
    groups = _sets(step.groups, out)
    if not forces(groups, step.conclusion):
        yield f"the groups and facts do not force that {step.conclusion}"
        return
    whole = _sets(
        step.groups, [each for group in step.groups for each in group.members if known.is_out(each)]
    )
    for place, group in enumerate(step.groups):
        if forces(whole[:place] + whole[place + 1 :], step.conclusion):
            yield f"it can do without {group}"
    shows = propagates if step.chain else forces
    for fact in step.facts:
        without = _sets(step.groups, [each for each in out if each != fact.out])
        if shows(without, step.conclusion):
            yield f"it can do without the fact that {fact.out} is out"
    if len(step.also_facts) != len(step.also):
        yield "it does not say of all that follows what it takes"
    for conclusion, besides in zip(step.also, step.also_facts, strict=False):
        told = _sets(step.groups, [*out, *(fact.out for fact in besides)])
        if known.knows(conclusion) or not forces(told, conclusion):
            yield f"the groups do not force, or it is known already, that {conclusion}"


def _faults_of_chain(step: Step) -> Iterator[str]:
    if not step.chain:
        return
    first, *links = step.chain
    candidate, holds = step.conclusion
    if first.conclusion != Conclusion(candidate, not holds) or first.group is not None:
        yield "the chain does not begin with the contrary of the conclusion"
    true = {candidate} if first.conclusion.holds else set()
    out = {fact.out for fact in step.facts} | (set() if first.conclusion.holds else {candidate})
    for conclusion, group in links:
        each = conclusion.candidate
        if group not in step.groups or each not in group.members:
            yield f"the link {conclusion} has no group of the step"
        elif conclusion.holds:
            if not out.issuperset(set(group.members) - {each}):
                yield f"the link {conclusion} does not follow by {group}"
            true.add(each)
        else:
            if true.isdisjoint(set(group.members) - {each}):
                yield f"the link {conclusion} does not follow by {group}"
            out.add(each)
    end = step.contradiction
    if end not in step.groups or not out.issuperset(end.members):
        yield "the chain does not end in a contradiction"


def forces(groups: Sets, conclusion: Conclusion) -> bool:
    """Whether in each way to take exactly one candidate of each group the conclusion is so."""
    return not _stands(_assumed(groups, conclusion.candidate, not conclusion.holds))


def propagates(groups: Sets, conclusion: Conclusion) -> bool:
    """Whether unit propagation alone sees that."""
    groups = _assumed(groups, conclusion.candidate, not conclusion.holds)
    while all(groups):
        unit = next((group for group in groups if len(group) == 1), None)
        if unit is None:
            return False
        groups = _taken(groups, *unit)
    return True


def _stands(groups: Sets) -> bool:
    if not groups:
        return True
    return any(_stands(_taken(groups, each)) for each in min(groups, key=len))


def _assumed(groups: Sets, candidate: Candidate, holds: bool) -> Sets:
    if holds:
        return _taken(groups, candidate)
    return [group - {candidate} for group in groups]


def _taken(groups: Sets, candidate: Candidate) -> Sets:
    """The groups that are left where the candidate is true: its rivals are in none of them."""
    rivals = frozenset[Candidate]().union(*(group for group in groups if candidate in group))
    return [group - rivals for group in groups if candidate not in group]


def _sets(groups: Iterable[Group], out: Collection[Candidate]) -> Sets:
    gone = frozenset(out)
    return [frozenset(group.members) - gone for group in groups]


def _is_group(board: Board, group: Group) -> bool:
    if group.cell is not None:
        wanted = {Candidate(group.cell, digit) for digit in board.digits}
        return group.cell in board.cell_set and _holds(group, wanted)
    cells = group.house.cells if group.house is not None else ()
    wanted = {Candidate(cell, group.digit) for cell in cells}
    whole = len(set(cells)) == board.side and board.cell_set.issuperset(cells)
    known = whole and group.digit in board.digits
    return known and bool(_houses(board, cells)) and _holds(group, wanted)


def _holds(group: Group, wanted: set[Candidate]) -> bool:
    return len(group.members) == len(wanted) and set(group.members) == wanted


def _houses(board: Board, cells: Iterable[Cell]) -> list[str]:
    """The kinds of house that have all these cells."""
    cells = list(cells)
    kinds = {
        "row": {cell.row for cell in cells},
        "column": {cell.column for cell in cells},
    }
    if board.has_boxes:
        kinds["box"] = {board.box_number(cell) for cell in cells}
    return [kind for kind, numbers in kinds.items() if len(numbers) == 1]
