"""The kernel "numpy": thousands of boards advance together, a step of logic at a time.

A lane is a column of a matrix: the candidates of one board, a mask a cell. Every operation works on
all lanes, so that they share what Python takes for it. A lane whose board is solved, or contradicts
itself, takes the next board from the belt. One that logic leaves open is cut in two: it keeps one
candidate of a cell, and goes on the belt without it. What was cut is taken before new puzzles, so
the belt is never longer than the searches under way are deep.
"""

from __future__ import annotations

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.bitboard import Bitboard
from sudoku_csp.solvers.kernels.kernel import Digits, Kernel, Solved
from sudoku_csp.solvers.kernels.logic import Flags, Logic, Masks
from sudoku_csp.solvers.kernels.singly import Tally, first
from sudoku_csp.solvers.kernels.tables import Numbers

LARGEST = 64
"""The largest side: the bits of a mask."""

WORK = 1 << 18
"""Bytes of candidates that advance together: all of a step should stay in the cache."""

LANES = 16
"""The fewest lanes, on boards so large that one fills the cache."""

PATIENCE = 10_000
"""The nodes in which the solutions to show, of more than were asked for, must be found."""


class Conveyor(Kernel):
    """Needs numpy alone. Threads may share it."""

    name = "numpy"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        if board.side > LARGEST:
            raise Unsupported(f"the numpy kernel takes boards up to side {LARGEST}, not {board}")
        self._logic = Logic(board)
        self._bitboard = Bitboard(board)

    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        run = _Run(self._logic, puzzles, limit, max_nodes)
        while run.fill():
            run.advance()
        for number in np.flatnonzero(run.solved.found > 1):
            grids = run.solved.grids[number]
            if run.solved.exhausted[number]:
                found = run.solved.found[number]
                grids[:found] = sorted(grids[:found].tolist())
            else:
                self._choose_grids(puzzles[number], grids)
        return run.solved

    def _choose_grids(self, puzzle: Digits, grids: Digits) -> None:
        """Puts the solutions that the bitboard finds first in place of those that came first here.

        Which of many come first on the belt, and in which order, depends on the puzzles next to
        them; an answer should not. Where that search is long, it is those that come first where the
        puzzle is alone on the belt. Neither search's decisions are counted.
        """
        limit = len(grids)
        chosen, _ = first(self._bitboard, puzzle.tobytes(), limit, Tally(PATIENCE))
        if len(chosen) == limit:
            grids[:] = np.frombuffer(b"".join(chosen), np.uint8).reshape(grids.shape)
            return
        alone = _Run(self._logic, puzzle[np.newaxis], limit, None)
        while alone.fill():
            alone.advance()
        grids[:] = alone.solved.grids[0]


class _Run:
    """The lanes and the belt while some puzzles are solved."""

    def __init__(self, logic: Logic, puzzles: Digits, limit: int, max_nodes: int | None) -> None:
        count, cells = puzzles.shape
        self._logic = logic
        self._puzzles = puzzles
        self._next = 0
        self._limit = limit
        self._max_nodes = np.iinfo(np.int64).max if max_nodes is None else max_nodes
        self._ended = np.zeros(count, np.bool_)
        self.solved = Solved.blank(count, limit, cells)
        self.solved.exhausted[:] = True
        self._most = max(LANES, WORK // (cells * logic.dtype.itemsize))
        lanes = min(count, self._most)
        self._left: Masks = np.empty((cells, lanes), logic.dtype)
        self._puzzle: Numbers = np.full(lanes, -1)
        self._belt: Masks = np.empty((lanes, cells), logic.dtype)
        self._belt_puzzle: Numbers = np.empty(lanes, np.intp)
        self._waiting = 0

    def fill(self) -> bool:
        """Puts boards into the free lanes; whether any lane has one."""
        free = np.flatnonzero(self._puzzle < 0)
        while free.size and self._waiting:
            free = self._take_cut(free)
        number = min(free.size, len(self._puzzles) - self._next)
        if number:
            new = slice(self._next, self._next + number)
            self._left[:, free[:number]] = self._logic.begin(self._puzzles[new].T)
            self._puzzle[free[:number]] = np.arange(new.start, new.stop)
            self._next += number
            free = free[number:]
        if 2 * free.size > self._puzzle.size:
            self._left = np.delete(self._left, free, axis=1)
            self._puzzle = np.delete(self._puzzle, free)
        elif self._waiting > self._puzzle.size < self._most:
            more = self._puzzle.size
            self._left = np.hstack([self._left, self._left])
            self._puzzle = np.hstack([self._puzzle, np.full(more, -1)])
            self._take_cut(np.arange(more, 2 * more))
        return self._puzzle.size > 0

    def _take_cut(self, free: Numbers) -> Numbers:
        """Moves boards from the belt's end into the lanes; returns those still free."""
        bottom = max(0, self._waiting - free.size)
        puzzle = self._belt_puzzle[bottom : self._waiting]
        wanted = np.flatnonzero(self._count_nodes(puzzle))
        lanes = free[: wanted.size]
        self._left[:, lanes] = self._belt[bottom + wanted].T
        self._puzzle[lanes] = puzzle[wanted]
        self._waiting = bottom
        return free[wanted.size :]

    def advance(self) -> None:
        """A step for all lanes; where singles say nothing, locked candidates, and then a cut."""
        left, wrong, changed = self._logic.singles(self._left)
        wrong |= (self._puzzle < 0) | self._ended[self._puzzle]
        self._left = left
        self._puzzle[wrong] = -1
        open_ = np.flatnonzero(~(wrong | changed))
        if not open_.size:
            return
        boards = left[:, open_]
        complete = self._logic.complete(boards)
        self._keep_grids(boards[:, complete], self._puzzle[open_[complete]])
        self._puzzle[open_[complete]] = -1
        open_, boards = open_[~complete], boards[:, ~complete]
        if open_.size:
            narrowed = self._logic.locked(boards)
            stuck = (narrowed == boards).all(axis=0)
            left[:, open_] = narrowed
            self._cut(open_[stuck], boards[:, stuck])

    def _keep_grids(self, boards: Masks, puzzle: Numbers) -> None:
        """Keeps solutions, no more than the limit of a puzzle."""
        found, grids = self.solved.found, self.solved.grids
        place = found[puzzle] + _rank(puzzle)
        wanted = np.flatnonzero(place < self._limit)
        puzzle, place = puzzle[wanted], place[wanted]
        grids[puzzle, place] = self._logic.digits(boards[:, wanted]).T
        np.add.at(found, puzzle, 1)
        self._end(puzzle[found[puzzle] == self._limit])

    def _cut(self, lanes: Numbers, boards: Masks) -> None:
        """Tries one candidate of a cell in the lane, and puts the board without it on the belt."""
        puzzle = self._puzzle[lanes]
        allowed = self._count_nodes(puzzle)
        self._puzzle[lanes[~allowed]] = -1
        lanes, puzzle, boards = lanes[allowed], puzzle[allowed], boards[:, allowed]
        cell, candidate = self._logic.choose(boards)
        self._left[cell, lanes] = candidate
        boards[cell, np.arange(lanes.size)] &= ~candidate
        top = self._waiting + lanes.size
        if top > len(self._belt):
            self._belt = np.resize(self._belt, (2 * top, len(boards)))
            self._belt_puzzle = np.resize(self._belt_puzzle, 2 * top)
        self._belt[self._waiting : top] = boards.T
        self._belt_puzzle[self._waiting : top] = puzzle
        self._waiting = top

    def _count_nodes(self, puzzle: Numbers) -> Flags:
        """Counts a decision for each; False where the puzzle has ended, or does so out of nodes."""
        nodes = self.solved.nodes
        running = ~self._ended[puzzle]
        allowed = running & (nodes[puzzle] + _rank(puzzle) < self._max_nodes)
        np.add.at(nodes, puzzle[allowed], 1)
        self._end(puzzle[running & ~allowed])
        return allowed

    def _end(self, puzzle: Numbers) -> None:
        """No more of these: the limit is reached, or the nodes have run out."""
        self._ended[puzzle] = True
        self.solved.exhausted[puzzle] = False


def _rank(numbers: Numbers) -> Numbers:
    """How many equal numbers stand before each.

    >>> _rank(np.array([5, 3, 5, 5, 3])).tolist()
    [0, 0, 1, 2, 1]
    """
    order = np.argsort(numbers, kind="stable")
    ordered = numbers[order]
    rank = np.empty_like(order)
    rank[order] = np.arange(order.size) - np.searchsorted(ordered, ordered)
    return rank
