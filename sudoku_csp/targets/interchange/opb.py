"""OPB, pseudo-Boolean constraints: sums of variables that are 0 or 1, each with a whole factor.

The format of the Pseudo-Boolean Competitions (Roussel & Manquinho, "Input/output format and solver
requirements for the competitions of pseudo-Boolean solvers", 2012), for RoundingSat, Sat4j, clasp
and others. x1 is that the first cell holds 1, x2 that it holds 2, and so on; a row of `zero_one` is
a line. No literal is negated (`~x1`) in them: not every reader knows that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets import solver_output
from sudoku_csp.targets.file_format import Emit, FormatModel, Language
from sudoku_csp.targets.interchange.languages import CellDigits
from sudoku_csp.targets.interchange.zero_one import Term, ZeroOneModel
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.solver_output import PSEUDO_BOOLEAN


class OpbModel(ZeroOneModel):
    """The rows as lines, each emitted when it is stated."""

    def __init__(self, board: Board, emit: Emit) -> None:
        self.rows = 0
        super().__init__(board, emit)

    def row(self, terms: Sequence[Term], op: Op, bound: int, name: str = "") -> None:  # noqa: ARG002 - lines have no names.
        self.rows += 1
        sign = -1 if op == "<=" else 1  # The format has `=` and `>=` alone.
        added = " ".join([f"{sign * factor:+} x{variable}" for factor, variable in terms])
        self.emit(f"{added} {'=' if op == '==' else '>='} {sign * bound} ;\n")


def sizes(model: FormatModel) -> str:
    """The first line of a file: the numbers of variables and constraints."""
    assert isinstance(model, OpbModel)
    return f"* #variable= {model.variables} #constraint= {model.rows}\n"


def names(board: Board) -> Iterator[tuple[int, str]]:
    """The variables of the cells and their meanings.

    >>> next(names(Board.customary(4)))
    (1, 'r1c1=1')
    """
    pairs = ((cell, digit) for cell in board.cells for digit in board.digits)
    for number, (cell, digit) in enumerate(pairs, start=1):
        yield number, f"{cell}={digit}"


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads a solver's `s` and `v` lines: the grid, or None for UNSATISFIABLE.

    Variables that are no cell's are skipped. Raises AnswerError for UNKNOWN, a second answer or
    model, and an assignment without exactly one digit for each cell.
    """
    text = list(lines)
    literals = solver_output.read(text, PSEUDO_BOOLEAN)
    if literals is None:
        return None
    digits = CellDigits(board)
    for literal in literals:
        place, digit = divmod(literal - 1, board.side)
        if 0 <= place < len(board.cells):
            digits.put(str(board.cells[place]), str(digit + 1), len(text))
    return digits.grid(len(text))


OPB = Language(
    "opb",
    ".opb",
    "OPB, for pseudo-Boolean solvers",
    "*",
    first=sizes,
    names=names,
    model=OpbModel,
    read=read,
)
