"""CP-SAT's Boolean form: what is prepared for a board stays as it is, and pairs allow what fits."""

from itertools import permutations, product
from operator import lt

import pytest
from ortools.sat.python import cp_model

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.boolean_form import BooleanWriter
from sudoku_csp.targets.cpsat.boolean_sets import sets_of
from sudoku_csp.targets.cpsat.pairs import pattern

FOUR = Board.customary(4)
A, B, C = FOUR.cells[:3]


def grids(writer):
    """The digits in all solutions of the model, each as often as CP-SAT tells them."""
    found = []

    class Every(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            found.append(writer.read(list(self.response_proto.solution)))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = False
    solver.solve(writer.model, Every())
    return found


def house_rules():
    writer = BooleanWriter(FOUR)
    for house in FOUR.houses:
        writer.all_different(house.cells)
    return writer


def test_a_model_leaves_what_is_prepared_for_its_board_as_it_was():
    before = str(BooleanWriter(FOUR).model.proto)
    writer = house_rules()
    writer.all_different((A, Cell(2, 2)))
    writer.linear([(1, A), (1, B), (1, C)], "<=", 6)
    writer.give(bytes([3] + 15 * [0]))
    assert str(BooleanWriter(FOUR).model.proto) == before


def test_every_grid_is_told_once_with_sums_and_without():
    assert len(set(grids(house_rules()))) == len(grids(house_rules())) == 288
    writer = house_rules()
    writer.linear([(1, A), (1, B), (1, C)], "==", 6)
    found = grids(writer)
    assert len(set(found)) == len(found) == 72  # The fourth digit of the row is a 4.
    assert all(sum(digits[:3]) == 6 for digits in found)


def summed(board, cells, total, *, differ):
    """The digits of the cells in every solution, where all other cells hold a 1."""
    writer = BooleanWriter(board)
    for cell in set(board.cells).difference(cells):
        writer.domain(cell, (1,))
    if differ:
        writer.all_different(cells)
    writer.linear([(1, cell) for cell in cells], "==", total)
    places = [board.position(cell) for cell in cells]
    return [tuple(digits[place] for place in places) for digits in grids(writer)]


@pytest.mark.parametrize(("size", "total"), [(3, 5), (3, 6), (3, 10), (4, 14), (5, 15), (6, 21)])
def test_a_sum_of_different_cells_is_that_of_a_set_of_digits(size, total):
    board = Board.latin(6)
    cells = board.cells[:size]
    found = summed(board, cells, total, differ=True)
    wanted = [each for each in permutations(board.digits, size) if sum(each) == total]
    assert sorted(found) == wanted
    if size == 3:
        alike = [each for each in product(board.digits, repeat=3) if sum(each) == total]
        assert sorted(summed(board, cells, total, differ=False)) == alike


def test_too_many_sets_are_a_sum_as_any_other():
    assert len(sets_of(range(1, 13), 6, 39)) == 58
    assert sets_of(range(1, 17), 8, 68) is None
    assert sets_of(range(1, 26), 12, 156) is None
    board = Board.latin(17)
    writer = BooleanWriter(board)
    row = board.rows[0].cells
    writer.all_different(row)
    before = len(writer.model.proto.variables)
    writer.linear([(1, cell) for cell in row[:8]], "==", 72)
    assert len(writer.model.proto.variables) == before
    writer.linear([(1, cell) for cell in row[:3]], "==", 8)
    assert len(writer.model.proto.variables) == before + 2


def test_givens_are_taken_back_also_where_a_digit_is_denied():
    writer = house_rules()
    writer.domain(A, (1, 2))
    for given, number in ((1, 72), (3, 0), (2, 72), (0, 144)):
        writer.give(bytes([given] + 15 * [0]))
        assert len(grids(writer)) == number


@pytest.mark.parametrize("rows", [[], [(1, 1, 2)], [(1, 2, 3), (1, 2, 3), (9, 1, 2)]], ids=len)
def test_a_table_has_each_row_once_and_none_beyond_the_digits(rows):
    writer = house_rules()
    writer.table((A, B, C), rows)
    wanted = [one for one in grids(house_rules()) if tuple(one[:3]) in rows]
    assert sorted(grids(writer)) == sorted(wanted)


def test_a_function_is_asked_once_for_all_pairs_and_a_cell_may_be_paired_with_itself():
    asked = []

    def smaller(one, other):
        asked.append((one, other))
        return one < other

    writer = house_rules()
    writer.relation(A, B, smaller)
    writer.relation(B, C, smaller)
    assert sorted(asked) == sorted(product(FOUR.digits, repeat=2))
    assert all(lt(*one[:2]) and lt(*one[1:3]) for one in grids(writer))
    writer.relation(A, A, smaller)
    assert grids(writer) == []


def test_a_pattern_allows_exactly_the_pairs_that_fit():
    for answers in product((False, True), repeat=9):
        fits = tuple(zip(*[iter(answers)] * 3, strict=True))
        found = pattern(fits)
        for one, other in product(range(3), repeat=2):
            allowed = (
                all(other in support for digit, support in found.ahead if digit == one)
                and all(one in support for digit, support in found.back if digit == other)
                and not any(one in these and other in those for these, those in found.conflicts)
            )
            assert allowed == fits[one][other]
