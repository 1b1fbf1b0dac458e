"""Boards above 16x16: who solves what, in which time.

    python -m benchmarks large ../shared/data/large/rk-64-2.txt --holes 36:50,36:60,49:60

The files named, and grids of these sides with so many percent of their cells blanked at random
(the canonical grid, shuffled by bands, stacks, rows, columns and digits, a fixed seed). Wall-clock
seconds of `sudoku-csp solve` from the shell, the start of the program in them.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from math import isqrt
from pathlib import Path


def shuffled(length: int, chance: random.Random) -> list[int]:
    """The lines of a board with boxes of this length: bands shuffled, and the lines in each."""
    bands = [[band * length + line for line in range(length)] for band in range(length)]
    for band in bands:
        chance.shuffle(band)
    chance.shuffle(bands)
    return [line for band in bands for line in band]


def holed(side: int, percent: int, seed: int) -> str:
    """A grid with that share of its cells blank, a row a line, 0 for a blank."""
    chance = random.Random(seed)
    box = isqrt(side)
    digits = list(range(1, side + 1))
    chance.shuffle(digits)
    rows, columns = shuffled(box, chance), shuffled(box, chance)
    grid = [[digits[(r % box * box + r // box + c) % side] for c in columns] for r in rows]
    for place in chance.sample(range(side * side), side * side * percent // 100):
        grid[place // side][place % side] = 0
    return "\n".join(" ".join(map(str, row)) for row in grid) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--holes", default="36:50,36:55,36:60,49:60", help="SIDE:PERCENT,...")
    parser.add_argument("--how", default="-b sat;-b cpsat", help="options of solve")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--time-limit", default="20")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        boards = list(given.files)
        for pair in filter(None, given.holes.split(",")):
            side, percent = map(int, pair.split(":"))
            for seed in range(given.seeds):
                path = Path(folder) / f"{side}x{side} {percent} % holes, seed {seed}"
                path.write_text(holed(side, percent, seed))
                boards.append(path)
        for path in boards:
            print(path.name, flush=True)
            for how in given.how.split(";"):
                command = [sys.executable, "-m", "sudoku_csp", "solve", str(path), *how.split()]
                command += ["--time-limit", given.time_limit]
                began = time.perf_counter()
                ended = subprocess.run(command, capture_output=True, text=True, check=False)
                seconds = time.perf_counter() - began
                verdict = (ended.stdout or ended.stderr).partition("\n")[0].rpartition(": ")[2]
                print(f"  {how:<20} {seconds:7.2f} s  {verdict}", flush=True)


if __name__ == "__main__":
    main()
