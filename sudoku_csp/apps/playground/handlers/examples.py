"""Examples: puzzles to begin with, by kind."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.playground import puzzle_data
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

FIELDS: tuple[str, ...] = ()


def answer(_request: Request) -> Iterator[Part]:
    """`{"examples": [{"kind", "name", "about", "puzzle"}...]}`."""
    yield {"examples": _examples()}


@lru_cache(maxsize=1)
def _examples() -> list[dict[str, Any]]:
    package = files("sudoku_csp")
    text = (package / "puzzle" / "examples.txt").read_text("utf-8")
    numbered = list(reader.read(source.from_text(text), Context("examples")))
    listed = tomllib.loads((package / "apps" / "playground" / "examples.toml").read_text("utf-8"))
    return [
        {word: example[word] for word in ("kind", "name", "about")}
        | {"puzzle": puzzle_data.of_puzzle(_puzzle(example, numbered))}
        for example in listed["example"]
    ]


def _puzzle(example: dict[str, Any], numbered: list[reader.Entry]) -> Puzzle:
    if "number" in example:
        found = numbered[example["number"] - 1]
        assert isinstance(found, Puzzle)
        return found
    regions = example.get("regions")
    return read(example["line"], regions and Board.jigsaw(list(map(int, regions))))
