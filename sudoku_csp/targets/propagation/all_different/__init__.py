"""All different, at a choice of consistency levels: one module a level, weakest first.

No level removes a digit that some assignment allows, and with all cells fixed each raises Conflict
exactly if two are equal; they differ in what else they find, and in its cost. A call is one step:
its changes queue the constraint again, so that the strength of a level is that of its fixpoint.

>>> list(LEVELS)
['forward-checking', 'singles', 'hall', 'gac']
"""

from __future__ import annotations

from collections.abc import Mapping

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.propagation.all_different.forward_checking import forward_checking
from sudoku_csp.targets.propagation.all_different.gac import gac
from sudoku_csp.targets.propagation.all_different.hall import hall
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Filter

LEVELS: Mapping[str, Filter] = {
    "forward-checking": forward_checking,
    "singles": singles,
    "hall": hall,
    "gac": gac,
}
"""The levels in order of strength: the fixpoint of each keeps nothing that an earlier one drops."""

DEFAULT = "singles"
"""The level that solves 9x9 fastest: some nodes more cost less than looking further at each."""


def named(name: str) -> Filter:
    """The level of this name. Raises UnknownName with those there are.

    >>> named("gac").__name__
    'gac'
    """
    UnknownName.check("consistency level", name, LEVELS)
    return LEVELS[name]
