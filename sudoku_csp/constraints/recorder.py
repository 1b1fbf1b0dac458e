"""What a constraint says, asked of itself: its statement recorded word by word.

So nobody has to know its kind: who needs to learn which cells must differ, or that a rule says
nothing else, reads it off here.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.words import Poster


class Recorder(Poster):
    """Hears the words of a statement: `different`, the groups of cells that must all differ.

    `more`: it says other things besides, or cannot be said in these words.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.different: list[tuple[Cell, ...]] = []
        self.more = False

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.different.append(tuple(cells))

    def table(self, cells: Sequence[Cell], allowed: Sequence[Sequence[int]]) -> None:  # noqa: ARG002
        self.more = True


def recorded(constraint: Constraint, board: Board) -> Recorder:
    """What the constraint says.

    >>> from sudoku_csp.constraints.classic import classic_rules
    >>> board = Board.customary(4)
    >>> said = recorded(classic_rules(board)[0], board)
    >>> said.different == [board.rows[0].cells], said.more
    (True, False)
    """
    recorder = Recorder(board)
    try:
        constraint.post(recorder)
    except Unsupported:
        recorder.more = True
    return recorder
