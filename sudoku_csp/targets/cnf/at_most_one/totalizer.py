"""Totalizer: a tree that counts in unary, of which the root may not reach two.

"Efficient CNF encoding of Boolean cardinality constraints" (Bailleux & Boufkhad, CP 2003). Each
inner node has as many outputs as leaves below it, and output k is forced once k of them are true.
Made for any bound, it takes n log n variables and some n^2 clauses for "at most one", from five
literals on the most of all methods. An assignment of the literals leaves some outputs free, so
assignments must be counted on the literals. A true literal makes all others false.
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
