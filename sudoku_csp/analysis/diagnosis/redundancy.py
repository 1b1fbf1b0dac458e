"""One solution: givens and constraints that follow from the others, and small sets that are enough.

When the solution is forbidden, a core of the givens is a set of givens that no other grid has. If a
given is needed, another grid that has all other givens shows this. The same holds for constraints.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sudoku_csp.analysis.cores.minimal import small
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis.oracles import (
    Clue,
    Pairs,
    Subset,
    digits_by_name,
    forbid,
    houses,
    last_grid,
    leave_out,
    oracle_of_clues,
)
from sudoku_csp.analysis.diagnosis.witnesses import NOT_CONFIRMED, Confirmation, claim, confirm
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, Deadline
from sudoku_csp.solvers.cross_check import Report

C = TypeVar("C", Constraint, tuple[Cell, int])


@dataclass(frozen=True, repr=False)
class Redundancy:
    """The givens and constraints of a puzzle with one solution that are not needed.

    Each given in `redundant` follows from all other givens; those in `undecided` were not tried in
    time. The givens in `enough` leave only this solution. The fields about constraints mean the
    same for constraints, when all givens hold; `constraints_confirmed_by` are the backends that
    confirm these fields.
    """

    puzzle: Puzzle
    solution: Grid
    redundant: Pairs
    undecided: Pairs
    enough: Subset | None
    confirmation: Confirmation
    redundant_constraints: tuple[Constraint, ...] = ()
    undecided_constraints: tuple[Constraint, ...] = ()
    enough_constraints: tuple[Constraint, ...] | None = None
    constraints_confirmed_by: tuple[str, ...] = ()

    @property
    def minimal(self) -> bool | None:
        """True if every given is needed, False if one is not, None if this is not known."""
        if self.redundant:
            return False
        return None if self.undecided else True

    def as_dict(self) -> dict[str, Any]:
        ruleset, enough = self.puzzle.ruleset, self.enough_constraints
        return {
            "solution": self.solution.line(),
            "minimal": self.minimal,
            "redundant": digits_by_name(self.redundant),
            "undecided": digits_by_name(self.undecided),
            "enough": None if self.enough is None else self.enough.as_dict(),
            "redundant_constraints": {
                "redundant": list(map(str, self.redundant_constraints)),
                "rules": list(map(ruleset.identifier, self.redundant_constraints)),
                "tried": len(ruleset.beyond_classic) - len(self.undecided_constraints),
                "enough": None if enough is None else list(map(str, enough)),
                "confirmed_by": list(self.constraints_confirmed_by),
            },
        }

    def __repr__(self) -> str:
        return short_repr(self, f"redundant={len(self.redundant)}: {self.puzzle!r}")


def redundancy(
    puzzle: Puzzle,
    solution: Grid,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    smallest: bool,
) -> Redundancy:
    """Finds the redundant clues, and small sets of clues that are enough.

    With `smallest`, the fewest givens that are enough are searched for, within the time. The groups
    of the oracle are the givens, and the oracle forbids the solution.
    """
    givens, further = puzzle.givens, puzzle.ruleset.beyond_classic
    redundant, undecided = _redundant(puzzle, oracle, givens, deadline.share(1 / 4))
    enough = None
    if not (redundant or undecided):
        enough = Subset(givens, True, True, len(givens))
    else:
        with suppress(BudgetSpent):
            core = small(oracle, deadline.share(1 / 2), prove=smallest)
            assert core is not None, "with all givens the solution is the only one"
            enough = Subset.of(core, givens)
    found: tuple[Constraint, ...] = ()
    untried, few = further, None
    until = deadline.share(1 / 3)
    always: list[Clue] = [*houses(puzzle), *givens]
    with suppress(BudgetSpent), oracle_of_clues(puzzle.board, always, further, until) as of_rules:
        forbid(of_rules, solution)
        found, untried = _redundant(puzzle, of_rules, further, until)
        if found and (core := small(of_rules, until)) is not None:
            few = tuple(further[group] for group in core.groups)
    claims = _claims(puzzle, solution, givens, redundant, enough.pairs if enough else givens)
    first = confirm(claims, backends, deadline.share(1 / 2) if found else deadline)
    second = NOT_CONFIRMED
    if found:
        claims = _claims(puzzle, solution, further, found, further if few is None else few)
        second = confirm(claims, backends, deadline)
    both = replace(first, contradictions=(*first.contradictions, *second.contradictions))
    return Redundancy(
        puzzle, solution, redundant, undecided, enough, both, found, untried, few, second.by
    )


def _redundant(
    puzzle: Puzzle, oracle: Oracle, clues: tuple[C, ...], deadline: Deadline
) -> tuple[tuple[C, ...], tuple[C, ...]]:
    """The clues that follow from all others, and the clues that were not tried in time.

    The groups of the oracle are the clues.
    """
    redundant: list[C] = []
    for number, clue in enumerate(clues):
        try:
            core = oracle.core(set(range(oracle.size)) - {number}, deadline=deadline)
        except BudgetSpent:
            return tuple(redundant), clues[number:]
        if core is not None:
            redundant.append(clue)
        else:
            # Raises BackendFault unless the grid solves the puzzle without this clue.
            last_grid(oracle, leave_out(puzzle, [clue]))
    return tuple(redundant), ()


def _claims(
    puzzle: Puzzle,
    solution: Grid,
    clues: Collection[Clue],
    redundant: Collection[Clue],
    enough: Collection[Clue],
) -> list[Report]:
    """Claims that the solution is still the only one when clues are left out.

    The first claim keeps only the clues that are enough. Each other claim leaves out one redundant
    clue; a clue that the first claim leaves out needs no claim of its own.
    """
    together = [clue for clue in clues if clue not in enough]
    left_out = [together, *([clue] for clue in redundant if clue not in together)]
    return [claim(leave_out(puzzle, each), [solution], 2, exhausted=True) for each in left_out]
