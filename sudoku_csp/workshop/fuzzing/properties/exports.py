"""Exported files before solvers of others, their answers decoded and held to brute force."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from sudoku_csp.formulas import decode as decoding
from sudoku_csp.formulas import header_reader
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formats import FORMATS, named
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.workshop.fuzzing import shared_choices
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Property, Question, Wrong
from sudoku_csp.workshop.fuzzing.shared_choices import encoding_of

SECONDS = 20.0
"""How long one of them is waited for."""

_CLAUSES = ("dimacs",)
_SUMS = ("dimacs", "opb", "opb clauses")


class Program(NamedTuple):
    """A program: what it reads, its options, and how often it is asked: slow ones more rarely.

    A format with a second word is in its form of clauses, where it has two.
    `to_file`: it writes its answer to a file that is named after the question.
    """

    formats: Sequence[str]
    options: Sequence[str] = ()
    frequency: int = 4
    to_file: bool = False


PROGRAMS: Mapping[str, Program] = {
    "minisat": Program(_CLAUSES, ("-verb=0",), to_file=True),
    "picosat": Program(_CLAUSES),
    "cadical": Program(_CLAUSES, ("-q",)),
    "kissat": Program(_CLAUSES, ("-q",)),
    "cryptominisat5": Program(_CLAUSES, ("--verb", "0")),
    "glucose": Program(_CLAUSES, ("-model", "-verb=0")),
    "clasp": Program(_SUMS),
    "clingo": Program(_SUMS, ("--mode=clasp",)),
    "z3": Program(("smt2",), ("-smt2",), frequency=2),
    "cvc5": Program(("smt2",), frequency=2),
    "minizinc": Program(("mzn",), ("--solver", "gecode"), frequency=1),
}


@cache
def path_of(name: str) -> str | None:
    """Where the program is: beside this Python, where packages put theirs, or on the path."""
    beside = str(Path(sys.executable).parent)
    return shutil.which(name, path=beside) or shutil.which(name)


def answer(name: str, file: Path) -> str:
    """What the program says about the file. Raises TimeoutExpired."""
    path, program = path_of(name), PROGRAMS[name]
    assert path is not None
    written = file.with_suffix(".answer")
    files = [str(file), str(written)] if program.to_file else [str(file)]
    # An exit status other than 0 is a verdict for most of them.
    run = subprocess.run(
        [path, *program.options, *files],
        capture_output=True,
        text=True,
        errors="backslashreplace",
        stdin=subprocess.DEVNULL,
        timeout=SECONDS,
        check=False,
    )
    if not program.to_file:
        return run.stdout
    return written.read_text() if written.exists() else run.stdout


LARGEST = 9

QUERIES = ("a solution", "another solution")
"""Whether there is a solution, and whether there is one besides the first."""

_WEIGHTED = tuple(
    f"{name} {style}"
    for name, program in PROGRAMS.items()
    for style in program.formats
    for _ in range(program.frequency)
)
"""Programs, each with a format that it reads."""


class Exports(Property):
    name = "exports"
    about = "solvers of others find in our files what brute force finds"
    choices: ClassVar = {
        "program": _WEIGHTED,
        **shared_choices.CHOICES,
        "query": QUERIES,
    }
    every = 2

    def unused(self, options: Options) -> Collection[str]:
        _, _, encoded = _program(options)
        return shared_choices.unused(options) if encoded else tuple(shared_choices.CHOICES)

    def allows(self, options: Options, board: Board) -> bool:
        return board.side <= LARGEST and encoding_of(options, board) is not None

    def check(self, question: Question) -> str:
        name, _, _ = _program(question.options)
        if path_of(name) is None:
            raise NotAsked(f"{name} is not installed")
        export = _export(question)
        stream = BytesIO()
        export.write(stream)
        data = stream.getvalue()
        said = _said(name, data, FORMATS[export.format].suffix)
        exported = header_reader.read(data.decode().splitlines(), "fuzz")
        if exported is None:
            raise Wrong("the header of an export", "none")
        try:
            solution = decoding.decode(exported, said, name)
        except SudokuError as error:
            raise Wrong(f"an answer of {name} that can be decoded", str(error)) from None
        grid = None if solution is None else solution.grid.digits
        _check(question, grid, export.blocked)
        return name


def _program(options: Options) -> tuple[str, str, bool]:
    """The program's name, the format, and whether that is made of clauses."""
    name, style, *form = options["program"].split()
    return name, style, named(style, encoded=bool(form)).clauses


def _export(question: Question) -> Export:
    options = question.options
    _, style, encoded = _program(options)
    first = min(question.truth.grids, default=None)
    blocked = None
    if options["query"] != QUERIES[0] and first is not None:
        blocked = Grid(question.board, first)
    encoding = encoding_of(options, question.board) if encoded else None
    return Export(question.puzzle, style, encoding, blocked=blocked)


def _said(name: str, data: bytes, suffix: str) -> str:
    with TemporaryDirectory(prefix="sudoku-csp-fuzz-") as folder:
        file = Path(folder) / f"puzzle{suffix}"
        file.write_bytes(data)
        try:
            return answer(name, file)
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
