"""The techniques that have a name, recognised on a step that was found without them.

A recogniser is a function from a pattern to `Named | None`: it holds the textbook's definition
against what the step's facts leave of its groups, and gives the name only where the pattern is
really there. It relies on that a step is right and has no needless group. No size decides, and
nothing is searched for: a step of any other shape has no name.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.techniques.fish import basic_fish, finned_x_wing
from sudoku_csp.analysis.explanation.techniques.locked_candidates import locked_candidates
from sudoku_csp.analysis.explanation.techniques.single_digit_patterns import (
    empty_rectangle,
    turbot_fish,
)
from sudoku_csp.analysis.explanation.techniques.singles import single
from sudoku_csp.analysis.explanation.techniques.subsets import hidden_subset, naked_subset
from sudoku_csp.analysis.explanation.techniques.wings import w_wing, xy_wing

_RECOGNISERS: tuple[Callable[[Pattern], Named | None], ...] = (
    single,
    locked_candidates,
    naked_subset,
    hidden_subset,
    basic_fish,
    turbot_fish,
    empty_rectangle,
    finned_x_wing,
    xy_wing,
    w_wing,
)


def recognise(pattern: Pattern) -> Named | None:
    """The name of the technique that the step is, None for a step that has none."""
    return next((named for one in _RECOGNISERS if (named := one(pattern)) is not None), None)
