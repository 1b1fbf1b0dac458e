"""The conformance kit: compares the grids that each form of a constraint allows with `holds`.

The forms are `encode` for clauses, `post` for CP-SAT, and `propagate`.

    from sudoku_csp.laboratory import conformance

    for mistake in conformance.mistakes(my_rule, board):
        print(mistake)            # r1c1=2 r1c2=2: forbidden by holds, allowed by the clauses
    print(conformance.strength(my_rule, board))

The kit tests the constraint in each of `WAYS`: the scope (is a cell missing?), the clauses by
themselves and in every encoding, every backend by enumeration, and the propagators on combinations
of domains.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import Any

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import EXTENDED, Encoding, every_encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.conformance_cases import (
    PIECES_AROUND,
    Case,
    Piece,
    Untestable,
    domains_of,
    filtering_mistakes,
    situations,
)
from sudoku_csp.laboratory.rule_costs import Strength, strength
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked_ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import FOREVER
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.cnf_model import BEST, CnfModel, Forms
from sudoku_csp.targets.cnf.globals import GLOBALS
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.propagation.all_different import singles
from sudoku_csp.targets.propagation.domains import Domains

__all__ = ["WAYS", "Conformance", "Mistake", "Strength", "conformance", "mistakes", "strength"]

WAYS = ("scope", "clauses", *backends.NAMES, "filtering", "encodings")
"""The names of the ways in which a constraint is tested."""

ENCODINGS = (
    *(encoding for encoding in every_encoding() if not encoding.compiled),
    *(Encoding(name) for name in at_most_one.NAMES if name != at_most_one.DEFAULT),
    Encoding("drop-duplicates"),
)
"""Encodings with which every clause set, cell encoding and at-most-one method is tested."""

GRIDS = 600
"""The limit on grids for an encoding that needs the classic rules; a 4x4 board has 288 grids."""

CHANGED = 40
"""About the number of assignments in which each cell outside the scope is changed."""

Answer = tuple[Grid, bool]
"""An assignment, and True if it is allowed."""


@dataclass(frozen=True)
class Mistake:
    """A way that differs from `holds`, with the first counterexample as text.

    `failed`: there is no counterexample, since an exception was raised. If `holds` or `__str__`
    raises an exception, this is the only mistake, and `way` is the name of the method.
    """

    way: str
    text: str
    failed: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Conformance:
    """The mistakes of a constraint, and its refusals.

    A refusal names a form that cannot state the constraint, with the reason. `exhaustive`: every
    assignment of the scope was tried.
    """

    mistakes: tuple[Mistake, ...]
    refusals: tuple[str, ...]
    exhaustive: bool

    def __str__(self) -> str:
        tried = "every assignment" if self.exhaustive else "some of the assignments"
        lines = list(map(str, self.mistakes)) or [f"no mistake on {tried}"]
        return "\n".join([*lines, *(f"refused by {refusal}" for refusal in self.refusals)])


def mistakes(constraint: Constraint, board: Board, ways: Collection[str] = WAYS) -> list[Mistake]:
    """The ways that differ from `holds`, each with a counterexample; empty if all agree.

    Two or three cells of a board with side 3 or 4 show most mistakes. Two cells of a board with
    side 9 show those of the last digit. Of more than 4,000 assignments, only some are tried.

    >>> from sudoku_csp.constraints.registry import kinds
    >>> board = Board(3, 1, 3)
    >>> mistakes(kinds()["all_different"](board.cells[:2]), board)
    []
    """
    return list(conformance(constraint, board, ways).mistakes)


def conformance(constraint: Constraint, board: Board, ways: Collection[str] = WAYS) -> Conformance:
    """The mistakes that `mistakes` returns, and the refusals of forms that cannot state the rule.

    Raises ValueError for a scope with a cell that is not on the board or that is named twice.
    """
    found: list[Mistake] = []
    refused: list[str] = []
    try:
        case = Case.build(constraint, board)
        if not case.exhaustive:
            case = Case.build(constraint, board, list(_allowed_by_backends(case)))
        for way in WAYS:
            if way in ways:
                _try(case, way, found, refused)
    except Untestable as error:
        mistake = Mistake(error.form, str(error), failed=True)
        return Conformance((mistake,), (), exhaustive=False)
    return Conformance(tuple(found), tuple(refused), case.exhaustive)


def _try(case: Case, way: str, found: list[Mistake], refused: list[str]) -> None:
    """Tests the case in one way of `WAYS`. Adds its mistakes to `found`, refusals to `refused`.

    A refusal says why a form cannot state the constraint. In the way `scope`, all mistakes are
    added: there may be one for each form. In any other way, only the first mistake is added.
    """
    # A form may fail because a cell is missing in the scope.
    forgotten = any(one.way == "scope" and not one.failed for one in found)
    before = len(found)
    most = None if way == "scope" else 1
    for who, texts in _tests(case, way):
        try:
            found.extend(Mistake(way, text) for text in islice(texts, most))
        except Untestable:
            raise
        except Exception as error:  # noqa: BLE001 - a constraint of anybody's may fail in any way.
            if isinstance(error, Unsupported) or isinstance(error.__context__, Unsupported):
                refused.append(f"{who}: {error}")
                continue
            why = error.__cause__ if isinstance(error, ConstraintFault) else error
            how = f"failed with {type(why).__name__}"
            how = "cannot be tried with a scope that leaves out a cell" if forgotten else how
            found.append(Mistake(way, f"{who}: {how}: {why}", failed=True))
        if len(found) > before:
            return


def _tests(case: Case, way: str) -> Iterator[tuple[str, Iterator[str]]]:
    """Yields the name of each form that is tried in this way, with the texts of its mistakes."""
    if way == "scope":
        yield "the scope", _scope_mistakes(case)
    elif way == "filtering":
        yield "propagate", filtering_mistakes(case)
    elif way == "clauses":
        yield "the clauses", _differences(case, _by_clauses(case), "the clauses")
    elif way == "encodings":
        for encoding in _encodings(case):
            who = f"the clauses of {encoding}"
            yield who, _differences(case, _by_encoding(case, encoding), who)
    else:
        yield way, _differences(case, _by_backend(case, way), way)


def _differences(case: Case, answers: Iterator[Answer], who: str) -> Iterator[str]:
    """Yields a text for each answer that differs from `holds`."""
    for grid, allowed in answers:
        if allowed != case.holds(grid):
            words = ("forbidden", "allowed") if allowed else ("allowed", "forbidden")
            yield f"{case.text_of(grid)}: {words[0]} by holds, {words[1]} by {who}"


def _by_clauses(case: Case) -> Iterator[Answer]:
    """Yields the answers of the clauses, with the direct encoding of cells.

    The SAT solver gets the digits of all cells, and chooses the values of the other variables.
    """
    with NativeSolver(_clauses(case)) as solver:
        for grid in case.grids:
            true = {variable(case.board, cell, grid[cell]) for cell in case.board.cells}
            assignment = [x if x in true else -x for x in range(1, case.board.side**3 + 1)]
            yield grid, solver.solve(assignment) is not None


def _clauses(case: Case, forms: Forms = BEST) -> list[Clause]:
    """The clauses of the constraint, with the direct encoding of cells."""
    clauses: list[Clause] = []
    output = Clauses(case.board.side**3, clauses.append)
    case.constraint.encode(CnfModel(case.board, output, forms=forms))
    return clauses


def _encodings(case: Case) -> Iterator[Encoding]:
    """Yields `ENCODINGS`, and one for each form of a global constraint that changes the clauses."""
    yield from ENCODINGS
    try:
        extended = _clauses(case, EXTENDED.forms)
    except Exception:  # noqa: BLE001 - the test of this encoding reports it.
        return
    for forms in GLOBALS.values():
        for encoding in (Encoding(f"{forms.plural}={name}") for name in forms.names):
            changed = True
            with suppress(Exception):
                changed = _clauses(case, encoding.forms) != extended
            if changed:
                yield encoding


def _by_encoding(case: Case, encoding: Encoding) -> Iterator[Answer]:
    """Yields the answers of the formula in an encoding.

    If the encoding cannot state the constraint alone, the formula also has the classic rules, and
    only grids that obey these are tried. Raises Unsupported if that fails too.
    """
    cells = encoding.cell_encoding(case.board)
    grids: Iterable[Grid] = case.grids
    try:
        clauses = encoding.rules(case.ruleset).clauses()
    except Unsupported:
        classic = unchecked_ruleset(case.board, (*classic_rules(case.board), case.constraint))
        clauses = encoding.rules(classic).clauses()
        grids = _classic_grids(case.board)
    with NativeSolver(clauses) as solver:
        for grid in grids:
            held = [x for cell in case.board.cells for x in cells.holds(cell, grid[cell])]
            yield grid, solver.solve(held) is not None


def _by_backend(case: Case, name: str) -> Iterator[Answer]:
    """Yields the answers of a backend, which enumerates the allowed grids.

    Raises ValueError for a repeated grid, and for a grid that contradicts the given digits.
    """
    backend = backends.create(name)
    for piece in case.pieces:
        found: list[Grid] = []
        backend.search(case.puzzle(piece), len(piece.grids) + 1, found.append, FOREVER)
        times = Counter(found)
        for grid in piece.grids:
            number = times.pop(grid, 0)
            if number > 1:
                raise ValueError(f"one grid was found {number} times: {grid.line()}")
            yield grid, number == 1
        if times:
            raise ValueError(f"a grid against what was given: {next(iter(times)).line()}")


def _allowed_by_backends(case: Case) -> Iterator[Grid]:
    """Yields a few assignments that `sat` allows, and a few that `reference` allows."""
    puzzle = case.puzzle(Piece(case.board, {}, case.constraint.scope))
    for name in ("sat", "reference"):
        found: list[Grid] = []
        # If a backend fails, the test of this backend reports the failure.
        with suppress(Exception):
            backend = backends.create(name)
            backend.search(puzzle, PIECES_AROUND, found.append, FOREVER.within(1.0))
            yield from found


@lru_cache(maxsize=16)
def _classic_grids(board: Board) -> tuple[Grid, ...]:
    """All grids of the classic rules, if there are fewer than `GRIDS`.

    On a larger board, `GRIDS` of these grids, each with its digits randomly permuted.
    """
    found: list[Grid] = []
    blank = Puzzle.blank(Ruleset.classic(board))
    backends.create("reference").search(blank, GRIDS, found.append, FOREVER)
    if len(found) < GRIDS:
        return tuple(found)
    rng = Random(0)  # noqa: S311 - nothing here is a secret.
    renamed = ([0, *rng.sample(board.digits, board.side)] for _ in found)
    return tuple(
        Grid(board, bytes(names[digit] for digit in grid.digits))
        for names, grid in zip(renamed, found, strict=True)
    )


def _scope_mistakes(case: Case) -> Iterator[str]:
    """Yields a sentence for `holds` and for each form, if it reads a cell outside the scope."""
    scope = set(case.constraint.scope)
    whose = f"the scope of {case.constraint} leaves out"
    if influence := _influence(case):
        allowed, forbidden, cell = influence
        yield (
            f"{whose} {cell}, which holds looks at: {case.text_of(allowed)} is allowed with "
            f"{cell}={allowed[cell]}, and not with {cell}={forbidden[cell]}"
        )
    for form, watch in (("encode", _encode), ("post", _post), ("propagate", _propagate)):
        seen: set[Cell] = set()
        with suppress(Exception):  # The test of this form reports the exception.
            watch(case, seen)
        if beyond := sorted(seen - scope):
            yield f"{whose} {beyond[0]}, which {form} looks at"


def _influence(case: Case) -> tuple[Grid, Grid, Cell] | None:
    """Two grids that differ only in a cell outside the scope, and this cell.

    `holds` allows the first grid and forbids the second. None if no such grids were found.
    """
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


class _Recorder(dict[Cell, Any]):
    """A dict by cells; each cell that is looked up is added to `seen`."""

    def __init__(self, of_cells: dict[Cell, Any], seen: set[Cell]) -> None:
        super().__init__(of_cells)
        self.seen = seen

    def __getitem__(self, cell: Cell) -> Any:
        self.seen.add(cell)
        return super().__getitem__(cell)


class _RecordedDomains(Domains):
    def __init__(self, domains: Domains, seen: set[Cell]) -> None:
        super().__init__(domains.cells, domains.side, singles)
        self._masks = _Recorder({cell: domains[cell] for cell in domains.cells}, seen)


def _encode(case: Case, seen: set[Cell]) -> None:
    cells = Direct(case.board)
    for clause in _clauses(case):
        seen.update(cells.pair(abs(x))[0] for x in clause if abs(x) <= cells.variables)


def _post(case: Case, seen: set[Cell]) -> None:
    model = CpSatModel(case.board)
    model.variables = _Recorder(model.variables, seen)
    case.constraint.post(model)


def _propagate(case: Case, seen: set[Cell]) -> None:
    every = list(islice(situations(case), 4 * CHANGED))
    for propagator in case.ruleset.network().propagators:
        seen.update(propagator.scope)
        for situation in every:
            with suppress(Exception):
                domains = domains_of(case.board, situation.scope, situation.masks)
                propagator.propagate(_RecordedDomains(domains, seen))
