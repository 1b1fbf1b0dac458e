"""WCNF, the MaxSAT Evaluation's form since 2022: hard clauses begin with `h`, there is no `p` line.

A puzzle has hard clauses only: a MaxSAT solver answers an optimum of 0 and the assignment,
on the `v` line as one string of 0s and 1s.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat
from sudoku_csp.targets.cnf.formats.text import Syntax
from sudoku_csp.targets.cnf.solver_output import Dialect

WCNF = ClauseFormat(
    "wcnf",
    ".wcnf",
    "WCNF of 2022, for MaxSAT solvers",
    syntax=Syntax(begin=b"h "),
    dialect=Dialect(bits=True),
)
