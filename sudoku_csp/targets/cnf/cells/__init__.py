"""Cell encodings, one a module: how a cell that holds a digit becomes variables."""

from __future__ import annotations

from importlib import import_module

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding

DEFAULT = "direct"

NAMES = ("direct", "order", "log", "support")


def named(name: str, board: Board) -> CellEncoding:
    """The cell encoding of this name, for a board. Raises UnknownName with the known ones.

    >>> named("log", Board.customary(9)).variables
    324
    """
    UnknownName.check("cell encoding", name, NAMES)
    made = getattr(import_module(f"{__name__}.{name}"), name.capitalize())(board)
    assert isinstance(made, CellEncoding)
    return made
