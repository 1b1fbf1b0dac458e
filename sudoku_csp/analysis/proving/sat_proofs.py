"""Which PySAT solvers write proofs that are right. Plain data: nothing is imported.

Measured on python-sat 1.9.dev17, each on puzzles of 17 clues and of the hardest, checked by
drat-trim; the tests hold the table against the installed version.
"""

from __future__ import annotations

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backends import sat_solvers

DEFAULT = "glucose4"
"""The shortest proofs: 4 KB on the hardest 9x9, where cadical195 takes 6 and maplechrono 80."""

_NO_PROOFS = "it writes no proofs"
_BROKEN = "its proofs have every variable one too high"
_NO_END = "its proofs lack the empty clause at times"

REFUSED = {
    "kissat404": _NO_PROOFS,
    "maplecm": _NO_END,
    "maplesat": _BROKEN,
    "mergesat3": _NO_PROOFS,
    "minicard": _NO_PROOFS,
    "minisat-gh": _NO_PROOFS,
    "minisat22": _NO_PROOFS,
    "minisatep": _NO_PROOFS,
}
"""The solvers that are not asked for a proof, and why."""

PROVERS = tuple(name for name in sat_solvers.SOLVERS if name not in REFUSED)
"""The solvers whose proofs are right."""


def check_prover(name: str) -> str:
    """The name, if its proofs are right. Raises UnknownName for no solver, Unsupported if not.

    >>> check_prover("cadical195")
    'cadical195'
    """
    sat_solvers.named(name)
    if name in REFUSED:
        known = ", ".join(PROVERS)
        raise Unsupported(f"no certificate by {name}: {REFUSED[name]} (these can: {known})")
    return name
