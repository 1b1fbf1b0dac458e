"""A puzzle written as a document of SudokuMaker, or as the link that carries it.

What is written is read back, and is refused where the rules are not the same.
"""

from __future__ import annotations

import json
from typing import Any

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.notation.programs.fpuzzles_writing import check
from sudoku_csp.puzzle.notation.programs.sudokumaker import GIVENS, REGIONS, TITLE, WORDS
from sudoku_csp.puzzle.notation.programs.sudokumaker_written_blocks import LARGEST, WrittenBlocks
from sudoku_csp.puzzle.puzzle import Puzzle

VERSION = "1.5.0"


def document(puzzle: Puzzle) -> dict[str, Any]:
    """The document of the puzzle. Raises Unsupported, by name, for what SudokuMaker cannot say.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> document(puzzle)["puzzle"]["cells"][:2]
    [{'given': True, 'value': 1}, {}]
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    for house in ruleset.missing_houses:
        raise Unsupported(f"{TITLE} cannot say that {house} need not be different")
    if board.side > LARGEST:
        raise Unsupported(f"{TITLE} has no digit above {LARGEST}, and the board is {board}")
    written = WrittenBlocks(board)
    for constraint in ruleset.beyond_classic:
        written.add(constraint)
    blocks: list[dict[str, Any]] = [{"type": GIVENS}]
    if board.has_boxes:
        numbers = [board.box_number(cell) for cell in board.cells]
        blocks.append({"type": REGIONS, "regions": numbers})
    about = dict(puzzle.about)
    made: dict[str, Any] = {name: about.get(key, "") for name, key in WORDS.items()}
    if board.side != LARGEST:
        made |= {"type": "sudoku", "size": board.side}
    made["cells"] = [{"given": True, "value": digit} if digit else {} for digit in puzzle.digits]
    made["constraints"] = [*blocks, *written.blocks()]
    if puzzle.printed is not None:
        solution = {"type": "string", "value": puzzle.printed.line()}
        made["export"] = {"sudokuPad": {"solution": solution}}
    whole = {"formatVersion": VERSION, "puzzle": made}
    check(TITLE, whole, puzzle)
    return whole


def text(puzzle: Puzzle) -> str:
    """The document as JSON on one line."""
    return json.dumps(document(puzzle), separators=(",", ":"))


def link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle on sudokumaker.app."""
    return links.link(text(puzzle), links.SUDOKUMAKER)
