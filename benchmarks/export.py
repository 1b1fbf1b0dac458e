"""How fast formulas are written, beside PySAT's writer, a plain loop and a copy of the file.

    python benchmarks/export.py            49x49 beside the peers, 81x81 beside a copy, the methods
    python benchmarks/export.py --side 25  smaller, for a quick look
    python benchmarks/export.py --endless  225x225 to /dev/null for a minute: does it grow?

Every contestant runs in a process of its own, one after the other, and is measured there: seconds
of wall-clock time and the largest resident memory. Only the ratios of one run mean something.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import BinaryIO

from sudoku_csp.apps.api.files import new_file
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import NAMES

ROUNDS = 5
"""Disks are moody: one copy of a file may take ten times as long as the next."""


def blank(side: int) -> Puzzle:
    return Puzzle.classic(Board.customary(side), bytes(side * side))


def ours(side: int, path: Path, encoding: str = "extended", method: str = "pairwise") -> float:
    began = time.perf_counter()
    with new_file(path) as stream:
        Export(blank(side), encoding=Encoding(f"{encoding},{method}")).write(stream)
    return time.perf_counter() - began


def plain_loop(side: int, path: Path) -> float:
    """The extended encoding by the obvious program, a line of text for each clause."""
    began = time.perf_counter()
    n, box = side, int(side**0.5)
    cells = [[r * n + c for c in range(n)] for r in range(n)]
    houses = cells + [list(column) for column in zip(*cells, strict=True)]
    houses += [
        [cells[r + i][c + j] for i in range(box) for j in range(box)]
        for r in range(0, n, box)
        for c in range(0, n, box)
    ]
    groups = [[cell * n + d for d in range(1, n + 1)] for cell in range(n * n)]
    groups += [[cell * n + d for cell in house] for house in houses for d in range(1, n + 1)]
    with path.open("w") as stream:
        stream.write(f"p cnf {n**3} {len(groups) * (1 + n * (n - 1) // 2)}\n")
        for group in groups:
            stream.write(" ".join(map(str, group)) + " 0\n")
            for first, second in combinations(group, 2):
                stream.write(f"-{first} -{second} 0\n")
    return time.perf_counter() - began


def pysat_to_file(
    side: int, path: Path, encoding: str = "extended", method: str = "pairwise"
) -> float:
    """PySAT's own writer alone: the clauses are in its hands before the clock starts."""
    from pysat.formula import CNF

    formula = CNF()
    Export(blank(side), encoding=Encoding(f"{encoding},{method}")).formula.cnf.clauses_to(
        formula.append
    )
    began = time.perf_counter()
    formula.to_file(str(path))
    return time.perf_counter() - began


def copy(_side: int, path: Path) -> float:
    """Read and written like anything else; `cp` may only note that two files share their blocks."""
    command = ["dd", f"if={path.with_suffix('.source')}", f"of={path}", "bs=1M", "status=none"]
    began = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - began


CONTESTANTS: dict[str, Callable[..., float]] = {
    "ours": ours,
    "plain loop": plain_loop,
    "PySAT to_file": pysat_to_file,
    "copy": copy,
}


def measured(name: str, side: int, path: Path, *more: str) -> tuple[float, int]:
    """Seconds and megabytes of a contestant in a process of its own."""
    command = [sys.executable, __file__, "--run", name, str(side), str(path), *more]
    seconds, megabytes = subprocess.run(
        command, check=True, capture_output=True, text=True
    ).stdout.split()
    return float(seconds), int(megabytes)


def run(name: str, side: str, path: str, *more: str) -> None:
    seconds = CONTESTANTS[name](int(side), Path(path), *more)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(seconds, used)


def endless(side: int, seconds: float) -> None:
    """Prints the resident memory while a formula that takes minutes is written to nowhere."""

    class Watched:
        def __init__(self, stream: BinaryIO) -> None:
            self.stream, self.bytes = stream, 0
            self.began = self.reported = time.perf_counter()

        def writelines(self, lines: list[bytes]) -> None:
            self.stream.writelines(lines)

        def write(self, data: bytes) -> None:
            self.stream.write(data)
            self.bytes += len(data)
            now = time.perf_counter()
            if now - self.reported > seconds / 6:
                self.reported = now
                used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                print(f"{now - self.began:6.1f} s {self.bytes / 1e9:7.1f} GB written, {used} MB")
            if now - self.began > seconds:
                raise SystemExit

    with Path("/dev/null").open("wb") as stream:
        Export(blank(side)).write(Watched(stream))  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=49)
    parser.add_argument("--large", type=int, default=81)
    parser.add_argument("--endless", action="store_true")
    parser.add_argument("--folder", default=None, help="where the files are written")
    parser.add_argument("--run", nargs="+", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.run:
        run(*given.run)
        return
    if given.endless:
        endless(225, 60)
        return
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        path = Path(folder) / "formula.cnf"
        print(f"extended {given.side}x{given.side}")
        found = {
            name: measured(name, given.side, path)
            for name in ("ours", "plain loop", "PySAT to_file")
        }
        fastest = found["ours"][0]
        for name, (seconds, used) in found.items():
            print(f"  {name:<14} {seconds:8.2f} s {used:6} MB {seconds / fastest:7.1f}x")
        print(f"other methods {given.side}x{given.side}, beside PySAT to_file on the same clauses")
        for encoding, method in [("triad", "pairwise"), *(("extended", m) for m in NAMES[1:])]:
            mine = measured("ours", given.side, path, encoding, method)
            theirs = measured("PySAT to_file", given.side, path, encoding, method)
            print(f"  {encoding} + {method:<11} {mine[0]:8.2f} s {theirs[0] / mine[0]:7.1f}x")
        print(f"extended {given.large}x{given.large}, medians of {ROUNDS} rounds")
        mine, theirs = [], []
        for _ in range(ROUNDS):
            path.unlink(missing_ok=True)
            mine.append(measured("ours", given.large, path))
            path.replace(path.with_suffix(".source"))
            theirs.append(measured("copy", given.large, path))
        (seconds, used), (copied, _) = sorted(mine)[ROUNDS // 2], sorted(theirs)[ROUNDS // 2]
        print(f"  ours {seconds:.2f} s {used} MB, dd {copied:.2f} s: {seconds / copied:.2f}x")


if __name__ == "__main__":
    main()
