"""Formulas for other solvers, and the solutions in their output."""

from __future__ import annotations

from contextlib import nullcontext
from io import TextIOBase
from os import PathLike, fspath
from typing import Any, BinaryIO, cast

from sudoku_csp.apps.api.files import check_name, new_file, unpacked_name
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.formulas import exported_files
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.export_formats import of_file
from sudoku_csp.formulas.exported_files import Export, read_header
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.notation import source

EncodingLike = Encoding | str
"""An encoding, or its text, as "triad,product"."""


def chosen_encoding(encoding: EncodingLike | None) -> Encoding | None:
    """The encoding of its text, None for the default.

    Raises UnknownName and Unsupported for a text that names no encoding.
    """
    return encoding if isinstance(encoding, Encoding | None) else Encoding(encoding)


def to_cnf(
    puzzle: PuzzleLike, board: BoardLike | None = None, *, encoding: EncodingLike | None = None
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


def format_of(name: str, chosen: str | None = None) -> str:
    """The chosen format, else that of the suffix of a file's name, which may be compressed.

    Raises UnknownName, and Unsupported where the suffix belongs to another format.
    """
    return of_file(unpacked_name(name), chosen)


def prepare(
    puzzle: PuzzleLike,
    format: str | None = None,  # noqa: A002 - the name of the command's option.
    *,
    encoding: EncodingLike | None = None,
    givens: str | None = None,
    excluded: Grid | None = None,
    names: bool = False,
    groups: bool = False,
    board: BoardLike | None = None,
) -> Export:
    """A puzzle with all that its file states, ready to be written: `write(stream)`.

    Args:
        givens: As unit clauses ("units"), as cubes ("assumptions") or compiled away ("compiled").
        excluded: A grid that the file excludes: if it is the only solution, there is none.
        names, groups: Comments that list the variables, and the clauses of each rule.

    Raises Unsupported for what does not fit together.
    """
    found = read(puzzle, board)
    chosen = Givens(givens) if givens else None
    form = format or "dimacs"
    return Export(found, form, chosen_encoding(encoding), chosen, excluded, names, groups)


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
    made = prepare(puzzle, format_of(name, format), encoding=encoding, board=board)
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
    exported = None
    if isinstance(puzzle, str):
        exported = exported_in(source.from_text(puzzle), "text")
    elif isinstance(puzzle, PathLike):
        with source.open_path(puzzle) as stream:
            exported = exported_in(stream, fspath(puzzle))
    if exported is None:
        exported = prepare(puzzle, format, encoding=encoding, board=board)
    elif (board, format, encoding) != (None, None, None):
        raise Unsupported("the header of an exported file has its board, format and encoding")
    return exported_files.decode(exported, output)


def exported_in(stream: BinaryIO, name: str) -> Export | None:
    """The export that the header of a file describes; None without a header."""
    return read_header((line.text for line in source.lines(stream, name) if not line.fault), name)


def read_answer(export: Export, output: str, name: str) -> Solution | int | None:
    """The solution in a solver's output, the count in that of a model counter, None for "none".

    Raises as `decode`; errors name the output by `name`.
    """
    if export.format == "pmc":
        return exported_files.count(output, name)
    return exported_files.decode(export, output, name)
