"""The search for an explanation: the next step from a position, layer by layer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_csp.analysis.explanation.explanation import INTERRUPTED, Explanation
from sudoku_csp.analysis.explanation.hint import first_wrong
from sudoku_csp.analysis.explanation.layer import Finding
from sudoku_csp.analysis.explanation.layers import LAYERS
from sudoku_csp.analysis.explanation.layers.sums import derived_sums
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof, facts_of_chain, needed_facts
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.scene import Scene, Stage
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import NoSolution
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline


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
        stage: Stage | None = None
        for step in self.steps():
            stage = stage or Stage(self._begin)
            yield stage.show(step)

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


def explain(
    puzzle: Puzzle,
    *,
    entries: Iterable[tuple[Cell, int]] = (),
    notes: Iterable[Candidate] = (),
    wanted: Cell | None = None,
    budget: Budget | None = None,
) -> Explanation:
    """All that follows from the givens, the entries and the notes, as `Explainer` finds it.

    Raises NoSolution, WrongEntries.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020")))
    >>> found = explain(puzzle)
    >>> len(found.steps), {step.layer for step in found.steps}, found.solution.line()
    (12, {'single'}, '1342423124133124')
    """
    explainer = Explainer(puzzle, entries=entries, notes=notes, wanted=wanted, budget=budget)
    for _ in explainer.steps():
        pass
    return explainer.explanation
