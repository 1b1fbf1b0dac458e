"""A linear program over 0 and 1 in CPLEX's LP format and in MPS, for HiGHS, CBC and SCIP.

The variable x_r1c1_5 is 1 where r1c1 holds 5, one for each cell and digit; `zero_one` has the rows.
The text is made by OR-Tools' own writer, which wants the whole program in memory: about 600 bytes a
variable, of which a board has side cubed (70 MB for 49x49, 1.7 GB and 23 seconds for 144x144).
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.targets.file_format import Emit, Language
from sudoku_csp.targets.interchange.linear_answer import read
from sudoku_csp.targets.interchange.zero_one import ZeroOneModel
from sudoku_csp.targets.interchange.zero_one_rows import Term
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


LP = Language(
    "lp", ".lp", "LP, a 0-1 linear program", "\\", COMMENT_WIDTH, model=LinearModel, read=read
)

MPS = Language(
    "mps", ".mps", "MPS, the same program", "*", COMMENT_WIDTH, model=MpsModel, read=read
)
