"""Exported files before solvers of others, their answers decoded and held to brute force."""

from __future__ import annotations

import subprocess
from collections.abc import Collection
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from sudoku_csp.formulas import decode as decoding
from sudoku_csp.formulas import export_header
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.workshop.fuzzing import encoding_choices, outside_solvers
from sudoku_csp.workshop.fuzzing.encoding_choices import encoding_of
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Property, Question, Wrong

LARGEST = 9

QUERIES = ("a solution", "another solution")
"""Whether there is a solution, and whether there is one besides the first."""

_WEIGHTED = tuple(
    f"{name} {style}"
    for name, program in outside_solvers.PROGRAMS.items()
    for style in program.formats
    for _ in range(program.frequency)
)
"""Programs, each with a format that it reads."""


class Exports(Property):
    name = "exports"
    about = "solvers of others find in our files what brute force finds"
    choices: ClassVar = {
        "program": _WEIGHTED,
        **encoding_choices.CHOICES,
        "query": QUERIES,
    }
    every = 2

    def unused(self, options: Options) -> Collection[str]:
        _, style = options["program"].split()
        clauses = FORMATS[style].clauses
        return encoding_choices.unused(options) if clauses else tuple(encoding_choices.CHOICES)

    def allows(self, options: Options, board: Board) -> bool:
        return board.side <= LARGEST and encoding_of(options, board) is not None

    def check(self, question: Question) -> str:
        name, _ = question.options["program"].split()
        if outside_solvers.path_of(name) is None:
            raise NotAsked(f"{name} is not installed")
        export = _export(question)
        stream = BytesIO()
        export.write(stream)
        data = stream.getvalue()
        said = _said(name, data, FORMATS[export.format].suffix)
        exported = export_header.read(data.decode().splitlines(), "fuzz")
        if exported is None:
            raise Wrong("the header of an export", "none")
        try:
            solution = decoding.decode(exported, said, name)
        except SudokuError as error:
            raise Wrong(f"an answer of {name} that can be decoded", str(error)) from None
        grid = None if solution is None else solution.grid.digits
        _check(question, grid, export.blocked)
        return name


def _export(question: Question) -> Export:
    options = question.options
    _, style = options["program"].split()
    first = min(question.truth.grids, default=None)
    blocked = None
    if options["query"] != QUERIES[0] and first is not None:
        blocked = Grid(question.board, first)
    encoding = encoding_of(options, question.board) if FORMATS[style].clauses else None
    return Export(question.puzzle, style, encoding, blocked=blocked)


def _said(name: str, data: bytes, suffix: str) -> str:
    with TemporaryDirectory(prefix="sudoku-csp-fuzz-") as folder:
        file = Path(folder) / f"puzzle{suffix}"
        file.write_bytes(data)
        try:
            return outside_solvers.answer(name, file)
        except subprocess.TimeoutExpired:
            raise NotAsked(f"{name} gave no answer in time") from None


def _check(question: Question, grid: bytes | None, blocked: Grid | None) -> None:
    """Holds the answer to the truth; that it is a solution has been seen when it was decoded."""
    true = question.truth
    left = true.grids - ({blocked.digits} if blocked else set())
    if (grid is None) == bool(left):
        raise Wrong(f"{len(left)} solutions", "none" if grid is None else "one")
    if grid is not None and true.complete and grid not in left:
        raise Wrong("a solution that brute force finds", " ".join(map(str, grid)))
