"""Sequential counter: a register that is set from the first true literal on.

"Towards an optimal CNF encoding of Boolean cardinality constraints" (Sinz, CP 2005; LT-SEQ, for a
bound of 1). Variables s_1 to s_(n-1), "one of the first i is true": x_i -> s_i, s_i -> s_(i+1),
and s_i -> not x_(i+1), 3n-4 clauses of two literals. Unit propagation runs along the register in
both directions, from a true literal to all others.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, of_pysat

SEQUENTIAL = AtMostOne(
    "sequential",
    "Sequential counter",
    "a register set from the first true literal on",
    "Sinz 2005",
    of_pysat("seqcounter"),
)
