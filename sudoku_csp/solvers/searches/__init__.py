"""The searches of the reference backend by name: a laboratory to learn in. Each is in its own file.

Each of the first five has the idea and the data structures of a published solver, extended to the
whole task: it yields every solution once, and proves that there is no other. Such solvers have been
published with three mistakes. The tests build each mistake into a search, and see that it is found:

- A search forgets to restore candidates, and so loses solutions. When a guess is taken back, the
  candidates that the guess removed must return, and no others: a candidate that an earlier digit
  had removed stays removed. `forward_checking` records its changes, `propagation` keeps a copy,
  `house_sets` adds the digit back to the three sets that it left.
- A conflict is ignored. A function that fills the cells with one option can meet a cell that no
  digit fits. If the function then returns as on success, the search continues on a board without
  solutions, or takes the board for solved. `house_sets` raises Conflict, so no caller overlooks it.
- A search stops at the first solution and calls it unique. Only a search that has gone on to its
  end shows that there is no second one.
"""

from importlib import import_module

from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.solvers.searches.search import Search

_CLASSES = {
    "chronological": ("chronological", "Chronological"),
    "house-sets": ("house_sets", "HouseSets"),
    "certain-first": ("certain_first", "CertainFirst"),
    "forward-checking": ("forward_checking", "ForwardChecking"),
    "propagation": ("propagation", "Propagation"),
    "dom": ("dom_wdeg", "Dom"),
    "dom-wdeg": ("dom_wdeg", "DomWdeg"),
    "learning": ("learning", "Learning"),
    "bitboard": ("default", "BitboardSearch"),
    "default": ("default", "Default"),
}

NAMES = tuple(_CLASSES)
"""The names of the searches, from the simplest search to the fastest."""

DEFAULT = "default"
"""The search that is used if none is named."""

PROPAGATING = "dom-wdeg"
"""The search over the propagators of the constraints, for the rules of any puzzle."""

LEVELLED = (PROPAGATING, DEFAULT)
"""The searches whose propagation can be set to a level of consistency."""


def check(name: str | None, consistency: str | None) -> None:
    """Raises UnknownName for an unknown search, and Unsupported for a level of consistency if the
    search has no levels."""
    if name is not None:
        UnknownName.check("search", name, NAMES)
    if consistency is not None and (name or DEFAULT) not in LEVELLED:
        raise Unsupported(f"consistency {consistency!r} is for the search dom-wdeg, not {name}")


def find_search(name: str, consistency: str | None = None) -> Search:
    """The search with this name, whose propagation has this level of consistency.

    Raises UnknownName and Unsupported as `check` does.

    >>> find_search("house-sets").idea
    'Keep the unused digits of each house; fill cells with one option; guess in order.'
    """
    check(name, consistency)
    module, class_name = _CLASSES[name]
    made = getattr(import_module(f"sudoku_csp.solvers.searches.{module}"), class_name)
    found = made(consistency) if name in LEVELLED else made()
    assert isinstance(found, Search)
    return found
