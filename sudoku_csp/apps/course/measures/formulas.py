"""Measures of formulas: their sizes, models, proofs, and models in CP-SAT."""

from __future__ import annotations

from itertools import combinations, product
from time import perf_counter
from typing import Any

from sudoku_csp.apps.api import rules
from sudoku_csp.apps.course import at_most_one_work, proofs
from sudoku_csp.apps.course.measures import (
    MEASURES,
    Value,
    encoding_of,
    puzzle_of,
    register,
    with_rule,
)
from sudoku_csp.apps.course.random_boards import blanked
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import parse_board
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.encoding_comparison import size_of_puzzle
from sudoku_csp.laboratory.rule_sheet import posted_constraints
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.output import group_size
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel


@register
def clauses(encoding: str, puzzle: str) -> int:
    """The clauses of a puzzle in an encoding."""
    return int(_size(encoding, puzzle)["clauses"])


@register
def variables(encoding: str, puzzle: str) -> int:
    """The variables of a puzzle in an encoding."""
    return int(_size(encoding, puzzle)["variables"])


@register
def literals(encoding: str, puzzle: str) -> int:
    """The literals of all clauses of a puzzle in an encoding."""
    return int(_size(encoding, puzzle)["literals"])


@register
def filled(encoding: str, puzzle: str) -> int:
    """The cells that unit propagation fills, givens among them."""
    return int(_size(encoding, puzzle)["filled"] or 0)


@register
def blanked_clauses(encoding: str, board: str, percent: str) -> int:
    """The clauses of a random full board with a share of its cells blank."""
    puzzle = blanked(parse_board(board).side, int(percent))
    return int(size_of_puzzle(puzzle, encoding_of(encoding), FOREVER)["clauses"])


def _size(encoding: str, puzzle: str) -> dict[str, Any]:
    return size_of_puzzle(puzzle_of(puzzle), encoding_of(encoding), FOREVER)


@register
def at_most_one_clauses(method: str, variables: str) -> int:
    """The clauses of an at-most-one over this number of variables."""
    return group_size(at_most_one.find_method(method), int(variables)).clauses


@register
def at_most_one_variables(method: str, variables: str) -> int:
    """The new variables of an at-most-one over this number of variables."""
    return group_size(at_most_one.find_method(method), int(variables)).auxiliary


@register
def crossover(method: str) -> Value:
    """The number of variables from which on a method has fewer clauses than pairwise, or `none`."""
    return at_most_one_work.crossover(method) or "none"


@register
def waves(method: str, variables: str) -> int:
    """The most waves of unit propagation after one of the variables becomes true."""
    return at_most_one_work.most_waves(method, int(variables))


@register
def touched(method: str, variables: str) -> float:
    """The clauses in which a literal becomes false after one variable becomes true, in the mean."""
    return at_most_one_work.touched(method, int(variables))


@register
def pigeons(method: str, holes: str) -> int:
    """The conflicts until MiniSat refutes that one pigeon more than holes has room."""
    return at_most_one_work.pigeons(method, int(holes))


@register
def allowed(method: str, variables: str, left_out: str = "0") -> int:
    """The assignments that an at-most-one allows without its clause of this number."""
    clauses = at_most_one_work.written(method, int(variables))
    kept = [clause for at, clause in enumerate(clauses, start=1) if at != int(left_out)]
    return at_most_one_work.allowed(kept, int(variables))


@register
def best(name: str, argument: str) -> str:
    """The at-most-one method for which another measure is smallest."""
    found = {method: float(MEASURES[name](method, argument)) for method in at_most_one.NAMES}
    return min(found, key=found.__getitem__)


@register
def milliseconds_to_solve(encoding: str, puzzle: str) -> int:
    """The milliseconds in which a formula is made, loaded into MiniSat, and solved once."""
    began = perf_counter()
    formula = Formula(puzzle_of(puzzle), encoding_of(encoding))
    with NativeSolver(formula.clauses) as solver:
        solver.solve([])
    return round(1000 * (perf_counter() - began))


@register
def clauses_of_rule(encoding: str, rule: str, board: str) -> int:
    """The clauses of one rule, a house by its name or another rule by its line."""
    puzzle = with_rule(rule, board)
    parts = rules.parts_of_rule(puzzle, rule, encoding=encoding)
    return int(next(part["total"] for part in parts if part["part"] == "clauses"))


@register
def solutions(puzzle: str, limit: str = "1000") -> int:
    """The solutions of a puzzle, counted with blocking clauses up to a limit."""
    return _solutions(puzzle_of(puzzle), EXTENDED, int(limit), whole=False)


@register
def solutions_without(rules: str, puzzle: str, limit: str = "1000") -> int:
    """The solutions of a puzzle without some rules, with ` and ` between them, up to a limit."""
    found = puzzle_of(puzzle)
    off = found.without([found.ruleset.rule(rule) for rule in rules.split(" and ")])
    return _solutions(off, EXTENDED, int(limit), whole=False)


@register
def models(encoding: str, puzzle: str, limit: str = "1000") -> int:
    """The models of a formula, counted with clauses that block whole models, up to a limit."""
    return _solutions(puzzle_of(puzzle), encoding_of(encoding), int(limit), whole=True)


def _solutions(puzzle: Puzzle, encoding: Encoding, limit: int, *, whole: bool) -> int:
    formula, found = Formula(puzzle, encoding), 0
    with NativeSolver(formula.clauses) as solver:
        while found < limit and (model := solver.solve([], FOREVER)) is not None:
            found += 1
            most = formula.variables if whole else formula.cells.variables
            solver.add([-x for x in model if abs(x) <= most])
    return found


PARTS = {
    "a digit in each cell": (True, False),
    "no two digits in a cell": (False, False),
    "a place in each house": (True, True),
    "no two places in a house": (False, True),
}
"""The four parts of the rules: whether it is an at-least-one, and whether it is about houses."""


@register
def grids_of(parts: str, board: str) -> str:
    """Whether clauses of some of the parts, with ` and ` between them, allow only grids.

    The answer is `the same grids` or `more`: no part forbids a grid.
    """
    found = parse_board(board)
    if found.side > 4:
        raise InputError("the parts are compared up to side 4")
    cells = [[(cell, digit) for digit in found.digits] for cell in found.cells]
    houses = [
        [(cell, digit) for cell in house.cells] for house in found.houses for digit in found.digits
    ]
    groups = [[variable(found, *pair) for pair in group] for group in (*cells, *houses)]
    clauses: list[list[int]] = []
    for part in parts.split(" and "):
        UnknownName.check("part", part, tuple(PARTS))
        least, of_houses = PARTS[part]
        for group in groups[len(cells) :] if of_houses else groups[: len(cells)]:
            clauses += [group] if least else [[-a, -b] for a, b in combinations(group, 2)]
    with NativeSolver(clauses) as solver:
        questions = [[*pair] for group in groups for pair in combinations(group, 2)]
        questions += [[-x for x in group] for group in groups]
        exact = all(solver.solve(question) is None for question in questions)
    return "the same grids" if exact else "more"


@register
def core(puzzle: str) -> int:
    """The givens that MiniSat names as impossible together; 0 if there is a solution."""
    found = puzzle_of(puzzle)
    rules = Formula(Puzzle.blank(found.ruleset), EXTENDED)
    givens = [variable(found.board, *given) for given in found.givens]
    with NativeSolver(rules.clauses) as solver:
        return len(solver.core(givens) or ())


@register
def proof(lines: str, left_out: str = "0") -> str:
    """The verdict on a proof about three cells with two digits, perhaps without a clause."""
    return proofs.checked(lines, int(left_out))


@register
def proof_lines(puzzle: str) -> int:
    """The clauses in a proof by Glucose that a puzzle has no second solution."""
    return len(proofs.proved(puzzle_of(puzzle))[1])


@register
def damaged(damage: str, puzzle: str) -> str:
    """The verdict on a damaged proof that a puzzle has no second solution."""
    return proofs.after(damage, puzzle_of(puzzle))


@register
def assignments(rule: str, board: str) -> int:
    """The assignments of its own cells that a rule allows."""
    puzzle = with_rule(rule, board)
    kind, found = puzzle.ruleset.rule(rule), 0
    places = list(map(puzzle.board.position, kind.scope))
    digits = bytearray([1]) * len(puzzle.board.cells)
    for row in product(puzzle.board.digits, repeat=len(places)):
        for place, digit in zip(places, row, strict=True):
            digits[place] = digit
        found += kind.holds(Grid(puzzle.board, bytes(digits)))
    return found


@register
def cp_sat_of_rule(rule: str, board: str) -> int:
    """The constraints of one rule in CP-SAT, a house by its name or another rule by its line."""
    puzzle = with_rule(rule, board)
    return len(posted_constraints(puzzle.ruleset.rule(rule), puzzle.board))


@register
def cp_sat_constraints(puzzle: str) -> int:
    """The constraints of a puzzle's rules in CP-SAT."""
    found = puzzle_of(puzzle)
    model = CpSatModel(found.board)
    found.ruleset.post(model)
    return len(model.model.constraints)
