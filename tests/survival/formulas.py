"""The formulas of `data/formulas.json`: the only place where options of encodings are named.

Each has a name, a puzzle, and of these options those that matter. `python
tests/survival/formulas.py` counts and hashes the clauses of all of them anew.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import sudoku_csp as sc

DATA = Path(__file__).parent / "data" / "formulas.json"
# How the text of an encoding names an option; empty where only the command has the option.
OPTIONS = {
    "clauses": "{}",
    "at most one": "{}",
    "cells": "{}",
    "sums": "sums={}",
    "tables": "tables={}",
    "relations": "relations={}",
    "automata": "automata={}",
    "propagate": "propagate",
    "drop duplicates": "drop-duplicates",
    "implied sums": "implied-sums",
    "givens": "",
    "unique query": "",
}


@dataclass(frozen=True)
class Rows(sc.Constraint):
    """The cells hold one of these rows: a kind of one's own, for no other states a table."""

    cells: tuple[sc.Cell, ...]
    rows: tuple[tuple[int, ...], ...]

    def __str__(self):
        return "rows of digits"

    def holds(self, grid):
        return tuple(grid[cell] for cell in self.cells) in self.rows

    def decompose(self, model):
        model.table(self.cells, self.rows)


def puzzle_of(formula):
    puzzle = sc.read(formula["puzzle"])
    if "rows" not in formula:
        return puzzle
    cells = tuple(map(sc.Cell.parse, formula["cells of rows"].split()))
    rows = tuple(tuple(map(int, row)) for row in formula["rows"].split())
    return puzzle.with_constraints(Rows(cells, rows))


def encoding_of(formula):
    """The text of the encoding."""
    parts = (OPTIONS[option].format(value) for option, value in formula["options"].items())
    return ",".join(filter(None, parts)) or "extended"


def by_library(formula):
    """The text as the library writes it, empty where only the command has such an option."""
    if {"givens", "unique query"} & formula["options"].keys():
        return ""
    stream = BytesIO()
    sc.export(puzzle_of(formula), stream, formula["format"], encoding=encoding_of(formula))
    return stream.getvalue().decode()


def by_command(formula):
    """The arguments with which the command writes it, none where only the library can."""
    if "rows" in formula:
        return []
    options, text = formula["options"], encoding_of(formula)
    arguments = ["export", "--format", formula["format"], "--encoding", text]
    if "givens" in options:
        arguments += ["--givens", options["givens"]]
    if "unique query" in options:
        arguments.append("--unique-query")
    return [*arguments, formula["puzzle"]]


def counted(text):
    """The numbers of variables and clauses, and a hash of the lines of clauses in their order."""
    clauses = [line for line in text.splitlines() if not line.startswith(("c", "p", "*"))]
    return {
        "variables": int(re.search("(?:p cnf|#variable=) ([0-9]+)", text)[1]),
        "clauses": len(clauses),
        "hash": sha256("\n".join(clauses).encode()).hexdigest(),
    }


if __name__ == "__main__":
    recorded = json.loads(DATA.read_text())
    for one in recorded:
        command = [sys.executable, "-m", "sudoku_csp", *by_command(one)]
        one["lines"] = counted(by_library(one) or subprocess.check_output(command, text=True))
    DATA.write_text(json.dumps(recorded, ensure_ascii=False, indent=1) + "\n")
