"""Reads puzzles from the objects of a program: texts, lists, paths, columns."""

import json
import os
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isinf, isnan
from os import PathLike, fspath
from reprlib import repr as shortened
from types import NoneType
from typing import Any, TypedDict, Unpack

from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import formats, reader, source
from sudoku_csp.puzzle.notation.cells import Context, Entry
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

Rows = Sequence[Sequence[int | str | None]] | Sequence[int]

PuzzleLike = Puzzle | str | PathLike[str] | Rows | dict[str, Any]
"""A puzzle; the text of a puzzle in any notation; the path of a file; a list of rows or of cells,
with 0 for an empty cell; a document of f-puzzles, SudokuPad or SudokuMaker."""

BoardLike = Board | str
"""A board or a text like `6x6, boxes 3x2`, `5x5, no boxes` or `4x4, jigsaw AAABACBBCCDBCDDD`."""

SMALLEST = 16
"""The least length of a text that counts as a puzzle in a list; a shorter one is a cell or row."""

LONGEST_NAME = 100
"""A text with this number of characters or more is not regarded as a name."""


def is_file_name(text: str) -> bool:
    """True if a text is the name of a file: the file exists, or the text looks like a name.

    A text looks like a name if it is one short line with a suffix or a folder, and does not have
    the format of a puzzle.

    >>> [is_file_name(text) for text in ("puzzle.txt", "sets/easy", "53..7....", "1.../..3.")]
    [True, True, False, False]
    """
    if text in ("", "."):
        return False  # Neither an empty text nor the current folder is a file.
    if os.path.lexists(text):
        return True
    like_puzzle = "\n" in text or f" {WITH} " in text or text.startswith(("[", "{"))
    if like_puzzle or len(text) >= LONGEST_NAME or formats.is_one_line_format(text):
        return False
    suffix = re.search(r"\.[A-Za-z][A-Za-z0-9]{1,7}$", text, re.ASCII)
    in_folder = ("\\" in text or "/" in text) and any(map(str.isalpha, text))
    return suffix is not None or in_folder


def chosen_board(board: object) -> Board | None:
    """Returns the board that a text describes; a board and None are returned unchanged.

    Raises InputError for other objects and other texts.

    >>> print(chosen_board("4x4, no boxes"))
    4x4, no boxes
    """
    known = "a board is a Board, as Board.jigsaw(regions), or a text"
    if not isinstance(board, (str, Board, NoneType)):
        raise InputError(f"{known}, not {shortened(board)}")
    if not isinstance(board, str):
        return board
    try:
        return parse_board(board)
    except ValueError as error:
        raise InputError(str(error)) from None


class ReadOptions(TypedDict, total=False):
    """The options of `read` and `read_file`.

    Args:
        ignore_cosmetics: Leaves out the drawings in documents, although one may stand for a rule.
        guess_lines: Guesses the rule of a drawing from its colour. `Puzzle.guesses` lists the
            guesses and the drawings that were left out.
        skip_unknown: Leaves out lines that cannot be parsed, with a warning for each.
    """

    ignore_cosmetics: bool
    guess_lines: bool
    skip_unknown: bool


def read(
    puzzle: PuzzleLike, board: BoardLike | None = None, **options: Unpack[ReadOptions]
) -> Puzzle:
    """Reads the only puzzle in a text, a list or a file.

    Args:
        puzzle: A text in any notation, also a link or a document of f-puzzles, SudokuPad or
            SudokuMaker, or a constraint string of ISS; a path object that names a file; or a list
            of rows or of cells, also a numpy array, with 0 or NaN for an empty cell.
        board: A `Board` or a text such as "6x6, boxes 3x2"; by default the customary board with
            this number of cells.
        options: `ignore_cosmetics`, `guess_lines` and `skip_unknown`, as described in
            `sudoku_csp.apps.api.read.ReadOptions`.

    Raises:
        InputError: The text cannot be read, or has no puzzle or more than one.

    >>> read("1.....3..4....2.").line()
    '1.....3..4....2.'
    >>> read("1.....3..4....2. with cage 5 r1c1 r1c2; anti-knight").constraints[-1].about.title
    'Anti-knight'
    >>> read([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 2, 0]]).line()
    '1.....3..4....2.'
    """
    return _read(puzzle, _context("text", board, **options))


def _context(
    name: str,
    board: BoardLike | None,
    *,
    whole: bool = True,
    skip_unknown: bool = False,
    **options: bool,
) -> Context:
    checks.options(options, ReadOptions)
    skipped = _warn if skip_unknown else None
    return Context(name, chosen_board(board), whole=whole, skipped=skipped, **options)


def _read(puzzle: PuzzleLike, context: Context) -> Puzzle:
    board = context.board
    if isinstance(puzzle, Puzzle):
        if board not in (None, puzzle.board):
            raise InputError(f"a puzzle of {puzzle.board}, where the board named is {board}")
        return puzzle
    if isinstance(puzzle, PathLike):
        entries = _entries(puzzle, replace(context, name=fspath(puzzle), whole=False))
    else:
        entries = reader.read(source.from_text(_text_of(puzzle)), context)
    found: Puzzle | None = None
    for entry in entries:
        if isinstance(entry, InputError):
            raise _named(entry, puzzle)
        if found is not None:
            raise InputError("more than one puzzle, where one is expected", source=entry.source)
        found = entry
    assert found is not None, "the reader yields a puzzle or an error"
    return found


def read_file(
    path: str | PathLike[str], board: BoardLike | None = None, **options: Unpack[ReadOptions]
) -> Iterator[Puzzle | InputError]:
    """Yields the puzzles in a file; for a puzzle that cannot be read, it yields an InputError.

    `board` and `options` are as in `read`. A file whose name ends in .gz, .bz2, .xz or .zst is
    unpacked.
    """
    return _entries(path, _context(str(path), board, whole=False, **options))


def _entries(path: str | PathLike[str], context: Context) -> Iterator[Entry]:
    with source.open_path(path) as stream:
        yield from reader.read(stream, context)


def _warn(error: InputError) -> None:
    warnings.warn(f"left out: {error}", stacklevel=3)


def of_text(text: str, board: BoardLike | None) -> Iterator[Entry]:
    """Yields the puzzles in a text, and an InputError for each that cannot be read.

    Raises InputError if the text is the name of an existing file.
    """
    _reject_file(text)
    found = reader.read(source.from_text(text), _context("text", board, whole=False))
    return (_named(entry, text) if isinstance(entry, InputError) else entry for entry in found)


def _reject_file(text: str) -> None:
    """Raises InputError if a text is the name of an existing file, instead of parsing the name."""
    if os.path.lexists(text) and is_file_name(text):
        raise InputError("is the name of a file; to read it, pass a Path", source=text)


def _named(error: InputError, puzzle: object) -> InputError:
    """Returns the error; if the puzzle looks like a file name, the text adds "no such file"."""
    if not isinstance(puzzle, str) or not is_file_name(puzzle):
        return error
    why = str(InputError(error.message, cell=error.cell))
    return InputError(f"there is no such file, and as a puzzle: {why}", source=puzzle)


def each_of(puzzles: object) -> Iterable[PuzzleLike]:
    """Returns `puzzles` if it is an iterable of puzzles, such as a column of a data frame.

    Raises InputError for other objects, also for one puzzle or a whole data frame.
    """
    others = (Mapping, bytes, Puzzle)
    if isinstance(puzzles, Iterable) and not (isinstance(puzzles, others) or _is_frame(puzzles)):
        return puzzles
    known = "a path, a text or an iterable, as the column frame['puzzle']"
    raise InputError(f"puzzles are {known}, not this {type(puzzles).__name__}")


def entries(puzzles: Iterable[PuzzleLike], board: BoardLike | None) -> Iterator[Entry]:
    """Yields the puzzle of each item, or an InputError for an item that cannot be read.

    If an item is a text, the source of the result begins with the place, such as `puzzles[2]`.
    """
    for at, puzzle in enumerate(puzzles):
        name = f"puzzles[{at}]"
        try:
            yield _read(puzzle, _context(name, board))
        except InputError as error:
            if error.source is None:
                error = InputError(error.message, source=name, cell=error.cell)
            yield error


def _text_of(puzzle: str | Rows | dict[str, Any]) -> str:
    """The text that the reader parses. Raises InputError for an object that is not a puzzle."""
    if isinstance(puzzle, str):
        _reject_file(puzzle)
        return puzzle
    kind = type(puzzle).__name__
    if _is_frame(puzzle):
        raise InputError(
            f"a puzzle is one value of a column, as frame['puzzle'][0], not a whole {kind}; "
            "solve_many takes a column, as frame['puzzle'], and a board is frame.to_numpy()"
        )
    of_it = ": its .puzzle is one" if isinstance(getattr(puzzle, "puzzle", None), Puzzle) else ""
    fault = InputError(f"a puzzle is a text, a path or a list, not this {kind}{of_it}")
    if _are_puzzles(puzzle):
        raise InputError("more than one puzzle, where one is expected; solve_many takes several")
    values = puzzle.tolist() if hasattr(puzzle, "tolist") else puzzle
    if not isinstance(values, (list, tuple, dict)):
        raise fault
    try:
        return json.dumps(_whole(values), default=lambda value: value.tolist())
    except (TypeError, AttributeError, ValueError):
        raise fault from None


def _is_frame(value: object) -> bool:
    """True for a data frame of pandas or polars; neither package is imported here."""
    return hasattr(value, "columns") and hasattr(value, "dtypes")


def _are_puzzles(items: object) -> bool:
    """True if a list holds several puzzles, and not the cells or rows of one puzzle."""
    if not isinstance(items, (list, tuple)) or len(items) < 2:
        return False
    return all(
        isinstance(item, (Puzzle, PathLike))
        or (isinstance(item, str) and SMALLEST <= len(item) != len(items))
        for item in items
    )


def _whole(value: Any, depth: int = 0) -> Any:
    """Returns the value, inside lists too, with whole floats as integers and NaN as None.

    None stands for an empty cell.
    """
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)) and depth < 2:
        return [_whole(item, depth + 1) for item in value]
    if isinstance(value, float) and not isinf(value):
        return None if isnan(value) else int(value) if value.is_integer() else value
    return value
