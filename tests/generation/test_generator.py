"""The generator: specs, attempts and budgets, the task of a strategy, and faults that are found."""

import re
import time

import pytest
from tables import rows

from sudoku_csp import generate
from sudoku_csp.analysis.explanation import rating
from sudoku_csp.analysis.generation import generator, strategies, uniqueness
from sudoku_csp.analysis.generation.generator import Attempts, Generator
from sudoku_csp.analysis.generation.spec import DIFFICULTIES, Spec, orbits
from sudoku_csp.analysis.generation.strategies import Stream, count_givens, dig
from sudoku_csp.analysis.generation.uniqueness import Disagreement, Uniqueness
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, InputError, NotReached, UnknownName, Unsupported
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.reference import ReferenceBackend

FOUR, NINE = Board(4, 2, 2), Board(9, 3, 3)
FOREVER = Deadline(None)
SIX = bytes(map(int, "1300003004100020"))
"""Six givens."""

NO_GRID = tuple(map(int, "000011200311222311223344555334555444"))
"""Regions of a 6x6 without a grid, which some hundred thousand nodes prove."""


@pytest.fixture
def plain(monkeypatch):
    """The kernel that need not be compiled, and backends in this process."""
    monkeypatch.setattr(generator, "open_backend", create)
    monkeypatch.setattr(uniqueness, "lanes", lambda board: None)


class Rated:
    """A rating with its difficulty alone."""

    def __init__(self, difficulty, unfinished=""):
        self.difficulty, self.unfinished = difficulty, unfinished


def rates(monkeypatch, *words):
    """Ratings of these words in turn, the last one for ever; no puzzle is solved by singles."""
    left = list(words)
    rate = lambda *_: Rated(left.pop(0) if len(left) > 1 else left[0])  # noqa: E731
    monkeypatch.setattr(generator, "rate", rate)
    monkeypatch.setattr(Generator, "solved_by_singles", lambda self, digits: False)


# What cannot be made


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"givens": 10}, "10 givens cannot be: no 9x9 has fewer than 17 (McGuire, Tugemann"),
        ({"givens": 82}, "has 81 cells"),
        ({"givens": 75, "minimal": True}, "a whole row is given"),
        ({"givens": 7, "board": FOUR, "symmetry": "half-turn"}, "half-turn symmetry has no"),
        ({"board": Board.jigsaw((0, 1, 1, 0))}, "no grid obeys the rules"),
        ({"board": Board.jigsaw(NO_GRID)}, "no grid obeys the rules"),
        ({"board": Board.customary(100), "difficulty": "easy"}, "boards up to side 64"),
    ],
)
def test_impossible_options_are_rejected_in_one_line(options, reason):
    with pytest.raises(Unsupported) as rejected:
        next(generate(seed=1, **options))
    assert reason in str(rejected.value)
    assert "\n" not in str(rejected.value)


@pytest.mark.parametrize(
    ("options", "kind", "reason"),
    [
        ({"count": -1}, ValueError, "the count of puzzles is 0 or more, not -1"),
        ({"first": 0}, ValueError, "puzzles are numbered from 1: the first is 1 or more, not 0"),
        ({"attempts": 0}, ValueError, "attempts are 1 or more, not 0"),
        ({"symmetry": "half-trun"}, UnknownName, "did you mean half-turn"),
        ({"symmetry": None}, UnknownName, "no symmetry None; did you mean none"),
        ({"difficulty": "esay"}, UnknownName, "did you mean easy"),
        ({"board": 6}, InputError, r"a board is a Board, as Board\.jigsaw\(regions\), or"),
        ({"board": "2x3"}, InputError, "'2x3' is no board"),
    ],
)
def test_a_wrong_argument_is_rejected_at_once(options, kind, reason):
    with pytest.raises(kind, match=reason):
        generate(seed=1, **options)


# Attempts and budgets


def test_the_summary_has_the_most_frequent_misfits_and_the_fewest_givens():
    tried = Attempts(grids=1)
    assert tried.summary(17) == "1 grid tried"
    for number, text in enumerate("abcdefg", start=1):
        tried.misfits[text] = number
    tried.grids, tried.fewest = 2, 22
    kinds = "2 grids tried; these puzzles did not fit: 7 g, 6 f, 5 e, 4 d, 3 c"
    assert tried.summary(21) == f"{kinds}; the fewest givens found: 22"
    assert tried.summary(22) == tried.summary(None) == kinds
    tried.nodes = 40
    assert tried.summary(None).endswith(
        "; the hardest puzzle found takes 40 decisions of a search, extreme ones about 100"
    )


@pytest.mark.parametrize("attempts", [1, 3])
def test_the_attempts_are_kept_and_reported(plain, monkeypatch, attempts):
    rates(monkeypatch, "medium")
    made = Generator(Spec(FOUR, difficulty="hard"), 1, attempts=attempts)
    with made, pytest.raises(NotReached) as error:
        made.make(1)
    grids = "1 grid" if attempts == 1 else "3 grids"
    assert str(error.value) == (
        "generate --seed 1 --from 1 --box 2x2 --difficulty hard: no puzzle made; "
        f"{grids} tried; these puzzles did not fit: {attempts} medium"
    )


def test_the_fewest_givens_found_are_reported(monkeypatch):
    monkeypatch.setattr(strategies, "ROUNDS", 0)
    with pytest.raises(NotReached) as error:
        next(generate(seed=1, givens=18, attempts=5))
    text = str(error.value)
    fewest = min(map(int, re.findall(r"with ([0-9]+) givens", text)))
    assert text.endswith(f" givens; the fewest givens found: {fewest}")
    with pytest.raises(NotReached, match=r"the fewest givens found: 2[0-4]$"):
        next(generate(seed=1, givens=17, attempts=1, time_limit=10))


def test_an_extreme_puzzle_that_is_not_found_says_how_far_it_came(plain, monkeypatch):
    rates(monkeypatch, "hard")
    monkeypatch.setattr(strategies, "ROUNDS", 3)
    made = Generator(Spec(FOUR, difficulty="extreme"), 1, attempts=2)
    message = r"2 grids tried; .*: 2 hard; the hardest puzzle found takes 0 decisions"
    with made, pytest.raises(NotReached, match=message):
        made.make(1)


@pytest.mark.slow
def test_a_budget_is_kept_and_changes_no_puzzle():
    began = time.monotonic()
    with pytest.raises(NotReached, match="reached the time limit"):
        next(generate(seed=1, board=Board.customary(25), time_limit=1))
    assert time.monotonic() - began < 30
    with pytest.raises(NotReached, match=r"these puzzles did not fit: \d+ with 2[0-9] givens"):
        next(generate(seed=1, givens=17, time_limit=2, attempts=10**9))
    slow, quick = (
        next(generate(seed=1, givens=22, time_limit=seconds)).puzzle.line()
        for seconds in (None, 600)
    )
    assert slow == quick


def test_a_rating_that_took_all_the_time_is_a_spent_budget(plain, monkeypatch):
    def slow(puzzle, budget):
        monkeypatch.setattr(Deadline, "expired", lambda self: True)
        return Rated("unknown", "reached the time limit")

    rates(monkeypatch, "hard")
    monkeypatch.setattr(generator, "rate", slow)
    for budget, spec in ((Budget(100), Spec(FOUR, difficulty="hard")), (Budget(1e-9), Spec(FOUR))):
        made = Generator(spec, 1, budget=budget)
        with made, pytest.raises(NotReached, match=r"limit, no puzzle made; 1 grid tried$"):
            made.make(1)


def test_all_backends_are_closed_at_the_end(plain, monkeypatch):
    closed = []

    def logged(name):
        backend = create(name)
        monkeypatch.setattr(backend, "close", lambda: closed.append(name))
        return backend

    monkeypatch.setattr(generator, "open_backend", logged)
    with Generator(Spec(FOUR), 1):
        pass
    assert sorted(closed) == ["reference", "sat"]
    closed.clear()
    puzzles = generate(seed=1, count=5, board=FOUR)
    next(puzzles)
    puzzles.close()
    assert sorted(closed[-2:]) == ["reference", "sat"]


# The task of a strategy


def task_of(monkeypatch, tried=None, **options):
    """The task that a strategy gets for a puzzle of this spec."""
    tasks = []

    def logged(task):
        tasks.append(task)
        return dig(task)

    spec = Spec(FOUR, **options)
    monkeypatch.setattr(generator, "swap" if spec.rare else "dig", logged)
    with Generator(spec, 1) as made:
        made.candidate(1, Stream(1, 1), tried or Attempts(), FOREVER)
    (task,) = tasks
    return task


@pytest.mark.parametrize(
    ("options", "fewest"),
    [
        ({}, 0),
        ({"givens": 6}, 6),
        ({"minimal": True}, 0),
        ({"givens": 6, "minimal": True}, 0),
        ({"givens": 6, "symmetry": "half-turn"}, 6),
    ],
)
def test_the_orbits_and_the_fewest_givens_of_a_task(plain, monkeypatch, options, fewest):
    tried = Attempts()
    task = task_of(monkeypatch, tried, **options)
    assert task.fewest == fewest
    assert task.orbits == orbits(FOUR, options.get("symmetry", "none"))
    assert task.distance(task.grid) == 16 - options.get("givens", 16)
    assert tried.fewest == count_givens(dig(task))


def test_a_task_accepts_puzzles_with_one_solution_and_easy_ones_by_singles(plain, monkeypatch):
    for options in ({}, {"difficulty": "hard"}):
        task = task_of(monkeypatch, **options)
        assert (task.accepts(task.grid), task.accepts(bytes(16))) == (True, False)
    monkeypatch.setattr(Generator, "solved_by_singles", lambda self, digits: bool(digits[0]))
    for difficulty, accepted in (("easy", False), ("hard", True)):
        task = task_of(monkeypatch, difficulty=difficulty)
        assert task.accepts(task.grid) is True
        assert task.accepts(task.grid[:1] + bytes(15)) is False
        assert task.accepts(b"\0" + task.grid[1:]) is accepted


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"givens": 4}, 2),
        ({"givens": 9}, 3),
        ({"givens": 6, "minimal": True}, 0),
        ({"symmetry": "half-turn", "minimal": True}, 3),
        ({"difficulty": "easy", "minimal": True}, 3),
        ({"symmetry": "half-turn", "minimal": True, "givens": 8}, 5),
    ],
)
def test_the_distance_is_the_sum_of_all_deviations(plain, monkeypatch, options, expected):
    """Three of the six givens are not necessary."""
    unnecessary = (0, 6, 14)

    def unique(self, digits, _deadline):
        return any(SIX[place] and not digits[place] for place in unnecessary)

    monkeypatch.setattr(Uniqueness, "unique", unique)
    with Generator(Spec(FOUR, **options), 1) as made:
        assert made.distance(SIX, Attempts(), FOREVER) == expected


def test_the_distance_from_an_extreme_puzzle_falls_with_the_nodes_of_a_search(plain, monkeypatch):
    tried = Attempts()
    for options, digits, expected in (
        ({}, SIX, generator.NODES),
        ({}, bytes(16), generator.NODES - 8),
        ({"givens": 4}, bytes(16), generator.NODES - 8 + 4),
    ):
        with Generator(Spec(FOUR, difficulty="extreme", **options), 1) as made:
            assert made.distance(digits, tried, FOREVER) == expected
    assert tried.nodes == 8


# Difficulty


def test_the_words_of_difficulty_are_those_of_rate():
    assert rating.DIFFICULTIES == DIFFICULTIES


def test_puzzles_are_made_until_one_has_the_difficulty(plain, monkeypatch):
    rates(monkeypatch, "extreme", "medium", "hard")
    with Generator(Spec(FOUR, difficulty="hard"), 1) as made:
        found = made.make(1)
    assert (found.rating.difficulty, found.attempts) == ("hard", 3)
    for rated, difficulty in ((True, "hard"), (False, None)):
        with Generator(Spec(FOUR), 1, rated=rated) as made:
            found = made.make(1).rating
        assert (found and found.difficulty) == difficulty


def test_a_puzzle_that_singles_solve_is_easy_without_a_rating(plain, monkeypatch):
    monkeypatch.setattr(generator, "rate", lambda *_: pytest.fail("it is rated"))
    made = Generator(Spec(FOUR, difficulty="medium"), 1, attempts=2)
    with made, pytest.raises(NotReached, match=r"these puzzles did not fit: 2 easy$"):
        made.make(1)


def test_easy_puzzles_have_few_givens_and_need_one_grid():
    for made in generate(seed=1, difficulty="easy", count=3):
        assert rating.rate(made.puzzle).difficulty == "easy"
        assert len(made.puzzle.givens) < 40
        assert made.attempts == 1


@pytest.mark.slow
@pytest.mark.parametrize(("difficulty", "line", "layer"), rows(__file__, "made_by_difficulty"))
def test_puzzles_have_the_difficulty_of_rate(difficulty, line, layer):
    (made,) = generate(seed=1, difficulty=difficulty)
    assert made.puzzle.line() == line
    assert rating.rate(made.puzzle).difficulty == difficulty
    assert made.as_dict()["rating"]["hardest"]["layer"] == layer


# Faults


def misfit(**options):
    """The misfit of the first puzzle of a spec."""
    with (
        Generator(Spec(FOUR, **options), 1, attempts=1) as made,
        pytest.raises(NotReached) as error,
    ):
        made.make(1)
    return str(error.value).partition("did not fit: ")[2]


def test_every_puzzle_is_compared_with_its_spec(plain, monkeypatch):
    for name in ("dig", "swap"):
        monkeypatch.setattr(generator, name, lambda task: task.grid)
    with Generator(Spec(FOUR), 1) as made:
        assert len(made.make(1).puzzle.givens) == 16
    assert misfit(givens=6) == "1 with 16 givens"
    wrong = "1 with 16 givens that are not all necessary"
    assert misfit(minimal=True) == wrong
    with monkeypatch.context() as patched:
        patched.setattr(generator, "all_necessary", lambda *_: True)
        assert misfit(minimal=True) == wrong
    monkeypatch.setattr(Generator, "unnecessary", lambda *_: 0)
    assert misfit(minimal=True) == wrong


def test_a_kernel_that_is_wrong_is_found(monkeypatch):
    monkeypatch.setattr(Uniqueness, "unique", lambda self, digits, deadline: True)
    with pytest.raises(Disagreement, match="sat says multiple, reference says multiple") as wrong:
        next(generate(seed=1, board=FOUR))
    assert len(wrong.value.report.statements) == 2
    monkeypatch.setattr(Uniqueness, "unique", lambda self, digits, deadline: False)
    with pytest.raises(NotReached, match="2 with 16 givens that are not all necessary"):
        next(generate(seed=1, board=FOUR, minimal=True, attempts=2))


def test_a_backend_that_loses_a_solution_or_dies_is_found(monkeypatch):
    search = ReferenceBackend.search

    def lossy(self, model, limit, found, deadline):
        return search(self, model, limit, lambda grid: None, deadline)

    def dead(self, model, limit, found, deadline):
        raise BackendFailed("its process ended")

    for fault, kind, message in (
        (lossy, Disagreement, "reference says no solution"),
        (dead, BackendFailed, "two backends: reference: its process ended"),
    ):
        monkeypatch.setattr(ReferenceBackend, "search", fault)
        with pytest.raises(kind, match=message):
            next(generate(seed=1, board=FOUR))


def test_a_strategy_that_leaves_wrong_digits_is_found(monkeypatch):
    wrong = lambda task: bytes(digit % 4 + 1 for digit in task.grid)  # noqa: E731
    monkeypatch.setattr(generator, "dig", wrong)
    with pytest.raises(Disagreement, match="sat says unique, reference says unique"):
        next(generate(seed=1, board=FOUR))
