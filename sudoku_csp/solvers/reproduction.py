"""A disagreement, saved so that others can reproduce it: puzzle, CNF, and the answers."""

from __future__ import annotations

import json
import platform
from hashlib import sha256
from pathlib import Path

from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid.helpers import ours
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.cross_check import Report


def save(report: Report, parent: Path) -> Path:
    """Writes puzzle.txt, puzzle.cnf and answers.json into a folder of `parent`.

    The folder is named after the puzzle and its board; an existing one is overwritten. Returns the
    folder; raises OSError where it cannot be written.
    """
    puzzle, board = report.puzzle, report.puzzle.board
    name = sha256(f"{puzzle.line()} {board.as_dict()}".encode()).hexdigest()[:12]
    folder = parent / f"disagreement-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "puzzle.txt").write_text(board_comment.with_line(board, puzzle.line()) + "\n")
    with (folder / "puzzle.cnf").open("wb") as stream:
        encodings = (statement.encoding for statement in report.statements)
        Export(report.puzzle, encoding=next(filter(None, encodings), None)).write(stream)
    answers = {
        "disagreements": list(report.disagreements),
        "limit": report.limit,
        "board": board.as_dict(),
        "report": report.as_dict(),
        "found": {
            statement.backend: [grid.line() for grid in statement.answer.solutions]
            for statement in report.statements
            if statement.answer is not None
        },
        "versions": versions(),
    }
    (folder / "answers.json").write_text(json.dumps(answers, indent=2) + "\n")
    return folder


def versions() -> dict[str, str | None]:
    """The installed versions."""
    return {
        "python": platform.python_version(),
        "sudoku-csp": ours(),
        **{name: backends.installed_version(name) for name in backends.PACKAGES},
    }


def saved(report: Report, parent: Path) -> str:
    """Saves it; returns a sentence with the folder, or with the reason why it cannot be saved."""
    try:
        folder = save(report, parent)
    except OSError as error:
        return f"puzzle, CNF and answers cannot be saved: {error}"
    return f"puzzle, CNF and answers are saved in {folder}"
