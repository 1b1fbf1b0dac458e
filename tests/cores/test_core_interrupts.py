"""Ctrl-C while a hard question is open ends it as Python's own KeyboardInterrupt."""

import signal
from itertools import combinations
from threading import Timer

import pytest

from sudoku_csp.analysis.cores.oracle import Oracle

PIGEONS, HOLES = 12, 11


def test_ctrl_c_in_the_middle_of_a_search():
    variable = [[HOLES * one + hole + 1 for hole in range(HOLES)] for one in range(PIGEONS)]
    rules = [
        [-one[hole], -other[hole]]
        for one, other in combinations(variable, 2)
        for hole in range(HOLES)
    ]
    with Oracle(PIGEONS * HOLES, rules, [[each] for each in variable]) as oracle:
        timer = Timer(0.3, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            oracle.core(range(PIGEONS))
        timer.join()
