"""The two forms of a user's own constraint, compared before it is used: `holds` and `decompose`.

All backends share `decompose`, so that they agree where it forbids too much. The nets compare the
forms of the package's kinds; `laboratory.conformance` compares all forms, on larger scopes too.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from itertools import product

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint, check_constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import FormsDiffer
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.network import Network

LARGEST = 1_000
"""Assignments of the largest scope that is tried: three cells of a board of side 9 have 729."""

OF_KIND = 5_000
"""Assignments that are tried of a kind, in all its constraints: 20 microseconds each."""

_left: dict[type[Constraint], int] = {}
"""Number of assignments that may still be tried of each kind."""

_known: dict[tuple[Board, Constraint], str] = {}
"""The first assignment on which the forms differ, empty where they agree."""


def require_agreement(constraint: Constraint, board: Board) -> None:
    """Raises FormsDiffer where `holds` and `decompose` of a user's constraint differ.

    Every assignment of a small scope is tried, first of the samples of the kind, as many as
    `OF_KIND` allows; every cell elsewhere holds a 1.
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
            raise FormsDiffer(case[1], difference)


def require_obeyed(constraints: Iterable[Constraint], grid: Grid, backend: str) -> None:
    """Raises FormsDiffer for the first user's constraint that the grid of a backend breaks."""
    for one in constraints:
        if registry.is_own(type(one)) and not one.holds(grid):
            digits = [grid[cell] for cell in one.scope]
            found = f"allowed by {backend}, forbidden by holds"
            raise FormsDiffer(one, f"{assigned(one.scope, digits)} on {grid.board}: {found}")


@cache
def _samples(kind: type[Constraint]) -> tuple[tuple[Board, Constraint], ...]:
    # An exception in the code of a user is raised where the code is used.
    with suppress(Exception):
        found = tuple(kind.samples())
        for board, constraint in found:
            check_constraint(constraint, board)
        return found
    return ()


def _difference(board: Board, constraint: Constraint) -> str:
    scope = constraint.scope
    network, domains = Network(board), Domains(board.cells, board.side, singles)
    with suppress(Exception):  # As in `_samples`.
        constraint.decompose(network)
        propagators = network.propagators
        places = [board.position(cell) for cell in scope]
        digits = bytearray([1] * len(board.cells))
        for row in product(board.digits, repeat=len(scope)):
            for place, digit in zip(places, row, strict=True):
                digits[place] = digit
            domains.load([1 << digit - 1 for digit in digits])
            try:
                for propagator in propagators:
                    propagator.propagate(domains)
                allowed = True
            except Conflict:
                allowed = False
            if bool(constraint.holds(Grid(board, bytes(digits)))) != allowed:
                forbid, allow = ("holds", "decompose") if allowed else ("decompose", "holds")
                found = f"allowed by {allow}, forbidden by {forbid}"
                return f"{assigned(scope, row)} on {board}: {found}"
    return ""


def assigned(cells: Iterable[Cell], digits: Iterable[int]) -> str:
    """Cells with their digits, as `r1c1=2 r1c2=2`."""
    return " ".join(f"{cell}={digit}" for cell, digit in zip(cells, digits, strict=True))
