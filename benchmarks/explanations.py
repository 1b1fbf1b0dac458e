"""Explanations of whole sets: seconds, steps, the share that has a name, and how hard they are.

A set is a file of lines in FOLDER/classic, `fpuzzles` (FOLDER/fpuzzles/*.json) or `iss`
(FOLDER/iss/examples.json). A step has a name unless it is a single, a trial or a core; an XY-chain
has one. The sets of classic puzzles are published as easy, of 17 clues, hard and hardest: the words
for them should rank in that order.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.puzzle_sets import read as lines_of
from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.rating import DIFFICULTIES, difficulty_of, hardness
from sudoku_csp.apps.api.read import read
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget

SETS = ("easy", "17_clue", "minimal_random", "top95", "hardest_1106", "fpuzzles", "iss")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of the puzzle sets")
    parser.add_argument("--sets", nargs="+", default=SETS, metavar="NAME")
    parser.add_argument("--first", type=int, default=30, help="puzzles of each set")
    parser.add_argument("--limit", type=float, default=20, help="seconds for a puzzle")
    given = parser.parse_args()
    for name in given.sets:
        found = []
        for puzzle in puzzles(given.folder, name)[: given.first]:
            began = time.perf_counter()
            explanation = explain(puzzle, budget=Budget(given.limit))
            found.append((time.perf_counter() - began, explanation))
        report(name, found)


def puzzles(folder: Path, name: str) -> list[Puzzle]:
    """The puzzles of a set that are read."""
    found = []
    for text in texts(folder, name):
        try:
            found.append(read(text))
        except SudokuError as error:
            print(f"{name}: left out: {error}")
    return found


def texts(folder: Path, name: str) -> Iterator[str]:
    if name == "fpuzzles":
        for path in sorted((folder / name).glob("[0-9]*.json")):
            yield json.dumps(json.loads(path.read_text("utf-8"))["decoded"])
    elif name == "iss":
        for example in json.loads((folder / name / "examples.json").read_text("utf-8")):
            yield example["input"]
    else:
        yield from (line.decode() for line in lines_of(folder / "classic" / f"{name}.txt"))


def report(name: str, found: list[tuple[float, Explanation]]) -> None:
    """Prints the figures of one set."""
    seconds = [took for took, _ in found]
    steps = [step for _, explanation in found for step in explanation.steps]
    layers = Counter(step.layer for step in steps)
    others = len(steps) - layers["single"]
    unnamed = sum(step.layer == "core" or step.name.startswith("trial ") for step in steps)
    done = [one for _, one in found if one.finished]
    print(
        f"{name}: {len(done)} of {len(found)} finished, {median(seconds):.2f} s in the median, "
        f"{max(seconds):.1f} s at most; {median(len(one.steps) for one in done):g} steps in the "
        f"median, {max(len(one.steps) for one in done)} at most"
    )
    print(f"  {1 - unnamed / max(others, 1):.1%} of {others} steps that are no singles have a name")
    print("  steps:", ", ".join(f"{layer} {layers[layer]}" for layer in ORDER if layers[layer]))
    words = Counter(difficulty_of(max(one.steps, key=hardness, default=None)) for one in done)
    print("  puzzles:", ", ".join(f"{words[word]} {word}" for word in DIFFICULTIES if words[word]))


if __name__ == "__main__":
    main()
