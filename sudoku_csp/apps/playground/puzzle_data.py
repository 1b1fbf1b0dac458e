"""A puzzle as the page has it: its board, its digits and how they are written."""

from __future__ import annotations

from typing import Any

from sudoku_csp.constraints import recorder
from sudoku_csp.grid import drawing, mark_shapes
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle import drawn
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.globals import GLOBALS

Data = dict[str, Any]


def of_board(board: Board) -> Data:
    """The board: its side, its boxes or regions, and the symbols of its digits from 1."""
    return {
        "side": board.side,
        "box_rows": board.box_rows,
        "box_columns": board.box_columns,
        "regions": None if board.regions is None else list(board.regions),
        "symbols": [drawing.symbol(board, digit) for digit in board.digits],
    }


def of_puzzle(puzzle: Puzzle) -> Data:
    """The puzzle: its board, its line, its digits in reading order, 0 for an empty cell, its rules
    beyond those of the houses as lines of text, and how they are drawn.

    Raises Unsupported for a rule that no line can say.
    """
    return {
        "board": of_board(puzzle.board),
        "line": puzzle.line(),
        "digits": list(puzzle.digits),
        "rules": of_rules(puzzle.ruleset),
        "drawing": of_drawing(puzzle.ruleset),
    }


def of_rules(ruleset: Ruleset) -> list[str]:
    """The rules that the board does not say, as lines. Raises Unsupported where none can."""
    for line in ruleset.lines:
        if line.startswith('"'):
            raise Unsupported(f"the page knows rules that a line of text can say: {line}")
    return list(ruleset.lines)


def of_drawing(ruleset: Ruleset) -> Data | None:
    """How the rules are drawn: shapes under the digits and over the lines, each its tag, its
    attributes and its text; the margin that they need above, right, below and left; and the rules
    in words, each a title and sentences; and the words of the rules that have several encodings.
    None where there is nothing to draw.
    """
    if ruleset.is_classic:
        return None
    shapes = mark_shapes.drawn(drawn.marks(ruleset), ruleset.board)
    return {
        "under": [list(shape) for shape in shapes.under],
        "over": [list(shape) for shape in shapes.over],
        "margin": shapes.margin,
        "words": _words(ruleset),
        "said": [[title, *sentences] for title, sentences in drawn.rules(ruleset)],
    }


def _words(ruleset: Ruleset) -> list[str]:
    """The global constraints of the rules for which an encoding can be chosen, as the fields name
    them: `sum` of `sum_encoding`."""
    every = {
        name for one in ruleset.beyond_classic for name in recorder.globals_of(one, ruleset.board)
    }
    return [name for name, forms in GLOBALS.items() if forms.method in every]
