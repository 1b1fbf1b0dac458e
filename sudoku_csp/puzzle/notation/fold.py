"""The second pass of the reader: blocks of lines become puzzles and errors.

A rule belongs to the puzzle above it. A line that is neither a puzzle nor a rule is an error. The
puzzle above such a line becomes an error too, and so does the puzzle below it if the line begins a
paragraph. Only one puzzle is held at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import Context, Entry
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle


class Found(NamedTuple):
    """A puzzle that begins on a line, or the error in its place.

    `signs` is the number of cells if the puzzle is on one line, else 0. `place` is the index of the
    puzzle in its document. `board` is the number of the line above that names its board, or 0.
    `blank` is True for a puzzle without givens: a board in words that is followed by rules.
    """

    entry: Entry
    line: int
    signs: int = 0
    place: int = 0
    board: int = 0
    blank: bool = False


class Rule(NamedTuple):
    """A line with rules."""

    line: Line


class Stray(NamedTuple):
    """The error about any other line; `signs` is the number of cells if it is a line of cells."""

    error: InputError
    signs: int = 0


class Blank(NamedTuple):
    """A blank line."""


Block: TypeAlias = Found | Rule | Stray | Blank

_ABOUT_RULES = ("board", "rule-above")
"""The codes of errors about boards and rules. Lines with these errors are never skipped."""


@dataclass(frozen=True)
class State:
    """The state between two blocks.

    `above` is the last puzzle or the error in its place, `yielded` is True if `above` was yielded,
    and `rules` are the lines below `above`. `apart` is True if no line stands directly above the
    next block. `spoiled` is the number of the line that makes the next puzzle an error, `signs` the
    number of cells in that line. `board` is the line of a board above the paragraph, 0 for none.
    `in_words` is True directly below an unknown line.
    """

    above: Found | None = None
    rules: tuple[Line, ...] = ()
    apart: bool = True
    yielded: bool = False
    spoiled: int = 0
    signs: int = 0
    board: int = 0
    in_words: bool = False


def fold_blocks(found: Iterator[Block], context: Context) -> Iterator[Entry]:
    state = State()
    for block in found:
        state, entries = _fold(state, block, context)
        yield from entries
    yield from _finish(state, context)


def _fold(state: State, block: Block, context: Context) -> tuple[State, list[Entry]]:
    """The state after a block, and the puzzles and errors that the block completes."""
    match block:
        case Blank():
            return replace(state, apart=True, board=0, in_words=False), []
        case Rule(line):
            return _with_rule(replace(state, in_words=False), line, context)
        case Found():
            return _with_puzzle(state, block, context)
        case Stray(error, signs):
            return _with_stray(state, error, signs, context)


def _with_rule(state: State, line: Line, context: Context) -> tuple[State, list[Entry]]:
    above = state.above
    if above is None or (isinstance(above.entry, InputError) and state.apart):
        fault = "a rule with no puzzle above it: rules belong below their grid"
        error = context.error(fault, line.number, code="rule-above")
        return _with_stray(state, error, 0, context)
    if above.place and isinstance(above.entry, Puzzle):
        fault = "a rule below several puzzles: each has its own `constraints`"
        error = context.error(fault, line.number, code="rule")
        return replace(state, above=above._replace(entry=error)), []
    return replace(state, rules=(*state.rules, line)), []


def _with_puzzle(state: State, block: Found, context: Context) -> tuple[State, list[Entry]]:
    above, entry, spoiled, board = state.above, block.entry, state.spoiled, block.board
    if state.rules and above is not None and above.blank and not board:
        # The rules below a board alone may be meant for this grid.
        fault = "a rule with no grid above it: rules belong below their grid"
        error = context.error(fault, state.rules[0].number, code="rule-above")
        above = above._replace(entry=error)
        spoiled = spoiled or state.rules[0].number
    if state.board and (block.place or not board):
        board = state.board
        why = f"the board in line {board} is above several puzzles"
        entry = context.error(why, block.line, code="board")
        if above is not None and isinstance(above.entry, Puzzle):
            above = above._replace(entry=context.error(why, above.line, code="board"))
    in_list = block.signs > 0 and 2 * state.signs >= block.signs
    if spoiled and not in_list and isinstance(entry, Puzzle):
        entry = _unread(block.line, spoiled, "above", context)
    found = block._replace(entry=entry)
    after = State(found, apart=False, board=0 if block.blank else board)
    return after, [*_finish(replace(state, above=above), context)]


def _with_stray(
    state: State, error: InputError, signs: int, context: Context
) -> tuple[State, list[Entry]]:
    above, line = state.above, error.line or 0
    if above is not None and above.signs and 2 * signs >= above.signs:
        # A broken puzzle in a list.
        broken = Found(error, line, above.signs, board=state.board)
        return State(broken, apart=False, board=state.board), [*_finish(state, context)]
    if context.skipped is not None and error.code not in _ABOUT_RULES:
        context.skipped(error)
        return state, []
    if error.code == "unknown" and state.in_words:
        return state, []  # The error about the first line of the paragraph is enough.
    # The error comes before that of the puzzle above: it is the cause.
    state = replace(state, in_words=error.code == "unknown")
    if state.apart or above is None:
        state = replace(state, spoiled=line, signs=signs)
    if above is not None and isinstance(above.entry, Puzzle):
        unread = _unread(above.line, line, "below", context)
        return replace(state, above=above._replace(entry=unread), apart=False), [error]
    found = above or Found(error, line)
    entries = [*_finish(state, context), error]
    return replace(state, above=found, apart=False, yielded=True), entries


def _unread(line: int, other: int, where: str, context: Context) -> InputError:
    why = f"not read, because line {other} {where} it is not understood"
    return context.error(why, line, code="spoiled")


def _finish(state: State, context: Context) -> Iterator[Entry]:
    if state.above is None or state.yielded:
        return
    entry = state.above.entry
    if isinstance(entry, Puzzle) and state.rules:
        try:
            entry = rules.add_rules(entry, state.rules, context)
        except InputError as error:
            entry = error
    yield entry
