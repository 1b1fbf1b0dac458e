"""Recording: a journal that tells every step as plain data, enough to rebuild every state.

A reader needs no knowledge of the search. `given`, `decide` and `assign` put a digit into a cell,
whose other candidates go with it; `remove` takes one candidate from a cell; `undo` restores all as
it was before the last open decision. Where something is taken back or found, the event has the
grid as it then is, so that a reader can check itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.propagation.observer import Journal, never

Event = dict[str, object]
"""What one step is told as: strings and integers by name, ready for JSON."""


class Recording(Journal):
    """Hands an event to `tell` for each step.

    Every event has `event` (the step's name) and `depth` (open decisions, after the step). There
    are `cell` and `digit` in all but `conflict` and `solution`; `why` in `assign`, `remove` and
    `conflict`; `grid`, one line with `.` for an empty cell, in `undo` and `solution`.

    >>> recording = Recording(Board.customary(4), print)
    >>> recording.decide(Cell(1, 2), 3)
    {'event': 'decide', 'cell': 'r1c2', 'digit': 3, 'depth': 1}
    >>> recording.conflict("no digit left for r1c1")
    {'event': 'conflict', 'why': 'no digit left for r1c1', 'depth': 1}
    >>> recording.undo()
    {'event': 'undo', 'cell': 'r1c2', 'digit': 3, 'grid': '................', 'depth': 0}
    """

    steps: ClassVar[bool] = True

    def __init__(
        self, board: Board, tell: Callable[[Event], None], check: Callable[[], None] = never
    ) -> None:
        super().__init__(check)
        self._board = board
        self._tell = tell
        self._digits = bytearray(len(board.cells))
        self._placed: list[int] = []
        self._open: list[tuple[Cell, int, int]] = []

    def given(self, cell: Cell, digit: int) -> None:
        super().given(cell, digit)
        self._place(cell, digit)
        self._say("given", cell=str(cell), digit=digit)

    def decide(self, cell: Cell, digit: int) -> None:
        super().decide(cell, digit)
        self._open.append((cell, digit, len(self._placed)))
        self._place(cell, digit)
        self._say("decide", cell=str(cell), digit=digit)

    def assign(self, cell: Cell, digit: int, why: object) -> None:
        super().assign(cell, digit, why)
        self._place(cell, digit)
        self._say("assign", cell=str(cell), digit=digit, why=str(why))

    def remove(self, cell: Cell, digit: int, why: object) -> None:
        super().remove(cell, digit, why)
        self._say("remove", cell=str(cell), digit=digit, why=str(why))

    def conflict(self, why: object) -> None:
        super().conflict(why)
        self._say("conflict", why=str(why))

    def undo(self) -> None:
        super().undo()
        cell, digit, mark = self._open.pop()
        for position in self._placed[mark:]:
            self._digits[position] = 0
        del self._placed[mark:]
        self._say("undo", cell=str(cell), digit=digit, grid=self._grid(self._digits))

    def solution(self, digits: bytes) -> None:
        super().solution(digits)
        self._say("solution", grid=self._grid(digits))

    def _place(self, cell: Cell, digit: int) -> None:
        position = self._board.position(cell)
        self._digits[position] = digit
        self._placed.append(position)

    def _grid(self, digits: bytes | bytearray) -> str:
        return drawing.line(self._board, digits)

    def _say(self, event: str, **details: object) -> None:
        self._tell({"event": event, **details, "depth": self.depth})
