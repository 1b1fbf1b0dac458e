"""Rules below a puzzle: the lines that come after it as far as they are rules, taken with it.

Blank lines and comments may stand between. Where something stands between the puzzle and a rule,
and nothing between the rule and the next puzzle, nobody knows of which it is: then neither is read
without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import (
    board_comment,
    fields,
    regions_apart,
    rule_lines,
    solutions_below,
)
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lines import Lookahead, is_fence, is_sentence, is_titled
from sudoku_csp.puzzle.notation.regions_apart import RIGHT_ABOVE
from sudoku_csp.puzzle.notation.rows import is_row_text
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

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
            are_own = regions_apart.are(entry)
            yield regions_apart.refused(last, context, RIGHT_ABOVE) if are_own else last
        last = entry
    if last is None:
        return
    following = lines.peek()
    if isinstance(last, Puzzle):
        where = regions_apart.come_next(last.board, lines, context)
        last = last if where is None else regions_apart.refused(last, context, where)
    if behind is not None or not (following is None or rule_lines.is_surely_grid(following.text)):
        last = _having(last, behind, lines, context)
    yield last


def _having(
    entry: Puzzle | InputError, behind: Line | None, lines: Lookahead, context: Context
) -> Puzzle | InputError:
    """An entry with the rules behind and below it."""
    try:
        board = None if isinstance(entry, InputError) else entry.board
        rules = [*([] if behind is None else [behind]), *_taken(lines, board, context)]
        if isinstance(entry, InputError) or not rules:
            return entry
        return rule_lines.having(entry, rules, context)
    except InputError as error:
        return entry if isinstance(entry, InputError) else error


def _is_amiss(line: Line, context: Context, *, near: bool) -> bool:
    """Whether a line is no rule, and begins nothing else either."""
    if is_titled(line.bare) or fields.bare(line, context) is not line:
        return False  # A title, or a puzzle with one before.
    text = line.bare
    words = is_sentence(text) and not board_comment.is_typed(text)
    if not (words or is_row_text(text)) or rule_lines.divided(line)[1] is not None:
        return False
    return rule_lines.is_amiss(text, near=near)


def _rule_of(line: Line, context: Context, *, near: bool) -> tuple[Line, int] | None:
    """The rule that a line is, or what is wrong with it, and that it is one line."""
    if rule_lines.is_rule(line.bare):
        return line, 1
    return (rule_lines.amiss(line), 1) if _is_amiss(line, context, near=near) else None


def _taken(lines: Lookahead, board: Board | None, context: Context) -> list[Line]:
    """The rules that come next, and a solution on this board. Raises InputError, with all of them
    left, for those that may be of the next puzzle."""
    rules: list[Line] = []
    between = 0
    apart = heads = False
    fences = (ends := lines.peek()) is not None and is_fence(ends.bare)
    while (line := lines.peek(between)) is not None:
        if "#" in line.text and board_comment.tells(line.comment):
            return rules  # It is about the next puzzle.
        found = None
        if solutions_below.are_below(line.bare):
            found = solutions_below.drawn(lines, between, board, context)
        drawn = found is not None
        if not drawn and (not line.bare or line.bare.startswith("#") or is_fence(line.bare)):
            between += 1
            if between > BETWEEN:
                return rules
            continue
        found = found or _rule_of(line, context, near=bool(rules) and not between)
        if line.fault or found is None:
            break
        apart |= between > fences and not rules and not drawn
        heads |= rule_lines.is_bracketed(line.bare)  # As a heading of the next puzzle would be.
        rule, many = found
        for _ in range(between + many):
            lines.take()
        between = 0
        rules.append(rule)
    near = rules and apart and not between
    if line is not None and (heads or (near and not is_titled(line.bare))):
        lines.put_back(replace(rule, fault=None) for rule in rules)
        fault = "a rule between two puzzles: of which? It stands right below its own"
        raise context.error(fault, rules[0].number)
    return rules
