"""A nogood from the trail of the first conflict of the search `learning`."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS, givens_line, grids_4x4
from sudoku_csp.apps.course.task import Wrong, named
from sudoku_csp.grid.solution import Grid

TITLE = "What does the search learn?"
LINES = ("left of row", "right of row", "above column", "below column")
SIDES = [f"{line} {number}" for line in LINES for number in range(1, 5)]
FEWEST, MOST = 6, 14
"""How many literals take part in the conflict: the difficulty."""
TEXT = """\
A clue outside is the number of digits that are larger than all digits between them and the clue. \
The learning search has met its first conflict. Its trail is below, without the literals that take \
no part in the conflict and those that are true before the first decision. Behind each literal is \
its reason.{}

Conflict: {} cannot all be true ({}).

Choose a nogood: literals that cannot all be true. Exactly one must be of level {}. If one can be \
left out, leave it out."""
Events = dict[str, dict[str, Any]]


def draw(random: Random) -> Instance | None:
    clues = [f"skyscraper {random.choice((2, 3))} {side}" for side in random.sample(SIDES, 2)]
    given = givens_line(random.choice(grids_4x4()), [random.randrange(16)])
    puzzle = f"{given} with {'; '.join(clues)}"
    trail, conflict, learned = first_conflict(puzzle)
    if not learned.get("level") or not FEWEST <= len(trail) <= MOST:
        return None
    *_, last = (event["depth"] for event in trail.values())
    earlier = [one for one in trail if trail[one]["depth"] < last]
    fewer = [set(learned["nogood"]) - {one} for one in learned["nogood"]]
    if not all(_example(puzzle, some) for some in (earlier, *fewer)):
        return None
    shown = ""
    for level, some in groupby(trail, lambda one: trail[one]["depth"]):
        lines = (f"\n{literal}: {_reason(trail[literal])}" for literal in some)
        shown += f"\n\nLevel {level}{''.join(lines)}"
    text = TEXT.format(shown, " and ".join(conflict["because"]), conflict["rule"], last)
    return Instance(_worded(text), "several", tuple(map(_worded, trail)), puzzle)


@lru_cache(maxsize=8)
def first_conflict(puzzle: str) -> tuple[Events, dict[str, Any], dict[str, Any]]:
    """The first conflict of the search: by literal the events that take part in it, its own event,
    and the event of its nogood. They are empty without a conflict."""
    events: list[dict[str, Any]] = []
    trace(puzzle, events.append, search="learning", limit=1)
    at = next((n for n, one in enumerate(events) if one["event"] == "learn"), 0)
    if not at:
        return {}, {}, {}
    conflict, learned = events[at - 1 : at + 1]
    trail: Events = {}
    for event in (one for one in events[: at - 1] if one.get("depth")):
        literal = "{cell}{}{digit}".format("≠" if event["event"] == "remove" else "=", **event)
        trail[literal] = event
        for digit in range(1, 5) if "=" in literal else ():  # It removes the other digits.
            removal = {"depth": event["depth"], "because": [literal]}
            trail.setdefault(f"{literal[:4]}≠{digit}", removal)
    for one in learned["resolved"]:  # The last candidates of a cell have no events.
        trail.setdefault(one["literal"], conflict | {"because": one["because"]})
    parts, waiting = set(), [*conflict["because"]]
    while waiting:
        parts.add(one := waiting.pop())
        waiting += set(trail[one].get("because", [])) - parts
    return {one: trail[one] for one in trail if one in parts}, conflict, learned


def _reason(event: dict[str, Any]) -> str:
    because, rule = ", ".join(event.get("because", [])), event.get("rule")
    return f"{because} ({rule})" if because and rule else because or rule or "decision"


@lru_cache(maxsize=8)
def _solutions(puzzle: str) -> list[dict[str, int]]:
    found = read(puzzle)
    grids = (Grid(found.board, bytes(digits)) for digits in grids_4x4())
    return [named(CELLS, tuple(one.digits)) for one in grids if not found.violations(one)]


def _example(puzzle: str, literals: Iterable[str]) -> dict[str, int] | None:
    """A solution in which the literals are all true."""
    facts = [(one[:4], "=" in one, int(one[-1])) for one in literals]
    for grid in _solutions(puzzle):
        if all((grid[cell] == digit) == holds for cell, holds, digit in facts):
            return grid
    return None


def _worded(text: str) -> str:
    return text.replace("≠", " is not ")


def check(instance: Instance, answer: Sequence[str]) -> str:
    trail, _, learned = first_conflict(instance.puzzle)
    chosen = [one for one in trail if _worded(one) in answer]
    if grid := _example(instance.puzzle, chosen):
        raise Wrong("They are all true in this grid, which obeys the rules.", grid)
    *_, last = (event["depth"] for event in trail.values())
    first, *more = (one for one in chosen if trail[one]["depth"] == last)
    if more:
        both = _worded(f"{first} and {more[-1]} are both of level {last}")
        raise Wrong(f"{both}. Replace the younger one by its reason.")
    for one in chosen:
        if not _example(instance.puzzle, set(chosen) - {one}):
            raise Wrong(f"{_worded(one)} can be left out: the others cannot all be true either.")
    nogood = _worded(", ".join(learned["nogood"]))
    return f"Right. The search learned the nogood {nogood}, and jumps to level {learned['level']}."
