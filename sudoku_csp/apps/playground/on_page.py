"""Texts that name options of the command line, in the words of the page."""

from __future__ import annotations

_WORDS = {"`sudoku-csp diagnose`": "the diagnosis", "`--direct`": "the direct reason"}


def on_page(text: str) -> str:
    """The text for a reader of the page.

    >>> on_page("r1c1 can be 1 or 2 (`sudoku-csp diagnose` shows what would settle it)")
    'r1c1 can be 1 or 2 (the diagnosis shows what would settle it)'
    """
    for named, word in _WORDS.items():
        text = text.replace(named, word)
    return text
