"""Domains: the candidates of every cell as bit masks, with a trail to undo.

Digit d is bit d - 1 of a cell's mask. A cell is fixed when one bit is left. Every change goes
through `keep`, `place` or `assign`, which put the old mask on the trail and list the cell as
changed.
"""

from collections.abc import Callable, Iterable, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.journal import Counts, Why


class Conflict(Exception):
    """The candidates that are left cannot satisfy the constraints.

    An exception, as in MiniCP (Michel, Schaus & Van Hentenryck, 2021): no caller can overlook it.
    `rule` is the constraint whose propagator raised it, if the propagator is traced.
    """

    rule: object = None


Wide = Sequence[tuple[Cell, int]]
"""A reason: cells, each with a mask that has its digit. Digits outside the masks are removed."""

Filter = Callable[["Domains", Sequence[Cell]], None]
"""Removes candidates from cells that must differ, in one step. Raises Conflict."""


class Domains:
    """The candidate masks of the cells, `domains[cell]`, with their trail.

    `different` is the filter for cells that must differ: a level of `all_different`. `counts`
    counts the digits that propagators placed and the candidates that they removed, but not the
    changes by `assign`.

    >>> domains = Domains([Cell(1, 1), Cell(1, 2)], side=4)
    >>> mark = domains.mark()
    >>> domains.keep(Cell(1, 1), 0b0110)
    >>> domains.candidates(Cell(1, 1))
    [2, 3]
    >>> domains.undo(mark)
    >>> domains.candidates(Cell(1, 1))
    [1, 2, 3, 4]
    """

    def __init__(self, cells: Iterable[Cell], side: int, different: Filter | None = None) -> None:
        self.different = different
        self.side = side
        self.full = (1 << side) - 1
        self.cells = tuple(cells)
        self._masks = dict.fromkeys(self.cells, self.full)
        self._trail: list[tuple[Cell, int]] = []
        self._changed: list[Cell] = []
        self.counts = Counts()

    def __getitem__(self, cell: Cell) -> int:
        return self._masks[cell]

    def masks(self, cells: Iterable[Cell]) -> list[int]:
        masks = self._masks
        return [masks[cell] for cell in cells]

    def candidates(self, cell: Cell) -> list[int]:
        """The candidates of the cell, in order."""
        mask = self._masks[cell]
        return [digit for digit in range(1, self.side + 1) if mask >> (digit - 1) & 1]

    def keep(self, cell: Cell, mask: int) -> None:
        """Removes the candidates that are not in the mask. Raises Conflict if none is left."""
        before = self._masks[cell]
        after = before & mask
        if after == before:
            return
        if after == 0:
            raise Conflict(Why("{} has no candidate left", cell))
        self._trail.append((cell, before))
        self._masks[cell] = after
        self._changed.append(cell)
        counts = self.counts
        counts.propagations += (before ^ after).bit_count()
        if not after & (after - 1):
            counts.propagations += 1
            counts.assignments += 1

    def remove(self, cell: Cell, mask: int) -> None:
        """Removes the candidates in the mask. Raises Conflict if none is left."""
        self.keep(cell, ~mask)

    def place(self, cell: Cell, digit: int) -> None:
        """Fixes an open cell to a digit that fits no other cell of a house."""
        self._trail.append((cell, self._masks[cell]))
        self._masks[cell] = 1 << (digit - 1)
        self._changed.append(cell)
        self.counts.propagations += 1
        self.counts.assignments += 1

    def assign(self, cell: Cell, digit: int) -> None:
        """Fixes the cell to a given or decided digit. Raises Conflict if the digit is not a
        candidate of the cell."""
        before = self._masks[cell]
        after = before & 1 << (digit - 1)
        if after == 0:
            raise Conflict(Why("{} is no candidate of {}", digit, cell))
        if after != before:
            self._trail.append((cell, before))
            self._masks[cell] = after
            self._changed.append(cell)

    def all_different(self, cells: Sequence[Cell]) -> None:
        """Removes candidates from cells that must differ, by one step of `different`. Raises
        Conflict."""
        assert self.different is not None, "these domains have no filter for all-different"
        self.different(self, cells)

    def load(self, masks: Iterable[int]) -> None:
        """Sets all masks, in the order of the cells, and clears the trail."""
        self._masks = dict(zip(self.cells, masks, strict=True))
        self._trail.clear()
        self._changed.clear()

    def take_changed(self) -> list[Cell]:
        """Returns the cells that have changed since the last call, with repetitions."""
        changed, self._changed = self._changed, []
        return changed

    def mark(self) -> int:
        """Returns a mark, to which `undo` can return."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Undoes every change since the mark."""
        while len(self._trail) > mark:
            cell, before = self._trail.pop()
            self._masks[cell] = before
        self._changed.clear()

    def open_cells(self) -> list[tuple[Cell, int]]:
        """The cells that are not fixed, each with the number of its candidates."""
        return [(cell, mask.bit_count()) for cell, mask in self._masks.items() if mask & (mask - 1)]

    def digits(self) -> bytes:
        """The digit of every cell, in the order of the cells. All cells must be fixed."""
        return bytes(mask.bit_length() for mask in self._masks.values())
