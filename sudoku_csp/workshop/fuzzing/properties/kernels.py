"""Every fast kernel against brute force, asked about the puzzle in the company of another."""

from __future__ import annotations

from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import kernels
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.fast import FastBulk
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.enumeration import LIMITS, limit_for
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Property, Question, compare

ALONE, AFTER_BLANK = "alone", "after a blank board"
"""Kernels take many puzzles at a time: one must not show in the answer to another."""


class Kernels(Property):
    name = "kernels"
    about = "the fast kernels enumerate the solutions of brute force"
    choices: ClassVar = {
        "kernel": tuple(reversed(kernels.NAMES)),
        "limit": LIMITS,
        "company": (ALONE, AFTER_BLANK),
    }
    draws = 2

    def allows(self, options: Options, board: Board) -> bool:
        if options["company"] != ALONE and board.side > SMALL:
            return False
        return options["kernel"] != "lanes" or board == Board(9, 3, 3)

    def check(self, question: Question) -> str:
        name, limit = question.options["kernel"], limit_for(question)
        puzzles = [question.digits]
        if question.options["company"] == AFTER_BLANK:
            puzzles.insert(0, bytes(len(question.digits)))
        try:
            found = FastBulk(kernel=name).solve(
                Ruleset.classic(question.board), puzzles, limit=limit, budget=Budget()
            )[-1]
        except BackendUnavailable as error:
            raise NotAsked(str(error)) from None
        compare(question, found.solutions, exhausted=found.exhausted, limit=limit)
        return name
