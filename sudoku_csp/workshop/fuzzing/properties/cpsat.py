"""The CP-SAT backend, with each form of its model, against brute force."""

from __future__ import annotations

from typing import ClassVar

from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.workshop.fuzzing.enumeration import LIMITS, check_backend
from sudoku_csp.workshop.fuzzing.property import NotAsked, Property, Question

SUITED = "suited"
FORMS = (SUITED, "integer", "boolean")


class CpSat(Property):
    name = "cpsat"
    about = "the cpsat backend enumerates the solutions of brute force"
    choices: ClassVar = {"form": FORMS, "limit": LIMITS}
    every = 2

    def check(self, question: Question) -> str:
        try:
            from sudoku_csp.solvers.backends.cpsat import CpSatBackend  # noqa: PLC0415 - may be missing.
        except ImportError as error:
            raise NotAsked(f"cpsat cannot be loaded: {error}") from None
        form = question.options["form"]
        backend = CpSatBackend(Settings(), None if form == SUITED else form)
        check_backend(question, backend)
        return form
