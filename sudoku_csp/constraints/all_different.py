"""All different: no digit stands twice in the cells.

The one rule of classic Sudoku, put on every row, column and box. Where there are as many cells as
digits the cells hold a permutation, so every digit also has a place: `encode` and `propagate` say
that too, which loses no solution and lets propagation see more (hidden singles).

Clauses: at most one of the cells holds a digit, pairwise, and for a permutation at least one does
(the row, column and box clauses of the extended encoding, Lynce & Ouaknine 2006).
Propagation: naked and hidden singles, and a count of the digits that are left. It is weaker than
domain consistency (Regin, "A filtering algorithm for constraints of difference", 1994): two cells
with the same two candidates do not yet take these from the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sudoku_csp.board import Cell
from sudoku_csp.constraint import Constraint
from sudoku_csp.propagation.domains import Conflict
from sudoku_csp.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.cnf.writer import CnfWriter
    from sudoku_csp.cpsat.writer import CpWriter
    from sudoku_csp.propagation.domains import Domains


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """The cells hold different digits. `name` ("row 1") is for messages.

    Raises ValueError for an empty scope or a cell that stands in it twice.
    """

    cells: tuple[Cell, ...]
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("an all-different needs cells, each of them once")

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def __str__(self) -> str:
        place = self.name or ", ".join(map(str, self.cells))
        return f"all different in {place}"

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def encode(self, cnf: CnfWriter) -> None:
        for digit in cnf.digits:
            places = [cnf.literal(cell, digit) for cell in self.cells]
            if len(places) == len(cnf.digits):
                cnf.clause(places)
            cnf.at_most_one(places)

    def post(self, cp: CpWriter) -> None:
        cp.all_different(self.cells)

    def propagate(self, domains: Domains) -> None:
        fixed = somewhere = twice = 0
        for cell in self.cells:
            mask = domains[cell]
            if not mask & (mask - 1):
                if fixed & mask:
                    raise Conflict(f"{self}: two cells hold the same digit")
                fixed |= mask
            twice |= somewhere & mask
            somewhere |= mask
        if somewhere.bit_count() < len(self.cells):
            raise Conflict(f"{self}: fewer digits are left than cells")
        permutation = len(self.cells) == domains.side
        only_here = somewhere & ~twice & ~fixed if permutation else 0
        for cell in self.cells:
            mask = domains[cell]
            if mask & (mask - 1):
                hidden = mask & only_here
                if hidden & (hidden - 1):
                    raise Conflict(f"{self}: two digits have only {cell} as their place")
                domains.keep(cell, hidden or ~fixed)
