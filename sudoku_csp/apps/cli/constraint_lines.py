"""The kinds of constraint as a list, and text in lines that a terminal has room for."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from sudoku_csp.apps.cli.tables import counted
from sudoku_csp.constraints.kind import Kind

WIDTH = 79

INDENT = "  "


def listed(kinds: Sequence[Kind]) -> str:
    """The kinds below one another: the name, the title where that says more, the sentence."""
    wide = max(len(kind.name) for kind in kinds) + 2
    lines = []
    for kind in kinds:
        title = "" if _same(kind.name, kind.title) else f"{kind.title}. "
        lines += filled(title + kind.sentence, kind.name.ljust(wide), " " * wide)
    lines += [
        "",
        f"{counted(len(kinds), 'kind')}. One of them: sudoku-csp constraints {kinds[0].name}",
    ]
    return "\n".join(lines)


def filled(text: str, first: str = INDENT, others: str | None = None) -> list[str]:
    """The text in lines that a terminal has room for; a word that is too long stays whole."""
    indent = " " * len(first) if others is None else others
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _same(name: str, title: str) -> bool:
    return name.replace("-", "") == title.lower().replace("-", "").replace(" ", "")
