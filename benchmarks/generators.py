"""Puzzle generators of PyPI and ours: unique, minimal, how fast, from how well mixed a grid.

    pip install py-sudoku dokusan sudoku-py sudokum sudokutools
    python -m benchmarks generators --count 40 --seconds 60

Every generator makes so many 9x9 puzzles, or as many as it can in its time, from a fixed seed where
it takes one. Whether a puzzle has several solutions, and whether one of its givens could be left
out, is decided by our fastest kernel, the first also by the SAT backend. Times are CPU time, of
the processes started too. A swap is a set of four or six cells in two lines whose digits can change
places: a puzzle needs a given in each. They are counted in the solutions of unique puzzles.
py-sudoku marks a puzzle with several solutions by its difficulty, -3, but hands it out.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from statistics import mean, median
from typing import NamedTuple

import numpy as np

from benchmarks.large import shuffled
from sudoku_csp import generate
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.helpers import installed_version
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.kernels.lanes import Lanes

BOARD = Board.customary(9)

PACKAGES = ("py-sudoku", "dokusan", "sudoku-py", "sudokum", "sudokutools", "sudoku-csp")

Make = Callable[[], Iterator[Sequence[int]]]
"""Puzzles without an end, 81 digits each, 0 for an empty cell."""


def py_sudoku(difficulty: float) -> Make:
    def make() -> Iterator[Sequence[int]]:
        from sudoku import Sudoku

        for seed in range(10**9):
            board = Sudoku(3, seed=seed).difficulty(difficulty).board
            yield [digit or 0 for row in board for digit in row]

    return make


def dokusan(rank: int) -> Make:
    def make() -> Iterator[Sequence[int]]:
        from dokusan import generators

        while True:
            yield [int(digit) for digit in str(generators.random_sudoku(avg_rank=rank))]

    return make


def sudoku_py(removed: int) -> Make:
    def make() -> Iterator[Sequence[int]]:
        from sudoku_py import SudokuGenerator

        while True:
            generator = SudokuGenerator(board_size=9)
            generator.generate(cells_to_remove=removed, symmetry_removal=True)
            generator.board_exchange_values(dict(zip("abcdefghi", range(1, 10), strict=True)))
            yield [digit for row in generator.board for digit in row]

    return make


def sudokum(rate: float) -> Make:
    def make() -> Iterator[Sequence[int]]:
        import sudokum as package

        while True:
            yield [int(digit) for row in package.generate(mask_rate=rate) for digit in row]

    return make


def sudokutools() -> Iterator[Sequence[int]]:
    from sudokutools.generate import generate as package_generate

    while True:
        made = package_generate()
        yield [made[row, column] for row in range(9) for column in range(9)]


def ours(**wish: object) -> Make:
    def make() -> Iterator[Sequence[int]]:
        for made in generate(seed=1, count=10**9, **wish):
            yield made.puzzle.digits

    return make


def canonical() -> Iterator[Sequence[int]]:
    """What many a tutorial starts from: lines and digits of one grid shuffled."""
    while True:
        digits = random.sample(range(1, 10), 9)
        rows, columns = shuffled(3, random), shuffled(3, random)
        yield [digits[(r % 3 * 3 + r // 3 + c) % 9] for r in rows for c in columns]


GENERATORS: Mapping[str, Make] = {
    "py-sudoku, difficulty 0.5": py_sudoku(0.5),
    "py-sudoku, difficulty 0.6": py_sudoku(0.6),
    "py-sudoku, difficulty 0.7": py_sudoku(0.7),
    "dokusan, rank 100": dokusan(100),
    "dokusan, rank 200": dokusan(200),
    "sudoku-py, 40 removed": sudoku_py(40),
    "sudoku-py, 50 removed": sudoku_py(50),
    "sudokum, mask rate 0.5": sudokum(0.5),
    "sudokum, mask rate 0.7": sudokum(0.7),
    "sudokutools": sudokutools,
    "sudoku-csp generate": ours(),
    "sudoku-csp --symmetry half-turn": ours(symmetry="half-turn"),
    "sudoku-csp --givens 32": ours(givens=32),
    "sudoku-csp --givens 20": ours(givens=20),
    "(one grid, shuffled)": canonical,
}


class Made(NamedTuple):
    """What a generator made, and the CPU seconds for each."""

    puzzles: list[bytes]
    seconds: float


def cpu_seconds() -> float:
    """CPU time of this process and of those it has started that have ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def run(make: Make, count: int, seconds: float) -> Made:
    """So many puzzles, or fewer if the seconds are over. The first is not timed: it loads."""
    random.seed(1)
    puzzles = make()
    made = [bytes(next(puzzles))]
    began, last = cpu_seconds(), time.monotonic() + seconds
    while len(made) <= count and time.monotonic() < last:
        made.append(bytes(next(puzzles)))
    puzzles.close()
    used = cpu_seconds() - began
    return Made(made[1:], used / max(1, len(made) - 1))


def solutions(puzzles: Sequence[bytes]) -> list[list[bytes]]:
    """Two solutions of each puzzle, or all it has."""
    digits = np.frombuffer(b"".join(puzzles), np.uint8).reshape(-1, 81)
    solved = Lanes(BOARD).solve(digits)
    return [
        [grid.tobytes() for grid in grids[:found]]
        for grids, found in zip(solved.grids, solved.found, strict=True)
    ]


def minimal(puzzle: bytes) -> bool:
    """Whether a puzzle with one solution has several when any given is left out."""
    without = [puzzle[:place] + b"\0" + puzzle[place + 1 :] for place in range(81) if puzzle[place]]
    return all(len(grids) > 1 for grids in solutions(without))


def swaps(grid: bytes) -> Counter[int]:
    """How many swaps of 4 and of 6 cells there are between two rows of a band, columns of a stack.

    Take a digit of one line, go to the digit across from it, find that in the first line again, and
    so on: the digits of each such cycle can change lines by themselves.
    """
    found: Counter[int] = Counter()
    rows = [grid[first : first + 9] for first in range(0, 81, 9)]
    columns = [grid[first::9] for first in range(9)]
    for lines in (rows, columns):
        for first in range(0, 9, 3):
            for one, other in combinations(lines[first : first + 3], 2):
                across, left = dict(zip(one, other, strict=True)), set(one)
                while left:
                    digit, size = left.pop(), 1
                    while (digit := across[digit]) in left:
                        left.remove(digit)
                        size += 1
                    found[2 * size] += 1
    return found


def several(puzzles: Sequence[bytes], grids: Sequence[list[bytes]]) -> int:
    """How many puzzles have several solutions; the SAT backend has to say the same."""
    backend = open_backend("sat")
    try:
        answers = [backend.solve(Puzzle.classic(BOARD, puzzle)) for puzzle in puzzles]
    finally:
        backend.close()
    counts = [len(answer.solutions) for answer in answers]
    if counts != [len(found) for found in grids]:
        raise AssertionError("kernel and SAT backend disagree")
    return sum(count > 1 for count in counts)


def row(name: str, made: Made) -> str:
    """The line of the table."""
    grids = solutions(made.puzzles)
    multiple = several(made.puzzles, grids)
    unique = [p for p, found in zip(made.puzzles, grids, strict=True) if len(found) == 1]
    counted = [swaps(found[0]) for found in grids if len(found) == 1]
    fours, sixes = ([count[size] for count in counted] for size in (4, 6))
    mixed = f"{mean(fours):5.1f} {mean(sixes):5.1f}" if counted else "    -     -"
    givens = median(81 - puzzle.count(0) for puzzle in made.puzzles)
    return (
        f"{name:<34} {len(made.puzzles):>4} {givens:>6.0f} {multiple:>8}"
        f" {sum(map(minimal, unique)):>8} {1e3 * made.seconds:>9.1f}  {mixed}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=40, help="puzzles of each generator")
    parser.add_argument("--seconds", type=float, default=60, help="the most that one may take")
    arguments = parser.parse_args()
    print(
        ", ".join(f"{name} {version}" for name in PACKAGES if (version := installed_version(name)))
    )
    print(f"{'':<34} {'':>4} {'median':>6} {'several':>8} {'':>8} {'CPU ms':>9}  swaps of")
    head = (
        f"{'generator':<34} {'made':>4} {'givens':>6} {'solut.':>8} {'minimal':>8} {'a puzzle':>9}"
    )
    print(f"{head}     4     6 cells")
    for name, make in GENERATORS.items():
        try:
            print(row(name, run(make, arguments.count, arguments.seconds)), flush=True)
        except ImportError as error:
            print(f"{name} is left out: {error}")


if __name__ == "__main__":
    main()
