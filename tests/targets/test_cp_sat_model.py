"""The CP-SAT model: sums of different cells, givens that change, each grid found once."""

from itertools import permutations, product

import pytest
from ortools.sat.python import cp_model

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.backends.cpsat import load
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

FOUR = Board.customary(4)
A, B, C = FOUR.cells[:3]


def grids(writer):
    """The digits of every solution of the model, with repetitions."""
    found = []

    class Every(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            found.append(writer.read(list(self.response_proto.solution)))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = False
    solver.solve(load(writer), Every())
    return found


def house_rules():
    writer = CpSatModel(FOUR)
    for house in FOUR.houses:
        writer.all_different(house.cells)
    return writer


def test_every_grid_is_found_once_with_sums_and_without():
    assert len(set(grids(house_rules()))) == len(grids(house_rules())) == 288
    writer = house_rules()
    writer.linear([(1, A), (1, B), (1, C)], "==", 6)
    found = grids(writer)
    assert len(set(found)) == len(found) == 72  # The fourth digit of the row is a 4.
    assert all(sum(digits[:3]) == 6 for digits in found)


def test_a_sum_of_different_cells_in_a_branch_need_not_hold_outside_of_it():
    writer = house_rules()
    writer.any_of(
        lambda branch: branch.linear([(1, A), (1, B), (1, C)], "==", 6),
        lambda branch: branch.domain(FOUR.cells[3], (1,)),
    )
    # 72 grids have a 4 behind the three cells, and 72 a 1.
    assert len(set(grids(writer))) == 144


def summed(board, cells, total, *, differ):
    """The digits of the cells in every solution, where all other cells hold a 1."""
    writer = CpSatModel(board)
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


def test_a_sum_with_too_many_sets_has_no_variables():
    board = Board.latin(17)
    writer = CpSatModel(board)
    row = board.rows[0].cells
    writer.all_different(row)
    before = len(writer.model.variables)
    writer.linear([(1, cell) for cell in row[:8]], "==", 72)
    assert len(writer.model.variables) == before
    writer.linear([(1, cell) for cell in row[:3]], "==", 8)
    assert len(writer.model.variables) == before + 2 + 3 * board.side  # Sets and digits.


def test_givens_are_replaced_by_the_next_ones():
    writer = house_rules()
    writer.domain(A, (1, 2))
    for given, number in ((1, 72), (3, 0), (2, 72), (0, 144)):
        writer.give(bytes([given] + 15 * [0]))
        assert len(grids(writer)) == number
