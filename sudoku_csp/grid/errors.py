"""The errors that sudoku-csp raises on purpose."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Collection
from difflib import get_close_matches
from enum import StrEnum
from reprlib import repr as shortened
from typing import Any, cast

_CONTROLS = {number: f"\\x{number:02x}" for number in (*range(32), *range(127, 160))}

OTHER_NAMES = {"cnf": "dimacs", "timeout": "time_limit"}
"""Words that people may use, each with the known name that they mean by this word."""

LONGEST = 5000
"""Largest number of characters of a text in an error."""


def printable(name: str) -> str:
    """The name with its control characters escaped, because they could steer a terminal.

    >>> print(printable("a\\nb"))
    a\\x0ab
    """
    return name.translate(_CONTROLS)


def one_line(text: str) -> str:
    """A message on one line, of at most `LONGEST` characters.

    Characters that are not printed, or that reverse the direction of writing, are escaped.

    >>> print(one_line("'\\u202e1'\\n"))
    '\\u202e1'\\x0a
    """
    if len(text) > LONGEST:
        text = text[:LONGEST] + "..."
    if text.isprintable():
        return text
    return printable(
        "".join(one if one.isprintable() or one < "\xa0" else ascii(one)[1:-1] for one in text)
    )


class Advice(StrEnum):
    """What a person can do next. The value is the wording for Python.

    A front, such as the command line or the page, has its own wording.
    """

    DIAGNOSE = "sc.diagnose finds what is wrong with it"
    COMPARE = "sc.diagnose shows what decides between them"
    SETTLE = "sc.diagnose shows which digits would leave one"
    TRACE = "The trace of a search is a proof by cases"
    DATA = "as_dict() has all"


Words = Callable[[Advice], str]
"""A function that gives the wording of an advice in a front; `str` for Python."""


class SudokuError(Exception):
    """Base of every error that sudoku-csp raises on purpose. `advice` says what to do next."""

    advice: Advice | None = None

    def __init__(self, *arguments: object, advice: Advice | None = None) -> None:
        super().__init__(*arguments)
        self.advice = advice

    def __str__(self) -> str:
        return self.text()

    def text(self, words: Words = str) -> str:
        """The message, followed by the advice in the words of a front."""
        message = super().__str__()
        return message if self.advice is None else f"{message}: {words(self.advice)}"


class InputError(SudokuError):
    """An input that cannot be read, such as a text that is no puzzle, with the place of the error.

    `code` is a word for the type of fault, such as `length` or `unknown`, for use by programs.

    >>> print(InputError("'é' is not a digit", source="puzzles.txt", line=17, cell="r3c7"))
    puzzles.txt:17: r3c7: 'é' is not a digit
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        cell: str | None = None,
        code: str = "input",
    ) -> None:
        message = one_line(message)
        source = None if source is None else printable(source)
        place = source if line is None else f"{source or 'line'}:{line}"
        super().__init__(": ".join(part for part in (place, cell, message) if part))
        self.message = message
        self.source = source
        self.line = line
        self.cell = cell
        self.code = code


class WrongEntries(InputError):
    """Digits that a person filled in wrongly, or candidates that they removed wrongly.

    `wrong` has the names of the cells with such digits or candidates, `cells` has the names of the
    cells that refute these; both are in reading order.
    """

    def __init__(
        self, message: str, wrong: Collection[str] = (), cells: Collection[str] = ()
    ) -> None:
        super().__init__(message, code="wrong-entries")
        self.wrong, self.cells = tuple(wrong), tuple(cells)


class AnswerError(ValueError):
    """A text that is not a complete answer of a solver, with the line of the error."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class UnknownName(SudokuError):
    """An unknown name, such as that of a backend. The message lists the known names."""

    @classmethod
    def among(cls, kind: str, name: object, known: Collection[str]) -> UnknownName:
        """The error about a name that is not known, with the nearest known name.

        >>> print(UnknownName.among("backend", "sta", ["sat", "cpsat"]))
        no backend 'sta'; did you mean sat? (known: sat, cpsat)
        """
        near = [OTHER_NAMES.get(str(name)), *get_close_matches(str(name), known, n=1)]
        meant = next((f"; did you mean {one}?" for one in near if one in known), "")
        quoted = repr(name) if isinstance(name, str) else shortened(name)
        return cls(f"no {kind} {quoted}{meant} (known: {', '.join(known)})")

    @classmethod
    def check(cls, kind: str, name: object, known: Collection[str]) -> None:
        """Raises UnknownName unless the name is known."""
        if not isinstance(name, str) or name not in known:
            raise cls.among(kind, name, known)


class Unsupported(SudokuError):
    """An impossible combination, or something that cannot be expressed. The message says why."""


class ConstraintFault(SudokuError):
    """An exception in a constraint's own code. That exception is `__cause__`.

    `kind` is the name of the constraint's class and `form` that of the method: `holds`,
    `decompose`, `encode`, `post` or `propagate`. On the way to another process, a cause that cannot
    be pickled is replaced by its text, and the line that raised the cause is added as a note.
    """

    def __init__(self, constraint: object, form: str, cause: Exception) -> None:
        self.kind, self.form = type(constraint).__name__, form
        reason = f"{type(cause).__name__}: {cause}" if str(cause) else type(cause).__name__
        super().__init__(f"{constraint}: {self.kind}.{form} raised {reason}")
        self.__cause__ = cause

    @staticmethod
    def is_own(error: Exception) -> bool:
        """True if the exception comes from a constraint's own code. Exceptions of this package (a
        deadline, a conflict) and of the system (no memory, a closed pipe) do not."""
        of_package = type(error).__module__.startswith("sudoku_csp.")
        return not (of_package or isinstance(error, OSError | MemoryError))

    def __reduce__(self) -> tuple[Any, ...]:
        import pickle  # noqa: PLC0415 - needed only between processes.
        import traceback  # noqa: PLC0415

        cause = cast(BaseException, self.__cause__)
        where = traceback.format_tb(cause.__traceback__)[-1:]
        try:
            pickle.loads(pickle.dumps(cause))
        except Exception:  # noqa: BLE001 - a user's exception may raise anything.
            cause = RuntimeError(f"{type(cause).__name__}: {cause}")
        for line in where:  # A traceback cannot be pickled; a note can.
            cause.add_note(line.rstrip())
        state = {"kind": self.kind, "form": self.form, "__cause__": cause}
        return copyreg.__newobj__, (ConstraintFault, str(self)), state  # type: ignore[attr-defined]


class FormsDiffer(ConstraintFault):
    """Two forms of a user's constraint disagree on an assignment, which the message shows."""

    def __init__(self, text: str) -> None:
        SudokuError.__init__(self, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return FormsDiffer, (str(self),)


class NoSolution(SudokuError):
    """A question about the solutions of a puzzle that has no solution."""


class BudgetSpent(Exception):
    """The deadline has passed. The search stops with the solutions found by then."""


class NotReached(SudokuError):
    """A search used up its attempts or its time. The message has the nearest result it found."""


class BackendUnavailable(SudokuError):
    """A backend or solver that cannot run here. The message says why."""


class BackendFailed(SudokuError):
    """A backend that ended without an answer: its process died, or it gave up."""


class BackendFault(SudokuError):
    """A backend that broke its contract. Its answer is never passed on.

    `report` has the details if backends contradict one another.
    """

    report: Any = None
