"""The next step from a position, layer by layer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from sudoku_csp.analysis.explanation.layer import Finding, Layer
from sudoku_csp.analysis.explanation.layers import LAYERS
from sudoku_csp.analysis.explanation.layers.sums import derived_sums
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof, facts_of_chain, needed_facts
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER, Deadline


class Explainer:
    """Finds one step after another. To be closed.

    `entries` are digits that a person has put in, and `notes` candidates that a person has removed:
    they count as known. Of several singles that of the cell `wanted` is taken. Raises NoSolution
    where the rules, the givens and these contradict one another, BudgetSpent at the deadline.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        deadline: Deadline = FOREVER,
        *,
        entries: Iterable[tuple[Cell, int]] = (),
        notes: Iterable[Candidate] = (),
        wanted: Cell | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.rules = Rules(puzzle.ruleset, deadline)
        self.rules.parts += derived_sums(self.rules)
        self.proof = Proof(self.rules, deadline)
        self._layers = [made(self.rules, self.proof) for made in LAYERS.values()]
        self._number = 0
        try:
            self.position = Position(self.rules, [*puzzle.givens, *entries], notes, wanted)
            self.proof.follow(self.position)
            self.proof.require_solution(deadline)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.proof.close()
        self.rules.solvers.close()

    def next(self, deadline: Deadline = FOREVER) -> Step | None:
        """The next step, None where nothing further follows. Raises BudgetSpent."""
        if self.position.solved:
            return None
        for layer in self._layers:
            finding = layer.find(self.position, deadline)
            if finding is not None:
                return self._step(layer, finding, deadline)
        return None

    def apply(self, step: Step) -> None:
        """Takes over what a step concludes."""
        self.position.apply(step)
        self._number = step.number

    def _step(self, layer: Layer, found: Finding, deadline: Deadline) -> Step:
        facts = found.facts
        if facts is None:
            left, first = self.position.candidates, list[CellDigit]()
            if found.chain:
                end = found.contradiction
                first = facts_of_chain(self.rules, left, found.chain, end, deadline)
            facts = needed_facts(self.rules, left, found.groups, found.removed, deadline, first)
        return Step(
            number=self._number + 1,
            layer=layer.name,
            name=found.name,
            placed=() if found.placed is None else (self._candidate(found.placed),),
            removed=tuple(map(self._candidate, found.removed)),
            groups=tuple(found.groups),
            facts=tuple(self.position.facts[at] for at in facts),
            chain=tuple(found.chain),
            contradiction=found.contradiction,
        )

    def _candidate(self, at: CellDigit) -> Candidate:
        return Candidate(self.rules.board.cells[at[0]], at[1])
