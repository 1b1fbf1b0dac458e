"""Measures of searches, propagation, explanations, and of what a solver meets."""

from __future__ import annotations

from contextlib import AbstractContextManager
from io import BytesIO
from itertools import product
from math import factorial
from random import Random
from time import perf_counter

from sudoku_csp.analysis.cores import minimal as cores
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis.candidates import filtered
from sudoku_csp.analysis.diagnosis.oracles import oracle_of_digits
from sudoku_csp.analysis.explanation.rating import hardness
from sudoku_csp.apps.api import explain, strengths
from sudoku_csp.apps.api.export import export
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.course import faults, proofs, puzzle_sets, random_boards
from sudoku_csp.apps.course.by_hand.first_conflict import before_conflict
from sudoku_csp.apps.course.fewest_givens import differences, fewest, minimal
from sudoku_csp.apps.course.measures import (
    MEASURES,
    Value,
    encoding_of,
    puzzle_of,
    register,
    with_rule,
)
from sudoku_csp.apps.course.random_boards import blanked
from sudoku_csp.apps.course.symmetries import classes_4x4, normal, shuffled
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import parse_board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.laboratory.encoding_comparison import LADDER, share_solved
from sudoku_csp.laboratory.removals import clause_filter, consistent_filter, propagator_filter
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.solvers.searches import find_search
from sudoku_csp.solvers.traces import recording
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.journal import Event

SECONDS = 10.0
"""The most seconds of a search."""

DOMAINS = 60
"""The random domains on which forms of a rule are compared."""
LADDER_NAMES = {name: consistency for name, consistency, locked in LADDER if not locked}
"""The levels of all-different by their names in units."""


@register
def decisions(search: str, puzzle: str) -> int:
    """The decisions of a search that looks for two solutions."""
    return sum(event["event"] == "decide" for event in _events(search, puzzle))


@register
def conflicts(search: str, puzzle: str) -> int:
    """The conflicts of a search that looks for two solutions."""
    return sum(event["event"] == "conflict" for event in _events(search, puzzle))


@register
def first_conflict(one: str, other: str, puzzle: str) -> str:
    """Which of two searches meets its first conflict after fewer decisions, or `neither`."""
    made = {search: before_conflict(_events(search, puzzle)) for search in (one, other)}
    met = {search: number for search, number in made.items() if number is not None}
    return "neither" if len({*made.values()}) == 1 else min(met, key=met.__getitem__)


def _events(search: str, puzzle: str) -> list[Event]:
    events: list[Event] = []
    trace(puzzle_of(puzzle), events.append, search=search, time_limit=SECONDS)
    return events


@register
def fewer(name: str, one: str, other: str, puzzle: str) -> str:
    """With which of two encodings or searches another measure is smaller, or `equal`."""
    first, second = (MEASURES[name](each, puzzle) for each in (one, other))
    assert not isinstance(first, str)
    assert not isinstance(second, str)
    return "equal" if first == second else one if first < second else other


@register
def decisions_at(level: str, puzzle: str) -> int:
    """The decisions of the search dom-wdeg at a level of all-different, up to the verdict."""
    nodes = _searched(level, puzzle)["nodes"]
    assert isinstance(nodes, int)
    return nodes


@register
def milliseconds_at(level: str, puzzle: str) -> int:
    """The milliseconds of the search dom-wdeg at a level of all-different, up to the verdict."""
    began = perf_counter()
    _searched(level, puzzle)
    return round(1000 * (perf_counter() - began))


def _searched(level: str, puzzle: str) -> Event:
    search = find_search("dom-wdeg", LADDER_NAMES.get(level, level))
    return recording.run(puzzle_of(puzzle), search, lambda _: None)


@register
def candidates(level: str, puzzle: str) -> int:
    """The candidates that a level of propagation leaves in all cells.

    A level is one of `LADDER`, or one of the kinds of candidates of the page.
    """
    for name, consistency, locked in LADDER:
        if name == level:
            return sum(map(len, filtered(puzzle_of(puzzle), consistency, locked=locked).candidates))
    (found,) = explain.candidates(puzzle_of(puzzle), [level])
    return sum(map(len, found.digits or []))


@register
def removed(form: str, rule: str, puzzle: str) -> Value:
    """The candidates of a puzzle that a form of a rule removes, as on the page."""
    for part in strengths.sees(with_rule(rule, puzzle), rule):
        if part["name"] == form:
            return "conflict" if part["conflict"] else len(part["removed"])
    raise InputError(f"{rule} has no form {form}")


@register
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


@register
def solved(level: str, puzzles: str) -> int:
    """The puzzles of a set, in per cent, that a level of `LADDER` solves without decisions."""
    consistency, locked = next((one, two) for name, one, two in LADDER if name == level)
    found = puzzle_sets.puzzles(puzzles)
    done = sum(filtered(puzzle, consistency, locked=locked).solved for puzzle in found)
    return round(100 * done / len(found))


@register
def solved_by_clauses(encoding: str, puzzles: str, level: str = "0") -> int:
    """The puzzles of a set, in per cent, that unit propagation solves on an encoding.

    With level 1 failed literals are tried, too.
    """
    found = share_solved(encoding_of(encoding), puzzle_sets.puzzles(puzzles), int(level))
    return round(found.percent or 0)


@register
def looks(order: str, puzzle: str) -> int:
    """The cells that are looked at until naked singles find nothing more.

    In `rounds` all cells are looked at, until a round changes nothing. With a `queue` a cell is
    looked at when it has got its digit.
    """
    found = puzzle_of(puzzle)
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


@register
def peers(board: str) -> int:
    """The cells that share a house with the first cell."""
    found = parse_board(board)
    return len(found.peers(found.cells[0]))


@register
def steps(puzzle: str) -> int:
    """The steps of an explanation of the whole solution."""
    return len(explain.explain(puzzle_of(puzzle)).steps)


@register
def lines(form: str, puzzle: str) -> int:
    """The lines of a puzzle in a format for other programs, without comments."""
    return len(_lines(form, puzzle_of(puzzle)))


@register
def lines_of_rule(form: str, rule: str, board: str) -> int:
    """The lines that one more rule adds to an empty puzzle in a format."""
    return len(_lines(form, with_rule(rule, board))) - len(_lines(form, puzzle_of(board)))


def _lines(form: str, puzzle: Puzzle) -> list[str]:
    stream = BytesIO()
    export(puzzle, stream, form)
    lines = stream.getvalue().decode().splitlines()
    comments = ("c ", "*", ";", "%", "#")
    return [one for one in lines if one and not one.startswith(comments)]


@register
def minimal_conflict(order: str, puzzle: str) -> int:
    """The givens of a minimal conflict, found by deletion in an order: first, last, or a number."""
    with _givens_of(puzzle) as oracle:
        return len(cores.minimal(oracle, _ordered(order, oracle.size)) or ())


def _ordered(order: str, size: int) -> list[int]:
    """The places below a size, from the first, from the last, or shuffled by a seed."""
    places = list(range(size))
    if order == "last":
        places.reverse()
    elif order != "first":
        Random(int(order)).shuffle(places)  # noqa: S311 - no secret.
    return places


@register
def smallest_conflict(puzzle: str) -> int:
    """The givens of a smallest conflict: no other set of givens that conflict has fewer."""
    with _givens_of(puzzle) as oracle:
        return len(cores.small(oracle, prove=True) or ())


@register
def repairs(puzzle: str) -> int:
    """The givens of which each, dropped alone, leaves a puzzle with a solution."""
    with _givens_of(puzzle) as oracle:
        every = range(oracle.size)
        return sum(oracle.core([at for at in every if at != gone]) is None for gone in every)


def _givens_of(puzzle: str) -> AbstractContextManager[Oracle]:
    found = puzzle_of(puzzle)
    return oracle_of_digits(found, list(found.givens), FOREVER)


@register
def hardest(puzzle: str) -> str:
    """The layer of the hardest step in an explanation."""
    return max(explain.explain(puzzle_of(puzzle)).steps, key=hardness).layer


@register
def steps_of_layer(layer: str, puzzle: str) -> int:
    """The steps of an explanation that are in a layer."""
    return sum(step.layer == layer for step in explain.explain(puzzle_of(puzzle)).steps)


@register
def largest_step(puzzle: str) -> int:
    """The most pieces of rules that a step of an explanation rests on."""
    return max(step.size for step in explain.explain(puzzle_of(puzzle)).steps)


@register
def seen(form: str, rule: str, board: str) -> int:
    """How much of what a rule removes from random domains a form of it sees, in per cent.

    The form is an encoding, or `propagators`. A digit is in a domain with probability one half.
    """
    puzzle = with_rule(rule, board)
    kind, side = puzzle.ruleset.rule(rule), puzzle.board.side
    exact = consistent_filter(kind, puzzle.board)
    if form == "propagators":
        own = propagator_filter(kind, puzzle.board)
    else:
        own = clause_filter(kind, puzzle.board, encoding_of(form))
    random, most, found = Random(1), 0, 0  # noqa: S311 - no secret.
    for _ in range(DOMAINS):
        masks = tuple(random.randrange(1, 1 << side) for _ in kind.scope)
        if (right := exact(masks)) is not None and (left := own(masks)) is not None:
            most += sum(map(int.bit_count, masks)) - sum(map(len, right))
            found += sum(map(int.bit_count, masks)) - sum(map(len, left))
    return round(100 * found / most)


@register
def noticed(fault: str, board: str) -> str:
    """Who differs from the truth of a rule with a mistake: a name, `both` or `nothing`."""
    return faults.noticed(fault, parse_board(board).side)


@register
def sat_conflicts(encoding: str, puzzle: str) -> int:
    """The conflicts of a solver that learns clauses, MiniSat, when it looks for two solutions."""
    formula = Formula(puzzle_of(puzzle), encoding_of(encoding))
    with NativeSolver(formula.clauses) as solver:
        if (model := solver.solve([])) is not None:
            cells = formula.cells.variables
            solver.add([-x for x in model if 0 < x <= cells])
            solver.solve([])
        return solver.conflicts()


@register
def learned(which: str, puzzle: str) -> int:
    """The literals of the clauses that Glucose learns in a proof of uniqueness.

    `which` is shortest, median, longest, or number for the number of clauses.
    """
    _, lines = proofs.proved(puzzle_of(puzzle))
    sizes = sorted(len(line.split()) - 1 for line in lines)[1:]
    if which == "number":
        return len(sizes)
    return {"shortest": sizes[0], "median": sizes[len(sizes) // 2], "longest": sizes[-1]}[which]


@register
def decisions_of_twin(search: str, seed: str, puzzle: str) -> int:
    """The decisions of a search on a puzzle with rows, columns and digits in a random order."""
    found, random = puzzle_of(puzzle), Random(int(seed))  # noqa: S311 - no secret.
    twin = Puzzle(found.ruleset, shuffled(found.board, found.digits, random))
    return int(decisions(search, twin.line()))


@register
def different_grids(board: str) -> int:
    """The grids of side 4 that no exchange of rows, columns, digits or a mirror makes equal."""
    if parse_board(board).side != 4:
        raise InputError("the grids of side 4 alone are compared")
    return len(classes_4x4())


@register
def grids_like(grid: str) -> int:
    """The grids of side 4 that are the same as this one."""
    one = normal(tuple(map(int, grid)))
    return factorial(4) * next(len(same) for same in classes_4x4() if one in same)


@register
def largest_total(cells: str, puzzle: str) -> int:
    """The largest sum of some cells in all solutions of a puzzle."""
    found = puzzle_of(puzzle)
    many = len(cells.split())
    for total in range(many * found.board.side, many, -1):
        formula = Formula(with_rule(f"sum {total} {cells}", puzzle), EXTENDED)
        with NativeSolver(formula.clauses) as solver:
            if solver.solve([]) is not None:
                return total
    raise InputError("the puzzle has no solution")


@register
def fewest_givens(grid: str) -> int:
    """The fewest givens that leave a grid of side 4 alone."""
    return fewest(differences([*map(int, grid)]))[0].bit_count()


@register
def minimal_givens(order: str, grid: str) -> int:
    """The givens that are left when each is taken away if it can be: first, last, or a number."""
    return minimal(_ordered(order, len(grid)), differences([*map(int, grid)])).bit_count()


@register
def choices_tried(bound: str, grid: str) -> int:
    """The choices that a search for the fewest givens tries, `with` a bound or `without`."""
    return fewest(differences([*map(int, grid)]), bound=bound == "with")[1]


@register
def blanked_conflicts(board: str, percent: str, seed: str = "1") -> int:
    """The conflicts of MiniSat, to one solution, on a random full board with cells blank."""
    puzzle = blanked(parse_board(board).side, int(percent), int(seed))
    formula = Formula(puzzle, Encoding("optimised,propagate"))
    with NativeSolver(formula.clauses) as solver:
        solver.solve([])
        return solver.conflicts()


@register
def completed(side: str, percent: str) -> int:
    """Of 20 Latin squares, filled at random but for a share, how many can be completed."""
    return random_boards.completed(int(side), int(percent), 20)


@register
def seconds(search: str, puzzle: str) -> float:
    """The seconds of a search that looks for two solutions."""
    began = perf_counter()
    _events(search, puzzle)
    return perf_counter() - began
