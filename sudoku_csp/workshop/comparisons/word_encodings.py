"""A constraint's words in each of their encodings: what they cost, and what follows that they see.

From random domains of the constraint's cells, of the digits without support the share that unit
propagation removes is told. All of them is domain consistency (generalised arc consistency: Mohr &
Masini, "Good old discrete relaxation", ECAI 1988). The share depends on how many digits the domains
have: it compares encodings, and is no property of one alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from types import MappingProxyType
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import said
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.unit_propagation import UnitPropagation
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.targets.cnf.words.forms import WORDS
from sudoku_csp.workshop.comparisons.as_table import AsTable
from sudoku_csp.workshop.comparisons.random_domains import Sample, sampled

ROUNDS = 5
"""How often all domains are propagated, the encodings in turns; the median is told."""

MOST_CELLS = 27
"""Of more cells at once the search for supports takes minutes."""


Key = tuple[str, str]
"""A word and the name of its encoding."""

NOTHING: Mapping[Key, Encoding] = MappingProxyType({})


@dataclass(frozen=True)
class Row:
    """A constraint with a word in one encoding; `word` and `name` are empty where there is but one.

    The word is what stands before "encoding" in the option, as "sum".

    Sizes are of the constraint alone, its new `variables` and its `clauses`. Of the removals and
    conflicts that follow from the domains unit propagation finds so many. `microseconds` of CPU
    time has a propagation, handing it the domain from Python included. Where the encoding does not
    fit, `why` says so and nothing else is known.
    """

    word: str
    name: str
    variables: int | None = None
    clauses: int | None = None
    removals: int | None = None
    conflicts: int | None = None
    microseconds: float | None = None
    why: str | None = None


@dataclass(frozen=True)
class Comparison:
    """A constraint, as a line of text, in its encodings, from so many domains.

    `refuted` of them allow nothing: a conflict follows. From the others so many `removals` do.
    """

    constraint: str
    domains: int
    refuted: int
    removals: int
    rows: tuple[Row, ...]

    def share(self, row: Row) -> float | None:
        """The percentage of the removals that an encoding finds, None where none follows."""
        if row.removals is None or not self.removals:
            return None
        return 100 * row.removals / self.removals

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        rows = [{**vars(row), "share": self.share(row)} for row in self.rows]
        return {**vars(self), "rows": rows}


def compare(
    constraint: Constraint,
    board: Board,
    domains: int,
    seed: int = 0,
    beside: Mapping[Key, Encoding] = NOTHING,
) -> Comparison:
    """Each encoding of each word of the constraint that has several, from so many domains.

    `beside` has others over direct cells, each by what it is an encoding of and its name.
    Raises BackendFault where clauses allow what the constraint does not, or propagation removes a
    digit that it allows; Unsupported where no encoding fits, and for more than `MOST_CELLS`.

    >>> from sudoku_csp.constraints.constraint_text import parse
    >>> board = Board.customary(4)
    >>> found = compare(parse("cage 6 r1c1 r1c2 r2c1", board), board, 40)
    >>> {row.name: row.clauses for row in found.rows if row.removals == found.removals}
    {'automatic': 54, 'digit-sets': 18, 'set-automaton': 54}
    """
    if len(constraint.scope) > MOST_CELLS:
        most = f"its domains are of {MOST_CELLS} cells at most, not {len(constraint.scope)}"
        raise Unsupported(f"{constraint}: {most}")
    ruleset = Ruleset(board, (constraint,))
    formulas = dict(_formulas(ruleset, beside))
    known = {key: formula for key, formula in formulas.items() if isinstance(formula, Formula)}
    if not known:
        raise Unsupported(f"{constraint}: {next(iter(formulas.values()))}")
    samples = sampled(constraint, next(iter(known.values())), domains, seed)
    found = {key: _Propagated(formula) for key, formula in known.items()}
    try:
        for _ in range(ROUNDS):
            for propagated in found.values():
                propagated.once_more(samples)
        rows = [
            found[key].row(key, samples) if key in found else Row(*key, why=str(formula))
            for key, formula in formulas.items()
        ]
    finally:
        for propagated in found.values():
            propagated.close()
    return Comparison(
        _text(constraint, board),
        domains,
        sum(sample.supported is None for sample in samples),
        sum(len(sample.unsupported) for sample in samples),
        tuple(rows),
    )


def size(constraint: Constraint, board: Board, encoding: Encoding) -> Size:
    """New variables and clauses of the constraint alone. Raises Unsupported where it does not fit.

    >>> from sudoku_csp.constraints.constraint_text import parse
    >>> board = Board.customary(9)
    >>> size(parse("cage 15 r1c1-r1c3", board), board, Encoding(sum_encoding="digit-sets"))
    Size(auxiliary=17, clauses=154)
    """
    ruleset = Ruleset(board, (constraint,))
    return _size(Formula(Puzzle.blank(ruleset), encoding, Givens.ASSUMPTIONS))


def _text(constraint: Constraint, board: Board) -> str:
    if isinstance(constraint, AsTable):
        return f"{_text(constraint.constraint, board)}, as a table"
    return Ruleset(board, (constraint,)).lines[0]


def _size(formula: Formula) -> Size:
    made, board = formula.cnf.size, formula.puzzle.board
    (_, axioms) = made.sections[-1]  # The constraint's own clauses come last.
    # Of an at-most-one method the cells have variables as well.
    cells = Formula(Puzzle.blank(Ruleset(board, ())), formula.encoding).cnf.size
    return Size(made.variables - cells.variables, made.clauses - axioms)


def _formulas(
    ruleset: Ruleset, beside: Mapping[Key, Encoding]
) -> Iterator[tuple[Key, Formula | Unsupported]]:
    """The constraint alone in each encoding, or why it does not fit."""
    words = said(ruleset.constraints[0], ruleset.board)
    encodings = {
        (word, name): EXTENDED.saying(**{f"{word}_encoding": name})
        for word, forms in WORDS.items()
        if forms.WORD in words
        for name in (forms.DEFAULT, *forms.NAMES)
    }
    encodings |= beside
    for key, encoding in (encodings or {("", ""): EXTENDED}).items():
        try:
            yield key, _formula(ruleset, encoding)
        except Unsupported as error:
            why = str(error).removeprefix(f"{ruleset.constraints[0]}: ")
            yield key, Unsupported(why)


def _formula(ruleset: Ruleset, encoding: Encoding) -> Formula:
    formula = Formula(Puzzle.blank(ruleset), encoding, Givens.ASSUMPTIONS)
    formula.cnf.size  # noqa: B018 - stated, so that what does not fit is told here.
    return formula


class _Propagated:
    """The unit propagation of a formula, and how long it took."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._native = UnitPropagation(formula.cnf)
        self._times: list[float] = []

    def once_more(self, samples: Sequence[Sample]) -> None:
        began = process_time()
        for sample in samples:
            self._native(sample.removed)
        self._times.append(process_time() - began)

    def row(self, key: Key, samples: Sequence[Sample]) -> Row:
        size = _size(self._formula)
        found = [self._found(key, sample) for sample in samples]
        return Row(
            *key,
            size.auxiliary,
            size.clauses,
            sum(removed for removed in found if removed is not None),
            found.count(None),
            1e6 * median(self._times) / len(samples),
        )

    def _found(self, key: Key, sample: Sample) -> int | None:
        """How many digits go, None at a conflict."""
        implied = self._native(sample.removed)
        if implied is None and sample.supported is None:
            return None
        removed = sample.left.intersection(-x for x in implied or ())
        if sample.supported is None:
            return 0
        if wrong := sample.supported if implied is None else removed & sample.supported:
            told = ", ".join(text for x, text in self._formula.names() if x in wrong)
            raise BackendFault(f"{' '.join(key)}: {told} goes, and the constraint allows it")
        return len(removed)

    def close(self) -> None:
        self._native.close()
