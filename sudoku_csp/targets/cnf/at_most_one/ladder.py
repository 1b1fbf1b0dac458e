"""Ladder, or regular: a row of rungs that falls once, at the place of the true literal.

Gent & Nightingale ("A new encoding of AllDifferent into SAT", 2004) and Ansotegui & Manya ("Mapping
problems with finite-domain variables to problems with Boolean variables", SAT 2004). Rungs y_1 >=
... >= y_n, and x_i exactly where the rung before is true and y_i is not. PySAT adds a variable at
the end: n+1 variables and 4n clauses. A true literal fixes every rung, and these all others.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, of_pysat

LADDER = AtMostOne(
    "ladder",
    "Ladder (regular)",
    "rungs that fall once, at the true literal",
    "Gent & Nightingale 2004; Ansotegui & Manya 2004",
    of_pysat("ladder"),
)
