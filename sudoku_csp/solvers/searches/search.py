"""The contract of a search, and the backtracking that several searches share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import fields
from typing import ClassVar, Protocol

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import NO_DIGIT, Counts, Journal, Why

Solutions = Generator[bytes, None, None]
"""A generator with the digits of each solution in reading order. To stop early, close it."""


class Search(ABC):
    """A way to search. Threads may share a search.

    `origin` names the publication, `idea` the idea, both on one line. A search that is not
    `traceable` records no steps. A search that is `classic_only` refuses other rules.
    `counted` has the fields of `Counts` in which the search counts; all other fields stay 0.
    `pseudocode` has lines, each with the name of the event that the line makes, or "".
    """

    name: ClassVar[str]
    origin: ClassVar[str]
    idea: ClassVar[str]
    traceable: ClassVar[bool] = True
    classic_only: ClassVar[bool] = False
    pseudocode: ClassVar[tuple[tuple[str, str], ...]] = ()
    counted: ClassVar[tuple[str, ...]] = tuple(each.name for each in fields(Counts))

    def of(self, puzzle: Puzzle) -> Search:  # noqa: ARG002
        """The search that will solve this puzzle: this search, or one that this search chooses."""
        return self

    @abstractmethod
    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        """Yields the digits of every solution in reading order, each once.

        Reports every step to the journal. If the search runs to its end, each `decide` is followed
        by an `undo`, also after a solution. Raises Unsupported, before the first solution, if the
        search cannot solve such a puzzle. An exception from `journal.check` ends the search.
        """


def classic_board(puzzle: Puzzle, name: str) -> Board:
    """The board of the puzzle. Raises Unsupported unless the rules are the classic ones."""
    puzzle.ruleset.require_classic(f"the search {name}")
    return puzzle.board


class PartialGrid(Protocol):
    """The grid of a backtracking search, and what the search knows about its empty cells."""

    def choose(self) -> tuple[Cell, list[int]] | None:
        """The cell to fill next and the digits to try in it, or None if no cell is empty."""

    def put(self, cell: Cell, digit: int) -> None:
        """Puts the digit into the cell. May raise Conflict if the digit does not fit.

        Even after Conflict, the caller calls `take_back` for this `put`.
        """

    def take_back(self, cell: Cell) -> None:
        """Undoes the last `put`, which was into this cell."""

    def digits(self) -> bytes:
        """The digits of a full grid in reading order."""


def backtrack(grid: PartialGrid, journal: Journal) -> Solutions:
    """Yields all solutions: each chosen cell gets each of its digits in turn.

    Uses a stack, because large boards have more cells than Python allows levels of recursion.
    """
    untried: list[tuple[Cell, list[int]]] = []
    while True:
        choice = grid.choose()
        if choice is None:
            journal.solution(grid.digits())
            yield grid.digits()
        else:
            cell, digits = choice
            if not digits:
                journal.conflict(Why(NO_DIGIT, cell))
            untried.append((cell, digits[::-1]))
        filled = choice is None
        while untried:
            cell, digits = untried[-1]
            if filled:
                grid.take_back(cell)
                journal.undo()
            if not digits:
                untried.pop()
                filled = True
                continue
            digit = digits.pop()
            journal.decide(cell, digit)
            try:
                grid.put(cell, digit)
                break
            except Conflict as conflict:
                journal.conflict(conflict)
                filled = True
        else:
            return
