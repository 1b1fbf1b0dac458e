"""Certain first, then guesses, as a person goes about it: cells know how sure they are.

After an article about a solver in C# that should "solve like humans do" (on the same exercise of
Leetcode; no title, no year), for boards of any size. A cell is empty,
given, solved with confidence, or in progress. What only one digit fits is filled until there is no
such cell. Then the empty cells are filled in reading order by an iterative search: a stack of the
cells that wait for a digit, and in each cell the memory of what did not fit there. Where nothing
fits, the cell stays on the stack, forgets, and the one in progress before it is emptied, remembers
what it held as a misfit, and waits on top. (The published loop has no end where there is no cell in
progress before; here that is the proof that there is no further solution.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import NO_DIGIT, ONLY_DIGIT, Journal, Why


class CertainFirst(Search):
    name = "certain-first"
    origin = "article on a solver in C# that solves as people do, undated"
    idea = "fill the certain cells, then guess in order; each cell remembers what did not fit"

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        squares = Squares(classic_board(puzzle, self.name))
        try:
            _put_givens(squares, puzzle, journal)
            _fill_certain(squares, journal)
        except Conflict as conflict:
            journal.conflict(conflict)
            return
        yield from _guess(squares, journal)


class State(Enum):
    """How sure a square's digit is."""

    EMPTY = "empty"
    GIVEN = "given"
    SOLVED_WITH_CONFIDENCE = "solved with confidence"
    IN_PROGRESS = "in progress"


@dataclass
class Square:
    """A cell with its state, its digit (0 while empty), and the guesses that did not fit."""

    cell: Cell
    number: int
    state: State = State.EMPTY
    digit: int = 0
    did_not_fit: set[int] = field(default_factory=set)


class Squares:
    """All squares in reading order, and what each row, column and box has still available."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.all = [Square(cell, number) for number, cell in enumerate(board.cells)]
        self.rows = [set(board.digits) for _ in board.digits]
        self.columns = [set(board.digits) for _ in board.digits]
        self.boxes = [set(board.digits) for _ in board.boxes]

    def _houses(self, square: Square) -> tuple[set[int], ...]:
        cell = square.cell
        lines = self.rows[cell.row - 1], self.columns[cell.column - 1]
        return (*lines, self.boxes[self.board.box_number(cell)]) if self.boxes else lines

    def available(self, square: Square) -> set[int]:
        return set.intersection(*self._houses(square))

    def put(self, square: Square, digit: int, state: State) -> None:
        square.digit, square.state = digit, state
        for house in self._houses(square):
            house.remove(digit)

    def take_back(self, square: Square) -> None:
        for house in self._houses(square):
            house.add(square.digit)
        square.digit, square.state = 0, State.EMPTY

    def in_progress_before(self, number: int) -> Square | None:
        """The last square in progress before the one of this number."""
        before = reversed(self.all[:number])
        return next((square for square in before if square.state is State.IN_PROGRESS), None)

    def digits(self) -> bytes:
        return bytes(square.digit for square in self.all)


def _put_givens(squares: Squares, puzzle: Puzzle, journal: Journal) -> None:
    """Raises Conflict where two equal givens share a house."""
    for cell, digit in puzzle.givens:
        journal.given(cell, digit)
        square = squares.all[squares.board.position(cell)]
        if digit not in squares.available(square):
            raise Conflict(f"{cell}={digit} is given, and {digit} is not available there")
        squares.put(square, digit, State.GIVEN)


def _fill_certain(squares: Squares, journal: Journal) -> None:
    """Fills squares that one digit fits until there is none. Raises Conflict where none fits."""
    found = True
    while found:
        found = False
        journal.check()
        for square in squares.all:
            if square.state is not State.EMPTY:
                continue
            available = squares.available(square)
            if not available:
                raise Conflict(Why(NO_DIGIT, square.cell))
            if len(available) == 1:
                digit = available.pop()
                journal.assign(square.cell, digit, ONLY_DIGIT)
                squares.put(square, digit, State.SOLVED_WITH_CONFIDENCE)
                found = True


def _guess(squares: Squares, journal: Journal) -> Iterator[bytes]:
    """Fills the empty squares; after a solution, its last guess did not fit either."""
    waiting = [square for square in reversed(squares.all) if square.state is State.EMPTY]
    end = len(squares.all)
    while True:
        if waiting:
            square = waiting[-1]
            available = squares.available(square)
            if not available:
                journal.conflict(Why(NO_DIGIT, square.cell))
            elif fitting := available - square.did_not_fit:
                digit = min(fitting)
                journal.decide(square.cell, digit)
                squares.put(square, digit, State.IN_PROGRESS)
                waiting.pop()
                continue
            square.did_not_fit.clear()
            previous = squares.in_progress_before(square.number)
        else:
            journal.solution(squares.digits())
            yield squares.digits()
            previous = squares.in_progress_before(end)
        if previous is None:
            return
        previous.did_not_fit.add(previous.digit)
        squares.take_back(previous)
        journal.undo()
        waiting.append(previous)
