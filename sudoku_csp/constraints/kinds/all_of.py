"""All of: several constraints hold together, as a branch of a choice between groups of them.

Stated one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.registry import named
from sudoku_csp.constraints.shapes import Composed
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.marks import Mark
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class AllOf(Composed):
    """Each of the `constraints` holds."""

    title = "All of"
    sentence = "Each of the listed rules holds."
    source = "conjunction, within a disjunction of constraints"
    noun = "a conjunction"

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        cage: Callable[..., Constraint] = named("cage")
        rising: Callable[..., Constraint] = named("inequality")
        odd: Callable[..., Constraint] = named("odd")
        board = Board(3, 1, 3)
        a, b, c = board.cells[:3]
        yield board, cls((cage((a, b), 4), rising((b, a))))
        yield board, cls((odd((a,)), cls((rising((a, b)), odd((b, c))))))
        board = Board.customary(4)
        a, b, c = board.cells[2:5]
        yield board, cls((cage((a, b), 6), odd((c,))))
        yield board, cls((rising((b, c)), rising((c, a))))
        yield board, cls((cage((a, b, c), 9),))
        board = Board.customary(9)
        yield board, cls((cage(board.cells[:2], 17), rising(board.cells[:2])))

    def marks(self) -> tuple[Mark, ...]:
        return tuple(chain(*(one.marks() for one in self.constraints)))

    def holds(self, grid: Grid) -> bool:
        return all(one.holds(grid) for one in self.constraints)

    def decompose(self, model: Model) -> None:
        for one in self.constraints:
            one.decompose(model)
