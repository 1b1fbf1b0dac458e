"""Links that carry a puzzle of f-puzzles in them, and those that only name one on a server.

    https://f-puzzles.com/?load=N4Ig...        https://sudokupad.app/fpuz...        N4Ig...

What stands after `load=` is the document as JSON, packed (`lz_string`). Nothing is ever fetched: a
link that only names a puzzle is refused. A packed document may have `//` in it, and in a path some
servers and browsers make one slash of two: then every slash that may have been two is tried.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations_with_replacement, islice, pairwise
from urllib.parse import unquote

from sudoku_csp.puzzle.notation import lz_string

MAX_INPUT = 1 << 20
"""Characters of a link."""

F_PUZZLES = "https://f-puzzles.com/?load="
"""What stands before the packed document in a link."""

DOUBLED, TRIES = 2, 1000
"""Slashes that are doubled at most, and ways in which that is tried."""

_F_PUZZLES = re.compile(r"(?:https?://?)?(?:www\.)?f-puzzles\.com/?(?P<query>\?.*)?", re.ASCII)
_SUDOKUPAD = re.compile(
    r"(?:(?:https?://?)?(?:www\.)?(?:sudokupad\.app|app\.crackingthecryptic\.com)/(?:sudoku/?)?"
    r"(?:\?puzzleid=)?|sudokupad://?puzzle/)(?P<puzzle>.*)",
    re.ASCII,
)
_OTHER = re.compile(r"(?:https?|sudokupad)://?\S*", re.ASCII | re.IGNORECASE)
_LOAD = re.compile(r"[?&]load=(?P<load>[^&#]*)", re.ASCII)
_PACKED = re.compile(r"N4Ig[A-Za-z0-9+/]{12,}={0,3}", re.ASCII)
_NO_CELL = re.compile(r"[Q-WYZq-wyz+/]", re.ASCII)
_OF_SUDOKUPAD = ("scl", "ctc", "scf", "classic")


def is_link(text: str) -> bool:
    """Whether a line is a link, or a packed document by itself.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("1.....3..4....2.")
    (True, False)
    """
    start = text[:64]
    if "/" not in start and not start.startswith("N4Ig"):
        return False
    if _F_PUZZLES.match(start) or _SUDOKUPAD.match(start) or _OTHER.match(start):
        return True
    # In a puzzle of large side, letters are digits too, but not all of them.
    return start.startswith("N4Ig") and bool(_PACKED.fullmatch(text) and _NO_CELL.search(text))


def document(text: str) -> str:
    """The JSON that a link carries. Raises ValueError for a link that carries none."""
    if len(text) > MAX_INPUT:
        raise ValueError(f"a link of more than {MAX_INPUT:,} characters")
    if (f_puzzles := _F_PUZZLES.fullmatch(text)) is not None:
        load = _LOAD.search(f_puzzles["query"] or "")
        if load is None:
            raise ValueError(f"the link only names a puzzle: {NOT_FETCHED}")
        return unpacked(load["load"])
    if (sudokupad := _SUDOKUPAD.fullmatch(text)) is not None:
        return _of_sudokupad(sudokupad["puzzle"])
    if _PACKED.fullmatch(text):
        return unpacked(text)
    raise ValueError("a link that is none of f-puzzles: open it there, and take the one it exports")


NOT_FETCHED = "nothing is fetched; open it, and take the link that has the puzzle in it"


def _of_sudokupad(puzzle: str) -> str:
    packed = puzzle.partition("?")[0]
    for start in ("fpuzzles", "fpuz"):
        if packed.startswith(start) and len(packed) > len(start) + 16:
            return _unpacked_from_path(packed.removeprefix(start))
    for start in _OF_SUDOKUPAD:
        if packed.startswith(start) and len(packed) > len(start) + 16:
            raise ValueError(f"SudokuPad's own format ({start}) says no rules, only drawings")
    raise ValueError(f"the link only names a puzzle: {NOT_FETCHED}")


def _unpacked_from_path(packed: str) -> str:
    """As `unpacked`, also where some slashes are one and were two; as few as can be.

    Raises ValueError where none, or more than one way of doubling them, makes it JSON.
    """
    letters = _letters(packed)
    with suppress(ValueError):
        if _is_object(text := lz_string.decompress(letters)):
            return text
    for count in range(1, DOUBLED + 1):
        found = set(filter(_is_object, _with_slashes(letters, count)))
        if len(found) == 1:
            return found.pop()
        if found:
            raise ValueError("the link has lost slashes, and can be read in several ways")
    return unpacked(packed)


def _with_slashes(letters: str, count: int) -> Iterator[str]:
    """What is unpacked where so many slashes are put beside others."""
    if (len(letters) + count) % 4:
        return  # Whole groups of four letters are written.
    slashes = [place for place, letter in enumerate(letters) if letter == "/"]
    for places in islice(combinations_with_replacement(slashes, count), TRIES):
        pieces = [letters[a:b] for a, b in pairwise((0, *places, None))]
        try:
            yield lz_string.decompress("/".join(pieces))
        except ValueError:
            continue


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def unpacked(packed: object) -> str:
    """The text that is packed so, with what a link makes of some letters. Raises ValueError."""
    if not isinstance(packed, str) or len(packed) > MAX_INPUT:
        raise ValueError(f"no packed document of at most {MAX_INPUT:,} characters")
    return lz_string.decompress(_letters(packed))


def _letters(packed: str) -> str:
    return unquote(packed).strip().replace(" ", "+")


def link(text: str) -> str:
    """The link that carries the JSON text."""
    return F_PUZZLES + lz_string.compress(text)
