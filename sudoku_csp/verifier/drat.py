"""DRAT proofs, as solvers write them: clauses added and clauses deleted, in text or binary.

The format of drat-trim (Wetzler, Heule & Hunt, SAT 2014). In text a step is a line, `1 -2 0` to add
a clause and `d 1 -2 0` to delete one. In binary it is the letter `a` or `d`, each literal v as 2v
and -v as 2v + 1 in groups of 7 bits, the lowest first, and a zero byte.

drat-trim guesses from the first ten bytes which of the two it reads. There is no need to: each
binary step ends in a zero byte, and no text has one. To delete a clause that is not there is an
error here, where drat-trim warns: such a proof has lost its formula, or a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_csp.verifier.dimacs import LITERALS, lines_of
from sudoku_csp.verifier.refusal import Refused, quoted
from sudoku_csp.verifier.rup import Checker

LARGEST = 2**31 - 1
"""The largest variable: solvers keep a literal in 32 bits."""

_STEP = re.compile(rf"[ \t]*(d[ \t]+)?({LITERALS})0[ \t]*")


class Step(NamedTuple):
    """A clause added or deleted; `number` is its line or, in a binary proof, counts the steps."""

    deletes: bool
    literals: Sequence[int]
    number: int


def check(content: bytes, file: str, variables: int, clauses: Iterable[Sequence[int]]) -> int:
    """Checks that the proof refutes the clauses. Returns how many steps it has.

    Once propagation refutes the clauses, the steps that are left need only be well formed. Raises
    Refused with the step that fails, or where the proof ends too early.
    """
    checker = Checker(variables, clauses)
    count = 0
    for step in steps(content, file):
        count += 1
        if checker.refuted:
            continue
        if step.deletes:
            if not checker.delete(step.literals):
                raise Refused(f"no such clause: {_shown(step)}", file=file, line=step.number)
        elif not checker.add(step.literals):
            message = f"neither implied by unit propagation nor RAT: {_shown(step)}"
            raise Refused(message, file=file, line=step.number)
    if not checker.refuted:
        raise Refused("the empty clause is not derived", file=file)
    return count


def steps(content: bytes, file: str) -> Iterator[Step]:
    """The steps of a proof. Raises Refused for one that is not well formed."""
    return _binary(content, file) if b"\0" in content else _text(content, file)


def _text(content: bytes, file: str) -> Iterator[Step]:
    for number, line in lines_of(content, file):
        match = _STEP.fullmatch(line)
        if match is None:
            raise Refused(f"no step of a proof: {quoted(line)}", file=file, line=number)
        literals = tuple(map(int, match[2].split()))
        if literals and (max(literals) > LARGEST or min(literals) < -LARGEST):
            raise Refused(f"a variable above {LARGEST}: {quoted(line)}", file=file, line=number)
        yield Step(match[1] is not None, literals, number)


def _binary(content: bytes, file: str) -> Iterator[Step]:
    start = number = 0
    while start < len(content):
        number += 1
        letter, end = content[start : start + 1], content.find(b"\0", start + 1)
        if letter not in (b"a", b"d"):
            raise Refused(f"a step begins with {letter!r}, not a or d", file=file, line=number)
        if end < 0:
            raise Refused("the last step is cut", file=file, line=number)
        literals = _literals(content[start + 1 : end])
        if literals is None:
            raise Refused("no literals", file=file, line=number)
        yield Step(letter == b"d", literals, number)
        start = end + 1


def _literals(content: bytes) -> list[int] | None:
    """The literals in the bytes of a binary step, None if they are not literals."""
    literals, code, bits = [], 0, 0
    for byte in content:
        code |= (byte & 127) << bits
        bits += 7
        if byte < 128:
            if not 2 <= code <= 2 * LARGEST + 1:
                return None
            literals.append(-(code >> 1) if code & 1 else code >> 1)
            code = bits = 0
        elif bits > 28:
            return None
    return literals if bits == 0 else None


def _shown(step: Step) -> str:
    return quoted(" ".join(map(str, (*step.literals, 0))))
