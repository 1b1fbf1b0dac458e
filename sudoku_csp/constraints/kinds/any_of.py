"""Any of: at least one of several constraints holds.

Each member is decomposed in a branch, as if it stood alone; what targets make of such
a choice is theirs. Its truth asks the truths of the members.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.registry import named
from sudoku_csp.constraints.shapes import Composed
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.marks import Caption, Mark, Outline, Stroke
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class AnyOf(Composed):
    """At least one of the `constraints` holds, whichever."""

    title = "Any of"
    sentence = "At least one of the listed rules holds."
    source = "disjunction of constraints (Van Hentenryck & Deville 1991)"
    noun = "a choice"

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        cage: Callable[..., Constraint] = named("cage")
        rising: Callable[..., Constraint] = named("inequality")
        odd: Callable[..., Constraint] = named("odd")
        board = Board(3, 1, 3)
        a, b, c = board.cells[:3]
        yield board, cls((cage((a, b), 3), rising((b, a))))
        yield board, cls((cage((a, b), 5), odd((c,))))
        yield board, cls((cage((a, b, c), 6), cls((rising((a, b)), odd((b, c))))))
        board = Board.customary(4)
        a, b, c = board.cells[2:5]
        yield board, cls((cage((a, b), 6), rising((b, c)), odd((a, c))))
        yield board, cls((cage((a, b, c), 9),))
        board = Board.customary(9)
        yield board, cls((cage(board.cells[:2], 17), rising(board.cells[:2])))

    def marks(self) -> tuple[Mark, ...]:
        return (Outline(self.scope, stroke=Stroke.DOTTED), Caption())

    def holds(self, grid: Grid) -> bool:
        return any(one.holds(grid) for one in self.constraints)

    def decompose(self, model: Model) -> None:
        model.any_of(*(one.decompose for one in self.constraints))
