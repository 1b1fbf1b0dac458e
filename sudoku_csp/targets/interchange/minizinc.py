"""MiniZinc: every cell a variable of its own, for any solver that MiniZinc drives.

"MiniZinc: Towards a Standard CP Modelling Language" (Nethercote et al., CP 2007). The output item
prints what the solution lines of an answer are read back from; a solution ends in `----------`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language, Model
from sudoku_csp.targets.interchange.answer import CellDigits

SOLUTION, COMPLETE = "----------", "=========="
NONE = "=====UNSATISFIABLE====="

_VALUE = re.compile(r"(\S+) = (\S+);")


class MiniZincModel(Model):
    """The words of a constraint as constraint items."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        emit('include "alldifferent.mzn";\n')
        for cell in board.cells:
            emit(f"var 1..{board.side}: {cell};\n")

    def constraint(self, expression: str) -> None:
        """States a Boolean expression."""
        self.emit(f"constraint {expression};\n")

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.constraint(f"alldifferent([{', '.join(map(str, cells))}])")

    def table(self, cells: Sequence[Cell], allowed: Sequence[Sequence[int]]) -> None:
        self.emit('include "table.mzn";\n')
        rows = " | ".join(", ".join(map(str, digits)) for digits in allowed)
        inside = f"[| {rows} |]" if rows else f"array2d(1..0, 1..{len(cells)}, [])"
        self.constraint(f"table([{', '.join(map(str, cells))}], {inside})")

    def hold(self, cell: Cell, digit: int) -> None:
        self.constraint(f"{cell} = {digit}")

    def forbid(self, grid: Grid) -> None:
        # A list and no chain of operators: MiniZinc's parser nests these, 50,625 deep at 225x225.
        others = ", ".join(f"{cell} != {grid[cell]}" for cell in self.board.cells)
        self.constraint(f"exists([{others}])")

    def end(self) -> None:
        self.emit("solve satisfy;\noutput [\n")
        for cell in self.board.cells:
            self.emit(f'  "{cell} = \\({cell});\\n",\n')
        self.emit("];\n")


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads what `minizinc` prints for the model: the grid, or None for UNSATISFIABLE.

    Lines of `%` (statistics) are passed over. Raises AnswerError for UNKNOWN and the other ends
    without an answer, for a solution without its closing line, and for a second solution.
    """
    digits = CellDigits(board)
    answer = ""
    number = 0
    for number, raw in enumerate(lines, start=1):
        text = raw.strip()
        if not text or text.startswith("%"):
            continue
        if text == COMPLETE and answer == SOLUTION:
            answer = COMPLETE
        elif answer:
            raise AnswerError(f"{text[:40]!r} after the answer: a second one?", number)
        elif text == SOLUTION or (text == NONE and not digits):
            answer = text
        elif value := _VALUE.fullmatch(text):
            digits.put(value[1], value[2], number)
        elif text.startswith("====="):
            raise AnswerError(f"no answer of the solver: {text[:40]}", number)
        else:
            raise AnswerError(f"{text[:40]!r} is no line like 'r3c7 = 5;'", number)
    if not answer:
        raise AnswerError("no answer of MiniZinc in it, or one that is cut off", number)
    return None if answer == NONE else digits.grid(number)


MINIZINC = Language("mzn", ".mzn", "MiniZinc", "%", model=MiniZincModel, read=read)
