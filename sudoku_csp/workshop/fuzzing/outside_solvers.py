"""Solvers of others that may be installed, and how each is asked about a file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

SECONDS = 20.0
"""How long one of them is waited for."""

_CLAUSES = ("dimacs",)


class Program(NamedTuple):
    """A program: what it reads, its options, and how often it is asked: slow ones more rarely.

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
    "clasp": Program(("dimacs", "opb")),
    "clingo": Program(("dimacs", "opb"), ("--mode=clasp",)),
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
