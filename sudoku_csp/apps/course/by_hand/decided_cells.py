"""The cells that the givens decide."""

from collections.abc import Sequence
from functools import cache
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, givens_line, grids_4x4, grids_in, set_of_grids
from sudoku_csp.apps.course.task import Wrong

TITLE = "Which cells are decided?"
GIVENS = 5
FEWEST, MOST = 3, 6
"""How many cells are decided: the difficulty."""


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    shown = random.sample(range(16), GIVENS)
    line = givens_line(grid, shown)
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
    return grids_in(_with_digit(at, int(one)) for at, one in enumerate(line) if one != ".")


@cache
def _with_digit(at: int, digit: int) -> int:
    """The set of the grids that have a digit in a cell."""
    return set_of_grids(lambda grid: grid[at] == digit)


def check(instance: Instance, answer: Sequence[str]) -> str:
    found = solutions(instance.puzzle)
    if cell := instance.surplus(answer):
        first, other, *_ = sorted({grid[CELLS.index(cell)] for grid in found})
        text = f"{cell} is not decided: one solution has {first} there, another {other}."
        raise Wrong(text, {cell: other})
    if cell := instance.missing(answer):
        digit = found[0][CELLS.index(cell)]
        text = f"{cell} is decided, too: all {len(found)} solutions have {digit} there."
        raise Wrong(text, {cell: digit})
    return f"Right: there are {len(found)} solutions, and they agree in these {len(answer)} cells."
