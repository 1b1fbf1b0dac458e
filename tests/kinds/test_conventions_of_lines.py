"""The conventions of puzzlers: `holds` on literal digits and grids."""

from dataclasses import fields
from math import isqrt

import pytest
from tables import rows

from sudoku_csp.constraints.kinds.region_sum_line import RegionSumLine
from sudoku_csp.constraints.recorder import Recorder
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid

KINDS = kinds()


def cells(names):
    return KINDS["even"](names).cells


def row(size, side=9):
    return Board.latin(side).rows[0].cells[:size]


ROW = row(9)


def grid(where, digits, side=9):
    """A grid with these digits (`4 2` or `42`) in the cells, and 1 in every other cell."""
    board = Board.latin(side)
    digits = map(int, digits.split() if " " in digits else digits)
    given = dict(zip(where, digits, strict=True))
    return Grid.of(board, {cell: given.get(cell, 1) for cell in board.cells})


LINES = rows(__file__, "conventions_of_lines")


@pytest.mark.parametrize(("kind", "values", "allowed", "forbidden"), LINES)
def test_a_line_of_digits(kind, values, allowed, forbidden):
    names = [field.name for field in fields(KINDS[kind]) if field.name != "cells"]
    for digits in (*allowed.split(), *forbidden.split()):
        where = row(len(digits))
        rule = KINDS[kind](cells=where, **dict(zip(names, values, strict=False)))
        assert rule.holds(grid(where, digits)) is (digits in allowed.split()), digits


@pytest.mark.parametrize(
    ("side", "low", "middle", "high"),
    [(4, "1", "23", "4"), (5, "12", "3", "45"), (6, "12", "34", "56"), (8, "123", "45", "678")],
)
def test_an_entropic_line_of_another_side(side, low, middle, high):
    where = row(2, side)
    line = KINDS["entropic_line"](where)
    for digits in (a + b for a in low + middle + high for b in low + middle + high):
        apart = not any(set(digits) <= set(same) for same in (low, middle, high))
        assert line.holds(grid(where, digits, side)) is apart


@pytest.mark.parametrize(
    ("kind", "values", "where", "digits", "allowed"), rows(__file__, "digits_in_cells")
)
def test_digits_in_cells_by_their_names(kind, values, where, digits, allowed):
    assert KINDS[kind](*values).holds(grid(cells(where), digits)) is allowed


@pytest.mark.parametrize(
    ("digits", "allowed"), [("1 2 12", True), ("12 1 12", False), ("1 12 12", False)]
)
def test_on_large_boards_only_the_first_digit_of_a_pill_has_two_figures(digits, allowed):
    where = row(3, 12)
    assert KINDS["arrow"](where, 2).holds(grid(where, digits, 12)) is allowed
    first = KINDS["arrow"]((*where[:2], *where[2:] * 11), 2)
    assert first.holds(grid(where, "12 1 11", 12))


class Relations(Recorder):
    """A model that records the pairs of cells of relations."""

    def relation(self, a, b, allowed):
        self.pairs = [*getattr(self, "pairs", ()), (a, b)]


def test_a_whisper_that_goes_round_and_round_states_each_pair_once():
    model = Relations(Board.latin(9))
    KINDS["whisper"](ROW[:3] * 20).decompose(model)
    a, b, c = ROW[:3]
    assert model.pairs == [(a, b), (b, c), (c, a)]


def test_a_region_sum_line_is_cut_at_the_boxes():
    board = Board.customary(9)
    line = RegionSumLine.along(board, cells("r1c2 r1c3 r1c4 r2c4 r2c3"))
    assert line == RegionSumLine((cells("r1c2 r1c3"), cells("r1c4 r2c4"), cells("r2c3")))
    # A visit of its own for each stretch: the box's digits together are no sum.
    assert line.holds(grid(cells("r1c2 r1c3 r1c4 r2c4 r2c3"), "35448"))
    assert not line.holds(grid(cells("r1c2 r1c3 r1c4 r2c4 r2c3"), "35943"))
    jigsaw = Board.jigsaw([0, 0, 1, 2, 0, 1, 2, 2, 1])
    assert RegionSumLine.along(jigsaw, cells("r2c1 r2c2 r1c2 r1c3")).segments == (
        cells("r2c1"),
        cells("r2c2 r1c2"),
        cells("r1c3"),
    )
    with pytest.raises(ValueError, match="no boxes has no box of r1c1"):
        RegionSumLine.along(Board.latin(4), cells("r1c1 r1c2"))


def test_a_region_sum_line_within_one_box_allows_everything():
    line = RegionSumLine.along(Board.customary(9), cells("r1c1 r1c2"))
    assert line.holds(grid(cells("r1c1 r1c2"), "19"))


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
