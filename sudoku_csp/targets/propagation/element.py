"""Element: a cell says by its digit which of some cells holds a value.

Van Hentenryck & Carillon, "Generality versus specificity: an experience with AI and OR techniques",
AAAI 1988. An index stays while its cell and the value have a digit in common; the value keeps what
the cells of the indices have; and the cell of the only index left is equal to it. Domain consistent
where no cell stands in it twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains


class Element:
    """Of the cells, counted from 1, the one that `index` says holds the value."""

    def __init__(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self._index = index
        self._cells = tuple(cells)
        self._value = value
        of_value = (value,) if isinstance(value, Cell) else ()
        self.scope = tuple(dict.fromkeys((index, *self._cells, *of_value)))

    def propagate(self, domains: Domains) -> None:
        """Filters the index, the value, and the cell of the only index left. Raises Conflict.

        >>> a, b, c = Cell(1, 1), Cell(1, 2), Cell(1, 3)
        >>> domains = Domains([a, b, c], side=3)
        >>> domains.remove(b, 0b100)
        >>> Element(a, [b, c], 3).propagate(domains)
        >>> domains.candidates(a), domains.candidates(c)
        ([2], [3])
        """
        value = self._value
        wanted = domains[value] if isinstance(value, Cell) else 1 << value - 1
        kept = found = 0
        indices = domains[self._index]
        for place, mask in enumerate(domains.masks(self._cells)):
            if indices >> place & 1 and mask & wanted:
                kept |= 1 << place
                found |= mask
        domains.keep(self._index, kept)
        if isinstance(value, Cell):
            domains.keep(value, found)
            wanted &= found
        if not kept & kept - 1:
            domains.keep(self._cells[kept.bit_length() - 1], wanted)
