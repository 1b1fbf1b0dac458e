"""Lines that stand above puzzles and are none: sections of .sdk, titles, the size of a puzzle.

[Puzzle]        Grid 01        puzzle size: 3x3
"""

from __future__ import annotations

import re

_SECTION = re.compile(r"\[([A-Za-z ]+)\]", re.ASCII)
_TITLE = re.compile(
    r"(grid|puzzle|sudoku) [0-9]+|(experiment|number of tasks|task): .*", re.ASCII | re.IGNORECASE
)
_SIZE = re.compile(r"puzzle size: ([0-9]{1,3})x([0-9]{1,3})", re.ASCII | re.IGNORECASE)


def section(text: str) -> str | None:
    """The name in brackets, in small letters: `puzzle`, `state`."""
    found = _SECTION.fullmatch(text)
    return found[1].lower() if found else None


def box_size(text: str) -> tuple[int, int] | None:
    """The size of the boxes, as rows and columns."""
    found = _SIZE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def is_heading(text: str) -> bool:
    return any(heading.fullmatch(text) for heading in (_SECTION, _TITLE, _SIZE))
