"""WCNF, the MaxSAT Evaluation's form since 2022: hard clauses begin with `h`, there is no `p` line.

A puzzle has hard clauses only: a MaxSAT solver answers that the optimum is 0 and gives the model,
on the `v` line as one string of 0s and 1s.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from sudoku_csp.targets.cnf.clause_stream import Cnf
from sudoku_csp.targets.cnf.formats import dimacs
from sudoku_csp.targets.cnf.formats.text import Syntax

SYNTAX = Syntax(begin=b"h ")


def write(stream: BinaryIO, cnf: Cnf, comments: Iterable[str]) -> None:
    """Writes a formula to a binary stream."""
    dimacs.comment_lines(stream, comments)
    dimacs.clauses(stream, cnf, SYNTAX)
