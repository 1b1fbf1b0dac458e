"""The search for an explanation: the next step from a position, layer by layer.

Of the whole, the steps on which a digit depends say why a cell holds it, or cannot hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sudoku_csp.analysis.explanation.explanation import INTERRUPTED, Explanation
from sudoku_csp.analysis.explanation.hint import first_wrong
from sudoku_csp.analysis.explanation.layer import Finding
from sudoku_csp.analysis.explanation.layers import LAYERS
from sudoku_csp.analysis.explanation.layers.sums import derived_sums
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof, facts_of_chain, needed_facts
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent, NoSolution, Unsupported
from sudoku_csp.grid.helpers import listed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline


class Explainer:
    """Finds one step after another; `explanation` is what there is of them so far.

    `entries` are digits that a person has put in, and `notes` candidates that a person has removed:
    they count as known. Of several singles that of the cell `wanted` is taken.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        entries: Iterable[tuple[Cell, int]] = (),
        notes: Iterable[Candidate] = (),
        wanted: Cell | None = None,
        budget: Budget | None = None,
    ) -> None:
        self._begin = Explanation(puzzle, (), entries=tuple(entries), notes=tuple(notes))
        self._wanted = wanted
        self._budget = budget or Budget()
        self._found: list[Step] = []
        self._position: Position | None = None
        self._unfinished = INTERRUPTED

    @property
    def explanation(self) -> Explanation:
        """The steps so far; the solution, once no cell is open."""
        now = replace(self._begin, steps=tuple(self._found), unfinished=self._unfinished)
        position = self._position
        if position is None:
            return now
        solution = None
        if position.solved:
            digits = bytes(left.bit_length() for left in position.candidates)
            solution = Grid(now.puzzle.board, digits)
        facts = {fact.out: fact for fact in position.facts.values()}
        return replace(now, solution=solution, open_cells=position.open_cells(), facts=facts)

    def steps(self) -> Iterator[Step]:
        """Each step as soon as it is found; to be run through once.

        Where the budget ends before the steps do, the explanation is unfinished. Raises NoSolution
        where the rules and the givens contradict one another, WrongEntries where they contradict
        the entries and notes.
        """
        begin = self._begin
        deadline = self._budget.start()
        try:
            try:
                yield from self._steps(deadline)
                self._unfinished = ""
            except NoSolution:
                if not begin.entries and not begin.notes:
                    raise
                deadline = self._budget.start()
                wrong = first_wrong(begin.puzzle, begin.entries, begin.notes, deadline)
                assert wrong is not None, "the position has no solution"
                raise wrong.error(begin.puzzle.board) from None
        except BudgetSpent:
            self._unfinished = self._budget.unfinished()

    def scenes(self) -> Iterator[Scene]:
        """Each step as `steps` finds it, with the board before it."""
        return self._begin.scenes(self.steps())

    def _steps(self, deadline: Deadline) -> Iterator[Step]:
        begin = self._begin
        rules = Rules(begin.puzzle.ruleset, deadline)
        rules.parts += derived_sums(rules)
        with rules.solvers:
            proof = Proof(rules, deadline)
            known = [*begin.puzzle.givens, *begin.entries]
            position = self._position = Position(rules, known, begin.notes, self._wanted)
            proof.follow(position)
            proof.require_solution(deadline)
            layers = [made(rules, proof) for made in LAYERS.values()]
            while not position.solved:
                found = ((layer.name, layer.find(position, deadline)) for layer in layers)
                name, finding = next((each for each in found if each[1] is not None), ("", None))
                if finding is None:
                    return
                step = _step(len(self._found) + 1, name, finding, position, deadline)
                position.apply(step)
                self._found.append(step)
                yield step


def _step(number: int, layer: str, found: Finding, position: Position, deadline: Deadline) -> Step:
    """The step of what a layer found, with the facts that it needs."""
    rules, left, facts = position.rules, position.candidates, found.facts
    if facts is None:
        first = list[CellDigit]()
        if found.chain:
            first = facts_of_chain(rules, left, found.chain, found.contradiction, deadline)
        facts = needed_facts(rules, left, found.groups, found.removed, deadline, first)

    def candidates(several: Iterable[CellDigit]) -> tuple[Candidate, ...]:
        return tuple(Candidate(rules.board.cells[cell], digit) for cell, digit in several)

    return Step(
        number,
        layer,
        found.name,
        placed=candidates([] if found.placed is None else [found.placed]),
        removed=candidates(found.removed),
        groups=tuple(found.groups),
        facts=tuple(position.facts[at] for at in facts),
        chain=tuple(found.chain),
        contradiction=found.contradiction,
    )


def explain(puzzle: Puzzle, **known: Any) -> Explanation:
    """All that follows from a position, as `Explainer` with the same arguments finds it.

    Raises NoSolution, WrongEntries.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020")))
    >>> found = explain(puzzle)
    >>> len(found.steps), {step.layer for step in found.steps}, found.solution.line()
    (12, {'single'}, '1342423124133124')
    """
    explainer = Explainer(puzzle, **known)
    for _ in explainer.steps():
        pass
    return explainer.explanation


def why(
    puzzle: Puzzle, cell: Cell, digit: int | None = None, *, holds: bool = True, **known: Any
) -> Explanation:
    """The steps by which a cell holds its digit or, without `holds`, cannot hold this one.

    Without a digit, for a cell that no step fills, those that left its candidates. Raises
    Unsupported for what is not so or does not follow, NoSolution, and BudgetSpent where the
    explanation did not come so far in time.
    """
    whole = explain(puzzle, wanted=cell, **known)
    placing = {one.cell: step for step in whole.steps for one in step.placed}
    found = {**dict(puzzle.givens), **dict(whole.entries)}.get(cell)
    if cell in placing:
        found = next(one.digit for one in placing[cell].placed if one.cell == cell)
    if found is None and whole.unfinished:
        raise BudgetSpent
    if digit is None and found is None:
        return _candidates(whole, cell)
    digit = digit or found
    assert digit is not None
    sentence = f"{cell} {'is' if holds else 'is not'} {drawing.symbol(puzzle.board, digit)}"
    if holds and found == digit:
        if cell in placing:
            return _answer(whole, [placing[cell]], sentence, ":")
        given = "given" if cell in dict(puzzle.givens) else "an entry"
        return _answer(whole, [], sentence, f": it is {given}.")
    fact = None if holds else whole.facts.get(Candidate(cell, digit))
    if fact is not None:
        return _removed(whole, fact, found, sentence)
    if found is not None:
        raise Unsupported(f"{cell} is {drawing.symbol(puzzle.board, found)}")
    raise Unsupported(f"it does not follow that {sentence}: the puzzle has several solutions")


def _removed(whole: Explanation, fact: Fact, found: int | None, sentence: str) -> Explanation:
    """Why a candidate is out: a digit that it sees, a step, or a note."""
    text = ""
    if fact.source is not None:
        digit = found if fact.source == fact.out.cell and found else fact.out.digit
        text = f" {fact.source} is {drawing.symbol(whole.puzzle.board, digit)}."
    elif fact.step is None:
        text = " it was removed by hand."
    last = [] if fact.step is None else [whole.steps[fact.step - 1]]
    return _answer(whole, last, sentence, f":{text}")


def _candidates(whole: Explanation, cell: Cell) -> Explanation:
    """The digits that a cell can hold, and the steps that removed the others."""
    left = (drawing.symbol(whole.puzzle.board, digit) for digit in whole.open_cells[cell])
    digits = listed(left, "or")
    removing = [step for step in whole.steps if any(one.cell == cell for one in step.removed)]
    return _answer(whole, removing, f"{cell} can be {digits}", ".")


def _answer(whole: Explanation, last: Iterable[Step], about: str, end: str) -> Explanation:
    """The steps that some depend on, with the sentence that they give a reason for."""
    return replace(whole, steps=needed(whole.steps, last), sentence=about + end, about=about)


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
