"""The process that a native backend runs in: reads questions, solves, writes what it finds.

It ends when its input ends, and a while after the time limit of a question even if a native call
lets no Python run.
"""

from __future__ import annotations

import pickle
import signal
from typing import BinaryIO

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.messages import Done, Failed, Found, Question, Ready
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.pipes import child, rulesets

ORPHAN_GRACE = 5.0
"""Seconds after a question's time limit at which the operating system ends a process left alone."""


def main(name: str, settings: Settings) -> None:
    """Serves one backend until the input ends."""
    requests, replies = child.take_over()
    try:
        backend = create(name, settings)
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent is to know it.
        _send(replies, Failed(type(error).__name__, str(error)))
        return
    questions = child.listen(requests)
    _send(replies, Ready())
    ruleset: Ruleset | None = None
    while True:
        question = pickle.loads(questions.get())
        if question.ruleset is not None:
            try:
                ruleset = rulesets.loads(question.ruleset)
            except Unsupported as error:
                ruleset = None
                _send(replies, Failed("BackendFailed", str(error)))
                continue
        assert ruleset is not None, "the first question has the rules"
        _answer(backend, Puzzle(ruleset, question.givens), question, replies)


def _answer(backend: Backend, puzzle: Puzzle, question: Question, replies: BinaryIO) -> None:
    def found(grid: Grid) -> None:
        _send(replies, Found(grid.digits))

    _alarm(question.seconds)
    try:
        outcome = backend.search(puzzle, question.limit, found, Budget(question.seconds).start())
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent is to know it.
        _send(replies, Failed(type(error).__name__, str(error)))
    else:
        _send(replies, Done(outcome.exhausted, dict(outcome.stats)))
    finally:
        _alarm(None)


def _alarm(seconds: float | None) -> None:
    """Has the system end this process some time after its limit, even inside a native call."""
    if hasattr(signal, "setitimer"):
        after = 0.0 if seconds is None else seconds + ORPHAN_GRACE
        signal.setitimer(signal.ITIMER_REAL, after)


def _send(replies: BinaryIO, message: object) -> None:
    with child.replying():
        pickle.dump(message, replies)
        replies.flush()
