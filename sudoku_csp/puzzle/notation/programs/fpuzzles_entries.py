"""The entries of an f-puzzles document, by the keys that the kinds know them by.

What is `true` is an entry without fields; a name in a list is a key of its own (`negative.ratio`),
and so is what is said of a cell in the grid (`grid.parity`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import fpuzzles_layout as layout
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import IN_CELL
from sudoku_csp.puzzle.notation.programs.fpuzzles_drawings import DRAWINGS
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import named, shown

ABOUT = (
    "size", "grid", "title", "author", "ruleset", "solution", "metadata", "successMessage",
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "triggereffect", "fogofwar",
    "foglight",
)  # fmt: skip
"""Keys of the whole, and those that say nothing of the rules."""

NOT_RULES = {"negative": ("foglight",)}
"""Members of lists of names that say nothing of the rules."""


Entries = dict[str, list[Mapping[str, Any]]]


def entries(
    document: Mapping[str, Any], cells: tuple[Cell, ...], fault: Callable[[str], None]
) -> Entries:
    """All entries of a document; what is none is told to `fault`."""
    found: Entries = {}
    for key, value in document.items():
        if key in ABOUT or key in DRAWINGS or value is None or value is False:
            continue
        if value is True:
            found[key] = [{}]
        elif isinstance(value, list):
            found |= _members(key, value, fault)
        else:
            fault(f"{key!r} is {shown(value)}")
    for cell, said in layout.said_of_cells(document["grid"], cells):
        for name, value in said.items():
            entry = {"cell": named(cell), "value": value}
            found.setdefault(IN_CELL + name, []).append(entry)
    return found


def _members(key: str, members: list[Any], fault: Callable[[str], None]) -> Entries:
    """The entries of a list, and the names in it."""
    names = [member for member in members if isinstance(member, str)]
    listed: list[Mapping[str, Any]] = [one for one in members if isinstance(one, dict)]
    if len(names) + len(listed) < len(members):
        fault(f"{key!r} has a member that is no entry")
    found: Entries = {key: listed} if listed else {}
    found |= {f"{key}.{name}": [{}] for name in names if name not in NOT_RULES.get(key, ())}
    return found
