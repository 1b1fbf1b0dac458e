"""Forward checking: a placed digit is disabled in the related cells, with a record to undo this.

After "Algorithm Homework Weekly - 5" (2017); Haralick & Elliott (1980) named the method. Every
cell has a set of related cells, which are its empty peers, and a set of disabled digits, which
filled peers hold. A digit that is put into a cell is disabled in the related cells. A record keeps
the cells in which the digit was not disabled before, because only there may the digit be enabled
again. The cell with the most disabled digits is filled first ("fail first"). If a cell has only one
enabled digit, filling the cell does not count as a decision.
"""

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, backtrack, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import NO_DIGIT, ONLY_DIGIT, PEER_HOLDS, Journal, Why


class ForwardChecking(Search):
    name = "forward-checking"
    origin = '"Algorithm Homework Weekly - 5", 2017'
    idea = "Remove each placed digit from its peers; branch on the cell with the fewest candidates."
    classic_only = True
    pseudocode = (
        ("put the givens", "given"),
        ("put: remove the digit from the empty peers of the cell", "remove"),
        ("    while a cell has one candidate: put it", "assign"),
        ("    if a cell has no candidate: conflict", "conflict"),
        ("search: if every cell is filled: report a solution", "solution"),
        ("    for each candidate of the cell with the fewest: put it", "decide"),
        ("        search", ""),
        ("        take the candidate back", "undo"),
    )

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        relations = Relations(classic_board(puzzle, self.name), journal)
        for cell, digit in puzzle.givens:
            journal.check()
            journal.given(cell, digit)
            if digit in relations.disabled[cell]:
                journal.conflict(Why("{1}={0} is given, and a related cell holds {0}", digit, cell))
                return
            relations.fill(cell, digit)
        try:
            relations.fill_forced()
        except Conflict as conflict:
            journal.conflict(conflict)
            return
        yield from backtrack(relations, journal)


class Relations:
    """The grid, and for each cell the related cells and the digits that are disabled in it."""

    def __init__(self, board: Board, journal: Journal) -> None:
        self.board = board
        self.journal = journal
        self.grid: dict[Cell, int] = {}
        self.related = {cell: set(board.peers(cell)) for cell in board.cells}
        self.disabled: dict[Cell, set[int]] = {cell: set() for cell in board.cells}
        self._filled: list[tuple[Cell, list[Cell]]] = []
        """The filled cells in order, each with the cells in which its digit was newly disabled."""

    def choose(self) -> tuple[Cell, list[int]] | None:
        """The first empty cell with the most disabled digits, and its enabled digits."""
        empty = (cell for cell in self.board.cells if cell not in self.grid)
        cell = max(empty, key=lambda cell: len(self.disabled[cell]), default=None)
        if cell is None:
            return None
        return cell, [digit for digit in self.board.digits if digit not in self.disabled[cell]]

    def put(self, cell: Cell, digit: int) -> None:
        self.fill(cell, digit)
        self.fill_forced()

    def take_back(self, cell: Cell) -> None:
        last = None
        while last != cell:
            last, record = self._filled.pop()
            self.empty(last, record)

    def fill_forced(self) -> None:
        """Fills cells that have only one enabled digit, until there are none. Raises Conflict if a
        cell has no enabled digit."""
        while (choice := self.choose()) and len(choice[1]) < 2:
            cell, enabled = choice
            if not enabled:
                raise Conflict(Why(NO_DIGIT, cell))
            self.journal.check()
            self.journal.assign(cell, enabled[0], ONLY_DIGIT)
            self.fill(cell, enabled[0])

    def fill(self, cell: Cell, digit: int) -> None:
        """Fills the cell, and records the cells in which the digit is newly disabled."""
        self.grid[cell] = digit
        record = []
        why = Why(PEER_HOLDS, digit, cell)
        for other in self.related[cell]:
            self.related[other].remove(cell)
            if digit not in self.disabled[other]:
                self.disabled[other].add(digit)
                record.append(other)
                self.journal.remove(other, digit, why)
        self._filled.append((cell, record))

    def empty(self, cell: Cell, record: list[Cell]) -> None:
        """Undoes `fill`; `record` has the cells in which `fill` newly disabled the digit."""
        digit = self.grid.pop(cell)
        for other in self.related[cell]:
            self.related[other].add(cell)
        for other in record:
            self.disabled[other].remove(digit)

    def digits(self) -> bytes:
        return bytes(self.grid[cell] for cell in self.board.cells)
