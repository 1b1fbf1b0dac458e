"""What constraints say together, however they are cut up: two marked cells may be one constraint or
two, and a pair of different cells a rule of chess or a region.

Of those that say no more than which digits a cell or a pair of cells can have, which cells differ,
and sums, the words are compared, in whatever order they name the cells; any other constraint stands
for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.words import Words


def statement(constraints: Iterable[Constraint], board: Board) -> frozenset[Hashable]:
    """All that they say. Equal statements allow the same grids.

    >>> from sudoku_csp.constraints.constraint_text import parse
    >>> board = Board.customary(4)
    >>> lines = ["odd r1c1 r2c2", "odd r2c2", "odd r1c1"]
    >>> both, *each = [parse(line, board) for line in lines]
    >>> statement([both], board) == statement(each, board)
    True
    >>> one, other = (parse(line, board) for line in ("cage 3 r1c1 r1c2", "cage 3 r1c2 r1c1"))
    >>> statement([one], board) == statement([other], board)
    True
    """
    said: set[Hashable] = set()
    for constraint in constraints:
        heard = _Simple(board)
        constraint.state(heard)
        said |= {constraint} if heard.more else heard.said
    return frozenset(said)


class _Simple(Words):
    """Hears the simple words of a statement; `more`: it has others."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.said: set[Hashable] = set()
        self.more = False

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.said.add((cell, frozenset(digits)))

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.said.add(frozenset(cells))

    def equal(self, a: Cell, b: Cell) -> None:
        self.relation(a, b, lambda one, other: one == other)

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        pairs = [(one, other) for one in digits for other in digits if allowed(one, other)]
        if b < a:
            a, b, pairs = b, a, [(other, one) for one, other in pairs]
        self.said.add((a, b, frozenset(pairs)))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: str, total: int) -> None:
        times: Counter[Cell] = Counter()
        for coefficient, cell in terms:
            times[cell] += coefficient
        self.said.add((frozenset(times.items()), op, total))

    def _hear(self, *_: Any, **__: Any) -> None:
        self.more = True

    at_least_one = table = regular = count = element = lex = any_of = _hear
