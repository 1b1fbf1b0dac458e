"""Rules to switch off until a puzzle has several solutions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, grids_4x4, grids_in, set_of_grids
from sudoku_csp.apps.course.task import Wrong, named

TITLE = "How few rules must go?"
CAGES = 7
FEWEST = 2
"""How few rules must be switched off: the difficulty."""

PAIRS = [
    (at, other)
    for at in range(16)
    for other in (at + 1, at + 4)
    if other < 16 and (other == at + 4 or other % 4)
]


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    places = pairs_apart(random, CAGES)
    if len(places) < CAGES:
        return None
    lines = tuple(f"cage {grid[a] + grid[b]} {CELLS[a]} {CELLS[b]}" for a, b in places)
    whole = set(range(CAGES))
    if len(solutions(lines)) != 1 or any(
        len(solutions(tuple(lines[i] for i in sorted(whole - {gone})))) > 1 for gone in whole
    ):
        return None
    for gone in combinations(range(CAGES), FEWEST):
        if len(solutions(tuple(lines[i] for i in sorted(whole - {*gone})))) > 1:
            break
    else:
        return None
    text = (
        "The houses and these cages leave one solution. Which cages can be switched off, so that "
        "there are several? Take as few as possible."
    )
    return Instance(text, "several", lines, f"{'.' * 16} with {'; '.join(lines)}")


def pairs_apart(random: Random, most: int) -> list[tuple[int, int]]:
    """Random pairs of neighbours in reading order, each cell in at most one pair."""
    taken: set[int] = set()
    places: list[tuple[int, int]] = []
    for pair in random.sample(PAIRS, len(PAIRS)):
        if taken.isdisjoint(pair) and len(places) < most:
            taken.update(pair)
            places.append(pair)
    return sorted(places)


def check(instance: Instance, answer: Sequence[str]) -> str:
    left = tuple(line for line in instance.choices if line not in answer)
    found = solutions(left)
    if len(found) == 1:
        lit = named(CELLS, found[0])
        raise Wrong("Without these cages there is still one solution.", lit)
    if len(set(answer)) > FEWEST:
        raise Wrong(f"There are {len(found)} solutions now, but {FEWEST} cages are enough.")
    return f"Right: there are {len(found)} solutions now, and no single cage is enough."


@cache
def _allowed(line: str) -> int:
    """The set of the grids that a cage allows."""
    _, total, one, other = line.split()
    a, b = CELLS.index(one), CELLS.index(other)
    return set_of_grids(lambda grid: grid[a] + grid[b] == int(total))


def solutions(lines: tuple[str, ...]) -> list[tuple[int, ...]]:
    """The grids that obey cages of two neighbours, which a house keeps different."""
    return grids_in(map(_allowed, lines))
