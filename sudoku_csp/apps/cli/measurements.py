"""What `sudoku-csp encodings` measures, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sudoku_csp.apps.cli import formats
from sudoku_csp.apps.cli.files import write_text
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.tables import Value, counted, table
from sudoku_csp.formulas.encoding import Encoding, catalogue
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.workshop.comparisons import charts, encodings, kwon_jain, strength
from sudoku_csp.workshop.comparisons.encodings import Row
from sudoku_csp.workshop.comparisons.strength import Share


def compare(given: dict[str, Any], as_json: bool) -> None:
    """Encodings side by side, and the plot; the forms of words too that the puzzles' rules say."""
    board: Board = given["board"]
    puzzles = _puzzles([given["puzzle"]], board) if given["puzzle"] else [_blank(board)]
    solvers = given["solvers"] or sat_solvers.COMPARED
    limit = given["time_limit"] or None
    fitting = [encoding for encoding in catalogue() if encoding.fits(board)]
    rows = list(encodings.compare(puzzles, solvers, time_limit=limit, only=fitting))
    refused: dict[str, str] = {}
    for encoding in encodings.of_words(puzzles):
        try:
            rows += encodings.compare(puzzles, solvers, time_limit=limit, only=[encoding])
        except Unsupported as error:  # A form that does not fit each sum, each table.
            refused[encodings.name_of(encoding)] = str(error)
    if given["plot"]:
        write_text(given["plot"], _chart(board, rows, solvers))
    if as_json:
        others = [{"encoding": name, "refused": why} for name, why in refused.items()]
        formats.write_json([*(row.as_dict() for row in rows), *others])
        return
    head = ["encoding", "variables", "predicted", "clauses", "predicted", "literals", "bytes"]
    head += ["UP %", "free %", "UP+FL %"]
    for solver in solvers:
        head += [f"{solver} conflicts", "ms"]
    lines = []
    for row in rows:
        sizes = (row.variables, row.predicted_variables, row.clauses, row.predicted_clauses)
        alone, failed = row.propagation, row.failed
        shares = [share.percent if share else None for share in (alone, failed)]
        shares.insert(1, alone.free if alone else None)
        line: list[Value] = [row.name, *sizes, row.literals, row.bytes, *shares]
        for solved in row.solvers.values():
            line += [solved.conflicts, round(1000 * solved.seconds, 2)]
        lines.append(line)
    formats.write(table(head, lines))
    formats.write(
        f"{counted(len(puzzles), 'puzzle')} of {board}; "
        "UP: solved by unit propagation, FL: with failed literals; free: variables of cells that "
        "UP leaves on the unsolved. "
        "Solvers are asked for one solution."
    )
    for name, why in refused.items():
        formats.write(f"{name}: refused, {why}.")
    if missing := sum(solved.missing for row in rows for solved in row.solvers.values()):
        formats.write(f"{counted(missing, 'answer')} missing: out of time, or the solver failed.")


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


def strengths(given: dict[str, Any], as_json: bool) -> None:
    """Lynce & Ouaknine's tables, and the ladder of the reference solver."""
    puzzles = _puzzles([given["strength_of"]], given["board"])
    samples = {key: _sample(puzzles, given[key]) for key in ("failed", "binary", "ladder")}
    found = []
    for name in strength.CLAUSE_SETS:
        encoding = Encoding(name)
        if not encoding.fits(puzzles[0].board):
            continue
        alone = strength.of_encoding(encoding, puzzles)
        failed = strength.of_encoding(encoding, samples["failed"], level=1)
        binary = strength.of_encoding(encoding, samples["binary"], level=2)
        found.append((name, alone, failed, binary))
    levels = list(strength.ladder(samples["ladder"]))
    if as_json:
        name = Path(given["strength_of"]).name
        asked = " ".join(f"--{key} {given[key]}" for key in samples)
        data = [
            {
                "encoding": name,
                **_share("", alone),
                "free": alone.free,
                **_share("failed_", failed),
                **_share("binary_", binary),
            }
            for name, alone, failed, binary in found
        ]
        ladder = [{"level": level, **_share("", share)} for level, share in levels]
        command = f"sudoku-csp encodings --strength {name} {asked} -f json"
        formats.write_json(
            {"command": command, "source": name, "encodings": data, "ladder": ladder}
        )
        return
    head = ["encoding", "UP %", "free %", "UP+FL %", "of", "UP+binary FL %", "of"]
    rows: list[list[Value]] = [
        [
            name,
            alone.percent,
            alone.free,
            *(failed.percent, failed.asked),
            *(binary.percent, binary.asked),
        ]
        for name, alone, failed, binary in found
    ]
    formats.write(f"{counted(len(puzzles), 'puzzle')} solved without search, in percent")
    formats.write(table(head, rows))
    formats.write(
        "UP: unit propagation; free: variables it leaves on the unsolved; FL: failed literals\n"
    )
    formats.write(f"The reference solver's propagation, {levels[0][1].asked} puzzles")
    formats.write(table(["level", "solved %"], [[level, share.percent] for level, share in levels]))


def _share(before: str, share: Share) -> dict[str, int]:
    return {f"{before}asked": share.asked, f"{before}solved": share.solved}


def reductions(given: dict[str, Any], as_json: bool) -> None:
    """Kwon & Jain's table."""
    inputs = given["inputs"]
    rows = [kwon_jain.reduced(puzzle) for puzzle in _puzzles(inputs, given["board"])]
    if as_json:
        names = " ".join(Path(name).name for name in inputs)
        what = {
            "command": f"sudoku-csp encodings --kwon-jain {names} -f json",
            "boards": [row.as_dict() for row in rows],
        }
        formats.write_json(what)
        return
    head = ["puzzle", "side", "givens", "clauses", "variables left", "clauses left", "ratio"]
    head += ["variables after singles", "clauses after singles"]
    lines: list[list[Value]] = [
        [
            *(row.source, row.side, row.givens, row.clauses),
            *(row.open_variables, row.open_clauses, row.ratio and round(row.ratio)),
            *(row.propagated_variables, row.propagated_clauses),
        ]
        for row in rows
    ]
    formats.write(table(head, lines))


def _puzzles(inputs: Sequence[str], board: BoardChoice | None) -> list[Puzzle]:
    """The puzzles of all inputs. Raises InputError for the first that is none."""
    found: list[Puzzle] = []
    for entry in entries(inputs, how=Reading(board)):
        if isinstance(entry, InputError):
            raise entry
        found.append(entry)
    return found


def _blank(board: Board) -> Puzzle:
    return Puzzle.classic(board, bytes(len(board.cells)), "blank")


def _sample(puzzles: Sequence[Puzzle], count: int) -> Sequence[Puzzle]:
    """So many puzzles, evenly spread over all."""
    if count >= len(puzzles):
        return puzzles
    return [puzzles[place * len(puzzles) // count] for place in range(count)]
