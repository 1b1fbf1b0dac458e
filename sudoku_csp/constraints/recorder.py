"""What a constraint says, asked of itself: its statement recorded word by word.

So nobody has to know its kind: who needs to learn which cells must differ, or that a rule says
nothing else, reads it off here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.words import Words


class Recorder(Words):
    """Hears the words of a statement: `different`, the groups of cells that must all differ.

    `more`: it says other things besides. What is said in a branch of `any_of` need not hold.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.different: list[tuple[Cell, ...]] = []
        self.more = False

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.different.append(tuple(cells))

    def _hear(self, *_: Any, **__: Any) -> None:
        self.more = True

    domain = at_least_one = equal = relation = table = regular = _hear
    linear = count = element = lex = any_of = _hear


def recorded(constraint: Constraint, board: Board) -> Recorder:
    """What the constraint says.

    >>> from sudoku_csp.constraints.classic import classic_rules
    >>> board = Board.customary(4)
    >>> said = recorded(classic_rules(board)[0], board)
    >>> said.different == [board.rows[0].cells], said.more
    (True, False)
    """
    recorder = Recorder(board)
    constraint.state(recorder)
    return recorder
