"""A linear program over 0 and 1 in CPLEX's LP format and in MPS, for HiGHS, CBC and SCIP.

The variable x_r1c1_5 is 1 where r1c1 holds 5, one for each cell and digit; `zero_one` has the rows.
The text is made by OR-Tools' own writer, which wants the whole program in memory: about 600 bytes a
variable, of which a board has side cubed (70 MB for 49x49, 1.7 GB and 23 seconds for 144x144).
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language
from sudoku_csp.targets.interchange.languages import CellDigits
from sudoku_csp.targets.interchange.zero_one import Term, ZeroOneModel
from sudoku_csp.targets.model import Op

COMMENT_WIDTH = 240
"""The characters of a comment on a line. CPLEX takes lines of 560; SCIP's MPS, of 1,024."""

COMPARED = {"==": operator.eq, "<=": operator.le, ">=": operator.ge}


class LinearModel(ZeroOneModel):
    """The rows as a program of OR-Tools; a variable that is no cell's is y_1, y_2, and so on."""

    def __init__(self, board: Board, emit: Emit) -> None:
        # Imported here: the formats are listed without it, and it takes half a second.
        from ortools.linear_solver.python import model_builder  # noqa: PLC0415

        self.sum = model_builder.LinearExpr.sum
        self.program = model_builder.Model()  # type: ignore[no-untyped-call]
        self.columns = [
            self.program.new_bool_var(f"x_{cell}_{digit}")
            for cell in board.cells
            for digit in board.digits
        ]
        super().__init__(board, emit)

    def row(self, terms: Sequence[Term], op: Op, bound: int, name: str = "") -> None:
        added = self.sum([factor * self.columns[variable - 1] for factor, variable in terms])
        self.program.add(COMPARED[op](added, bound), name=name or None)

    def _new(self) -> int:
        number = super()._new()
        self.columns.append(self.program.new_bool_var(f"y_{number - self.board.side**3}"))
        return number

    def end(self) -> None:
        self.emit(self.program.export_to_lp_string())


class MpsModel(LinearModel):
    """The same program in MPS, the format that every solver of linear programs reads.

    "Mathematical Programming System/360" (IBM, 1960s), in its free form: names may be longer than
    eight letters.
    """

    def end(self) -> None:
        self.emit(self.program.export_to_mps_string())


TOLERANCE = 1e-6
"""How far a solver's number may be from 0 or 1; the solvers' own customary tolerance."""

# The statuses that are answers: True with a solution, False without one. A program whose variables
# are all 0 or 1 is never unbounded, so "infeasible or unbounded" is an answer too.
HIGHS = {"Optimal": True, "Infeasible": False, "Primal infeasible or unbounded": False}
CBC = {
    "Optimal": True,
    "Optimal (within gap tolerance)": True,
    "Infeasible": False,
    "Integer infeasible": False,
}
SCIP = {"optimal solution found": True, "infeasible": False, "infeasible or unbounded": False}

_NAME = re.compile(r"x_(r\d+c\d+)_([1-9]\d{0,2})", re.ASCII)
_NUMBER = r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_HIGHS_COLUMN = re.compile(rf"(\S+)\s+{_NUMBER}", re.ASCII)
_HIGHS_GAP = re.compile(r"(Objective_bound|MIP_rel_gap) \S+")
"""Lines of HiGHS from 1.16 on."""

_CBC_COLUMN = re.compile(rf"\d+\s+(\S+)\s+{_NUMBER}\s+{_NUMBER}", re.ASCII)
_SCIP_COLUMN = re.compile(rf"(\S+)\s+{_NUMBER}\s+\(obj:{_NUMBER}\)", re.ASCII)

Numbered = Iterator[tuple[int, str]]


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the solution file of HiGHS, CBC or SCIP: the grid, or None for an infeasible program.

    CBC and SCIP leave out variables that are 0. Raises AnswerError for an end without an answer
    (a time limit), a number that is neither 0 nor 1, and a cell without exactly one digit.
    """
    numbered = (
        (number, text) for number, raw in enumerate(lines, start=1) if (text := raw.strip())
    )
    line, first = next(numbered, (0, ""))
    if first == "Model status":
        line, status = next(numbered, (line, "missing"))
        return _highs(numbered, board, line) if _feasible(HIGHS, status, line) else None
    if cbc := re.fullmatch(r"(.+) - objective value (\S+)", first):
        found, pattern = _feasible(CBC, cbc[1], line), _CBC_COLUMN
    elif first.startswith("solution status:"):
        status = first.removeprefix("solution status:").strip()
        found, pattern = _feasible(SCIP, status, line), _SCIP_COLUMN
        if found and not next(numbered, (0, ""))[1].startswith("objective value:"):
            raise AnswerError("no objective value after the status", line + 1)
    else:
        raise AnswerError("no solution file of HiGHS, CBC or SCIP", line)
    # CBC writes meaningless numbers for an infeasible program too.
    return _grid(numbered, pattern, board, line) if found else None


def _feasible(statuses: dict[str, bool], status: str, line: int) -> bool:
    if status not in statuses:
        raise AnswerError(f"no answer of the solver: status {status[:60]!r}", line)
    return statuses[status]


def _highs(numbered: Numbered, board: Board, line: int) -> Grid:
    """The primal columns of a HiGHS file, which has their number and the names of them all."""
    for expected in ("# Primal solution values", "Feasible", r"Objective \S+"):
        line, text = next(numbered, (line, "the end"))
        if not re.fullmatch(expected, text):
            raise AnswerError(f"{text[:40]!r} where {expected!r} should stand", line)
    line, text = next(numbered, (line, "the end"))
    while _HIGHS_GAP.fullmatch(text):
        line, text = next(numbered, (line, "the end"))
    size = re.fullmatch(r"# Columns ([1-9]\d{0,9})", text, re.ASCII)
    if size is None or int(size[1]) < board.side**3:
        raise AnswerError(f"{text[:40]!r} where {board.side**3} columns should begin", line)
    columns = [column for column, _ in zip(numbered, range(int(size[1])), strict=False)]
    if len(columns) < int(size[1]):
        raise AnswerError("the columns are cut off", columns[-1][0] if columns else line)
    return _grid(iter(columns), _HIGHS_COLUMN, board, line)


def _grid(numbered: Numbered, pattern: re.Pattern[str], board: Board, end: int) -> Grid:
    digits = CellDigits(board)
    seen = bytearray(board.side**3)
    for line, text in numbered:
        end = line
        column = pattern.fullmatch(text)
        if column is None:
            raise AnswerError(f"{text[:60]!r} is no variable and its number", line)
        name, value = _NAME.fullmatch(column[1]), float(column[2])
        if name is None:
            if re.fullmatch(r"y_[1-9]\d{0,9}", column[1], re.ASCII):
                continue  # A variable of the rules, of no cell.
            raise AnswerError(f"{column[1][:40]!r} is no variable of the program", line)
        cell = digits.cell(name[1], line)
        if int(name[2]) not in board.digits:
            raise AnswerError(f"{column[1][:40]} is not on a board of {board}", line)
        place = board.position(cell) * board.side + int(name[2]) - 1
        if seen[place]:
            raise AnswerError(f"{column[1]} is there twice", line)
        seen[place] = True
        if abs(value - 1) <= TOLERANCE:
            digits.put(name[1], name[2], line)
        elif abs(value) > TOLERANCE:
            raise AnswerError(f"{column[1]} is {column[2][:40]}, neither 0 nor 1", line)
    return digits.grid(end)


LP = Language(
    "lp", ".lp", "LP, a 0-1 linear program", "\\", COMMENT_WIDTH, model=LinearModel, read=read
)

MPS = Language(
    "mps", ".mps", "MPS, the same program", "*", COMMENT_WIDTH, model=MpsModel, read=read
)
