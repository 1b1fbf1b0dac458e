"""Documents of SudokuMaker in pieces, for the tests, and each type of constraint it has."""

import json

from tables import rows

from sudoku_csp.puzzle.notation.programs import lz_string

BOXES = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def sudokumaker(*blocks, size=4, cells=(), version="1.5.0", regions=True, **keys):
    """A document of this size; `cells` are numbers and what is said of the cell."""
    listed = [{} for _ in range(size * size)]
    for number, said in cells:
        listed[number] = said
    boxes = [{"type": 1, "regions": BOXES}] if regions and size == 4 else []
    told = {} if size == 9 else {"type": "sudoku", "size": size}
    puzzle = {"name": "", "author": "", **told, "cells": listed, "constraints": [*boxes, *blocks]}
    return {"formatVersion": version, "puzzle": puzzle | keys}


def link(value):
    """The link that carries the document."""
    packed = lz_string.compress(json.dumps(value)).rstrip("=").replace("/", "-")
    return f"https://sudokumaker.app/?puzzle={packed}"


def of(kind, **fields):
    """A block."""
    return {"type": kind, **fields}


LINE = [0, 1, 5]

SAYS = rows(__file__, "sudokumaker")
"""The side of a board, a block, and the lines that it says."""
