"""A position: the candidates that each cell has left, and why the others are out."""

from collections.abc import Iterable, Iterator

from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Advice, NoSolution
from sudoku_csp.grid.helpers import bits_of

CellDigit = tuple[int, int]
"""A cell, as its position in reading order, and a digit."""

NO_SOLUTION = "the puzzle has no solution"


class Position:
    """The candidates of each cell, as bit sets in reading order: bit 0 is digit 1.

    A cell with one candidate is `placed` once a given, an entry or a step has put the digit there;
    only then is the digit removed from the cells that see it. `removed` lists the removed
    candidates in the order of their removal, and `facts` says why each was removed. `steps` are the
    steps so far. A single in the cell `wanted` comes before other singles.
    """

    def __init__(
        self,
        rules: Rules,
        digits: Iterable[tuple[Cell, int]],
        notes: Iterable[Candidate] = (),
        wanted: Cell | None = None,
    ) -> None:
        self.rules = rules
        board = rules.board
        self.wanted = None if wanted is None else board.position(wanted)
        self.candidates = [rules.every] * len(board.cells)
        self.placed = [False] * len(board.cells)
        self.removed: list[CellDigit] = []
        self.facts: dict[CellDigit, Fact] = {}
        self.steps: list[Step] = []
        for cell, digit in digits:
            self.place(board.position(cell), digit, None)
        for cell, digit in notes:
            self.remove(board.position(cell), digit, Fact(Candidate(cell, digit)))

    @property
    def solved(self) -> bool:
        return all(self.placed)

    def is_open(self, cell: int, digit: int) -> bool:
        """True if the cell has no digit yet and may still hold this one."""
        left = self.candidates[cell]
        return left.bit_count() > 1 and bool(left >> digit - 1 & 1)

    def places(self, cells: Iterable[int], digit: int) -> list[int]:
        """Those of the cells that have this candidate."""
        return [cell for cell in cells if self.candidates[cell] >> digit - 1 & 1]

    def place(self, cell: int, digit: int, step: int | None) -> None:
        """Places a digit, and removes it from the cells that see it. Raises NoSolution."""
        at = self.rules.board.cells[cell]
        for other in bits_of(self.candidates[cell] & ~(1 << digit - 1)):
            self.remove(cell, other + 1, Fact(Candidate(at, other + 1), at, step))
        self.placed[cell] = True
        for other in self.rules.sees[cell]:
            if self.candidates[other] >> digit - 1 & 1:
                out = Candidate(self.rules.board.cells[other], digit)
                self.remove(other, digit, Fact(out, at, step))

    def remove(self, cell: int, digit: int, fact: Fact) -> None:
        """Removes a candidate. Raises NoSolution if it is the last candidate in its cell."""
        if not self.candidates[cell] >> digit - 1 & 1:
            return
        self.candidates[cell] &= ~(1 << digit - 1)
        self.facts[cell, digit] = fact
        self.removed.append((cell, digit))
        if not self.candidates[cell]:
            raise NoSolution(NO_SOLUTION, advice=Advice.DIAGNOSE)

    def apply(self, step: Step) -> None:
        """Adds a step, and removes and places what the step concludes. Raises NoSolution."""
        board = self.rules.board
        self.steps.append(step)
        for one in step.removed:
            self.remove(board.position(one.cell), one.digit, Fact(one, None, step.number))
        for one in step.placed:
            self.place(board.position(one.cell), one.digit, step.number)

    def open_candidates(self) -> Iterator[CellDigit]:
        """Yields the candidates of cells with several candidates, in reading order."""
        for cell, left in enumerate(self.candidates):
            if left.bit_count() > 1:
                yield from ((cell, at + 1) for at in bits_of(left))

    def open_cells(self) -> dict[Cell, tuple[int, ...]]:
        """The cells that have no digit yet, with their candidates."""
        cells = zip(self.rules.board.cells, self.candidates, self.placed, strict=True)
        return {
            cell: tuple(at + 1 for at in bits_of(left))
            for cell, left, placed in cells
            if not placed
        }
