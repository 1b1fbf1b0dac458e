"""A linear program over 0 and 1 in CPLEX's LP format and in MPS, for HiGHS, CBC and SCIP.

The variable x_r1c1_5 is 1 if r1c1 holds 5. `zero_one` has the rows. OR-Tools' writer makes the text
from the whole program in memory: about 600 bytes for each of side cubed variables (70 MB for 49x49,
1.7 GB and 23 seconds for 144x144).
"""

import operator
import re
from collections.abc import Iterable, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language
from sudoku_csp.targets.interchange.languages import CellDigits
from sudoku_csp.targets.interchange.zero_one import Term, ZeroOneModel
from sudoku_csp.targets.model import Op

COMMENT_WIDTH = 240
"""Characters of a comment on a line. CPLEX reads lines of 560 characters, SCIP 1,024 in MPS."""

COMPARISONS = {"==": operator.eq, "<=": operator.le, ">=": operator.ge}


class LinearModel(ZeroOneModel):
    """The rows as a program of OR-Tools. New variables are y_1, y_2, and so on."""

    def __init__(self, board: Board, emit: Emit) -> None:
        # Imported here, because it takes half a second and a list of the formats does not need it.
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
        self.program.add(COMPARISONS[op](added, bound), name=name or None)

    def _new(self) -> int:
        number = super()._new()
        self.columns.append(self.program.new_bool_var(f"y_{number - self.board.side**3}"))
        return number

    def end(self) -> None:
        self.emit(self.program.export_to_lp_string())


class MpsModel(LinearModel):
    """The same program in MPS, which every solver of linear programs reads.

    "Mathematical Programming System/360" (IBM, 1960s), in its free form: names may have more than
    eight letters.
    """

    def end(self) -> None:
        self.emit(self.program.export_to_mps_string())


TOLERANCE = 1e-6
"""Largest distance of a solver's number from 0 or 1: the customary tolerance of solvers."""

STATUSES = {
    # HiGHS and CBC
    "Optimal": True,
    "Infeasible": False,
    "Primal infeasible or unbounded": False,
    "Optimal (within gap tolerance)": True,
    "Integer infeasible": False,
    # SCIP
    "optimal solution found": True,
    "infeasible": False,
    "infeasible or unbounded": False,
}
"""The statuses that are answers: True with a solution, False without one. A program of variables
that are 0 or 1 is never unbounded, so "infeasible or unbounded" is an answer too."""

_STATUS = re.compile(r"(.+) - objective value \S+|solution status:\s*(.*)")
"""The first line of a solution file of CBC or SCIP, with its status."""

_HEADER = re.compile(
    r"# Primal solution values|Feasible|# Columns \d+"
    r"|(Objective|Objective_bound|MIP_rel_gap|objective value:)\s+\S+"
)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_VARIABLE = re.compile(
    r"(?:\d+\s+)?"  # CBC numbers the variables.
    rf"(x_(r\d+c\d+)_([1-9]\d{{0,2}})|y_[1-9]\d{{0,9}})\s+({_NUMBER})"
    rf"(?:\s+{_NUMBER}|\s+\(obj:{_NUMBER}\))?",  # CBC and SCIP end with the costs.
    re.ASCII,
)
"""A line of a solution: the name of a variable, its cell and digit if any, and its value."""


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the solution file of HiGHS, CBC or SCIP: the grid, or None for an infeasible program.

    CBC and SCIP leave out variables that are 0. Raises AnswerError for an end without an answer
    (a time limit), for a number other than 0 and 1, and for a cell without exactly one digit.
    """
    numbered = (
        (number, text) for number, raw in enumerate(lines, start=1) if (text := raw.strip())
    )
    line, status = next(numbered, (0, ""))
    if status == "Model status":
        line, status = next(numbered, (line, "missing"))
    elif found := _STATUS.fullmatch(status):
        status = found[1] or found[2]
    else:
        raise AnswerError("no solution file of HiGHS, CBC or SCIP", line)
    if status not in STATUSES:
        raise AnswerError(f"no answer of the solver: status {status[:60]!r}", line)
    # CBC writes meaningless numbers for an infeasible program too.
    return _grid(numbered, board, line) if STATUSES[status] else None


def _grid(numbered: Iterable[tuple[int, str]], board: Board, end: int) -> Grid:
    digits, seen = CellDigits(board), bytearray(board.side**3)
    for line, text in numbered:
        if text.startswith("# Rows"):
            break  # HiGHS goes on with values that belong to no variable.
        end = line
        if _HEADER.fullmatch(text):
            continue
        variable = _VARIABLE.fullmatch(text)
        if variable is None:
            raise AnswerError(f"{text[:60]!r} is no variable and its number", line)
        name, cell, digit, value = variable.groups()
        if cell is None:
            continue  # A new variable, of no cell.
        place = board.position(digits.cell(cell, line)) * board.side + int(digit) - 1
        if int(digit) not in board.digits:
            raise AnswerError(f"{name} is not on a board of {board}", line)
        if seen[place]:
            raise AnswerError(f"{name} is there twice", line)
        seen[place] = True
        if abs(float(value) - 1) <= TOLERANCE:
            digits.put(cell, digit, line)
        elif abs(float(value)) > TOLERANCE:
            raise AnswerError(f"{name} is {value[:40]}, neither 0 nor 1", line)
    return digits.grid(end)


LP = Language(
    *("lp", ".lp", "LP, a 0-1 linear program", "\\", COMMENT_WIDTH),
    model=LinearModel,
    read=read,
    package="ortools",
)
MPS = Language(
    *("mps", ".mps", "MPS, the same program", "*", COMMENT_WIDTH),
    model=MpsModel,
    read=read,
    package="ortools",
)
