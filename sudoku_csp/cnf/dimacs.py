"""DIMACS CNF, written clause by clause.

A header `p cnf VARIABLES CLAUSES` after `c` comment lines, then each clause as its literals and a 0
("Satisfiability: Suggested Format", DIMACS 1993). The header needs the number of clauses, so they
are produced twice, counted first and then written: nothing is held, and the bytes are the same on
every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import BinaryIO

from sudoku_csp.cnf.writer import Clause, Sink

CHUNK = 4096
"""Clauses written at a time."""


def write(
    stream: BinaryIO,
    *,
    comments: Iterable[str],
    variables: int,
    produce: Callable[[Sink], None],
) -> int:
    """Writes a formula to a binary stream and returns how many clauses it has.

    `produce(sink)` hands every clause to the sink, the same ones each time it is called.

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write(stream, comments=["two"], variables=2, produce=lambda sink: sink([1, -2]))
    1
    >>> stream.getvalue()
    b'c two\\np cnf 2 1\\n1 -2 0\\n'
    """
    count = 0

    def counted(_clause: Clause) -> None:
        nonlocal count
        count += 1

    produce(counted)
    texts = (comment.encode("unicode_escape") for comment in comments)
    stream.writelines(b"c " + text + b"\n" for text in texts)
    stream.write(f"p cnf {variables} {count}\n".encode())

    pending: list[str] = []

    def written(clause: Clause) -> None:
        pending.append(" ".join(map(str, [*clause, 0])))
        if len(pending) == CHUNK:
            flush()

    def flush() -> None:
        if pending:
            stream.write(("\n".join(pending) + "\n").encode())
            pending.clear()

    produce(written)
    flush()
    return count
