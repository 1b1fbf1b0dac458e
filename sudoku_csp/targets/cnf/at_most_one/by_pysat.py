"""The methods whose clauses are those of PySAT. Their pages in the gallery have the mathematics."""

from __future__ import annotations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, of_pysat

SEQUENTIAL = AtMostOne(
    "sequential",
    "Sequential counter",
    "a register set from the first true literal on",
    "Sinz 2005",
    of_pysat("seqcounter"),
)
"""LT-SEQ, for a bound of 1, of "Towards an optimal CNF encoding of Boolean cardinality constraints"
(CP 2005). Unit propagation runs along the register in both directions."""

BITWISE = AtMostOne(
    "bitwise",
    "Bitwise",
    "a true literal writes its number in binary",
    "Frisch et al. 2001; Prestwich 2007",
    of_pysat("bitwise"),
)
"""Frisch, Peugniez, Doggett & Nightingale ("Solving non-Boolean satisfiability problems with
stochastic local search"); Prestwich ("Variable dependency in local search"). Two different numbers
differ in a bit."""

LADDER = AtMostOne(
    "ladder",
    "Ladder (regular)",
    "rungs that fall once, at the true literal",
    "Gent & Nightingale 2004; Ansotegui & Manya 2004",
    of_pysat("ladder"),
)
"""Gent & Nightingale ("A new encoding of AllDifferent into SAT"); Ansotegui & Manya ("Mapping
problems with finite-domain variables to problems with Boolean variables", SAT 2004). PySAT adds a
variable at the end."""

TOTALIZER = AtMostOne(
    "totalizer",
    "Totalizer",
    "a tree that counts in unary",
    "Bailleux & Boufkhad 2003",
    of_pysat("totalizer"),
)
""""Efficient CNF encoding of Boolean cardinality constraints" (CP 2003), made for any bound. The
root may not reach two. An assignment of the literals leaves some outputs free, so assignments must
be counted on the literals."""
