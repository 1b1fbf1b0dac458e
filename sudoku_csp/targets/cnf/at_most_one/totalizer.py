"""Totalizer: a tree that counts in unary, of which the root may not reach two.

"Efficient CNF encoding of Boolean cardinality constraints" (Bailleux & Boufkhad, CP 2003). Each
inner node has as many outputs as leaves below it, and output k is forced once k of them are true.
It is made to count up to any bound: for "at most one" it needs n log n variables and some n^2
clauses, from five literals on the most of all methods. The outputs are forced in one direction
only, so an assignment of the literals leaves some of them free: assignments must be counted on the
literals, not on all variables. A true literal makes all others false by unit propagation.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, of_pysat

TOTALIZER = AtMostOne(
    "totalizer",
    "Totalizer",
    "a tree that counts in unary",
    "Bailleux & Boufkhad 2003",
    of_pysat("totalizer"),
)
