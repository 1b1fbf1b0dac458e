"""What the candidates that are written into cells say of a puzzle.

A digit alone is given, unless a cell that it must differ from still lists it among others: then it
is the last candidate of an open cell. Where an open cell lists all that the digits leave it, that
says nothing; where it lists less, somebody has removed candidates: a setter, whose rule it is, or a
solver. Which of them, the notation decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sudoku_csp.constraints import typed_line
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle

Listed = Mapping[Cell, Sequence[int]]
"""The candidates of each cell, in order."""

_RULE = "candidates "


@dataclass(frozen=True)
class Candidates:
    """The candidates of all cells, and the digits that a solver has entered."""

    board: Board
    listed: Listed
    entered: Mapping[Cell, int]

    @property
    def givens(self) -> dict[Cell, int]:
        """The digits alone that no cell with several candidates lists, of those it must differ
        from."""
        alone = {cell: digits[0] for cell, digits in self.listed.items() if len(digits) == 1}
        return {
            cell: digit
            for cell, digit in alone.items()
            if cell not in self.entered
            and not any(
                digit in self.listed[peer]
                for peer in self.board.peers(cell)
                if len(self.listed[peer]) > 1
            )
        }

    def removed(self) -> list[Cell]:
        """The open cells that list less than the given and entered digits leave them."""
        placed = {**self.givens, **self.entered}
        return [
            cell
            for cell, digits in self.listed.items()
            if cell not in placed and not set(left(self.board, placed, cell)) <= set(digits)
        ]

    def puzzle(self, source: str, rules: Sequence[Cell] = ()) -> Puzzle:
        """The puzzle of the givens; of the cells `rules` the candidates are rules."""
        givens = self.givens
        digits = bytes(givens.get(cell, 0) for cell in self.board.cells)
        read = Puzzle.classic(self.board, digits, source)
        lines = [f"{_RULE}{' '.join(map(str, self.listed[cell]))} {cell}" for cell in rules]
        if not lines:
            return read
        constraints = [typed_line.parse(line, self.board) for line in lines]
        return Puzzle(read.ruleset.having(*constraints), digits, source)


def left(board: Board, placed: Mapping[Cell, int], cell: Cell) -> tuple[int, ...]:
    """The digits that those placed in cells that it must differ from leave a cell."""
    gone = {placed[peer] for peer in board.peers(cell) if peer in placed}
    return tuple(digit for digit in board.digits if digit not in gone)


def of_puzzle(puzzle: Puzzle, title: str, *, rules: bool) -> dict[Cell, tuple[int, ...]]:
    """The candidates that a notation has to list for the puzzle, so that it is read as it is.

    `rules`: it can say a rule of candidates in a cell. Raises Unsupported, by name, for what it
    cannot say.
    """
    board = puzzle.board
    if board != Board.customary(9):
        raise Unsupported(f"{title} is of boards of 9x9 with boxes 3x3, not {board}")
    for house in puzzle.ruleset.missing_houses:
        raise Unsupported(f"{title} cannot say that {house} need not be different")
    placed = dict(puzzle.givens)
    listed = {
        cell: (placed[cell],) if cell in placed else left(board, placed, cell)
        for cell in board.cells
    }
    for line, constraint in zip(puzzle.ruleset.lines, puzzle.ruleset.beyond_classic, strict=True):
        words = line.removeprefix(_RULE).split()
        if not (rules and line.startswith(_RULE)):
            raise Unsupported(f"{title} cannot say {constraint}")
        allowed = {int(word) for word in words if word.isdecimal()}
        for cell in constraint.scope:
            listed[cell] = tuple(digit for digit in listed[cell] if digit in allowed)
    made = Candidates(board, listed, {})
    for cell, digits in listed.items():
        if not digits:
            raise Unsupported(f"{title} cannot say that {cell} has no candidate")
        if cell not in placed and cell in made.givens:
            raise Unsupported(
                f"{title} would say that {cell}={digits[0]} is given: it is alone there"
            )
        if cell in placed and cell not in made.givens:
            raise Unsupported(f"{title} cannot say the given {cell}={digits[0]}")
    return listed
