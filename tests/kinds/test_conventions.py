"""The conventions of puzzlers, by literal grids: `holds` and no other form."""

from math import isqrt

import pytest

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid

KINDS = kinds()


def pairs(*texts):
    return texts


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

CASES = [
    # A corner is enough, a side is another rule's.
    ("anti_king", (WHOLE_3,), "123 231 312", False),
    ("anti_king", (WHOLE_3,), "112 223 331", False),
    ("anti_king", (WHOLE_3,), "123 123 123", True),
    ("anti_king", (WHOLE_3,), "111 222 333", True),
    ("anti_king", ("r1c1 r1c2 r2c1",), "123 313 111", True),
    ("anti_king", ("r1c2 r2c1",), "123 213 111", False),
    ("anti_king", ("r1c1 r2c2",), "123 213 111", False),
    # Two steps and one, in every direction.
    ("anti_knight", (WHOLE_3,), "123 123 231", False),
    ("anti_knight", (WHOLE_3,), "112 221 333", False),
    ("anti_knight", (WHOLE_3,), "123 123 123", True),
    ("anti_knight", (WHOLE_4,), "1234 2143 3412 4321", True),
    ("anti_knight", (WHOLE_4,), "1234 3412 2143 4321", False),
    # Neighbours at a side, no other ones; a dot exempts its pair, in either order.
    ("non_consecutive", (WHOLE_3,), "131 313 131", True),
    ("non_consecutive", (WHOLE_3,), "111 333 111", True),
    ("non_consecutive", (WHOLE_3,), "131 313 132", False),
    ("non_consecutive", ("r1c1 r2c2",), "131 323 131", True),
    ("non_consecutive", (WHOLE_3, pairs("r3c3 r3c2")), "131 313 132", False),
    ("non_consecutive", (WHOLE_3, pairs("r3c3 r3c2", "r2c3 r3c3")), "131 313 132", True),
    ("non_consecutive", (WHOLE_3, pairs("r3c2 r3c3", "r3c3 r2c3")), "131 313 132", True),
    # As many steps over sides as the digit; other ones are allowed.
    ("anti_taxicab", (WHOLE_3,), "123 231 312", False),
    ("anti_taxicab", (WHOLE_3,), "333 333 331", False),
    ("anti_taxicab", (WHOLE_3,), "333 333 311", False),
    ("anti_taxicab", (WHOLE_3,), "132 321 213", False),
    ("anti_taxicab", ("r1c1 r1c3 r2c2",), "121 313 131", True),
    ("anti_taxicab", ("r1c1 r1c3 r2c2",), "232 313 131", False),
    ("anti_taxicab", ("r1c1 r1c2",), "113 313 131", False),
    ("anti_taxicab", ("r1c1 r2c3",), "311 113 131", False),
    ("anti_taxicab", ("r1c1 r3c3",), "311 113 113", True),
    # One mate is enough, and only that digit needs one.
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "111 222 111", True),
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "111 121 131", True),
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "131 121 131", True),
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "131 121 111", False),
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "112 113 111", True),
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "112 111 111", False),
    ("dutch_flatmates", (WHOLE_3, 3, (2, 1, 3)), "113 113 332", False),
    ("dutch_flatmates", ("r2c2 r3c2", 3, (2, 1, 3)), "111 121 111", False),
    ("dutch_flatmates", ("r2c1 r2c2 r3c3", 3, (2, 1, 3)), "111 111 112", False),
    # Every square, also those that lie across boxes; 1, 2 and 3, and 4 are low, middle and high.
    ("global_entropy", (WHOLE_3,), "121 313 121", True),
    ("global_entropy", (WHOLE_3,), "121 313 211", False),
    ("global_entropy", (CROSS,), "123 321 121", True),
    ("global_entropy", ("r1c1 r1c2 r2c1",), "111 111 111", True),
    ("global_entropy", (CROSS,), "1211 4311 1111 1111", True),
    ("global_entropy", (CROSS,), "1211 2311 1111 1111", False),
    ("global_entropy", (CROSS,), "1411 4111 1111 1111", False),
    ("global_modular", (WHOLE_3,), "121 313 121", True),
    ("global_modular", (WHOLE_3,), "121 313 211", False),
    ("global_modular", ("r1c1 r1c2 r2c1",), "111 111 111", True),
    ("global_modular", (CROSS,), "1211 4311 1111 1111", True),
    ("global_modular", (CROSS,), "1411 2111 1111 1111", False),
    ("global_modular", (CROSS,), "1211 2311 1111 1111", True),
    # One window on 4x4, r2c2 to r3c3; whatever the boxes, theirs is its shape.
    ("windoku", (WHOLE_4, BOXES), "1111 1231 1411 1111", True),
    ("windoku", (WHOLE_4, BOXES), "1111 1231 1421 1111", False),
    ("windoku", ("r2c2 r2c3 r3c2", BOXES), "1111 1231 1421 1111", True),
    # The k-th cells in reading order, whatever the shape of the boxes.
    ("disjoint_groups", (BOXES,), "1221 3443 3443 1221", True),
    ("disjoint_groups", (BOXES,), "1221 3443 3443 1222", False),
    ("disjoint_groups", (BOXES,), "1211 3443 3443 1221", False),
    ("disjoint_groups", (BOXES,), "1212 3434 3434 1212", False),
    ("disjoint_groups", (ROWS,), "1234 2143 3412 4321", True),
    ("disjoint_groups", (ROWS,), "1234 2143 3412 4322", False),
    ("disjoint_groups", (JIGSAW,), "123 231 312", True),
    ("disjoint_groups", (JIGSAW,), "123 231 322", False),
    ("disjoint_groups", (JIGSAW,), "123 131 312", False),
    ("extra_region", ("r1c2 r2c1",), "121 211 111", False),
    ("extra_region", ("r1c2 r2c1",), "121 311 111", True),
    # Rising is the one of f-puzzles' `diagonal+`: from the bottom left to the top right.
    ("diagonal", (3, "main"), "123 123 123", True),
    ("diagonal", (3, "anti"), "123 123 123", True),
    ("diagonal", (3, "main"), "112 123 312", False),
    ("diagonal", (3, "main"), "122 123 313", True),
    ("diagonal", (3, "anti"), "122 123 313", False),
    ("palindrome", ("r1c1 r1c2 r1c3 r2c3",), "122 111 333", True),
    ("palindrome", ("r1c1 r1c2 r1c3 r2c3",), "123 111 333", False),
    ("palindrome", ("r1c1 r1c2 r1c3 r2c3",), "122 113 333", False),
    ("palindrome", ("r1c1 r1c2 r1c3",), "121 333 333", True),
    ("palindrome", ("r1c1 r1c2 r1c3",), "122 111 111", False),
    ("palindrome", ("r1c1 r1c2 r2c2 r2c1 r1c1",), "121 321 111", False),
    ("palindrome", ("r1c1 r1c2 r2c2 r2c1 r1c1",), "121 231 111", True),
    # In the same places, not in any order; a cell may be its own copy.
    ("clone", ("r1c1 r1c2", "r3c1 r3c2"), "123 333 121", True),
    ("clone", ("r1c1 r1c2", "r3c1 r3c2"), "123 333 213", False),
    ("clone", ("r1c1 r1c2", "r1c2 r1c3"), "111 333 333", True),
    ("clone", ("r1c1 r1c2", "r1c2 r1c3"), "112 333 333", False),
    ("clone", ("r1c1 r2c2", "r1c1 r3c3"), "123 123 122", True),
    # A white dot is a difference of 1, and the cells need not touch.
    ("difference", ("r1c1 r1c2",), "123 111 111", True),
    ("difference", ("r1c2 r1c1",), "123 111 111", True),
    ("difference", ("r1c1 r1c3",), "123 111 111", False),
    ("difference", ("r2c1 r2c2",), "123 111 111", False),
    ("difference", ("r1c1 r3c3", 2), "123 111 113", True),
    ("difference", ("r1c1 r3c3", 0), "123 111 111", True),
    # A black dot is a ratio of 1:2, whichever is the larger.
    ("ratio", ("r1c1 r1c2",), "1234 1111 1111 1111", True),
    ("ratio", ("r1c4 r1c2",), "1234 1111 1111 1111", True),
    ("ratio", ("r1c2 r1c4",), "1234 1111 1111 1111", True),
    ("ratio", ("r1c2 r1c3",), "1234 1111 1111 1111", False),
    ("ratio", ("r1c1 r1c3", 3), "1234 1111 1111 1111", True),
    ("ratio", ("r1c1 r2c1", 1), "1234 1111 1111 1111", True),
    ("ratio", ("r1c1 r2c1",), "1234 1111 1111 1111", False),
    # Where the puzzle has no dot it is 1:2 that is excluded, else the ratios of its dots.
    ("negative_ratio", (WHOLE_3,), "131 313 131", True),
    ("negative_ratio", (WHOLE_3,), "132 321 213", False),
    ("negative_ratio", (WHOLE_3, (), (3,)), "121 212 121", True),
    ("negative_ratio", (WHOLE_3, (), (3,)), "113 111 111", False),
    ("negative_ratio", (WHOLE_3, (), (3, 2)), "131 131 131", False),
    ("negative_ratio", (WHOLE_3, (), (3, 2)), "111 121 111", False),
    ("negative_ratio", (WHOLE_3, pairs("r1c1 r1c2")), "133 333 333", True),
    ("negative_ratio", (WHOLE_3, pairs("r1c1 r1c2")), "123 333 333", True),
    ("negative_ratio", (WHOLE_3, pairs("r1c2 r1c1")), "123 333 333", True),
    ("negative_ratio", (WHOLE_3, pairs("r1c2 r1c3")), "123 333 333", False),
    ("negative_ratio", ("r1c1 r2c2",), "133 323 333", True),
    ("xv", ("r1c1 r1c2", 5), "1423 1111 1111 1111", True),
    ("xv", ("r1c4 r1c3", 5), "1423 1111 1111 1111", True),
    ("xv", ("r1c2 r1c3", 5), "1423 1111 1111 1111", False),
    ("xv", ("r1c1 r6c6", 10), "411111 111111 111111 111111 111111 111116", True),
    ("xv", ("r1c1 r6c6", 10), "411111 111111 111111 111111 111111 111115", False),
    # Both letters are excluded, always.
    ("negative_xv", (WHOLE_4,), "1313 1313 1313 1313", True),
    ("negative_xv", (WHOLE_4,), "1312 1313 1313 1313", False),
    ("negative_xv", (WHOLE_4, pairs("r1c4 r2c4")), "1312 1313 1313 1313", True),
    ("negative_xv", (WHOLE_4, pairs("r2c4 r1c4")), "1312 1313 1313 1313", True),
    ("negative_xv", (WHOLE_4, pairs("r1c3 r1c4")), "1312 1313 1313 1313", False),
    ("negative_xv", ("r1c1 r1c2",), "411111 111111 111111 111111 111111 111111", False),
    ("negative_xv", ("r1c1 r1c2",), "461111 111111 111111 111111 111111 111111", False),
    ("negative_xv", ("r1c1 r2c2",), "411111 111111 111111 111111 111111 111111", True),
    # As often as listed, or more often; others are free.
    ("quadruple", ((1, 2), CROSS), "121 312 111", True),
    ("quadruple", ((2, 1), CROSS), "121 111 111", True),
    ("quadruple", ((2, 1, 2), CROSS), "121 111 111", False),
    ("quadruple", ((2, 1, 2), CROSS), "121 321 111", True),
    ("quadruple", ((1,), CROSS), "221 221 111", False),
    ("quadruple", ((1,), CROSS), "111 111 111", True),
    # Marked neighbours are not compared with one another; marked cells further off are neither.
    ("minimum", ("r2c2", 3), "323 212 323", True),
    ("minimum", ("r2c2", 3), "121 212 121", True),
    ("minimum", ("r2c2", 3), "222 212 222", True),
    ("minimum", ("r2c2", 3), "222 212 212", False),
    ("minimum", ("r2c2", 3), "222 222 222", False),
    ("minimum", ("r2c2", 3), "212 212 222", False),
    ("minimum", ("r2c2 r1c2", 3), "212 212 222", True),
    ("minimum", ("r2c2 r1c2", 3), "222 212 222", False),
    ("minimum", ("r2c2 r1c1", 3), "212 212 222", False),
    ("minimum", ("r1c1", 3), "123 211 111", True),
    ("minimum", ("r1c1", 3), "223 311 111", False),
    ("maximum", ("r2c2", 3), "323 232 323", True),
    ("maximum", ("r2c2", 3), "222 222 222", False),
    ("maximum", ("r2c2", 3), "232 232 222", False),
    ("maximum", ("r2c2 r1c2", 3), "232 232 222", True),
    ("maximum", ("r3c3", 3), "333 332 323", True),
    ("odd", ("r1c1 r1c3",), "123 222 222", True),
    ("odd", ("r1c1 r1c2",), "123 222 222", False),
    ("even", ("r1c2 r2c1",), "123 222 222", True),
    ("even", ("r1c2 r1c3",), "123 222 222", False),
    ("candidates", ((1, 3), "r1c1"), "123 222 222", True),
    ("candidates", ((1, 3), "r1c3 r1c1"), "123 222 222", True),
    ("candidates", ((1, 3), "r1c1 r1c2"), "123 222 222", False),
    # r3c2 = 4: in column 2 the 3 stands in row 4.
    ("row_indexer", ("r3c2", 4), "1111 1211 1411 1311", True),
    ("row_indexer", ("r3c2", 4), "1111 1311 1411 1211", False),
    ("row_indexer", ("r3c2", 4), "1311 1111 1411 1311", False),
    ("row_indexer", ("r3c2", 4), "1111 1111 1311 1211", True),
    ("row_indexer", ("r3c2", 4), "1111 1111 1413 1111", False),
    # r2c3 = 4: in row 2 the 3 stands in column 4.
    ("column_indexer", ("r2c3", 4), "1111 1143 1111 1111", True),
    ("column_indexer", ("r2c3", 4), "1111 1241 1111 1111", False),
    ("column_indexer", ("r2c3", 4), "1111 3143 1111 1111", False),
    ("column_indexer", ("r2c3", 4), "1111 1131 1111 1111", True),
    ("column_indexer", ("r2c3", 4), "1111 1141 1111 1131", False),
    # The third cell of the second box, r2c3, holds 2: its second, r1c4, holds 3.
    ("box_indexer", ("r2c3", BOXES), "1113 1121 1111 1111", True),
    ("box_indexer", ("r2c3", BOXES), "1131 1121 1111 1111", False),
    ("box_indexer", ("r2c3", BOXES), "1133 1121 1111 1111", False),
    ("box_indexer", ("r2c3", BOXES), "1111 1131 1111 1111", True),
    # The earlier is the greater, as in the lists of other notations.
    ("inequality", ("r1c2 r1c1",), "123 111 111", True),
    ("inequality", ("r1c1 r1c2",), "123 111 111", False),
    ("inequality", ("r2c1 r2c2",), "123 111 111", False),
    ("inequality", ("r1c3 r3c1",), "123 111 111", True),
    # Digits may repeat, and the total may be below 0.
    ("sum", (4, "r1c1 r1c2"), "223 111 111", True),
    ("sum", (-2, "r1c1 r1c3", (1, -2)), "312 111 111", False),
    ("sum", (-1, "r1c1 r1c3", (3, -2)), "112 111 111", True),
    # Each as often, in any order.
    ("same_values", (pairs("r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3"),), "122 212 111", True),
    ("same_values", (pairs("r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3"),), "122 112 111", False),
    ("contain_at_least", ((2,), "r1c1 r1c2 r1c3"), "122 111 111", True),
    ("contain_exactly", ((2,), "r1c1 r1c2 r1c3"), "122 111 111", False),
    ("contain_exactly", ((1,), "r1c1 r1c2 r1c3"), "122 111 111", True),
    ("count_distinct", ("r1c1 r2c1 r2c2 r2c3",), "211 313 111", True),
    ("count_distinct", ("r1c1 r2c1 r2c2 r2c3",), "311 313 111", False),
    # In the direction of the line; or in both, between any two.
    ("pair", (((1, 2), (2, 3)), "r1c1 r1c2 r1c3"), "123 111 111", True),
    ("pair", (((1, 2), (2, 3)), "r1c3 r1c2 r1c1"), "123 111 111", False),
    ("pair_x", (((1, 2), (2, 1), (2, 3), (3, 2)), "r1c1 r1c2 r1c3"), "123 111 111", False),
    ("pair_x", (((1, 2), (2, 1)), "r1c1 r1c2"), "213 111 111", True),
    ("automaton", (((0, 1, 0), (0, 1, 1)), (1,), "r1c1 r1c2"), "112 111 111", True),
    ("automaton", (((0, 1, 0), (0, 1, 1)), (1,), "r1c2 r1c3"), "112 111 111", False),
]


@pytest.mark.parametrize(("name", "fields", "drawn", "holds"), CASES)
def test_a_convention_by_a_literal_grid(name, fields, drawn, holds):
    assert KINDS[name](*fields).holds(picture(drawn)) is holds
