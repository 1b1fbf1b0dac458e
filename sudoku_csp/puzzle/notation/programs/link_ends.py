"""What stands behind the puzzle in a link: a rule there would be lost, and is refused.

    LINK anti-knight       LINK 1.....3..4....2.       LINK#anti-knight       LINK&anti-knight=1

A link may carry settings of its program and marks of who sent it, which say nothing of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote_plus

from sudoku_csp.puzzle.notation import board_comment, json_keys, rule_names
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.puzzle import WITH

LONGEST = 200
"""Characters of a piece of a link that may be a rule; others are the puzzle."""

_BETWEEN = re.compile(r"[\s,;]+", re.ASCII)
_PIECES = re.compile(r"[?&#]", re.ASCII)
_TOLD = {*json_keys.READ, WITH} - {"puzzle"}


def refuse(text: str, carries: Callable[[str], object]) -> None:
    """Raises ValueError where a line says more than its link does.

    `carries` raises ValueError for a text that is no link with a puzzle in it: where a blank stands
    for the + of one, what is before it is none.
    """
    for piece in _PIECES.split(text)[1:]:
        said = unquote_plus(piece)
        if len(said) < LONGEST and _is_rule(said):
            raise ValueError(f"a rule behind the puzzle in a link is not read: {shown(said)}")
    between = _BETWEEN.search(text)
    behind = "" if between is None else text[between.end() :]
    if between is None or not behind:
        return
    try:
        carries(text[: between.start()])
    except ValueError:
        return
    raise ValueError(
        "behind a puzzle on one line, constraints follow the word with, and a board or a remark "
        f"the sign #: {shown(behind)}"
    )


def _is_rule(said: str) -> bool:
    """Whether a piece of a link, such as `anti-knight=1`, is a rule or a board, and no setting."""
    key = said.partition("=")[0].strip()
    rules = said.removeprefix(WITH).strip()
    return (
        key in _TOLD
        or rule_names.is_one(key)
        or rule_names.is_one(rules)
        or board_comment.is_typed(said.strip())
    )
