"""The CP-SAT model as a file: a CpModelProto in the text format of Protocol Buffers.

The file has the model that the cpsat backend solves. Its first variables are the cells in reading
order, so the first numbers of a CpSolverResponse's `solution` are the grid. All other variables are
Booleans.
"""

import re
from collections.abc import Iterable, Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.file_format import Emit, FormatModel, Language


class ProtoModel(CpSatModel, FormatModel):
    """The model, with a puzzle's givens as constraints."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board)
        self.emit = emit

    def hold(self, cell: Cell, digit: int) -> None:
        self.model.add_linear([(1, self.variables[cell])], (digit, digit))

    def forbid(self, grid: Grid) -> None:
        # A table needs no variables of its own; a clause would.
        variables = [self.variables[cell] for cell in self.board.cells]
        self.model.add_forbidden_assignments(variables, [tuple(grid.digits)])

    def end(self) -> None:
        self.emit(self.model.text())


_FIELD = re.compile(r"(\w+): *(\S.*)", re.ASCII)
_MESSAGE = re.compile(r"\w+:? *{", re.ASCII)


def _fields(lines: Iterable[str]) -> Iterator[tuple[str, str, int]]:
    """Yields name, value and line of each field, except those of inner messages."""
    depth = number = 0
    for number, raw in enumerate(lines, start=1):
        text = raw.strip()
        if not text or text.startswith("#"):
            continue
        if _MESSAGE.fullmatch(text):
            depth += 1
        elif text == "}" and depth:
            depth -= 1
        elif (field := _FIELD.fullmatch(text)) is None:
            raise AnswerError(f"{text[:40]!r} is no line like 'status: OPTIMAL'", number)
        elif not depth:
            yield field[1], field[2], number
    if depth:
        raise AnswerError("cut off: the '}' of a message is missing", number)


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads a CpSolverResponse in text format: the grid of its solution, or None for INFEASIBLE.

    Every field is on a line of its own, as OR-Tools and Protocol Buffers print them. Raises
    AnswerError for any other status, and for a solution that is not one digit for each cell.
    """
    status, end = "", 0
    found: list[tuple[str, int]] = []
    for name, value, end in _fields(lines):
        if name == "status":
            if status:
                raise AnswerError("a second status", end)
            status = value
            if status not in ("OPTIMAL", "FEASIBLE", "INFEASIBLE"):
                raise AnswerError(f"no answer of the solver: status {status[:40]}", end)
        elif name == "solution":
            listed = re.fullmatch(r"\[(.*)\]", value)
            parts = listed[1].split(",") if listed else [value]
            found.extend((part.strip(), end) for part in parts)
    if not status:
        # The text format leaves out a field with its default value, here UNKNOWN.
        raise AnswerError("no answer of CP-SAT in it (no status, or UNKNOWN)", end)
    if status != "INFEASIBLE":
        return _grid(found, board, end)
    if found:
        raise AnswerError("INFEASIBLE, and yet a solution", end)
    return None


def _grid(numbers: list[tuple[str, int]], board: Board, end: int) -> Grid:
    """The grid. The values of the cells come first, then the values of the Booleans."""
    size = len(board.cells)
    for text, line in numbers[:size]:
        if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or int(text) not in board.digits:
            raise AnswerError(f"{text[:40]!r} is no digit of {board}", line)
    if len(numbers) < size:
        raise AnswerError(f"{len(numbers)} numbers for the {size} cells", end)
    for text, line in numbers[size:]:
        if text not in ("0", "1"):
            raise AnswerError(f"{text[:40]!r} after the digits of {size} cells: no Boolean", line)
    return Grid(board, bytes(int(text) for text, _ in numbers[:size]))


PROTO = Language("cpsat", ".txtpb", "CP-SAT's model as text", "#", model=ProtoModel, read=read)
