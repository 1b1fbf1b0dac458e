"""Texts in notations that are read and not written, made of a puzzle's board and givens.

Rules are put in that these notations can say, always the same: what is looked for is how a reader
bears damage to them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.lists import hodoku, pencil_marks
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.puzzle import Puzzle

SCL = "https://sudokupad.app/scl"

SMALLEST = 4
"""The least side of a board that has room for the rules."""


def _require(puzzle: Puzzle, *, classic: bool) -> None:
    """Raises Unsupported for a board without room for the rules, or, `classic`, for any but 9x9."""
    if puzzle.board.side < SMALLEST or (classic and puzzle.board != Board.customary(9)):
        raise Unsupported(f"no such text of {puzzle.board}")


def _sudokumaker(puzzle: Puzzle) -> str:
    _require(puzzle, classic=False)
    board, side = puzzle.board, puzzle.board.side
    regions = [board.box_number(cell) for cell in board.cells] if board.has_boxes else []
    cells = [{"given": True, "value": digit} if digit else {} for digit in puzzle.digits]
    cells[-1] |= {"candidates": 6, "colors": 2}
    boxes = [{"type": 1, "regions": regions}, {"type": 14}] if regions else []
    blocks = [*boxes, *_blocks(side)]
    told = {"type": "sudoku", "size": side, "cells": cells, "constraints": blocks}
    value = {"formatVersion": "1.5.0", "puzzle": {"name": "A", "author": "B", **told}}
    return json.dumps(value)


def _blocks(side: int) -> list[dict[str, Any]]:
    """A block of most types."""
    line, pair, square = [0, 1, side + 1], [0, 1], side * side
    outside = [{"outerCell": 2, "value": 4}]
    fields: list[tuple[int, dict[str, Any]]] = [
        (10, {}), (11, {}), (13, {}),
        (100, {"cells": [1]}), (101, {"cells": [0]}), (103, {"cells": [square - 1]}),
        (200, {"clues": [{"edge": 1, "value": 1}], "negative": []}),
        (201, {"clues": [{"edge": 3, "value": 2}], "negative": [3, 2]}),
        (202, {"clues": [{"edge": 1, "value": 5}], "negative": [10, 5]}),
        (300, {"thermometers": [line], "slow": False}),
        (301, {"cages": [{"cells": pair, "value": 5}, {"cells": [side], "value": 0}]}),
        (302, {"groups": [[0, 2 * side], [1, 2 * side + 1]]}),
        (303, {"clues": [{"corner": side + 2, "digits": [1, 2]}]}),
        (304, {"cages": [{"cells": line, "value": "14"}]}),
        (305, {"cells": pair}), (306, {"cells": line}),
        (400, {"lines": [line]}), (401, {"lines": [line], "minDifference": 2}),
        (402, {"lines": [line]}), (403, {"lines": [line]}), (405, {"lines": [line]}),
        (404, {"lines": [line], "singleRegionTotals": False}), (407, {"lines": [line]}),
        (408, {"bulbsWithArrows": [{"bulbCells": [0], "arrows": [line]}]}),
        (409, {"lines": [line]}),
        (500, {"clues": [{"outerCell": 1, "diagonal": -1, "value": 7}]}),
        (501, {"clues": outside}), (502, {"clues": outside}), (503, {"clues": outside}),
        (504, {"clues": outside}), (600, {"cells": pair}), (601, {"cells": pair}),
    ]  # fmt: skip
    return [{"type": kind, **said} for kind, said in fields]


def _sudokupad(puzzle: Puzzle) -> str:
    """The document of SudokuPad with all its names."""
    _require(puzzle, classic=False)
    side = puzzle.board.side
    cells = [{"value": digit} if digit else {} for digit in puzzle.digits]
    rows = [cells[at : at + side] for at in range(0, len(cells), side)]
    cages = [{"cells": [[0, 0], [0, 1]], "value": "5", "unique": True}]
    told = {"title": "A", "author": "B", "antiking": True}
    value = {"id": "x", "cellSize": 50, "cells": rows, "cages": cages, "metadata": told}
    return json.dumps(value | {"regions": _regions(puzzle.board)})


def _regions(board: Board) -> list[list[list[int]]]:
    return [[[cell.row - 1, cell.column - 1] for cell in box.cells] for box in board.boxes]


def _zipped(puzzle: Puzzle) -> str:
    """The same with short names and nothing in the place of what is empty."""
    _require(puzzle, classic=False)
    side = puzzle.board.side
    cells = [f"{{v:{digit}}}" if digit else "" for digit in puzzle.digits]
    rows = ",".join(f"[{','.join(cells[at : at + side])}]" for at in range(0, len(cells), side))
    boxes = json.dumps(_regions(puzzle.board), separators=(",", ":"))
    regions = f"re:{boxes}," if puzzle.board.has_boxes else ""
    cages = "[{ce:[[0,0],[0,1]],v:'5',unique:t},{v:'title: it\\'s'}]"
    return f"{{id:'x',cs:50,ce:[{rows}],{regions}ca:{cages}}}"


def _taxonomy(puzzle: Puzzle) -> str:
    _require(puzzle, classic=True)
    return f"3,21,4,2,{puzzle.with_digits(puzzle.digits).line()},S2,1.2"


def _in_progress(puzzle: Puzzle) -> str:
    """A line of HoDoKu with what a solver has done."""
    _require(puzzle, classic=True)
    _, technique, digits, grid, *_ = hodoku.text(puzzle).split(":")
    return f":{technique}:{digits}:{grid.replace('.', '+1', 2)}:411 436:427:998:x:"


def _entered(puzzle: Puzzle) -> str:
    """A grid of SudoCue with a digit that a solver has entered."""
    _require(puzzle, classic=True)
    words = pencil_marks.sdx(puzzle).split(" ")
    at = next((at for at, word in enumerate(words) if len(word) > 1), 0)
    words[at] = f"u{words[at][0]}"
    return " ".join(words)


READ_ONLY: Mapping[str, Callable[[Puzzle], str]] = {
    "sudokumaker": _sudokumaker,
    "sudokumaker-link": lambda puzzle: links.link(_sudokumaker(puzzle), links.SUDOKUMAKER),
    "sudokupad-document": _sudokupad,
    "scl": lambda puzzle: links.link(_zipped(puzzle), SCL),
    "gsf": _taxonomy,
    "hodoku in progress": _in_progress,
    "sdx in progress": _entered,
}
"""What makes such a text; raises Unsupported for a puzzle of which it makes none."""
