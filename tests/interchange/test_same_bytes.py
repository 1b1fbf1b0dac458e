"""The bytes of every language are the same on every run, for any hashes of Python."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
from hashlib import sha256
from io import BytesIO

from sudoku_csp.targets.cpsat.proto import PROTO
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.interchange.linear import LP, MPS
from sudoku_csp.targets.interchange.minizinc import MINIZINC
from sudoku_csp.targets.interchange.opb import OPB
from sudoku_csp.targets.interchange.smtlib import SMTLIB
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.grid.solution import Grid

board = Board(4, 2, 2)
puzzle = Puzzle.classic(board, bytes([1, 0, 0, 0] * 4))
grid = Grid(board, bytes([1, 2, 3, 4] * 4))
for language in (LP, MINIZINC, MPS, OPB, PROTO, SMTLIB):
    streams = BytesIO(), BytesIO()
    for stream in streams:
        language.write(stream, board, puzzle.givens, puzzle.ruleset.post,
                       comments=["one", "two"], forbidden=grid)
    assert streams[0].getvalue() == streams[1].getvalue()
    print(language.name, sha256(streams[0].getvalue()).hexdigest())
"""


def printed(seed):
    return subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_the_run():
    first = printed("1")
    assert len(first.splitlines()) == 6
    assert first == printed("2")
