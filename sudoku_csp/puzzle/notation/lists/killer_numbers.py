"""Killers in numbers, as SumoCue writes them: a number for each cell, 256 times the total of its
cage and the cage's own number.

    3x3::k:3595:3595:3844:3844:3090: ...          3x3:d:k:26:27:3585:3586:3587:3588: ...

Every number ends with a colon. A `d` before the `k` is for both diagonals. Of total 0 are cells in
no cage, each with a number of its own, or all with 0. Givens have no place in it.
"""

from __future__ import annotations

import re

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lists import cage_lines
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

TITLE = "killer numbers"

START = "3x3:"
TOTAL = 256
"""What a total is multiplied with."""

MOST = 1 << 16
"""More than any number: 45 times 256 and 255 more."""

DIAGONALS = ("diagonal", "diagonal anti")

_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)


def is_text(text: str) -> bool:
    """Whether a line is meant as such a killer, right or wrong."""
    return text.startswith(START)


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The killer of the text, which stands on this line. Raises InputError."""
    board = Board.customary(9)
    context.require(board, line)
    _, diagonals, kind, *numbers = f"{text}::".split(":")
    while numbers and not numbers[-1]:
        numbers.pop()
    if diagonals not in ("", "d") or kind != "k":
        fault = f"{TITLE} begin with 3x3::k: or 3x3:d:k:, and this is {shown(text)}"
        raise context.error(fault, line)
    if len(numbers) != len(board.cells):
        raise context.error(f"{TITLE} of {len(board.cells)} cells, not {len(numbers)}", line)
    totals: dict[int, int] = {}
    members: dict[int, list[Cell]] = {}
    for cell, number in zip(board.cells, numbers, strict=True):
        if not _NUMBER.fullmatch(number) or int(number) >= MOST:
            raise context.error(f"{shown(number)} is no number of a cage", line, cell)
        total, own = divmod(int(number), TOTAL)
        if totals.setdefault(own, total) != total:
            fault = f"cage {own} has the totals {totals[own]} and {total}"
            raise context.error(fault, line, cell)
        members.setdefault(own, []).append(cell)
    lines = list(DIAGONALS) if diagonals else []
    for own, cells in members.items():
        if totals[own]:
            lines.append(cage_lines.line_of(totals[own], cells))
        elif own and len(cells) > 1:
            raise context.error(cage_lines.without_total(cells), line, cells[0])
    blank = Puzzle.blank(Ruleset.classic(board), f"{context.name}:{line}")
    return rules.having(blank, [Line(line, one) for one in lines], context)


def text(puzzle: Puzzle) -> str:
    """The puzzle in numbers. Raises Unsupported, by name, for what they cannot say.

    >>> killer = Puzzle.classic(Board.customary(9), bytes(81)).having("cage 12 r1c1 r1c2 r2c3")
    >>> text(killer)[:24]
    '3x3::k:3073:3073:2:3:4:5'
    """
    marked = [line for line in DIAGONALS if line in puzzle.ruleset.lines]
    if len(marked) == 1:
        raise Unsupported(f"{TITLE} say both diagonals or none: {marked[0]}")
    numbers: dict[Cell, int] = {}
    for own, (total, cells) in enumerate(cage_lines.cages(puzzle, TITLE, marked), start=1):
        if TOTAL * total >= MOST:
            raise Unsupported(f"{TITLE} have no total of {total}")
        numbers |= dict.fromkeys(cells, TOTAL * total + own)
    free = iter(range(len(set(numbers.values())) + 1, TOTAL))
    every = [numbers[cell] if cell in numbers else next(free) for cell in puzzle.board.cells]
    return f"{START}{'d' if marked else ''}:k:" + "".join(f"{number}:" for number in every)
