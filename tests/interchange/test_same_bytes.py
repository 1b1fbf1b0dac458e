"""The bytes of every language are the same on every run, whatever Python's hashes are."""

import os
import subprocess
import sys

SCRIPT = """
from hashlib import sha256
from io import BytesIO
from sudoku_csp.targets.cpsat import proto
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.interchange import linear, minizinc, mps, smtlib
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.grid.solution import Grid

board = Board(4, 2, 2)
puzzle = Puzzle.classic(board, bytes([1, 0, 0, 0] * 4))
grid = Grid(board, bytes([1, 2, 3, 4] * 4))
for module in (linear, minizinc, mps, proto, smtlib):
    streams = BytesIO(), BytesIO()
    for stream in streams:
        module.write(stream, board, puzzle.givens, puzzle.post,
                     comments=["one", "two"], forbidden=grid)
    assert streams[0].getvalue() == streams[1].getvalue()
    print(module.__name__, sha256(streams[0].getvalue()).hexdigest())
"""


def printed(seed):
    return subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_bytes_do_not_depend_on_the_run():
    first = printed("1")
    assert len(first.splitlines()) == 5
    assert first == printed("2")
