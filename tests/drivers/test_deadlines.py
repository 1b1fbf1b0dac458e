"""Budgets and deadlines: what is left is never more than there was, and nothing left is said."""

import time

import pytest

from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline

LONG = 1000.0


def test_without_a_limit_there_is_none_but_what_is_set():
    forever = Deadline(None)
    assert forever.budget() == Budget(None)
    assert forever.share(0.1) == forever
    assert LONG - 60 < forever.within(LONG).remaining() <= LONG


def test_the_sooner_of_two_counts():
    deadline = Budget(LONG).start()
    assert deadline.within(2 * LONG) == deadline
    assert deadline.within(LONG / 2).remaining() <= LONG / 2
    assert LONG / 2 - 60 < deadline.share(1 / 2).remaining() <= LONG / 2
    assert LONG - 60 < deadline.budget().seconds <= LONG


def test_where_nothing_is_left_every_question_ends():
    spent = Deadline(time.monotonic() - 1)
    for ended in (spent, spent.within(LONG), spent.share(1 / 2)):
        with pytest.raises(BudgetSpent):
            ended.budget()
