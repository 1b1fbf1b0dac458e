"""OPB, pseudo-Boolean constraints: a clause is a sum of literals that is at least 1.

The format of the Pseudo-Boolean Competitions (Roussel & Manquinho, "Input/output format and solver
requirements for the competitions of pseudo-Boolean solvers", 2012). At most one of n literals is
one line here, `-1 x1 -1 x2 ... >= -1`, where the method is `cardinality`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import BinaryIO

from sudoku_csp.targets.cnf.at_most_one.cardinality import CARDINALITY
from sudoku_csp.targets.cnf.clause_stream import Cnf
from sudoku_csp.targets.cnf.formats import dimacs
from sudoku_csp.targets.cnf.formats.text import Syntax, Text

SYNTAX = Syntax(end=b">= 1 ;\n", positive=b"+1 x%d ", negative=b"+1 ~x%d ")


def write(stream: BinaryIO, cnf: Cnf, comments: Iterable[str]) -> None:
    """Writes a formula to a binary stream."""
    size = cnf.size
    last = max(size.variables, min(size.clauses, 1))  # An empty clause is written with x1.
    stream.write(f"* #variable= {last} #constraint= {size.clauses}\n".encode())
    dimacs.comment_lines(stream, comments, b"* ")
    text = _Opb(stream, cnf.variables, cnf.method, SYNTAX)
    cnf.state(text)
    text.close()


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
