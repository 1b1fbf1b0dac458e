"""The generator, with what it asks in its hands: tasks, budgets, attempts, and how it ends."""

import pytest

from sudoku_csp.analysis.generation import generator
from sudoku_csp.analysis.generation.generator import Attempts, Generator, Misfit
from sudoku_csp.analysis.generation.spec import Spec
from sudoku_csp.analysis.generation.strategies import dig, given
from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.analysis.generation.symmetry import orbits
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import NotReached
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends import create

FOUR = Board(4, 2, 2)


class Rated:
    """A rating of which only this matters."""

    def __init__(self, difficulty, unfinished=""):
        self.difficulty, self.unfinished = difficulty, unfinished


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """The kernel that need not be loaded, and backends in this process."""
    monkeypatch.setattr(generator, "open_backend", create)
    monkeypatch.setattr("sudoku_csp.analysis.generation.uniqueness.KERNELS", ("bitboard",))


def test_what_was_tried_is_told_the_most_frequent_first_and_not_all():
    tried = Attempts()
    assert tried.told(17) == ""
    for number, text in enumerate(("a", "b", "c", "d", "e", "f", "g"), start=1):
        for _ in range(number):
            tried.misfit(Misfit(text))
    assert tried.told(17) == "; those tried were: 7 g, 6 f, 5 e, 4 d, 3 c"


def test_the_fewest_givens_are_told_where_fewer_were_wanted():
    tried = Attempts()
    for givens in (25, 22, 24):
        tried.unique(givens)
    assert tried.fewest == 22
    assert tried.told(21) == "; the fewest givens found: 22"
    assert tried.told(22) == tried.told(23) == tried.told(None) == ""


def given_task(monkeypatch, spec, tried=None):
    """The task that a strategy is given for a puzzle of this spec."""
    tasks = []

    def noted(task):
        tasks.append(task)
        return dig(task)

    monkeypatch.setattr(generator.strategies, "named", lambda name: noted)
    with Generator(spec, 1) as made:
        made._puzzle(1, Stream(1, 1), tried or Attempts(), Deadline(None))
    (task,) = tasks
    return task


@pytest.mark.parametrize(
    ("wish", "fewest"),
    [
        ({}, 0),
        ({"givens": 6}, 6),
        ({"minimal": True}, 0),
        ({"givens": 6, "minimal": True}, 0),
        ({"givens": 6, "symmetry": "half-turn"}, 6),
    ],
)
def test_a_strategy_is_told_where_to_stop_and_by_which_orbits(monkeypatch, wish, fewest):
    task = given_task(monkeypatch, Spec(FOUR, **wish))
    assert task.fewest == fewest
    assert task.orbits == orbits(FOUR, wish.get("symmetry", "none"))
    assert task.distance(task.grid) == 16 - wish.get("givens", 0)


def test_a_strategy_may_take_what_has_one_solution_and_if_easy_by_singles(monkeypatch):
    task = given_task(monkeypatch, Spec(FOUR))
    assert task.accepts(task.grid) is True
    assert task.accepts(bytes(16)) is False
    task = given_task(monkeypatch, Spec(FOUR, difficulty="hard"))
    assert task.accepts(task.grid) is True
    monkeypatch.setattr(generator.Singles, "solve", lambda self, digits: bool(digits[0]))
    task = given_task(monkeypatch, Spec(FOUR, difficulty="easy"))
    assert task.accepts(task.grid) is True
    assert task.accepts(b"\0" + task.grid[1:]) is False
    assert task.accepts(task.grid[:1] + bytes(15)) is False
    task = given_task(monkeypatch, Spec(FOUR, difficulty="hard"))
    assert task.accepts(b"\0" + task.grid[1:]) is True


def test_the_fewest_givens_of_a_puzzle_with_one_solution_are_kept(monkeypatch):
    tried = Attempts()
    task = given_task(monkeypatch, Spec(FOUR), tried)
    assert tried.fewest == given(dig(task))
    assert not task.accepts(bytes(16))
    assert tried.fewest > 0


def test_so_many_grids_are_tried_as_is_said(monkeypatch):
    rated = []
    monkeypatch.setattr(generator, "rate", lambda *_: rated.append(1) or Rated("medium"))
    monkeypatch.setattr(generator.Singles, "solve", lambda self, digits: False)
    for attempts in (1, 3):
        rated.clear()
        with Generator(Spec(FOUR, difficulty="hard"), 1, attempts=attempts) as made:
            with pytest.raises(NotReached) as told:
                made.make(1)
            assert len(rated) == attempts
            assert str(told.value) == (
                "generate --seed 1 --from 1 --box 2x2 --difficulty hard: no puzzle made in "
                f"{attempts} grids; those tried were: {attempts} medium"
            )


def test_a_rating_that_took_all_the_time_is_none(monkeypatch):
    def slow(puzzle, budget):
        monkeypatch.setattr(Deadline, "expired", lambda self: True)
        return Rated("unknown", "reached the time limit")

    monkeypatch.setattr(generator, "rate", slow)
    monkeypatch.setattr(generator.Singles, "solve", lambda self, digits: False)
    made = Generator(Spec(FOUR, difficulty="hard"), 1, budget=Budget(100))
    with made, pytest.raises(NotReached, match=r"limit, no puzzle made$"):
        made.make(1)


def test_a_rating_is_made_where_one_is_asked_for_and_of_any_difficulty(monkeypatch):
    monkeypatch.setattr(generator, "rate", lambda *_: Rated("medium"))
    for wish, rated in (({}, True), ({"difficulty": "medium"}, False)):
        monkeypatch.setattr(generator.Singles, "solve", lambda self, digits: False)
        with Generator(Spec(FOUR, **wish), 1, rated=rated) as made:
            assert made.make(1).rating.difficulty == "medium"
    with Generator(Spec(FOUR), 1) as made:
        assert made.make(1).rating is None


def test_what_singles_solve_is_easy_without_a_rating(monkeypatch):
    monkeypatch.setattr(generator, "rate", lambda *_: pytest.fail("it is rated"))
    made = Generator(Spec(FOUR, difficulty="medium"), 1, attempts=2)
    with made, pytest.raises(NotReached, match=r"those tried were: 2 easy$"):
        made.make(1)


def leaves_all(monkeypatch):
    """Every strategy leaves the whole grid."""
    monkeypatch.setattr(generator.strategies, "named", lambda name: lambda task: task.grid)


def tried(spec):
    """What is told of a puzzle that is not as asked."""
    with Generator(spec, 1, attempts=1) as made, pytest.raises(NotReached) as told:
        made.make(1)
    return str(told.value).partition("tried were: ")[2]


def test_a_puzzle_is_what_was_asked_for_whatever_the_strategy_says(monkeypatch):
    with Generator(Spec(FOUR, minimal=True), 1) as made:
        assert made.make(1).attempts == 1
    leaves_all(monkeypatch)
    with Generator(Spec(FOUR), 1) as made:
        assert len(made.make(1).puzzle.givens) == 16
    assert tried(Spec(FOUR, givens=6)) == "1 with 16 givens"
    assert tried(Spec(FOUR, minimal=True)) == "1 with 16 givens that are not all necessary"


def test_that_givens_are_necessary_is_asked_of_two(monkeypatch):
    leaves_all(monkeypatch)
    all_necessary = generator.all_necessary
    said = "1 with 16 givens that are not all necessary"
    monkeypatch.setattr(generator, "all_necessary", lambda *_: True)
    assert tried(Spec(FOUR, minimal=True)) == said
    monkeypatch.setattr(generator.Distance, "unnecessary", lambda *_: 0)
    monkeypatch.setattr(generator, "all_necessary", all_necessary)
    assert tried(Spec(FOUR, minimal=True)) == said


def test_a_budget_is_kept():
    made = Generator(Spec(FOUR), 1, budget=Budget(1e-9))
    with made, pytest.raises(NotReached, match=r"reached the time limit, no puzzle made$"):
        made.make(1)
    with Generator(Spec(FOUR), 1) as made:
        assert made.make(1).attempts == 1


def test_all_backends_are_closed_at_the_end(monkeypatch):
    closed = []

    def noted(name):
        backend = create(name)
        monkeypatch.setattr(backend, "close", lambda: closed.append(name))
        return backend

    monkeypatch.setattr(generator, "open_backend", noted)
    with Generator(Spec(FOUR), 1) as made:
        assert made.witnesses == ("sat", "reference")
    assert sorted(closed) == ["reference", "sat"]
    closed.clear()
    assert [each.number for each in Generator(Spec(FOUR), 1).puzzles(range(4, 6))] == [4, 5]
    assert sorted(closed[-2:]) == ["reference", "sat"]
