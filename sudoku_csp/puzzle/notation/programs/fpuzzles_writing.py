"""A puzzle written as a document of f-puzzles, or as the link that carries it."""

from __future__ import annotations

import json
from typing import Any

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Draft
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.notation.programs.fpuzzles_layout import WORDS, default_region
from sudoku_csp.puzzle.puzzle import Puzzle


def document(puzzle: Puzzle) -> dict[str, Any]:
    """The document of the puzzle. Raises Unsupported, by name, for what f-puzzles has no key for.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> document(puzzle)["grid"][0][:2]
    [{'value': 1, 'given': True}, {}]
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    for house in ruleset.missing_houses:
        raise Unsupported(f"f-puzzles cannot say that {house} need not be different")
    draft = Draft(board)
    for constraint in ruleset.beyond_classic:
        FORMS.write(constraint, draft)
    side, cells = board.side, []
    boxes = [default_region(at, side) for at in range(side * side)]
    # Of a prime side, the default boxes are the rows, which means that there are none.
    has_regions = board.has_boxes or boxes != [at // side for at in range(side * side)]
    for cell, digit, box in zip(board.cells, puzzle.digits, boxes, strict=True):
        fields: dict[str, Any] = {"value": digit, "given": True} if digit else {}
        region = board.box_number(cell) if board.has_boxes else None
        own = {"region": region} if has_regions and region != box else {}
        cells.append(fields | own | draft.in_cells.get(cell, {}))
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    words = {key: text for key, text in puzzle.about if key in WORDS}
    made: dict[str, Any] = {"size": side, **words, "grid": rows, **draft.keys}
    if puzzle.printed is not None:
        made["solution"] = list(puzzle.printed.digits)
    return made


def text(puzzle: Puzzle) -> str:
    """The document as JSON on one line."""
    return json.dumps(document(puzzle), separators=(",", ":"))


def link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle on f-puzzles.com."""
    return links.link(text(puzzle))


def sudokupad_link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle on sudokupad.app, which reads documents of f-puzzles too."""
    return links.link(text(puzzle), links.SUDOKUPAD)
