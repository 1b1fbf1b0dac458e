"""OPB, pseudo-Boolean constraints: a clause is a sum of literals that is at least 1.

The format of the Pseudo-Boolean Competitions (Roussel & Manquinho, "Input/output format and solver
requirements for the competitions of pseudo-Boolean solvers", 2012). At most one of n literals is
one line here, `-1 x1 -1 x2 ... >= -1`, where the method is `cardinality`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku_csp.targets.cnf.at_most_one.cardinality import CARDINALITY
from sudoku_csp.targets.cnf.clause_stream import ClauseStream
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat
from sudoku_csp.targets.cnf.formats.text import Syntax, Text
from sudoku_csp.targets.cnf.solver_output import Dialect


class _Opb(Text):
    """Text that knows the one line of a group."""

    sums = True

    def clause(self, literals: Sequence[int]) -> None:
        if literals:
            super().clause(literals)
        else:
            self._write(b"+1 x1 >= 2 ;\n")  # Not every reader takes an empty sum.

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self.method is not CARDINALITY:
            super().at_most_one(literals)
        elif len(literals) > 1:
            signed = (b"-1 x%d " % x if x > 0 else b"-1 ~x%d " % -x for x in literals)
            self._write(b"".join(signed) + b">= -1 ;\n")


def _sizes(formula: ClauseStream) -> str:
    size = formula.size
    last = max(size.variables, min(size.clauses, 1))  # An empty clause is written with x1.
    return f"* #variable= {last} #constraint= {size.clauses}\n"


_LITERAL = re.compile(r"(?<![^ \t])([-~]?)x([0-9])", re.ASCII)


def _numbers(text: str) -> str:
    """The literals of an answer as numbers.

    >>> _numbers("x1 -x2 ~x3")
    '1 -2 -3'
    """
    return _LITERAL.sub(r"\1\2", text).replace("~", "-")


OPB = ClauseFormat(
    "opb",
    ".opb",
    "OPB, for pseudo-Boolean solvers",
    "*",
    syntax=Syntax(end=b">= 1 ;\n", positive=b"+1 x%d ", negative=b"+1 ~x%d "),
    first=_sizes,
    text=_Opb,
    dialect=Dialect(ends=False, numbers=_numbers),
    at_most_one=CARDINALITY.name,
)
