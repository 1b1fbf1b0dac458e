"""Explanations: the time of a next step, of a whole puzzle, and what is proved smallest.

Seconds are of CPU time. A next step is one that is no single; a single takes microseconds.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.puzzle_sets import SETS, read
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget


class TimedStep(NamedTuple):
    """A step that is no single: its size, whether it has a chain, seconds; and of its proof."""

    step: Step
    seconds: float
    proved: Step | None
    proof: float


def timed_steps(line: bytes, prove: float) -> list[TimedStep]:
    """The steps of a puzzle."""
    digits = bytes(int(each) for each in line.decode().replace(".", "0"))
    steps = []
    with Explainer(Puzzle.classic(Board.customary(9), digits)) as explainer:
        began = time.process_time()
        while (step := explainer.next()) is not None:
            seconds = time.process_time() - began
            proved = explainer.prove(step, Budget(prove).start()) if prove else None
            steps.append(TimedStep(step, seconds, proved, time.process_time() - began - seconds))
            explainer.apply(proved or step)
            began = time.process_time()
    return steps


def share(values: list[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of the puzzle sets")
    parser.add_argument("--sets", nargs="+", default=[*SETS, "top95"], metavar="NAME")
    parser.add_argument("--first", type=int, default=30, help="puzzles of each set")
    parser.add_argument(
        "--prove", type=float, default=0, help="seconds to prove each step smallest"
    )
    given = parser.parse_args()
    for name in given.sets:
        report(name, read(given.folder / f"{name}.txt")[: given.first], given.prove)


def report(name: str, puzzles: list[bytes], prove: float) -> None:
    """Prints the figures of one set."""
    whole, largest, steps = [], [], []
    for line in puzzles:
        began = time.process_time()
        of_puzzle = timed_steps(line, prove)
        whole.append(time.process_time() - began)
        largest.append(max(each.step.size for each in of_puzzle))
        steps += [each for each in of_puzzle if each.step.size > 1]
    print(
        f"{name}: {len(puzzles)} puzzles, whole {median(whole):.3f} s in the median, "
        f"{max(whole):.2f} s at most; largest step {median(largest):g} in the median"
    )
    for title, kind in (("seen by propagation", True), ("not seen", False)):
        seconds = [each.seconds for each in steps if bool(each.step.chain) is kind]
        if seconds:
            print(
                f"  next step, {title}: {len(seconds)}, median {1000 * median(seconds):.1f} ms, "
                f"95 % {1000 * share(seconds, 0.95):.1f} ms, most {1000 * max(seconds):.1f} ms"
            )
    if prove:
        _report_proofs(steps)
    sizes = sorted(Counter(each.step.size for each in steps).items())
    print("  sizes:", ", ".join(f"{size}: {count}" for size, count in sizes) or "singles only")


def _report_proofs(steps: list[TimedStep]) -> None:
    """Prints what was proved of the steps of three groups and more, and of each size."""
    tried = [each for each in steps if each.step.size > 2 and each.proved]
    smaller = sum(each.proved.size < each.step.size for each in tried if each.proved)
    print(f"  {smaller} of {len(tried)} made smaller; proved smallest:")
    sizes = sorted({each.step.size for each in tried})
    for size in (None, *sizes):
        alike = [each for each in tried if size in (None, each.step.size)]
        proved = [each.proof for each in alike if each.proved and each.proved.smallest]
        print(f"    {f'size {size}' if size else 'all'}: {len(proved)} of {len(alike)}", end="")
        if proved:
            print(
                f", median {median(proved):.3f} s, 95 % {share(proved, 0.95):.3f} s, "
                f"most {max(proved):.2f} s",
                end="",
            )
        print()


if __name__ == "__main__":
    main()
