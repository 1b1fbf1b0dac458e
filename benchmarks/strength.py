"""How many puzzles need no search, on each clause set, after Lynce & Ouaknine.

"Sudoku as a SAT problem" (2006), tables 1 and 2: the share of puzzles that unit propagation solves,
by itself and with failed literals, and the variables that it leaves free. Beside it the levels of
the reference solver. Prints the gallery's file.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sudoku_csp as sc
from sudoku_csp.apps.api.compare import evenly
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.laboratory import encoding_comparison
from sudoku_csp.puzzle.puzzle import Puzzle

CLAUSE_SETS = ("minimal", "efficient", "extended", "triad")
"""Those that are measured; optimised propagates as extended does."""


def measured(
    puzzles: Sequence[Puzzle], failed: int = 3000, binary: int = 50, ladder: int = 1500
) -> dict[str, Any]:
    """The shares; failed literals, binary ones and the levels on samples of so many puzzles."""
    samples = {1: evenly(puzzles, failed), 2: evenly(puzzles, binary)}
    rows = []
    for name in CLAUSE_SETS:
        alone = encoding_comparison.share_solved(Encoding(name), puzzles)
        row = {"encoding": name, "asked": alone.asked, "solved": alone.solved, "free": alone.free}
        for level, before in ((1, "failed_"), (2, "binary_")):
            share = encoding_comparison.share_solved(Encoding(name), samples[level], level)
            row |= {f"{before}asked": share.asked, f"{before}solved": share.solved}
        rows.append(row)
    levels = encoding_comparison.ladder(evenly(puzzles, ladder))
    return {
        "encodings": rows,
        "ladder": [
            {"level": level, "asked": share.asked, "solved": share.solved}
            for level, share in levels
        ],
    }


def puzzles_of(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file. Raises InputError for the first entry that is none."""
    for found in sc.read_file(path):
        if isinstance(found, sc.InputError):
            raise found
        yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="a puzzle a line")
    path = parser.parse_args().file
    found = {"command": f"python -m benchmarks strength {path.name}", "source": path.name}
    print(json.dumps(found | measured(list(puzzles_of(path))), indent=2))


if __name__ == "__main__":
    main()
