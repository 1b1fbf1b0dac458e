"""The words in which a constraint is posted to a finite-domain language.

CP-SAT, MiniZinc, SMT-LIB and linear programs each implement them, so one `post` of a constraint
serves all four. A language that cannot say a word refuses it; none leaves it out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from sudoku_csp.grid.board import Board, Cell


class Poster(ABC):
    """What a constraint can say to a finite-domain language about the cells of `board`."""

    board: Board

    @abstractmethod
    def all_different(self, cells: Sequence[Cell]) -> None:
        """No digit stands twice in the cells."""

    @abstractmethod
    def table(self, cells: Sequence[Cell], allowed: Sequence[Sequence[int]]) -> None:
        """The cells, each of them once, together hold one of these rows of digits.

        The most general word: whatever a rule says of few cells, a table can say. No row stands
        there twice.
        """
