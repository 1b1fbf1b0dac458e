"""Killer text: a killer Sudoku in 81 characters, as it is passed around in forums.

    G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^

In one cell of each cage stands its total: 0 to 9, then A for 10 to Z for 35, and a for 36 to j for
45. Every other cell points to the next one on the way to it: `<` `>` `^` `v`, and to the corners
`` ` `` (up left), `'` (up right), `,` (down left) and `.` (down right). A 0 to which nothing points
is a cell in no cage. Givens have no place in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lists import cage_lines
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

TITLE = "killer text"

SIDE = 9
LENGTH = SIDE * SIDE

STEPS: Mapping[str, tuple[int, int]] = {
    "<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0),
    "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip
"""Where each sign points: rows down, columns to the right."""

TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""The sign of a total, by the total."""

_ALL = re.compile(r"[0-9A-Za-j<>^v`',.]+", re.ASCII)


def is_text(text: str) -> bool:
    """Whether a line is killer text: no other notation has such signs in 81 characters.

    >>> is_text("A<" + "0" * 79), is_text("." * 81)
    (True, False)
    """
    if len(text) != LENGTH or not ("<" in text or ">" in text or "^" in text or "v" in text):
        return False
    return _ALL.fullmatch(text) is not None


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The killer of the text, which stands on this line. Raises InputError."""
    board = context.board_of(SIDE, line)
    cages: dict[Cell, list[Cell]] = {}
    for cell in board.cells:
        cages.setdefault(_root(cell, text, board, context, line), []).append(cell)
    lines = []
    for root, cells in cages.items():
        total = TOTALS.index(text[board.position(root)])
        if total:
            lines.append(cage_lines.line_of(total, cells))
        elif len(cells) > 1:
            raise context.error(cage_lines.without_total(cells), line, root)
    blank = Puzzle.blank(Ruleset.classic(board), f"{context.name}:{line}")
    return rules.having(blank, [Line(line, one) for one in lines], context)


def _root(cell: Cell, text: str, board: Board, context: Context, line: int) -> Cell:
    """The cell to which the arrows lead from this one. Raises InputError where there is none."""
    at, passed = cell, {cell}
    while (step := STEPS.get(text[board.position(at)])) is not None:
        following = Cell(at.row + step[0], at.column + step[1])
        if following not in board.cell_set:
            sign = text[board.position(at)]
            raise context.error(f"{sign!r} points off the board", line, at)
        if following in passed:
            raise context.error("the arrows go round in a circle, and lead to no total", line, cell)
        at = following
        passed.add(at)
    return at


def text(puzzle: Puzzle) -> str:
    """The puzzle as killer text. Raises Unsupported, by name, for what it cannot say.

    >>> board = Board.customary(9)
    >>> text(Puzzle.classic(board, bytes(81)).having("cage 12 r1c1 r1c2 r2c3"))[:12]
    'C<000000000`'
    """
    signs = dict.fromkeys(puzzle.board.cells, TOTALS[0])
    for total, cells in cage_lines.cages(puzzle, TITLE):
        if total >= len(TOTALS):
            raise Unsupported(f"{TITLE} has no total above {len(TOTALS) - 1}: cage of {total}")
        signs |= _arrows(cells)
        signs[cells[0]] = TOTALS[total]
    made = "".join(signs.values())
    if not is_text(made):
        raise Unsupported(f"{TITLE} needs a cage of two cells side by side, to be told from digits")
    return made


def _arrows(cells: Iterable[Cell]) -> dict[Cell, str]:
    """The arrows of a cage, each to a cell that is nearer to the first one; straight ones before
    those to a corner. Raises Unsupported where the cells do not hang together."""
    first, *others = cells
    reached, apart = [first], set(others)
    signs: dict[Cell, str] = {}
    for at in reached:
        for sign, (down, right) in STEPS.items():
            from_there = Cell(at.row - down, at.column - right)
            if from_there in apart:
                apart.remove(from_there)
                reached.append(from_there)
                signs[from_there] = sign
    if apart:
        raise Unsupported(f"{TITLE} cannot say a cage in pieces: {first} and {min(apart)}")
    return signs
