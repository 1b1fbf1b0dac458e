"""Bitwise: every literal that is true writes its own number in binary.

Frisch, Peugniez, Doggett & Nightingale ("Solving non-Boolean satisfiability problems with
stochastic local search", 2001/2005); Prestwich ("Variable dependency in local search", 2007). With
m = ceil(log2 n) variables x_i implies each bit of i - 1: n*m clauses of two literals. Two different
numbers differ in a bit. A true literal fixes every bit, and these make all others false.
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
