"""The encodings of a constraint's words: what they cost and see, and the time of a propagation.

Prints the gallery's file, measured on 1,000 random domains of each constraint.
"""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import dataclass
from itertools import product
from statistics import median
from time import process_time
from typing import Any

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory import removals, rule_costs
from sudoku_csp.laboratory.conformance_cases import Masks
from sudoku_csp.laboratory.propagation_steps import UnitPropagation
from sudoku_csp.laboratory.rule_costs import random_domains
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.model import Model

DOMAINS = 1000

ROUNDS = 5
"""How often all domains are propagated, the encodings in turns; the median counts."""

MOST_ASSIGNMENTS = 100_000
"""Assignments that are tried for a table: five cells of side 9 have 59,049."""

AS_TABLE = ", as a table"


@dataclass(frozen=True)
class AsTable(Constraint):
    """A constraint that states itself by the rows that it allows.

    Any constraint of few cells can be stated so ("tabling": Dekker, Björdal, Carlsson, Flener &
    Monette, "Auto-tabling for subproblem presolving in MiniZinc", Constraints 22, 2017).
    """

    constraint: Constraint
    rows: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, constraint: Constraint, board: Board) -> AsTable:
        """The table of the constraint. Raises Unsupported where its cells are too many."""
        scope = constraint.scope
        if board.side ** len(scope) > MOST_ASSIGNMENTS:
            raise Unsupported(f"{constraint}: of {len(scope)} cells no table is made")
        places = [board.position(cell) for cell in scope]
        rows = []
        for row in product(board.digits, repeat=len(scope)):
            digits = bytearray(b"\x01" * len(board.cells))
            for place, digit in zip(places, row, strict=True):
                digits[place] = digit
            if constraint.holds(Grid(board, bytes(digits))):
                rows.append(row)
        return cls(constraint, tuple(rows))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.constraint.scope

    def __str__(self) -> str:
        return f"{self.constraint}{AS_TABLE}"

    def holds(self, grid: Grid) -> bool:
        return self.constraint.holds(grid)

    def decompose(self, model: Model) -> None:
        model.table(self.scope, self.rows)


def constraint_of(text: str, board: Board) -> Constraint:
    """The constraint of a text in the gallery's file."""
    constraint = typed_line.parse(text.removesuffix(AS_TABLE), board)
    return AsTable.of(constraint, board) if text.endswith(AS_TABLE) else constraint


def measured(text: str, board: Board, domains: int = DOMAINS) -> dict[str, Any]:
    """Each encoding of each word of the constraint that has several, from so many domains."""
    constraint = constraint_of(text, board)
    encodings = removals.of_globals(constraint, board) or {("", ""): EXTENDED}
    found = rule_costs.costs(constraint, board, domains, encodings)
    fitting = {(row.part, row.name) for row in found.rows if row.why is None}
    times = _times(
        constraint, board, {key: encodings[key] for key in encodings if key in fitting}, domains
    )
    line = Ruleset(board, (constraint_of(text.removesuffix(AS_TABLE), board),)).lines[0]
    return {
        "constraint": line + (AS_TABLE if text.endswith(AS_TABLE) else ""),
        "domains": found.domains,
        "refuted": found.refuted,
        "removals": found.removals,
        "rows": [
            vars(row) | {"microseconds": times.get((row.part, row.name)), "share": found.share(row)}
            for row in found.rows
        ],
    }


def _times(
    constraint: Constraint, board: Board, encodings: dict[removals.Key, Encoding], domains: int
) -> dict[removals.Key, float]:
    """Microseconds of CPU time of a propagation, handing it the domain from Python included."""
    removed = [
        [-variable(board, cell, digit) for cell, digit in _gone(constraint, board, masks)]
        for masks in random_domains(constraint, board, domains)
    ]
    blank = Puzzle.blank(Ruleset(board, (constraint,)))
    times: dict[removals.Key, list[float]] = {key: [] for key in encodings}
    native = {
        key: UnitPropagation(Formula(blank, encoding, Givens.ASSUMPTIONS).cnf)
        for key, encoding in encodings.items()
    }
    for _ in range(ROUNDS):
        for key, propagate in native.items():
            began = process_time()
            for literals in removed:
                propagate(literals)
            times[key].append(process_time() - began)
    for propagate in native.values():
        propagate.close()
    return {key: 1e6 * median(taken) / domains for key, taken in times.items()}


def _gone(constraint: Constraint, board: Board, masks: Masks) -> list[tuple[Cell, int]]:
    return [
        (cell, digit)
        for cell, mask in zip(constraint.scope, masks, strict=True)
        for digit in board.digits
        if not mask >> digit - 1 & 1
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("constraints", nargs="+", help="as 'cage 20 r1c1-r1c4', on a 9x9 board")
    parser.add_argument("--as-table", action="store_true", help="each as a table of its rows")
    given = parser.parse_args()
    nine = Board.customary(9)
    option, ending = ("--as-table ", AS_TABLE) if given.as_table else ("", "")
    command = f"python -m benchmarks globals {option}{shlex.join(given.constraints)}"
    found = [measured(text + ending, nine) for text in given.constraints]
    print(json.dumps({"command": command, "board": str(nine), "constraints": found}, indent=2))


if __name__ == "__main__":
    main()
