"""The changes that make one grid of another, if digits may be renamed."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, grids_4x4
from sudoku_csp.apps.course.symmetries import CHANGES, Grid, normal, renamed
from sudoku_csp.apps.course.task import Wrong

TITLE = "How are the two grids the same?"
SHOWN, MOST = 5, 2
"""How many changes are shown, and how many of them are right at most."""


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    changes = sorted(random.sample(sorted(CHANGES), SHOWN))
    names = random.sample(range(1, 5), 4)
    second = renamed(CHANGES[random.choice(changes)](grid), names)
    right = frozenset(one for one in changes if normal(CHANGES[one](grid)) == normal(second))
    if normal(second) == normal(grid) or len(right) > MOST:
        return None
    text = (
        f"The first grid is {_shown(grid)}. The second grid is {_shown(second)}. Which of these "
        "changes makes the second grid of the first one, if the digits are renamed afterwards?"
    )
    return Instance(text, "several", tuple(changes), "".join(map(str, grid)), right)


def _shown(grid: Sequence[int]) -> str:
    """A grid as its rows."""
    return " ".join("".join(map(str, grid[at : at + 4])) for at in range(0, 16, 4))


def _grids(instance: Instance) -> list[Grid]:
    """The two grids of an instance."""
    parts = [part.partition(".")[0] for part in instance.text.split("grid is ")[1:]]
    return [tuple(int(one) for one in part if one != " ") for part in parts]


def check(instance: Instance, answer: Sequence[str]) -> str:
    first, second = _grids(instance)
    if one := instance.surplus(answer):
        changed = CHANGES[one](first)
        a, b = next(
            (a, b)
            for b, a in combinations(range(16), 2)
            if (changed[a] == changed[b]) != (second[a] == second[b])
        )
        same, other = ("the same digit", "different digits")
        if changed[a] != changed[b]:
            same, other = other, same
        lit = {CELLS[at]: second[at] for at in sorted((a, b))}
        cells = " and ".join(lit)
        raise Wrong(f"After it, {cells} hold {same}; in the second grid they hold {other}.", lit)
    if one := instance.missing(answer):
        raise Wrong(f"One more does it: {one}.")
    names = dict(zip(CHANGES[answer[0]](first), second, strict=True))
    texts = ", ".join(f"{old} becomes {new}" for old, new in sorted(names.items()))
    return f"Right: after {answer[0]}, {texts}."
