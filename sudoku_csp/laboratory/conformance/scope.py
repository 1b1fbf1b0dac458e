"""Whether `scope` has every cell that a form looks at.

The engine wakes a constraint when a cell of its scope changes, and a puzzle's page marks these
cells: one that is forgotten is a fault also where every answer is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TypeVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.conformance.assignments import Case
from sudoku_csp.laboratory.conformance.domains import filled, situations
from sudoku_csp.laboratory.conformance.ways import clauses_of
from sudoku_csp.targets.cnf.cells.direct import Direct
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Domains

GRIDS = 40
"""Assignments in which each cell elsewhere is changed."""

Value = TypeVar("Value")


def scope_mistakes(case: Case) -> Iterator[str]:
    """Each form that looks at a cell outside the scope, with the first such cell."""
    scope = set(case.constraint.scope)
    whose = f"the scope of {case.constraint} leaves out"
    for grid, changed, cell in _influences(case):
        if not case.holds(grid):
            grid, changed = changed, grid  # noqa: PLW2901 - the allowed one is told first.
        yield (
            f"{whose} {cell}, which holds looks at: {case.told(grid)} is allowed with "
            f"{cell}={grid[cell]}, and not with {cell}={changed[cell]}"
        )
    for form, looked_at in (("encode", _encoded), ("post", _posted), ("propagate", _propagated)):
        seen: set[Cell] = set()
        with suppress(Exception):  # What is wrong with a form, its own turn will tell.
            looked_at(case, seen)
        if beyond := sorted(seen - scope):
            yield f"{whose} {beyond[0]}, which {form} looks at"


def _influences(case: Case) -> Iterator[tuple[Grid, Grid, Cell]]:
    """An assignment, and the same with a cell elsewhere changed, that `holds` tells apart."""
    grids = [grid for piece in case.pieces for grid in piece.grids]
    step = max(len(grids) // GRIDS, 1)
    board, scope = case.board, set(case.constraint.scope)
    for cell in board.cells:
        if cell in scope:
            continue
        changes = (
            (grid, changed, cell)
            for grid in grids[::step]
            for digit in board.digits
            if case.holds(changed := _with(grid, cell, digit)) != case.holds(grid)
        )
        if (found := next(changes, None)) is not None:
            yield found
            return


def _with(grid: Grid, cell: Cell, digit: int) -> Grid:
    digits = bytearray(grid.digits)
    digits[grid.board.position(cell)] = digit
    return Grid(grid.board, bytes(digits))


class _Watched(dict[Cell, Value]):
    """What each cell is to a target; `told` is called with a cell that is looked up."""

    def __init__(self, of_cells: dict[Cell, Value], told: Callable[[Cell], object]) -> None:
        super().__init__(of_cells)
        self._told = told

    def __getitem__(self, cell: Cell) -> Value:
        self._told(cell)
        return super().__getitem__(cell)


class _WatchedModel(CpSatModel):
    def __init__(self, board: Board, told: Callable[[Cell], object]) -> None:
        super().__init__(board)
        self.variables = _Watched(self.variables, told)


class _WatchedDomains(Domains):
    def __init__(self, domains: Domains, told: Callable[[Cell], object]) -> None:
        super().__init__(domains.cells, domains.side, singles)
        self._masks = _Watched({cell: domains[cell] for cell in domains.cells}, told)


def _encoded(case: Case, seen: set[Cell]) -> None:
    cells = Direct(case.board)
    for clause in clauses_of(case)[0]:
        seen.update(cells.pair(abs(x))[0] for x in clause if abs(x) <= cells.variables)


def _posted(case: Case, seen: set[Cell]) -> None:
    case.constraint.post(_WatchedModel(case.board, seen.add))


def _propagated(case: Case, seen: set[Cell]) -> None:
    every = list(islice(situations(case), 4 * GRIDS))
    for propagator in case.ruleset.network().propagators:
        seen.update(propagator.scope)
        for situation in every:
            with suppress(Exception):
                propagator.propagate(_WatchedDomains(filled(case.board, situation), seen.add))
