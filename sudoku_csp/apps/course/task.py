"""A task in Python: a function that a learner writes, and that is tried on all small inputs.

The answer comes in a cascade: a text that is no Python, a function that is missing, an error at a
line, a value of a wrong type, one counterexample, and at last the size of what is right.
"""

from __future__ import annotations

import io
import re
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

FILE = "your code"
"""The name of the learner's text in a traceback."""

MOST_PRINTED = 1_000_000
"""The most characters that a learner's code may print, in all its calls."""

MOST_SHOWN = 2_000
"""The most characters that are shown of what a learner's code prints, or of its error."""

Function = Callable[..., Any]


class Wrong(Exception):
    """What a learner's function does wrong, with the digits of a counterexample by cell."""

    def __init__(self, text: str, lit: Mapping[str, int] | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.lit = dict(lit or {})


@dataclass(frozen=True)
class Verdict:
    """The answer to a hand-in: `lit` has the digits of a counterexample by the names of cells."""

    right: bool
    text: str
    lit: Mapping[str, int] = field(default_factory=dict)
    printed: str = ""

    def sentence(self) -> str:
        """The text, with the counterexample if the text does not name it."""
        named = all(f"{cell}={digit}" in self.text for cell, digit in self.lit.items())
        return self.text if named else f"{self.text} Look at {digits_text(self.lit)}."


PART = re.compile(r"^## (Start|Hints|Solution)$", re.MULTILINE)
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
HINT = re.compile(r"^- ", re.MULTILINE)


@dataclass(frozen=True)
class Task:
    """A task with the code that a learner begins with, hints, and one solution.

    `check` has the learner's function as its argument. It raises Wrong, or returns a sentence about
    what is right.
    """

    name: str
    title: str
    text: str
    start: str
    hints: tuple[str, ...]
    solution: str
    check: Callable[[Function], str]

    @classmethod
    def parse(cls, name: str, source: str, check: Callable[[Function], str]) -> Task:
        """The task that a text in Markdown describes, with the headings Start, Hints, Solution."""
        head, _, start, _, hints, _, solution = PART.split(source)
        title, _, text = head.removeprefix("# ").partition("\n")
        codes = [CODE.findall(part)[0] for part in (start, solution)]
        found = (" ".join(hint.split()) for hint in HINT.split(hints)[1:])
        return cls(name, title, text.strip(), codes[0], tuple(found), codes[1], check)

    @property
    def function(self) -> str:
        """The name of the function that the learner writes."""
        name: str = re.findall(r"^def (\w+)", self.start, re.MULTILINE)[0]
        return name

    def verdict(self, source: str) -> Verdict:
        """Checks the text that a learner hands in. It runs here, without a limit on time."""
        return self._verdict(lambda: self._defined(source))

    def tried(self, function: Function) -> Verdict:
        """Checks a function that a learner has defined."""
        return self._verdict(lambda: _named_errors(function))

    def _verdict(self, defined: Callable[[], Function]) -> Verdict:
        printed = _Printed()
        try:
            with redirect_stdout(printed):
                right, text, lit = True, self.check(defined()), {}
        except Wrong as wrong:
            right, text, lit = False, wrong.text, wrong.lit
        except MemoryError:
            right, text, lit = False, "The code takes too much memory.", {}
        except (Exception, SystemExit) as error:
            line = _line(error)
            if line is None:
                raise
            right, text, lit = False, f"line {line}: {_named(error)}", {}
        return Verdict(right, text, lit, printed.getvalue())

    def _defined(self, source: str) -> Function:
        """The function of the task in a text."""
        names: dict[str, Any] = {"__name__": self.name}
        exec(_compiled(source), names)  # noqa: S102 - the text is the learner's own
        if self.function not in names:
            raise Wrong(f"There is no function {self.function}.")
        function = names[self.function]
        if not callable(function):
            raise Wrong(f"{self.function} is no function.")
        return _named_errors(function)


class _Printed(io.StringIO):
    """Keeps the beginning of what is printed."""

    characters = 0

    def write(self, text: str) -> int:
        self.characters += len(text)
        if self.characters > MOST_PRINTED:
            raise Wrong(f"The code prints more than {MOST_PRINTED:,} characters.")
        return super().write(text[: MOST_SHOWN - self.tell()])


def _compiled(source: str) -> CodeType:
    try:
        return compile(source.removeprefix("\ufeff"), FILE, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise Wrong(f"line {error.lineno or 1}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Wrong(f"The text is no Python: {str(error) or 'it is nested too deep'}.") from None


def _named_errors(function: Function) -> Function:
    """The function, with Wrong for an error that no line of the text has, as for its parameters."""

    def called(*given: object) -> object:
        try:
            return function(*given)
        except Exception as error:  # noqa: BLE001 - whatever it is.
            raise (error if _known(error) else Wrong(_named(error))) from None

    return called


def _known(error: Exception) -> bool:
    return isinstance(error, (Wrong, MemoryError)) or _line(error) is not None


def _line(error: BaseException) -> int | None:
    """The last line of the learner's text that led to an error; None if none did."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((one.lineno for one in reversed(frames) if one.filename == FILE), None)


def _named(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return "the code ends Python"
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


LARGEST = 10_000
"""The largest variable in a learner's clauses."""


def clauses_of(value: object) -> list[list[int]]:
    """A value of a learner's function as clauses; raises Wrong if it is something else."""
    return [clause_of(clause) for clause in items_of(value, "a list of clauses")]


def clause_of(value: object) -> list[int]:
    """A value of a learner's function as one clause; raises Wrong if it is something else."""
    literals = items_of(value, "a clause, which is a list of literals")
    for literal in literals:
        if type(literal) is not int or not 0 < abs(literal) <= LARGEST:
            raise Wrong(f"{short(literal)} is no literal: 5 is one, and -5, up to {LARGEST:,}.")
    return literals


def items_of(value: object, what: str) -> list[Any]:
    """The items of a list, tuple, set or iterator; raises Wrong if it is something else."""
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise Wrong(f"{short(value)} is not {what}.")
    try:
        return list(value)
    except Exception as error:  # noqa: BLE001 - whatever it is.
        raise (error if _known(error) else Wrong(f"What it returns: {_named(error)}")) from None


def short(value: object, most: int = 60) -> str:
    """A value as a short text."""
    text = repr(value)
    return text if len(text) <= most else f"{text[:most]}..."


def digits_text(lit: Mapping[str, int]) -> str:
    """Digits of cells in words.

    >>> digits_text({"r1c1": 2, "r1c2": 2})
    'r1c1=2 and r1c2=2'
    """
    first, last = [f"{cell}={digit}" for cell, digit in lit.items()], ""
    if len(first) > 1:
        *first, last = first
    return ", ".join(first) + (f" and {last}" if last else "")


def named(cells: Sequence[str], digits: Sequence[int]) -> dict[str, int]:
    """The digits of cells by name."""
    return dict(zip(cells, digits, strict=True))
