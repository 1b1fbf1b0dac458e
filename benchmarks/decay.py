"""Does a backend slow down or grow over 100,000 puzzles?

    python -m benchmarks decay ../shared/data/classic/17_clue.txt --backend sat

Prints the rate by CPU time on puzzles 50,000 to 60,000 as a share of that on the first 10,000, and
the largest resident memory after these and at the end. The first 10,000 come again as puzzles
50,001 to 60,000, so that the shares are of the same work.
"""

import argparse
import resource
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measuring import endlessly
from benchmarks.ours import CLASSIC, DIGITS
from benchmarks.puzzle_sets import read
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings

STAGE = 10_000
CHUNK = 500


def stages(puzzles: list[bytes], number: int) -> Iterator[list[bytes]]:
    """So many stages: the first again as the sixth, others of what follows between."""
    first = list(endlessly(puzzles, STAGE))
    others = iter(list(endlessly(puzzles, number * STAGE))[STAGE:])
    for stage in range(number):
        yield first if stage in (0, 5) else [next(others) for _ in range(STAGE)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--backend", default="sat")
    parser.add_argument("--stages", type=int, default=10, help="of 10,000 puzzles each")
    given = parser.parse_args()
    backend = backends.create(given.backend, Settings())
    puzzles = [puzzle.translate(DIGITS) for puzzle in read(given.file)]
    backend.solve_many(CLASSIC, puzzles[:CHUNK])  # What is loaded or compiled first is no decay.
    first = 0.0
    for number, stage in enumerate(stages(puzzles, given.stages)):
        began = time.process_time()
        for start in range(0, STAGE, CHUNK):
            backend.solve_many(CLASSIC, stage[start : start + CHUNK])
        rate = STAGE / (time.process_time() - began)
        first = first or rate
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        share = f"{rate / first:5.2f} of the first" + (", the same puzzles" * (number == 5))
        print(f"{(number + 1) * STAGE:>9,} puzzles  {used:6.1f} MB  {share}", flush=True)


if __name__ == "__main__":
    main()
