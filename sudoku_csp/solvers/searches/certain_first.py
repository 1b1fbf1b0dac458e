"""Certain cells first, then guesses, as a person solves: every cell has a confidence.

After an article about a solver in C# that should "solve like humans do" (on the same exercise of
Leetcode; no title, no year), for boards of any size. A cell is empty, given, solved with
confidence, or in progress. Cells that only one digit fits are filled until there are none. Then a
loop fills the empty cells in reading order. It has a stack of cells that wait for a digit, and each
cell remembers the digits that did not fit. If no digit fits, the cell stays on the stack and
forgets. The last cell in progress before it is emptied, remembers that its digit did not fit, and
waits on top. (The published loop does not end if there is no such cell; here it has proved that
there is no further solution.)
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


class Confidence(Enum):
    """How certain the digit of a square is."""

    EMPTY = "empty"
    GIVEN = "given"
    SOLVED_WITH_CONFIDENCE = "solved with confidence"
    IN_PROGRESS = "in progress"


@dataclass
class Square:
    """A cell with its digit (0 if empty), its confidence, and the guesses that did not fit."""

    cell: Cell
    number: int
    confidence: Confidence = Confidence.EMPTY
    digit: int = 0
    did_not_fit: set[int] = field(default_factory=set)


class Squares:
    """All squares in reading order, and the available digits of each row, column and box."""

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

    def put(self, square: Square, digit: int, confidence: Confidence) -> None:
        square.digit, square.confidence = digit, confidence
        for house in self._houses(square):
            house.remove(digit)

    def take_back(self, square: Square) -> None:
        for house in self._houses(square):
            house.add(square.digit)
        square.digit, square.confidence = 0, Confidence.EMPTY

    def in_progress_before(self, number: int) -> Square | None:
        """The last square in progress before the one of this number."""
        before = reversed(self.all[:number])
        return next((one for one in before if one.confidence is Confidence.IN_PROGRESS), None)

    def digits(self) -> bytes:
        return bytes(square.digit for square in self.all)


def _put_givens(squares: Squares, puzzle: Puzzle, journal: Journal) -> None:
    """Raises Conflict if two equal givens share a house."""
    for cell, digit in puzzle.givens:
        journal.given(cell, digit)
        square = squares.all[squares.board.position(cell)]
        if digit not in squares.available(square):
            raise Conflict(f"{cell}={digit} is given, and {digit} is not available there")
        squares.put(square, digit, Confidence.GIVEN)


def _fill_certain(squares: Squares, journal: Journal) -> None:
    """Fills squares that one digit fits until there are none. Raises Conflict if no digit fits."""
    found = True
    while found:
        found = False
        journal.check()
        for square in squares.all:
            if square.confidence is not Confidence.EMPTY:
                continue
            available = squares.available(square)
            if not available:
                raise Conflict(Why(NO_DIGIT, square.cell))
            if len(available) == 1:
                digit = available.pop()
                journal.assign(square.cell, digit, ONLY_DIGIT)
                squares.put(square, digit, Confidence.SOLVED_WITH_CONFIDENCE)
                found = True


def _guess(squares: Squares, journal: Journal) -> Iterator[bytes]:
    """Fills the empty squares; after a solution its last guess counts as one that did not fit."""
    waiting = [square for square in reversed(squares.all) if square.confidence is Confidence.EMPTY]
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
                squares.put(square, digit, Confidence.IN_PROGRESS)
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
