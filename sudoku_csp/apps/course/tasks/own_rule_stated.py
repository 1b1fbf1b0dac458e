"""A rule of one's own in global constraints, of which every solver makes its own statement."""

from itertools import product

from sudoku_csp.apps.course.models import Models
from sudoku_csp.apps.course.task import Function, Wrong, digits_text, named
from sudoku_csp.apps.course.tasks.own_rule import CELLS, allowed
from sudoku_csp.constraints.recorder import Recorder
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

BOARD = Board.customary(4)
SCOPE = tuple(map(Cell.parse, CELLS))


def check(function: Function) -> str:
    recorder = Recorder(BOARD)
    function(recorder, SCOPE)
    if not recorder.pieces:
        raise Wrong("The function states nothing, so every assignment is allowed.")
    clauses: list[list[int]] = []
    model = CnfModel(BOARD, Clauses(BOARD.side**3, clauses.append))
    for piece in recorder.pieces:
        piece.state(model)
    with Models(clauses, BOARD.side * len(SCOPE)) as models:
        for row in product(BOARD.digits, repeat=len(SCOPE)):
            states = models.allows(
                variable(BOARD, cell, digit) for cell, digit in zip(SCOPE, row, strict=True)
            )
            if states != allowed(row):
                lit = named(CELLS, row)
                what = "allow" if states else "forbid"
                raise Wrong(f"The constraints {what} {digits_text(lit)}; holds does not.", lit)
    names = ", ".join(recorder.names)
    return f"Right, with {names}: {len(clauses)} clauses follow from it, and a CP-SAT model."
