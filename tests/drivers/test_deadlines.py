"""Budgets and deadlines: the rest never exceeds the whole, and an empty rest is reported."""

import pytest

from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.solvers import backend
from sudoku_csp.solvers.backend import FOREVER, Budget, Deadline


class Clock:
    """Stands still at 100 seconds."""

    @staticmethod
    def monotonic():
        return 100.0


@pytest.fixture
def still(monkeypatch):
    monkeypatch.setattr(backend, "time", Clock)


@pytest.mark.usefixtures("still")
def test_a_deadline_is_over_at_its_moment_and_not_before():
    assert Budget(0.5).start() == Deadline(100.5)
    for at, over in ((100.5, False), (100.0, True), (99.5, True)):
        assert Deadline(at).expired() is over
        assert Deadline(at).remaining() == (0.5 if at == 100.5 else 0.0)
        if over:
            with pytest.raises(BudgetSpent):
                Deadline(at).check()
            with pytest.raises(BudgetSpent):
                Deadline(at).budget()
        else:
            Deadline(at).check()
            assert Deadline(at).budget() == Budget(0.5)
    assert Deadline(101.0).budget() == Budget(1.0)


@pytest.mark.usefixtures("still")
def test_parts_and_ends_of_a_deadline_are_where_they_are():
    deadline = Deadline(160.0)
    assert deadline.share(1 / 4) == Deadline(115.0)
    assert deadline.share(1.0) == deadline
    assert Deadline(90.0).share(1 / 2) == Deadline(100.0)
    assert deadline.within(20.0) == Deadline(120.0)
    assert deadline.within(60.0) == deadline.within(70.0) == deadline
    assert FOREVER.within(20.0) == Deadline(120.0)
    assert FOREVER.share(1 / 2) == Budget().start() == FOREVER
    assert not FOREVER.expired()
    FOREVER.check()
    assert FOREVER.budget() == Budget()


def test_a_budget_says_why_a_search_has_not_ended():
    assert Budget().unfinished() == "ended without having searched all"
    assert Budget(1).unfinished() == "reached the time limit"


@pytest.mark.parametrize("seconds", [1e-9, 1, 0.5, 1e9 - 1])
def test_a_budget_may_be_any_number_of_seconds_above_zero(seconds):
    assert Budget(seconds).seconds == seconds


@pytest.mark.parametrize("seconds", [0, -1, 1e9, "1", [1], float("nan")])
def test_what_is_no_such_number_is_refused(seconds):
    with pytest.raises(ValueError, match="a time limit is a number of seconds above 0, not "):
        Budget(seconds)
