"""Compares `holds` and `decompose` of a user's constraint before the constraint joins a ruleset.

All backends use `decompose`, so all give the same wrong answer if `decompose` forbids too much. The
tests compare the package's own kinds. For a user's kind, `laboratory.conformance` compares all
forms; a form is a method that states the constraint, such as `holds` or `encode`.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from itertools import product

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault, FormsDiffer
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.propagation.all_different import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.network import Network

LARGEST, OF_KIND = 1_000, 5_000
"""The most assignments tried for one constraint, and for all constraints of one kind. An assignment
takes 20 microseconds."""

_left: dict[type[Constraint], int] = {}
"""The number of assignments that may still be tried for a kind."""

_known: dict[tuple[Board, Constraint], str] = {}
"""For each constraint that was compared: the message about its two forms, empty if they agree."""


def require_agreement(constraint: Constraint, board: Board) -> None:
    """Raises FormsDiffer if `holds` and `decompose` of a user's constraint differ.

    The samples of the kind are compared first, then the constraint itself. If a scope is small, all
    its assignments are tried, while every cell outside the scope holds a 1. A large scope is not
    compared.
    """
    for part in getattr(constraint, "constraints", ()):
        require_agreement(part, board)
    kind = type(constraint)
    if not registry.is_own(kind):
        return
    for case in (*_samples(kind), (board, constraint)):
        number = case[0].side ** len(case[1].scope)
        if case not in _known and number <= min(LARGEST, _left.setdefault(kind, OF_KIND)):
            _left[kind] -= number
            _known[case] = _difference(*case)
        if difference := _known.get(case):
            raise FormsDiffer(difference)


def require_obeyed(constraints: Iterable[Constraint], grid: Grid, backend: str) -> None:
    """Raises FormsDiffer if the grid of a backend breaks a constraint of a user's kind."""
    for one in constraints:
        if registry.is_own(type(one)) and not one.holds(grid):
            raise FormsDiffer(_text(one, grid, backend, "holds"))


@cache
def _samples(kind: type[Constraint]) -> tuple[tuple[Board, Constraint], ...]:
    return tuple(kind.samples())


def _difference(board: Board, constraint: Constraint) -> str:
    """The message about the first assignment on which `holds` and `decompose` differ, or "".

    Raises ConstraintFault if no assignment shows a difference, but `holds` raised an exception.
    """
    network, domains = Network(board), Domains(board.cells, board.side, singles)
    fault = None
    with suppress(Exception):  # A backend raises the exception of a faulty `decompose`.
        constraint.decompose(network)
        propagators = network.propagators
        for row in product(board.digits, repeat=len(constraint.scope)):
            digit_of = dict(zip(constraint.scope, row, strict=True))
            grid = Grid(board, bytes(digit_of.get(cell, 1) for cell in board.cells))
            domains.load(1 << digit - 1 for digit in grid.digits)
            allowed = True
            try:
                for propagator in propagators:
                    propagator.propagate(domains)
            except Conflict:
                allowed = False
            try:
                if constraint.holds(grid) != allowed:
                    forms = ("decompose", "holds") if allowed else ("holds", "decompose")
                    return _text(constraint, grid, *forms)
            except Exception as error:  # noqa: BLE001 - a user's code may raise anything.
                fault = error
    if fault is not None:
        raise ConstraintFault(constraint, "holds", fault)
    return ""


def _text(constraint: Constraint, grid: Grid, allowing: str, forbidding: str) -> str:
    of_scope = assignment_text(constraint.scope, [grid[cell] for cell in constraint.scope])
    found = f"{of_scope} on {grid.board}: allowed by {allowing}, forbidden by {forbidding}"
    advice = "`mistakes` of sudoku_csp.laboratory.conformance compares all its forms"
    return f"{constraint} ({type(constraint).__name__}): {found}; {advice}"


def assignment_text(cells: Iterable[Cell], digits: Iterable[int]) -> str:
    """Cells with their digits, as `r1c1=2 r1c2=2`."""
    return " ".join(f"{cell}={digit}" for cell, digit in zip(cells, digits, strict=True))
