"""Every formula: its models, brought down to the cells, are the solutions of brute force.

The formula is loaded as it is made and enumerated by a loop of this file's own, which knows nothing
of the SAT backend's sessions. Its variables and clauses are also counted, and held to the published
sizes where there are some.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar

from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one.method import Clause, Size
from sudoku_csp.workshop.fuzzing import shared_choices
from sudoku_csp.workshop.fuzzing.brute_force import limit_of
from sudoku_csp.workshop.fuzzing.property import (
    NotAsked,
    Options,
    Property,
    Question,
    Wrong,
    compare,
)
from sudoku_csp.workshop.fuzzing.shared_choices import GIVENS, encoding_of

LARGEST = 9
"""The side up to which formulas are made: above, one takes longer than all else of a case."""

OWN = "own"
"""The givens as the encoding has them by itself."""


class Formulas(Property):
    name = "formulas"
    about = "the models of every encoding are the solutions of brute force, its size as predicted"
    choices: ClassVar = {
        **shared_choices.CHOICES,
        "givens": (OWN, *GIVENS),
        "solver": ("minisat22", "glucose4", "cadical195"),
    }
    draws = 4

    def unused(self, options: Options) -> Collection[str]:
        return shared_choices.unused(options)

    def allows(self, options: Options, board: Board) -> bool:
        if board.side > LARGEST or encoding_of(options, board) is None:
            return False
        try:
            _formula(options, Puzzle.classic(board, bytes(board.side**2)))
        except Unsupported:
            return False
        return True

    def check(self, question: Question) -> str:
        formula = _formula(question.options, question.puzzle)
        check_size(formula)
        limit = limit_of(question.board)
        found = []
        for literals in _models(formula, question.options["solver"]):
            found.append(formula.decode(literals).digits)
            if len(found) == limit:
                break
        compare(question, found, exhausted=len(found) < limit, limit=limit)
        return formula.encoding.name


def _formula(options: Options, puzzle: Puzzle) -> Formula:
    encoding = encoding_of(options, puzzle.board)
    assert encoding is not None
    givens = None if options["givens"] == OWN else Givens(options["givens"])
    return Formula(puzzle, encoding, givens)


def check_size(formula: Formula) -> None:
    """Raises Wrong where what is made, counted and predicted is not all the same."""
    clauses = formula.clauses
    made = Size(formula.variables, len(clauses))
    counted = Size(formula.cnf.size.variables, formula.cnf.size.clauses)
    predicted = formula.predicted() or made
    if not made == counted == predicted:
        raise Wrong(
            f"{predicted.auxiliary} variables and {predicted.clauses} clauses as predicted",
            f"{counted.auxiliary} and {counted.clauses} counted,"
            f" {made.auxiliary} and {made.clauses} made",
        )
    highest = max((abs(literal) for clause in clauses for literal in clause), default=0)
    if highest > made.auxiliary:
        raise Wrong(f"{made.auxiliary} variables", f"a literal of variable {highest}")


def _models(formula: Formula, name: str) -> Iterator[list[int]]:
    """A model for each assignment to the cells' variables, all variables in it."""
    try:
        from pysat.solvers import Solver  # noqa: PLC0415 - it may be missing.
    except ImportError as error:
        raise NotAsked(f"PySAT cannot be loaded: {error}") from None
    if [] in formula.clauses:
        return  # Not every solver takes the empty clause.
    assumed: list[Clause] = []
    if formula.givens is Givens.ASSUMPTIONS:
        assumed = [[x] for x in formula.encoding.given_literals(formula.puzzle)]
    with Solver(name=name, bootstrap_with=[*formula.clauses, *assumed]) as solver:
        while solver.solve() is True:
            puzzle = _completed(solver.get_model(), formula.variables)
            yield puzzle
            forbidden = [-puzzle[variable - 1] for variable in formula.projection]
            if not forbidden:
                return
            solver.add_clause(forbidden)


def _completed(literals: Iterable[int], variables: int) -> list[int]:
    """The literals of variables 1 to the last; those that occur in no clause are false."""
    true = set(literals)
    return [v if v in true else -v for v in range(1, variables + 1)]
