"""Propagation: two basic rules eliminate candidates; guesses start where the fewest are left.

After "Solving Sudoku" (2015), which follows Norvig's "Solving Every Sudoku Puzzle" (2006). The
rules: the digit of a cell is removed from the cell's peers, and a digit that fits only one cell of
a house is placed there. The rules are followed until nothing changes; only then a digit is guessed,
in the empty cell with the fewest candidates. A dictionary holds the candidates of each empty cell.
Every guess works on a copy, so that nothing has to be restored.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, backtrack, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import (
    NO_CELL,
    NO_DIGIT,
    ONLY_CELL,
    ONLY_DIGIT,
    PEER_HOLDS,
    Journal,
    Why,
)


class Propagation(Search):
    name = "propagation"
    origin = '"Solving Sudoku", 2015, after Norvig, "Solving Every Sudoku Puzzle", 2006'
    idea = "Apply naked and hidden singles; branch on the cell with the fewest candidates."
    classic_only = True
    pseudocode = (
        ("put the givens; follow", "given"),
        ("follow: remove each placed digit from the peers of its cell", "remove"),
        ("    place the only digit of a cell, the only cell of a digit", "assign"),
        ("    if a cell or a digit has no place left: conflict", "conflict"),
        ("search: if every cell is filled: report a solution", "solution"),
        ("    for each candidate of the cell with the fewest: put it", "decide"),
        ("        on a copy: follow; search", ""),
        ("        return to the board before the copy", "undo"),
    )

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        board = classic_board(puzzle, self.name)
        candidates = Candidates(board, {}, {cell: set(board.digits) for cell in board.cells})
        candidates.narrowed.extend(product(board.houses, board.digits))
        for cell, digit in puzzle.givens:
            journal.given(cell, digit)
            candidates.put(cell, digit)
        try:
            candidates.follow(journal)
        except Conflict as conflict:
            journal.conflict(conflict)
            return
        yield from backtrack(Guesses(candidates, journal), journal)


@lru_cache(maxsize=8)
def _houses_of(board: Board) -> dict[Cell, tuple[House, ...]]:
    return {cell: board.houses_of(cell) for cell in board.cells}


@lru_cache(maxsize=8)
def _peers(board: Board) -> dict[Cell, tuple[Cell, ...]]:
    return {cell: tuple(sorted(board.peers(cell))) for cell in board.cells}


class Candidates:
    """The placed digits in `grid`, and for every empty cell the digits that are `left`.

    Two lists hold the work to do: `placed` has the cells whose digit may still be a candidate of a
    peer, and `narrowed` has pairs of a house and a digit that may fit only one cell of the house.
    """

    def __init__(self, board: Board, grid: dict[Cell, int], left: dict[Cell, set[int]]) -> None:
        self.board = board
        self.grid = grid
        self.left = left
        self.placed: list[Cell] = []
        self.narrowed: list[tuple[House, int]] = []

    def copy(self) -> Candidates:
        left = {cell: set(digits) for cell, digits in self.left.items()}
        return Candidates(self.board, dict(self.grid), left)

    def put(self, cell: Cell, digit: int) -> None:
        """Places the digit in an empty cell, and removes the other candidates of the cell."""
        self.grid[cell] = digit
        self.placed.append(cell)
        for other in self.left.pop(cell) - {digit}:
            self._lost(cell, other)

    def _lost(self, cell: Cell, digit: int) -> None:
        self.narrowed.extend((house, digit) for house in _houses_of(self.board)[cell])

    def follow(self, journal: Journal) -> None:
        """Follows both rules until nothing changes. Raises Conflict if a digit cannot be placed."""
        while self.placed or self.narrowed:
            journal.check()
            if self.placed:
                self._eliminate(self.placed.pop(), journal)
            else:
                self._place_in(*self.narrowed.pop(), journal)

    def _eliminate(self, cell: Cell, journal: Journal) -> None:
        """Follows the first rule: removes the digit of the cell from the peers of the cell."""
        digit = self.grid[cell]
        why = Why(PEER_HOLDS, digit, cell)
        for peer in _peers(self.board)[cell]:
            if self.grid.get(peer) == digit:
                raise Conflict(Why("{1}={0} and peer {2}={0}", digit, cell, peer))
            if digit not in self.left.get(peer, ()):
                continue
            left = self.left[peer]
            if left == {digit}:
                raise Conflict(Why(NO_DIGIT, peer))
            left.remove(digit)
            journal.remove(peer, digit, why)
            self._lost(peer, digit)
            if len(left) == 1:
                (last,) = left
                journal.assign(peer, last, ONLY_DIGIT)
                self.put(peer, last)

    def _place_in(self, house: House, digit: int, journal: Journal) -> None:
        """Follows the second rule: places the digit if it fits only one cell of the house."""
        if any(self.grid.get(cell) == digit for cell in house.cells):
            return
        cells = [cell for cell in house.cells if digit in self.left.get(cell, ())]
        if not cells:
            raise Conflict(Why(NO_CELL, digit, house))
        if len(cells) == 1:
            journal.assign(cells[0], digit, Why(ONLY_CELL, digit, house))
            self.put(cells[0], digit)

    def digits(self) -> bytes:
        return bytes(self.grid[cell] for cell in self.board.cells)


class Guesses:
    """The candidates before the first guess and after each guess, as a stack of copies."""

    def __init__(self, candidates: Candidates, journal: Journal) -> None:
        self.copies = [candidates]
        self.journal = journal

    def choose(self) -> tuple[Cell, list[int]] | None:
        left = self.copies[-1].left
        if not left:
            return None
        cell = min(left, key=lambda cell: len(left[cell]))
        return cell, sorted(left[cell])

    def put(self, cell: Cell, digit: int) -> None:
        candidates = self.copies[-1].copy()
        self.copies.append(candidates)
        candidates.put(cell, digit)
        candidates.follow(self.journal)

    def take_back(self, cell: Cell) -> None:  # noqa: ARG002
        self.copies.pop()

    def digits(self) -> bytes:
        return self.copies[-1].digits()
