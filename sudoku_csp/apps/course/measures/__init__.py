"""What units measure when they are shown: numbers and names, on this machine, now.

A measure is written as its name and its arguments with `|` between them. An encoding, a search and
so on are named as on the command line. Where a puzzle is asked for, a board such as `9x9` is the
empty puzzle of that board.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module

from sudoku_csp.apps.api.export import chosen_encoding
from sudoku_csp.apps.api.read import read
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid.board import parse_board
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

Value = int | float | str

MEASURES: dict[str, Callable[..., Value]] = {}

MODULES = ("formulas", "searches")
"""The modules of this package that register measures. They are imported by the first measure."""


def measure(text: str) -> Value:
    """Takes a measure. Raises UnknownName, and InputError for arguments that do not fit.

    >>> measure("clauses | extended | 9x9")
    11988
    """
    for module in MODULES:
        import_module(f"{__name__}.{module}")
    name, *arguments = text.split(" | ")
    UnknownName.check("measure", name, tuple(MEASURES))
    try:
        return MEASURES[name](*arguments)
    except TypeError as error:
        raise InputError(f"{text}: {error}") from None


def register(function: Callable[..., Value]) -> Callable[..., Value]:
    """Makes a function a measure of its name."""
    MEASURES[function.__name__.replace("_", "-")] = function
    return function


def puzzle_of(text: str) -> Puzzle:
    """The puzzle in a text, or the empty puzzle of a board."""
    if re.match(r"\d+x\d+", text):
        return Puzzle.blank(Ruleset.classic(parse_board(text)))
    return read(text)


def encoding_of(text: str) -> Encoding:
    """The encoding that words on the command line name."""
    return chosen_encoding(text) or EXTENDED


def with_rule(rule: str, board: str) -> Puzzle:
    """A puzzle that has a rule: a house by its name, or another rule by its line."""
    puzzle = puzzle_of(board)
    if rule in puzzle.ruleset.identifiers.values():
        return puzzle
    return read(f"{puzzle.line()} with {rule}", puzzle.board)
