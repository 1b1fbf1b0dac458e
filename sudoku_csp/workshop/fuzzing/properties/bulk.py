"""Every way to ask about many puzzles at once, against brute force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Bulk
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.property import (
    NotAsked,
    Options,
    Property,
    Question,
    compare,
)
from sudoku_csp.workshop.fuzzing.shared_choices import SECONDS, compile_kernels, limit_for


def _impatient_sat() -> Bulk:
    """The sat backend that searches by itself what one conflict does not settle."""
    from sudoku_csp.solvers.backends.sat_bulk import SatBulk  # noqa: PLC0415 - may be missing.

    return SatBulk(Settings(), few=1)


WAYS: Mapping[str, Callable[[], Bulk]] = {
    **{name: partial(backends.open_bulk, name) for name in backends.BULK_NAMES},
    "sat, one conflict": _impatient_sat,
}

ALONE, AMONG_OTHERS = "alone", "among others"
"""What was learned of one puzzle must not show in the answer to another."""


class ManyAtOnce(Property):
    """Two solutions are mostly wanted: "unique" is what a batch is asked for."""

    name = "bulk"
    about = "the backends that are asked about many puzzles enumerate those of brute force"
    choices: ClassVar = {
        "backend": tuple(WAYS),
        "limit": ("2", "2", "all", "1"),
        "company": (ALONE, AMONG_OTHERS),
    }
    draws = 2
    largest = 20

    def prepare(self) -> None:
        compile_kernels()

    def allows(self, options: Options, board: Board) -> bool:
        return options["company"] == ALONE or board.side <= SMALL

    def check(self, question: Question) -> str:
        name, limit = question.options["backend"], limit_for(question)
        mine, blank = question.digits, bytes(len(question.digits))
        puzzles = [mine] if question.options["company"] == ALONE else [blank, mine, blank, mine]
        try:
            with closing(WAYS[name]()) as bulk:
                found = bulk.solve(
                    Ruleset.classic(question.board), puzzles, limit=limit, budget=Budget(SECONDS)
                )
        except (BackendUnavailable, ImportError) as error:
            raise NotAsked(str(error)) from None
        for asked, answer in zip(puzzles, found, strict=True):
            if asked == mine:
                if answer.missing:
                    raise NotAsked("it would take too long")
                compare(question, answer.solutions, exhausted=answer.exhausted, limit=limit)
        return name
