"""The rule is decomposed into all-different and relations: any two digits differ by less than the
number of cells. In the clauses, new variables choose the run of consecutive digits instead; on
lines of 5 to 8 cells a SAT solver then needs a quarter of the conflicts.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from sudoku_csp.constraints import About, Board, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.cnf_model import CnfModel


@dataclass(frozen=True)
class Renban(OnLine):
    """The digits of `cells` are consecutive and different, in any order."""

    about = About(
        title="Renban line",
        sentence="Digits along a renban line are consecutive and do not repeat, in any order.",
        source="Renban (Japanese: consecutive numbers)",
        aliases=("renban-line",),
        wording="renban along {cells}",
        says="{listed} hold consecutive digits without a repetition, in any order.",
        examples=(
            *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
            *on("4", "r1c3 r1c4", "r1c3 r1c4 r2c1", "r1c3 r1c4 r2c1 r2c2"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    look = (Colour.PURPLE,)

    def objection(self, board: Board) -> str:
        size = len(self.cells)
        return f"{size} different digits of {board.side}" if size > board.side else ""

    def holds(self, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        for one, other in combinations(self.cells, 2):
            model.relation(one, other, lambda a, b: abs(a - b) < len(self.cells))

    def encode(self, cnf: CnfModel) -> None:
        for digit in cnf.digits:
            cnf.at_most_one(cnf.places(self.cells, digit))
        length = len(self.cells)
        runs = {
            cnf.digits[start : start + length]: cnf.fresh()
            for start in range(len(cnf.digits) - length + 1)
        }
        cnf.clause(list(runs.values()))
        for run, chosen in runs.items():
            for cell in self.cells:
                for digit in cnf.digits:
                    if digit not in run:
                        cnf.clause([-chosen, -cnf.literal(cell, digit)])
            for digit in run:
                cnf.implied([-chosen, *cnf.places(self.cells, digit)])
