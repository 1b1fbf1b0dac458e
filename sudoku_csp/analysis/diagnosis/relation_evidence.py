"""A disagreement about a relation, saved for somebody else: puzzle, relation, and who said what."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from sudoku_csp.analysis.diagnosis.relation_query import RelationAnswer, Side
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers import reproduction


def save(answer: RelationAnswer, parent: Path) -> Path:
    """Writes puzzle.txt, relation.txt and answers.json into a folder of `parent`.

    The folder is named after all three of puzzle, board and relation; one that stands is
    overwritten. Returns the folder; raises OSError where it cannot be written.
    """
    puzzle, board = answer.puzzle, answer.puzzle.board
    text = f"{puzzle.line()} {board.as_dict()} {answer.relation}"
    folder = parent / f"disagreement-{sha256(text.encode()).hexdigest()[:12]}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "puzzle.txt").write_text(board_comment.with_line(board, puzzle.line()) + "\n")
    (folder / "relation.txt").write_text(f"{answer.relation}\n")
    answers = {
        "disagreements": list(answer.disagreements),
        "board": board.as_dict(),
        "sides": [_side(side) for side in (answer.true, answer.false)],
        "versions": reproduction.versions(),
    }
    (folder / "answers.json").write_text(json.dumps(answers, indent=2) + "\n")
    return folder


def saved(answer: RelationAnswer, parent: Path) -> str:
    """Saves it and says where; a disagreement is told also where that fails."""
    try:
        folder = save(answer, parent)
    except OSError as error:
        return f"puzzle, relation and answers cannot be saved: {error}"
    return f"puzzle, relation and answers are saved in {folder}"


def _side(side: Side) -> dict[str, Any]:
    """What each backend says of the puzzle with a relation as a further rule."""
    return {
        "relation": str(side.relation),
        "said": {
            each.backend: {
                "verdict": str(each.verdict),
                "found": [grid.line() for grid in each.answer.solutions] if each.answer else [],
                "why": each.missing or each.fault,
            }
            for each in side.statements
        },
    }
