"""The tasks by hand, one a file. A task is imported when it is asked for."""

from importlib import import_module

from sudoku_csp.apps.course.hand_task import HandTask
from sudoku_csp.grid.errors import UnknownName

NAMES = (
    "switch-off",
    "clauses-that-remove",
    "arc-consistency",
    "first-conflict",
    "hall-set",
    "unit-propagation",
    "count-clauses",
    "resolution",
    "implication-graph",
    "first-unique-point",
    "learned-nogood",
    "same-statement",
    "minimal-conflict",
    "next-step",
    "same-grid",
    "spare-givens",
    "decided-cells",
)


def find_hand_task(name: str) -> HandTask:
    """The task with this name. Raises UnknownName."""
    UnknownName.check("task", name, NAMES)
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    return HandTask(name, module.TITLE, module.draw, module.check)
