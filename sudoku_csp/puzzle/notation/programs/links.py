"""Documents of other programs, and links that contain a whole puzzle.

    https://f-puzzles.com/?load=N4Ig...          https://sudokupad.app/fpuzN4Ig...
    https://sudokumaker.app/?puzzle=N4Ig...      https://sudokupad.app/sclN4Ig...

The program of a document is recognised by its keys: `grid` and `size` for f-puzzles, `cells` for
SudokuPad, `formatVersion` for SudokuMaker. A link contains a packed document (`lz_string`), or a
string of ISS. Nothing is fetched: a link that only names a puzzle is rejected. Unknown parameters,
and text behind a link, are rejected too, because they may be rules.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote, unquote_plus, urlsplit

from sudoku_csp.puzzle.notation.cells import CELL, SMALLEST, Context
from sudoku_csp.puzzle.notation.programs import (
    fpuzzles,
    iss,
    json_text,
    lz_string,
    sudokumaker,
    sudokupad,
)
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.puzzle import Puzzle

MAX_INPUT = 1 << 20


class Program(NamedTuple):
    """Patterns for a program's links: the address, the parameter that holds a puzzle, and other
    parameters. An address may have the group `puzzle` for a puzzle in its path.
    """

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
    "ISS": Program(r"(?:https?://)?sigh\.github\.io/Interactive-Sudoku-Solver/?", "q", "mode"),
}
_LINK = re.compile(
    r"(?:https?|sudokupad)://|(?:www\.)?(?:f-puzzles\.com|sudokumaker\.app|sudokupad\.app|"
    r"sigh\.github\.io|app\.crackingthecryptic\.com)/",
    re.ASCII | re.IGNORECASE,
)
_MARK = re.compile(r"[?&#]", re.ASCII)
_IN_PATH = re.compile(r"(?:fpuzzles|fpuz|scl|ctc)(?P<packed>N4.*)", re.ASCII)
_OF_SENDERS = r"utm_\w+|fbclid"
_VARIANTS = ("jigsaw", "killer", "sudokux", "variant", "windoku", "samurai", "kropki", "sandwich")


def is_link(text: str) -> bool:
    return _LINK.match(text) is not None


def packed_puzzle(text: str) -> tuple[str, str]:
    """The name of a link's program, and the packed puzzle in the link.

    Raises LookupError for a link of an unknown program, ValueError for any other fault.
    """
    if len(text) > MAX_INPUT:
        raise ValueError(f"a link of more than {MAX_INPUT:,} characters")
    where = "a rule or a board belongs on a line below the link"
    link, *behind = text.split(maxsplit=1)
    if behind:
        raise ValueError(f"{shown(behind[0])} after a link: {where}")
    address, *parameters = _MARK.split(link)
    programs = PROGRAMS.items()
    found = ((title, re.fullmatch(one.address, address, re.ASCII)) for title, one in programs)
    title, match = next((one for one in found if one[1]), ("", None))
    if match is None:
        raise LookupError(
            "a link that is none of f-puzzles, SudokuPad, SudokuMaker or ISS, and has not one "
            "parameter that is a puzzle: open it there, and take the one it exports"
        )
    _, holder, settings = PROGRAMS[title]
    named: dict[str, str] = {}
    for name, _, value in (parameter.partition("=") for parameter in parameters):
        if name and name in named:
            raise ValueError(f"a link with the parameter {shown(name)} twice")
        if not re.fullmatch(f"|{holder}|{settings}|{_OF_SENDERS}", name, re.ASCII):
            raise ValueError(f"a link of {title} has no parameter {shown(name)}: {where}")
        named[name] = value
    packed = named.get(holder, "")
    if title == "SudokuPad":
        in_path = _IN_PATH.fullmatch(packed or match["puzzle"])
        packed = in_path["packed"] if in_path else ""
    if not packed.strip("+"):
        raise ValueError(
            "the link only names a puzzle: nothing is fetched; open it, and take the link that has "
            "the puzzle in it"
        )
    return title, packed


def _cells_of_link(text: str, context: Context) -> str | None:
    """The cells of a puzzle that is the only parameter in a link of any other program.

    None if the link has no such puzzle, or its address names a variant of Sudoku.
    """
    address, *parameters = _MARK.split(text)
    values = [unquote(one.partition("=")[2]) for one in parameters]
    lengths = [length for length in map(len, values) if length >= SMALLEST**2]
    if len(lengths) != 1 or context.side_of_line(lengths[0]) is None:
        return None
    if any(re.fullmatch(one.address, address, re.ASCII) for one in PROGRAMS.values()):
        return None
    cells = max(values, key=len)
    page = urlsplit(address).path.lower()
    is_plain = len(values) == 1 and not any(word in page for word in _VARIANTS)
    return cells if is_plain and all(map(CELL.fullmatch, cells)) else None


def unpack(packed: str) -> str:
    """The text of a packed document. Raises ValueError.

    In a link, - stands for the letter / of base64, a blank for the letter +, and $ is ignored.
    """
    letters = unquote(packed).strip().replace(" ", "+").replace("-", "/").rstrip("$")
    return lz_string.decompress(letters)


def read_object(value: Mapping[str, Any], context: Context, line: int) -> Puzzle | None:
    """The puzzle of a document; None for an object that is not a document of these programs.

    Raises InputError with all faults of the document.
    """
    if "nbformat" in value:
        raise context.error("a notebook, which is not read; copy the grid out of it", line)
    for program in (sudokupad, sudokumaker):
        if program.is_document(value):
            try:
                made = program.translation(value, context)
            except ValueError as error:
                raise context.error(f"{program.TITLE}: {error}", line) from None
            return fpuzzles.read_translation(made, context, line)
    return fpuzzles.read_document(value, context, line) if fpuzzles.is_document(value) else None


def read_link(text: str, context: Context, line: int) -> Puzzle:
    if (cells := _cells_of_link(text, context)) is not None:
        return context.line_puzzle(cells, line)
    try:
        program, packed = packed_puzzle(text)
    except LookupError as error:
        raise context.no_puzzle(str(error.args[0]), line, "unknown") from None
    except ValueError as error:
        raise context.error(str(error), line) from None
    if program == "ISS":
        return iss.read_strings([[(line, unquote_plus(packed))]], context)
    read = json_text.parse_zipped if program == "SudokuPad" else json_text.value_of
    try:
        value = read(unpack(packed))
    except ValueError as error:
        fault = f"the puzzle in the link cannot be read, perhaps cut off or damaged: {error}"
        raise context.error(fault, line) from None
    puzzle = read_object(value, context, line) if isinstance(value, dict) else None
    if puzzle is None:
        fault = "the link carries no document of f-puzzles, SudokuPad or SudokuMaker"
        raise context.error(fault, line)
    return puzzle
