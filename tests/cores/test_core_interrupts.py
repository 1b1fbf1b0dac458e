"""Ctrl-C while a hard question is open ends it as Python's own KeyboardInterrupt."""

import os
import random
import signal
import subprocess
from contextlib import closing, contextmanager
from itertools import combinations
from threading import Timer

import pytest

from sudoku_csp.analysis.cores.correction_sets import HittingSets
from sudoku_csp.analysis.cores.oracle import FOREVER, Oracle

PIGEONS, HOLES = 12, 11


def pigeons():
    """A pigeon more than there are holes, each a group."""
    variable = [[HOLES * one + hole + 1 for hole in range(HOLES)] for one in range(PIGEONS)]
    rules = [
        [-one[hole], -other[hole]]
        for one, other in combinations(variable, 2)
        for hole in range(HOLES)
    ]
    return Oracle(PIGEONS * HOLES, rules, [[each] for each in variable])


def test_ctrl_c_in_the_middle_of_a_search():
    with pigeons() as oracle:
        # To the process: raised in the timer's own thread, PySAT would jump out of that one.
        timer = Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            oracle.core(range(PIGEONS))
        timer.join()


@contextmanager
def ctrl_c():
    """From another process it comes in the middle of a native call, which holds our threads up."""
    with subprocess.Popen(["sh", "-c", f"sleep 0.4; kill -INT {os.getpid()}"]):
        yield


def test_ctrl_c_in_the_middle_of_a_native_call():
    with pigeons() as oracle, ctrl_c(), pytest.raises(KeyboardInterrupt):
        oracle.core(range(PIGEONS))
    # PySAT leaves it blocked, and the next one would never come.
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@contextmanager
def many_sets():
    """So many sets that a smallest one that hits them all takes long to find."""
    chance = random.Random(5)
    with closing(HittingSets(300)) as sets:
        for _ in range(400):
            sets.add(chance.sample(range(300), 12))
        yield sets


def test_ctrl_c_while_a_hitting_set_is_looked_for():
    with many_sets() as sets, ctrl_c(), pytest.raises(KeyboardInterrupt):
        sets.smallest(FOREVER)
