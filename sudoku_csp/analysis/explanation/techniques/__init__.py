"""The techniques that have a name, a file each, recognised on a step that was found without them.

Every module has `recognise(pattern) -> Named | None`, which holds the textbook's definition against
what the step's facts leave of its groups, and gives the name only where the pattern is really
there. No size decides, and nothing is searched for: a step of any other shape has no name.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.techniques import (
    empty_rectangle,
    finned_x_wing,
    fish,
    hidden_subset,
    locked_candidates,
    naked_subset,
    singles,
    turbot_fish,
    w_wing,
    xy_wing,
    xyz_wing,
)

_RECOGNISERS: tuple[Callable[[Pattern], Named | None], ...] = (
    singles.recognise,
    locked_candidates.recognise,
    naked_subset.recognise,
    hidden_subset.recognise,
    fish.recognise,
    turbot_fish.recognise,
    empty_rectangle.recognise,
    finned_x_wing.recognise,
    xy_wing.recognise,
    xyz_wing.recognise,
    w_wing.recognise,
)


def recognise(pattern: Pattern) -> Named | None:
    """The name of the technique that the step is, None for a step that has none."""
    return next((named for one in _RECOGNISERS if (named := one(pattern)) is not None), None)
