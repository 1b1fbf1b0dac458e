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
# What the library and the command call an option; empty where the library has none.
OPTIONS = {
    "clauses": ("clause_set", "--encoding"),
    "at most one": ("at_most_one", "--at-most-one"),
    "cells": ("cells", "--cells"),
    "sums": ("sum_encoding", "--sum-encoding"),
    "tables": ("table_encoding", "--table-encoding"),
    "relations": ("relation_encoding", "--relation-encoding"),
    "automata": ("regular_encoding", "--regular-encoding"),
    "propagate": ("propagate", "--propagate"),
    "drop duplicates": ("drop_duplicates", "--drop-duplicates"),
    "implied sums": ("implied_sums", "--implied-sums"),
    "givens": ("", "--givens"),
    "unique query": ("", "--unique-query"),
}


@dataclass(frozen=True)
class Rows(sc.Constraint):
    """The cells hold one of these rows: a kind of one's own, for no other states a table."""

    cells: tuple[sc.Cell, ...]
    rows: tuple[tuple[int, ...], ...]

    @property
    def scope(self):
        return self.cells

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
    return puzzle.having(Rows(cells, rows))


def by_library(formula):
    """The text as the library writes it, empty where only the command has such an option."""
    fields = {OPTIONS[option][0]: value for option, value in formula["options"].items()}
    if "" in fields:
        return ""
    if "cells" in fields:
        fields["clause_set"] = None  # They have clauses of their own.
    stream = BytesIO()
    sc.export(puzzle_of(formula), stream, formula["format"], encoding=sc.Encoding(**fields))
    return stream.getvalue().decode()


def by_command(formula):
    """The arguments with which the command writes it, none where only the library can."""
    if "rows" in formula:
        return []
    arguments = ["export", "--format", formula["format"]]
    for option, value in formula["options"].items():
        arguments += [OPTIONS[option][1], *([] if value is True else [value])]
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
