"""Every search of the reference, at every level of consistency, against brute force."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers import backends, searches
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.enumeration import LIMITS, check_backend
from sudoku_csp.workshop.fuzzing.property import Options, Property, Question

NONE = "none"

NAIVE = ("chronological", "house-sets")
"""The searches that choose no cell: on large boards they can take ages."""


class Searches(Property):
    name = "searches"
    about = "the searches of the reference enumerate the solutions of brute force"
    choices: ClassVar = {
        "search": tuple(reversed(searches.NAMES)),
        "consistency": (NONE, *all_different.LEVELS),
        "limit": LIMITS,
    }
    draws = 3

    def unused(self, options: Options) -> Collection[str]:
        return () if options["search"] in searches.LEVELLED else ("consistency",)

    def allows(self, options: Options, board: Board) -> bool:
        if options["search"] in NAIVE and board.side > SMALL:
            return False
        if options["search"] == "chronological" and board.regions is not None:
            return False
        return options["consistency"] == NONE or options["search"] in searches.LEVELLED

    def check(self, question: Question) -> str:
        options = question.options
        level = None if options["consistency"] == NONE else options["consistency"]
        settings = Settings(search=options["search"], consistency=level)
        check_backend(question, backends.create("reference", settings))
        return options["search"]
