"""Links that carry a puzzle, and links that only name one on a server.

    https://f-puzzles.com/?load=N4Ig...          https://sudokupad.app/fpuzN4Ig...
    https://sudokumaker.app/?puzzle=N4Ig...      https://sudokupad.app/sclN4Ig...

What they carry is a document of f-puzzles, SudokuMaker or SudokuPad, packed as text (`lz_string`).
Nothing is fetched: a link that only names a puzzle is rejected. So is a parameter that is not known
of its program, and whatever stands behind the link, for both may be meant as a rule.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from sudoku_csp.puzzle.notation.programs import json_text, lz_string, puzzle_zipper
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown

MAX_INPUT = 1 << 20
"""Characters of a link."""

F_PUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuz"
"""What stands before the packed document in a link."""


class Program(NamedTuple):
    """The address of a program with a puzzle in its path, if it has one there, the parameter that
    holds a puzzle, and its other parameters."""

    address: str
    holder: str
    settings: str


PROGRAMS = {
    "f-puzzles": Program(r"(?:https?://)?(?:www\.)?f-puzzles\.com/?", "load", "id"),
    "SudokuMaker": Program(r"(?:https?://)?(?:www\.)?sudokumaker\.app/?", "puzzle", "id"),
    "SudokuPad": Program(
        r"(?:(?:https?://)?(?:www\.)?(?:sudokupad\.app|app\.crackingthecryptic\.com)/(?:sudoku/?)?"
        r"|sudokupad://puzzle/)(?P<puzzle>.*)",
        "puzzleid",
        r"setting-\w+",
    ),
    "ISS": Program(r"https?://sigh\.github\.io/Interactive-Sudoku-Solver/?", "q", "mode"),
}
"""The programs whose links are read, those of ISS by `iss`."""

_LINK = re.compile(
    r"(?:https?|sudokupad)://|(?:www\.)?(?:f-puzzles\.com|sudokumaker\.app|sudokupad\.app|"
    r"app\.crackingthecryptic\.com)/",
    re.ASCII | re.IGNORECASE,
)
_MARK = re.compile(r"[?&#]", re.ASCII)
_IN_PATH = re.compile(r"(?:fpuzzles|fpuz|scl|ctc)(?P<packed>N4.*)", re.ASCII)
_OF_SENDERS = r"utm_\w+|fbclid"


def is_link(text: str) -> bool:
    """Whether a line is a link.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("1.....3..4....2.")
    (True, False)
    """
    return _LINK.match(text) is not None


def check_end(text: str) -> None:
    """Raises ValueError, by its name, for what a line says beside the puzzle in its link."""
    where = "a rule or a board stands on a line below the link, or behind --with"
    link, *behind = text.split(maxsplit=1)
    if behind:
        raise ValueError(f"behind a link stands {shown(behind[0])}: {where}")
    address, *parameters = _MARK.split(link)
    for title, (pattern, holder, settings) in PROGRAMS.items():
        ours = parameters if re.fullmatch(pattern, address, re.ASCII) else []
        names = [unquote(parameter.partition("=")[0]) for parameter in ours]
        for name in names:
            if name and names.count(name) > 1:
                raise ValueError(f"a link with the parameter {shown(name)} twice")
            if not re.fullmatch(f"|{holder}|{settings}|{_OF_SENDERS}", name, re.ASCII):
                raise ValueError(f"a link of {title} has no parameter {shown(name)}: {where}")


def carried(text: str) -> object:
    """The value that a link carries. Raises ValueError for a link that carries none."""
    if len(text) > MAX_INPUT:
        raise ValueError(f"a link of more than {MAX_INPUT:,} characters")
    address, *parameters = _MARK.split(text)
    for title in ("f-puzzles", "SudokuMaker", "SudokuPad"):
        if match := re.fullmatch(PROGRAMS[title].address, address, re.ASCII):
            break
    else:
        raise ValueError(
            "a link that is none of f-puzzles, SudokuPad, SudokuMaker or ISS: open it there, and "
            "take the one it exports"
        )
    named = dict(part.split("=", 1) for part in parameters if "=" in part)
    packed = named.get(PROGRAMS[title].holder, "")
    read = json_text.value_of
    if title == "SudokuPad":
        in_path = _IN_PATH.fullmatch(packed or match["puzzle"])
        packed = in_path["packed"] if in_path else ""
        read = puzzle_zipper.value_of
    if not packed:
        raise ValueError(
            "the link only names a puzzle: nothing is fetched; open it, and take the link that has "
            "the puzzle in it"
        )
    try:
        return read(unpacked(packed))
    except json_text.KeyTwice:
        raise
    except ValueError as error:
        fault = f"the puzzle in the link cannot be read, cut off or damaged: {error}"
        raise ValueError(fault) from None


def unpacked(packed: object) -> str:
    """The text of a packed document. Raises ValueError where it is none.

    In a query - stands for the slash of base64, a blank for its plus, and $ for nothing.
    """
    if not isinstance(packed, str) or len(packed) > MAX_INPUT:
        raise ValueError(f"no packed document of at most {MAX_INPUT:,} characters")
    letters = unquote(packed).strip().replace(" ", "+").replace("-", "/").rstrip("$")
    return lz_string.decompress(letters)


def link(text: str, before: str = F_PUZZLES) -> str:
    """The link that carries the text: `before`, and the text packed."""
    return before + lz_string.compress(text)
