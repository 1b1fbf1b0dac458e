"""Documents of SudokuPad in pieces, for the tests, and how SudokuPad writes them into a link."""

import json
import re

from sudoku_csp.puzzle.notation.programs import lz_string
from sudoku_csp.puzzle.notation.programs.json_text import NAMES

SHORT = {long: short for short, long in NAMES.items() if long != "d"}

BOXES = [
    [[row + r, column + c] for r in (0, 1) for c in (0, 1)] for row in (0, 2) for column in (0, 2)
]


def sudokupad(size=4, givens=(), **keys):
    """A document of this size; `givens` are cells from 0 on and their values."""
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


def link(value, *, short=True, prefix="scl"):
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
