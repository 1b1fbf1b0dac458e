"""Random boards: full ones with some cells blank, and Latin squares that are filled at random.

The full boards are made by a shift and a shuffle, so they are relatives of one board (Lewis, 2007,
measured on boards of this kind).
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from sudoku_csp.apps.course.symmetries import shuffled
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver


@lru_cache(maxsize=64)
def blanked(side: int, percent: int, seed: int = 1) -> Puzzle:
    """A full board of this side with this share of its cells blank."""
    board, random = Board.customary(side), Random(seed)  # noqa: S311 - no secret.
    high, wide = board.box_rows, board.box_columns
    full = [
        (wide * (row % high) + row // high + column) % side + 1
        for row in range(side)
        for column in range(side)
    ]
    digits = bytearray(shuffled(board, full, random))
    for place in random.sample(range(side * side), round(percent / 100 * side * side)):
        digits[place] = 0
    return Puzzle(Ruleset.classic(board), bytes(digits))


def completed(side: int, percent: int, squares: int) -> int:
    """How many random Latin squares can be completed, if this share of each is left blank."""
    board, random = Board.latin(side), Random(percent)  # noqa: S311 - no secret.
    rules = Formula(Puzzle.blank(Ruleset.classic(board)), EXTENDED)
    with NativeSolver(rules.clauses) as solver:
        starts = [_start(side, percent, random) for _ in range(squares)]
        return sum(
            start is not None and solver.solve([rules.literal(*one) for one in start]) is not None
            for start in starts
        )


def _start(side: int, percent: int, random: Random) -> list[tuple[Cell, int]] | None:
    """Random cells with digits that do not clash; None if a cell has no digit left."""
    rows, columns = ([set[int]() for _ in range(side)] for _ in range(2))
    found = []
    filled = side * side - round(percent / 100 * side * side)
    for place in random.sample(range(side * side), filled):
        row, column = divmod(place, side)
        fitting = [d for d in range(1, side + 1) if d not in rows[row] | columns[column]]
        if not fitting:
            return None
        digit = random.choice(fitting)
        rows[row].add(digit)
        columns[column].add(digit)
        found.append((Cell(row + 1, column + 1), digit))
    return found
