"""MiniZinc: every cell a variable of its own, for any solver that MiniZinc drives.

"MiniZinc: Towards a Standard CP Modelling Language" (Nethercote et al., CP 2007). The output item
prints what the solution lines of an answer are read back from; a solution ends in `----------`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import BinaryIO

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.interchange.answer import CellDigits, check_forbidden, comment_text
from sudoku_csp.targets.words import Poster

SOLUTION, COMPLETE = "----------", "=========="
NONE = "=====UNSATISFIABLE====="

_VALUE = re.compile(r"(\S+) = (\S+);")


class MiniZincWriter(Poster):
    """The words of a constraint as constraint items, each handed to `emit` as it is said."""

    def __init__(self, board: Board, emit: Callable[[str], object]) -> None:
        self.board = board
        self._emit = emit

    def constraint(self, expression: str) -> None:
        """States a Boolean expression."""
        self._emit(f"constraint {expression};\n")

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.constraint(f"alldifferent([{', '.join(map(str, cells))}])")

    def table(self, cells: Sequence[Cell], allowed: Sequence[Sequence[int]]) -> None:
        self._emit('include "table.mzn";\n')
        rows = " | ".join(", ".join(map(str, digits)) for digits in allowed)
        inside = f"[| {rows} |]" if rows else f"array2d(1..0, 1..{len(cells)}, [])"
        self.constraint(f"table([{', '.join(map(str, cells))}], {inside})")


def write(
    stream: BinaryIO,
    board: Board,
    givens: Sequence[tuple[Cell, int]],
    post: Callable[[Poster], object],
    *,
    comments: Iterable[str] = (),
    forbidden: Grid | None = None,
) -> None:
    """Writes a complete model, without data files: the rules that `post` states, and the givens.

    With `forbidden` that one grid is excluded. Raises ValueError where it is of another board.
    """
    check_forbidden(board, forbidden)

    def emit(text: str) -> None:
        stream.write(text.encode("ascii"))

    for comment in comments:
        emit(f"% {comment_text(comment)}\n")
    emit('include "alldifferent.mzn";\n')
    for cell in board.cells:
        emit(f"var 1..{board.side}: {cell};\n")
    writer = MiniZincWriter(board, emit)
    post(writer)
    for cell, digit in givens:
        writer.constraint(f"{cell} = {digit}")
    if forbidden is not None:
        # A list and no chain of operators: MiniZinc's parser nests these, 50,625 deep at 225x225.
        others = ", ".join(f"{cell} != {forbidden[cell]}" for cell in board.cells)
        writer.constraint(f"exists([{others}])")
    emit("solve satisfy;\noutput [\n")
    for cell in board.cells:
        emit(f'  "{cell} = \\({cell});\\n",\n')
    emit("];\n")


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
