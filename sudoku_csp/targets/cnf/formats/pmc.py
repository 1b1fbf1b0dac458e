"""DIMACS for projected model counting: which variables a model is counted on.

The Model Counting Competition's format (Fichte, Hecher & Roland, 2021 and later): `c t pmc` after
the `p` line's place and `c p show VARIABLES 0`. With auxiliary variables one grid may be several
assignments; projected on the variables of the cells it is one: the count is that of solutions.
"""

from __future__ import annotations

from sudoku_csp.targets.cnf.clause_stream import ClauseStream
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat
from sudoku_csp.targets.cnf.formats.dimacs import problem_line

LINE = 4096
"""Variables on one `c p show` line."""


def _head(formula: ClauseStream, shown: range) -> str:
    parts = (shown[start : start + LINE] for start in range(0, len(shown), LINE))
    lines = (f"c p show {' '.join(map(str, part))} 0\n" for part in parts)
    return problem_line(formula, shown) + "c t pmc\n" + "".join(lines)


PMC = ClauseFormat(
    "pmc",
    ".cnf",
    "DIMACS for projected model counters",
    head=_head,
    unreadable="a model counter's answer is a number, not a grid",
)
