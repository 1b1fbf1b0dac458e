"""Who asks: this process, or one of its own that may crash or hang and is then replaced."""

from __future__ import annotations

from abc import ABC, abstractmethod

from sudoku_csp.solvers.batch.processes import Processes, WorkerDied
from sudoku_csp.workshop.fuzzing.checking import ANSWER, Outcome, check
from sudoku_csp.workshop.fuzzing.property import Question


class Asker(ABC):
    """Puts questions, one after the other."""

    @abstractmethod
    def ask(self, question: Question, seconds: float) -> Outcome:
        """What came of the question, "hung" after so many seconds."""

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

    def ask(self, question: Question, seconds: float) -> Outcome:
        if self._process is None:
            self._process = Processes(1)
        future = self._process.submit(check, question)
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
