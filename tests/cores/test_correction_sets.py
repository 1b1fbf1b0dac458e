"""Minimal correction sets and hitting sets: against brute force; deadlines, Ctrl-C, closing."""

import os
import random
import signal
import subprocess
import time
from contextlib import closing, contextmanager
from itertools import combinations
from threading import Timer

import pysat.solvers
import pytest
from test_cores import CLASHING, VARIABLES, has_model, random_formula

from sudoku_csp.analysis.cores.correction_sets import HittingSets, correction_sets
from sudoku_csp.analysis.cores.oracle import FOREVER, Oracle
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.solvers.backend import Budget, Deadline

PASSED = Deadline(0.0)


def brute_force(hard, groups):
    """All minimal correction sets."""
    found = []
    for size in range(len(groups) + 1):
        for left_out in map(frozenset, combinations(range(len(groups)), size)):
            if not any(each <= left_out for each in found) and has_model(
                hard, groups, {*range(len(groups))} - left_out
            ):
                found.append(left_out)
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(100))
def test_every_minimal_correction_set_once_smallest_first(seed):
    hard, groups = random_formula(seed)
    with Oracle(VARIABLES, hard, groups) as oracle:
        found = []
        for left_out in correction_sets(oracle):
            found.append(left_out)
            rest = [
                clause for i, group in enumerate(groups) if i not in left_out for clause in group
            ]
            model = oracle.true()
            assert all(model & set(clause) for clause in hard + rest)
    assert sorted(map(sorted, found)) == sorted(map(sorted, brute_force(hard, groups)))
    assert [len(each) for each in found] == sorted(len(each) for each in found)


def test_a_forbidden_hitting_set_is_not_repeated():
    sets = HittingSets(2)
    sets.add([0, 1])
    seen = []
    for _ in range(2):
        seen.append(sets.smallest(FOREVER))
        sets.forbid(seen[-1])
    assert sets.smallest(FOREVER) is None
    sets.close()
    assert sorted(seen) == [[0], [1]]


def pigeons(holes):
    """Pigeons, each a group, one more than holes; no hole has two pigeons."""
    variable = [[holes * pigeon + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    rules = [
        [-one[hole], -other[hole]]
        for one, other in combinations(variable, 2)
        for hole in range(holes)
    ]
    return holes * (holes + 1), rules, [[each] for each in variable]


def test_the_deadline_is_kept_in_a_hard_call():
    began = time.monotonic()
    with Oracle(*pigeons(11)) as oracle, pytest.raises(BudgetSpent):
        list(correction_sets(oracle, Budget(0.3).start()))
    assert time.monotonic() - began < 20  # Unlimited it takes hours.


def test_a_passed_deadline_ends_an_easy_call_at_once():
    with closing(HittingSets(2)) as sets:
        sets.add([0])
        with pytest.raises(BudgetSpent):
            sets.smallest(PASSED)
    with Oracle(3, [], CLASHING) as oracle, pytest.raises(BudgetSpent):
        list(correction_sets(oracle, PASSED))


@pytest.fixture
def natives(monkeypatch):
    """The native solvers so far, kept so that none is collected."""
    made = []
    kind = pysat.solvers.Minisat22
    honest = kind.new

    def logged(native, *args, **options):
        made.append(native)
        return honest(native, *args, **options)

    monkeypatch.setattr(kind, "new", logged)
    return made


def test_close_frees_the_solver(natives):
    oracle, sets = Oracle(3, [], CLASHING), HittingSets(3)
    assert all(native.minisat for native in natives)
    with oracle:
        assert sets.smallest(FOREVER) == []
    sets.close()
    assert [native.minisat for native in natives] == [None, None]


def test_correction_sets_close_their_solver(monkeypatch):
    closed = []
    close = HittingSets.close
    monkeypatch.setattr(HittingSets, "close", lambda self: closed.append(close(self)))
    with Oracle(3, [], CLASHING) as oracle:
        assert len(list(correction_sets(oracle))) == 6
        assert len(closed) == 1
        begun = correction_sets(oracle)
        next(begun)
        begun.close()
        assert len(closed) == 2


def test_ctrl_c_in_the_middle_of_a_search():
    with Oracle(*pigeons(11)) as oracle:
        # The signal goes to the process: in the thread of the timer, PySAT would leave that thread.
        timer = Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            oracle.core(range(12))
        timer.join()


@contextmanager
def ctrl_c():
    """Sends a signal from another process in the middle of a native call."""
    with subprocess.Popen(["sh", "-c", f"sleep 0.4; kill -INT {os.getpid()}"]):
        yield


def test_ctrl_c_in_the_middle_of_a_native_call():
    with Oracle(*pigeons(11)) as oracle, ctrl_c(), pytest.raises(KeyboardInterrupt):
        oracle.core(range(12))
    # PySAT leaves the signal blocked, and the next one would never come.
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@contextmanager
def many_sets():
    """Sets for which a smallest hitting set takes long to find."""
    chance = random.Random(5)
    with closing(HittingSets(300)) as sets:
        for _ in range(400):
            sets.add(chance.sample(range(300), 12))
        yield sets


def test_ctrl_c_and_a_deadline_during_the_search_for_a_hitting_set():
    with many_sets() as sets, ctrl_c(), pytest.raises(KeyboardInterrupt):
        sets.smallest(FOREVER)
    with many_sets() as sets, pytest.raises(BudgetSpent):
        sets.smallest(Budget(0.2).start())
