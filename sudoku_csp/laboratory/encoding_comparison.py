"""Encodings side by side: sizes, propagation strength, and the work of solvers.

Propagation strength is what Lynce & Ouaknine measured in 2006 ("Sudoku as a SAT problem", Tables 1
and 2): the share of puzzles that unit propagation solves by itself, or with failed literals, on
each encoding, and how many variables it leaves free where it does not. Beside it the ladder of the
reference solver: the share that propagation to a fixpoint solves, at each level of consistency.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from sudoku_csp.constraints.recorder import globals_of
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable, Unsupported
from sudoku_csp.laboratory.propagation_steps import UnitSteps
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.backends.unit_propagation import UnitPropagation, closure
from sudoku_csp.solvers.filtering import filtered
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.globals import GLOBALS


@dataclass(frozen=True)
class Share:
    """The number of puzzles, and of those that propagation solves; a refuted one is not solved.

    `free`: the mean share of the cells' variables that it leaves on the unsolved, in percent.
    """

    asked: int
    solved: int
    free: float | None = None

    @property
    def percent(self) -> float | None:
        """The solved share, None of no puzzles."""
        return 100 * self.solved / self.asked if self.asked else None


def share_solved(encoding: Encoding, puzzles: Sequence[Puzzle], level: int = 0) -> Share:
    """The share of puzzles that unit propagation solves on an encoding.

    `level` 0 is unit propagation alone, 1 with failed literals, 2 with binary failed literals.
    Raises Unsupported for puzzles of different boards, and where the givens are compiled away.
    """
    if not puzzles:
        return Share(0, 0)
    board = puzzles[0].board
    if any(puzzle.board != board for puzzle in puzzles):
        raise Unsupported("propagation strength is measured on puzzles of one board")
    of_cells = range(1, encoding.cells_of(board).variables + 1)
    solved = 0
    free: list[float] = []
    by_ruleset: dict[Ruleset, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_ruleset.setdefault(puzzle.ruleset, []).append(puzzle)
    for same in by_ruleset.values():
        formula = Formula(same[0], encoding, Givens.ASSUMPTIONS)
        with closing(UnitPropagation(formula.cnf)) as propagate:
            for puzzle in same:
                true = closure(propagate, encoding.given_literals(puzzle), of_cells, level)
                if true is None:
                    continue  # Refuted without search, but not solved.
                left = sum(1 for v in of_cells if v not in true and -v not in true)
                if left:
                    free.append(100 * left / len(of_cells))
                else:
                    solved += 1
    return Share(len(puzzles), solved, sum(free) / len(free) if free else None)


LADDER = (
    ("naked singles", "forward-checking", False),
    ("singles", "singles", False),
    ("hall sets", "hall", False),
    ("gac", "gac", False),
    ("singles + locked candidates", "singles", True),
    ("gac + locked candidates", "gac", True),
)
"""The reference solver's levels: name, consistency of all-different, with locked candidates."""


def ladder(puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, Share]]:
    """The share that each level of the reference solver's propagation solves."""
    for name, consistency, locked in LADDER:
        solved = sum(1 for puzzle in puzzles if filtered(puzzle, consistency, locked=locked).solved)
        yield name, Share(len(puzzles), solved)


def size_of_puzzle(puzzle: Puzzle, encoding: Encoding, deadline: Deadline) -> dict[str, Any]:
    """The sizes of an encoding of a puzzle, and what unit propagation decides, as plain data.

    `of` are the variables of all cells, given or not. `fixed` variables of these and `filled` cells
    are decided; None where it is `refuted`, or the formula is too large for the time left.

    >>> from sudoku_csp.grid.board import Board
    >>> blank = Puzzle.classic(Board.customary(4), bytes(16))
    >>> size = size_of_puzzle(blank, Encoding("commander"), Deadline(None))
    >>> size["variables"], size["clauses"], size["of"], size["fixed"]
    (64, 448, 64, 0)
    """
    formula = Formula(puzzle, encoding)
    size, cells = formula.cnf.size, formula.cells
    true: set[int] | None = None
    refuted = False
    if not deadline.expired():
        steps = UnitSteps(formula)
        with suppress(Unsupported):  # It is too large.
            steps.propagate()
            refuted = steps.contradiction is not None
            true = None if refuted else steps.true
    filled = sum(
        any((true or set()).issuperset(cells.holds(cell, digit)) for digit in puzzle.board.digits)
        for cell in puzzle.board.cells
    )
    return {
        "clause_set": encoding.clause_set,
        "at_most_one": encoding.at_most_one,
        "cells": encoding.cells,
        "variables": size.variables,
        "auxiliary": size.variables - len(formula.projection),
        "clauses": size.clauses,
        "literals": size.literals,
        "of": cells.variables,
        "fixed": None if true is None else len(true),
        "filled": None if true is None else filled,
        "refuted": refuted,
    }


@dataclass(frozen=True)
class Solved:
    """A solver on all puzzles: conflicts (None if not counted), seconds, missing answers."""

    conflicts: int | None
    seconds: float
    missing: int = 0


@dataclass(frozen=True)
class EncodingRow:
    """An encoding on a board. Sizes are those of the first puzzle's formula.

    `propagation` and `failed`: puzzles solved by unit propagation, and with failed literals; None
    of blank classic boards.
    """

    encoding: Encoding
    variables: int
    clauses: int
    literals: int
    propagation: Share | None
    failed: Share | None
    solvers: Mapping[str, Solved]

    @property
    def name(self) -> str:
        return name_of(self.encoding)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        shares = {"propagation": self.propagation, "failed": self.failed}
        return {
            "encoding": self.name,
            "options": str(self.encoding),
            "variables": self.variables,
            "clauses": self.clauses,
            "literals": self.literals,
            **{name: share and share.percent for name, share in shares.items()},
            "free": self.propagation and self.propagation.free,
            "solvers": {name: vars(solved) for name, solved in self.solvers.items()},
        }


def name_of(encoding: Encoding) -> str:
    """The name of its row: the clause set or cells, the method, the forms of global constraints.

    >>> name_of(Encoding("product")), name_of(Encoding("sums=totalizer"))
    ('extended + product', 'extended, sums as totalizer')
    """
    method = encoding.at_most_one
    forms = [f", {key} as {name}" for key, name in encoding.chosen_forms.items()]
    return "".join([encoding.name, "" if method == at_most_one.DEFAULT else f" + {method}", *forms])


def of_globals(puzzles: Iterable[Puzzle]) -> Iterator[Encoding]:
    """Every form of each global constraint of the puzzles for which forms can be chosen."""
    used: set[str] = set()
    for ruleset in dict.fromkeys(puzzle.ruleset for puzzle in puzzles):
        used.update(*(globals_of(rule, ruleset.board) for rule in ruleset.constraints))
    for forms in GLOBALS.values():
        if forms.method in used:
            yield from (Encoding(f"{forms.plural}={name}") for name in forms.names)


def compare(
    encoding: Encoding,
    puzzles: Sequence[Puzzle],
    solvers: Sequence[str] = sat_solvers.COMPARED,
    time_limit: float | None = None,
) -> EncodingRow:
    """An encoding on puzzles of one board. The time limit is for each puzzle."""
    size = Formula(puzzles[0], encoding).cnf.size
    # Compiled away, the givens leave a formula that propagates as the whole one does.
    measured = Encoding(str(encoding).replace("optimised", "extended").replace(",propagate", ""))
    used = [puzzle for puzzle in puzzles if puzzle.givens or not puzzle.ruleset.is_classic]
    return EncodingRow(
        encoding,
        size.variables,
        size.clauses,
        size.literals,
        share_solved(measured, used) if used else None,
        share_solved(measured, used, level=1) if used else None,
        {name: _solve(name, encoding, puzzles, Budget(time_limit)) for name in solvers},
    )


def _solve(solver: str, encoding: Encoding, puzzles: Sequence[Puzzle], budget: Budget) -> Solved:
    backend = open_backend("sat", Settings(solver, encoding))
    conflicts: int | None = 0
    seconds, missing = 0.0, 0
    try:
        for puzzle in puzzles:
            try:
                answer = backend.solve(puzzle, limit=1, budget=budget)
            except (BackendFailed, BackendUnavailable):
                missing += 1
                continue
            seconds += answer.seconds
            missing += not answer.solutions and not answer.exhausted
            counted = answer.stats.get("conflicts")
            conflicts = None if counted is None or conflicts is None else conflicts + counted
    finally:
        backend.close()
    return Solved(conflicts, seconds, missing)
