"""What units measure when they are shown: numbers and names, on this machine, now.

A measure is written as its name and its arguments with `|` between them. An encoding, a search and
so on are named as on the command line. Where a puzzle is asked for, a board such as `9x9` is the
empty puzzle of that board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from time import perf_counter
from typing import Any

from sudoku_csp.analysis.diagnosis.candidates import filtered
from sudoku_csp.apps.api import explain, rules, strengths
from sudoku_csp.apps.api.export import chosen_encoding
from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.course import at_most_one_work, proofs, puzzle_sets
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import parse_board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.encoding_comparison import LADDER, share_solved, size_of_puzzle
from sudoku_csp.laboratory.rule_sheet import posted_constraints
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import FOREVER
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.solvers.searches import find_search
from sudoku_csp.solvers.traces import recording
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.output import group_size
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.journal import Event

Value = int | float | str

MEASURES: dict[str, Callable[..., Value]] = {}

SECONDS = 10.0
"""The most seconds of a search."""

LADDER_NAMES = {name: consistency for name, consistency, locked in LADDER if not locked}
"""The levels of all-different by their names in units."""


def measure(text: str) -> Value:
    """Takes a measure. Raises UnknownName, and InputError for arguments that do not fit.

    >>> measure("clauses | extended | 9x9")
    11988
    """
    name, *arguments = text.split(" | ")
    UnknownName.check("measure", name, tuple(MEASURES))
    try:
        return MEASURES[name](*arguments)
    except TypeError as error:
        raise InputError(f"{text}: {error}") from None


def _measure(function: Callable[..., Value]) -> Callable[..., Value]:
    MEASURES[function.__name__.replace("_", "-")] = function
    return function


def _puzzle(text: str) -> Puzzle:
    if re.match(r"\d+x\d+", text):
        return Puzzle.blank(Ruleset.classic(parse_board(text)))
    return read(text)


@_measure
def clauses(encoding: str, puzzle: str) -> int:
    """The clauses of a puzzle in an encoding."""
    return int(_size(encoding, puzzle)["clauses"])


@_measure
def variables(encoding: str, puzzle: str) -> int:
    """The variables of a puzzle in an encoding."""
    return int(_size(encoding, puzzle)["variables"])


@_measure
def literals(encoding: str, puzzle: str) -> int:
    """The literals of all clauses of a puzzle in an encoding."""
    return int(_size(encoding, puzzle)["literals"])


@_measure
def filled(encoding: str, puzzle: str) -> int:
    """The cells that unit propagation fills, givens among them."""
    return int(_size(encoding, puzzle)["filled"] or 0)


def _size(encoding: str, puzzle: str) -> dict[str, Any]:
    chosen = chosen_encoding(encoding) or EXTENDED
    return size_of_puzzle(_puzzle(puzzle), chosen, FOREVER)


@_measure
def at_most_one_clauses(method: str, variables: str) -> int:
    """The clauses of an at-most-one over so many variables."""
    return group_size(at_most_one.find_method(method), int(variables)).clauses


@_measure
def at_most_one_variables(method: str, variables: str) -> int:
    """The new variables of an at-most-one over so many variables."""
    return group_size(at_most_one.find_method(method), int(variables)).auxiliary


@_measure
def crossover(method: str) -> Value:
    """The number of variables from which on a method has fewer clauses than pairwise, or `none`."""
    return at_most_one_work.crossover(method) or "none"


@_measure
def waves(method: str, variables: str) -> int:
    """The most waves of unit propagation after one of so many variables becomes true."""
    return at_most_one_work.most_waves(method, int(variables))


@_measure
def touched(method: str, variables: str) -> float:
    """The clauses in which a literal becomes false after one variable becomes true, in the mean."""
    return at_most_one_work.touched(method, int(variables))


@_measure
def pigeons(method: str, holes: str) -> int:
    """The conflicts until MiniSat refutes that one pigeon more than holes has room."""
    return at_most_one_work.pigeons(method, int(holes))


@_measure
def allowed(method: str, variables: str, left_out: str = "0") -> int:
    """The assignments that an at-most-one allows without its clause of this number."""
    clauses = at_most_one_work.written(method, int(variables))
    kept = [clause for at, clause in enumerate(clauses, start=1) if at != int(left_out)]
    return at_most_one_work.allowed(kept, int(variables))


@_measure
def best(name: str, argument: str) -> str:
    """The at-most-one method for which another measure is smallest."""
    found = {method: float(MEASURES[name](method, argument)) for method in at_most_one.NAMES}
    return min(found, key=found.__getitem__)


@_measure
def milliseconds_to_solve(encoding: str, puzzle: str) -> int:
    """The milliseconds in which a formula is made, loaded into MiniSat, and solved once."""
    began = perf_counter()
    formula = Formula(_puzzle(puzzle), chosen_encoding(encoding) or EXTENDED)
    with NativeSolver(formula.clauses) as solver:
        solver.solve([])
    return round(1000 * (perf_counter() - began))


@_measure
def clauses_of_rule(encoding: str, rule: str, board: str) -> int:
    """The clauses of one rule, a house by its name or another rule by its line."""
    puzzle = _with_rule(rule, board)
    parts = rules.parts_of_rule(puzzle, rule, encoding=encoding)
    return int(next(part["total"] for part in parts if part["part"] == "clauses"))


def _with_rule(rule: str, board: str) -> Puzzle:
    puzzle = _puzzle(board)
    if rule in puzzle.ruleset.identifiers.values():
        return puzzle
    return read(f"{puzzle.line()} with {rule}", puzzle.board)


@_measure
def solutions(puzzle: str, limit: str = "1000") -> int:
    """The solutions of a puzzle, counted with blocking clauses up to a limit."""
    return _solutions(_puzzle(puzzle), EXTENDED, int(limit), whole=False)


@_measure
def solutions_without(rules: str, puzzle: str, limit: str = "1000") -> int:
    """The solutions of a puzzle without some rules, with ` and ` between them, up to a limit."""
    found = _puzzle(puzzle)
    off = found.without([found.ruleset.rule(rule) for rule in rules.split(" and ")])
    return _solutions(off, EXTENDED, int(limit), whole=False)


@_measure
def models(encoding: str, puzzle: str, limit: str = "1000") -> int:
    """The models of a formula, counted with clauses that block whole models, up to a limit."""
    chosen = chosen_encoding(encoding) or EXTENDED
    return _solutions(_puzzle(puzzle), chosen, int(limit), whole=True)


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


@_measure
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


@_measure
def core(puzzle: str) -> int:
    """The givens that MiniSat names as impossible together; 0 if there is a solution."""
    found = _puzzle(puzzle)
    rules = Formula(Puzzle.blank(found.ruleset), EXTENDED)
    givens = [variable(found.board, *given) for given in found.givens]
    with NativeSolver(rules.clauses) as solver:
        return len(solver.core(givens) or ())


@_measure
def proof(lines: str, left_out: str = "0") -> str:
    """The verdict on a proof about three cells with two digits, perhaps without a clause."""
    return proofs.checked(lines, int(left_out))


@_measure
def proof_lines(puzzle: str) -> int:
    """The clauses in a proof by Glucose that a puzzle has no second solution."""
    return len(proofs.proved(_puzzle(puzzle))[1])


@_measure
def damaged(damage: str, puzzle: str) -> str:
    """The verdict on a damaged proof that a puzzle has no second solution."""
    return proofs.after(damage, _puzzle(puzzle))


@_measure
def assignments(rule: str, board: str) -> int:
    """The assignments of its own cells that a rule allows."""
    puzzle = _with_rule(rule, board)
    kind, found = puzzle.ruleset.rule(rule), 0
    places = list(map(puzzle.board.position, kind.scope))
    digits = bytearray([1]) * len(puzzle.board.cells)
    for row in product(puzzle.board.digits, repeat=len(places)):
        for place, digit in zip(places, row, strict=True):
            digits[place] = digit
        found += kind.holds(Grid(puzzle.board, bytes(digits)))
    return found


@_measure
def cp_sat_of_rule(rule: str, board: str) -> int:
    """The constraints of one rule in CP-SAT, a house by its name or another rule by its line."""
    puzzle = _with_rule(rule, board)
    return len(posted_constraints(puzzle.ruleset.rule(rule), puzzle.board))


@_measure
def cp_sat_constraints(puzzle: str) -> int:
    """The constraints of a puzzle's rules in CP-SAT."""
    found = _puzzle(puzzle)
    model = CpSatModel(found.board)
    found.ruleset.post(model)
    return len(model.model.constraints)


@_measure
def decisions(search: str, puzzle: str) -> int:
    """The decisions of a search that looks for two solutions."""
    return sum(event["event"] == "decide" for event in _events(search, puzzle))


@_measure
def conflicts(search: str, puzzle: str) -> int:
    """The conflicts of a search that looks for two solutions."""
    return sum(event["event"] == "conflict" for event in _events(search, puzzle))


@_measure
def first_conflict(one: str, other: str, puzzle: str) -> str:
    """Which of two searches meets its first conflict after fewer decisions, or `neither`."""
    made = {search: _before_conflict(search, puzzle) for search in (one, other)}
    return "neither" if len({*made.values()}) == 1 else min(made, key=made.__getitem__)


def _before_conflict(search: str, puzzle: str) -> float:
    made = 0
    for event in _events(search, puzzle):
        if event["event"] == "conflict":
            return made
        made += event["event"] == "decide"
    return float("inf")


def _events(search: str, puzzle: str) -> Iterator[Event]:
    events: list[Event] = []
    trace(_puzzle(puzzle), events.append, search=search, time_limit=SECONDS)
    return iter(events)


@_measure
def decisions_at(level: str, puzzle: str) -> int:
    """The decisions of the search dom-wdeg at a level of all-different, up to the verdict."""
    nodes = _searched(level, puzzle)["nodes"]
    assert isinstance(nodes, int)
    return nodes


@_measure
def milliseconds_at(level: str, puzzle: str) -> int:
    """The milliseconds of the search dom-wdeg at a level of all-different, up to the verdict."""
    began = perf_counter()
    _searched(level, puzzle)
    return round(1000 * (perf_counter() - began))


def _searched(level: str, puzzle: str) -> Event:
    search = find_search("dom-wdeg", LADDER_NAMES.get(level, level))
    return recording.run(_puzzle(puzzle), search, lambda _: None)


@_measure
def candidates(level: str, puzzle: str) -> int:
    """The candidates that a level of propagation leaves in all cells.

    A level is one of `LADDER`, or one of the kinds of candidates of the page.
    """
    for name, consistency, locked in LADDER:
        if name == level:
            return sum(map(len, filtered(_puzzle(puzzle), consistency, locked=locked).candidates))
    (found,) = explain.candidates(_puzzle(puzzle), [level])
    return sum(map(len, found.digits or []))


@_measure
def removed(form: str, rule: str, puzzle: str) -> Value:
    """The candidates of a puzzle that a form of a rule removes, as on the page."""
    for part in strengths.sees(_with_rule(rule, puzzle), rule):
        if part["name"] == form:
            return "conflict" if part["conflict"] else len(part["removed"])
    raise InputError(f"{rule} has no form {form}")


@_measure
def removed_in_row(level: str, domains: str, digits: str = "") -> Value:
    """The candidates that a level of all-different removes from a row such as `12 12 123 345 45`.

    The row has as many digits as cells, or `digits` of them. The level `all ways` tries all
    fillings. The answer is `conflict` if nothing is left for some cell.
    """
    row = domains.split()
    sides = int(digits or len(row))
    if level == "all ways":
        ways = [way for way in product(*row) if len({*way}) == len(way)]
        left = [sorted({*places}) for places in zip(*ways, strict=True)] or None
    else:
        left = _left_in_row(level, row, sides)
    return "conflict" if left is None else len("".join(row)) - sum(map(len, left))


def _left_in_row(level: str, row: list[str], digits: int) -> list[list[str]] | None:
    cells = [Cell(1, column) for column in range(1, len(row) + 1)]
    known = Domains(cells, digits, all_different.find_level(LADDER_NAMES.get(level, level)))
    try:
        for cell, domain in zip(cells, row, strict=True):
            known.keep(cell, sum(1 << int(digit) - 1 for digit in domain))
        before = None
        while before != known.masks(cells):
            before = known.masks(cells)
            known.all_different(cells)
    except Conflict:
        return None
    return [[*map(str, known.candidates(cell))] for cell in cells]


@_measure
def solved(level: str, puzzles: str) -> int:
    """The puzzles of a set, in per cent, that a level of `LADDER` solves without decisions."""
    consistency, locked = next((one, two) for name, one, two in LADDER if name == level)
    found = puzzle_sets.puzzles(puzzles)
    done = sum(filtered(puzzle, consistency, locked=locked).solved for puzzle in found)
    return round(100 * done / len(found))


@_measure
def solved_by_clauses(encoding: str, puzzles: str, level: str = "0") -> int:
    """The puzzles of a set, in per cent, that unit propagation solves on an encoding.

    With level 1 failed literals are tried, too.
    """
    chosen = chosen_encoding(encoding) or EXTENDED
    found = share_solved(chosen, puzzle_sets.puzzles(puzzles), int(level))
    return round(found.percent or 0)


@_measure
def looks(order: str, puzzle: str) -> int:
    """The cells that are looked at until naked singles find nothing more.

    In `rounds` all cells are looked at, until a round changes nothing. With a `queue` a cell is
    looked at when it has got its digit.
    """
    found = _puzzle(puzzle)
    board, left = found.board, {cell: set(found.board.digits) for cell in found.board.cells}
    left |= {cell: {digit} for cell, digit in found.givens}
    number, waiting = 0, [cell for cell, _ in found.givens]
    while waiting:
        looked = list(board.cells) if order == "rounds" else waiting
        waiting = []
        for cell in looked:
            number += 1
            for peer in board.peers(cell) if len(left[cell]) == 1 else ():
                if left[cell] <= left[peer]:
                    left[peer] -= left[cell]
                    waiting += [peer] if len(left[peer]) == 1 or order == "rounds" else []
    return number


@_measure
def peers(board: str) -> int:
    """The cells that share a house with the first cell."""
    found = parse_board(board)
    return len(found.peers(found.cells[0]))


@_measure
def steps(puzzle: str) -> int:
    """The steps of an explanation of the whole solution."""
    return len(explain.explain(_puzzle(puzzle)).steps)


@_measure
def seconds(search: str, puzzle: str) -> float:
    """The seconds of a search that looks for two solutions."""
    began = perf_counter()
    _events(search, puzzle)
    return perf_counter() - began
