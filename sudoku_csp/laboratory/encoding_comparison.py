"""Encodings side by side: sizes, and propagation strength.

Propagation strength is the share of puzzles that unit propagation solves by itself, or with failed
literals (Lynce & Ouaknine, "Sudoku as a SAT problem", 2006, Tables 1 and 2). For comparison,
`ladder` gives the share that each level of the reference solver's propagation solves.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.diagnosis.candidates import filtered
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.propagation_steps import UnitPropagation, UnitSteps, closure
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline


@dataclass(frozen=True)
class Share:
    """The number of puzzles, and the number of those that propagation solves.

    A refuted puzzle is not solved. `free` is the mean percentage of the cells' variables that are
    left open, over the puzzles that are neither solved nor refuted.
    """

    asked: int
    solved: int
    free: float | None = None

    @property
    def percent(self) -> float | None:
        """The percentage of solved puzzles; None without puzzles."""
        return 100 * self.solved / self.asked if self.asked else None


def share_solved(encoding: Encoding, puzzles: Sequence[Puzzle], level: int = 0) -> Share:
    """The share of puzzles that unit propagation solves on an encoding.

    `level` 0 is unit propagation alone; 1 adds failed literals, 2 adds binary failed literals.
    Raises Unsupported for puzzles with different rules, and for an encoding that compiles givens
    away.
    """
    if not puzzles:
        return Share(0, 0)
    if any(puzzle.ruleset != puzzles[0].ruleset for puzzle in puzzles):
        raise Unsupported("propagation strength is measured on puzzles of the same rules")
    of_cells = range(1, encoding.cell_encoding(puzzles[0].board).variables + 1)
    solved, free = 0, list[float]()
    with UnitPropagation(Formula(puzzles[0], encoding, Givens.ASSUMPTIONS).cnf) as propagate:
        for puzzle in puzzles:
            true = closure(propagate, encoding.given_literals(puzzle), of_cells, level)
            if true is not None:  # Otherwise the puzzle is refuted, not solved.
                left = sum(1 for v in of_cells if v not in true and -v not in true)
                solved += not left
                free += [100 * left / len(of_cells)] if left else []
    return Share(len(puzzles), solved, sum(free) / len(free) if free else None)


LADDER = (
    ("naked singles", "forward-checking", False),
    ("singles", "singles", False),
    ("hall sets", "hall", False),
    ("gac", "gac", False),
    ("singles + locked candidates", "singles", True),
    ("gac + locked candidates", "gac", True),
)
"""The reference solver's levels: name, level of all-different, with locked candidates or not."""


def ladder(puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, Share]]:
    """Yields the name of each level in `LADDER`, and the share of puzzles that the level solves."""
    for name, consistency, locked in LADDER:
        solved = sum(1 for puzzle in puzzles if filtered(puzzle, consistency, locked=locked).solved)
        yield name, Share(len(puzzles), solved)


def size_of_puzzle(puzzle: Puzzle, encoding: Encoding, deadline: Deadline) -> dict[str, Any]:
    """The sizes of an encoding of a puzzle, and how much unit propagation decides, as plain data.

    `of` is the number of variables of the cells, `fixed` the number of these that are decided, and
    `filled` the number of cells that are decided. `fixed` and `filled` are None if the puzzle is
    `refuted`, if no time is left, or if the formula is too large.
    """
    formula = Formula(puzzle, encoding)
    size, cells = formula.cnf.size, formula.cells
    true: set[int] | None = None
    refuted = False
    if not deadline.expired():
        steps = UnitSteps(formula)
        with suppress(Unsupported):  # The formula is too large.
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
