"""DIMACS CNF: `p cnf VARIABLES CLAUSES` after `c` comment lines, then each clause and a 0.

"Satisfiability: Suggested Format", DIMACS Challenge 1993, as the SAT competitions read it. The
header needs the number of clauses, which is counted by group before anything is written, so nothing
is held and the bytes are the same on every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from sudoku_csp.targets.cnf.clause_stream import Cnf
from sudoku_csp.targets.cnf.formats.text import Syntax, Text

SYNTAX = Syntax()


def write(stream: BinaryIO, cnf: Cnf, comments: Iterable[str]) -> None:
    """Writes a formula to a binary stream.

    >>> from io import BytesIO
    >>> from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
    >>> stream = BytesIO()
    >>> write(stream, Cnf(2, PAIRWISE, lambda output: output.clause([1, -2])), ["two"])
    >>> stream.getvalue()
    b'c two\\np cnf 2 1\\n1 -2 0\\n'
    """
    comment_lines(stream, comments)
    stream.write(f"p cnf {cnf.size.variables} {cnf.size.clauses}\n".encode())
    clauses(stream, cnf, SYNTAX)


def comment_lines(stream: BinaryIO, comments: Iterable[str], mark: bytes = b"c ") -> None:
    """Writes each comment on a line of its own, what is not printable ASCII as escapes."""
    stream.writelines(mark + text.encode("unicode_escape") + b"\n" for text in comments)


def clauses(stream: BinaryIO, cnf: Cnf, syntax: Syntax) -> None:
    """Writes the clauses alone."""
    text = Text(stream, cnf.variables, cnf.method, syntax)
    cnf.state(text)
    text.close()
