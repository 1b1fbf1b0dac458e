"""Puzzles for the page: read from a pasted text, and the examples that come with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from sudoku_csp.apps.api.read import read as read_puzzle
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

MOST = 100
"""Puzzles of one text that are read."""


def read(question: Question) -> Iterator[Part]:
    """The puzzles of a text in any notation, and whether there are more. Raises InputError."""
    board = question.board()
    found: list[page_data.Data] = []
    text = question.text("text")
    for entry in reader.read(source.from_text(text), Context("pasted", board)):
        if isinstance(entry, InputError):
            # Its place in the words of the page: `Line 2: r1c3: ...`, of a text with lines.
            several = entry.line is not None and "\n" in text.strip()
            place = f"Line {entry.line}" if several else "The pasted text"
            raise InputError(entry.message, source=place, cell=entry.cell)
        question.check_side(entry.board)
        if len(found) == MOST:
            yield {"puzzles": found, "more": True}
            return
        found.append(page_data.of_puzzle(entry))
    yield {"puzzles": found, "more": False}


def examples(_question: Question) -> Iterator[Part]:
    """The examples, each with its kind, its name, a sentence about it and the puzzle."""
    yield {"examples": _examples()}


@lru_cache(maxsize=1)
def _examples() -> list[dict[str, Any]]:
    package = files("sudoku_csp")
    text = (package / "puzzle" / "examples.txt").read_text("utf-8")
    numbered = list(reader.read(source.from_text(text), Context("examples")))
    table = tomllib.loads((package / "apps" / "playground" / "examples.toml").read_text("utf-8"))
    return [
        {field: example[field] for field in ("kind", "name", "about")}
        | {"puzzle": page_data.of_puzzle(_puzzle(example, numbered))}
        for example in table["example"]
    ]


def _puzzle(example: dict[str, Any], numbered: list[reader.Entry]) -> Puzzle:
    if "number" in example:
        found = numbered[example["number"] - 1]
        assert isinstance(found, Puzzle)
        return found
    regions = example.get("regions")
    return read_puzzle(example["line"], regions and Board.jigsaw(list(map(int, regions))))
