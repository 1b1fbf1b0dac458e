"""Formulas for other solvers, and the solutions in their output."""

from __future__ import annotations

from contextlib import nullcontext
from io import TextIOBase
from os import PathLike, fspath
from typing import Any, BinaryIO, cast

from sudoku_csp.apps.api.files import check_name, new_file, unpacked_name
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.formulas import answer_files
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.export_formats import of_file
from sudoku_csp.formulas.exported_files import Export, read_header
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Solution
from sudoku_csp.puzzle.notation import source

EncodingLike = Encoding | str
"""An encoding, or its text, as "triad,product"."""


def chosen_encoding(encoding: EncodingLike | None) -> Encoding | None:
    """The encoding of its text, None for the default.

    Raises UnknownName and Unsupported for a text that names no encoding.
    """
    return encoding if isinstance(encoding, Encoding | None) else Encoding(encoding)


def to_cnf(
    puzzle: PuzzleLike,
    board: BoardLike | None = None,
    *,
    encoding: EncodingLike | None = None,
) -> Formula:
    """The formula of a puzzle, to be handed to a SAT solver; `encoding` is `extended` by default.

    The formula raises Unsupported for a constraint that a form does not fit.

    >>> formula = to_cnf("." * 81)
    >>> formula.variables, len(formula.clauses)
    (729, 11988)
    >>> to_cnf("." * 81, encoding="triad,product").variables
    1701
    """
    return Formula(read(puzzle, board), chosen_encoding(encoding) or EXTENDED)


def export(
    puzzle: PuzzleLike,
    file: BinaryIO | str | PathLike[str],
    format: str | None = None,  # noqa: A002 - the name of the command's option.
    *,
    encoding: EncodingLike | None = None,
    board: BoardLike | None = None,
) -> None:
    """Writes a puzzle to a file in any of the formats of `sudoku-csp export`.

    Args:
        file: A path, or a binary stream as of `open(name, "wb")`. A file appears whole or not at
            all, compressed for a name in .gz, .bz2, .xz or .zst.
        format: By default that of the path's suffix, else "dimacs".

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> export("3.....1....42...", stream, encoding="triad")
    >>> b"p cnf 128 500" in stream.getvalue()
    True
    """
    name, stream = "", cast(Any, file)
    if isinstance(file, (str, PathLike)):
        name = fspath(file)
        check_name(name)
    elif isinstance(stream, TextIOBase) or not hasattr(stream, "write"):
        raise Unsupported("export writes to a path or a binary stream, as of open(name, 'wb')")
    style = of_file(unpacked_name(name), format)
    made = Export(read(puzzle, board), style, chosen_encoding(encoding))
    with new_file(name) if name else nullcontext(stream) as opened:
        made.write(opened)


def decode(
    puzzle: PuzzleLike,
    output: str,
    board: BoardLike | None = None,
    *,
    format: str | None = None,  # noqa: A002 - as `export`.
    encoding: EncodingLike | None = None,
) -> Solution | None:
    """The solution in a solver's output, None where it states that there is none.

    `puzzle` may be the exported text, or its path: its header names the puzzle and the options.
    Of a puzzle, `format` ("dimacs" by default) and `encoding` are those of the export. Raises
    InputError where the output is no answer, or its model is no solution of the puzzle.
    """
    export = _exported(puzzle)
    if export is None:
        export = Export(read(puzzle, board), format or "dimacs", chosen_encoding(encoding))
    elif (board, format, encoding) != (None, None, None):
        raise Unsupported("the header of an exported file has its board, format and encoding")
    return answer_files.decode(export, output)


def _exported(puzzle: PuzzleLike) -> Export | None:
    """The export that the header of a text or a file describes; None without a header."""
    if isinstance(puzzle, str):
        return read_header(puzzle.splitlines(), "text")
    if not isinstance(puzzle, PathLike):
        return None
    with source.open_path(puzzle) as stream:
        lines = source.lines(stream, fspath(puzzle))
        return read_header((line.text for line in lines if not line.fault), fspath(puzzle))
