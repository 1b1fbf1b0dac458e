"""OPB, pseudo-Boolean constraints: sums of variables that are 0 or 1, each with a whole factor.

The format of the Pseudo-Boolean Competitions (Roussel & Manquinho, "Input/output format and solver
requirements for the competitions of pseudo-Boolean solvers", 2012), for RoundingSat, Sat4j, clasp
and others. x1 means that the first cell holds 1, x2 that it holds 2, and so on. A row of `zero_one`
is a line. No literal is negated (`~x1`), because not every reader knows the sign.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets import solver_output
from sudoku_csp.targets.file_format import Emit, FormatModel, Language
from sudoku_csp.targets.interchange.languages import CellDigits
from sudoku_csp.targets.interchange.zero_one import Term, ZeroOneModel
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.solver_output import PSEUDO_BOOLEAN


class OpbModel(ZeroOneModel):
    """Writes each row as a line."""

    def __init__(self, board: Board, emit: Emit) -> None:
        self.rows = 0
        super().__init__(board, emit)

    def row(self, terms: Sequence[Term], op: Op, bound: int, name: str = "") -> None:  # noqa: ARG002 - lines have no names.
        self.rows += 1
        sign = -1 if op == "<=" else 1  # The format has `=` and `>=` alone.
        added = " ".join([f"{sign * factor:+} x{variable}" for factor, variable in terms])
        self.emit(f"{added} {'=' if op == '==' else '>='} {sign * bound} ;\n")


def sizes(model: FormatModel) -> str:
    """The first line of a file: the number of variables and the number of constraints."""
    assert isinstance(model, OpbModel)
    return f"* #variable= {model.variables} #constraint= {model.rows}\n"


def names(board: Board) -> Iterator[tuple[int, str]]:
    """Yields the variables of the cells with their meanings.

    >>> next(names(Board.customary(4)))
    (1, 'r1c1=1')
    """
    pairs = product(board.cells, board.digits)
    return enumerate((f"{cell}={digit}" for cell, digit in pairs), start=1)


def read(lines: Iterable[str], board: Board) -> Grid | None:
    """Reads a solver's `s` and `v` lines: the grid, or None for UNSATISFIABLE.

    New variables are skipped. Raises AnswerError for UNKNOWN, for a second answer or model, and for
    an assignment without exactly one digit for each cell.
    """
    text = list(lines)
    literals = solver_output.read_answer(text, PSEUDO_BOOLEAN)
    if literals is None:
        return None
    digits = CellDigits(board)
    for literal in literals:
        place, digit = divmod(literal - 1, board.side)
        if 0 <= place < len(board.cells):
            digits.put(str(board.cells[place]), str(digit + 1), len(text))
    return digits.grid(len(text))


_TITLE = "OPB, for pseudo-Boolean solvers"
OPB = Language("opb", ".opb", _TITLE, "*", first=sizes, names=names, model=OpbModel, read=read)
