"""The kinds of constraint as a list, and text in lines that a terminal has room for."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from sudoku_csp.apps.cli.reports import quantity
from sudoku_csp.puzzle.kind import FAMILIES, Kind

WIDTH = 79

INDENT = "  "


def listed(kinds: Sequence[Kind]) -> str:
    """The kinds family by family: the name, the title where that says more, the sentence."""
    wide = max(len(kind.name) for kind in kinds) + 4
    lines: list[str] = []
    shown: list[Kind] = []
    for family in FAMILIES:
        of_family = [kind for kind in kinds if kind.family == family]
        shown += of_family
        lines += [family] if of_family else []
        for kind in of_family:
            title = "" if _same(kind.name, kind.title) else f"{kind.title}. "
            lines += filled(title + kind.sentence, f"  {kind.name}".ljust(wide), " " * wide)
        lines += [""] if of_family else []
    some = quantity(len(shown), "kind")
    return "\n".join([*lines, f"{some}. One of them: sudoku-csp constraints {shown[0].name}"])


def filled(text: str, first: str = INDENT, others: str | None = None) -> list[str]:
    """The text in lines that a terminal has room for; a word is cut where a line has none."""
    indent = " " * len(first) if others is None else others
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def _same(name: str, title: str) -> bool:
    return name.replace("-", "") == title.lower().replace("-", "").replace(" ", "")
