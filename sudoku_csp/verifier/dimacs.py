"""A formula in DIMACS CNF, read strictly: what is counted must be there, and nothing is guessed.

One clause a line, ended by 0; `c` begins a comment, `p cnf VARIABLES CLAUSES` comes before all
clauses. (DIMACS, "Satisfiability: Suggested Format", 1993, lets clauses run over lines; to allow
one clause a line leaves no doubt where a clause is.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sudoku_csp.verifier.refusal import Refused, quoted

LITERALS = r"(?:-?[1-9][0-9]{0,9}[ \t]+)*"
"""The pattern of literals, each with a blank behind it."""

_HEADER = re.compile(r"p[ \t]+cnf[ \t]+(0|[1-9][0-9]{0,9})[ \t]+(0|[1-9][0-9]{0,9})[ \t]*")
_CLAUSE = re.compile(rf"[ \t]*({LITERALS})0[ \t]*")


class Formula(NamedTuple):
    """Clauses over the variables 1 to `variables`, and the line on which each one stands."""

    variables: int
    clauses: list[tuple[int, ...]]
    lines: list[int]


def lines_of(content: bytes, file: str) -> Iterator[tuple[int, str]]:
    """The lines with anything but a comment on them, and their numbers, counted from 1.

    Raises Refused for what is no plain text.
    """
    try:
        text = content.decode("ascii")
    except UnicodeDecodeError as error:
        place = content.count(b"\n", 0, error.start) + 1
        raise Refused("no plain text", file=file, line=place) from None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if line and line[0] != "c":
            yield number, line


def read(content: bytes, file: str) -> Formula:
    """Reads the whole file. Raises Refused with the line where it is not as it must be."""
    lines = lines_of(content, file)
    number, line = next(lines, (1, ""))
    header = _HEADER.fullmatch(line)
    if header is None:
        raise Refused(f"'p cnf VARIABLES CLAUSES' expected: {quoted(line)}", file=file, line=number)
    variables, promised = int(header[1]), int(header[2])
    formula = Formula(variables, [], [])
    for number, line in lines:
        match = _CLAUSE.fullmatch(line)
        if match is None:
            raise Refused(f"no clause ended by 0: {quoted(line)}", file=file, line=number)
        clause = tuple(map(int, match[1].split()))
        if clause and (max(clause) > variables or min(clause) < -variables):
            raise Refused(f"a variable above {variables}: {quoted(line)}", file=file, line=number)
        formula.clauses.append(clause)
        formula.lines.append(number)
    if len(formula.clauses) != promised:
        raise Refused(f"{promised} clauses promised, {len(formula.clauses)} found", file=file)
    return formula
