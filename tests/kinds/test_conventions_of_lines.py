"""The conventions of lines, arrows and outside clues, by literal digits: `holds`, no other form."""

from dataclasses import fields

import pytest

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
    """These digits in the cells, as `4 2` or `42`, and ones elsewhere."""
    board = Board.latin(side)
    digits = map(int, digits.split() if " " in digits else digits)
    given = dict(zip(where, digits, strict=True))
    return Grid.of(board, {cell: given.get(cell, 1) for cell in board.cells})


LINES = [
    # The first cell is the circle; digits may repeat on the shaft.
    ("arrow", (), "312 321 633 9333 55", "213 9332"),
    # A pill is one number.
    ("arrow", (2,), "1459", "1549 4159"),
    # Equal sums from the middle outwards; the middle cell, where there is one, is the sum.
    ("zipper_line", (), "143 13524 1234 29", "153 13523 13534 1235"),
    ("double_arrow", (), "3412 3142 1223 132", "3413 141"),
    # Strictly between, the ends in either order; two cells are always right.
    ("between_line", (), "2345 5432 5332 22", "5322 5352 2612 212"),
    # At least 4 apart, the others outside of the two.
    ("lockout_line", (), "3927 7923 73", "7926 7723 7933 7953 74"),
    ("lockout_line", (3,), "74", ""),
    # Consecutive in any order, none twice.
    ("renban", (), "4657 98", "4658 4655 91"),
    # 5 apart, which the digit 5 never is; 4 for a Dutch one.
    ("whisper", (), "16183 616", "16184 59"),
    ("whisper", (4,), "59", ""),
    # Also cells that are no neighbours.
    ("nabner_line", (), "1379 3195", "1392 1391"),
    # Windows of three, also the last one; a pair differs in class.
    ("entropic_line", (), "15924 15925 34 67", "15928 15829 13"),
    ("modular_line", (), "12645 15", "12647 14"),
    ("modular_line", (2,), "1258 1256", "1277"),
    ("modular_line", (4,), "1238", "153"),
    # They may stay the same, and never fall.
    ("slow_thermometer", (), "1224 9999 1223", "1232 2111"),
    ("thermometer", (), "1359", "1224 9531"),
    # Digits of a diagonal may repeat; no sum is 0, and such a clue is one.
    ("little_killer", (12,), "444 345", "346"),
    ("little_killer", (0,), "", "111"),
    # Between the 1 and the 9 in either order, without them; 0 is a clue. A row's digits differ.
    ("sandwich", (0,), "239145678", "239415678"),
    ("sandwich", (4,), "239415678 231495678", "239414678"),
    ("sandwich", (14,), "", "231495678"),
    ("sandwich", (35,), "123456789", ""),
    # X counts itself, and the clue stands on the side of the first cell.
    ("x_sum", (1,), "123456789", ""),
    ("x_sum", (10,), "432156789", ""),
    ("x_sum", (6,), "", "432156789 322156789"),
    ("x_sum", (45,), "987654321", ""),
    ("x_sum", (9,), "", "987654321 345"),
    ("x_sum", (3,), "21", ""),
    # The first is always seen, a lower one never.
    ("skyscraper", (9,), "123456789", ""),
    ("skyscraper", (1,), "987654321", ""),
    ("skyscraper", (3,), "214395678", ""),
    ("skyscraper", (2,), "", "214395678 3329"),
    ("skyscraper", (4,), "", "214395678"),
    # X counts from the side of the clue, and 1 is the first cell itself.
    ("numbered_room", (7,), "431756289", "341756289"),
    ("numbered_room", (1,), "123456789", ""),
    ("numbered_room", (2,), "", "123456789"),
    ("numbered_room", (8,), "912345678", ""),
    ("numbered_room", (3,), "", "43"),
    # The first that a higher one hides, and no later one; one that is as high is hidden.
    ("hidden_skyscraper", (1,), "214395678", ""),
    ("hidden_skyscraper", (3,), "133", "214395678"),
    ("hidden_skyscraper", (8,), "987654321", ""),
    ("hidden_skyscraper", (5,), "123495678", ""),
    ("hidden_skyscraper", (9,), "", "123456789"),
    # As often as the digit, or never.
    ("counting_circles", (), "1 22 123323", "2 123322 1144"),
    # Odd and even, low and high; no 5.
    ("equality_cage", (), "27 2367 1467 12346789 29", "1378 4567 2727 28 14"),
    # Stretches without a gap from the first cell to the last; a loop may be cut elsewhere.
    ("sum_line", (), "19 19235 23555", "19234 2355532 4826"),
    ("sum_line", (10, True), "4826 1991", "4862"),
    ("sum_line", (5,), "5 55", ""),
    ("sum_line", (5, True), "", "8"),
    ("sum_line", (1,), "11", ""),
    # The second cell counts the cells after itself.
    ("value_indexing", (), "7227 7172 2127", "7127 7372"),
    # Between the lowest and the highest of its own digits, in either order, without them.
    ("lunchbox", (0,), "3481", "3148 55"),
    ("lunchbox", (7,), "", "23458"),
    ("lunchbox", (12,), "23458", ""),
    ("lunchbox", (4,), "6842", "8414"),
    ("lunchbox", (10,), "", "6842"),
    ("lunchbox", (3,), "831", ""),
    # No one, no two, not all of them.
    ("rellik_cage", (5,), "136", "134 532 22"),
    ("rellik_cage", (10,), "", "136 163"),
    ("rellik_cage", (8,), "136", ""),
    # A number and a digit by turns.
    ("look_and_say", ((1, 2, 2, 3),), "32377", "32277 32333"),
    ("look_and_say", ((0, 4),), "32377", "42377"),
    ("look_and_say", ((2, 2),), "", "127"),
]


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


A, B, C = row(3)
SHAFT = cells("r2c1 r2c2 r2c3")
PILL = "r1c1 r1c2 r2c1 r2c2"
PLACED = [
    # A pill is read by rows and then by columns, in whatever order it is listed.
    ("arrow", (cells(PILL), 2), PILL, "1459", True),
    ("arrow", (cells("r1c2 r1c1 r2c1 r2c2"), 2), PILL, "1459", True),
    ("arrow", (cells(PILL), 2), "r1c2 r1c1 r2c1 r2c2", "1459", False),
    ("arrow", (cells("r2c1 r1c1 r2c2 r2c3"), 2), "r1c1 r2c1 r2c2 r2c3", "1459", True),
    ("arrow", (cells("r2c1 r1c2 r2c2 r2c3"), 2), "r1c2 r2c1 r2c2 r2c3", "1459", True),
    ("arrow", ((A, B, C, *SHAFT * 6), 3), "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "126777", True),
    ("arrow", ((A, B, C, *SHAFT * 6), 3), "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "621777", False),
    # A cell that a shaft or a cage lists twice counts twice, and does not differ from itself.
    ("arrow", ((A, B, C, B),), "r1c1 r1c2 r1c3", "723", True),
    ("arrow", ((A, B, C, B),), "r1c1 r1c2 r1c3", "523", False),
    ("cage", ((A, B, A), 7), "r1c1 r1c2", "23", True),
    ("cage", ((A, B, A), 7), "r1c1 r1c2", "15", True),
    ("cage", ((A, B, A), 7), "r1c1 r1c2", "25", False),
    ("cage", ((A, B, A), 7), "r1c1 r1c2", "32", False),
    # A cage without a total.
    ("cage", ((A, B),), "r1c1 r1c2", "12", True),
    ("cage", ((A, B),), "r1c1 r1c2", "22", False),
    # Lines that close to a loop.
    ("whisper", ((A, B, C, A), 2), "r1c1 r1c2 r1c3", "135", True),
    ("whisper", ((A, B, C, A), 2), "r1c1 r1c2 r1c3", "132", False),
    ("entropic_line", ((A, B, C, A),), "r1c1 r1c2 r1c3", "951", True),
]


@pytest.mark.parametrize(("kind", "values", "where", "digits", "allowed"), PLACED)
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
