"""Writes formulas for other solvers, and reads the solutions in their output."""

from contextlib import nullcontext
from io import TextIOBase
from os import PathLike, fspath
from typing import Any, BinaryIO, cast

from sudoku_csp.apps.api.files import check_name, new_file, unpacked_name
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.formulas import exported_files
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.export_formats import format_of_file
from sudoku_csp.formulas.exported_files import Export, read_header
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.notation import source

EncodingLike = Encoding | str
"""An encoding, or a text that names its parts, such as "triad,product"."""


def chosen_encoding(encoding: EncodingLike | None) -> Encoding | None:
    """Returns the encoding that a text names; an encoding and None are returned unchanged.

    Raises UnknownName for an unknown word, and Unsupported for words that do not fit together.
    """
    return encoding if isinstance(encoding, Encoding | None) else Encoding(encoding)


def to_cnf(
    puzzle: PuzzleLike, board: BoardLike | None = None, *, encoding: EncodingLike | None = None
) -> Formula:
    """The formula of a puzzle for a SAT solver.

    The formula has the attributes `variables` and `clauses` and the method `decode(model)`. It
    raises Unsupported for a constraint that the encoding cannot state.

    Args:
        puzzle, board: As in `solve`.
        encoding: An `Encoding`, or the names of its parts separated by commas: a clause set, an
            at-most-one method, a cell encoding and others. The default is "extended".

    >>> formula = to_cnf("." * 81)
    >>> formula.variables, len(formula.clauses)
    (729, 11988)
    >>> to_cnf("." * 81, encoding="triad,product").variables
    1701
    """
    return Formula(read(puzzle, board), chosen_encoding(encoding) or EXTENDED)


def format_of(name: str, chosen: str | None = None) -> str:
    """The chosen format; by default the format of a file name's suffix, ignoring a compression's.

    Raises UnknownName, and Unsupported if the suffix belongs to a different format than `chosen`.
    """
    return format_of_file(unpacked_name(name), chosen)


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
    """The export of a puzzle; its method `write(stream)` writes the file.

    Raises Unsupported for options that do not fit the format.

    Args:
        givens: How givens are stated: as unit clauses ("units"), as cubes ("assumptions"), or
            compiled into the other clauses ("compiled").
        excluded: A solution that the formula excludes. The formula is then satisfiable only if the
            puzzle has a different solution.
        names: Adds comments that list the variables.
        groups: Adds comments that say which clauses belong to which rule.
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
    """Writes a puzzle to a file for other solvers.

    Args:
        puzzle: Anything that `read` accepts.
        file: A path, or a binary stream such as `open(name, "wb")`. If it is a path, the file
            appears complete or not at all, and is compressed for the suffixes .gz, .bz2, .xz and
            .zst.
        format: The name of a format in the list of `sudoku-csp export --help`. The default depends
            on the suffix of the path; without a suffix it is "dimacs".
        encoding: As in `to_cnf`; only for formats that consist of clauses.
        board: As in `solve`.

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
    """Reads the solution from a solver's output; None if the output states that there is none.

    Args:
        puzzle: The text or the path of an exported file, whose header names the puzzle and the
            options; or a puzzle, as anything that `read` accepts.
        output: The text that the solver printed, or the content of the file that it wrote.
        board, format, encoding: The options of the export, if `puzzle` is not an exported file.

    Raises:
        InputError: The output is not an answer, or its model is not a solution of the puzzle.

    >>> print(decode("1.....3..4....2.", "s UNSATISFIABLE"))
    None
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
    """The export that the header of a file describes; None if there is no header."""
    return read_header((line.text for line in source.lines(stream, name) if not line.fault), name)


def read_answer(export: Export, output: str, name: str) -> Solution | int | None:
    """Reads the answer of a solver as `decode` does; from a model counter it is the count.

    `name` is the name of the output in error messages.
    """
    if export.format == "pmc":
        return exported_files.count(output, name)
    return exported_files.decode(export, output, name)
