"""Documents of SudokuMaker in pieces, for the tests, and each type of constraint it has."""

import json

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

SAYS = [
    (4, of(0), []),
    (4, of(10, style={"color": "#34bbe6ff"}), ["diagonal"]),
    (4, of(11), ["diagonal anti"]),
    (4, of(12, name="Chess"), ["anti-king"]),
    (4, of(13, solverIgnored=True), ["anti-knight"]),
    (4, of(14), ["disjoint-groups"]),
    (4, of(15), ["non-consecutive"]),
    (9, of(16, groups=[14, 112, 896]), ["global-entropy"]),
    (9, of(16, groups=[146, 292, 584]), ["global-modular"]),
    (6, of(16, groups=[6, 24, 96]), ["global-entropy"]),
    (4, of(16, groups=[]), []),
    (4, of(100, cells=[1, 2]), ["even r1c2", "even r1c3"]),
    (4, of(101, cells=[0]), ["odd r1c1"]),
    (4, of(101, cells=[]), []),
    (4, of(102, cells=[0, 1]), ["maximum r1c1 r1c2"]),
    (4, of(103, cells=[15]), ["minimum r4c4"]),
    (4, of(200, clues=[{"edge": 1, "value": 1}, {"edge": 4}], negative=[]),
     ["difference r1c1 r1c2", "difference r1c1 r2c1"]),
    (4, of(200, clues=[{"edge": 9, "value": 2}], negative=[1]),
     ["difference 2 r2c1 r2c2", "non-consecutive exempt r2c1 r2c2"]),
    (4, of(200, clues=[], negative=[1], overrideNegativeRatios=True), ["non-consecutive"]),
    (4, of(201, clues=[{"edge": 3, "value": 2}, {"edge": 12, "value": 3}]),
     ["ratio r1c3 r1c4", "ratio 3 r2c1 r3c1"]),
    (4, of(201, clues=[{"edge": 3, "value": 2}], negative=[3, 2]),
     ["ratio r1c3 r1c4", "negative-ratio 2 3"]),
    (4, of(202, clues=[{"edge": 1, "value": 5}, {"edge": 3, "value": 10}], negative=[]),
     ["xv 5 r1c1 r1c2", "xv 10 r1c3 r1c4"]),
    (4, of(202, clues=[{"edge": 1, "value": 5}], negative=[10, 5]),
     ["xv 5 r1c1 r1c2", "negative-xv"]),
    (4, of(300, thermometers=[LINE, [0, 4]], slow=False),
     ["thermometer r1c1 r1c2 r2c2", "thermometer r1c1 r2c1"]),
    (4, of(300, thermometers=[LINE], slow=True), ["slow-thermometer r1c1 r1c2 r2c2"]),
    (4, of(301, cages=[{"cells": [0, 1], "value": 5}, {"cells": [5, 6], "value": 0}]),
     ["cage 5 r1c1 r1c2", "cage r2c2 r2c3"]),
    (4, of(302, groups=[[0, 8], [1, 9]]), ["clone r1c1 r1c2 copies r3c1 r3c2"]),
    (4, of(302, groups=[[0, 8, 15], [1, 9], [2]]),
     ["clone r1c1 r1c2 copies r3c1 r3c2", "clone r1c1 copies r4c4"]),
    (4, of(303, clues=[{"corner": 6, "digits": [1, 1, 2]}], style={"singleLine": False}),
     ["quadruple 1 1 2 r1c1 r1c2 r2c1 r2c2"]),
    (4, of(303, clues=[{"corner": 18, "digits": []}]), []),
    (4, of(304, cages=[{"cells": [0, 1, 4], "value": "1422"}]),
     ["look-and-say 1 4 2 2 r1c1 r1c2 r2c1"]),
    (4, of(305, cells=[5, 10]), ["extra-region r2c2 r3c3"]),
    (4, of(306, cells=[0, 5, 10]), ["counting-circles r1c1 r2c2 r3c3"]),
    (4, of(306, cells=[]), []),
    (4, of(400, lines=[LINE]), ["renban r1c1 r1c2 r2c2"]),
    (4, of(401, lines=[LINE], minDifference=2), ["whisper r1c1 r1c2 r2c2"]),
    (9, of(401, lines=[[0, 1]]), ["whisper r1c1 r1c2"]),
    (4, of(402, lines=[LINE]), ["palindrome r1c1 r1c2 r2c2"]),
    (4, of(403, lines=[LINE]), ["between-line r1c1 r1c2 r2c2"]),
    (4, of(404, lines=[[0, 1, 2, 5]], singleRegionTotals=False),
     ["region-sum-line r1c1 r1c2 / r1c3 / r2c2"]),
    (4, of(405, lines=[[0, 1, 2, 3], [0, 4]]),
     ["sum 0 1 -2 1 r1c1 r1c2 r1c3", "sum 0 1 -2 1 r1c2 r1c3 r1c4"]),
    (9, of(406, lines=[[0, 1, 2]], groups=[14, 112, 896]), ["entropic-line r1c1 r1c2 r1c3"]),
    (9, of(406, lines=[[0, 1, 2]], groups=[584, 146, 292]), ["modular-line r1c1 r1c2 r1c3"]),
    (4, of(406, lines=[[0, 1]], groups=[20, 10]), ["modular-line 2 r1c1 r1c2"]),
    (4, of(406, lines=[[0, 1]], groups=[2, 20]), ["pair 1 2 / 2 1 / 1 4 / 4 1 r1c1 r1c2"]),
    (4, of(406, lines=[], groups=[2, 6]), []),
    (4, of(407, lines=[LINE]), ["lockout-line r1c1 r1c2 r2c2"]),
    (4, of(408, bulbsWithArrows=[{"bulbCells": [0], "arrows": [LINE, [0, 4]]}]),
     ["arrow r1c1 r1c2 r2c2", "arrow r1c1 r2c1"]),
    (4, of(408, bulbsWithArrows=[{"bulbCells": [0, 1], "arrows": [[1, 5, 6]]}]),
     ["arrow 2 r1c1 r1c2 r2c2 r2c3"]),
    (4, of(408, bulbsWithArrows=[{"bulbCells": [0], "arrows": []}]), []),
    (4, of(409, lines=[LINE]), ["double-arrow r1c1 r1c2 r2c2"]),
    (4, of(500, clues=[{"outerCell": 1, "diagonal": -1, "value": 7}]),
     ["little-killer 7 r1c2 r2c3 r3c4"]),
    (4, of(500, clues=[{"outerCell": 4, "diagonal": 1, "value": 7}]),
     ["little-killer 7 r1c3 r2c2 r3c1"]),
    (4, of(500, clues=[{"outerCell": 17, "diagonal": -1, "value": 7}]),
     ["little-killer 7 r1c4"]),
    (4, of(500, clues=[{"outerCell": 12, "diagonal": 1, "value": 7},
                       {"outerCell": 33, "diagonal": -1}]),
     ["little-killer 7 r1c1"]),
    (4, of(501, clues=[{"outerCell": 2, "value": 0}, {"outerCell": 17, "value": 5}]),
     ["sandwich 0 column 2", "sandwich 5 row 2 left"]),
    (4, of(502, clues=[{"outerCell": 32, "value": 7}]), ["x-sum 7 column 2 up"]),
    (4, of(503, clues=[{"outerCell": 18, "value": 2}, {"outerCell": 1}]),
     ["skyscraper 2 row 3"]),
    (4, of(504, clues=[{"outerCell": 32, "value": 3}, {"outerCell": 2}]),
     ["numbered-room 3 column 2 up"]),
    (4, of(600, cells=[0, 1]), ["row-indexer r1c1 r1c2"]),
    (4, of(601, cells=[0, 1]), ["column-indexer r1c1 r1c2"]),
    (4, of(2003), []),
    (4, of(4000, cells=[1]), []),
    (4, of(4001, triggers=[], effects=[]), []),
]  # fmt: skip
"""The side of a board, a block, and the lines that it says."""
