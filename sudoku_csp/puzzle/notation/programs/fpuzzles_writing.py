"""A puzzle written as a document of f-puzzles, or as the link that carries it.

What is written is read back, and is refused where the rules are not the same: so nothing is lost
that f-puzzles cannot say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.notation.programs.documents import puzzle_of_object
from sudoku_csp.puzzle.notation.programs.fpuzzles import WORDS
from sudoku_csp.puzzle.notation.programs.fpuzzles_draft import Draft
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.notation.programs.fpuzzles_layout import default_region
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.statement import statement


def document(puzzle: Puzzle) -> dict[str, Any]:
    """The document of the puzzle. Raises Unsupported, by name, for what f-puzzles cannot say.

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
    cells: list[dict[str, Any]] = []
    for at, (cell, digit) in enumerate(zip(board.cells, puzzle.digits, strict=True)):
        said: dict[str, Any] = {"value": digit, "given": True} if digit else {}
        region = board.box_number(cell) if board.has_boxes else None
        if _has_regions(puzzle) and region != default_region(at, board.side):
            said["region"] = region
        cells.append(said | draft.in_cells.get(cell, {}))
    side = board.side
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    words = {key: said for key, said in puzzle.about if key in WORDS}
    made: dict[str, Any] = {"size": side, **words, "grid": rows, **draft.keys}
    if puzzle.printed is not None:
        made["solution"] = list(puzzle.printed.digits)
    check("f-puzzles", made, puzzle)
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


def _has_regions(puzzle: Puzzle) -> bool:
    """Whether the regions differ from what the size says: a prime one says that there are none."""
    board = puzzle.board
    boxes = [default_region(at, board.side) for at in range(len(board.cells))]
    rows = all(region == at // board.side for at, region in enumerate(boxes))
    return board.has_boxes or not rows


def check(title: str, made: Mapping[str, Any], puzzle: Puzzle) -> None:
    """Raises Unsupported where a document, by that name, says something else than the puzzle."""
    try:
        back = puzzle_of_object(made, Context(title), 1)
    except InputError as error:
        raise Unsupported(f"{title} cannot say this puzzle: {error.message}") from None
    if back.board != puzzle.board or back.digits != puzzle.digits:
        raise Unsupported(f"{title} has no board of {puzzle.board}")
    ours, theirs = puzzle.constraints, back.constraints
    if statement(ours, puzzle.board) == statement(theirs, puzzle.board):
        return
    for constraint in (*ours, *theirs):
        if (constraint in ours) != (constraint in theirs):
            raise Unsupported(f"{title} cannot say this puzzle's rules as they are: {constraint}")
