"""All different, at a choice of consistency levels, weakest first.

No level removes a digit that some assignment allows. When all cells are fixed, each level raises
Conflict exactly if two cells are equal. The levels differ in the other candidates that they remove,
and in cost. A call is one step: its changes queue the constraint again, so a level is as strong as
its fixpoint.

>>> list(LEVELS)
['forward-checking', 'singles', 'hall', 'gac']
"""

from collections.abc import Mapping

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.propagation.all_different.hall import gac, hall
from sudoku_csp.targets.propagation.all_different.singles import forward_checking, singles
from sudoku_csp.targets.propagation.domains import Filter

LEVELS: Mapping[str, Filter] = {
    "forward-checking": forward_checking,
    "singles": singles,
    "hall": hall,
    "gac": gac,
}
"""The levels, weakest first: each removes at least what the one before removes, at the fixpoint."""

DEFAULT = "singles"
"""The level that solves 9x9 fastest: more nodes cost less than a longer look at each node."""


def find_level(name: str) -> Filter:
    """The level of this name. Raises UnknownName with the known names.

    >>> find_level("gac").__name__
    'gac'
    """
    UnknownName.check("consistency level", name, LEVELS)
    return LEVELS[name]
