"""Every way to solve, against brute force: searches, kernels, solvers, forms, and all of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends, cross_check, kernels, searches
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.fast import FastBulk
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.workshop.fuzzing import shared_choices
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.property import (
    NotAsked,
    Options,
    Property,
    Question,
    Wrong,
    compare,
)
from sudoku_csp.workshop.fuzzing.shared_choices import (
    LIMITS,
    NO,
    SECONDS,
    YES,
    check_backend,
    compile_kernels,
    encoding_of,
    limit_for,
)

OWN = "none"

NAIVE = ("chronological", "house-sets")
"""The searches that choose no cell: on large boards they can take ages."""


class Searches(Property):
    name = "searches"
    about = "the searches of the reference enumerate the solutions of brute force"
    choices: ClassVar = {
        "search": tuple(reversed(searches.NAMES)),
        "consistency": (OWN, *all_different.LEVELS),
        "limit": LIMITS,
    }
    draws = 3
    largest = 20

    def unused(self, options: Options) -> Collection[str]:
        return () if options["search"] in searches.LEVELLED else ("consistency",)

    def allows(self, options: Options, board: Board) -> bool:
        if options["search"] in NAIVE and board.side > SMALL:
            return False
        if options["search"] == "chronological" and board.regions is not None:
            return False
        return options["consistency"] == OWN or options["search"] in searches.LEVELLED

    def check(self, question: Question) -> str:
        options = question.options
        level = None if options["consistency"] == OWN else options["consistency"]
        settings = Settings(search=options["search"], consistency=level)
        check_backend(question, backends.create("reference", settings))
        return options["search"]


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
    largest = 20

    def prepare(self) -> None:
        compile_kernels()

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


DEFAULT_SOLVER = "default"

LARGEST_ENCODED = 12
"""The largest side whose rules are stated in any encoding: above, that is seconds for some."""

UNLIMITED = tuple(name for name, solver in sat_solvers.SOLVERS.items() if not solver.sliced)
"""Solvers that know no time limit."""


class Sat(Property):
    name = "sat"
    about = "the sat backend, with any solver and encoding, enumerates those of brute force"
    choices: ClassVar = {
        "solver": (DEFAULT_SOLVER, *sat_solvers.SOLVERS),
        "own encoding": (NO, YES),
        **shared_choices.CHOICES,
        "used before": (NO, YES),
        "limit": LIMITS,
    }
    largest = 20

    def unused(self, options: Options) -> Collection[str]:
        own = options["own encoding"] == YES
        return shared_choices.unused(options) if own else tuple(shared_choices.CHOICES)

    def allows(self, options: Options, board: Board) -> bool:
        if options["solver"] in UNLIMITED and board.side > SMALL:
            return False
        if board.side > LARGEST_ENCODED and options["own encoding"] == YES:
            return False
        return encoding_of(options, board) is not None

    def check(self, question: Question) -> str:
        options = question.options
        solver = None if options["solver"] == DEFAULT_SOLVER else options["solver"]
        encoding = None if options["own encoding"] == NO else encoding_of(options, question.board)
        backend = backends.create("sat", Settings(solver=solver, encoding=encoding))
        if options["used before"] == YES:
            blank = Puzzle.classic(question.board, bytes(len(question.digits)))
            for puzzle in (blank, question.puzzle):
                backend.solve(puzzle, limit=2, budget=Budget(SECONDS))
        check_backend(question, backend)
        return options["solver"]


SUITED = "suited"
FORMS = (SUITED, "integer", "boolean")


class CpSat(Property):
    name = "cpsat"
    about = "the cpsat backend enumerates the solutions of brute force"
    choices: ClassVar = {"form": FORMS, "limit": LIMITS}
    every = 2
    largest = 20

    def check(self, question: Question) -> str:
        try:
            from sudoku_csp.solvers.backends.cpsat import CpSatBackend  # noqa: PLC0415 - may be missing.
        except ImportError as error:
            raise NotAsked(f"cpsat cannot be loaded: {error}") from None
        form = question.options["form"]
        backend = CpSatBackend(Settings(), None if form == SUITED else form)
        check_backend(question, backend)
        return form


class Verdicts(Property):
    name = "verdicts"
    about = "check finds the verdict of brute force, and all three backends say it"
    every = 2
    largest = 20

    def check(self, question: Question) -> str:
        opened = {name: backends.create(name) for name in backends.NAMES}
        try:
            report = cross_check.check(question.puzzle, opened, budget=Budget(SECONDS))
        finally:
            for backend in opened.values():
                backend.close()
        expected = Verdict.of(len(question.truth.grids), exhausted=True)
        if report.disagreements:
            raise Wrong("no disagreement", "; ".join(report.disagreements))
        if any(statement.seconds >= SECONDS for statement in report.statements):
            raise NotAsked("it would take too long")
        if report.verdict is not expected or report.witnesses != backends.NAMES:
            raise Wrong(
                f"{expected} from all three backends",
                f"{report.verdict} from {', '.join(report.witnesses) or 'none'}",
            )
        clash = next(question.puzzle.clashes(), None)
        if clash is not None and report.reason != str(clash):
            raise Wrong(str(clash), f"{report.reason} as the reason")
        return "all three"
