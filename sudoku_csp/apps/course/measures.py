"""What units measure when they are shown: numbers and names, on this machine, now.

A measure is written as its name and its arguments with `|` between them. An encoding, a search and
so on are named as on the command line. Where a puzzle is asked for, a board such as `9x9` is the
empty puzzle of that board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from sudoku_csp.apps.api import explain, rules, strengths
from sudoku_csp.apps.api.export import chosen_encoding
from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import parse_board
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.laboratory.encoding_comparison import size_of_puzzle
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import FOREVER
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.output import group_size
from sudoku_csp.targets.propagation.journal import Event

Value = int | float | str

MEASURES: dict[str, Callable[..., Value]] = {}

SECONDS = 10.0
"""The most seconds of a search."""


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
    formula, found = Formula(_puzzle(puzzle), EXTENDED), 0
    with NativeSolver(formula.clauses) as solver:
        while found < int(limit) and (model := solver.solve([], FOREVER)) is not None:
            found += 1
            cells = formula.cells.variables
            solver.add([-x for x in model if 0 < x <= cells])
    return found


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
def candidates(level: str, puzzle: str) -> int:
    """The candidates that a level of propagation leaves in all cells."""
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
def steps(puzzle: str) -> int:
    """The steps of an explanation of the whole solution."""
    return len(explain.explain(_puzzle(puzzle)).steps)


@_measure
def seconds(search: str, puzzle: str) -> float:
    """The seconds of a search that looks for two solutions."""
    began = perf_counter()
    _events(search, puzzle)
    return perf_counter() - began
