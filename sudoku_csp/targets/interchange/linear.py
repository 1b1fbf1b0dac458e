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

_STATUS = re.compile(
    r"(?:Model status\s+|solution status:\s*)?(?:(optimal)|(?:integer |primal )?infeasible)\b",
    re.ASCII | re.IGNORECASE,
)
"""The status at the beginning of a solution file. A program of variables that are 0 or 1 is never
unbounded, so "infeasible or unbounded" is an answer too."""

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_VARIABLE = re.compile(
    r"(?:\d+\s+)?"  # CBC numbers the variables.
    rf"(x_(r\d+c\d+)_([1-9]\d{{0,2}}))\s+({_NUMBER})"
    rf"(?:\s+{_NUMBER}|\s+\(obj:{_NUMBER}\))?",  # CBC and SCIP end with the costs.
    re.ASCII,
)
"""A line of a solution: the name of a variable, its cell and digit, and its value."""


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads the solution file of HiGHS, CBC or SCIP: the grid, or None for an infeasible program.

    CBC and SCIP leave out variables that are 0. Lines about other things than the digits of cells
    are skipped. Raises AnswerError for an end without an answer (a time limit), for a number other
    than 0 and 1, and for a cell without exactly one digit.
    """
    texts = [line.strip() for line in lines]
    status = _STATUS.match("\n".join(texts).lstrip())
    if status is None:
        shown = " ".join(texts[:2])[:60]
        raise AnswerError(f"no answer of HiGHS, CBC or SCIP: it begins with {shown!r}", 1)
    if not status[1]:
        return None  # CBC writes meaningless numbers for an infeasible program too.
    digits, line = CellDigits(board), len(texts)
    for line, text in enumerate(texts, start=1):
        if text.startswith("# Rows"):
            break  # HiGHS goes on with values that belong to no variable.
        if "x_" not in text:
            continue
        variable = _VARIABLE.fullmatch(text)
        if variable is None:
            raise AnswerError(f"{text[:60]!r} is no variable and its number", line)
        name, cell, digit, value = variable.groups()
        if abs(float(value) - 1) <= TOLERANCE:
            digits.put(cell, digit, line)
        elif abs(float(value)) > TOLERANCE:
            raise AnswerError(f"{name} is {value[:40]}, neither 0 nor 1", line)
    return digits.grid(line)


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
