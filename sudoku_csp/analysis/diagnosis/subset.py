"""A small set of cells with digits, and what is proved about how small it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.cores.oracle import Core
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown

Pairs = tuple[tuple[Cell, int], ...]
"""Cells, each with a digit."""


@dataclass(frozen=True, repr=False)
class Subset:
    """Cells with their digits.

    `minimal`: none can be left out. `smallest`: proved to be as few as can be; otherwise it is
    proved that at least `at_least` are needed.
    """

    pairs: Pairs
    minimal: bool
    smallest: bool
    at_least: int

    @classmethod
    def of(cls, core: Core, pairs: Sequence[tuple[Cell, int]]) -> Subset:
        """Those of the pairs whose numbers are the core's groups."""
        chosen = tuple(pairs[group] for group in core.groups)
        return cls(chosen, core.minimal, core.smallest, core.at_least)

    def __len__(self) -> int:
        return len(self.pairs)

    @property
    def proved(self) -> str:
        """What is proved about its size, in words."""
        if self.smallest:
            return "proved smallest"
        words = "none can be left out" if self.minimal else "not minimised in time"
        return f"{words}, at least {self.at_least} are needed" if self.at_least else words

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "cells": as_dict(self.pairs),
            "minimal": self.minimal,
            "smallest": self.smallest,
            "at_least": self.at_least,
        }

    def __repr__(self) -> str:
        return shown(self, f"cells={len(self)}, {self.proved}")


def as_dict(pairs: Iterable[tuple[Cell, int]]) -> dict[str, int]:
    """The digit of each cell, by the cell's name."""
    return {str(cell): digit for cell, digit in pairs}


def told(board: Board, pairs: Iterable[tuple[Cell, int]]) -> str:
    """The cells with their digits, in words; digits are written as on the board.

    >>> told(Board.customary(16), [(Cell(1, 3), 5), (Cell(1, 7), 12)])
    'r1c3=5, r1c7=C'
    """
    return ", ".join(f"{cell}={drawing.symbol(board, digit)}" for cell, digit in pairs)
