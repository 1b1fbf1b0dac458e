"""Documents of f-puzzles, SudokuMaker and SudokuPad in pieces, and packed into links."""

import json
import re

from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.notation.programs.json_text import NAMES
from sudoku_csp.puzzle.puzzle import Puzzle

SOLUTION = "1234341221434321"


def document(size=4, cells=(), **keys):
    """A document of this size; `cells` are fields of cells, as ("R1C2", {"value": 3})."""
    grid = [[{} for _ in range(size)] for _ in range(size)]
    for name, message in cells:
        row, column = name[1:].split("C")
        grid[int(row) - 1][int(column) - 1].update(message)
    return {"size": size, "grid": grid, **keys}


def read(value, **options):
    """The one entry of a document: a puzzle, or the text of the error."""
    text = value if isinstance(value, str) else json.dumps(value)
    (entry,) = entries(text, **options)
    return entry if isinstance(entry, Puzzle) else str(entry)


def rules(value, **options):
    """What a document says beyond the houses, in words."""
    puzzle = read(value, **options)
    assert isinstance(puzzle, Puzzle), puzzle
    return [str(rule) for rule in puzzle.ruleset.beyond_classic]


SAYS = rows(__file__, "fpuzzles")
"""The side of a board, keys of a document of f-puzzles, and the lines that they say."""


def json_values(texts, keys):
    """Any small JSON value of these texts and keys, and others."""
    numbers = st.integers(-2, 20) | st.floats(allow_nan=False)
    texts = st.sampled_from(texts) | st.text(max_size=4)
    objects = lambda inner: st.dictionaries(st.sampled_from(keys), inner, max_size=4)  # noqa: E731
    return st.recursive(
        st.none() | st.booleans() | numbers | texts,
        lambda inner: st.lists(inner, max_size=4) | objects(inner),
        max_leaves=12,
    )


REGIONS = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def sudokumaker(*blocks, size=4, cells=(), version="1.5.0", regions=REGIONS, **keys):
    """A document of SudokuMaker; `cells` are numbers and the fields of the cell."""
    listed = [{} for _ in range(size * size)]
    for number, message in cells:
        listed[number] = message
    boxes = [{"type": 1, "regions": regions}] if regions and size == 4 else []
    sized = {} if size == 9 else {"type": "sudoku", "size": size}
    puzzle = {"name": "", "author": "", **sized, "cells": listed, "constraints": [*boxes, *blocks]}
    return {"formatVersion": version, "puzzle": puzzle | keys}


def sudokumaker_link(value):
    """The link that carries the document."""
    packed = lz_string.compress(json.dumps(value)).rstrip("=").replace("/", "-")
    return f"https://sudokumaker.app/?puzzle={packed}"


SHORT = {long: short for short, long in NAMES.items() if long != "d"}

BOXES = [
    [[row + r, column + c] for r in (0, 1) for c in (0, 1)] for row in (0, 2) for column in (0, 2)
]


def sudokupad(size=4, givens=(), **keys):
    """A document of SudokuPad of this size; `givens` are cells from 0 on and their values."""
    cells = [[{} for _ in range(size)] for _ in range(size)]
    for row, column, value in givens:
        cells[row][column]["value"] = value
    regions = {"regions": BOXES} if size == 4 else {}
    return {"id": "x", "cellSize": 50, "cells": cells, **regions, **keys}


def zipped(value):
    """The document with short names, as SudokuPad writes it: by replacements in its JSON."""
    text = json.dumps(_short(value), separators=(",", ":"), ensure_ascii=False)
    text = re.sub(r'([,{\[])"([a-zA-Z0-9]+)":', r"\1\2:", text)
    text = re.sub(r"([,{\[])\{\}(?=[,}\]])", r"\1", text)
    for long, short in (("false", "f"), ("true", "t"), ('"#000000"', "#0"), ('"#FFFFFF"', "#F")):
        text = re.sub(rf"(:){long}([,}}\]])", rf"\1{short}\2", text)
    text = re.sub(r'(:)"#([0-9a-fA-F]{6})"([,}\]])', r"\1\2\3", text)
    return text.replace("'", "\\'").replace('"', "'")


def sudokupad_link(value, *, short=True, prefix="scl"):
    """The link that carries the document, by default with short names."""
    text = zipped(value) if short else json.dumps(value)
    return f"https://sudokupad.app/{prefix}{lz_string.compress(text)}"


def _short(value):
    if isinstance(value, list):
        return [_short(one) for one in value]
    if not isinstance(value, dict):
        number = isinstance(value, str) and re.fullmatch(r"[1-9][0-9]{0,14}|0", value)
        return int(value) if number else value
    # A list without members goes, and so does its key.
    return {SHORT.get(key, key): _short(one) for key, one in value.items() if one != []}
