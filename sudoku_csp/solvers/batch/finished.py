"""A finished output, held to the input and the job that it is said to have the results of.

The options of a batch stand in a file of their own until it is finished, and are gone then. What a
result tells of them is the rules, the limit, and whether it was cross-checked.
"""

from __future__ import annotations

import csv
import lzma
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from sudoku_csp.puzzle.notation import source
from sudoku_csp.solvers.batch import conversion
from sudoku_csp.solvers.batch.conversion import Reader
from sudoku_csp.solvers.batch.items import Item
from sudoku_csp.solvers.batch.job import Job
from sudoku_csp.solvers.batch.part_file import CannotResume, held_against
from sudoku_csp.solvers.batch.results import Tally

BROKEN = (OSError, EOFError, zlib.error, lzma.LZMAError)
"""What reading a packed file raises that is none, or has been cut off."""


def whole_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines as they are. Raises ValueError for one that is torn."""
    for line in lines:
        if not line.endswith(b"\n"):
            raise ValueError("its last line has no end")
        yield line


def tally_of(path: Path, read: Reader, items: Iterator[Item], job: Job) -> Tally:
    """What the results in a file, packed or not, count for. `read` makes its lines again.

    Takes as many items. Raises CannotResume where they are not the results of these items by such
    a job, or it cannot be told, and InputError where the file cannot be opened.
    """
    first = 2 if read is conversion.of_csv else 1  # Below the names of the columns.
    try:
        with source.open_path(path) as stream:
            tally, _ = held_against(read(stream), items, path, job, first)
    except (ValueError, TypeError, AttributeError, csv.Error, *BROKEN) as error:
        raise CannotResume(f"--resume cannot tell whose results {path} has: {error}") from None
    if next(items, None) is not None:
        raise CannotResume(f"{path}: has fewer results than the input has puzzles")
    return tally
