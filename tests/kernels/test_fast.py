"""The backends "fast" and "bitboard", and their choice of a kernel."""

import subprocess
import sys

import numba
import pytest
from asking import NINE, any_grid, read_set, with_holes
from boxes import shifted
from puzzle_sets import needs_data

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, BackendUnavailable
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget, Found
from sudoku_csp.solvers.backends import create, fast
from sudoku_csp.solvers.backends.fast import BitboardBackend, FastBackend
from sudoku_csp.solvers.kernels import lanes

classic = Ruleset.classic

EASY = with_holes(any_grid(NINE, 1), 0.4, 1)


def python(code):
    """The output of a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(params=[FastBackend, BitboardBackend])
def bulk(request):
    made = request.param()
    yield made
    made.close()


@pytest.fixture
def left_to_sat(monkeypatch):
    """The puzzles that are left to `sat`."""
    noted, honest = [], BitboardBackend._search_by_sat

    def search(self, ruleset, puzzles, limit, budget):
        noted.extend(puzzles)
        return honest(self, ruleset, puzzles, limit, budget)

    monkeypatch.setattr(BitboardBackend, "_search_by_sat", search)
    return noted


@pytest.fixture(scope="module")
def answered():
    """Puzzles, and the answers of the reference."""
    puzzles = read_set("hardest_1106", 4) + read_set("17_clue", 20)
    reference = create("reference")
    answers = [reference.solve(Puzzle.classic(NINE, puzzle)).solutions for puzzle in puzzles]
    return puzzles, [Found(tuple(grid.digits for grid in grids), True) for grids in answers]


@needs_data
@pytest.mark.parametrize("seconds", [60, None])
def test_it_answers_as_the_reference_with_and_without_a_time_limit(
    answered, bulk, seconds, left_to_sat
):
    """The bitboard leaves the hardest known puzzles to `sat`, and no puzzle of 17 clues."""
    puzzles, answers = answered
    assert bulk.solve_many(classic(NINE), puzzles, budget=Budget(seconds)) == answers
    assert left_to_sat == ([] if bulk.name == "fast" else puzzles[:4])
    bulk.close()
    assert bulk.solve_many(classic(NINE), puzzles[:4]) == answers[:4]


def test_a_kernel_that_gives_a_wrong_grid_is_found_out(monkeypatch, bulk):
    wrong = Found((bytes([1] * 81),), True)
    monkeypatch.setattr(bulk, "_search_by_kernel", lambda *_: [wrong])
    with pytest.raises(BackendFault, match="no solution"):
        bulk.solve_many(classic(NINE), [EASY])


def is_unique(found):
    return found.exhausted and len(found.solutions) == 1


def test_other_rules_large_boards_and_many_solutions_are_left_to_sat(bulk, left_to_sat):
    assert is_unique(bulk.solve_many(classic(NINE), [EASY], limit=10**9)[0])
    assert left_to_sat == []
    bulk.solve_many(classic(NINE).with_constraints("cage 3 r1c1 r1c2"), [bytes(81)])
    large = bytes(shifted(20, 4))
    assert is_unique(bulk.solve_many(classic(Board(20, 4, 5)), [large])[0])
    assert len(bulk.solve_many(classic(NINE), [bytes(81)], limit=11_000)[0].solutions) == 11_000
    assert left_to_sat == [bytes(81), large, bytes(81)]


def test_pieces_of_a_call_are_solved_in_order(monkeypatch):
    monkeypatch.setattr(fast, "PIECE", 2 * 2 * 81)
    grids = [any_grid(NINE, seed) for seed in range(5)]
    assert FastBackend().solve_many(classic(NINE), grids) == [
        Found((grid,), True) for grid in grids
    ]


def test_a_numba_that_cannot_keep_what_it_compiles_is_not_available(monkeypatch):
    def import_module(name):
        if name == "numba":
            return numba
        raise RuntimeError("cannot cache function: no locator available")

    lanes._compiled.cache_clear()
    monkeypatch.setattr(lanes, "import_module", import_module)
    with pytest.raises(BackendUnavailable, match="no locator available"):
        lanes.Lanes(NINE)


def test_a_kernel_whose_compiler_is_switched_off_is_not_available(monkeypatch):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    lanes._compiled.cache_clear()
    with pytest.raises(BackendUnavailable, match="NUMBA_DISABLE_JIT is set"):
        lanes.Lanes(NINE)


def test_the_quickest_backend_is_fast_where_numba_compiles(monkeypatch):
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    assert backends.quickest() == "fast"
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert backends.quickest() == "bitboard"
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    monkeypatch.setattr(backends, "installed_version", lambda name: None)
    assert backends.quickest() == "bitboard"


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from sudoku_csp.solvers import backends
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.grid.errors import BackendUnavailable
nine = Board.customary(9)
try:
    backends.create("fast")
except BackendUnavailable as error:
    print(error)
bulk = backends.create("bitboard")
print(len(bulk.solve_many(Ruleset.classic(nine), [bytes(81)])[0].solutions))
"""


def test_without_numba_the_bitboard_solves_and_fast_says_what_is_missing():
    missing, best = python(WITHOUT_NUMBA).splitlines()
    assert missing == "the kernel lanes needs numba: pip install 'sudoku-csp[fast]'"
    assert best == "2"


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("sudoku_csp", ("numpy", "numba")),
        ("sudoku_csp.solvers.kernels.bitboard", ("numpy", "numba")),
        ("sudoku_csp.solvers.kernels.lanes", ("numba",)),
        ("sudoku_csp.solvers.backends.fast", ("numba", "pysat")),
    ],
)
def test_what_is_heavy_is_imported_where_it_is_needed(module, heavy):
    code = f"import sys, {module}; print([name for name in {heavy!r} if name in sys.modules])"
    assert python(code) == "[]"
