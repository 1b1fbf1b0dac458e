"""The conventions of puzzlers: `holds` on literal grids.

A row of `data/conventions.jsonl` is a kind, its fields, the rows of a grid, and whether it holds.
"""

from math import isqrt

import pytest
from tables import rows

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid

KINDS = kinds()


def picture(text):
    """A grid from its rows; it need not obey the rules of a board."""
    digits = bytes(int(symbol, 36) for symbol in "".join(text.split()))
    return Grid(Board.latin(isqrt(len(digits))), digits)


WHOLE_3 = Board.latin(3).cells
WHOLE_4 = Board.latin(4).cells
BOXES = tuple(house.cells for house in Board.customary(4).boxes)
ROWS = tuple(house.cells for house in Board.latin(4).rows)
JIGSAW = tuple(house.cells for house in Board.jigsaw([0, 0, 1, 2, 0, 1, 2, 2, 1]).boxes)
CROSS = "r1c1 r1c2 r2c1 r2c2"
NAMED = {"WHOLE_3": WHOLE_3, "WHOLE_4": WHOLE_4, "BOXES": BOXES, "ROWS": ROWS}
NAMED |= {"JIGSAW": JIGSAW, "CROSS": CROSS}


@pytest.mark.parametrize(("name", "fields", "drawn", "holds"), rows(__file__, "conventions", NAMED))
def test_a_convention_by_a_literal_grid(name, fields, drawn, holds):
    assert KINDS[name](*fields).holds(picture(drawn)) is holds
