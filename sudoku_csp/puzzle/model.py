"""A model: a board, the rules on it, and the digits that are given. What every backend solves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.writer import CnfWriter
    from sudoku_csp.targets.words import Poster


@dataclass(frozen=True)
class Model:
    """Rules and givens over a board.

    The rules of a board are shared between its puzzles: a backend loads them once and takes each
    puzzle's givens on top. `encode` and `post` therefore state the rules alone. Raises ValueError
    for givens or rules that are not on the board.
    """

    board: Board
    rules: tuple[Constraint, ...]
    givens: tuple[tuple[Cell, int], ...]

    def __post_init__(self) -> None:
        cells = self.board.cell_set
        if len(dict(self.givens)) < len(self.givens):
            raise ValueError("a cell is given twice")
        for cell, digit in self.givens:
            if cell not in cells or digit not in self.board.digits:
                raise ValueError(f"{cell}={digit} cannot be given on a board of {self.board}")
        for rule in self.rules:
            if not cells.issuperset(rule.scope):
                raise ValueError(f"{rule}: not all its cells are on a board of {self.board}")

    def same_rules(self, other: Model | None) -> bool:
        """Whether what a backend has loaded for the other model serves for this one."""
        return other is not None and self.board == other.board and self.rules == other.rules

    def chosen_in(self, grid: Grid) -> list[tuple[Cell, int]]:
        """The cells that are not given, with the digits that the grid chooses for them."""
        given = {cell for cell, _ in self.givens}
        pairs = zip(self.board.cells, grid.digits, strict=True)
        return [pair for pair in pairs if pair[0] not in given]

    def encode(self, cnf: CnfWriter) -> None:
        """States the rules as clauses, without the givens and without what a cell is."""
        for rule in self.rules:
            cnf.section(str(rule))
            rule.encode(cnf)

    def post(self, cp: Poster) -> None:
        """States the rules to CP-SAT or another such language, without the givens."""
        for rule in self.rules:
            rule.post(cp)

    def violations(self, grid: Grid) -> tuple[str, ...]:
        """What a grid does against the model, in words; nothing for a solution.

        This is the judge that every grid from a backend is put before. It asks the rules
        themselves, `holds`, and no solver.
        """
        if grid.board != self.board:
            return (f"a grid of {grid.board} for a puzzle of {self.board}",)
        changed = (
            f"{cell} is given as {digit} and holds {grid[cell]}"
            for cell, digit in self.givens
            if grid[cell] != digit
        )
        broken = (
            f"broken: {rule}: {' '.join(str(grid[cell]) for cell in rule.scope)}"
            for rule in self.rules
            if not rule.holds(grid)
        )
        return (*changed, *broken)
