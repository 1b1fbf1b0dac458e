"""A puzzle on one line: a symbol for each cell, or above 25x25 numbers with blanks between.

    53..7....6..195...               53..7....6..195... 534678912672195348...
    000007d6a0a6 50703060007...  1.2               1.....3..4....2.,1342...

After it may follow its solution, the regions of a jigsaw, and numbers: a count of solutions, a
rating. The bank of puzzles by Grant McLean has a hash before it and a rating after it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from sudoku_csp.grid.board import Board, numbered
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.cells import CELL, SMALLEST, Context, are_regions, shown
from sudoku_csp.puzzle.notation.grid import rows_ahead
from sudoku_csp.puzzle.notation.rules import divided
from sudoku_csp.puzzle.notation.source import Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

_BETWEEN = re.compile(r"[ \t,;:]+")
_SIGNS = re.compile(r"[0-9._*?-]", re.ASCII)
_BANK = re.compile(r"[0-9a-f]{12}\s+([0-9]{81})\s+[0-9]+\.[0-9]+", re.ASCII)
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?", re.ASCII)


def begins(lines: Lookahead, context: Context) -> bool:
    """Whether the next line is a puzzle, not a row of a larger one."""
    line = lines.peek()
    if line is None or line.fault:
        return False
    text = divided(line)[0].bare
    if "|" in text or not is_text(text, context):
        return False
    count = len(_BETWEEN.split(text)[0])
    side = context.side_of_line(count)
    if side in (None, count) or count > len(SYMBOLS) or text != _BETWEEN.split(text)[0]:
        return True
    return not rows_ahead(lines, count, side, context)


def is_text(text: str, context: Context) -> bool:
    """Whether a text begins with a puzzle on one line."""
    if _BANK.fullmatch(text):
        return True
    first = _BETWEEN.split(text)[0]
    if len(first) >= SMALLEST**2 or context.choice is not None:
        # A line with a strange sign among cells is a puzzle with an error in that cell.
        sure = first.isupper() or 4 * len(_SIGNS.findall(first)) >= len(first)
        if sure and "+" not in first and context.side_of_line(len(first)) is not None:
            return True
    return _numbers(text, context) is not None


def _numbers(text: str, context: Context) -> list[str] | None:
    """The cells of a large board in numbers, None for any other text."""
    words = text.split()
    if len(words) <= len(SYMBOLS) ** 2 or context.side_of_line(len(words)) is None:
        return None
    return words if all(map(CELL.fullmatch, words)) else None


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    if (bank := _BANK.fullmatch(text)) is not None:
        return context.line_puzzle(bank[1], line)
    if (numbers := _numbers(text, context)) is not None:
        board = context.board_of(context.side_of_line(len(numbers)) or 0, line)
        return context.puzzle(board, numbers, [line])
    cells, *others = _BETWEEN.split(text)
    solution: Sequence[str] | None = None
    for word in others:
        if len(word) != len(cells):
            if word and not _NUMBER.fullmatch(word):
                fault = f"{shown(word)} after a puzzle: rules follow the word with, a comment #"
                raise context.error(fault, line, code="behind")
        elif are_regions(word, isqrt(len(word))):
            context = context.on(Board.jigsaw(numbered(word)), line)
        elif solution is None:
            solution = word
        else:
            raise context.error("two solutions after a puzzle", line, code="solution")
    return _puzzle(cells, solution, context, line)


def _puzzle(cells: str, solution: Sequence[str] | None, context: Context, line: int) -> Puzzle:
    side = context.side_of_line(len(cells))
    if side is None:
        raise context.length_fault(cells, line)
    board = context.board_of(side, line)
    if set(cells) == {"-"}:
        fault = "a line of dashes: write . for an empty cell"
        raise context.error(fault, line, code="dashes")
    if context.choice is None and are_regions(cells, side):
        fault = "regions of a jigsaw? They belong below its grid, after the word regions"
        raise context.error(fault, line, code="regions")
    printed = None if solution is None else context.solution(solution, board, line)
    return context.puzzle(board, cells, [line], printed)
