"""A puzzle: a ruleset with givens, its source, and its printed solution."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import index
from typing import Any, NamedTuple

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle import picture
from sudoku_csp.puzzle.ruleset import Ruleset


class Clash(NamedTuple):
    """Two equal givens in cells that must differ: no grid can have both."""

    house: str
    first: Cell
    second: Cell
    digit: int
    symbol: str = ""

    def __str__(self) -> str:
        digit = self.symbol or self.digit
        return f"{self.first}={digit} and {self.second}={digit} in {self.house}"


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A ruleset with givens: `digits` has a byte for each cell in reading order, 0 for no given.

    `source` is the place where the puzzle was read ("top95.txt:3"), `printed` the solution printed
    beside the puzzle, and `about` the title, the author and the rules in prose. `guesses` names the
    rules that were guessed from drawings, and the drawings that were ignored. Raises ValueError if
    the digits do not fit the board, and TypeError if `ruleset` is not a Ruleset or `digits` are not
    bytes.

    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([0, 3] + 14 * [0]))
    >>> puzzle.givens
    ((Cell(row=1, column=2), 3),)
    """

    ruleset: Ruleset
    digits: bytes
    source: str = field(default="", compare=False)
    printed: Grid | None = field(default=None, compare=False)
    about: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    guesses: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.ruleset, Ruleset) or not isinstance(self.digits, bytes):
            raise TypeError(
                "a puzzle is a Ruleset and its digits as bytes; Puzzle.classic takes a board, and "
                "read a text"
            )
        if len(self.digits) != len(self.board.cells):
            raise ValueError(
                f"a puzzle of {self.board} has {len(self.board.cells)} cells, "
                f"not {len(self.digits)}"
            )
        if stray := self.digits.translate(None, bytes([0, *self.board.digits])):
            raise ValueError(f"{max(stray)} is no digit of {self.board}")

    @classmethod
    def classic(
        cls, board: Board, digits: bytes, source: str = "", printed: Grid | None = None
    ) -> Puzzle:
        """The puzzle whose only rules are those of the board's houses."""
        return cls(Ruleset.classic(board), digits, source, printed)

    @classmethod
    def blank(cls, ruleset: Ruleset, source: str = "") -> Puzzle:
        """The puzzle without givens."""
        return cls(ruleset, bytes(len(ruleset.board.cells)), source)

    def with_constraints(self, *constraints: Constraint | str) -> Puzzle:
        """This puzzle with further constraints (objects or lines of text), without `printed`.

        Raises InputError for a text that is not a constraint such as `cage 10 r1c1 r1c2`.
        """
        return replace(self, ruleset=self.ruleset.with_constraints(*constraints), printed=None)

    def without(self, constraints: Collection[Constraint]) -> Puzzle:
        """This puzzle without these constraints and, if it had one of them, without `printed`."""
        kept = tuple(one for one in self.constraints if one not in constraints)
        if len(kept) == len(self.constraints):
            return self
        return replace(self, ruleset=Ruleset(self.board, kept), printed=None)

    def with_digits(self, digits: bytes) -> Puzzle:
        """The puzzle with the same ruleset and source, and these givens."""
        return Puzzle(self.ruleset, digits, self.source)

    def with_givens(self, givens: Iterable[tuple[Cell, int]]) -> Puzzle:
        """The puzzle with the same ruleset and source, whose givens are these pairs (cell, digit).

        Raises ValueError for a cell with two different digits, and for a cell or a digit that the
        board does not have.
        """
        try:
            pairs = {(cell, index(digit)) for cell, digit in givens}
        except (TypeError, ValueError):
            raise ValueError("givens are pairs of a cell and its digit") from None
        given = dict(pairs)
        for cell, digit in pairs:
            if cell not in self.board.cell_set:
                raise ValueError(f"{cell} is not on a board of {self.board}")
            if digit not in self.board.digits:
                raise ValueError(f"{cell} is given as {digit}, which is no digit of {self.board}")
            if given[cell] != digit:
                raise ValueError(f"{cell} is given as {digit} and as {given[cell]}")
        return self.with_digits(bytes(given.get(cell, 0) for cell in self.board.cells))

    @property
    def board(self) -> Board:
        return self.ruleset.board

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        return self.ruleset.constraints

    @cached_property
    def givens(self) -> tuple[tuple[Cell, int], ...]:
        """The given cells and their digits, in reading order."""
        pairs = zip(self.board.cells, self.digits, strict=True)
        return tuple((cell, digit) for cell, digit in pairs if digit)

    def __getitem__(self, cell: CellLike) -> int:
        """The given digit of a cell, or 0. Raises IndexError if the cell is not on the board."""
        place = Cell.of(cell)
        if place not in self.board.cell_set:
            raise IndexError(f"{place} is not on a board of {self.board}")
        return self.digits[self.board.position(place)]

    def chosen_in(self, grid: Grid) -> list[tuple[Cell, int]]:
        """The cells without a given, each with its digit in the grid."""
        threes = zip(self.board.cells, self.digits, grid.digits, strict=True)
        return [(cell, digit) for cell, given, digit in threes if not given]

    def violations(self, grid: Grid) -> tuple[str, ...]:
        """The givens and constraints that a grid breaks, in words; empty for a solution.

        Every grid from a backend is checked here. The check reads `digits`, not the `givens` that
        the backends read, so a mistake in `givens` is noticed.
        """
        broken = self.ruleset.violations(grid)
        if grid.board != self.board:
            return broken
        threes = zip(self.board.cells, self.digits, grid.digits, strict=True)
        symbols = self.board.symbols
        changed = (
            f"{cell} is given as {symbols[given - 1]} and holds {symbols[digit - 1]}"
            for cell, given, digit in threes
            if given not in (0, digit)
        )
        return (*changed, *broken)

    def clashes(self) -> Iterator[Clash]:
        """Yields the pairs of equal givens in cells that must differ, constraint by constraint."""
        given = dict(self.givens)
        for name, cells in self.ruleset.different:
            seen: dict[int, Cell] = {}
            for cell in cells:
                digit = given.get(cell, 0)
                if digit in seen:
                    yield Clash(name, seen[digit], cell, digit, self.board.symbols[digit - 1])
                elif digit:
                    seen[digit] = cell

    def line(self) -> str:
        """The puzzle on one line, `.` for an empty cell; the reader reads this line.

        Rules other than those of the houses follow after `with`. A rule that no line of text can
        express stands in quotation marks, and the reader rejects such a rule.
        """
        lines = self.ruleset.lines
        joined = f" {WITH} {'; '.join(lines)}" if lines else ""
        return drawing.line(self.board, self.digits) + joined

    def as_fields(self) -> dict[str, Any]:
        """The fields of a report: source, line, board and guesses."""
        guesses = {"guesses": list(self.guesses)} if self.guesses else {}
        return {"source": self.source, "puzzle": self.line(), **self.board.as_fields(), **guesses}

    def __str__(self) -> str:
        return "\n".join([drawing.picture(self.board, self.digits), *self.ruleset.lines])

    def __repr__(self) -> str:
        """One line: the board, the number of rules that are not classic, and the givens."""
        cells = drawing.line(self.board, self.digits)
        return short_repr(self, f"{self.board}{self.ruleset.more}: {cells}")

    def svg(self, grid: Grid | None = None) -> str:
        """The picture of the givens, or of a grid, as SVG, with marks and captions of constraints.

        >>> puzzle = Puzzle.classic(Board.customary(4), bytes(16)).with_constraints(
        ...     "cage 3 r1c1 r1c2"
        ... )
        >>> puzzle.svg().startswith("<svg "), "cage 3 r1c1 r1c2" in puzzle.svg()
        (True, True)
        """
        return picture.svg(self.ruleset, dict(self.givens), grid)

    def html(self, grid: Grid | None = None) -> str:
        """The picture for a page, with the rules in words below it."""
        return picture.html(self.ruleset, dict(self.givens), grid)

    _repr_html_, _repr_svg_ = html, svg


WITH = "with"
"""The word that separates a puzzle from its rules on the same line."""
