"""The output of a SAT solver, in the customs of the field.

The SAT competition's: a line `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, the literals on `v`
lines, ended by a 0. MiniSat's result file: `SAT`, `UNSAT` or `INDET` on the first line, the
literals on the next. The MaxSAT Evaluation's (wcnf): `s OPTIMUM FOUND`, and one string of 0s and 1s
on the `v` line. The pseudo-Boolean competition's (opb): `v x1 -x2`, without an end. An assignment
that should end in 0 and does not was cut off, and is rejected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sudoku_csp.grid.errors import AnswerError

STATUS = {
    "s SATISFIABLE": True,
    "s OPTIMUM FOUND": True,
    "s UNSATISFIABLE": False,
    "s UNKNOWN": None,
    "SAT": True,
    "SATISFIABLE": True,
    "UNSAT": False,
    "UNSATISFIABLE": False,
    "INDET": None,
    "INDETERMINATE": None,
}

_LITERALS = re.compile(r"[-0-9 \t]*", re.ASCII)


@dataclass(frozen=True)
class SolverOutput:
    """A solver's answer: `satisfiable` (None if it gave up) and, where it is, the true literals."""

    satisfiable: bool | None
    literals: tuple[int, ...] = ()


@dataclass(frozen=True)
class Dialect:
    """How the solvers of a format write an assignment.

    `bits`: also as one string of 0s and 1s, whole by itself. `ends`: its literals end in a 0; where
    they do not, there must be a `v` line. `numbers` puts the literals of a line into numbers.
    """

    bits: bool = False
    ends: bool = True
    numbers: Callable[[str], str] = str


COMPETITION = Dialect()


def read(lines: Iterable[str], dialect: Dialect = COMPETITION) -> SolverOutput:
    """Reads a solver's output. Raises AnswerError where there is no answer, or half of one.

    >>> read(["c a comment", "s SATISFIABLE", "v 1 -2", "v 3 0"])
    SolverOutput(satisfiable=True, literals=(1, -2, 3))
    >>> read(["s OPTIMUM FOUND", "v 101"], Dialect(bits=True)).literals
    (1, -2, 3)
    >>> read(["SAT", "1 -2 3 0"]).literals
    (1, -2, 3)
    """
    reading = _Reading(dialect)
    number = 0
    for number, raw in enumerate(lines, start=1):
        reading.line(raw.strip(), number)
    if not reading.answered:
        raise AnswerError("no answer of a SAT solver in it (no 's' line, no SAT or UNSAT)", number)
    if reading.status is not True:
        return SolverOutput(reading.status)
    if not dialect.ends and not reading.modelled:
        raise AnswerError("a yes without an assignment", number)
    if dialect.ends and not reading.ended:
        raise AnswerError("the assignment is cut off: its literals do not end in 0", number)
    twice = set(reading.literals)
    for literal in reading.literals:
        if -literal in twice:
            raise AnswerError(f"{abs(literal)} is both true and false in the assignment", number)
    return SolverOutput(True, tuple(reading.literals))


@dataclass
class _Reading:
    """What has been read of an answer.

    `bare`: literals stand on lines without a `v`. `modelled`: a line with a `v` was met.
    """

    dialect: Dialect
    answered: bool = False
    status: bool | None = None
    ended: bool = False
    bare: bool = False
    modelled: bool = False
    literals: list[int] = field(default_factory=list)

    def line(self, text: str, number: int) -> None:
        if text in STATUS:
            if self.answered and self.status is not STATUS[text]:
                raise AnswerError("a second, different answer", number)
            self.answered, self.status = True, STATUS[text]
            self.bare = text == "SAT"
        elif text == "v" or text[:2] in ("v ", "v\t"):
            self.modelled = True
            self.values(text[1:], number)
        elif self.bare and not self.ended and text[:1] in tuple("-0123456789"):
            self.values(text, number)

    def values(self, text: str, number: int) -> None:
        if self.dialect.bits and re.fullmatch(r" *(?:[01]{2,}|1?) *", text, re.ASCII):
            if self.ended:
                raise AnswerError("a second assignment", number)
            bits = enumerate(text.strip(), start=1)
            self.literals.extend(place if bit == "1" else -place for place, bit in bits)
            self.ended = True
            return
        for literal in _numbers(self.dialect.numbers(text), number):
            if self.ended:
                raise AnswerError("a second assignment", number)
            if literal == 0:
                self.ended = True
            else:
                self.literals.append(literal)


def _numbers(text: str, line: int) -> Iterable[int]:
    if not _LITERALS.fullmatch(text):
        raise AnswerError(f"{text.strip()[:40]!r} is not a list of literals", line)
    for word in text.split():
        if not re.fullmatch(r"-?[0-9]{1,10}", word, re.ASCII):
            raise AnswerError(f"{word[:40]!r} is not a literal", line)
        yield int(word)
