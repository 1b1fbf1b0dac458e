"""Documents of f-puzzles in pieces, for the tests: a blank one with whatever a test adds."""

import json

from reading import entries

from sudoku_csp.puzzle.puzzle import Puzzle

SOLUTION = "1234341221434321"
ROWS = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def document(size=4, cells=(), **keys):
    """A document of this size; `cells` are what is said of cells, as ("R1C2", {"value": 3})."""
    grid = [[{} for _ in range(size)] for _ in range(size)]
    for name, said in cells:
        row, column = name[1:].split("C")
        grid[int(row) - 1][int(column) - 1].update(said)
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


LINE = {"lines": [["R1C1", "R1C2", "R2C2"]]}
PAIR = ["R1C1", "R1C2"]

SAYS = [
    (4, {"diagonal-": True}, ["diagonal"]),
    (4, {"diagonal+": True}, ["diagonal anti"]),
    (4, {"antiknight": True}, ["anti-knight"]),
    (4, {"antiking": True}, ["anti-king"]),
    (4, {"disjointgroups": True}, ["disjoint-groups"]),
    (4, {"thermometer": [LINE]}, ["thermometer r1c1 r1c2 r2c2"]),
    (4, {"slowthermometer": [LINE]}, ["slow-thermometer r1c1 r1c2 r2c2"]),
    (4, {"palindrome": [LINE]}, ["palindrome r1c1 r1c2 r2c2"]),
    (4, {"renban": [LINE]}, ["renban r1c1 r1c2 r2c2"]),
    (4, {"nabner": [LINE]}, ["nabner-line r1c1 r1c2 r2c2"]),
    (4, {"entropicline": [LINE]}, ["entropic-line r1c1 r1c2 r2c2"]),
    (4, {"modularline": [LINE]}, ["modular-line r1c1 r1c2 r2c2"]),
    (4, {"zipperline": [LINE]}, ["zipper-line r1c1 r1c2 r2c2"]),
    (4, {"doublearrow": [LINE]}, ["double-arrow r1c1 r1c2 r2c2"]),
    (4, {"betweenline": [LINE]}, ["between-line r1c1 r1c2 r2c2"]),
    (4, {"lockout": [LINE]}, ["lockout-line r1c1 r1c2 r2c2"]),
    (9, {"lockout": [LINE]}, ["lockout-line r1c1 r1c2 r2c2"]),
    (4, {"regionsumline": [{"lines": [["R1C1", "R1C2", "R1C3", "R2C2"]]}]},
     ["region-sum-line r1c1 r1c2 / r1c3 / r2c2"]),
    (4, {"whispers": [LINE]}, ["whisper r1c1 r1c2 r2c2"]),
    (5, {"whispers": [LINE]}, ["whisper r1c1 r1c2 r2c2"]),
    (9, {"whispers": [LINE]}, ["whisper r1c1 r1c2 r2c2"]),
    (9, {"whispers": [LINE | {"value": "4"}]}, ["whisper 4 r1c1 r1c2 r2c2"]),
    (4, {"arrow": [LINE | {"cells": ["R1C1"]}]}, ["arrow r1c1 r1c2 r2c2"]),
    (4, {"arrow": [LINE | {"cells": PAIR}]}, ['"arrow r1c2 + r2c2 = r1c1 r1c2"']),
    (4, {"arrow": [{"cells": ["R1C1"], "lines": []}]}, []),
    (4, {"arrow": [{"cells": ["R1C1"], "lines": [PAIR, ["R1C1", "R2C1"]]}]},
     ["arrow r1c1 r1c2", "arrow r1c1 r2c1"]),
    (4, {"killercage": [{"cells": PAIR, "value": "5"}]}, ["cage 5 r1c1 r1c2"]),
    (4, {"difference": [{"cells": PAIR}]}, ["difference r1c1 r1c2"]),
    (4, {"difference": [{"cells": PAIR, "value": "2"}]}, ["difference 2 r1c1 r1c2"]),
    (4, {"ratio": [{"cells": PAIR, "value": ""}]}, ["ratio r1c1 r1c2"]),
    (4, {"ratio": [{"cells": PAIR, "value": 3}]}, ["ratio 3 r1c1 r1c2"]),
    (4, {"xv": [{"cells": PAIR, "value": "X"}]}, ["xv 10 r1c1 r1c2"]),
    (4, {"xv": [{"cells": PAIR, "value": "V"}, {"cells": PAIR}]}, ["xv 5 r1c1 r1c2"]),
    (4, {"quadruple": [{"cells": [*PAIR, "R2C3"], "values": ["1", 1, 2]}]},
     ["quadruple 1 1 2 r1c1 r1c2 r2c3"]),
    (4, {"quadruple": [{"cells": PAIR, "values": []}]}, []),
    (4, {"clone": [{"cells": PAIR, "cloneCells": ["R3C1", "R3C2"]}]},
     ["clone r1c1 r1c2 copies r3c1 r3c2"]),
    (4, {"extraregion": [{"cells": ["R2C2", "R3C3"]}]}, ["extra-region r2c2 r3c3"]),
    (4, {"odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}]}, ["odd r1c1", "even r1c2"]),
    (4, {"minimum": [{"cell": "R1C1"}, {"cell": "R1C2"}]}, ["minimum r1c1 r1c2"]),
    (4, {"maximum": [{"cell": "R4C4"}]}, ["maximum r4c4"]),
    (4, {"sandwichsum": [{"cell": "R0C2", "value": "0"}]},
     ["sandwich 0 column 2"]),
    (4, {"sandwichsum": [{"cell": "R2C5", "value": 5}, {"cell": "R2C0", "value": ""}]},
     ["sandwich 5 row 2 left"]),
    (4, {"xsum": [{"cell": "R5C2", "value": "7"}]}, ["x-sum 7 column 2 up"]),
    (4, {"skyscraper": [{"cell": "R3C0", "value": "2"}]},
     ["skyscraper 2 row 3"]),
    (4, {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "7",
                              "cells": ["R1C2", "R2C3", "R3C4"]}]},
     ["little-killer 7 r1c2 r2c3 r3c4"]),
    (4, {"littlekillersum": [{"cell": "R5C3", "direction": "UL", "value": "0"}]},
     ["little-killer 0 r4c2 r3c1"]),
    (4, {"littlekillersum": [{"cell": "R5C1", "direction": "UR", "value": "6"}]},
     ["little-killer 6 r4c2 r3c3 r2c4"]),
    (4, {"littlekillersum": [{"cell": "R0C4", "direction": "DL", "value": "5"}]},
     ["little-killer 5 r1c3 r2c2 r3c1"]),
    (4, {"littlekillersum": [{"cell": "R0C1", "direction": "DR"}]}, []),
    (4, {"rowindexer": [{"cells": PAIR}]}, ["row-indexer r1c1 r1c2"]),
    (4, {"columnindexer": [{"cells": PAIR}]}, ["column-indexer r1c1 r1c2"]),
    (4, {"boxindexer": [{"cells": PAIR}]}, ["box-indexer r1c1 r1c2"]),
    (4, {"nonconsecutive": True}, ["non-consecutive"]),
    (4, {"nonconsecutive": True, "difference": [{"cells": ["R1C2", "R1C1"]}]},
     ["non-consecutive exempt r1c1 r1c2", "difference r1c2 r1c1"]),
    (4, {"nonconsecutive": True, "ratio": [{"cells": PAIR}]},
     ["non-consecutive exempt r1c1 r1c2", "ratio r1c1 r1c2"]),
    (4, {"negative": ["ratio"]}, ["negative-ratio"]),
    (4, {"negative": ["ratio", "foglight"], "ratio": []}, ["negative-ratio"]),
    (4, {"negative": ["ratio"], "ratio": [{"cells": PAIR, "value": "3"}]},
     ["negative-ratio 3", "ratio 3 r1c1 r1c2"]),
    (4, {"negative": ["ratio"], "difference": [{"cells": PAIR}]},
     ["negative-ratio exempt r1c1 r1c2", "difference r1c1 r1c2"]),
    (4, {"negative": ["xv"],
         "xv": [{"cells": PAIR, "value": "V"}, {"cells": ["R2C1", "R2C2"]}]},
     ["negative-xv", "xv 5 r1c1 r1c2"]),
]  # fmt: skip
"""The side of a board, keys of a document, and the lines that they say."""
