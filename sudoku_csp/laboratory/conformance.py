"""The conformance kit: what the forms of a constraint allow, each compared with `holds`.

    from sudoku_csp.laboratory import conformance

    for mistake in conformance.mistakes(my_rule, board):
        print(mistake)            # r1c1=2 r1c2=2: forbidden by holds, allowed by the clauses
    print(conformance.strength(my_rule, board))

It checks `scope` (a cell forgotten), the clauses by themselves and in every encoding, every backend
by enumeration, and the propagator on combinations of domains.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import ConstraintFault, Unsupported
from sudoku_csp.laboratory.conformance_cases import Case, Untestable, filtering_mistakes
from sudoku_csp.laboratory.conformance_ways import (
    Answer,
    by_backend,
    by_clauses,
    by_encoding,
    encodings_of,
    scope_mistakes,
    some_allowed,
)
from sudoku_csp.laboratory.domain_filters import Strength, strength
from sudoku_csp.solvers import backends

__all__ = [
    "WAYS",
    "Conformance",
    "Mistake",
    "Refusal",
    "Strength",
    "conformance",
    "mistakes",
    "strength",
]

WAYS = ("scope", "clauses", *backends.NAMES, "filtering", "encodings")
"""The names of the ways."""


@dataclass(frozen=True)
class Mistake:
    """A way that differs from `holds`, and the first counterexample as text.

    `failed`: an exception took the place of an answer. Where `holds` or `__str__` raise one, that
    is the only mistake, and the way has that name.
    """

    way: str
    text: str
    failed: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Refusal:
    """A way in which the constraint cannot be stated, and why. It is no mistake."""

    way: str
    text: str

    def __str__(self) -> str:
        return f"{self.way}: {self.text}"


@dataclass(frozen=True)
class Conformance:
    """What was found of a constraint; `exhaustive`: every assignment of its scope was tried."""

    mistakes: tuple[Mistake, ...]
    refusals: tuple[Refusal, ...]
    exhaustive: bool

    def __str__(self) -> str:
        tried = "every assignment" if self.exhaustive else "some of the assignments"
        lines = list(map(str, self.mistakes)) or [f"no mistake on {tried}"]
        return "\n".join([*lines, *(f"refused by {refusal}" for refusal in self.refusals)])


def mistakes(constraint: Constraint, board: Board, ways: Collection[str] = WAYS) -> list[Mistake]:
    """The ways that differ from `holds`, each with a counterexample; empty if all agree.

    Two or three cells of a board of side 3 or 4 show what there is to see, and two of side 9 what
    becomes of the last digit; of more than 4,000 assignments some are tried.

    >>> from sudoku_csp.constraints.registry import kinds
    >>> board = Board(3, 1, 3)
    >>> mistakes(kinds()["all_different"](board.cells[:2]), board)
    []
    """
    return list(conformance(constraint, board, ways).mistakes)


def conformance(constraint: Constraint, board: Board, ways: Collection[str] = WAYS) -> Conformance:
    """As `mistakes`, together with the ways that refuse the constraint by name.

    Raises ValueError for a scope that is not on the board or names a cell twice.
    """
    found: list[Mistake] = []
    refused: list[Refusal] = []
    try:
        case = Case.of(constraint, board)
        if not case.exhaustive:
            case = Case.of(constraint, board, list(some_allowed(case)))
        for way in WAYS:
            if way in ways:
                _try(case, way, found, refused)
    except Untestable as error:
        mistake = Mistake(error.form, str(error), failed=True)
        return Conformance((mistake,), (), exhaustive=False)
    return Conformance(tuple(found), tuple(refused), case.exhaustive)


def _try(case: Case, way: str, found: list[Mistake], refused: list[Refusal]) -> None:
    """Adds the first mistake of a way, of the scope the first of each form; and the refusals."""
    # A cell that the scope leaves out may be why another form fails.
    forgotten = any(one.way == "scope" and not one.failed for one in found)
    before = len(found)
    most = None if way == "scope" else 1
    for who, texts in _tests(case, way):
        try:
            found.extend(Mistake(way, text) for text in islice(texts, most))
        except Untestable:
            raise
        except Exception as error:  # noqa: BLE001 - a constraint of anybody's may fail in any way.
            if isinstance(error, Unsupported) or isinstance(error.__context__, Unsupported):
                refused.append(Refusal(who, str(error)))
                continue
            why = error.__cause__ if isinstance(error, ConstraintFault) else error
            how = f"failed with {type(why).__name__}"
            how = "cannot be tried with a scope that leaves out a cell" if forgotten else how
            found.append(Mistake(way, f"{who}: {how}: {why}", failed=True))
        if len(found) > before:
            return


def _tests(case: Case, way: str) -> Iterator[tuple[str, Iterator[str]]]:
    """The names of what is tested in this way, each with its mistakes."""
    if way == "scope":
        yield "the scope", scope_mistakes(case)
    elif way == "filtering":
        yield "propagate", filtering_mistakes(case)
    elif way == "clauses":
        yield "the clauses", _against(case, by_clauses(case), "the clauses")
    elif way == "encodings":
        for encoding in encodings_of(case):
            who = f"the clauses of {encoding}"
            yield who, _against(case, by_encoding(case, encoding), who)
    else:
        yield way, _against(case, by_backend(case, way), way)


def _against(case: Case, answers: Iterator[Answer], who: str) -> Iterator[str]:
    """The answers that differ from those of `holds`, as text."""
    for grid, allowed in answers:
        if allowed != case.holds(grid):
            words = ("forbidden", "allowed") if allowed else ("allowed", "forbidden")
            yield f"{case.text_of(grid)}: {words[0]} by holds, {words[1]} by {who}"
