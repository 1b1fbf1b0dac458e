"""The clauses of a rule, of a cell, or of all, with every literal named.

The formula is stated to an output that makes the clauses of the sections looked at and only counts
the variables of the others, so that one rule of a large board is quickly shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.views.naming import Listing, Literal
from sudoku_csp.targets.cnf.output import Pattern
from sudoku_csp.targets.propagation.journal import never

SHOWN = 400
"""Clauses that are shown of a selection, unless told otherwise."""


@dataclass(frozen=True)
class Clause:
    """A clause of a formula, and the section that states it (`cells`, a rule, `givens`).

    As text the empty one, which nothing satisfies, is `false`.
    """

    literals: tuple[Literal, ...]
    section: str

    def __str__(self) -> str:
        return " or ".join(map(str, self.literals)) or "false"

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        literals = [literal.as_dict() for literal in self.literals]
        return {"literals": literals, "section": self.section}


@dataclass(frozen=True)
class Selection:
    """Which clauses: those of some sections that speak of the cell and the digit, where named.

    A clause speaks of a cell or digit that one of its variables does. In the order and log
    encodings, whose variables are of no one digit, a conflict speaks of the digit it is about.
    """

    section: Callable[[str], bool] = lambda _section: True
    cell: Cell | None = None
    digit: int | None = None

    def has(self, cell: Cell | None, digit: int | None) -> bool:
        """Whether what speaks of this cell and this digit is selected."""
        return self.cell in (None, cell) and self.digit in (None, digit)


def select(
    formula: Formula,
    selection: Selection,
    most: int = SHOWN,
    check: Callable[[], None] = never,
) -> tuple[int, list[Clause]]:
    """How many clauses of the formula are selected, and the first of them.

    `check` is called at every section of the formula; what it raises passes through.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.formulas.encoding import Encoding
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(16))
    >>> row = Selection(lambda section: section == "all different in row 1", Cell(1, 2), 3)
    >>> total, shown = select(Formula(puzzle, Encoding("product")), row)
    >>> total, str(shown[0])
    (4, 'r1c1=3 or r1c2=3 or r1c3=3 or r1c4=3')
    """
    chosen = _Chosen(formula, selection, most, check)
    formula.cnf.state(chosen)
    return chosen.total, chosen.shown


class _Chosen(Listing):
    """Keeps the first of the selected clauses, and counts them.

    Clauses are only made in sections that are selected, groups only where they may be shown.
    """

    def __init__(
        self, formula: Formula, selection: Selection, most: int, check: Callable[[], None]
    ) -> None:
        super().__init__(formula, check)
        self.total = 0
        self.shown: list[Clause] = []
        self._selection = selection
        self._most = most
        self._here = False
        self._whole = selection.has(None, None)
        self._known: dict[int, bool] = {}
        self._cells = formula.cells

    def section(self, name: str) -> None:
        super().section(name)
        self._here = self._selection.section(name)

    def take(self, literals: Sequence[int]) -> None:
        if self._here and (self._whole or any(map(self._speaks, literals))):
            self._keep(literals)

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        if not self._here:
            return
        if self._whole and len(self.shown) >= self._most:
            self.total += len(made.clauses)
        elif self._whole or any(map(self._speaks, literals)):
            super().take_group(literals, made, first)

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        if not self._here:
            return
        if self._whole and len(self.shown) >= self._most:
            self.total += comb(len(parts), 2)
            return
        selected = [self._whole or self._parts.get(frozenset(part), False) for part in parts]
        for (i, first), (j, second) in combinations(enumerate(parts), 2):
            if selected[i] or selected[j]:
                self._keep([*first, *second])

    @cached_property
    def _parts(self) -> dict[frozenset[int], bool]:
        """Of each part of a conflict, "this cell does not hold this digit": is it selected?"""
        board = self._cells.board
        return {
            frozenset(self._cells.block([(cell, digit)])): self._selection.has(cell, digit)
            for cell in board.cells
            for digit in board.digits
        }

    def _keep(self, literals: Sequence[int]) -> None:
        self.total += 1
        if len(self.shown) < self._most:
            self.shown.append(Clause(self.names.literals(literals), self.at))

    def _speaks(self, literal: int) -> bool:
        """Whether the literal's variable is of the selected cell and digit."""
        number = abs(literal)
        if number not in self._known:
            variable = self.names.of(number)
            self._known[number] = self._selection.has(variable.cell, variable.digit)
        return self._known[number]
