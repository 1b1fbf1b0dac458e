"""The fields of a kind: rejected ones, and the scope that they make."""

import re
from dataclasses import replace

import pytest

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.constraints.shapes import OnCells
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create

KINDS = kinds()
FOUR = Board.customary(4)
BOXES = tuple(house.cells for house in FOUR.boxes)


A, B, C = FOUR.cells[:3]


def pairs(*texts):
    return texts


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("disjoint_groups", ((),), "boxes of the same number of cells"),
        ("disjoint_groups", (("r1c1", "r2c1 r2c2"),), "of the same number of cells"),
        ("clone", ("r1c1 r1c2", "r1c3"), "a clone of 2 cells has as many copies"),
        ("difference", ("r1c1",), "a difference is between two cells"),
        ("difference", ("r1c1 r1c1",), "a difference is between two cells"),
        ("difference", ("r1c1 r1c2", -1), "a difference is 0 or more, not -1"),
        ("ratio", ("r1c1 r1c2 r1c3",), "a ratio is between two cells"),
        ("ratio", ("r1c1 r1c2", 0), "a ratio is 1 or more, not 0"),
        ("xv", ("r1c1", 5), "an X or V is between two cells"),
        ("xv", ("r1c1 r1c2", 7), "an X is a total of 10 and a V one of 5"),
        ("negative_ratio", (FOUR.cells, (), ()), "negative ratios are 1 or more"),
        ("negative_ratio", (FOUR.cells, (), (2, 0)), "negative ratios are 1 or more"),
        ("quadruple", ((), "r1c1"), "a quadruple needs digits"),
        ("quadruple", ((0, 3), "r1c1"), "a quadruple needs digits, of 1 or more"),
        ("candidates", ((), "r1c1"), "candidates are digits of 1 or more"),
        ("candidates", ((0, 3), "r1c1"), "candidates are digits of 1 or more"),
        ("minimum", ("r1c1 r5c1", 4), "r5c1 is not on a board of side 4"),
        ("maximum", ("r1c5", 4), "r1c5 is not on a board of side 4"),
        ("row_indexer", ("r5c1", 4), "r5c1 is not on a board of side 4"),
        ("column_indexer", ("r1c1 r1c5", 4), "r1c5 is not on a board of side 4"),
        ("box_indexer", ("r1c1 r5c5", BOXES), "r5c5 is to lie in one of the boxes"),
        ("box_indexer", ("r1c1", (BOXES[0], BOXES[0])), "r1c1 is to lie in one of the boxes"),
        ("windoku", (FOUR.cells, ()), "boxes that are rectangles of one shape"),
        ("windoku", (FOUR.cells, ((),)), "boxes that are rectangles of one shape"),
        ("windoku", (FOUR.cells, (BOXES[0], FOUR.cells[:4])), "rectangles of one shape"),
        ("windoku", (FOUR.cells, ("r1c1 r1c2 r2c1",)), "rectangles of one shape"),
        ("windoku", (FOUR.cells, ("r1c1 r1c3 r2c1 r2c3",)), "rectangles of one shape"),
        ("windoku", (FOUR.cells, (FOUR.cells[:4],)), "one row or column leave no room"),
        ("dutch_flatmates", (FOUR.cells, 4), "5 1 9: the last is the largest, 4 here"),
        ("dutch_flatmates", (FOUR.cells, 16), "5 1 9: the last is the largest, 16 here"),
        ("dutch_flatmates", (FOUR.cells, 4, (5, 1, 4)), "5 1 4: the last is the largest, 4 here"),
        ("dutch_flatmates", (FOUR.cells, 4, (1, 4)), "are three different digits"),
        ("dutch_flatmates", (FOUR.cells, 4, (1, 1, 4)), "are three different digits"),
        ("dutch_flatmates", (FOUR.cells, 4, (0, 1, 4)), "are three different digits"),
        ("look_and_say", ((), "r1c1"), "a number and a digit by turns"),
        ("look_and_say", ((1, 2, 1), "r1c1"), "a number and a digit by turns"),
        ("look_and_say", ((1, 0), "r1c1"), "digits of 1 or more, each of them once"),
        ("look_and_say", ((1, 2, 1, 2), "r1c1"), "1 or more, each of them once"),
        ("look_and_say", ((-1, 2), "r1c1"), "counts from 0"),
        ("equality_cage", ("r1c1 r1c2 r1c3",), "of 3 cells has no two halves"),
        ("rellik_cage", (0, "r1c1"), "a rellik cage has no total of 0"),
        ("inequality", ("r1c1 r2c2 r3c3",), "an inequality is between two cells"),
        ("inequality", ("r1c1 r1c1",), "an inequality is between two cells"),
        ("sum", (3, ()), "a sum needs cells"),
        ("sum", (3, "r1c1 r1c2", (1,)), "a sum of 2 cells has as many coefficients or none"),
        ("equal_sum", (("r1c1",),), "at least two groups, each with a cell"),
        ("equal_sum", (("r1c1", ()),), "at least two groups, each with a cell"),
        ("same_values", (("r1c1",),), "at least two groups, each with a cell"),
        ("same_values", (pairs("r1c1", "r1c2 r1c3"),), "equally long, not of 1, 2 cells"),
        ("contain_at_least", ((), "r1c1"), "digits of 1 or more"),
        ("contain_exactly", ((0, 1), "r1c1"), "digits of 1 or more"),
        ("pair", ((), "r1c1 r1c2"), "has at least one, each of two digits"),
        ("pair", (((1, 2, 3),), "r1c1 r1c2"), "each of two digits"),
        ("pair", (((1, 2),), "r1c1 r1c1"), "neighbours are two"),
        ("pair_x", (((1, 2),), "r1c1 r1c2"), "has 1 2, and lacks 2 1"),
        ("full_rank", (1, "r1c1 r1c2", ()), "lines of a square board from four sides"),
        ("full_rank", (1, "r1c1", pairs(*["r1c2"] * 4)), "that of a whole row or column"),
        ("full_rank", (5, "r1c1", pairs(*["r1c1"] * 4)), "from 1 to 4, not 5"),
        ("any_of", ((),), "a choice needs a constraint"),
        ("all_of", ((),), "a conjunction needs a constraint"),
        ("automaton", ((), (0,), "r1c1"), "a state, a digit and a state"),
        ("automaton", (((0, 1, 0),), (), "r1c1"), "a state to start in"),
        ("cage", ((A, B), -1), "no cage has a total of -1"),
        ("cage", ((A, B), 0), "no cage has a total of 0; without one it is 'cage r1c1 r1c2'"),
        ("arrow", ((A,),), "an arrow needs a cell for its circle and one for its shaft"),
        ("arrow", ((A, B), 2), "2 cells in its circle needs more for its shaft, and has 2 in all"),
        ("arrow", ((A, B), 0), "an arrow needs a cell for its circle"),
        ("arrow", ((A, A, B), 2), "the circle of an arrow has a cell twice"),
        ("little_killer", ((A, B), -1), "a little killer has no sum of -1"),
        ("sandwich", ((A, B), -1), "a sandwich has no sum of -1"),
        ("x_sum", ((A, B), 0), "an x-sum is at least 1, not 0"),
        ("skyscraper", ((A, B), 0), "a skyscraper clue is at least 1, not 0"),
        ("region_sum_line", ((),), "a region sum line needs segments"),
        ("region_sum_line", (((A,), ()),), "each of them with cells"),
        ("lockout_line", ((A, B), 0), "the ends of a lockout line differ by 1 or more: 0"),
        ("whisper", ((A, A),), "neighbours that are two"),
        ("whisper", ((A, B), 0), "neighbours on a whisper differ by 1 or more: 0"),
        ("entropic_line", ((A, B, A),), "a cell twice among three successive ones"),
        ("modular_line", ((A, B, C, A), 4), "a cell twice among 4 successive ones"),
        ("modular_line", ((A, B), 1), "the modulus of a modular line is at least 2, not 1"),
        ("numbered_room", ((A, B), 0), "the digit of a numbered room is at least 1, not 0"),
        ("hidden_skyscraper", ((A, B), 0), "a hidden skyscraper is at least 1, not 0"),
        ("lunchbox", (-1, (A, B)), "a lunchbox has no sum of -1"),
        ("sum_line", ((A, B), 0), "a sum line has no total of 0"),
        ("sum_line", ((A, B, A), 5, True), "a loop has each of its cells once"),
    ],
)
def test_wrong_fields_are_rejected(name, fields, why):
    with pytest.raises(ValueError, match=why):
        KINDS[name](*fields)


@pytest.mark.parametrize(
    ("name", "fields", "scope"),
    [
        ("palindrome", ("r1c1 r1c2 r2c2 r1c1",), "r1c1 r1c2 r2c2"),
        ("clone", ("r1c1 r1c2", "r1c2 r1c3"), "r1c1 r1c2 r1c3"),
        ("minimum", ("r1c1 r1c2", 4), "r1c1 r1c2 r2c1 r1c3 r2c2"),
        ("maximum", ("r4c4", 4), "r4c4 r3c4 r4c3"),
        ("row_indexer", ("r2c1 r4c1", 4), "r1c1 r2c1 r3c1 r4c1"),
        ("column_indexer", ("r2c1 r1c4", 4), "r2c1 r2c2 r2c3 r2c4 r1c1 r1c2 r1c3 r1c4"),
        ("box_indexer", ("r4c1", BOXES), "r3c1 r3c2 r4c1 r4c2"),
        ("diagonal", (4, "anti"), "r1c4 r2c3 r3c2 r4c1"),
    ],
)
def test_the_scope_has_each_cell_once(name, fields, scope):
    assert KINDS[name](*fields).scope == KINDS["even"](scope).cells


@pytest.mark.parametrize("backend", NAMES)
def test_dutch_flatmates_of_another_side_than_the_board_are_rejected_by_name(backend):
    rule = KINDS["dutch_flatmates"](FOUR.cells, 3, (2, 1, 3))
    puzzle = Puzzle.blank(Ruleset.classic(FOUR).having(rule))
    with pytest.raises((Unsupported, BackendFailed), match="a rule of side 3, not 4"):
        create(backend).solve(puzzle)


SOME_CELLS = [kind for kind in KINDS.values() if issubclass(kind, OnCells)]


@pytest.mark.parametrize("kind", SOME_CELLS, ids=lambda kind: kind.title)
def test_too_few_cells_and_a_cell_twice_are_rejected_by_the_shape(kind):
    _, rule = next(iter(kind.samples()))
    few, again = (
        FOUR.cells[: max(kind.fewest - 1, 0)],
        (*FOUR.cells[: max(kind.fewest, 2)], FOUR.cells[0]),
    )
    for wrong in ([few] if kind.fewest else []) + ([] if kind.comes_back else [again]):
        with pytest.raises(ValueError, match=f"^{re.escape(kind.noun)} needs .*cells"):
            replace(rule, cells=wrong)
