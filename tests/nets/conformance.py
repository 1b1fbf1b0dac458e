"""Net 3 as a function: what a constraint's forms allow on a tiny scope, against `holds`.

Every cell outside the scope is given, so an assignment of the scope is a whole grid. The forms are
asked in every way that the package has: the clauses by truth table without any solver, the three
backends by enumeration, and the propagator on every combination of domains.
"""

from itertools import product

from pysat.solvers import Solver

from sudoku_csp.backend import BudgetSpent
from sudoku_csp.backends import create
from sudoku_csp.backends.cpsat import CpSatBackend
from sudoku_csp.backends.settings import Settings
from sudoku_csp.cnf.output import Clauses
from sudoku_csp.cnf.writer import CnfWriter
from sudoku_csp.errors import BackendFault
from sudoku_csp.model import Model
from sudoku_csp.propagation.conflict import Conflict
from sudoku_csp.propagation.domains import Domains
from sudoku_csp.solution import Grid

BACKENDS = ("sat", "cpsat integer", "cpsat boolean", "reference")


def grids(board, scope):
    """Every assignment of the scope as a grid, digit 1 elsewhere."""
    for digits in product(board.digits, repeat=len(scope)):
        chosen = dict(zip(scope, digits, strict=True))
        yield Grid.of(board, {cell: chosen.get(cell, 1) for cell in board.cells})


def allowed_by_holds(constraint, board):
    return {grid for grid in grids(board, constraint.scope) if constraint.holds(grid)}


def allowed_by_clauses(constraint, board):
    clauses = []
    writer = CnfWriter(board, Clauses(board.side**3, clauses.append))
    for cell in board.cells:
        writer.exactly_one(writer.digits_of(cell))
    constraint.encode(writer)
    found = set()
    for grid in grids(board, constraint.scope):
        true = {writer.literal(cell, grid[cell]) for cell in board.cells}
        if all(any((abs(lit) in true) == (lit > 0) for lit in clause) for clause in clauses):
            found.add(grid)
    return found


def allowed_by_encoding(constraint, board, encoding):
    """The assignments of the scope that a formula allows, whatever its new variables hold."""
    cells = encoding.cells_of(board)
    cnf = encoding.rules(Model(board, (constraint,), ()))
    with Solver("minisat22") as solver:
        cnf.clauses_to(solver.add_clause)
        return {
            grid
            for grid in grids(board, constraint.scope)
            if solver.solve([x for c in board.cells for x in cells.holds(c, grid[c])])
        }


def backend_named(name):
    """A backend; `cpsat boolean` and `cpsat integer` are the two forms of CP-SAT's model."""
    name, _, form = name.partition(" ")
    return CpSatBackend(Settings(), form) if form else create(name)


def allowed_by_backend(name, constraint, board):
    givens = tuple((cell, 1) for cell in board.cells if cell not in constraint.scope)
    answer = backend_named(name).solve(Model(board, (constraint,), givens), limit=10_000)
    return set(answer.solutions)


def filtering_mistakes(constraint, board):
    """Domains on which the propagator removes a digit with support, or misses a broken rule."""
    scope = constraint.scope
    good = [tuple(grid[cell] for cell in scope) for grid in allowed_by_holds(constraint, board)]
    for masks in product(range(1, 1 << board.side), repeat=len(scope)):
        supported = [
            digits
            for digits in good
            if all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, digits, strict=True))
        ]
        domains = Domains(board.cells, board.side)
        for cell, mask in zip(scope, masks, strict=True):
            domains.keep(cell, mask)
        try:
            constraint.propagate(domains)
        except Conflict:
            if supported:
                yield f"{masks}: a conflict, but {supported[0]} is allowed"
            continue
        if not supported and all(mask.bit_count() == 1 for mask in masks):
            yield f"{masks}: broken, and no conflict"
        for place, cell in enumerate(scope):
            lost = {digits[place] for digits in supported} - set(domains.candidates(cell))
            if lost:
                yield f"{masks}: {cell} lost {lost}, which is allowed"


def mistakes(constraint, board):
    """Every way in which a form of the constraint differs from `holds`; empty if all agree."""
    expected = allowed_by_holds(constraint, board)
    found = []
    if allowed_by_clauses(constraint, board) != expected:
        found.append("clauses")
    for name in BACKENDS:
        try:
            same = allowed_by_backend(name, constraint, board) == expected
        except (BackendFault, BudgetSpent, Conflict):
            same = False
        if not same:
            found.append(name)
    if next(filtering_mistakes(constraint, board), None):
        found.append("filtering")
    return found
