"""Documents of SudokuMaker in pieces, for the tests, and each type of constraint it has."""

import json

from tables import rows

from sudoku_csp.puzzle.notation.programs import lz_string

BOXES = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def sudokumaker(*blocks, size=4, cells=(), version="1.5.0", regions=BOXES, **keys):
    """A document of this size; `cells` are numbers and what is message of the cell."""
    listed = [{} for _ in range(size * size)]
    for number, message in cells:
        listed[number] = message
    boxes = [{"type": 1, "regions": regions}] if regions and size == 4 else []
    sized = {} if size == 9 else {"type": "sudoku", "size": size}
    puzzle = {"name": "", "author": "", **sized, "cells": listed, "constraints": [*boxes, *blocks]}
    return {"formatVersion": version, "puzzle": puzzle | keys}


def link(value):
    """The link that carries the document."""
    packed = lz_string.compress(json.dumps(value)).rstrip("=").replace("/", "-")
    return f"https://sudokumaker.app/?puzzle={packed}"


SAYS = rows(__file__, "sudokumaker")
"""The side of a board, a block, and the lines that it says."""

FAULTS = rows(__file__, "sudokumaker_faults")
"""A block that is not read, and two pieces of the error: where it is, and what is wrong."""
