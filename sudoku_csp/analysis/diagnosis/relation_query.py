"""Is a relation true in all solutions of a puzzle, in none, or in some?

The relation is one more rule, and its opposite another: each of the two puzzles has a solution, or
none. A solution is its own proof, for the rules and the relation are evaluated on it as they are
written; that there is none is said by two backends, from clauses and from propagation, and by a
third from a table where that is small enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sudoku_csp.analysis.diagnosis.time_limits import prepare, said, turns
from sudoku_csp.constraints.comparison_text import parse
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.prompt import shown
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Backend, Budget, Deadline
from sudoku_csp.solvers.backend_result import BackendResult

if TYPE_CHECKING:
    from sudoku_csp.constraints.kinds.comparison import Comparison

RELATION_BACKENDS = ("sat", "cpsat", "reference")
"""The backends that are asked; cpsat refuses by name a relation whose table would be too large."""


class Truth(StrEnum):
    """In which solutions a relation is true."""

    ALWAYS = "always"
    NEVER = "never"
    SOMETIMES = "sometimes"
    NO_SOLUTION = "no solution"
    UNKNOWN = "unknown"


@dataclass(frozen=True, repr=False)
class Side:
    """A relation as a further rule: what each backend asked says of the puzzle with it."""

    relation: Comparison
    statements: tuple[BackendResult, ...]

    @property
    def grid(self) -> Grid | None:
        """A solution in which the relation is true, None where none was found."""
        answers = [statement.answer for statement in self.statements if statement.answer]
        return next((grid for answer in answers for grid in answer.solutions), None)

    @property
    def deniers(self) -> tuple[str, ...]:
        """The backends that have searched all and say that there is none."""
        return tuple(
            each.backend
            for each in self.statements
            if each.answer and each.answer.exhausted and not each.answer.solutions
        )

    @property
    def disagreements(self) -> tuple[str, ...]:
        """Who contradicts whom."""
        return cross_check.compare(self.statements)

    def __repr__(self) -> str:
        asked = ", ".join(statement.backend for statement in self.statements)
        return shown(self, f"{self.relation} by {asked}")


@dataclass(frozen=True, repr=False)
class RelationAnswer:
    """Whether a relation is true in the solutions of a puzzle: `true` is it, `false` its opposite.

    With a disagreement nothing is said.
    """

    puzzle: Puzzle
    true: Side
    false: Side

    @property
    def relation(self) -> Comparison:
        return self.true.relation

    @property
    def disagreements(self) -> tuple[str, ...]:
        """Who contradicts whom, one sentence each."""
        return (*self.true.disagreements, *self.false.disagreements)

    @property
    def truth(self) -> Truth:
        """Always, never, sometimes; no solution; or unknown."""
        if self.disagreements:
            return Truth.UNKNOWN
        match (self.true.grid, self.false.grid, self.true.deniers, self.false.deniers):
            case (Grid(), Grid(), _, _):
                return Truth.SOMETIMES
            case (Grid(), _, _, (_, *_)):
                return Truth.ALWAYS
            case (_, Grid(), (_, *_), _):
                return Truth.NEVER
            case (_, _, (_, *_), (_, *_)):
                return Truth.NO_SOLUTION
        return Truth.UNKNOWN

    @property
    def witnesses(self) -> tuple[str, ...]:
        """Who says so; nobody need say "sometimes", which the two grids show."""
        denied = [side.deniers for side in (self.true, self.false) if side.grid is None]
        if self.truth in (Truth.UNKNOWN, Truth.SOMETIMES):
            return ()
        return tuple(name for name in denied[0] if all(name in names for names in denied))

    @property
    def missing(self) -> tuple[str, ...]:
        """Who could not say, and why."""
        statements = (*self.true.statements, *self.false.statements)
        reasons = {s.backend: why for s in statements if (why := s.missing or s.fault)}
        return tuple(f"{name} ({why})" for name, why in reasons.items())

    @property
    def complete(self) -> bool:
        """Whether every backend that was asked, and that can state the relation, has answered."""
        statements = (*self.true.statements, *self.false.statements)
        return not any(one.fault or (one.missing and not one.refused) for one in statements)

    def as_dict(self) -> dict[str, Any]:
        """As plain data: the object that `--format json` prints for a puzzle and relation."""
        grids = {"true": self.true.grid, "false": self.false.grid}
        return {
            **self.puzzle.told(),
            "relation": str(self.relation),
            "truth": str(self.truth),
            "confirmed_by": list(self.witnesses),
            "missing": list(self.missing),
            "disagreements": list(self.disagreements),
            "solutions": {side: grid.line() for side, grid in grids.items() if grid},
        }

    def draw(self, *, colour: bool = False) -> str:
        """Who says so, or a solution for each side; `colour` marks the cells of the relation."""
        if self.truth is Truth.NO_SOLUTION and not self.witnesses:
            sides = (f"no {side.relation} by {side.deniers[0]}" for side in (self.true, self.false))
            return f"not confirmed, for no backend has said both: {', '.join(sides)}"
        if self.truth is not Truth.SOMETIMES:
            return f"proved by {', '.join(self.witnesses)}" if self.witnesses else ""
        lines = []
        for side in (self.true, self.false):
            assert side.grid is not None, "sometimes is what two grids show"
            drawn = Solution.of(side.grid, self.relation.scope).draw(colour=colour)
            lines += [f"a solution with {side.relation}:", drawn]
        return "\n".join(lines)

    def __str__(self) -> str:
        return "\n".join(filter(None, [f"{self.relation}: {self.truth}", self.draw()]))

    def __repr__(self) -> str:
        return shown(self, f"{self.relation}: {self.truth}: {self.puzzle!r}")


def ask(
    puzzle: Puzzle,
    relation: Comparison | str,
    backends: Mapping[str, Backend],
    *,
    budget: Budget | None = None,
) -> RelationAnswer:
    """Whether the relation is always, never or sometimes true, as these backends say.

    They are asked one after the other, and no further one where a solution is found. Raises
    InputError for what is no relation, and for a cell that is not on the board.
    """
    relation = relation if isinstance(relation, Constraint) else parse(relation)
    for cell in relation.scope:
        if cell not in puzzle.board.cell_set:
            raise InputError(f"relation '{relation}': {cell} is not on a board of {puzzle.board}")
    prepare(backends.values())
    deadline = (budget or Budget()).start()
    true = _side(puzzle, relation, backends, deadline.share(1 / 2))
    return RelationAnswer(puzzle, true, _side(puzzle, relation.opposite, backends, deadline))


def _side(
    puzzle: Puzzle, relation: Comparison, backends: Mapping[str, Backend], deadline: Deadline
) -> Side:
    puzzle = puzzle.having(relation)
    statements: list[BackendResult] = []
    for name, backend, until in turns(backends, deadline):
        statements.append(said(name, backend, puzzle, 1, until))
        answer = statements[-1].answer
        if answer is not None and answer.solutions:
            break
    return Side(relation, tuple(statements))
