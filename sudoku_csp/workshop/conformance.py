"""The net under a kind of constraint: what its forms allow on a tiny scope, against `holds`.

Every cell outside the scope is given, so an assignment of the scope is a whole grid. The forms are
asked in every way that the package has: the clauses by truth table without any solver, the backends
by enumeration, and the propagator on every combination of domains. The rule is known to the
backends in this process, so its class may stand anywhere, also in a notebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, BudgetSpent
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.cpsat import CpSatBackend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains

BACKENDS = ("sat", "cpsat integer", "cpsat boolean", "reference")
"""The backends that are asked, CP-SAT in both forms of its model."""


def mistakes(constraint: Constraint, board: Board) -> list[str]:
    """The forms of the constraint that differ from `holds`; empty if all agree.

    They are called `clauses`, as in `BACKENDS`, and `filtering`. The work grows with 2 to the power
    of digits times cells: two or three cells of a board of side 3 or 4 show what there is to see.

    >>> from sudoku_csp.constraints.kinds.all_different import AllDifferent
    >>> board = Board(3, 1, 3)
    >>> mistakes(AllDifferent(board.cells[:2]), board)
    []
    """
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


def grids(board: Board, scope: Sequence[Cell]) -> Iterator[Grid]:
    """Every assignment of the scope as a grid, digit 1 elsewhere."""
    for digits in product(board.digits, repeat=len(scope)):
        chosen = dict(zip(scope, digits, strict=True))
        yield Grid.of(board, {cell: chosen.get(cell, 1) for cell in board.cells})


def allowed_by_holds(constraint: Constraint, board: Board) -> set[Grid]:
    """The assignments of the scope, as grids, that the rule itself allows."""
    return {grid for grid in grids(board, constraint.scope) if constraint.holds(grid)}


def allowed_by_clauses(constraint: Constraint, board: Board) -> set[Grid]:
    """Those that its clauses allow, by truth table; they may have no variables of their own."""
    clauses: list[Clause] = []
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


def allowed_by_backend(name: str, constraint: Constraint, board: Board) -> set[Grid]:
    """Those that one of `BACKENDS` enumerates. Raises as its `solve`."""
    givens = bytes(cell not in constraint.scope for cell in board.cells)
    puzzle = Puzzle(Ruleset(board, (constraint,)), givens)
    most = board.side ** len(constraint.scope)
    answer = backend_named(name).solve(puzzle, limit=most + 1)
    return set(answer.solutions)


def backend_named(name: str) -> Backend:
    """A backend of `BACKENDS`."""
    name, _, form = name.partition(" ")
    return CpSatBackend(Settings(), form) if form else create(name)


def filtering_mistakes(constraint: Constraint, board: Board) -> Iterator[str]:
    """Domains on which the propagator removes a digit with support, or misses a broken rule."""
    scope = constraint.scope
    good = [tuple(grid[cell] for cell in scope) for grid in allowed_by_holds(constraint, board)]
    for masks in product(range(1, 1 << board.side), repeat=len(scope)):
        supported = [
            digits
            for digits in good
            if all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, digits, strict=True))
        ]
        domains = Domains(board.cells, board.side, singles)
        for cell, mask in zip(scope, masks, strict=True):
            domains.keep(cell, mask)
        shown = _shown(domains, scope)
        try:
            constraint.propagate(domains)
        except Conflict:
            if supported:
                yield f"{shown}: a conflict, but {_assigned(scope, supported[0])} is allowed"
            continue
        if not supported and all(mask.bit_count() == 1 for mask in masks):
            yield f"{shown}: broken, and no conflict"
        for place, cell in enumerate(scope):
            lost = {digits[place] for digits in supported} - set(domains.candidates(cell))
            if lost:
                digits = next(digits for digits in supported if digits[place] in lost)
                told = _assigned(scope, digits)
                yield f"{shown}: {cell} lost {min(lost)}, but {told} is allowed"


def _shown(domains: Domains, scope: Sequence[Cell]) -> str:
    """The candidates of the scope in words."""
    return ", ".join(f"{c} in {{{', '.join(map(str, domains.candidates(c)))}}}" for c in scope)


def _assigned(scope: Sequence[Cell], digits: Sequence[int]) -> str:
    return " ".join(f"{cell}={digit}" for cell, digit in zip(scope, digits, strict=True))
