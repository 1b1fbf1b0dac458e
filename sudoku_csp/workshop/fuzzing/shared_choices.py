"""Choices that several properties have: a formula's encoding, and the limit of an enumeration."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import closing, suppress

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable, Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import kernels
from sudoku_csp.solvers.backend import Backend, Budget
from sudoku_csp.solvers.backends.fast import FastBulk
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.workshop.fuzzing.brute_force import limit_of
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Question, compare

NO, YES = "no", "yes"

_OF_CELLS = tuple(name for name in cells.NAMES if name != cells.DEFAULT)

CHOICES: Mapping[str, Sequence[str]] = {
    "encoding": ("extended", *(n for n in clause_sets.NAMES if n != "extended"), *_OF_CELLS),
    "at-most-one": at_most_one.NAMES,
    "propagate": (NO, YES),
    "drop-duplicates": (NO, YES),
}

GIVENS: Sequence[str] = tuple(Givens)


def unused(options: Options) -> Collection[str]:
    """The choices that make no difference beside the encoding's name."""
    name = options["encoding"]
    methods = ("at-most-one",) if name in _OF_CELLS else ()
    return methods if name == "optimised" else (*methods, "propagate")


def encoding_of(options: Options, board: Board) -> Encoding | None:
    """The encoding that the options choose, None where they do not go together, or with the
    board."""
    name = options["encoding"]
    of_cells = name in _OF_CELLS
    try:
        encoding = Encoding.chosen(
            None if of_cells else name,
            options["at-most-one"],
            name if of_cells else None,
            propagate=options["propagate"] == YES,
            drop_duplicates=options["drop-duplicates"] == YES,
        )
        encoding.check_board(board)
    except Unsupported:
        return None
    return encoding


LIMITS = ("all", "2", "1")
"""All (as many as brute force looks for), two as for uniqueness, or one."""

SECONDS = 5.0
"""The time limit: some searches take ages on some boards, which is no failure of theirs."""


def compile_kernels() -> None:
    """Has each kernel solve a puzzle: the first time in a clone numba compiles them for long."""
    nine = Ruleset.classic(Board.customary(9))
    for name in kernels.NAMES:
        with suppress(BackendUnavailable):
            FastBulk(kernel=name).solve(nine, [bytes(81)], limit=1, budget=Budget())


def limit_for(question: Question) -> int:
    """The limit that the options of the question name."""
    chosen = question.options["limit"]
    return limit_of(question.board) if chosen == "all" else int(chosen)


def check_backend(question: Question, backend: Backend) -> None:
    """Asks the backend, and closes it.

    Raises Wrong where its answer is not that of brute force, NotAsked where there is none in time.
    """
    limit = limit_for(question)
    with closing(backend):
        answer = backend.solve(question.puzzle, limit=limit, budget=Budget(SECONDS))
    found = [grid.digits for grid in answer.solutions]
    if not answer.exhausted and len(found) < limit and answer.seconds >= SECONDS:
        raise NotAsked("it would take too long")
    compare(question, found, exhausted=answer.exhausted, limit=limit)
