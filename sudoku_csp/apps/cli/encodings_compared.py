"""Encodings side by side, as a table, as JSON and as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudoku_csp.apps.cli import reports
from sudoku_csp.apps.cli.files import write_text
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.reports import Value, quantity, table
from sudoku_csp.formulas.encoding import catalogue
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.laboratory.comparisons import charts, encodings
from sudoku_csp.laboratory.comparisons.encodings import Row
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import sat_solvers


def run(given: dict[str, Any], board: Board, as_json: bool) -> None:
    """Writes a row for each encoding, and for each form of the rules' global constraints."""
    blank = Puzzle.classic(board, bytes(len(board.cells)), "blank")
    puzzles = _puzzles(given["puzzle"], board) if given["puzzle"] else [blank]
    solvers = given["solvers"] or sat_solvers.COMPARED
    limit = given["time_limit"] or None
    fitting = [encoding for encoding in catalogue() if encoding.fits(board)]
    rows = list(encodings.compare(puzzles, solvers, time_limit=limit, only=fitting))
    refused: dict[str, str] = {}
    for encoding in encodings.of_globals(puzzles):
        try:
            rows += encodings.compare(puzzles, solvers, time_limit=limit, only=[encoding])
        except Unsupported as error:  # A form that does not fit each sum, each table.
            refused[encodings.name_of(encoding)] = str(error)
    if given["plot"]:
        write_text(given["plot"], _chart(board, rows, solvers))
    if as_json:
        others = [{"encoding": name, "refused": why} for name, why in refused.items()]
        reports.write_json([*(row.as_dict() for row in rows), *others])
        return
    head = ["encoding", "variables", "clauses", "literals", "bytes"]
    head += ["UP %", "free %", "UP+FL %"]
    for solver in solvers:
        head += [f"{solver} conflicts", "ms"]
    lines = []
    for row in rows:
        sizes = (row.variables, row.clauses, row.literals, row.bytes)
        alone, failed = row.propagation, row.failed
        shares = [share.percent if share else None for share in (alone, failed)]
        shares.insert(1, alone.free if alone else None)
        line: list[Value] = [row.name, *sizes, *shares]
        for solved in row.solvers.values():
            line += [solved.conflicts, round(1000 * solved.seconds, 2)]
        lines.append(line)
    reports.write(table(head, lines))
    reports.write(
        f"{quantity(len(puzzles), 'puzzle')} of {board}; "
        "UP: solved by unit propagation, FL: with failed literals; free: variables of cells that "
        "UP leaves on the unsolved. "
        "Solvers are asked for one solution."
    )
    for name, why in refused.items():
        reports.write(f"{name}: refused, {why}.")
    if missing := sum(solved.missing for row in rows for solved in row.solvers.values()):
        reports.write(f"{quantity(missing, 'answer')} missing: out of time, or the solver failed.")


def _chart(board: Board, rows: Sequence[Row], solvers: Sequence[str]) -> str:
    panels: dict[str, list[float | None]] = {
        "clauses": [row.clauses for row in rows],
        "variables": [row.variables for row in rows],
        "solved by unit propagation (%)": [
            row.propagation.percent if row.propagation else None for row in rows
        ],
        **{
            f"{solver} (ms)": [1000 * row.solvers[solver].seconds for row in rows]
            for solver in solvers
        },
    }
    return charts.bars(f"Encodings on {board}", [row.name for row in rows], panels)


def _puzzles(file: str, board: Board) -> list[Puzzle]:
    """The puzzles of a file. Raises InputError for the first entry that is none."""
    found: list[Puzzle] = []
    for entry in entries([file], how=Reading(board)):
        if isinstance(entry, InputError):
            raise entry
        found.append(entry)
    return found
