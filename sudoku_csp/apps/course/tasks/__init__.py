"""The tasks in Python, one a file. A task is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module, resources
from typing import TYPE_CHECKING

from sudoku_csp.grid.errors import UnknownName

if TYPE_CHECKING:
    from sudoku_csp.apps.course.task import Task

NAMES = (
    "clauses-of-a-row",
    "at-most-one",
    "blocking-clause",
    "cage-propagator",
    "choice-of-cell",
    "proof-step",
    "own-rule",
    "own-rule-stated",
    "sum-automaton",
    "cp-sat-all-different",
)


TEXTS = resources.files("sudoku_csp.apps.course") / "texts"


def find_task(name: str) -> Task:
    """The task with this name. Raises UnknownName."""
    from sudoku_csp.apps.course.task import Task  # noqa: PLC0415 - the names alone need no task

    UnknownName.check("task", name, NAMES)
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    return Task.parse(name, (TEXTS / f"{name}.md").read_text(), module.check)
