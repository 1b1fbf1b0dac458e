"""One solution: givens and constraints that follow from the others, and small sets that are enough.

With the solution forbidden, givens that keep it the only one are a core: a smaller puzzle with the
same solution. A given that is needed has a witness, another grid that agrees with all other givens.
The same holds for the constraints beyond the houses, with all givens.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from sudoku_csp.analysis.cores.minimal import small
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis.oracles import (
    Pairs,
    Subset,
    digits_by_name,
    forbid,
    last_grid,
    oracle_of_constraints,
)
from sudoku_csp.analysis.diagnosis.witnesses import NOT_CONFIRMED, Assertion, Confirmation, confirm
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Answer, Backend, BudgetSpent, Deadline


@dataclass(frozen=True, repr=False)
class Redundancy:
    """Which givens of a puzzle with one solution are needed.

    Each of `redundant` follows from all others; for `undecided` there was no time to find out.
    `enough` are givens that keep the solution the only one. Each of the constraints `following`
    follows from all others and the givens; for those left out of `tried` there was no time. The
    constraints `sufficient` are enough together with the givens. The backends `confirmed` confirm
    what is found of constraints.
    """

    puzzle: Puzzle
    solution: Grid
    redundant: Pairs
    undecided: Pairs
    enough: Subset | None
    confirmation: Confirmation
    following: tuple[Constraint, ...] = ()
    tried: int = 0
    sufficient: tuple[Constraint, ...] | None = None
    confirmed: tuple[str, ...] = ()

    @property
    def minimal(self) -> bool | None:
        """Whether every given is needed; None where that is not known."""
        if self.redundant:
            return False
        return None if self.undecided else True

    def as_dict(self) -> dict[str, Any]:
        return {
            "solution": self.solution.line(),
            "minimal": self.minimal,
            "redundant": digits_by_name(self.redundant),
            "undecided": digits_by_name(self.undecided),
            "enough": None if self.enough is None else self.enough.as_dict(),
            "redundant_constraints": {
                "redundant": list(map(str, self.following)),
                "tried": self.tried,
                "enough": None if self.sufficient is None else list(map(str, self.sufficient)),
                "confirmed_by": list(self.confirmed),
            },
        }

    def __repr__(self) -> str:
        return shown(self, f"redundant={len(self.redundant)}: {self.puzzle!r}")


def redundancy(
    puzzle: Puzzle,
    solution: Grid,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    smallest: bool,
) -> Redundancy:
    """The redundant givens, and a subset that is enough; with `smallest`, proved so if in time.

    The oracle's groups are the givens, and it forbids the solution.
    """
    redundant, undecided = _redundant(puzzle, oracle, deadline.share(1 / 4))
    enough = None
    if not (redundant or undecided):
        enough = Subset(puzzle.givens, True, True, len(puzzle.givens))
    else:
        with suppress(BudgetSpent):
            core = small(oracle, deadline.share(1 / 2), prove=smallest)
            assert core is not None, "with all givens the solution is the only one"
            enough = Subset.of(core, puzzle.givens)
    further = puzzle.ruleset.beyond_classic
    following, tried, sufficient = _following(puzzle, solution, further, deadline.share(1 / 3))
    smaller = [tuple(pair for pair in puzzle.givens if pair != each) for each in redundant]
    unique = Answer((solution,), exhausted=True)
    claims = [
        Assertion(puzzle.with_givens(pairs), unique, 2)
        for pairs in dict.fromkeys((puzzle.givens, *([enough.pairs] if enough else []), *smaller))
    ]
    fewer = [tuple(one for one in further if one != each) for each in following]
    if sufficient is not None:  # What is left out here together can be left out alone.
        fewer = [sufficient, *(each for each in fewer if not set(sufficient) <= set(each))]
    rulesets = [
        Ruleset(puzzle.board, tuple(r for r in puzzle.constraints if r in kept or r not in further))
        for kept in dict.fromkeys(fewer)
    ]
    confirmation = confirm(claims, backends, deadline.share(1 / 2) if rulesets else deadline)
    claims = [Assertion(replace(puzzle, ruleset=each), unique, 2) for each in rulesets]
    also = confirm(claims, backends, deadline) if claims else NOT_CONFIRMED
    contradictions = (*confirmation.contradictions, *also.contradictions)
    confirmation = replace(confirmation, contradictions=contradictions)
    return Redundancy(
        puzzle,
        solution,
        redundant,
        undecided,
        enough,
        confirmation,
        following,
        tried,
        sufficient,
        also.by,
    )


def _following(
    puzzle: Puzzle, solution: Grid, further: tuple[Constraint, ...], deadline: Deadline
) -> tuple[tuple[Constraint, ...], int, tuple[Constraint, ...] | None]:
    """The constraints that follow, how many were tried, and few that are enough."""
    found, tried, enough = list[Constraint](), 0, None
    houses = [one for one in puzzle.constraints if one not in further]
    with (
        suppress(BudgetSpent),
        oracle_of_constraints(
            puzzle, puzzle.givens, deadline, rules=houses, clues=further
        ) as oracle,
    ):
        forbid(oracle, puzzle.board, zip(puzzle.board.cells, solution.digits, strict=True))
        for number in range(len(further)):
            others = [group for group in range(oracle.size) if group != number]
            if oracle.core(others, deadline=deadline) is not None:
                found.append(further[number])
            tried += 1
        if found and (core := small(oracle, deadline)) is not None:
            enough = tuple(further[group] for group in core.groups)
    return tuple(found), tried, enough


def _redundant(puzzle: Puzzle, oracle: Oracle, deadline: Deadline) -> tuple[Pairs, Pairs]:
    """The givens that follow from the others, and those that were not reached in time."""
    redundant: list[tuple[Cell, int]] = []
    for number, pair in enumerate(puzzle.givens):
        others = [group for group in range(oracle.size) if group != number]
        try:
            core = oracle.core(others, deadline=deadline)
        except BudgetSpent:
            return tuple(redundant), puzzle.givens[number:]
        if core is not None:
            redundant.append(pair)
        else:
            # Raises BackendFault unless the witness is a solution without this given.
            last_grid(oracle, puzzle.with_givens(puzzle.givens[group] for group in others))
    return tuple(redundant), ()
