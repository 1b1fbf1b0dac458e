# The names for type checkers. `__init__.py` imports each name when it is first used.

from collections.abc import Iterable

from sudoku_csp.constraints.constraint import About as About
from sudoku_csp.constraints.constraint import Constraint as Constraint
from sudoku_csp.constraints.constraint import on as on
from sudoku_csp.constraints.kinds import *  # noqa: F403
from sudoku_csp.constraints.registry import own as own
from sudoku_csp.constraints.shapes import Beside as Beside
from sudoku_csp.constraints.shapes import Everywhere as Everywhere
from sudoku_csp.constraints.shapes import OnCells as OnCells
from sudoku_csp.constraints.shapes import OnLine as OnLine
from sudoku_csp.constraints.shapes import OnPair as OnPair
from sudoku_csp.grid.board import Board as Board
from sudoku_csp.grid.cell import Cell as Cell
from sudoku_csp.grid.cell import CellLike
from sudoku_csp.grid.solution import Grid as Grid
from sudoku_csp.targets.model import Fact as Fact
from sudoku_csp.targets.model import Model as Model

# The type of a field of cells. Such a field accepts cells or their names, and holds cells.
class Cells:
    def __get__(self, one: object, kind: object) -> tuple[Cell, ...]: ...
    def __set__(self, one: object, cells: str | Iterable[CellLike]) -> None: ...
