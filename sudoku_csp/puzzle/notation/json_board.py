"""The board that a JSON object tells: in words, as data, or by its regions."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sudoku_csp.grid import board_choice
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.symbols import shown


def told(value: Mapping[str, object]) -> Board | None:
    """The board under `board`, in words or as data, or by its `regions`; None for neither.

    Raises ValueError for what is none, and for two that differ.

    >>> told({"board": "9x9, no boxes"}), told({"puzzle": "1..."})
    (Board(side=9, box_rows=0, box_columns=0, regions=None), None)
    """
    named, regions = value.get("board"), value.get("regions")
    if named is None and regions is None:
        return None
    try:
        return _board(named, regions)
    except KeyError as error:
        raise ValueError(f"'board' has no {error}") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"no board: {error}") from None


def _board(named: object, regions: object) -> Board:
    """The board of what is told. Raises KeyError, TypeError or ValueError for none."""
    jigsaw = None if regions is None else _jigsaw(regions)
    if isinstance(named, dict):
        board = Board.from_dict(named)
        if (more := named.keys() - board.as_dict().keys()) != set():
            raise ValueError(f"a board has no {shown(min(more))}")
        boxes = (named["box_rows"], named["box_columns"])
        if boxes not in ((1, board.side), (board.box_rows, board.box_columns)):
            raise ValueError(f"boxes of {boxes[0]}x{boxes[1]} beside regions")
    elif isinstance(named, str):
        board = board_choice.parse(named, jigsaw)
    elif named is None and jigsaw is not None:
        return jigsaw
    else:
        raise TypeError(f"{json.dumps(named)[:40]} under 'board'")
    if jigsaw not in (None, board):
        raise ValueError(f"'board' is {board}, and 'regions' are those of {jigsaw}")
    return board


def _jigsaw(regions: object) -> Board:
    """The board of regions as a text, a list, or a list of rows."""
    if isinstance(regions, str):
        return board_choice.of_regions(regions)
    if not isinstance(regions, list):
        raise TypeError("'regions' are no text and no list")
    rows = regions if all(isinstance(row, (list, str)) for row in regions) else [regions]
    names = [name for row in rows for name in row]
    if not all(isinstance(name, (int, str)) for name in names):
        raise TypeError("'regions' hold something else than a number or a symbol for each cell")
    return Board.jigsaw(board_choice.numbered(names))
