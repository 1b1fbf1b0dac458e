"""The cells that the givens decide."""

from collections.abc import Sequence
from functools import cache
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, grids_4x4
from sudoku_csp.apps.course.task import Wrong

TITLE = "Which cells are decided?"
GIVENS = 5
FEWEST, MOST = 3, 6
"""How many cells are decided: the difficulty."""


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    shown = random.sample(range(16), GIVENS)
    line = "".join(str(grid[at]) if at in shown else "." for at in range(16))
    found = solutions(line)
    opened = [at for at in range(16) if at not in shown]
    right = frozenset(CELLS[at] for at in opened if len({one[at] for one in found}) == 1)
    if not FEWEST <= len(right) <= MOST:
        return None
    text = (
        "The puzzle has several solutions. Which cells hold the same digit in all of them? These "
        "cells are decided by the givens."
    )
    return Instance(text, "several", tuple(CELLS[at] for at in opened), line, right)


def solutions(line: Sequence[str]) -> list[tuple[int, ...]]:
    """The grids with these givens."""
    grids = grids_4x4()
    left = (1 << len(grids)) - 1
    for at, one in enumerate(line):
        if one != ".":
            left &= _with_digit(at, int(one))
    return [grid for place, grid in enumerate(grids) if left >> place & 1]


@cache
def _with_digit(at: int, digit: int) -> int:
    """The grids that have a digit in a cell: bit i for the i-th grid."""
    return sum(1 << place for place, grid in enumerate(grids_4x4()) if grid[at] == digit)


def check(instance: Instance, answer: Sequence[str]) -> str:
    found = solutions(instance.puzzle)
    for cell in answer:
        if cell not in instance.right:
            first, other, *_ = sorted({grid[CELLS.index(cell)] for grid in found})
            text = f"{cell} is not decided: one solution has {first} there, another {other}."
            raise Wrong(text, {cell: other})
    if missing := instance.right.difference(answer):
        cell = min(missing)
        digit = found[0][CELLS.index(cell)]
        text = f"{cell} is decided, too: all {len(found)} solutions have {digit} there."
        raise Wrong(text, {cell: digit})
    return f"Right: there are {len(found)} solutions, and they agree in these {len(answer)} cells."
