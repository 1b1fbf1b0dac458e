"""Which of two searches meets its first conflict first."""

from collections.abc import Iterable, Sequence
from random import Random

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong
from sudoku_csp.solvers.searches import find_search
from sudoku_csp.targets.propagation.journal import Event

TITLE = "Which meets a conflict first?"
SEARCHES = ("chronological", "forward-checking")
GIVENS = 5
MADE = ("no decision", "1 decision", "2 decisions")
CHOICES = tuple(f"{search}, after {made}" for search in SEARCHES for made in MADE)


def draw(random: Random) -> Instance | None:
    line = ["."] * 16
    for at in random.sample(range(16), GIVENS):
        line[at] = str(random.randint(1, 4))
    puzzle = "".join(line)
    if next(read(puzzle).clashes(), None):
        return None
    first = [decisions(puzzle, name) for name in SEARCHES]
    known = [number for number in first if number is not None]
    if len(set(first)) == 1 or max(known) >= len(MADE):
        return None
    fewest = min(known)
    right = f"{SEARCHES[first.index(fewest)]}, after {MADE[fewest]}"
    ideas = " ".join(f"{name}: {find_search(name).idea}" for name in SEARCHES)
    text = (
        f"{ideas} Both try the digit 1 first, then 2, and so on. Which meets its first conflict "
        "after fewer decisions, and after how many? The puzzle may have no solution."
    )
    return Instance(text, "one", CHOICES, puzzle, frozenset({right}))


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
        f"{name} meets none" if number is None else f"{name} meets one after {MADE[number]}"
        for name, number in made.items()
    )
    if set(answer) != instance.right:
        raise Wrong(f"No: {found}.")
    return f"Right: {found}."
