"""Bitwise: every literal that is true writes its own number in binary.

Frisch, Peugniez, Doggett & Nightingale ("Solving non-Boolean satisfiability problems with
stochastic local search", 2001/2005); Prestwich ("Variable dependency in local search", 2007).
Variables b_1 to b_m with m = ceil(log2 n); x_i implies each bit of i - 1. Two different numbers
differ in a bit, so two literals cannot both be true. m variables, n*m clauses of two literals. A
true literal fixes every bit, and these make all others false.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, of_pysat

BITWISE = AtMostOne(
    "bitwise",
    "Bitwise",
    "a true literal writes its number in binary",
    "Frisch et al. 2001; Prestwich 2007",
    of_pysat("bitwise"),
)
