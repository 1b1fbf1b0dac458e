"""A question, asked here or in a process of its own that may crash or hang and is then replaced.

What came of it is plain data, whatever happens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from sudoku_csp.solvers.batch.processes import Processes, WorkerDied
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.property import NotAsked, Question, Wrong

HELD, NOT_ASKED = "held", "not asked"

ANSWER = "an answer"
"""What is expected of a check that does not come to its end."""


class Outcome(NamedTuple):
    """What came of a question.

    `kind`: held, not asked, wrong, died, hung, or the name of an exception. `by`: who answered, or
    why it was not asked.
    """

    kind: str
    by: str = ""
    expected: str = ""
    seen: str = ""

    @property
    def failed(self) -> bool:
        return self.kind not in (HELD, NOT_ASKED)


def check(question: Question) -> Outcome:
    """Asks in this process."""
    about = properties.named(question.name)
    try:
        if about.about_solutions:
            _ = question.truth  # Raises NotAsked, before anybody else is asked in vain.
        return Outcome(HELD, about.check(question))
    except NotAsked as error:
        return Outcome(NOT_ASKED, str(error))
    except Wrong as error:
        return Outcome("wrong", expected=error.expected, seen=error.seen)
    except Exception as error:  # noqa: BLE001 - an exception of any kind is what is looked for.
        kind = type(error).__name__
        return Outcome(kind, expected=ANSWER, seen=f"{kind}: {error}")


def prepare(names: Collection[str]) -> None:
    """Prepares the checks of these properties in this process."""
    for name in names:
        properties.named(name).prepare()


class Asker(ABC):
    """Puts questions, one after the other."""

    @abstractmethod
    def ask(self, question: Question, seconds: float) -> Outcome:
        """What came of the question, "hung" after so many seconds."""

    def prepare(self, names: Collection[str]) -> None:
        """Has ready what questions about these properties need, so that the first need not wait."""

    def close(self) -> None:
        """Ends what was started."""


class Here(Asker):
    """In this process: a native crash is the end, and nothing is interrupted."""

    def ask(self, question: Question, seconds: float) -> Outcome:  # noqa: ARG002
        return check(question)


class Elsewhere(Asker):
    """In a process that stays for the next question, and whose death is the answer to one.

    A question and its outcome cross two pipes in a fraction of a millisecond, so that a process for
    all of a run's native solvers costs next to nothing.
    """

    def __init__(self) -> None:
        self._process: Processes | None = None

    def _started(self) -> Processes:
        if self._process is None:
            self._process = Processes(1)
        return self._process

    def prepare(self, names: Collection[str]) -> None:
        with suppress(Exception):  # Whatever fails, the questions will tell.
            self._started().submit(prepare, names).result()

    def ask(self, question: Question, seconds: float) -> Outcome:
        future = self._started().submit(check, question)
        try:
            return future.result(seconds)
        except WorkerDied as error:
            return Outcome("died", expected=ANSWER, seen=f"its process ended with {error}")
        except TimeoutError:
            self.close()
            return Outcome("hung", expected=ANSWER, seen=f"none in {seconds:.0f} s")

    def close(self) -> None:
        if self._process is not None:
            self._process.shutdown(cancel_futures=True)
            self._process = None
