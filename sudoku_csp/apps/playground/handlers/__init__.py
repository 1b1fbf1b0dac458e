"""The questions that a page can ask, one a file.

Each module has `FIELDS`, the names of what can be sent to it, any other being refused, and
`answer(request)`, which yields the parts of the answer as they are found: objects
for JSON or, in a download, its bytes after one object that says what it is. It runs in the process
of a job. It raises SudokuError for what cannot be answered; the text is shown to the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from sudoku_csp.apps.playground.request import LONGEST_WORD, Request
from sudoku_csp.grid.errors import UnknownName

Part = dict[str, Any] | bytes

NAMES = (
    "candidates",
    "choices",
    "diagnose",
    "download",
    "entries",
    "examples",
    "explain",
    "read",
    "reasons",
    "rule",
    "search",
    "sizes",
    "solve",
    "unit_propagation",
)
"""The questions."""


def named(name: str) -> Callable[[Request], Iterator[Part]]:
    """The question of this name, imported when it is first asked. Raises UnknownName.

    Called, it raises UnknownName for a field that the question has not.
    """
    if name not in NAMES:
        raise UnknownName.among("question", name[:LONGEST_WORD], NAMES)
    module = import_module(f"{__name__}.{name}")

    def answer(request: Request) -> Iterator[Part]:
        request.check_fields(module.FIELDS)
        parts: Iterator[Part] = module.answer(request)
        return parts

    return answer
