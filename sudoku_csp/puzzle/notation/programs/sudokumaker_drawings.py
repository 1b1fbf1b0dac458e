"""Lines, cages and symbols that SudokuMaker only draws, in which a rule may hide."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any

from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation, spoken

LINES, CAGES, SYMBOLS = 2000, 2001, 2002
"""The types of such blocks."""


def read(block: Mapping[str, Any], kind: int, side: int, made: Translation) -> None:
    """Reads a block of drawings: what is drawn, and what is written in it, is not understood.

    Raises ValueError for what is no such block.
    """
    if kind == LINES:
        for line in _members(block, "lines"):
            points = line if isinstance(line, list) else []
            pairs = [(one.get("x"), one.get("y")) for one in points if isinstance(one, dict)]
            made.drawing("a drawn line", " ".join(_near(*pair) for pair in pairs[:40]))
    elif kind == CAGES:
        called = f" ({printable(str(block['name'])[:40])})" if block.get("name") else ""
        for cage in _members(block, "cages"):
            said = cage if isinstance(cage, dict) else {}
            numbers = said.get("cells") if isinstance(said.get("cells"), list) else []
            place = spoken([places.cell(number, side) for number in numbers or []])
            if text := _written(said, "value"):
                made.words(f"the drawn cage {text!r}{called}", place)
            else:
                made.drawing(f"a drawn cage{called}", place)
    else:
        params = _members(block, "params")
        for symbol in _members(block, "symbols"):
            x, y, *more = [*(symbol if isinstance(symbol, list) else []), None, None, 0]
            number = more[0] if isinstance(more[0], int) else 0
            text = _written(params[number], "text") if 0 <= number < len(params) else ""
            if text:
                made.words(f"the text {text!r}", _near(x, y))
            else:
                made.drawing("a drawn symbol", _near(x, y))


def _members(block: Mapping[str, Any], name: str) -> list[Any]:
    said = block.get(name, [])
    if not isinstance(said, list):
        raise ValueError(f"{name!r} is {shown(said)}")  # noqa: TRY004 - as any other.
    return said


def _written(said: object, name: str) -> str:
    """The text in a field of what is drawn."""
    text = said.get(name) if isinstance(said, dict) else None
    return "" if text is None else printable(str(text)[:60]).strip()


def _near(x: object, y: object) -> str:
    """The cell in which a point lies; beside the grid there are more."""
    numbers = [one for one in (y, x) if isinstance(one, int | float) and abs(one) < 1000]
    return "r{}c{}".format(*(floor(one) + 1 for one in numbers)) if len(numbers) == 2 else ""
