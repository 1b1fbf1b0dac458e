"""What a command costs before it does anything: `--help`, and one puzzle from the shell.

    python -m benchmarks startup

CPU time of the process and its children, and wall-clock time: medians, in turns with a bare Python.
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from statistics import median

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OURS = [sys.executable, "-m", "sudoku_csp"]
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "sudoku-csp --help": [*OURS, "--help"],
    "sudoku-csp solve PUZZLE": [*OURS, "solve", PUZZLE],
    "sudoku-csp solve PUZZLE -b cpsat": [*OURS, "solve", PUZZLE, "-b", "cpsat"],
    "sudoku-csp solve PUZZLE -b reference": [*OURS, "solve", PUZZLE, "-b", "reference"],
}


COMPILED_ONCE = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
"""As an installed program runs: no module is compiled at every start."""


def measured(command: list[str]) -> tuple[float, float]:
    """Seconds of CPU and of wall-clock time."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=COMPILED_ONCE)
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    turns: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for command in COMMANDS.values():
        measured(command)
    for _ in range(given.rounds):
        for name, command in COMMANDS.items():
            turns[name].append(measured(command))
    bare = median(cpu for cpu, _ in turns["python -c pass"])
    for name, found in turns.items():
        cpu = median(cpu for cpu, _ in found)
        wall = median(wall for _, wall in found)
        print(f"{name:<38} CPU {cpu:6.3f} s ({cpu / bare:5.1f}x)  wall {wall:6.3f} s")


if __name__ == "__main__":
    main()
