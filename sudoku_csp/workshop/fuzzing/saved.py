"""A failure as a file: all that is needed to ask the question again, for people and programs."""

from __future__ import annotations

import json
import platform
import shlex
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, SudokuError
from sudoku_csp.grid.version import ours
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.property import Question
from sudoku_csp.workshop.fuzzing.runner import Outcome

FORMAT = "sudoku-csp fuzz case 1"

LARGEST_FILE = 1 << 20
"""Bytes that are read of a file; a case of the largest board has a fifth of that."""


@dataclass(frozen=True)
class Failure:
    """A question that failed as it was found, and as it was shrunk, with what came of the latter.

    `seed` and `case` say where it was found.
    """

    seed: int
    case: int
    found: Question
    question: Question
    outcome: Outcome

    def as_dict(self) -> dict[str, Any]:
        """The failure as plain data: what its file holds, and a line of `--format jsonl`."""
        return {
            "format": FORMAT,
            "seed": self.seed,
            "case": self.case,
            "outcome": self.outcome.kind,
            "expected": self.outcome.expected,
            "seen": self.outcome.seen,
            "question": _as_dict(self.question),
            "found": _as_dict(self.found),
        }


def save(failure: Failure, folder: Path) -> Path:
    """Writes the failure into a file of its own in the folder, which is made if need be.

    Returns the file's path; raises OSError where it cannot be written.
    """
    words = json.dumps(_as_dict(failure.question), sort_keys=True) + failure.outcome.kind
    digest = sha256(words.encode()).hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{failure.question.name}-{digest}.json"
    data = failure.as_dict() | {
        "repeat": f"sudoku-csp fuzz --replay {shlex.quote(path.name)}",
        "versions": {
            "python": platform.python_version(),
            "sudoku-csp": ours(),
            **{name: backends.installed_version(name) for name in backends.PACKAGES},
        },
    }
    path.write_text(json.dumps(data, indent=2) + "\n")
    return path


def load(path: Path) -> Question:
    """The question of a saved failure. Raises InputError for a file that is none, or not whole."""
    try:
        with path.open("rb") as stream:
            data = json.loads(stream.read(LARGEST_FILE))
        return _question(data)
    except OSError as error:
        raise InputError(error.strerror or str(error), source=str(path)) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, SudokuError) as error:
        why = f"it does not say {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"no saved case of fuzz: {why}", source=str(path)) from None


def _as_dict(question: Question) -> dict[str, Any]:
    return {
        "property": question.name,
        "options": dict(question.options),
        "board": question.board.as_dict(),
        "puzzle": question.puzzle.line(),
        "digits": list(question.digits),
    }


def _question(file: dict[str, Any]) -> Question:
    if file["format"] != FORMAT:
        raise ValueError(f"its format is not {FORMAT!r}")
    data = file["question"]
    board = Board.from_dict(data["board"])
    about = properties.named(data["property"])
    options = data["options"]
    if options.keys() != about.choices.keys():
        raise ValueError(f"the options of {about.name} are {', '.join(about.choices) or 'none'}")
    for name, value in options.items():
        if value not in about.choices[name]:
            raise ValueError(f"{name} cannot be {value!r}")
    if not about.allows(options, board):
        raise ValueError("its options do not go together on this board")
    digits = bytes(data["digits"])
    Puzzle.classic(board, digits)  # Raises ValueError where they do not fit.
    return Question(about.name, options, board, digits)
