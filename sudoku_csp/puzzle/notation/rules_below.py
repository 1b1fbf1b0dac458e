"""Rules below a puzzle: the lines that come after it as far as they are rules, taken with it.

Blank lines and comments may stand between. Where something stands between the puzzle and a rule,
and nothing between the rule and the next puzzle, nobody knows of which it is: then neither is read
without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import board_comment, rule_lines
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.digit_conventions import (
    NAMES,
    REGIONS,
    Unclear,
    require_no_regions,
)
from sudoku_csp.puzzle.notation.lines import Lookahead, is_sentence
from sudoku_csp.puzzle.notation.rows import is_row_text, split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

_MAY_BE_REGIONS = re.compile(r"[1-9A-Za-z |,]+", re.ASCII)
"""Rows in which no cell is empty."""

BETWEEN = 100
"""Blank lines and comments that may stand before a rule: a file of nothing else is not looked
through to its end."""


def ruled(
    found: Iterator[Puzzle | InputError],
    lines: Lookahead,
    context: Context,
    behind: Line | None = None,
) -> Iterator[Puzzle | InputError]:
    """These entries, the last with the rules that stand behind or below it."""
    last: Puzzle | InputError | None = None
    for entry in found:
        if last is not None:
            are_regions = isinstance(entry, InputError) and entry.message.endswith((REGIONS, NAMES))
            yield _refused(last, context) if are_regions else last
        last = entry
    if last is None:
        return
    following = lines.peek()
    if isinstance(last, Puzzle) and _are_regions_below(last.board, lines, context):
        last = _refused(last, context)
    if behind is not None or not (following is None or _is_grid(following.text)):
        last = _having(last, behind, lines, context)
    yield last


def _refused(entry: Puzzle | InputError, context: Context) -> InputError:
    """Why a puzzle is not read above what is no other one."""
    if isinstance(entry, InputError):
        return entry
    line = int(entry.source.rpartition(":")[2])
    return context.error(f"a grid above what is none: {REGIONS}", line)


def _are_regions_below(board: Board, lines: Lookahead, context: Context) -> bool:
    """Whether the regions of a jigsaw come next, a sign for each cell, perhaps behind a blank line:
    on a line, or row by row."""
    at = next((at for at in (0, 1) if (line := lines.peek(at)) is None or line.bare), 2)
    line = lines.peek(at)
    if line is None or not _MAY_BE_REGIONS.fullmatch(line.bare):
        return False
    signs = split(line.bare, context)
    if len(signs) == board.side:
        rows = [lines.peek(at + row) for row in range(board.side)]
        signs = [sign for row in rows if row is not None for sign in split(row.bare, context)]
    numbers = {sign: number for number, sign in enumerate(dict.fromkeys(signs), start=1)}
    if len(signs) != len(board.cells) or len(numbers) != board.side:
        return False
    try:
        require_no_regions(board, bytes(map(numbers.__getitem__, signs)))
    except Unclear:
        return True
    return False


def _is_grid(text: str) -> bool:
    """Whether a line is at a glance one of a puzzle, as most are."""
    return rule_lines.is_grid(text) and not ("c" in text.lower() and rule_lines.is_amiss(text))


def _having(
    entry: Puzzle | InputError, behind: Line | None, lines: Lookahead, context: Context
) -> Puzzle | InputError:
    """An entry with the rules behind and below it."""
    try:
        rules = [*([] if behind is None else [behind]), *_taken(lines, context)]
        if isinstance(entry, InputError) or not rules:
            return entry
        return rule_lines.having(entry, rules, context)
    except InputError as error:
        return entry if isinstance(entry, InputError) else error


def _is_amiss(line: Line, *, near: bool) -> bool:
    """Whether a line is no rule, and begins nothing else either."""
    text = line.bare
    words = is_sentence(text) and not board_comment.is_typed(text)
    if not (words or is_row_text(text)) or rule_lines.divided(line)[1] is not None:
        return False
    return rule_lines.is_amiss(text, near=near)


def _taken(lines: Lookahead, context: Context) -> list[Line]:
    """The rules that come next. Raises InputError, with all of them left, for those that may be of
    the next puzzle."""
    rules: list[Line] = []
    between = 0
    apart = heads = False
    while (line := lines.peek(between)) is not None:
        if "#" in line.text and board_comment.tells(line.comment):
            return rules  # It is about the next puzzle.
        if not line.bare or line.bare.startswith("#"):
            between += 1
            if between > BETWEEN:
                return rules
            continue
        if line.fault:
            break
        if not rule_lines.is_rule(line.bare):
            if not _is_amiss(line, near=bool(rules) and not between):
                break
            line = rule_lines.amiss(line)
        apart |= bool(between and not rules)
        heads |= rule_lines.is_bracketed(line.bare)  # As a heading of the next puzzle would be.
        for _ in range(between + 1):
            lines.take()
        between = 0
        rules.append(line)
    if line is not None and (heads or (rules and apart and not between)):
        lines.put_back(rules)
        fault = "a rule between two puzzles: of which? It stands right below its own"
        raise context.error(fault, rules[0].number)
    return rules
