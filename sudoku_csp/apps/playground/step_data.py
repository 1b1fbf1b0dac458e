"""A step of an explanation as the page has it: its words, and what there is to see of it."""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.words import tell
from sudoku_csp.apps.playground.puzzle_data import Data
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

_WORDS = {
    "`sudoku-csp diagnose` shows what would settle it": "the view Answers shows two of them",
    "`sudoku-csp diagnose`": "the diagnosis",
    "`--direct`": "the direct reason",
}
"""Options of the command line, in the words of the page."""


def of_scene(scene: Scene) -> Data:
    """The step in words, the scene, and the digits after it."""
    step, words = scene.step, tell(scene.pattern)
    return {
        "number": step.number,
        "conclusion": words.conclusion,
        "name": words.name,
        "kind": words.kind,
        "why": words.why,
        "cases": list(words.cases),
        "known": list(words.known),
        "also": words.also,
        "size": step.size,
        "smallest": step.smallest,
        "scene": {
            "digits": _digits(scene.board, scene.digits),
            "given": _names(scene.board, scene.given),
            "candidates": [list(scene.candidates.get(cell, ())) for cell in scene.board.cells],
            "parts": [{**_candidate(one), "part": str(part)} for one, part in scene.parts.items()],
            "shaded": _names(scene.board, scene.shaded),
            "concerned": _names(scene.board, scene.concerned),
            "sources": _names(scene.board, scene.sources),
            "links": [
                {"from": _candidate(line.start), "to": _candidate(line.end), "strong": line.strong}
                for line in scene.lines
            ],
        },
        "after": _digits(scene.board, scene.after),
    }


def _names(board: Board, cells: Iterable[Cell]) -> list[str]:
    """The names of cells, in reading order."""
    return [str(cell) for cell in sorted(cells, key=board.position)]


def _digits(board: Board, digits: dict[Cell, int]) -> list[int]:
    """The digit of each cell in reading order, 0 for none."""
    return [digits.get(cell, 0) for cell in board.cells]


def _candidate(candidate: Candidate) -> Data:
    return {"cell": str(candidate.cell), "digit": candidate.digit}


def on_page(text: str) -> str:
    """The text for a reader of the page.

    >>> on_page("several solutions (`sudoku-csp diagnose` shows what would settle it)")
    'several solutions (the view Answers shows two of them)'
    """
    for named, word in _WORDS.items():
        text = text.replace(named, word)
    return text
