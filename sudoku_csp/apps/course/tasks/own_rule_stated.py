"""A rule of one's own in global constraints, of which every solver makes its own statement."""

from collections.abc import Iterable
from itertools import product

from sudoku_csp.apps.course.models import Models
from sudoku_csp.apps.course.task import Function, Wrong, digits_text, named, short
from sudoku_csp.apps.course.tasks.own_rule import CELLS, allowed
from sudoku_csp.constraints.recorder import Piece, Recorder
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.model import Op

BOARD = Board.customary(4)
SCOPE = tuple(map(Cell.parse, CELLS))


class _Pieces(list[Piece]):
    """States each piece at once, so that an error has the line of the learner's text."""

    def __init__(self, model: CnfModel) -> None:
        super().__init__()
        self._model = model

    def append(self, piece: Piece) -> None:
        piece.state(self._model)
        super().append(piece)


class _Model(Recorder):
    def __init__(self, stated: CnfModel) -> None:
        super().__init__(BOARD)
        self.pieces = _Pieces(stated)

    def linear(self, terms: Iterable[object], op: Op, total: int) -> None:
        super().linear([_term(term) for term in terms], op, total)


def _term(term: object) -> object:
    match term:
        case Cell():
            pass
        case (int(), Cell()) | [int(), Cell()]:
            return term
    raise Wrong(f"{short(term)} is no term: (-1, cells[0]) is one.")


def check(function: Function) -> str:
    clauses: list[list[int]] = []
    recorder = _Model(CnfModel(BOARD, Clauses(BOARD.side**3, clauses.append)))
    function(recorder, SCOPE)
    if not recorder.pieces:
        raise Wrong("The function states nothing, so every assignment is allowed.")
    with Models(clauses, BOARD.side * len(SCOPE)) as models:
        for row in product(BOARD.digits, repeat=len(SCOPE)):
            states = models.allows(
                variable(BOARD, cell, digit) for cell, digit in zip(SCOPE, row, strict=True)
            )
            if states != allowed(row):
                lit = named(CELLS, row)
                what = "allow" if states else "forbid"
                raise Wrong(f"The constraints {what} {digits_text(lit)}; the rule does not.", lit)
    names = ", ".join(recorder.names)
    return f"Right, with {names}: {len(clauses)} clauses follow from it, and a CP-SAT model."
