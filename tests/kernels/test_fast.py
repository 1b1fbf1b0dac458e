"""The backend "fast", and which kernel is taken: names, boards, time limits, what is missing."""

import random
import subprocess
import sys
import time

import numba
import numpy as np
import pytest
from asking import NINE, any_grid, read_set, with_holes
from puzzle_sets import needs_data

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, BackendUnavailable, UnknownName, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import kernels
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.fast import FastBulk
from sudoku_csp.solvers.bulk import Found
from sudoku_csp.solvers.kernels import compiled, lanes, with_numba
from sudoku_csp.solvers.kernels.kernel import Kernel, Solved

classic = Ruleset.classic

EASY = with_holes(any_grid(NINE, 1), 0.4, 1)
SIX = Board(6, 2, 3)
CLASH = bytes([1, 1]).ljust(81, b"\0")


def python(code):
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_verdicts_of_a_call_in_its_order():
    answers = FastBulk().solve(classic(NINE), [EASY, bytes(81), CLASH, EASY])
    assert [answer.verdict for answer in answers] == [
        Verdict.UNIQUE,
        Verdict.MULTIPLE,
        Verdict.NO_SOLUTION,
        Verdict.UNIQUE,
    ]
    assert answers[0] == answers[3] == Found((any_grid(NINE, 1),), True)
    assert [len(answer.solutions) for answer in answers] == [1, 2, 0, 1]
    assert FastBulk().solve(classic(NINE), []) == []


@pytest.fixture(scope="module")
def answered():
    """Puzzles, and what the reference answers to them."""
    puzzles = read_set("hardest_1106", 4) + read_set("17_clue", 20)
    reference = create("reference")
    answers = [reference.solve(Puzzle.classic(NINE, puzzle)).solutions for puzzle in puzzles]
    return puzzles, [Found(tuple(grid.digits for grid in grids), True) for grids in answers]


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", [None, *kernels.NAMES])
@pytest.mark.parametrize("seconds", [60, pytest.param(None, marks=pytest.mark.slow)])
def test_it_answers_as_the_reference_with_and_without_a_time_limit(answered, name, seconds):
    puzzles, answers = answered
    assert FastBulk(kernel=name).solve(classic(NINE), puzzles, budget=Budget(seconds)) == answers


@pytest.mark.slow
@pytest.mark.parametrize("name", ["numba", "bitboard"])
def test_a_time_limit_ends_what_no_kernel_can_solve_and_says_so(name):
    """Ten thousand grids of a nearly blank large board take longer than is allowed."""
    board = Board.customary(25)
    hard = with_holes(any_grid(Board.customary(25), 3), 0.9, 2)
    bulk = FastBulk(kernel=name)
    bulk.solve(classic(board), [hard], limit=1, budget=Budget(0.2))
    began = time.monotonic()
    (answer,) = bulk.solve(classic(board), [hard], limit=10**4, budget=Budget(0.5))
    assert time.monotonic() - began < 30
    assert not answer.exhausted
    if len(answer.solutions) < 10**4:
        assert answer.missing == "reached the time limit"


class Liar(Kernel):
    name = "liar"

    def solve(self, puzzles, limit=2, max_nodes=None):
        count, cells = puzzles.shape
        grids = np.ones((count, limit, cells), np.uint8)
        ones = np.ones(count, np.int64)
        return Solved(ones, ones.astype(bool), grids, ones)


def test_a_kernel_that_gives_a_wrong_grid_is_found_out(monkeypatch):
    monkeypatch.setattr(kernels, "best", Liar)
    with pytest.raises(BackendFault, match="no solution"):
        FastBulk().solve(classic(NINE), [EASY])


def test_more_grids_than_there_is_room_for_are_refused():
    with pytest.raises(Unsupported, match="at once: at most 13256071"):
        FastBulk().solve(classic(NINE), [EASY], limit=10**9)


def test_a_numba_that_cannot_keep_what_it_compiles_is_not_available(monkeypatch):
    def import_module(name):
        if name == "numba":
            return numba
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(with_numba, "import_module", import_module)
    with pytest.raises(BackendUnavailable, match="no locator available"):
        compiled.Compiled(NINE)


@pytest.mark.parametrize("made", [compiled.Compiled, lanes.Lanes])
def test_a_kernel_whose_compiler_is_switched_off_is_not_available(made, monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    lanes._compiled.cache_clear()
    with pytest.raises(BackendUnavailable, match="NUMBA_DISABLE_JIT is set"):
        made(NINE)


@pytest.mark.slow
def test_without_numba_an_answer_depends_on_its_puzzle_alone(monkeypatch):
    rng = random.Random(2)
    puzzles = [with_holes(any_grid(SIX, n), rng.uniform(0.6, 0.9), n) for n in range(60)]
    monkeypatch.setattr(kernels, "best", lambda board: kernels.named("bitboard", board))
    bulk = FastBulk()
    for limit in (2, 3, 50):
        together = bulk.solve(classic(SIX), puzzles, limit=limit)
        assert [
            bulk.solve(classic(SIX), [puzzle], limit=limit)[0] for puzzle in puzzles
        ] == together
        assert bulk.solve(classic(SIX), puzzles[::-1], limit=limit)[::-1] == together


@needs_data
@pytest.mark.slow
def test_without_numba_sat_is_asked_about_puzzles_that_need_much_search(answered, monkeypatch):
    """And nothing else is: the hardest known, and no puzzle of 17 clues."""
    monkeypatch.setattr(kernels, "best", lambda board: kernels.named("bitboard", board))
    puzzles, answers = answered
    bulk = FastBulk()
    assert bulk.solve(classic(NINE), puzzles[4:]) == answers[4:]
    assert bulk._sat is None
    assert bulk.solve(classic(NINE), puzzles, budget=Budget(60)) == answers
    assert bulk._sat is not None
    bulk.close()
    assert bulk.solve(classic(NINE), puzzles[:4]) == answers[:4]


def test_kernels_are_made_once_and_by_name():
    assert kernels.named("numba", NINE) is kernels.named("numba", Board(9, 3, 3))
    assert kernels.best(NINE).name == "lanes"
    assert kernels.best(Board.customary(16)).name == "numba"
    assert kernels.best(Board.customary(81)).name == "bitboard"
    with pytest.raises(UnknownName, match="no kernel 'numpy'; did you mean numba"):
        kernels.named("numpy", NINE)
    with pytest.raises(UnknownName):
        FastBulk(kernel="numpy").solve(classic(NINE), [EASY])
    with pytest.raises(Unsupported, match="up to side 64, not 81x81"):
        kernels.named("numba", Board.customary(81))
    with pytest.raises(Unsupported, match="no kernel takes a board of 144x144"):
        kernels.best(Board.customary(144))


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from sudoku_csp.solvers import kernels
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.fast import FastBulk
from sudoku_csp.grid.errors import BackendUnavailable
nine = Board.customary(9)
for name in ("lanes", "numba"):
    try:
        kernels.named(name, nine)
    except BackendUnavailable as error:
        print(error)
rules = Ruleset.classic(nine)
print(kernels.best(nine).name, FastBulk().solve(rules, [bytes(81)])[0].verdict)
"""


def test_without_numba_the_bitboard_does_it_and_the_others_say_what_is_missing():
    lanes, numba, best = python(WITHOUT_NUMBA).splitlines()
    assert lanes.endswith("needs numba: pip install 'sudoku-csp[fast]'")
    assert numba.endswith("needs numba: pip install 'sudoku-csp[fast]'")
    assert best == "bitboard multiple"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("sudoku_csp", ("numpy", "numba")),
        ("sudoku_csp.solvers.kernels", ("numpy", "numba")),
        ("sudoku_csp.solvers.kernels.bitboard", ("numpy", "numba")),
        ("sudoku_csp.solvers.kernels.compiled", ("numba",)),
        ("sudoku_csp.solvers.backends.fast", ("numba", "pysat")),
    ],
)
def test_what_is_heavy_is_imported_by_who_needs_it(module, heavy):
    code = f"import sys, {module}; print([name for name in {heavy!r} if name in sys.modules])"
    assert python(code) == "[]"
