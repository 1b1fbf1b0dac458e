"""Every backend keeps the contract: limit, verdict, budget."""

import cp_sat_messages
import pytest
from guide_backend import guide_backend
from puzzles import FOUR_BLANK, FOUR_UNIQUE, INKALA, WIKIPEDIA, puzzle

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import NAMES, create
from sudoku_csp.solvers.backends.cpsat_wasm import CpSatInBrowser
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings

KINDS = [
    *NAMES,
    *("sat isolated", "cpsat isolated", "clingo isolated"),
    pytest.param("cpsat messages", marks=pytest.mark.slow),
]


def opened(kind):
    name, *isolated = kind.split()
    if isolated == ["messages"]:
        return cp_sat_messages.backend()
    if name == "clingo":
        guide_backend()
    return open_backend(name) if isolated else create(name)


@pytest.fixture(scope="module", params=KINDS)
def backend(request):
    made = opened(request.param)
    yield made
    made.close()


@pytest.mark.sampled(9)
@pytest.mark.parametrize("limit", [1, 2, 3, 100, 287, 288, 289])
def test_no_more_than_the_limit_and_each_once(backend, limit):
    answer = backend.solve(puzzle(FOUR_BLANK), limit=limit)
    assert len(answer.solutions) == min(limit, 288)
    assert len({grid.digits for grid in answer.solutions}) == len(answer.solutions)
    assert answer.exhausted == (limit > 288)


@pytest.mark.sampled(5)
def test_with_a_limit_of_one_uniqueness_is_not_claimed(backend):
    answer = backend.solve(puzzle(WIKIPEDIA), limit=1)
    assert len(answer.solutions) == 1
    assert answer.verdict is Verdict.SOLVED


def test_one_puzzle_leaves_nothing_behind_for_the_next(backend):
    easy, hard, blank = puzzle(FOUR_UNIQUE), puzzle(INKALA), puzzle(FOUR_BLANK)
    for _ in range(3):
        assert backend.solve(easy).verdict is Verdict.UNIQUE
        assert backend.solve(blank, limit=5).verdict is Verdict.MULTIPLE
        assert backend.solve(hard).verdict is Verdict.UNIQUE
        assert len(backend.solve(blank, limit=500).solutions) == 288


def test_a_complete_grid_is_its_own_solution_or_none(backend):
    grid = backend.solve(puzzle(WIKIPEDIA)).solutions[0]
    full = Puzzle.classic(grid.board, grid.digits)
    assert backend.solve(full).solutions == (grid,)
    wrong = Puzzle.classic(grid.board, grid.digits[1::-1] + grid.digits[2:])
    assert backend.solve(wrong).verdict is Verdict.NO_SOLUTION


def test_equal_givens_in_a_house_have_no_solution(backend):
    assert backend.solve(puzzle("11" + "." * 14)).verdict is Verdict.NO_SOLUTION


def test_the_smallest_boards_work(backend):
    one = Puzzle.classic(Board(1, 1, 1), bytes(1))
    assert [g.digits for g in backend.solve(one).solutions] == [b"\x01"]
    two = Puzzle.classic(Board(2, 1, 2), bytes(4))
    assert len(backend.solve(two, limit=10).solutions) == 2


@pytest.mark.sampled(5)
def test_a_spent_budget_is_an_unknown_verdict(backend):
    huge = Puzzle.classic(Board.customary(49), bytes(49 * 49))
    answer = backend.solve(huge, budget=Budget(0.3))
    assert answer.verdict is Verdict.UNKNOWN
    assert not answer.exhausted
    # It is as good as before for the next puzzle.
    assert backend.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_a_budget_spent_before_it_is_called_is_an_unknown_verdict(kind):
    fresh = opened(kind)
    answer = fresh.solve(puzzle(FOUR_UNIQUE), budget=Budget(1e-9))
    fresh.close()
    assert answer.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(backend, limit):
    with pytest.raises(ValueError, match="at least 1"):
        backend.solve(puzzle(FOUR_UNIQUE), limit=limit)


def test_an_unknown_backend_is_named_with_the_nearest():
    with pytest.raises(UnknownName, match=r"did you mean cpsat\? \(known: sat, cpsat, reference"):
        open_backend("cpsta")
    with pytest.raises(UnknownName, match="did you mean cadical195"):
        create("sat", Settings("cadical199"))


@pytest.mark.parametrize("rows", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_the_same_rules_on_another_board_are_other_rules(backend, rows):
    if backend.name == "clingo":
        pytest.skip("it knows the classic rules only")
    if isinstance(backend, CpSatInBrowser) and rows > 1:
        pytest.skip("it sends the whole model again for each of 13,122 solutions")
    rules = (AllDifferent((Cell(1, 1), Cell(1, 2))),)
    for side in (2, 3, 2, 3):
        board = Board(side, 1, side)
        givens = bytes(cell.row > rows for cell in board.cells)
        answer = backend.solve(Puzzle(Ruleset(board, rules), givens), limit=10**5)
        assert len(answer.solutions) == side ** (side * min(rows, side)) * (side - 1) // side


def test_constraints_that_are_not_on_the_board_make_no_ruleset():
    with pytest.raises(ValueError, match="is not on a board of"):
        Ruleset(Board(4, 2, 2), (AllDifferent((Cell(9, 9),)),))
