"""One solution: the givens that follow from the others, and a small set of givens that is enough.

With the solution forbidden, givens that keep it the only one are a core: a smaller puzzle with the
same solution. A given that is needed has a witness, another grid that agrees with all other givens.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.cores.minimal import small
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis.oracles import Pairs, Subset, digits_by_name, last_grid
from sudoku_csp.analysis.diagnosis.witnesses import Assertion, Confirmation, confirm
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, BudgetSpent, Deadline


@dataclass(frozen=True, repr=False)
class Redundancy:
    """Which givens of a puzzle with one solution are needed.

    Each of `redundant` follows from all others; for `undecided` there was no time to find out.
    `enough` are givens that keep the solution the only one.
    """

    puzzle: Puzzle
    solution: Grid
    redundant: Pairs
    undecided: Pairs
    enough: Subset | None
    confirmation: Confirmation

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
    smaller = [tuple(pair for pair in puzzle.givens if pair != each) for each in redundant]
    unique = Answer((solution,), exhausted=True)
    claims = [
        Assertion(puzzle.with_givens(pairs), unique, 2)
        for pairs in dict.fromkeys((puzzle.givens, *([enough.pairs] if enough else []), *smaller))
    ]
    confirmation = confirm(claims, backends, deadline)
    return Redundancy(puzzle, solution, redundant, undecided, enough, confirmation)


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
