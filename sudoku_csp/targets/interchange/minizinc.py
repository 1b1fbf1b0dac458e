"""MiniZinc: every cell a variable of its own, for any solver that MiniZinc drives.

"MiniZinc: Towards a Standard CP Modelling Language" (Nethercote et al., CP 2007). The output item
prints the lines from which an answer is read back. A solution ends in `----------`.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language
from sudoku_csp.targets.interchange.languages import CellDigits, TextModel
from sudoku_csp.targets.model import Op, check_comparison

SOLUTION, COMPLETE = "----------", "=========="
NONE = "=====UNSATISFIABLE====="

_VALUE = re.compile(r"(\S+) = (\S+);")


class MiniZincModel(TextModel):
    """The global constraints as constraint items."""

    statement = "constraint {};\n"
    same, different = "{} = {}", "{} != {}"

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        emit('include "alldifferent.mzn";\n')
        for cell in board.cells:
            emit(f"var 1..{board.side}: {cell};\n")

    @staticmethod
    def any(expressions: Iterable[str]) -> str:
        # An empty list has no type in `exists`.
        listed = list(expressions)
        return f"exists({_list(listed)})" if listed else "false"

    @staticmethod
    def all(expressions: Iterable[str]) -> str:
        return f"forall({_list(expressions)})"

    def within(self, variable: Cell | str, numbers: Collection[int]) -> str:
        return f"{variable} in {{{', '.join(map(str, sorted(set(numbers))))}}}"

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.state(f"alldifferent({_list(cells)})")

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        self.emit('include "table.mzn";\n')
        listed = " | ".join(", ".join(map(str, digits)) for digits in rows)
        inside = f"[| {listed} |]" if rows else f"array2d(1..0, 1..{len(cells)}, [])"
        self.state(f"table({_list(cells)}, {inside})")

    def transition(
        self, before: str, cell: Cell, after: str, table: Sequence[Sequence[int]]
    ) -> tuple[str, str]:
        # Not every solver has a `regular` that may be false, so states are variables.
        looked_up = f"{_list(chain(*table))}[{before} * {self.board.side} + {cell}]"
        return f"var 0..{max(map(max, table))}: {after};\n", f"{after} = {looked_up}"

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        added = " + ".join(f"{factor} * {cell}" for factor, cell in terms) or "0"
        self.state(f"{added} {op} {total}")

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        added = " + ".join(f"bool2int({self.within(cell, digits)})" for cell in cells) or "0"
        self.state(f"{added} {op} {times}")

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        if isinstance(value, int) and value not in self.board.digits:
            self.state("false")
            return
        # No digit is 0, so an index beyond the cells breaks the rule.
        beyond = [0] * (self.board.side - len(cells))
        self.state(f"{_list([*cells, *beyond])}[{index}] = {value}")

    def forbid(self, grid: Grid) -> None:
        # A list, because MiniZinc's parser nests a chain of operators: 50,625 deep at 225x225.
        self.state(self.any(map(self.different.format, self.board.cells, grid.digits)))

    def end(self) -> None:
        self.emit("solve satisfy;\noutput [\n")
        for cell in self.board.cells:
            self.emit(f'  "{cell} = \\({cell});\\n",\n')
        self.emit("];\n")


def _list(parts: Iterable[object]) -> str:
    return f"[{', '.join(map(str, parts))}]"


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the output of `minizinc` for the model: the grid, or None for UNSATISFIABLE.

    Lines of `%` (statistics) are skipped. Raises AnswerError for an end without an answer, such as
    UNKNOWN, for a solution without its closing line, and for a second solution.
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
