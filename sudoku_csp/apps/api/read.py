"""Puzzles from the objects of a program: texts, lists, paths, columns."""

from __future__ import annotations

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
"""A puzzle; its text in any notation; the path of a file; rows, or a flat list with 0 for empty; a
document of f-puzzles, SudokuPad or SudokuMaker."""

BoardLike = Board | str
"""A board, or its text: `6x6, boxes 3x2`, `5x5, no boxes` or `4x4, jigsaw AAABACBBCCDBCDDD`."""

SMALLEST = 16
"""Characters of the shortest puzzle in a list: shorter texts are cells or rows."""

LONGEST_NAME = 100
"""Characters from which on a text is no name."""


def is_file_name(text: str) -> bool:
    """True if a text is the name of a file, and no puzzle.

    It is one if such a file exists, or if it is one line of fewer than 100 characters that has a
    suffix or a folder and is in no format of puzzles.

    >>> [is_file_name(text) for text in ("puzzle.txt", "sets/easy", "53..7....", "1.../..3.")]
    [True, True, False, False]
    """
    if text in ("", "."):
        return False  # The current folder has no puzzle.
    if os.path.lexists(text):
        return True
    like_puzzle = "\n" in text or f" {WITH} " in text or text.startswith(("[", "{"))
    if like_puzzle or len(text) >= LONGEST_NAME or formats.is_unmistakable(text):
        return False
    suffix = re.search(r"\.[A-Za-z][A-Za-z0-9]{1,7}$", text, re.ASCII)
    in_folder = ("\\" in text or "/" in text) and any(map(str.isalpha, text))
    return suffix is not None or in_folder


def chosen_board(board: object) -> Board | None:
    """The board of a text, or the board itself. Raises InputError for other texts.

    >>> print(chosen_board("4x4, no boxes"))
    4x4, no boxes
    """
    if not isinstance(board, (str, Board, NoneType)):
        known = "a board is a Board, as Board.jigsaw(regions), or a text"
        raise InputError(f"{known}, not {shortened(board)}")
    if not isinstance(board, str):
        return board
    try:
        return parse_board(board)
    except ValueError as error:
        raise InputError(str(error)) from None


class ReadOptions(TypedDict, total=False):
    """The options of `read` and `read_file`.

    `ignore_cosmetics` leaves out drawings in documents, which may stand for rules; `guess_lines`
    reads drawings by their customary colours. `Puzzle.guesses` lists both. `skip_unknown` leaves
    out lines that cannot be parsed, with a warning.
    """

    ignore_cosmetics: bool
    guess_lines: bool
    skip_unknown: bool


def read(
    puzzle: PuzzleLike, board: BoardLike | None = None, **options: Unpack[ReadOptions]
) -> Puzzle:
    """The one puzzle in a text, a list or a file (a path object, not a string).

    A text may be a link or a document of f-puzzles, SudokuPad or SudokuMaker too, or a link or
    constraint string of ISS. Lists may be arrays of numpy, also of floats, with NaN for an empty
    cell. Without `board` it is the customary one. Raises InputError where there is no puzzle, or
    more than one.

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
    """As `read`; a text has the name of the context."""
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
    """The puzzles of a file, read lazily, with an InputError in place of each that is none."""
    return _entries(path, _context(str(path), board, whole=False, **options))


def _entries(path: str | PathLike[str], context: Context) -> Iterator[Entry]:
    with source.open_path(path) as stream:
        yield from reader.read(stream, context)


def _warn(error: InputError) -> None:
    warnings.warn(f"left out: {error}", stacklevel=3)


def of_text(text: str, board: BoardLike | None) -> Iterator[Entry]:
    """The puzzles and errors of a text. Raises InputError for the name of a file."""
    _reject_file(text)
    found = reader.read(source.from_text(text), _context("text", board, whole=False))
    return (_named(entry, text) if isinstance(entry, InputError) else entry for entry in found)


def _reject_file(text: str) -> None:
    """Raises InputError for the name of an existing file: it would be parsed as a puzzle."""
    if os.path.lexists(text) and is_file_name(text):
        raise InputError("is the name of a file; to read it, pass a Path", source=text)


def _named(error: InputError, puzzle: object) -> InputError:
    """The error; for the name of a file it adds that there is no such file."""
    if not isinstance(puzzle, str) or not is_file_name(puzzle):
        return error
    why = str(InputError(error.message, cell=error.cell))
    return InputError(f"there is no such file, and as a puzzle: {why}", source=puzzle)


def each_of(puzzles: object) -> Iterable[PuzzleLike]:
    """The puzzles of an iterable, as the column of a data frame. Raises InputError for others."""
    others = (Mapping, bytes, Puzzle)
    if isinstance(puzzles, Iterable) and not (isinstance(puzzles, others) or _is_frame(puzzles)):
        return puzzles
    known = "a path, a text or an iterable, as the column frame['puzzle']"
    raise InputError(f"puzzles are {known}, not this {type(puzzles).__name__}")


def entries(puzzles: Iterable[PuzzleLike], board: BoardLike | None) -> Iterator[Entry]:
    """The puzzles and errors of an iterable. The source of a text is its index: `puzzles[2]`."""
    for at, puzzle in enumerate(puzzles):
        name = f"puzzles[{at}]"
        try:
            yield _read(puzzle, _context(name, board))
        except InputError as error:
            if error.source is None:
                error = InputError(error.message, source=name, cell=error.cell)
            yield error


def _text_of(puzzle: str | Rows | dict[str, Any]) -> str:
    """The text for the reader. Raises InputError for an object that is no puzzle."""
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
    """True if it is a data frame of pandas or polars, neither of which is imported here."""
    return hasattr(value, "columns") and hasattr(value, "dtypes")


def _are_puzzles(items: object) -> bool:
    """True if a list holds puzzles, and not the cells or rows of one."""
    if not isinstance(items, (list, tuple)) or len(items) < 2:
        return False
    return all(
        isinstance(item, (Puzzle, PathLike))
        or (isinstance(item, str) and SMALLEST <= len(item) != len(items))
        for item in items
    )


def _whole(value: Any, depth: int = 0) -> Any:
    """A list, or a list of lists, with whole floats as integers and NaN as None, an empty cell."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)) and depth < 2:
        return [_whole(item, depth + 1) for item in value]
    if isinstance(value, float) and not isinf(value):
        return None if isnan(value) else int(value) if value.is_integer() else value
    return value
