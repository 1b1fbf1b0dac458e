"""A backend asked for solutions up to a limit, which is a choice of the properties of backends."""

from __future__ import annotations

from contextlib import closing

from sudoku_csp.solvers.backend import Backend, Budget
from sudoku_csp.workshop.fuzzing.brute_force import limit_of
from sudoku_csp.workshop.fuzzing.property import NotAsked, Question, compare

LIMITS = ("all", "2", "1")
"""All (as many as brute force looks for), two as for uniqueness, or one."""

SECONDS = 5.0
"""The time limit: some searches take ages on some boards, which is no failure of theirs."""


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
