"""Turns puzzles and the steps of an explanation into data for the page and the widget."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.api.choices import globals_with_forms
from sudoku_csp.apps.api.explain import step_as_dict
from sudoku_csp.apps.api.rules import rule_data
from sudoku_csp.grid import mark_shapes
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle import picture
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.scene import Scene
    from sudoku_csp.constraints.constraint import Constraint

Data = dict[str, Any]


def of_board(board: Board) -> Data:
    """The board as data: the side, the boxes or regions, and the symbol of each digit."""
    return board.as_dict() | {"symbols": list(board.symbols)}


def of_puzzle(puzzle: Puzzle, off: Collection[str] = ()) -> Data:
    """The puzzle as data: the board, the puzzle as a line, the digits, the rules, and the drawing.

    The digits are in reading order, with 0 for an empty cell. The rules are the constraints besides
    rows, columns and boxes, each as a line of text. `about` has the title, the author and the rules
    in prose of an imported document. `off` has the identifiers of the rules that the drawing leaves
    out. The drawing also has the data of all `rules`; `on` is false for a rule that is left out.
    Raises Unsupported for a constraint that cannot be stated as a line, and UnknownName for an
    unknown identifier.
    """
    for line in puzzle.ruleset.lines:
        if line.startswith('"'):
            raise Unsupported(f"the page supports constraints that a line can state: {line}")
    about, ruleset = dict(puzzle.about), puzzle.ruleset
    switched = set(map(ruleset.rule, off))
    drawing = of_drawing(ruleset, switched)
    if drawing is not None:
        drawing["rules"] = [
            rule_data(ruleset, one) | {"on": one not in switched} for one in ruleset.beyond_classic
        ]
    return {
        "about": {
            name: about.get(key)
            for name, key in (("title", "title"), ("author", "author"), ("rules", "ruleset"))
        },
        "board": of_board(puzzle.board),
        "line": puzzle.line(),
        "digits": list(puzzle.digits),
        "rules": list(ruleset.lines),
        "drawing": drawing,
    }


def of_drawing(ruleset: Ruleset, off: Collection[Constraint] = ()) -> Data | None:
    """The drawing of the constraints; None for a classic ruleset.

    `under` has the shapes below the digits and `over` those above the lines, each with tag,
    attributes and text. `margin` is the space above, right, below and left of the grid. `sentences`
    has a list for each kind, the title of the kind and then sentences. `globals` names the global
    constraints for which a form can be chosen. All these leave out the constraints in `off`.
    """
    if ruleset.is_classic:
        return None
    kept = Ruleset(ruleset.board, tuple(one for one in ruleset.constraints if one not in off))
    shapes = mark_shapes.draw_marks(picture.marks(kept), ruleset.board)
    return {
        "under": [list(shape) for shape in shapes.under],
        "over": [list(shape) for shape in shapes.over],
        "margin": shapes.margin,
        "globals": globals_with_forms(kept),
        "sentences": [[title, *sentences] for title, sentences in picture.rules(kept)],
    }


def of_scene(scene: Scene) -> Data:
    """A step as data, with the drawing of the grid for this step and the digits after the step."""
    board = scene.board
    marks = {
        "house": scene.shaded,
        "concerned": scene.concerned,
        "source": scene.sources,
        "target": {one.cell for one in (*scene.step.placed, *scene.step.removed)},
    }
    return step_as_dict(scene) | {
        "drawing": {
            "digits": _digits(board, scene.digits),
            "candidates": [
                [
                    {"digit": digit, "part": scene.part(cell, digit)}
                    for digit in scene.candidates.get(cell, ())
                ]
                for cell in board.cells
            ],
            "marks": [{"cells": names(board, cells), "as": name} for name, cells in marks.items()],
            "links": [
                {"from": start.as_dict(), "to": end.as_dict(), "strong": strong}
                for start, end, strong in scene.lines
            ],
        },
        "after": _digits(board, scene.after),
    }


def names(board: Board, cells: Iterable[Cell]) -> list[str]:
    """The names of the cells, in reading order."""
    return [str(cell) for cell in sorted(cells, key=board.position)]


def _digits(board: Board, digits: dict[Cell, int]) -> list[int]:
    """The digits of all cells in reading order, with 0 for an empty cell."""
    return [digits.get(cell, 0) for cell in board.cells]
