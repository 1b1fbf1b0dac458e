"""The tasks in Python, one a file. A task is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudoku_csp.grid.errors import UnknownName

if TYPE_CHECKING:
    from sudoku_csp.apps.course.task import PythonTask

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


def find_task(name: str) -> PythonTask:
    """The task with this name. Raises UnknownName."""
    UnknownName.check("task", name, NAMES)
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    task: PythonTask = module.TASK
    return task
