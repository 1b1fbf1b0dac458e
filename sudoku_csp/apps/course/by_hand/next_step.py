"""Which digits follow in one step."""

from collections.abc import Sequence
from itertools import product
from random import Random

from sudoku_csp.apps.course.by_hand.decided_cells import solutions
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, givens_line, grids_4x4
from sudoku_csp.apps.course.task import Wrong

TITLE = "What follows now?"
SHOWN = 6
FEWEST, MOST = 2, 4
"""How many of the digits shown follow in one step: the difficulty."""

HOUSES = {
    **{f"row {r + 1}": tuple(range(4 * r, 4 * r + 4)) for r in range(4)},
    **{f"column {c + 1}": tuple(range(c, 16, 4)) for c in range(4)},
    **{
        f"box {2 * r + c + 1}": tuple(8 * r + 2 * c + at for at in (0, 1, 4, 5))
        for r, c in product(range(2), repeat=2)
    },
}


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    shown = random.sample(range(16), random.randint(4, 6))
    line = givens_line(grid, shown)
    if len(solutions(line)) > 1:
        return None
    whole = [f"{CELLS[at]}={grid[at]}" for at in range(16) if at not in shown]
    choices = sorted(random.sample(whole, SHOWN))
    reasons = {one: reason(line, one) for one in choices}
    right = frozenset(one for one, why in reasons.items() if why)
    if not FEWEST <= len(right) <= MOST or not any("only place" in why for why in reasons.values()):
        return None
    text = (
        "Each of these digits is in the solution. Which of them follow now, by one single: as the "
        "only digit that is left in the cell, or as the only place that is left for a digit in a "
        "house?"
    )
    return Instance(text, "several", tuple(choices), line, right)


def candidates(line: str) -> list[set[int]]:
    """The digits of each cell that no filled cell of its houses holds."""
    left = [set(range(1, 5)) if one == "." else {int(one)} for one in line]
    for house in HOUSES.values():
        filled = {int(line[at]) for at in house if line[at] != "."}
        for at in house:
            if line[at] == ".":
                left[at] -= filled
    return left


def reason(line: str, claim: str) -> str:
    """Why a digit follows by one single; empty if it does not."""
    at, digit = CELLS.index(claim[:4]), int(claim[5:])
    left = candidates(line)
    if left[at] == {digit}:
        return "the only digit left in its cell"
    for name, house in HOUSES.items():
        if at in house and [one for one in house if digit in left[one]] == [at]:
            return f"the only place for {digit} in {name}"
    return ""


def check(instance: Instance, answer: Sequence[str]) -> str:
    left = candidates(instance.puzzle)
    if one := instance.surplus(answer):
        cell, digit = one[:4], int(one[5:])
        other = min(left[CELLS.index(cell)] - {digit})
        raise Wrong(
            f"{one} is right, but does not follow yet: {other} is left for {cell}, too, and "
            f"each house of {cell} has another place for {digit}.",
            {cell: other},
        )
    if one := instance.missing(answer):
        raise Wrong(f"{one} follows, too: {reason(instance.puzzle, one)}.", {one[:4]: int(one[5:])})
    return (
        "Right: "
        + "; ".join(f"{one}, {reason(instance.puzzle, one)}" for one in sorted(answer))
        + "."
    )
