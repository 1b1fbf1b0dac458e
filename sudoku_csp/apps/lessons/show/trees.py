"""The tree of a search, small enough to be seen whole."""

from __future__ import annotations

import re
from itertools import count

import sudoku_csp as sc
from sudoku_csp.apps.lessons.show.pieces import Shown, figure
from sudoku_csp.solvers.traces import recorded, search_tree
from sudoku_csp.solvers.traces.replay import steps_of
from sudoku_csp.targets.propagation.journal import Event

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)

_SIZE = "max-width:100%;min-width:36rem;height:auto"
"""As wide as there is room, but not so small that its letters cannot be read."""

_numbers = count(1)


def tree(puzzle: str, search: str, caption: str = "", *, most: int = 2_000) -> Shown:
    """The tree of a search by name on a puzzle, of its first `most` events.

    Raises UnknownName, and Unsupported for a search that tells no steps.
    """
    asked = sc.read(puzzle)
    events: list[Event] = []
    last = recorded.run(asked, recorded.traceable(search), events.append, most=most)
    drawn = search_tree.draw(
        f"the search {search}", asked.board, steps_of(events[1:], asked.board), note=_ending(last)
    )
    # Its style is for a picture by itself: here it must touch nothing else.
    own = f"tree{next(_numbers)}"
    drawn = _STYLE.sub(lambda style: f"<style>.{own}{{{style[1]}}}</style>", drawn)
    drawn = drawn.replace("<svg ", f'<svg class="{own}" style="{_SIZE}" ', 1)
    return figure("".join(drawn.splitlines()), caption)


def _ending(last: Event) -> str:
    if last["event"] == "cut":
        return f"cut: {last['why']}"
    return f"{last['verdict']}; nodes: {last['nodes']}, conflicts: {last['conflicts']}"
