"""Which sets of pairs (a cell and its digit) can stand together, from all grids there are.

Pairs can stand together if some grid has them all. So the largest sets that can are what single
grids have of the pairs, and every claim about sets, how few pairs clash or which must go, is found
out by going through these: there is no solver in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from sudoku_csp.grid.board import Board, Cell

Pair = tuple[Cell, int]


class Agreement:
    """What grids have of these pairs: `largest` are the largest sets that one grid has."""

    def __init__(self, board: Board, pairs: Collection[Pair], grids: Iterable[bytes]) -> None:
        self._pairs = tuple(pairs)
        places = [(board.position(cell), digit) for cell, digit in self._pairs]
        held = {
            frozenset(
                pair
                for pair, (place, digit) in zip(self._pairs, places, strict=True)
                if grid[place] == digit
            )
            for grid in grids
        }
        self.largest = [one for one in held if not any(one < other for other in held)]

    def stands(self, pairs: Iterable[Pair]) -> bool:
        """Whether some grid has them all."""
        wanted = frozenset(pairs)
        return any(wanted <= one for one in self.largest)

    def clashing(self, size: int) -> tuple[Pair, ...] | None:
        """So many of the pairs that no grid has all of; None where there are none.

        Where there are, fewer may do; where there are none, fewer never do.
        """
        every = combinations(self._pairs, size) if size >= 0 else ()
        return next((chosen for chosen in every if not self.stands(chosen)), None)

    def repairs(self) -> set[frozenset[Pair]]:
        """All minimal sets of pairs without which the others can stand."""
        return {frozenset(self._pairs) - one for one in self.largest}
