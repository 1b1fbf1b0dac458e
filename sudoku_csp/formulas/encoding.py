"""An encoding: clauses, at-most-one method, variables for a cell, forms of global constraints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet
from sudoku_csp.formulas.clause_sets.conflicts import CONFLICTS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.clause_stream import ClauseStream
from sudoku_csp.targets.cnf.distinct import Distinct
from sudoku_csp.targets.cnf.globals import automata, relations, sums, tables
from sudoku_csp.targets.cnf.globals.forms import GLOBALS, Forms
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.cnf.simplify import Reduction


@dataclass(frozen=True)
class Encoding:
    """How a puzzle becomes a formula.

    `clause_set` is None where the cell encoding has its own clauses (`cells` other than direct).
    `propagate`: decide what singles decide (optimised only). `drop_duplicates`: no clause twice.
    `implied_sums`: say the sums too that follow from houses and cages.
    `sum_encoding`, `table_encoding`, `relation_encoding`, `regular_encoding`: the form of every
    sum, table, relation, automaton, in any of the others.
    Raises UnknownName for names that do not exist, Unsupported for what cannot be combined.
    """

    clause_set: str | None = clause_sets.DEFAULT
    at_most_one: str = at_most_one.DEFAULT
    cells: str = cells.DEFAULT
    propagate: bool = False
    drop_duplicates: bool = False
    implied_sums: bool = False
    sum_encoding: str = sums.DEFAULT
    table_encoding: str = tables.DEFAULT
    relation_encoding: str = relations.DEFAULT
    regular_encoding: str = automata.DEFAULT

    def __post_init__(self) -> None:
        at_most_one.named(self.at_most_one)
        Forms.named(self.of_globals)
        if self.cells == cells.DEFAULT:
            clause_sets.named(self.clause_set or "")
        else:
            self._check_cells()
        if self.propagate and not self.compiled:
            raise Unsupported("propagating decides variables, which only optimised leaves out")

    def _check_cells(self) -> None:
        cells.named(self.cells, Board.customary(4))
        if self.clause_set is not None:
            raise Unsupported(
                f"{self.cells} cells have clauses of their own: {self.clause_set} is made of "
                "literals that only direct cells have; leave it out (clause_set=None)"
            )
        if self.at_most_one != at_most_one.DEFAULT:
            raise Unsupported(
                f"{self.cells} cells state each pair by itself: {self.at_most_one} needs the "
                "literals of direct cells"
            )

    @classmethod
    def chosen(
        cls,
        clause_set: str | None = None,
        at_most_one_method: str | None = None,
        cell_encoding: str | None = None,
        *,
        propagate: bool = False,
        drop_duplicates: bool = False,
        implied_sums: bool = False,
        **of_globals: str | None,
    ) -> Encoding:
        """The encoding with defaults for what is None; `of_globals` as `sum_encoding`."""
        cell_encoding = cell_encoding or cells.DEFAULT
        if clause_set is None and cell_encoding == cells.DEFAULT:
            clause_set = clause_sets.DEFAULT
        method = at_most_one_method or at_most_one.DEFAULT
        chosen = cls(clause_set, method, cell_encoding, propagate, drop_duplicates, implied_sums)
        return chosen.saying(**of_globals)

    def saying(self, **of_globals: str | None) -> Encoding:
        """This one with other forms of global constraints, by the fields that are not None.

        >>> EXTENDED.saying(sum_encoding="totalizer", table_encoding=None).options()[-2:]
        ('--sum-encoding', 'totalizer')
        """
        named = {field: name for field, name in of_globals.items() if name is not None}
        return replace(self, **named) if named else self  # type: ignore[arg-type]  # All are text.

    @property
    def of_globals(self) -> dict[str, str]:
        """The chosen encodings of global constraints, by "sum", "table" and so on."""
        named = {word: getattr(self, f"{word}_encoding") for word in GLOBALS}
        return {word: name for word, name in named.items() if name != GLOBALS[word].DEFAULT}

    @property
    def name(self) -> str:
        """What it is called for short: the clause set, or the cells where they have their own."""
        return self.clause_set or self.cells

    @property
    def clauses(self) -> ClauseSet:
        """The clause set: of cells that are not direct, their conflicts."""
        return clause_sets.named(self.clause_set) if self.clause_set else CONFLICTS

    @property
    def compiled(self) -> bool:
        """Whether the givens always decide variables, and are never clauses."""
        return self.clauses.compiled

    def options(self) -> tuple[str, ...]:
        """The command's options that choose this encoding."""
        words = ["--encoding", self.clause_set] if self.clause_set else ["--cells", self.cells]
        if self.cells == cells.DEFAULT:
            words += ["--at-most-one", self.at_most_one]
        for word, name in self.of_globals.items():
            words += [f"--{word}-encoding", name]
        words += ["--propagate"] if self.propagate else []
        words += ["--drop-duplicates"] if self.drop_duplicates else []
        words += ["--implied-sums"] if self.implied_sums else []
        return tuple(words)

    def check_board(self, board: Board) -> None:
        """Raises Unsupported for a board of which the clause set cannot state the rules."""
        if not self.fits(board):
            raise Unsupported(f"{self.name} needs boxes, and the board is {board}")

    def fits(self, board: Board) -> bool:
        """Whether the clause set can state the rules of a board."""
        needs_boxes = self.clause_set and clause_sets.named(self.clause_set).needs_boxes
        return board.has_boxes or not needs_boxes

    def cells_of(self, board: Board) -> CellEncoding:
        """The variables of a board's cells."""
        return cells.named(self.cells, board)

    def rules(self, ruleset: Ruleset) -> ClauseStream:
        """The clauses of the rules, without what is given."""
        variables = self.cells_of(ruleset.board).variables
        return self._cnf(variables, lambda to: self._state(ruleset, to))

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
            self.clauses.state(ruleset, self.cells_of(ruleset.board), output, self._forms)
        except ValueError as error:
            raise Unsupported(f"the encoding cannot state this puzzle: {error}") from None

    @property
    def _forms(self) -> Forms:
        return Forms.named(self.of_globals, implied_sums=self.implied_sums)


OF_GLOBALS = {f"{word}_encoding": f"--{word}-encoding" for word in GLOBALS}
"""The fields that name the form of a global constraint, and the command's options."""

EXTENDED = Encoding()
"""What is meant where nothing is said."""


def all_of() -> tuple[Encoding, ...]:
    """Every clause set with pairwise, and every cell encoding."""
    other = (name for name in cells.NAMES if name != cells.DEFAULT)
    return (*map(Encoding, clause_sets.NAMES), *(Encoding(None, cells=name) for name in other))


def catalogue(clause_set: str = clause_sets.DEFAULT) -> tuple[Encoding, ...]:
    """All of them, and every other at-most-one method in the clause set."""
    methods = (name for name in at_most_one.NAMES if name != at_most_one.DEFAULT)
    return (*all_of(), *(Encoding(clause_set, name) for name in methods))
