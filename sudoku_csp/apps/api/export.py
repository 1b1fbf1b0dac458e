"""Formulas for solvers elsewhere, and what they answer."""

from __future__ import annotations

from io import TextIOBase
from os import PathLike
from typing import BinaryIO

from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.formulas import decode as decoding
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.export_header import Exported
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Solution

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
    chosen = chosen_encoding(encoding)
    return Formula(read(puzzle, board), chosen or EXTENDED)


def export(
    puzzle: PuzzleLike,
    stream: BinaryIO,
    format: str = "dimacs",  # noqa: A002 - what it is called on the command line.
    *,
    encoding: EncodingLike | None = None,
    board: BoardLike | None = None,
) -> None:
    """Writes a puzzle to a stream in any of the formats of `sudoku-csp export`.

    The stream is binary, as of `open(name, "wb")`. Raises UnknownName for a format that does not
    exist, Unsupported for what it cannot say.
    """
    if isinstance(stream, (str, PathLike, TextIOBase)) or not hasattr(stream, "write"):
        raise Unsupported("export writes to a binary stream, as of open(name, 'wb')")
    chosen = chosen_encoding(encoding)
    Export(read(puzzle, board), format, chosen).write(stream)


def decode(
    puzzle: PuzzleLike,
    output: str,
    board: BoardLike | None = None,
    *,
    format: str = "dimacs",  # noqa: A002 - as `export`.
    encoding: EncodingLike | None = None,
) -> Solution | None:
    """The solution in a solver's output, None where it says there is none.

    `format` and the encodings are those of the export. Raises InputError where the output is no
    answer, or its model is no solution of the puzzle.
    """
    chosen = chosen_encoding(encoding)
    return decoding.decode(Exported(read(puzzle, board), format, chosen), output)
