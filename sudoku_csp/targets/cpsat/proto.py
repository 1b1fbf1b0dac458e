"""The CP-SAT model as text: OR-Tools' own CpModelProto in the text format of Protocol Buffers.

The model is the one that the cpsat backend solves, printed by OR-Tools (cp_model.proto, 2010-2025;
"Text Format Language Specification", protobuf.dev). Its first variables are the cells in reading
order, so the first numbers of a CpSolverResponse's `solution` are the grid; what the constraints
need besides are Booleans.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.file_format import Emit, FormatModel, Language


class ProtoModel(CpSatModel, FormatModel):
    """The model with a puzzle's givens as constraints of it."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board)
        self.emit = emit

    def hold(self, cell: Cell, digit: int) -> None:
        self.model.add(self.variables[cell] == digit)

    def forbid(self, grid: Grid) -> None:
        # A table and no clause: it needs no variables of its own.
        variables = [self.variables[cell] for cell in self.board.cells]
        self.model.add_forbidden_assignments(variables, [tuple(grid.digits)])

    def end(self) -> None:
        self.emit(str(self.model.proto))


_TOKEN = re.compile(
    r"""(?P<space> \s+ | \#[^\n]* )
      | (?P<text> "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' )
      | (?P<word> [-+.\w]+ )
      | (?P<mark> [][{}<>:,;] )""",
    re.VERBOSE | re.ASCII,
)

_CLOSES = {"{": "}", "<": ">", "[": "]"}


def _tokens(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(lines, start=1):
        start = 0
        while start < len(line):
            token = _TOKEN.match(line, start)
            if token is None:
                raise AnswerError(f"{line[start:][:40]!r} is no text of a message", number)
            if not token["space"]:
                yield token[0], number
            start = token.end()


def _fields(lines: Iterable[str]) -> Iterator[tuple[str, list[str], int]]:
    """The fields of the outermost message: name, the tokens of the value, and the line."""
    tokens = _tokens(lines)
    for name, number in tokens:
        if name in ",;":
            continue
        if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
            raise AnswerError(f"{name[:40]!r} stands where a field's name should", number)
        part, _ = next(tokens, ("", 0))
        marked = part == ":"
        if marked:
            part, _ = next(tokens, ("", 0))
        # Only a message in braces may do without the colon.
        if not part or part in "]}>:,;" or (not marked and part not in "{<"):
            raise AnswerError(f"the field {name[:40]!r} has no value", number)
        value = [part]
        closing = [_CLOSES[part]] if part in _CLOSES else []
        while closing:
            part, _ = next(tokens, ("", 0))
            if not part or (part in "]}>" and part != closing[-1]):
                raise AnswerError(f"the field {name[:40]!r} is cut off", number)
            if part in _CLOSES:
                closing.append(_CLOSES[part])
            elif part == closing[-1]:
                closing.pop()
            value.append(part)
        yield name, value, number


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads a CpSolverResponse in text format: the grid of its solution, or None for INFEASIBLE.

    Raises AnswerError for any other status, and for a solution that is not one digit a cell.
    """
    status, end = "", 0
    found: list[tuple[str, int]] = []
    for name, value, line in _fields(lines):
        end = line
        if name == "status":
            if status:
                raise AnswerError("a second status", line)
            status = value[0]
            if status not in ("OPTIMAL", "FEASIBLE", "INFEASIBLE"):
                raise AnswerError(f"no answer of the solver: status {status[:40]}", line)
        elif name == "solution":
            found.extend((text, line) for text in _numbers(value, line))
    if not status:
        # The text format leaves a field at its default out, and UNKNOWN is this field's.
        raise AnswerError("no answer of CP-SAT in it (no status, or UNKNOWN)", end)
    if status == "INFEASIBLE":
        if found:
            raise AnswerError("INFEASIBLE, and yet a solution", end)
        return None
    return _grid(found, board, end)


def _grid(numbers: list[tuple[str, int]], board: Board, end: int) -> Grid:
    """The grid of a solution: the numbers of the cells, and then those of Booleans."""
    size = len(board.cells)
    digits = bytes(_digit(text, board, line) for text, line in numbers[:size])
    if len(digits) < size:
        raise AnswerError(f"{len(digits)} numbers for the {size} cells", end)
    for text, line in numbers[size:]:
        if text not in ("0", "1"):
            raise AnswerError(f"{text[:40]!r} after the digits of {size} cells: no Boolean", line)
    return Grid(board, digits)


def _numbers(value: list[str], line: int) -> list[str]:
    """The numbers of `5`, or of a list `[5, 3]`."""
    if value[0] != "[":
        return value
    inside = value[1:-1]
    if inside and (len(inside) % 2 == 0 or set(inside[1::2]) - {","}):
        raise AnswerError("a list whose numbers are not set apart by commas", line)
    return inside[::2]


def _digit(text: str, board: Board, line: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or int(text) not in board.digits:
        raise AnswerError(f"{text[:40]!r} is no digit of {board}", line)
    return int(text)


PROTO = Language("cpsat", ".txtpb", "CP-SAT's model as text", "#", model=ProtoModel, read=read)
