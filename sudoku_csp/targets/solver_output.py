"""Reads the output of a SAT, MaxSAT or pseudo-Boolean solver.

========================  ==================================================  ================
format                    answer                                              assignment
========================  ==================================================  ================
SAT competition           `s SATISFIABLE`, `s UNSATISFIABLE`, or `s UNKNOWN`  `v 1 -2 0`
result file of MiniSat    `SAT`, `UNSAT`, or `INDET` on the first line        `1 -2 0`
MaxSAT Evaluation (wcnf)  `s OPTIMUM FOUND`                                   `v 10`
pseudo-Boolean (opb)      as in the SAT competition                           `v x1 -x2`, no 0
model printed by Python   none                                                `[1, -2]`
========================  ==================================================  ================

An assignment that lacks its 0 was cut off, and is rejected.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Dialect:
    """How the solvers of a format write an assignment.

    Args:
        literal: The pattern of a literal, with a group for the sign and a group for the number.
        bits: True if an assignment may also be one string of 0s and 1s.
        ends: True if a 0 follows the last literal. Otherwise there must be a `v` line.
    """

    literal: re.Pattern[str] = re.compile(r"(-?)([0-9]{1,10})", re.ASCII)
    bits: bool = False
    ends: bool = True


COMPETITION = Dialect()
MAX_SAT = Dialect(bits=True)
PSEUDO_BOOLEAN = Dialect(re.compile(r"([-~]?)x([1-9][0-9]{0,9})", re.ASCII), ends=False)

_MODEL = re.compile(r"\[-?[0-9]{1,10}(?:, *-?[0-9]{1,10})*\]", re.ASCII)
_LOG = re.compile(r"\|? *(?:Number of variables|restarts) *:", re.ASCII)
_BITS = re.compile(r" *(?:[01]{2,}|1?) *", re.ASCII)


def read_answer(lines: Iterable[str], dialect: Dialect = COMPETITION) -> tuple[int, ...] | None:
    """Returns the literals of the assignment in a solver's output, or None for no solution.

    Raises AnswerError for an output without an answer, or with half an answer.

    >>> read_answer(["c a comment", "s SATISFIABLE", "v 1 -2", "v 3 0"])
    (1, -2, 3)
    >>> read_answer(["s OPTIMUM FOUND", "v 101"], MAX_SAT)
    (1, -2, 3)
    >>> read_answer(["SAT", "1 -2 3 0"])
    (1, -2, 3)
    >>> read_answer(["[1, -2, 3]"])
    (1, -2, 3)
    """
    texts = [line.strip() for line in lines]
    whole = " ".join(filter(None, texts))
    if dialect.ends and _MODEL.fullmatch(whole):
        texts = ["SAT", f"{whole[1:-1].replace(',', ' ')} 0"]
    if any(map(_LOG.match, texts)) and not any(text[:2] == "v " for text in texts):
        reason = "this is the solver's log; MiniSat writes the assignment to its second file"
        raise AnswerError(reason, 1)
    if not _satisfiable(texts):
        return None
    literals: list[int] = []
    modelled = ended = False
    for number, text in _lines_of_values(texts):
        modelled = modelled or text.startswith("v")
        for literal in _values(text.removeprefix("v"), dialect, number):
            if ended:
                raise AnswerError("a second assignment", number)
            ended = literal == 0
            literals += [literal] if literal else []
    if not dialect.ends and not modelled:
        raise AnswerError("satisfiable, but without an assignment", len(texts))
    if dialect.ends and not ended:
        raise AnswerError("the assignment is cut off: its literals do not end in 0", len(texts))
    if clash := {-x for x in literals}.intersection(literals):
        reason = f"{min(map(abs, clash))} is both true and false in the assignment"
        raise AnswerError(reason, len(texts))
    return tuple(literals)


def _satisfiable(texts: Sequence[str]) -> bool:
    """True if the answer is "satisfiable", False if it is "unsatisfiable".

    Raises AnswerError if there is no answer, more than one, or the answer "unknown".
    """
    answers = {STATUS[text]: number for number, text in enumerate(texts, 1) if text in STATUS}
    if not answers:
        reason = "no answer of a solver in it (no 's' line, no SAT or UNSAT)"
        raise AnswerError(reason, len(texts))
    if len(answers) > 1:
        raise AnswerError("a second, different answer", max(answers.values()))
    (satisfiable,) = answers
    if satisfiable is None:
        raise AnswerError("the solver gave no answer (unknown)", len(texts))
    return satisfiable


def _lines_of_values(texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields, with their numbers, the `v` lines, and those from MiniSat's SAT to the first 0."""
    bare = False
    for number, text in enumerate(texts, start=1):
        if text == "SAT":
            bare = True
        elif text == "v" or text[:2] in ("v ", "v\t"):
            yield number, text
        elif bare and text[:1] in tuple("-0123456789"):
            bare = text.split()[-1] != "0"
            yield number, text


def _values(text: str, dialect: Dialect, line: int) -> Iterator[int]:
    """Yields the literals of a line, and the 0 that ends an assignment."""
    if dialect.bits and _BITS.fullmatch(text):
        yield from (n if bit == "1" else -n for n, bit in enumerate(text.strip(), start=1))
        yield 0
        return
    for word in text.split():
        literal = dialect.literal.fullmatch(word)
        if literal is None:
            raise AnswerError(f"{word[:40]!r} is not a literal", line)
        yield -int(literal[2]) if literal[1] else int(literal[2])
