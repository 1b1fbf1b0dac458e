"""The ways in which a constraint is tried: its scope, clauses, encodings, backends.

Each way is a generator of an assignment, as a grid, and whether it is allowed. Clauses are judged
by a SAT solver that is given the digits and may choose the values of other variables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import TypeVar

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.formulas.encoding import EXTENDED, Encoding, all_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.conformance_cases import (
    PIECES_AROUND,
    Case,
    Piece,
    domains_of,
    situations,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.sat_sessions import MiniSat
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.cnf_model import BEST, CnfModel, Forms
from sudoku_csp.targets.cnf.globals import GLOBALS
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Domains

ENCODINGS = (
    *(encoding for encoding in all_of() if not encoding.compiled),
    *(Encoding(name) for name in at_most_one.NAMES if name != at_most_one.DEFAULT),
    Encoding("drop-duplicates"),
)
"""Every clause set, encoding of a cell and method of at-most-one."""

GRIDS = 600
"""Grids of the classic rules for encodings that need them: more than a board of side 4 has."""

Answer = tuple[Grid, bool]
"""An assignment, and whether it is allowed."""


def by_clauses(case: Case) -> Iterator[Answer]:
    """By what `encode` writes over direct cells."""
    with MiniSat(clauses_of(case)) as solver:
        for grid in case.grids:
            true = {variable(case.board, cell, grid[cell]) for cell in case.board.cells}
            assignment = [x if x in true else -x for x in range(1, case.board.side**3 + 1)]
            yield grid, solver.solve(assignment) is not None


def clauses_of(case: Case, forms: Forms = BEST) -> list[Clause]:
    """The clauses of the constraint over direct cells."""
    clauses: list[Clause] = []
    output = Clauses(case.board.side**3, clauses.append)
    case.constraint.encode(CnfModel(case.board, output, forms=forms))
    return clauses


def encodings_of(case: Case) -> Iterator[Encoding]:
    """The encodings to check: those for all, and each other form of a global constraint."""
    yield from ENCODINGS
    usual = _stated(case, EXTENDED)
    for forms in GLOBALS.values():
        for name in forms.names:
            encoding = Encoding(f"{forms.plural}={name}")
            if usual is not None and _stated(case, encoding) != usual:
                yield encoding


def _stated(case: Case, encoding: Encoding) -> list[Clause] | None:
    """The clauses of the constraint, None where it cannot be stated."""
    try:
        return clauses_of(case, encoding.forms)
    except Exception:  # noqa: BLE001 - the way of the encoding reports it.
        return None


def by_encoding(case: Case, encoding: Encoding) -> Iterator[Answer]:
    """By a formula, in which other constraints stand only where the encoding needs them.

    Raises Unsupported where it cannot state this one.
    """
    cells = encoding.cells_of(case.board)
    grids: Iterable[Grid] = case.grids
    try:
        clauses = encoding.rules(case.ruleset).clauses()
    except Unsupported:
        classic = unchecked(case.board, (*classic_rules(case.board), case.constraint))
        clauses = encoding.rules(classic).clauses()
        grids = _classic_grids(case.board)
    with MiniSat(clauses) as solver:
        for grid in grids:
            held = [x for cell in case.board.cells for x in cells.holds(cell, grid[cell])]
            yield grid, solver.solve(held) is not None


def by_backend(case: Case, name: str) -> Iterator[Answer]:
    """By what a backend enumerates, without any check in between.

    Raises ValueError for repeated grids, and for grids against what was given.
    """
    backend = create(name)
    for piece in case.pieces:
        found: list[Grid] = []
        backend.search(case.puzzle(piece), len(piece.grids) + 1, found.append, Deadline(None))
        times = Counter(found)
        for grid in piece.grids:
            number = times.pop(grid, 0)
            if number > 1:
                raise ValueError(f"one grid was found {number} times: {grid.line()}")
            yield grid, number == 1
        if times:
            raise ValueError(f"a grid against what was given: {next(iter(times)).line()}")


def some_allowed(case: Case) -> Iterator[Grid]:
    """A few assignments that each backend allows, rightly or not."""
    puzzle = case.puzzle(Piece(case.board, {}, case.constraint.scope))
    for name in ("sat", "reference"):
        found: list[Grid] = []
        try:
            create(name).search(puzzle, PIECES_AROUND, found.append, Deadline(None).within(1.0))
        except Exception:  # noqa: BLE001, S112 - the way of the backend reports it.
            continue
        yield from found


@lru_cache(maxsize=16)
def _classic_grids(board: Board) -> tuple[Grid, ...]:
    """Grids of the classic rules: all of a small board, else some with their digits renamed."""
    found: list[Grid] = []
    blank = Puzzle.blank(Ruleset.classic(board))
    create("reference").search(blank, GRIDS, found.append, Deadline(None))
    if len(found) < GRIDS:
        return tuple(found)
    rng = Random(0)  # noqa: S311 - nothing here is a secret.
    names = ([0, *rng.sample(board.digits, board.side)] for _ in found)
    return tuple(
        Grid(board, bytes(name[digit] for digit in grid.digits))
        for name, grid in zip(names, found, strict=True)
    )


CHANGED = 40
"""Assignments in which each cell elsewhere is changed."""

Value = TypeVar("Value")


def scope_mistakes(case: Case) -> Iterator[str]:
    """Each form that looks at a cell outside the scope, with the first such cell."""
    scope = set(case.constraint.scope)
    whose = f"the scope of {case.constraint} leaves out"
    if influence := _influence(case):
        allowed, forbidden, cell = influence
        yield (
            f"{whose} {cell}, which holds looks at: {case.text_of(allowed)} is allowed with "
            f"{cell}={allowed[cell]}, and not with {cell}={forbidden[cell]}"
        )
    for form, looked_at in (("encode", _encoded), ("post", _posted), ("propagate", _propagated)):
        seen: set[Cell] = set()
        with suppress(Exception):  # The way of the form reports it.
            looked_at(case, seen)
        if beyond := sorted(seen - scope):
            yield f"{whose} {beyond[0]}, which {form} looks at"


def _influence(case: Case) -> tuple[Grid, Grid, Cell] | None:
    """A grid that `holds` allows, and one that it forbids, which differ in a cell elsewhere."""
    grids = list(case.grids)
    some = grids[:: max(len(grids) // CHANGED, 1)]
    elsewhere = sorted(case.board.cell_set.difference(case.constraint.scope))
    for cell, grid, digit in product(elsewhere, some, case.board.digits):
        digits = bytearray(grid.digits)
        digits[grid.board.position(cell)] = digit
        changed = Grid(grid.board, bytes(digits))
        if case.holds(grid) != case.holds(changed):
            return (grid, changed, cell) if case.holds(grid) else (changed, grid, cell)
    return None


class _Watched(dict[Cell, Value]):
    """A target's object for each cell; a cell that is looked up is added to `seen`."""

    def __init__(self, of_cells: dict[Cell, Value], seen: set[Cell]) -> None:
        super().__init__(of_cells)
        self.seen = seen

    def __getitem__(self, cell: Cell) -> Value:
        self.seen.add(cell)
        return super().__getitem__(cell)


class _WatchedDomains(Domains):
    def __init__(self, domains: Domains, seen: set[Cell]) -> None:
        super().__init__(domains.cells, domains.side, singles)
        self._masks = _Watched({cell: domains[cell] for cell in domains.cells}, seen)


def _encoded(case: Case, seen: set[Cell]) -> None:
    cells = Direct(case.board)
    for clause in clauses_of(case):
        seen.update(cells.pair(abs(x))[0] for x in clause if abs(x) <= cells.variables)


def _posted(case: Case, seen: set[Cell]) -> None:
    model = CpSatModel(case.board)
    model.variables = _Watched(model.variables, seen)
    case.constraint.post(model)


def _propagated(case: Case, seen: set[Cell]) -> None:
    every = list(islice(situations(case), 4 * CHANGED))
    for propagator in case.ruleset.network().propagators:
        seen.update(propagator.scope)
        for situation in every:
            with suppress(Exception):
                domains = domains_of(case.board, situation.scope, situation.masks)
                propagator.propagate(_WatchedDomains(domains, seen))
