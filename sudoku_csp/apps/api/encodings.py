"""Encodings of a puzzle: unit propagation step by step, and sizes side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.api.export import EncodingLike, chosen_encoding
from sudoku_csp.apps.api.rules import check_until
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import EXTENDED, catalogue
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.laboratory.encoding_comparison import size_of_puzzle
from sudoku_csp.laboratory.propagation_steps import UnitSteps, decision
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.grid.cell import Cell
    from sudoku_csp.puzzle.puzzle import Puzzle


def unit_propagation(
    puzzle: Puzzle,
    decisions: Iterable[tuple[Cell, int, bool]] = (),
    *,
    encoding: EncodingLike | None = None,
    time_limit: float | None = None,
    most: int | None = None,
) -> Iterator[dict[str, Any]]:
    """The parts "start", "implied" for each of the first `most` literals, and "end", as data.

    A decision is a cell, a digit, and whether the cell holds it. The end has the clause of a
    contradiction, and counts variables of the cells. Raises Unsupported for a formula that is too
    large, or without such a literal; NotReached at the time limit.
    """
    formula = Formula(puzzle, chosen_encoding(encoding) or EXTENDED)
    decided = [decision(formula, cell, digit, holds=holds) for cell, digit, holds in decisions]
    steps = UnitSteps(formula, decided, check_until(time_limit))
    size = formula.cnf.size
    yield {
        "part": "start",
        "variables": size.variables,
        "clauses": size.clauses,
        "compiled": formula.encoding.compiled,
    }
    for step in islice(steps.run(), most):
        clause = step.clause.as_dict()
        yield {
            "part": "implied",
            "literal": step.literal.as_dict(),
            "clause": clause["literals"],
            "section": clause["section"],
        }
    contradiction = steps.contradiction and steps.contradiction.as_dict()
    yield {
        "part": "end",
        "contradiction": contradiction and contradiction["literals"],
        "section": contradiction and contradiction["section"],
        "decided": steps.decided,
        "left": steps.of - steps.decided,
    }


def sizes(
    puzzle: Puzzle, encoding: EncodingLike | None = None, time_limit: float | None = None
) -> Iterator[dict[str, Any]]:
    """The sizes of every encoding of a puzzle, and what unit propagation decides, as data.

    The at-most-one methods are those of the clause set of `encoding`. After the time limit no unit
    propagation begins.
    """
    deadline = Budget(time_limit).start()
    chosen = chosen_encoding(encoding) or EXTENDED
    for each in catalogue(chosen.clause_set or clause_sets.DEFAULT):
        yield size_of_puzzle(puzzle, each, deadline)
