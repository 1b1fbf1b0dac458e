"""DIMACS for projected model counting: which variables a model is counted on.

The Model Counting Competition's format (Fichte, Hecher & Roland, 2021 and later): `c t pmc` after
the `p` line's place and `c p show VARIABLES 0`. With auxiliary variables one grid may be several
models; projected on the variables of the cells it is one, so the count is that of the solutions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from sudoku_csp.targets.cnf.clause_stream import Cnf
from sudoku_csp.targets.cnf.formats import dimacs

LINE = 4096
"""Variables on one `c p show` line."""


def write(stream: BinaryIO, cnf: Cnf, comments: Iterable[str], shown: range) -> None:
    """Writes a formula to a binary stream, to be counted on the variables `shown`."""
    dimacs.comment_lines(stream, comments)
    stream.write(f"p cnf {cnf.size.variables} {cnf.size.clauses}\n".encode())
    stream.write(b"c t pmc\n")
    for start in range(0, len(shown), LINE):
        numbers = b"".join(b"%d " % number for number in shown[start : start + LINE])
        stream.write(b"c p show " + numbers + b"0\n")
    dimacs.clauses(stream, cnf, dimacs.SYNTAX)
