"""An encoding: clause set, at-most-one method, variables of a cell, forms of global constraints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import Any

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.clause_sets import CONFLICTS, ClauseSet
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.cells import CellEncoding
from sudoku_csp.targets.cnf.cnf_model import Forms
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS
from sudoku_csp.targets.cnf.output import ClauseStream, Output
from sudoku_csp.targets.cnf.simplify import Distinct, Reduction

KINDS = {
    **dict.fromkeys(clause_sets.NAMES, "clause_set"),
    **dict.fromkeys((*at_most_one.NAMES, at_most_one.CARDINALITY.name), "at_most_one"),
    **dict.fromkeys(cells.NAMES, "cells"),
}
"""The bare names in the text of an encoding, and the field that each belongs to."""

KEYS = {forms.plural: forms for forms in GLOBALS.values()}
"""The keys in the text of an encoding: `sums=`, `tables=`, `relations=`, `automata=`."""

FLAGS = ("propagate", "drop-duplicates", "implied-sums")
"""The flags in the text of an encoding."""


@dataclass(frozen=True, init=False, repr=False)
class Encoding:
    """How a puzzle becomes a formula.

    Args:
        text: In any order, with commas between: bare names of a clause set, an at-most-one method
            and a cell encoding; for sums, tables, relations or automata the form that all of them
            have; and flags. `propagate` assigns what singles decide (optimised only),
            `drop-duplicates` writes no clause twice, `implied-sums` adds the sums that follow from
            houses and cages. Whatever the text does not name has its default.

    `clause_set` is None for cells that are not direct: they have clauses of their own.
    Raises UnknownName for names that do not exist, Unsupported for what cannot be combined.

    >>> encoding = Encoding("product, triad, sums=totalizer")
    >>> encoding.clause_set, encoding.cells, str(encoding)
    ('triad', 'direct', 'triad,product,sums=totalizer')
    """

    clause_set: str | None = clause_sets.DEFAULT
    at_most_one: str = at_most_one.DEFAULT
    cells: str = cells.DEFAULT
    sums: str = AUTOMATIC
    tables: str = AUTOMATIC
    relations: str = AUTOMATIC
    automata: str = AUTOMATIC
    propagate: bool = False
    drop_duplicates: bool = False
    implied_sums: bool = False

    def __init__(self, text: str = clause_sets.DEFAULT) -> None:
        chosen = _parsed(text)
        if chosen.get("cells", cells.DEFAULT) != cells.DEFAULT:
            _check_cells(chosen)
            chosen["clause_set"] = None
        for field, value in chosen.items():
            object.__setattr__(self, field, value)
        if self.propagate and not self.compiled:
            raise Unsupported(f"propagate is for optimised, not for {self.name}")

    def __str__(self) -> str:
        """The text with every name, always in the same order and spelling."""
        names = [self.clause_set, self.at_most_one] if self.clause_set else [self.cells]
        forms = [f"{key}={name}" for key, name in self.chosen_forms.items()]
        flags = [flag for flag in FLAGS if getattr(self, flag.replace("-", "_"))]
        return ",".join([*names, *forms, *flags])

    def __repr__(self) -> str:
        return f"Encoding({str(self)!r})"

    @property
    def chosen_forms(self) -> dict[str, str]:
        """The names of the forms that are not the default, by their keys."""
        named = {key: getattr(self, key) for key in KEYS}
        return {key: name for key, name in named.items() if name != AUTOMATIC}

    @property
    def forms(self) -> Forms:
        """The form of each global constraint."""
        named = {word: getattr(self, forms.plural) for word, forms in GLOBALS.items()}
        return Forms.named(named, implied_sums=self.implied_sums)

    @property
    def name(self) -> str:
        """The clause set, or the cells where they have clauses of their own."""
        return self.clause_set or self.cells

    @property
    def clauses(self) -> ClauseSet:
        """The clause set; for cells that are not direct, their conflicts."""
        return clause_sets.named(self.clause_set) if self.clause_set else CONFLICTS

    @property
    def compiled(self) -> bool:
        """Whether the givens always decide variables, and are never clauses."""
        return self.clauses.compiled

    def fits(self, board: Board) -> bool:
        """Whether the clause set can state the rules of a board."""
        return board.has_boxes or not self.clauses.needs_boxes

    def check_board(self, board: Board) -> None:
        """Raises Unsupported for a board of which the clause set cannot state the rules."""
        if not self.fits(board):
            raise Unsupported(f"{self.name} needs boxes, and the board is {board}")

    def cells_of(self, board: Board) -> CellEncoding:
        """The variables of a board's cells."""
        return cells.named(self.cells, board)

    def rules(self, ruleset: Ruleset) -> ClauseStream:
        """The clauses of the rules, without the givens."""
        variables = self.cells_of(ruleset.board).variables
        return self._cnf(variables, lambda output: self._state(ruleset, output))

    def given_literals(self, puzzle: Puzzle) -> list[int]:
        """The literals that are true because of the givens."""
        board_cells = self.cells_of(puzzle.board)
        return [x for cell, digit in puzzle.givens for x in board_cells.holds(cell, digit)]

    def reduction(self, puzzle: Puzzle) -> Reduction:
        """What the givens leave of the formula. It is made anew each time."""
        return Reduction(
            self.cells_of(puzzle.board).variables,
            self.given_literals(puzzle),
            lambda output: self._state(puzzle.ruleset, output),
            propagate=self.propagate,
        )

    def reduced(self, reduction: Reduction) -> ClauseStream:
        """The formula that a reduction leaves."""
        return self._cnf(reduction.variables, reduction.clauses_to)

    def _cnf(self, variables: int, state: Callable[[Output], None]) -> ClauseStream:
        def distinct(output: Output) -> None:
            state(Distinct(output) if self.drop_duplicates else output)

        return ClauseStream(variables, at_most_one.named(self.at_most_one), distinct)

    def _state(self, ruleset: Ruleset, output: Output) -> None:
        self.check_board(ruleset.board)
        try:
            self.clauses.state(ruleset, self.cells_of(ruleset.board), output, self.forms)
        except ValueError as error:
            raise Unsupported(f"the encoding cannot state this puzzle: {error}") from None


def _parsed(text: str) -> dict[str, Any]:
    """The fields that a text names. Raises UnknownName, and Unsupported for two of one field."""
    if not isinstance(text, str):
        raise Unsupported(f"an encoding is a text like 'triad,product', not {shortened(text)}")
    fields: dict[str, Any] = {}
    for part in text.split(","):
        word, equals, name = (piece.strip() for piece in part.partition("="))
        value: str | bool = word
        if equals:
            UnknownName.check("key of an encoding", word, KEYS)
            KEYS[word].named(name)
            field, value = word, name
        elif word in FLAGS:
            field, value = word.replace("-", "_"), True
        else:
            UnknownName.check("encoding", word, (*KINDS, *FLAGS))
            field = KINDS[word]
        if fields.setdefault(field, value) != value:
            raise Unsupported(f"an encoding has one of {fields[field]} and {value}, not both")
    return fields


def _check_cells(fields: dict[str, Any]) -> None:
    """Raises Unsupported for what needs direct cells."""
    kind, clauses = fields["cells"], fields.get("clause_set")
    method = fields.get("at_most_one", at_most_one.DEFAULT)
    if clauses is not None:
        raise Unsupported(
            f"{kind} cells have clauses of their own: {clauses} consists of literals that only "
            "direct cells have; leave it out"
        )
    if method != at_most_one.DEFAULT:
        raise Unsupported(
            f"{kind} cells state each pair by itself: {method} needs the literals of direct cells"
        )


EXTENDED = Encoding()
"""The default."""


def all_of() -> tuple[Encoding, ...]:
    """Every clause set with pairwise, and every cell encoding."""
    others = (name for name in cells.NAMES if name != cells.DEFAULT)
    return tuple(map(Encoding, (*clause_sets.NAMES, *others)))


def catalogue(clause_set: str = clause_sets.DEFAULT) -> tuple[Encoding, ...]:
    """All of them, and every other at-most-one method in the clause set."""
    methods = (name for name in at_most_one.NAMES if name != at_most_one.DEFAULT)
    return (*all_of(), *(Encoding(f"{clause_set},{name}") for name in methods))
