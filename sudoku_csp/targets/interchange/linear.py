"""A linear program over 0 and 1 in CPLEX's LP format and in MPS, for HiGHS, CBC and SCIP.

The variable x_r1c1_5 is 1 where r1c1 holds 5, one for each cell and digit, and the sum of a cell's
is 1 (Bartlett, Chartier, Langville, Rankin: "An Integer Programming Model for the Sudoku Problem",
Journal of Online Mathematics and its Applications 8, 2008). The text is made by OR-Tools' own
writer, which wants the whole program in memory: about 600 bytes a variable, of which a board has
side cubed (70 MB for 49x49, 1.7 GB and 23 seconds for 144x144).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, Language, Model
from sudoku_csp.targets.interchange.answer import CellDigits

if TYPE_CHECKING:
    from ortools.linear_solver.python.model_builder import Variable

TOLERANCE = 1e-6
"""How far a solver's number may be from 0 or 1; the solvers' own customary tolerance."""

COMMENT_WIDTH = 240
"""The characters of a comment on a line. CPLEX takes lines of 560; SCIP's MPS, of 1,024."""


class LinearModel(Model):
    """A linear program with exactly one digit for each cell of a board, and what is posted."""

    def __init__(self, board: Board, emit: Emit) -> None:
        # Imported here: the formats are listed without it, and it takes half a second.
        from ortools.linear_solver.python import model_builder  # noqa: PLC0415

        super().__init__(board, emit)
        self.sum = model_builder.LinearExpr.sum
        self.program = model_builder.Model()  # type: ignore[no-untyped-call]
        self.variables: dict[Cell, list[Variable]] = {}
        for cell in board.cells:
            row = [self.program.new_bool_var(f"x_{cell}_{digit}") for digit in board.digits]
            self.variables[cell] = row
            self.program.add(self.sum(row) == 1, name=f"cell_{cell}")

    def literals(self, cells: Sequence[Cell], digits: Iterable[int]) -> list[Variable]:
        """The variables that are 1 where these cells hold these digits."""
        pairs = zip(cells, digits, strict=True)
        return [self.variables[cell][digit - 1] for cell, digit in pairs]

    def all_different(self, cells: Sequence[Cell]) -> None:
        permutation = len(cells) == self.board.side
        for digit in self.board.digits:
            places = self.sum(self.literals(cells, [digit] * len(cells)))
            # Where every digit has a place anyway, the equation makes the relaxation tighter.
            self.program.add(places == 1 if permutation else places <= 1)

    def table(self, cells: Sequence[Cell], allowed: Sequence[Sequence[int]]) -> None:
        # A row of the program for each one that is not allowed needs no variables of its own.
        rows = set(map(tuple, allowed))
        for digits in product(self.board.digits, repeat=len(cells)):
            if digits not in rows:
                self.program.add(self.sum(self.literals(cells, digits)) <= len(cells) - 1)

    def hold(self, cell: Cell, digit: int) -> None:
        self.program.add(self.variables[cell][digit - 1] == 1, name=f"given_{cell}")

    def forbid(self, grid: Grid) -> None:
        held = self.literals(self.board.cells, grid.digits)
        self.program.add(self.sum(held) <= len(held) - 1, name="forbidden")

    def end(self) -> None:
        self.emit(self.program.export_to_lp_string())


class MpsModel(LinearModel):
    """The same program in MPS, the format that every solver of linear programs reads.

    "Mathematical Programming System/360" (IBM, 1960s), in its free form: names may be longer than
    eight letters.
    """

    def end(self) -> None:
        self.emit(self.program.export_to_mps_string())


# What the solvers call the ends that are answers: True for a solution, False for none. A program
# whose variables are all 0 or 1 is never unbounded, so "infeasible or unbounded" is an answer too.
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
    # CBC writes numbers for an infeasible program too, which mean nothing.
    return _grid(numbered, pattern, board, line) if found else None


def _feasible(statuses: dict[str, bool], status: str, line: int) -> bool:
    if status not in statuses:
        raise AnswerError(f"no answer of the solver: status {status[:60]!r}", line)
    return statuses[status]


def _highs(numbered: Numbered, board: Board, line: int) -> Grid:
    """The primal columns of a HiGHS file, which says how many there are and names them all."""
    for expected in ("# Primal solution values", "Feasible", r"Objective \S+"):
        line, text = next(numbered, (line, "the end"))
        if not re.fullmatch(expected, text):
            raise AnswerError(f"{text[:40]!r} where {expected!r} should stand", line)
    line, text = next(numbered, (line, "the end"))
    if text != f"# Columns {board.side**3}":
        raise AnswerError(f"{text[:40]!r} where {board.side**3} columns should begin", line)
    columns = [column for column, _ in zip(numbered, range(board.side**3), strict=False)]
    if len(columns) < board.side**3:
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
            raise AnswerError(f"{column[1][:40]!r} is no variable of the program", line)
        cell = digits.cell(name[1], line)
        if int(name[2]) not in board.digits:
            raise AnswerError(f"{column[1][:40]} is not on a board of {board}", line)
        place = board.position(cell) * board.side + int(name[2]) - 1
        if seen[place]:
            raise AnswerError(f"{column[1]} stands there twice", line)
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
