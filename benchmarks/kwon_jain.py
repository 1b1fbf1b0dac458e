"""What the givens leave of the formulas of large boards, after Kwon & Jain.

"Optimized CNF encoding for Sudoku puzzles" (LPAR 2006): the extended formula, what stays of it, and
what stays after singles. Prints the gallery's file.
"""

import argparse
import json
from pathlib import Path

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.puzzle.puzzle import Puzzle


def reduced(puzzle: Puzzle) -> dict[str, int]:
    """A puzzle's formula: whole, `open` without what the givens decide, `propagated` further."""
    whole = Formula(puzzle).cnf.size
    left = Formula(puzzle, Encoding("optimised")).cnf.size
    further = Formula(puzzle, Encoding("optimised,propagate")).cnf.size
    return {
        "side": puzzle.board.side,
        "givens": len(puzzle.givens),
        "variables": whole.variables,
        "clauses": whole.clauses,
        "open_variables": left.variables,
        "open_clauses": left.clauses,
        "propagated_variables": further.variables,
        "propagated_clauses": further.clauses,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="a puzzle each")
    files = parser.parse_args().files
    names = " ".join(path.name for path in files)
    boards = [{"source": path.name, **reduced(sc.read(path))} for path in files]
    print(
        json.dumps(
            {"command": f"python -m benchmarks kwon-jain {names}", "boards": boards}, indent=2
        )
    )


if __name__ == "__main__":
    main()
