"""An encoding: clause set, at-most-one method, variables of a cell, forms of global constraints."""

from collections.abc import Callable
from reprlib import repr as shortened

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
"""The bare names in the text of an encoding, and the attribute that each of them sets."""

KEYS = {forms.plural: forms for forms in GLOBALS.values()}
"""The keys in the text of an encoding: `sums=`, `tables=`, `relations=`, `automata=`."""

FLAGS = ("propagate", "drop-duplicates", "implied-sums")
"""The flags in the text of an encoding."""


class Encoding:
    """How a puzzle becomes a formula. Encodings with the same choices are equal.

    Args:
        text: Names and flags in any order, with commas between them. Bare names choose a clause
            set, an at-most-one method and a cell encoding; `sums=`, `tables=`, `relations=` and
            `automata=` choose a form. The flag `propagate` assigns the variables that singles
            decide (optimised only), `drop-duplicates` writes no clause twice, and `implied-sums`
            adds the sums that follow from houses and cages. What is left out has its default.

    `clause_set` is None for cells that are not direct, which have clauses of their own.
    `chosen_forms` has the names of the forms that are not the default, by their keys.

    Raises UnknownName for unknown names, Unsupported for choices that cannot be combined.

    >>> encoding = Encoding("product, triad, sums=totalizer")
    >>> encoding.clause_set, encoding.cells, str(encoding)
    ('triad', 'direct', 'triad,product,sums=totalizer')
    """

    def __init__(self, text: str = clause_sets.DEFAULT) -> None:
        chosen = _parse(text)
        self.clause_set: str | None = chosen.get("clause_set", clause_sets.DEFAULT)
        self.at_most_one = chosen.get("at_most_one", at_most_one.DEFAULT)
        self.cells = chosen.get("cells", cells.DEFAULT)
        forms = {key: chosen.get(key, AUTOMATIC) for key in KEYS}
        self.chosen_forms = {key: name for key, name in forms.items() if name != AUTOMATIC}
        self.propagate, self.drop_duplicates, self.implied_sums = (one in chosen for one in FLAGS)
        if self.cells != cells.DEFAULT:
            if "clause_set" in chosen:
                raise Unsupported(
                    f"{self.cells} cells have clauses of their own: {self.clause_set} consists of "
                    "literals that only direct cells have; leave it out"
                )
            if self.at_most_one != at_most_one.DEFAULT:
                raise Unsupported(
                    f"{self.cells} cells state each pair by itself: {self.at_most_one} needs the "
                    "literals of direct cells"
                )
            self.clause_set = None
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Encoding) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def forms(self) -> Forms:
        """The form of each global constraint."""
        named = {KEYS[key].word: name for key, name in self.chosen_forms.items()}
        return Forms.named(named, implied_sums=self.implied_sums)

    @property
    def name(self) -> str:
        """The name of the clause set, or of the cell encoding if the cells are not direct."""
        return self.clause_set or self.cells

    @property
    def clauses(self) -> ClauseSet:
        """The clause set; for cells that are not direct, the conflicts."""
        return clause_sets.find_clause_set(self.clause_set) if self.clause_set else CONFLICTS

    @property
    def compiled(self) -> bool:
        """True if the givens always decide variables, and are never clauses."""
        return self.clauses.compiled

    def fits(self, board: Board) -> bool:
        """True if the clause set can state the rules of a board."""
        return board.has_boxes or not self.clauses.needs_boxes

    def check_board(self, board: Board) -> None:
        """Raises Unsupported unless the clause set can state the rules of a board."""
        if not self.fits(board):
            raise Unsupported(f"{self.name} needs boxes, and the board is {board}")

    def cell_encoding(self, board: Board) -> CellEncoding:
        """Returns the variables of a board's cells."""
        return cells.find_cells(self.cells, board)

    def rules(self, ruleset: Ruleset) -> ClauseStream:
        """Returns the clauses of the rules, without the givens."""
        variables = self.cell_encoding(ruleset.board).variables
        return self._cnf(variables, lambda output: self._state(ruleset, output))

    def given_literals(self, puzzle: Puzzle) -> list[int]:
        """Returns the literals that the givens make true."""
        board_cells = self.cell_encoding(puzzle.board)
        return [x for cell, digit in puzzle.givens for x in board_cells.holds(cell, digit)]

    def reduction(self, puzzle: Puzzle) -> Reduction:
        """Returns the formula of the rules, reduced by the givens of the puzzle."""
        return Reduction(
            self.cell_encoding(puzzle.board).variables,
            self.given_literals(puzzle),
            lambda output: self._state(puzzle.ruleset, output),
            propagate=self.propagate,
        )

    def reduced_clauses(self, reduction: Reduction) -> ClauseStream:
        """Returns the clauses of a reduction."""
        return self._cnf(reduction.variables, reduction.clauses_to)

    def _cnf(self, variables: int, state: Callable[[Output], None]) -> ClauseStream:
        method = at_most_one.find_method(self.at_most_one)
        if self.drop_duplicates:
            return ClauseStream(variables, method, lambda output: state(Distinct(output)))
        return ClauseStream(variables, method, state)

    def _state(self, ruleset: Ruleset, output: Output) -> None:
        self.check_board(ruleset.board)
        try:
            self.clauses.state(ruleset, self.cell_encoding(ruleset.board), output, self.forms)
        except ValueError as error:
            raise Unsupported(f"the encoding cannot state this puzzle: {error}") from None


def _parse(text: str) -> dict[str, str]:
    """Returns the choices in a text: names by their attribute or key, and flags by their own name.

    Raises UnknownName for an unknown name, Unsupported for two names with one attribute or key.
    """
    if not isinstance(text, str):
        raise Unsupported(f"an encoding is a text like 'triad,product', not {shortened(text)}")
    chosen: dict[str, str] = {}
    for part in text.split(","):
        word, equals, name = (piece.strip() for piece in part.partition("="))
        if equals:
            UnknownName.check("key of an encoding", word, KEYS)
            KEYS[word].named(name)
        else:
            UnknownName.check("encoding", word, (*KINDS, *FLAGS))
            word, name = KINDS.get(word, word), word
        if chosen.setdefault(word, name) != name:
            raise Unsupported(f"an encoding has one of {chosen[word]} and {name}, not both")
    return chosen


EXTENDED = Encoding()
"""The default encoding."""


def every_encoding() -> tuple[Encoding, ...]:
    """Returns every clause set with pairwise at-most-ones, and every other cell encoding."""
    others = (name for name in cells.NAMES if name != cells.DEFAULT)
    return tuple(map(Encoding, (*clause_sets.NAMES, *others)))


def catalogue(clause_set: str = clause_sets.DEFAULT) -> tuple[Encoding, ...]:
    """Returns `every_encoding`, and the clause set with every other at-most-one method."""
    methods = (name for name in at_most_one.NAMES if name != at_most_one.DEFAULT)
    return (*every_encoding(), *(Encoding(f"{clause_set},{name}") for name in methods))
