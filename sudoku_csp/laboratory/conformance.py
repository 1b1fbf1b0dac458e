"""The conformance kit: what the forms of a constraint allow, each compared with `holds`.

    from sudoku_csp.laboratory import conformance

    for mistake in conformance.mistakes(my_rule, board):
        print(mistake)            # r1c1=2 r1c2=2: forbidden by holds, allowed by the clauses
    print(conformance.strength(my_rule, board))

It checks `scope` (a cell forgotten), the clauses by themselves and in every encoding, every backend
by enumeration, and the propagator on combinations of domains. The rule is known to the backends in
this process, so its class may stand anywhere, also in a notebook.
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
    BACKENDS,
    Answer,
    by_backend,
    by_clauses,
    by_encoding,
    encodings_of,
    scope_mistakes,
    some_allowed,
)
from sudoku_csp.laboratory.domain_filters import Strength, strength

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

WAYS = ("scope", "clauses", *BACKENDS, "filtering", "encodings")
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
    try:
        case = Case.of(constraint, board)
    except Untestable as error:
        return Conformance((Mistake("__str__", str(error), failed=True),), (), exhaustive=False)
    if not case.exhaustive:
        case = Case.of(constraint, board, list(some_allowed(case)))
    found: list[Mistake | Refusal] = []
    try:
        for way in WAYS:
            if way in ways:
                # A cell that the scope leaves out may be why another form fails.
                left_out = [f for f in found if isinstance(f, Mistake) and f.way == "scope"]
                found += _tried(case, way, forgotten=any(not f.failed for f in left_out))
    except Untestable as error:
        found = [Mistake("holds", str(error), failed=True)]
    return Conformance(
        tuple(one for one in found if isinstance(one, Mistake)),
        tuple(one for one in found if isinstance(one, Refusal)),
        case.exhaustive,
    )


def _tried(case: Case, way: str, *, forgotten: bool) -> Iterator[Mistake | Refusal]:
    """The first mistake of a way, and its refusals; of the scope the first of each form.

    `forgotten`: the scope has been found to leave out a cell, of which a failure may come.
    """
    for who, texts in _tests(case, way):
        found: list[Mistake] = []
        try:
            most = None if way == "scope" else 1
            found.extend(Mistake(way, text) for text in islice(texts, most))
        except Untestable:
            raise
        except Exception as error:  # noqa: BLE001 - a constraint of anybody's may fail in any way.
            if isinstance(error, Unsupported) or isinstance(error.__context__, Unsupported):
                yield Refusal(who, str(error))
                continue
            why = error.__cause__ if isinstance(error, ConstraintFault) else error
            how = f"failed with {type(why).__name__}"
            how = "cannot be tried with a scope that leaves out a cell" if forgotten else how
            found.append(Mistake(way, f"{who}: {how}: {why}", failed=True))
        yield from found
        if found:
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
