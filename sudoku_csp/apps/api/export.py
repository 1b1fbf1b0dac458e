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
from sudoku_csp.formulas.formats import default_method
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Solution
from sudoku_csp.targets.cnf import at_most_one

EncodingLike = Encoding | str
"""An encoding, or a clause set by name with everything else as it is by default."""


def chosen_encoding(
    encoding: EncodingLike | None,
    method: str = at_most_one.DEFAULT,
    **of_globals: str | None,
) -> Encoding | None:
    """The encoding that is meant, None where nothing is said; `of_globals` as `sum_encoding`.

    Raises Unsupported for what is none, UnknownName for a name.
    """
    if isinstance(encoding, str):
        encoding = Encoding(encoding, method)
    if not isinstance(encoding, Encoding | None):
        raise Unsupported(f"an encoding is an Encoding or a name, not {encoding!r}")
    if all(name is None for name in of_globals.values()):
        return encoding
    return (encoding or Encoding(at_most_one=method)).saying(**of_globals)


def to_cnf(
    puzzle: PuzzleLike,
    board: BoardLike | None = None,
    *,
    encoding: EncodingLike | None = None,
    sum_encoding: str | None = None,
    table_encoding: str | None = None,
    relation_encoding: str | None = None,
    regular_encoding: str | None = None,
) -> Formula:
    """The formula of a puzzle, to be handed to a SAT solver; `extended` if nothing is said.

    `sum_encoding` names a form in which all sums are said, in place of one chosen for each, and
    `table_encoding`, `relation_encoding`, `regular_encoding` those of tables, relations, automata.
    The formula raises Unsupported for a constraint that a form does not fit.

    >>> formula = to_cnf("." * 81)
    >>> formula.variables, len(formula.clauses)
    (729, 11988)
    >>> from sudoku_csp.formulas.encoding import Encoding
    >>> to_cnf("." * 81, encoding=Encoding("triad", "product")).variables
    1701
    """
    chosen = chosen_encoding(
        encoding,
        sum_encoding=sum_encoding,
        table_encoding=table_encoding,
        relation_encoding=relation_encoding,
        regular_encoding=regular_encoding,
    )
    return Formula(read(puzzle, board), chosen or EXTENDED)


def export(
    puzzle: PuzzleLike,
    stream: BinaryIO,
    format: str = "dimacs",  # noqa: A002 - what it is called on the command line.
    *,
    encoding: EncodingLike | None = None,
    sum_encoding: str | None = None,
    table_encoding: str | None = None,
    relation_encoding: str | None = None,
    regular_encoding: str | None = None,
    board: BoardLike | None = None,
) -> None:
    """Writes a puzzle to a stream in any of the formats of `sudoku-csp export`.

    The stream is binary, as of `open(name, "wb")`. Raises UnknownName for a format that does not
    exist, Unsupported for what it cannot say.
    """
    if isinstance(stream, (str, PathLike, TextIOBase)) or not hasattr(stream, "write"):
        raise Unsupported("export writes to a binary stream, as of open(name, 'wb')")
    chosen = chosen_encoding(
        encoding,
        default_method(format),
        sum_encoding=sum_encoding,
        table_encoding=table_encoding,
        relation_encoding=relation_encoding,
        regular_encoding=regular_encoding,
    )
    Export(read(puzzle, board), format, chosen).write(stream)


def decode(
    puzzle: PuzzleLike,
    output: str,
    board: BoardLike | None = None,
    *,
    format: str = "dimacs",  # noqa: A002 - as `export`.
    encoding: EncodingLike | None = None,
    sum_encoding: str | None = None,
    table_encoding: str | None = None,
    relation_encoding: str | None = None,
    regular_encoding: str | None = None,
) -> Solution | None:
    """The solution in a solver's output, None where it says there is none.

    `format` and the encodings are those of the export. Raises InputError where the output is no
    answer, or its model is no solution of the puzzle.
    """
    chosen = chosen_encoding(
        encoding,
        default_method(format),
        sum_encoding=sum_encoding,
        table_encoding=table_encoding,
        relation_encoding=relation_encoding,
        regular_encoding=regular_encoding,
    )
    return decoding.decode(Exported(read(puzzle, board), format, chosen), output)
