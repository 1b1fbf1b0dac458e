"""As many givens as possible to leave out."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from sudoku_csp.apps.course.by_hand.decided_cells import solutions
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, givens_line, grids_4x4
from sudoku_csp.apps.course.task import Wrong, named

TITLE = "How many givens can go?"
GIVENS = 7
SPARE = 3
"""How many givens can be left out at most: the difficulty."""


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    given = sorted(random.sample(range(16), GIVENS))
    line = givens_line(grid, given)
    if len(solutions(line)) > 1:
        return None
    differ = {frozenset(at for at in given if grid[at] != one[at]) for one in grids_4x4()}
    sets = [one for one in differ if one]

    def enough(gone: Sequence[int]) -> bool:
        return not any(one.issubset(gone) for one in sets)

    ways = [gone for gone in combinations(given, SPARE) if enough(gone)]
    if not ways or any(enough(gone) for gone in combinations(given, SPARE + 1)):
        return None
    fewer = [gone for gone in combinations(given, SPARE - 1) if enough(gone)]
    if all(any({*gone} <= {*way} for way in ways) for gone in fewer):
        return None
    text = (
        "The puzzle has one solution. Which givens can be left out together, so that it still has "
        "one? Leave out as many as possible."
    )
    return Instance(text, "several", tuple(CELLS[at] for at in given), line)


def check(instance: Instance, answer: Sequence[str]) -> str:
    line = list(instance.puzzle)
    for cell in answer:
        line[CELLS.index(cell)] = "."
    found, (grid,) = solutions(line), solutions(instance.puzzle)
    if len(found) > 1:
        other = next(one for one in found if one != grid)
        raise Wrong("Now there is another solution, too.", named(CELLS, other))
    if len(set(answer)) < SPARE:
        for cell in instance.choices:
            fewer = list(line)
            fewer[CELLS.index(cell)] = "."
            if cell not in answer and len(solutions(fewer)) == 1:
                raise Wrong(f"There is still one solution, and {cell} can go, too.")
        raise Wrong(f"No other given can go now, but with another choice {SPARE} can.")
    return f"Right: {SPARE} givens can go, and no {SPARE + 1}."
