"""Which of two searches meets its first conflict first."""

from collections.abc import Iterable, Sequence
from random import Random

from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import givens_line, grids_4x4
from sudoku_csp.apps.course.task import Wrong
from sudoku_csp.solvers.searches import find_search
from sudoku_csp.targets.propagation.journal import Event

TITLE = "Which meets a conflict first?"
SEARCHES = ("chronological", "forward-checking")
NEITHER = "neither meets one"
GIVENS = 4


def draw(random: Random) -> Instance | None:
    grid = random.choice(grids_4x4())
    shown = random.sample(range(16), GIVENS)
    line = givens_line(grid, shown)
    first = [decisions(line, name) for name in SEARCHES]
    known = [number for number in first if number is not None]
    if len(set(first)) == 1 and known:
        return None
    right = SEARCHES[first.index(min(known))] if known else NEITHER
    ideas = " ".join(f"{name}: {find_search(name).idea}" for name in SEARCHES)
    text = f"{ideas} Which meets its first conflict after fewer decisions?"
    return Instance(text, "one", (*SEARCHES, NEITHER), line, frozenset({right}))


def decisions(line: str, name: str) -> int | None:
    """The decisions of a search up to its first conflict; None if it meets none."""
    events: list[Event] = []
    trace(line, events.append, search=name, limit=1)
    return before_conflict(events)


def before_conflict(events: Iterable[Event]) -> int | None:
    """The decisions before the first conflict of a trace; None if it has no conflict."""
    made = 0
    for event in events:
        if event["event"] == "conflict":
            return made
        made += event["event"] == "decide"
    return None


def check(instance: Instance, answer: Sequence[str]) -> str:
    made = {name: decisions(instance.puzzle, name) for name in SEARCHES}
    found = ", ".join(
        f"{name} meets none" if number is None else f"{name} after {number}"
        for name, number in made.items()
    )
    if set(answer) != instance.right:
        raise Wrong(f"No: {found}.")
    return f"Right: {found}."
