"""The kernel for 9x9 is compiled, cached, or unavailable; tests catch seeded faults in it."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from asking import NINE as BOARD
from asking import UNIQUE, digits

from sudoku_csp.solvers import violations
from sudoku_csp.solvers.kernels import lanes
from sudoku_csp.solvers.kernels.lanes import Lanes

SOLVE = """
import numpy as np
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels import lanes
kernel = lanes.Lanes(Board(9, 3, 3))
print(kernel.solve(np.zeros((1, 81), np.uint8)).found[0], end=" ")
print(sum(kernel._solve.stats.cache_hits.values()))
"""

NO_PLACE = "import numba.core.caching as c; c.CacheImpl._locator_classes = []\n"


def run(code, **environment):
    # Coverage would watch numba's compiler at work, for nothing.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=plain | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
def test_a_later_process_finds_what_was_compiled(tmp_path):
    kept = {"NUMBA_CACHE_DIR": str(tmp_path)}
    assert run(SOLVE, **kept) == "2 0"
    assert list(tmp_path.rglob("*.nbi"))
    assert run(SOLVE, **kept) == "2 1"


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_is_compiled_and_works():
    assert run(NO_PLACE + SOLVE) == "2 0"


@pytest.mark.whole
@pytest.mark.parametrize("processor", ["generic", "haswell"])
def test_processors_without_long_vectors_give_the_same_answers(processor, tmp_path):
    puzzles = [*UNIQUE, "." * 81]
    code = f"""
import numpy as np
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.lanes import Lanes
text = {"".join(puzzles).replace(".", "0")!r}
puzzles = (np.frombuffer(text.encode(), np.uint8) - 48).reshape(-1, 81)
solved = Lanes(Board(9, 3, 3)).solve(puzzles, 10)
print(*[part.tobytes().hex() for part in solved])
"""
    elsewhere = {"NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": ""}
    reported = run(code, NUMBA_CACHE_DIR=str(tmp_path), **elsewhere)
    solved = Lanes(BOARD).solve(digits(*puzzles), 10)
    assert reported == " ".join(part.tobytes().hex() for part in solved)


FAULTS = {
    "a wrong bit of the geometry": ("lanes_search", "0o700700700", "0o700700600"),
    "certain cells mistaken": ("lanes_search", "certain & ~disputed", "certain & disputed"),
    "a side of a decision lost": ("lanes_search", "candidates & ~inside", "candidates & ~around"),
}
MORE_FAULTS = {
    "a way lost": (
        "lanes_search",
        "middle_1(next_row) & middle_2",
        "middle_1(next_row) & middle_1",
    ),
    "a carry lost": ("lanes_vectors", "first & second | first & third", "first & second"),
    "a side twice": (
        "lanes_search",
        "candidates & ~around | candidates & inside",
        "candidates & ~inside",
    ),
    "stopping at the first": ("lanes_search", "if found == limit:", "if found >= 1:"),
}
"""Faults to seed: a file, a text in it, and its replacement."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        *FAULTS.items(),
        *(pytest.param(fault, marks=pytest.mark.whole) for fault in MORE_FAULTS.items()),
    ],
    ids=lambda fault: fault[0],
)
def test_seeded_faults_are_caught(fault, tmp_path, monkeypatch):
    title, (name, right, wrong) = fault
    package = "with_" + title.replace(" ", "_")
    (tmp_path / package).mkdir()
    for module in lanes._COMPILED:
        text = Path(
            importlib.import_module(f"sudoku_csp.solvers.kernels.{module}").__file__
        ).read_text()
        if module == name:
            assert text.count(right) == 1
            text = text.replace(right, wrong)
        text = re.sub(r"sudoku_csp\.solvers\.kernels\.(lanes_\w+)", rf"{package}.\1", text)
        (tmp_path / package / f"{module}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    kernel = Lanes(BOARD)
    sound = answers(kernel)
    search = importlib.import_module(f"{package}.lanes_search")
    monkeypatch.setattr(kernel, "_solve", search.solver(0))
    assert answers(kernel) != sound


def answers(kernel):
    """The wrong grids, the numbers of grids, and the exhausted searches of some puzzles."""
    puzzles = np.concatenate([digits(*UNIQUE), digits(*UNIQUE)])
    puzzles[len(UNIQUE) :, ::3] = 0
    solved = kernel.solve(puzzles, 30, max_nodes=20_000)
    wrong = [
        violations.broken_grids(BOARD, np.repeat(puzzle[None], found, axis=0), grids[:found]).size
        for puzzle, found, grids in zip(puzzles, solved.found, solved.grids, strict=True)
    ]
    return wrong, solved.found.tolist(), solved.exhausted.tolist()
