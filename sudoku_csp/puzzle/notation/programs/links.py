"""Links that carry a puzzle in them, and those that only name one on a server.

    https://f-puzzles.com/?load=N4Ig...          https://sudokupad.app/fpuz...        N4Ig...
    https://sudokumaker.app/?puzzle=N4Ig...      https://sudokupad.app/scl...         scl...

What they carry is a document of f-puzzles, SudokuMaker or SudokuPad as text, packed (`lz_string`).
Nothing is ever fetched: a link that only names a puzzle is refused. A packed document may have `//`
in it, and in a path some servers and browsers make one slash of two: then every slash that may have
been two is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations_with_replacement, islice, pairwise
from urllib.parse import unquote

from sudoku_csp.puzzle.notation.programs import json_text, lz_string, puzzle_zipper

MAX_INPUT = 1 << 20
"""Characters of a link."""

F_PUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuz"
SUDOKUMAKER = "https://sudokumaker.app/?puzzle="
"""What stands before the packed document in a link."""

DOUBLED, TRIES = 2, 1000
"""Slashes that are doubled at most, and ways in which that is tried."""

TRIED = 1 << 22
"""Letters that are unpacked in all these tries."""

SHORTEST = 16
"""Letters of a packed document: what is shorter is a name."""

NOT_FETCHED = "nothing is fetched; open it, and take the link that has the puzzle in it"

_F_PUZZLES = re.compile(r"(?:https?://?)?(?:www\.)?f-puzzles\.com/?(?P<query>\?.*)?", re.ASCII)
_SUDOKUMAKER = re.compile(r"(?:https?://?)?(?:www\.)?sudokumaker\.app/?(?P<query>\?.*)?", re.ASCII)
_SUDOKUPAD = re.compile(
    r"(?:(?:https?://?)?(?:www\.)?(?:sudokupad\.app|app\.crackingthecryptic\.com)/"
    r"(?:sudoku/?)?(?:\?puzzleid=)?|sudokupad://?puzzle/)(?P<puzzle>.*)",
    re.ASCII,
)
_OTHER = re.compile(r"(?:https?|sudokupad)://?\S*", re.ASCII | re.IGNORECASE)
_LOAD = re.compile(r"[?&](?:load|puzzle)=(?P<load>[^?&#]*)", re.ASCII)
_PREFIX = re.compile(r"(?P<prefix>fpuzzles|fpuz|scl|ctc)(?P<packed>.*)", re.ASCII | re.DOTALL)
_BEHIND = re.compile(r"[&#]", re.ASCII)
_SHORT_FORMS = ("scf", "classic")

# A document begins with {" or, where SudokuPad has shortened it, with { alone.
_PACKED = re.compile(
    r"(?:N4Ig[A-Za-z0-9+/-]{12,}|(?:fpuzzles|fpuz|scl|ctc)N4[A-Za-z0-9+/-]*)[=$]{0,3}", re.ASCII
)
_BEGINS = re.compile(r"(?:fpuzzles|fpuz|scl|ctc)?N4", re.ASCII)
_NO_CELL = re.compile(r"[Q-WYZq-wyz+/]", re.ASCII)


def is_link(text: str) -> bool:
    """Whether a line is a link, or a packed document by itself.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("1.....3..4....2.")
    (True, False)
    """
    start = text[:64]
    begins = _BEGINS.match(start) is not None
    if "/" not in start and not begins:
        return False
    if any(one.match(start) for one in (_F_PUZZLES, _SUDOKUMAKER, _SUDOKUPAD, _OTHER)):
        return True
    # In a puzzle of large side, letters are digits too, but not all of them.
    return begins and bool(_PACKED.fullmatch(text) and _NO_CELL.search(text))


def carried(text: str) -> object:
    """The value that a link carries. Raises ValueError for a link that carries none."""
    if len(text) > MAX_INPUT:
        raise ValueError(f"a link of more than {MAX_INPUT:,} characters")
    asking = _F_PUZZLES.fullmatch(text) or _SUDOKUMAKER.fullmatch(text)
    if asking is not None:
        load = _LOAD.search(asking["query"] or "")
        if load is None:
            raise ValueError(f"the link only names a puzzle: {NOT_FETCHED}")
        return _whole(lambda: json_text.value_of(unpacked(load["load"])))
    if (sudokupad := _SUDOKUPAD.fullmatch(text)) is not None:
        return _of_sudokupad(sudokupad["puzzle"].partition("?")[0])
    if _PACKED.fullmatch(text):
        if _PREFIX.match(text):
            return _of_sudokupad(text)
        return _whole(lambda: json_text.value_of(unpacked(text)))
    raise ValueError(
        "a link that is none of f-puzzles, SudokuPad, SudokuMaker or ISS: open it there, and take "
        "the one it exports"
    )


def _whole(read: Callable[[], object]) -> object:
    """What the puzzle in a link is read as. Raises ValueError, which names the link as damaged."""
    try:
        return read()
    except json_text.KeyTwice:
        raise
    except ValueError as error:
        fault = f"the puzzle in the link cannot be read, cut off or damaged: {error}"
        raise ValueError(fault) from None


def _of_sudokupad(puzzle: str) -> object:
    """The value that stands behind SudokuPad's address. Raises ValueError for none."""
    form = _PREFIX.fullmatch(puzzle)
    packed = "" if form is None else form["packed"]
    if form is not None and (len(packed) > SHORTEST or packed.startswith("N4")):
        if form["prefix"] in ("scl", "ctc") and unquote(packed[:9]).startswith("{"):
            return _whole(lambda: puzzle_zipper.value_of(unquote(packed)))
        return _whole(lambda: puzzle_zipper.value_of(_unpacked_from_path(_BEHIND.split(packed)[0])))
    for start in _SHORT_FORMS:
        if puzzle.startswith(start) and len(puzzle) > SHORTEST:
            raise ValueError(f"SudokuPad's short form ({start}) of a puzzle is not read here")
    raise ValueError(f"the link only names a puzzle: {NOT_FETCHED}")


def _unpacked_from_path(packed: str) -> str:
    """As `unpacked`, also where some slashes are one and were two; as few as can be.

    Raises ValueError where none, or more than one way of doubling them, makes it a document.
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
    tries = min(TRIES, TRIED // len(letters))
    for places in islice(combinations_with_replacement(slashes, count), tries):
        pieces = [letters[a:b] for a, b in pairwise((0, *places, None))]
        try:
            yield lz_string.decompress("/".join(pieces), TRIED)
        except ValueError:
            continue


def _is_object(text: str) -> bool:
    try:
        return isinstance(puzzle_zipper.value_of(text), dict)
    except ValueError:
        return False


def unpacked(packed: object) -> str:
    """The text that is packed so, with what a link makes of some letters. Raises ValueError."""
    if not isinstance(packed, str) or len(packed) > MAX_INPUT:
        raise ValueError(f"no packed document of at most {MAX_INPUT:,} characters")
    return lz_string.decompress(_letters(packed))


def _letters(packed: str) -> str:
    """In base64; in a query - stands for its slash, and $ for nothing."""
    return unquote(packed).strip().replace(" ", "+").replace("-", "/").rstrip("$")


def link(text: str, before: str = F_PUZZLES) -> str:
    """The link that carries the text: `before`, and the text packed."""
    packed = lz_string.compress(text)
    if before == SUDOKUMAKER:
        packed = packed.rstrip("=").replace("/", "-")
    return before + packed
