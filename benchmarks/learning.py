"""The search that learns beside dom-wdeg: solved, time, decisions and conflicts on variants.

    python -m benchmarks learning ../shared/data/fpuzzles ../shared/data/iss/examples.json

CPU seconds of one run each, the rules stated and uniqueness proved; a search is given up at the
limit. A restart search scatters: trust sums over many puzzles and ratios, not single rows.
"""

import argparse
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.variants import read
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings

SEARCHES = ("dom-wdeg", "learning")


class Run(NamedTuple):
    """CPU seconds of a search, whether it came to its end, and what it counted."""

    seconds: float
    solved: bool
    nodes: int
    conflicts: int


def run(puzzle: Puzzle, search: str, limit: float) -> Run:
    began = process_time()
    backend = backends.create("reference", Settings(search=search))
    answer = backend.solve(puzzle, limit=2, budget=Budget(limit))
    seconds = process_time() - began
    return Run(seconds, answer.exhausted, answer.stats["nodes"], answer.stats["conflicts"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", nargs="+", help="folders of f-puzzles, files of ISS strings")
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each search")
    given = parser.parse_args()
    puzzles = {name: puzzle for path in given.puzzles for name, puzzle in read(path).items()}
    runs: dict[str, list[Run]] = {search: [] for search in SEARCHES}
    print(f"{'':<32}" + "".join(f"{search:>28}" for search in SEARCHES))
    for name, puzzle in puzzles.items():
        row = [run(puzzle, search, given.limit) for search in SEARCHES]
        for search, one in zip(SEARCHES, row, strict=True):
            runs[search].append(one)
        print(f"{name[:31]:<32}" + "".join(_text(one) for one in row), flush=True)
    for search, found in runs.items():
        seconds = [one.seconds for one in found]
        print(
            f"{search:<10} {sum(one.solved for one in found)} of {len(found)} solved; "
            f"sum {sum(seconds):.1f} s, median {median(seconds):.3f} s; "
            f"decisions {sum(one.nodes for one in found):,}, "
            f"conflicts {sum(one.conflicts for one in found):,}"
        )


def _text(one: Run) -> str:
    mark = "" if one.solved else ">"
    return f"{mark + format(one.seconds, '.3f'):>12}{one.nodes:>8}{one.conflicts:>8}"


if __name__ == "__main__":
    main()
