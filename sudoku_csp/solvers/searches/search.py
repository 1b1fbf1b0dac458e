"""The contract of a search: all solutions of a puzzle, each step recorded in a journal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import fields
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.propagation.journal import Counts, Journal

Solutions = Generator[bytes, None, None]
"""The digits of each solution in reading order. To stop early, close it."""


class Search(ABC):
    """A way to search. Threads may share one.

    `origin` and `idea` are a line each. A search that is not `traceable` records no steps;
    `counted` names the fields of `Counts` that it counts, for the others stay 0.
    """

    name: ClassVar[str]
    origin: ClassVar[str]
    idea: ClassVar[str]
    traceable: ClassVar[bool] = True
    counted: ClassVar[tuple[str, ...]] = tuple(each.name for each in fields(Counts))

    def of(self, puzzle: Puzzle) -> Search:  # noqa: ARG002
        """The search that solves this puzzle: itself, or another that it chooses."""
        return self

    @abstractmethod
    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        """Yields the digits of every solution in reading order; after the last there is no other.

        Calls the journal for every step; each `decide` has its `undo`, also after a solution, if
        the search runs to its end. Raises Unsupported, before the first solution, for a puzzle that
        it cannot state, and what `journal.check` raises.
        """


def classic_board(puzzle: Puzzle, name: str) -> Board:
    """The board of a puzzle with the classic rules. Raises Unsupported, by name, for any other."""
    puzzle.ruleset.require_classic(f"the search {name}")
    return puzzle.board
