"""What a relation of two cells is: the pairs of digits that it excludes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter


@dataclass(frozen=True)
class Relation:
    """Pairs of digits up to `side` that two cells may not hold, in ascending order."""

    side: int
    excluded: tuple[tuple[int, int], ...]
    width: ClassVar = 2

    @classmethod
    def of(cls, side: int, allowed: Callable[[int, int], bool]) -> Relation:
        """The relation of the pairs that are allowed.

        >>> Relation.of(2, lambda a, b: a < b)
        Relation(side=2, excluded=((1, 1), (2, 1), (2, 2)))
        """
        digits = range(1, side + 1)
        return cls(side, tuple((v, w) for v in digits for w in digits if not allowed(v, w)))


def literals(cnf: CnfWriter, cells: Sequence[Cell]) -> list[int]:
    """What the numbers of a clause stand for: digits of the first cell, then of the second."""
    first, second = cells
    return [0, *cnf.digits_of(first), *cnf.digits_of(second)]
