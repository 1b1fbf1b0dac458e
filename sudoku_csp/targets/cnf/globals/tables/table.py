"""What a table is: the rows of digits that some cells may hold together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

MOST_CLAUSES = 20_000
"""The most clauses that are written one for each way to fill cells: of four cells up to side 11."""


@dataclass(frozen=True)
class Table:
    """Rows of `width` digits up to `side`, each once."""

    side: int
    width: int
    rows: tuple[tuple[int, ...], ...]

    def excluded(self) -> Iterator[tuple[int, ...]]:
        """All other rows of digits, in ascending order."""
        known = set(self.rows)
        for row in product(range(1, self.side + 1), repeat=self.width):
            if row not in known:
                yield row
