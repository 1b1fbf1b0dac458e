"""The SAT backend with every solver and encoding, fresh or used, against brute force."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.workshop.fuzzing import encoding_choices
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.encoding_choices import NO, YES, encoding_of
from sudoku_csp.workshop.fuzzing.enumeration import LIMITS, SECONDS, check_backend
from sudoku_csp.workshop.fuzzing.property import Options, Property, Question

DEFAULT = "default"

UNLIMITED = tuple(name for name, solver in sat_solvers.SOLVERS.items() if not solver.sliced)
"""Solvers that know no time limit."""


class Sat(Property):
    name = "sat"
    about = "the sat backend, with any solver and encoding, enumerates those of brute force"
    choices: ClassVar = {
        "solver": (DEFAULT, *sat_solvers.SOLVERS),
        "own encoding": (NO, YES),
        **encoding_choices.CHOICES,
        "used before": (NO, YES),
        "limit": LIMITS,
    }

    def unused(self, options: Options) -> Collection[str]:
        own = options["own encoding"] == YES
        return encoding_choices.unused(options) if own else tuple(encoding_choices.CHOICES)

    def allows(self, options: Options, board: Board) -> bool:
        if options["solver"] in UNLIMITED and board.side > SMALL:
            return False
        return encoding_of(options, board) is not None

    def check(self, question: Question) -> str:
        options = question.options
        solver = None if options["solver"] == DEFAULT else options["solver"]
        encoding = None if options["own encoding"] == NO else encoding_of(options, question.board)
        backend = backends.create("sat", Settings(solver=solver, encoding=encoding))
        if options["used before"] == YES:
            blank = Puzzle.classic(question.board, bytes(len(question.digits)))
            for puzzle in (blank, question.puzzle):
                backend.solve(puzzle, limit=2, budget=Budget(SECONDS))
        check_backend(question, backend)
        return options["solver"]
