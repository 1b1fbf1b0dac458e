"""Encodings side by side: what each costs, what it propagates, and what solvers make of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import RawIOBase
from typing import Any

from sudoku_csp.constraints.recorder import globals_of
from sudoku_csp.formulas.encoding import Encoding, catalogue
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.laboratory.comparisons import strength
from sudoku_csp.laboratory.comparisons.strength import Share
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.globals import GLOBALS

WRITTEN_UP_TO = 20_000_000
"""Clauses up to which a formula is written once to count its bytes."""


@dataclass(frozen=True)
class Solved:
    """A solver on all puzzles: conflicts (None if it does not tell), seconds, answers missing."""

    conflicts: int | None
    seconds: float
    missing: int = 0


@dataclass(frozen=True)
class Row:
    """An encoding on a board. Sizes are those of the first puzzle's formula.

    `bytes` is the size as DIMACS, None where that would be too long to write. `propagation` and
    `failed`: puzzles solved by unit propagation, and with failed literals; None of blank classic
    boards.
    """

    encoding: Encoding
    variables: int
    clauses: int
    literals: int
    bytes: int | None
    propagation: Share | None
    failed: Share | None
    solvers: Mapping[str, Solved]

    @property
    def name(self) -> str:
        """The clause set or cell encoding, the method and the forms of global constraints."""
        return name_of(self.encoding)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        shares = {"propagation": self.propagation, "failed": self.failed}
        return {
            "encoding": self.name,
            "options": str(self.encoding),
            "variables": self.variables,
            "clauses": self.clauses,
            "literals": self.literals,
            "bytes": self.bytes,
            **{name: share and share.percent for name, share in shares.items()},
            "free": self.propagation and self.propagation.free,
            "solvers": {name: vars(solved) for name, solved in self.solvers.items()},
        }


def compare(
    puzzles: Sequence[Puzzle],
    solvers: Sequence[str] = sat_solvers.COMPARED,
    *,
    time_limit: float | None = None,
    only: Sequence[Encoding] | None = None,
) -> Iterator[Row]:
    """A row for each encoding, on puzzles of one board. The time limit is for each puzzle."""
    for encoding in only or catalogue():
        yield _row(encoding, puzzles, solvers, Budget(time_limit))


def name_of(encoding: Encoding) -> str:
    """What a row of it is called.

    >>> name_of(Encoding("product")), name_of(Encoding("sums=totalizer"))
    ('extended + product', 'extended, sums as totalizer')
    """
    method = encoding.at_most_one
    forms = [f", {key} as {name}" for key, name in encoding.chosen_forms.items()]
    return "".join([encoding.name, "" if method == at_most_one.DEFAULT else f" + {method}", *forms])


def of_globals(puzzles: Iterable[Puzzle]) -> Iterator[Encoding]:
    """Every form of each global constraint of the puzzles for which forms can be chosen."""
    used: set[str] = set()
    for ruleset in dict.fromkeys(puzzle.ruleset for puzzle in puzzles):
        used.update(*(globals_of(rule, ruleset.board) for rule in ruleset.constraints))
    for forms in GLOBALS.values():
        if forms.method in used:
            yield from (Encoding(f"{forms.plural}={name}") for name in forms.names)


def _row(
    encoding: Encoding, puzzles: Sequence[Puzzle], solvers: Sequence[str], budget: Budget
) -> Row:
    size = Formula(puzzles[0], encoding).cnf.size
    # Compiled away, the givens leave a formula that propagates as the whole one does.
    measured = _whole(encoding) if encoding.compiled else encoding
    asked = [puzzle for puzzle in puzzles if puzzle.givens or not puzzle.ruleset.is_classic]
    return Row(
        encoding,
        size.variables,
        size.clauses,
        size.literals,
        _bytes(puzzles[0], encoding) if size.clauses <= WRITTEN_UP_TO else None,
        strength.of_encoding(measured, asked) if asked else None,
        strength.of_encoding(measured, asked, level=1) if asked else None,
        {name: _solve(name, encoding, puzzles, budget) for name in solvers},
    )


def _whole(encoding: Encoding) -> Encoding:
    return Encoding(str(encoding).replace("optimised", "extended").replace(",propagate", ""))


def _solve(solver: str, encoding: Encoding, puzzles: Sequence[Puzzle], budget: Budget) -> Solved:
    backend = open_backend("sat", Settings(solver, encoding))
    conflicts: int | None = 0
    seconds, missing = 0.0, 0
    try:
        for puzzle in puzzles:
            try:
                answer = backend.solve(puzzle, limit=1, budget=budget)
            except (BackendFailed, BackendUnavailable):
                missing += 1
                continue
            seconds += answer.seconds
            missing += not answer.solutions and not answer.exhausted
            told = answer.stats.get("conflicts")
            conflicts = None if told is None or conflicts is None else conflicts + told
    finally:
        backend.close()
    return Solved(conflicts, seconds, missing)


class _Length(RawIOBase):
    """A stream that only counts."""

    def __init__(self) -> None:
        super().__init__()
        self.length = 0

    def write(self, data: Any) -> int:
        self.length += len(data)
        return len(data)


def _bytes(puzzle: Puzzle, encoding: Encoding) -> int:
    stream = _Length()
    Export(puzzle, encoding=encoding).write(stream)  # type: ignore[arg-type]  # It is written to.
    return stream.length
