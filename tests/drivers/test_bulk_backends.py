"""Backends solve many puzzles with the same answers as one by one, in any order."""

import random

import pytest
from puzzle_sets import CLASSIC, skip_without
from puzzles import FOUR_BLANK, IMPOSSIBLE, INKALA, WIKIPEDIA, puzzle
from pysat.solvers import Minicard, Minisat22, pysolvers

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import FOREVER, Backend, Budget, Found, Verdict
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends import sat as sat_backend
from sudoku_csp.solvers.backends.cpsat import CpSatBackend
from sudoku_csp.solvers.backends.fast import BitboardBackend, FastBackend
from sudoku_csp.solvers.backends.reference import ReferenceBackend
from sudoku_csp.solvers.backends.sat import SatBackend
from sudoku_csp.solvers.backends.settings import Settings

classic = Ruleset.classic

NINE, FOUR = Board.customary(9), Board.customary(4)


def verdicts(found):
    """The verdicts of answers with a limit of two."""
    return [Verdict.of(len(one.solutions), exhausted=one.exhausted, limit=2) for one in found]


MAKE = {
    "sat": lambda: SatBackend(Settings()),
    "sat glucose4": lambda: SatBackend(Settings("glucose4")),
    "sat triad": lambda: SatBackend(Settings(None, Encoding("triad"))),
    "reference": lambda: ReferenceBackend(Settings()),
    "reference one by one": lambda: ReferenceBackend(Settings()),
    "fast": FastBackend,
    "bitboard": BitboardBackend,
    "reference dom-wdeg": lambda: ReferenceBackend(Settings(search="dom-wdeg")),
    "cpsat": lambda: CpSatBackend(Settings()),
}


QUICK = ("sat", "reference", "cpsat", "bitboard")


@pytest.fixture(
    params=[*QUICK, *(pytest.param(n, marks=pytest.mark.slow) for n in MAKE if n not in QUICK)]
)
def bulk(request):
    made = MAKE[request.param]()
    yield made
    made.close()


@pytest.fixture
def sat():
    made = SatBackend(Settings())
    yield made
    made.close()


def digits(*texts):
    return [puzzle(text).digits for text in texts]


def published(name, number):
    skip_without()
    path = CLASSIC / f"{name}.txt"
    lines = [line.strip() for line in path.read_text().splitlines()]
    lines = [line for line in lines if len(line) >= 81 and line[0] != "#"]
    table = bytes.maketrans(b".123456789", bytes(range(10)))
    return [line[:81].encode().translate(table) for line in lines[:number]]


def cuts(board, number, seed):
    """Grids of a board with random holes; some have a wrong digit, many have several solutions."""
    rng = random.Random(seed)
    blank = Puzzle.classic(board, bytes(len(board.cells)))
    grid = create("reference").solve(blank, limit=1).solutions[0].digits
    for _ in range(number):
        share = rng.choice([0.2, 0.4, 0.6, 0.8])
        some = bytearray(d if rng.random() < share else 0 for d in grid)
        if rng.random() < 0.3:
            some[rng.randrange(len(some))] = rng.randint(1, board.side)
        yield bytes(some)


@pytest.mark.parametrize("name", backends.BULK_NAMES)
def test_every_backend_is_opened_by_its_name(name):
    bulk = backends.create(name)
    assert bulk.name == name
    for _ in range(2):  # It can be used again after it was closed.
        assert bulk.solve_many(classic(FOUR), digits("1.....3..4....2."))[0].exhausted
        bulk.close()


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="no backend 'fats'; did you mean fast"):
        backends.create("fats")


def test_the_verdicts_come_in_the_order_of_the_puzzles(bulk):
    task = digits(WIKIPEDIA, IMPOSSIBLE, INKALA, "." * 81, WIKIPEDIA)
    found = bulk.solve_many(classic(NINE), task)
    assert verdicts(found) == [
        Verdict.UNIQUE,
        Verdict.NO_SOLUTION,
        Verdict.UNIQUE,
        Verdict.MULTIPLE,
        Verdict.UNIQUE,
    ]
    assert found[0] == found[4]
    assert bulk.solve_many(classic(NINE), []) == []


@pytest.mark.parametrize("limit", [1, 2, 3, 288, 289])
def test_no_more_than_the_limit_and_each_once(bulk, limit):
    (found,) = bulk.solve_many(classic(FOUR), digits(FOUR_BLANK), limit=limit)
    assert len(set(found.solutions)) == len(found.solutions) == min(limit, 288)
    assert found.exhausted == (limit > 288)


def test_with_a_limit_of_one_uniqueness_is_not_claimed(bulk):
    for found in bulk.solve_many(classic(NINE), digits(WIKIPEDIA, INKALA), limit=1):
        assert (len(found.solutions), found.exhausted) == (1, False)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("limit", [2, 3])
@pytest.mark.parametrize("board", [FOUR, Board(6, 3, 2), NINE], ids=str)
def test_on_cuts_of_a_grid_it_says_what_the_reference_says(bulk, board, limit):
    task = list(cuts(board, 40, seed=board.side))
    reference = create("reference")
    for givens, found in zip(task, bulk.solve_many(classic(board), task, limit=limit), strict=True):
        theirs = reference.solve(Puzzle.classic(board, givens), limit=limit)
        assert (len(found.solutions), found.exhausted) == (len(theirs.solutions), theirs.exhausted)
        if found.exhausted:
            assert set(found.solutions) == {grid.digits for grid in theirs.solutions}


@pytest.mark.parametrize("board", [Board(1, 1, 1), Board(2, 1, 2), Board(5, 1, 5)], ids=str)
def test_boards_of_other_shapes_work(bulk, board):
    (found,) = bulk.solve_many(classic(board), [bytes(len(board.cells))], limit=2000)
    assert found.exhausted == (board.side < 5)
    assert len(found.solutions) == {1: 1, 2: 2, 5: 2000}[board.side]


@pytest.mark.parametrize("name", ["sat", "cpsat", "bitboard"])
def test_an_answer_depends_on_its_puzzle_alone(name):
    task = [*cuts(NINE, 20, seed=3), *digits("." * 81, INKALA, IMPOSSIBLE)]
    used, order = MAKE[name](), random.Random(1)
    first = dict(zip(task, used.solve_many(classic(NINE), task), strict=True))
    for _ in range(2):
        order.shuffle(task)
        again = dict(zip(task, used.solve_many(classic(NINE), task), strict=True))
        assert again == first
    used.close()
    fresh = MAKE[name]()
    assert fresh.solve_many(classic(NINE), task[:3]) == [first[givens] for givens in task[:3]]
    fresh.close()


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("easy", 200),
        ("top95", 95),
        pytest.param("17_clue", 400, marks=pytest.mark.slow),
        pytest.param("hardest_1106", 60, marks=pytest.mark.slow),
        *(
            pytest.param(name, None, marks=pytest.mark.whole)
            for name in ("17_clue", "hardest_1106", "easy", "minimal_random")
        ),
    ],
)
def test_published_puzzles_are_unique(sat, name, number):
    task = published(name, number)
    found = sat.solve_many(classic(NINE), task)
    assert verdicts(found) == [Verdict.UNIQUE] * len(task)
    cpsat, some = CpSatBackend(Settings()), 30 if number else None
    assert cpsat.solve_many(classic(NINE), task[:some]) == found[:some]


def test_easy_puzzles_are_not_searched(sat, monkeypatch):
    monkeypatch.setattr(sat_backend.ClassicRules, "completions", None)
    assert verdicts(sat.solve_many(classic(NINE), digits(WIKIPEDIA))) == [Verdict.UNIQUE]


@pytest.mark.sampled(3)
def test_a_spent_budget_is_an_unknown_verdict(bulk):
    (found,) = bulk.solve_many(classic(NINE), digits("." * 81), limit=10**6, budget=Budget(0.2))
    assert not found.exhausted
    assert found.missing == "reached the time limit"
    assert verdicts(bulk.solve_many(classic(NINE), digits(INKALA))) == [Verdict.UNIQUE]


def test_the_open_groups_are_those_of_the_rules():
    ruleset = puzzle(FOUR_BLANK).ruleset
    solutions = list(sat_backend.ClassicRules(ruleset).completions([], FOREVER))
    assert len({tuple(solution) for solution in solutions}) == len(solutions) == 288
    with pytest.raises(ValueError, match="more than"):
        sat_backend.ClassicRules(ruleset, Encoding("minimal").rules(ruleset))


def expect_fault(text, answer):
    with pytest.raises(BackendFault, match=text):
        answer()


@pytest.mark.parametrize(
    ("native", "method", "wrong", "text"),
    [
        *(
            (Minisat22, "propagate", (answer, []), f"answered {answer!r}")
            for answer in (None, 0, 1)
        ),
        (Minicard, "get_model", [], "no grid"),
        (Minicard, "get_model", list(range(1, 60)), "no grid|no solution"),
        (Minicard, "get_model", None, "with None for a model"),
    ],
)
def test_a_wrong_answer_of_a_solver_is_a_fault(sat, monkeypatch, native, method, wrong, text):
    monkeypatch.setattr(native, method, lambda *_: wrong)
    expect_fault(text, lambda: sat.solve_many(classic(NINE), digits(INKALA)))


def test_ctrl_c_inside_a_native_call_is_ctrl_c(sat, monkeypatch):
    def interrupted(*_):
        raise pysolvers.error("Caught keyboard interrupt")

    with monkeypatch.context() as patched:
        patched.setattr(Minisat22, "propagate", interrupted)
        with pytest.raises(KeyboardInterrupt):
            sat.solve_many(classic(NINE), digits(INKALA))
    assert verdicts(sat.solve_many(classic(NINE), digits(INKALA))) == [Verdict.UNIQUE]


class Says(Backend):
    """Has the same answers for all puzzles."""

    name = "says"

    def __init__(self, *answers):
        self.answers = [Found(tuple(grids), exhausted=True) for grids in answers]

    search = None

    def search_many(self, ruleset, puzzles, limit, budget):
        return self.answers


GRIDS = digits("1234341221434321", "1234341223414123", "1243342121344312")


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ([], "gave 0 answers to 1 puzzles"),
        ([GRIDS[:1], GRIDS[:1]], "gave 2 answers to 1 puzzles"),
        ([[*GRIDS[:1], *GRIDS[:1]]], "returned one grid twice as two solutions"),
        ([GRIDS], "returned 3 solutions, limit 2"),
        ([digits("1234341221434312")], "returned a grid that is no solution: 1234341221434312"),
        ([digits("2143341212344321")], "returned a grid that is no solution: 2143341212344321"),
    ],
)
def test_what_is_no_answer_is_a_fault(answers, fault):
    ruleset, task = classic(FOUR), digits("1" + "." * 15)
    assert Says(GRIDS[:2]).solve_many(ruleset, task)[0].solutions == tuple(GRIDS[:2])
    expect_fault(fault, lambda: Says(*answers).solve_many(ruleset, task))
