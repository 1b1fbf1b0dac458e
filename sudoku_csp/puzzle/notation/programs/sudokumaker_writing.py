"""A puzzle written as a document of SudokuMaker, or as the link that carries it.

What is written is read back, and is refused where the rules are not the same.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.notation.programs import sudokumaker_types as types
from sudoku_csp.puzzle.notation.programs.documents import check
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
    layout: list[dict[str, Any]] = [{"type": GIVENS}]
    if board.has_boxes:
        numbers = [board.box_number(cell) for cell in board.cells]
        layout.append({"type": REGIONS, "regions": numbers})
    about = dict(puzzle.about)
    made: dict[str, Any] = {name: about.get(key, "") for name, key in WORDS.items()}
    if board.side != LARGEST:
        made |= {"type": "sudoku", "size": board.side}
    made["cells"] = [{"given": True, "value": digit} if digit else {} for digit in puzzle.digits]
    made["constraints"] = [*layout, *written.blocks()]
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


def blocks(constraint: Constraint, board: Board) -> list[dict[str, Any]]:
    """The blocks that say one constraint. Raises Unsupported where SudokuMaker has no type for it.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> blocks(parse("cage 5 r1c1 r1c2", board), board)
    [{'type': 301, 'cages': [{'cells': [0, 1], 'value': 5}]}]
    """
    written = WrittenBlocks(board)
    written.add(constraint)
    return written.blocks()


def names(kind: type[Constraint]) -> tuple[str, ...]:
    """The types that say constraints of a kind, by their names: those that its samples need.

    >>> from sudoku_csp.constraints import registry
    >>> names(registry.named("cage")), names(registry.named("renban"))
    (('KillerCages',), ('Renban',))
    """
    found: dict[str, None] = {}
    for board, sample in kind.samples():
        with suppress(Unsupported):
            found |= dict.fromkeys(types.TYPES[one["type"]] for one in blocks(sample, board))
    return tuple(found)
