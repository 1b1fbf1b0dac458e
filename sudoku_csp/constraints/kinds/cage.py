"""Cage: different digits in the cells, which add up to a total where one is given.

All different, and a sum: a target that hears both may join them. CP-SAT, and who hears the same, is
told short cages as a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words

SHORT = 3
"""Cells of a cage whose arrangements are a short table: 504 at the most on a 9x9 board."""


@dataclass(frozen=True)
class Cage(Constraint):
    """The digits of `cells` differ and add up to `total`, or only differ where that is None or 0.

    A cell that is listed twice counts twice in the sum. Raises ValueError for a total below 0.
    """

    title: ClassVar[str] = "Cage"
    sentence: ClassVar[str] = (
        "Digits in a cage do not repeat and add up to the total in its corner, if it has one."
    )
    source: ClassVar[str] = "Killer Sudoku (samunamupure, Japan, 1990s)"

    cells: tuple[Cell, ...]
    total: int | None = None

    def __post_init__(self) -> None:
        if self.total is not None and self.total < 0:
            raise ValueError(f"a cage has no total of {self.total}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            for size in (1, 2, 3):
                for total in (None, side, side + 1, side + 3, 3 * side):
                    yield board, cls(board.cells[:size], total)
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(1, 1)), 8)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(2, 2)), 7)
        yield board, cls((Cell(2, 2), Cell(1, 2)), 0)
        board = Board.customary(9)
        for total in (None, 3, 10, 17, 18):
            yield board, cls(board.cells[:2], total)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def __str__(self) -> str:
        cells = " ".join(str(cell) for cell in self.cells)
        return f"cage of {cells}" + (f" with total {self.total}" if self.total else "")

    def holds(self, grid: Grid) -> bool:
        cells = set(self.cells)
        if len({grid[cell] for cell in cells}) < len(cells):
            return False
        return self.total in (None, 0) or sum(grid[cell] for cell in self.cells) == self.total

    def state(self, words: Words) -> None:
        words.all_different(tuple(dict.fromkeys(self.cells)))
        if self.total:
            words.linear([(1, cell) for cell in self.cells], "==", self.total)

<<<<<<< HEAD
    def propagate(self, network: Network) -> None:
        cells = tuple(dict.fromkeys(self.cells))
        few = sum(comb(network.board.side, n) for n in range(len(cells))) <= 5_000
        once = len(cells) == len(self.cells)
        if not (self.total and few and once):
            network.all_different(cells)
        if self.total:
            network.watch(cells, self._by_sets if few and once else self._by_bounds)

    def _by_sets(self, domains: Domains) -> None:
        """Domain consistent: keeps the digits on some way to a set of digits with the total.

        A layer has the sets that the cells so far can hold, each with its sum.
        """
        total = self.total
        assert total is not None
        order = sorted(self.cells, key=lambda cell: domains[cell].bit_count())
        layers = [{0: 0}]
        lowest = sum(domains.candidates(cell)[0] for cell in order)
        highest = sum(domains.candidates(cell)[-1] for cell in order)
        for cell in order:
            digits = domains.candidates(cell)
            lowest -= digits[0]
            highest -= digits[-1]
            layers.append(
                {
                    held | 1 << digit - 1: so_far + digit
                    for held, so_far in layers[-1].items()
                    for digit in digits
                    if not held >> digit - 1 & 1 and lowest <= total - so_far - digit <= highest
                }
            )
        wanted = set(layers[-1])
        for cell, layer in zip(reversed(order), reversed(layers[:-1]), strict=True):
            mask = domains[cell]
            useful = set()
            supported = 0
            for held in layer:
                rest = mask & ~held
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    if held | bit in wanted:
                        supported |= bit
                        useful.add(held)
            domains.keep(cell, supported)
            wanted = useful

    def _by_bounds(self, domains: Domains) -> None:
        """Each digit against the lowest and highest digits of the other cells."""
        total = self.total
        assert total is not None
        lowest = sum(domains.candidates(cell)[0] for cell in self.cells)
        highest = sum(domains.candidates(cell)[-1] for cell in self.cells)
        for cell in self.cells:
            digits = domains.candidates(cell)
            most = total - lowest + digits[0]
            least = total - highest + digits[-1]
            allowed = sum(1 << digit - 1 for digit in digits if least <= digit <= most)
            domains.keep(cell, allowed)
            kept = domains.candidates(cell)
            lowest += kept[0] - digits[0]
            highest += kept[-1] - digits[-1]
=======
    def post(self, cp: Words) -> None:
        size, side = len(self.cells), cp.board.side
        cp.all_different(self.cells)
        if self.total is None:
            return
        if size > SHORT:
            cp.linear([(1, cell) for cell in self.cells], "==", self.total)
            return
        digits = range(1, side + 1)
        rows = [row for row in permutations(digits, size) if sum(row) == self.total]
        cp.table(self.cells, rows)
>>>>>>> words
