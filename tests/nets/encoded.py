"""What a constraint allows in a formula of any encoding, by a SAT solver."""

from pysat.solvers import Solver

from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.workshop.conformance import grids


def allowed_by_encoding(constraint, board, encoding):
    """The assignments of the scope that a formula allows, whatever its new variables hold."""
    cells = encoding.cells_of(board)
    cnf = encoding.rules(Ruleset(board, (constraint,)))
    with Solver("minisat22") as solver:
        cnf.clauses_to(solver.add_clause)
        return {
            grid
            for grid in grids(board, constraint.scope)
            if solver.solve([x for c in board.cells for x in cells.holds(c, grid[c])])
        }
