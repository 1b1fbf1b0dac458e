"""A question, asked: what came of it is plain data, whatever happens."""

from __future__ import annotations

from typing import NamedTuple

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
