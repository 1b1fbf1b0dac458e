"""Is every certificate right, also by the checkers of others, and how long does one take?

    python -m benchmarks certificates ../shared/data/classic --puzzles 2000 --drat-trim drat-trim

Certifies and verifies so many puzzles of each set, checks the proofs again with dratify, where it
is installed, and with drat-trim and lrat-check, where they are named, and prints medians of the CPU
time, including the witnesses' processes, and of the sizes of the proofs. A proof that a checker
rejects is printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import psutil

from benchmarks.ours import BOARD, DIGITS
from benchmarks.puzzle_sets import SETS, read
from sudoku_csp.analysis.certificate import Certificate, Certifier
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.grid.helpers import table
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.verifier import Refused, verify

Checker = Callable[[Path, str], bool]
"""Whether a proof, named by its file, is right for the formula in the folder."""


@dataclass
class Results:
    """What came of the puzzles of a set."""

    certify: list[float] = field(default_factory=list)
    verify: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    checked: int = 0

    def row(self, name: str) -> list[str | int | float | None]:
        both = [sum(pair) for pair in zip(self.certify, self.verify, strict=True)]
        times = [median(each) * 1000 for each in (self.certify, self.verify, both)]
        slowest = max(self.verify) * 1000
        sizes = [round(median(self.sizes)), max(self.sizes)]
        done = len(self.verify)
        return [name, done, len(self.refused), self.checked, *times, slowest, *sizes]


HEAD = (
    "set",
    "verified",
    "refused",
    "checked again",
    "certify ms",
    "verify ms",
    "together",
    "slowest verify",
    "bytes",
    "most bytes",
)


def dratify(folder: Path, proof: str) -> bool:
    import dratify as package

    formula = package.parse_dimacs((folder / "formula.cnf").read_text())
    return bool(package.check_proof(formula, (folder / proof).read_text()).ok)


def program(path: str, says: str) -> Checker:
    """A checker that is run, and what it says of a proof that is right."""

    def check(folder: Path, proof: str) -> bool:
        command = [path, "formula.cnf", proof]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        return says in run.stdout.splitlines()

    return check


def worked() -> float:
    """Seconds of CPU time of this process and of those that it has started."""
    this = psutil.Process()
    times = [process.cpu_times() for process in (this, *this.children())]
    return sum(each.user + each.system for each in times)


def certify_all(
    puzzles: list[bytes],
    certifier: Certifier,
    checkers: dict[str, dict[str, Checker]],
    folder: Path,
) -> Results:
    """Certifies the puzzles; `checkers` are those of each format of proofs, by name."""
    results = Results()
    for digits in puzzles:
        puzzle = Puzzle.classic(BOARD, digits)
        began = worked()
        try:
            certificate = certifier.certify(puzzle)
            certificate.write(folder, check=False, replace=True)
            written = worked()
            verify(folder, puzzle=puzzle.line())
        except (SudokuError, Refused) as error:
            results.refused.append(f"{puzzle.line()}: {error}")
            continue
        results.verify.append(worked() - written)
        results.certify.append(written - began)
        check_again(certificate, checkers, folder, results)
    return results


def check_again(
    certificate: Certificate,
    checkers: dict[str, dict[str, Checker]],
    folder: Path,
    results: Results,
) -> None:
    for proof in certificate.proofs:
        results.sizes.append(proof.size)
        for name, check in checkers[proof.format].items():
            if check(folder, proof.file):
                results.checked += 1
            else:
                refused = f"{certificate.puzzle.line()}: {name} refuses {proof.file}"
                results.refused.append(refused)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="of the puzzle sets")
    parser.add_argument("--puzzles", type=int, default=200, help="of each set")
    parser.add_argument("--sets", nargs="+", default=SETS)
    parser.add_argument("--by", default="sat", help="sat, reference, cpsat or all")
    parser.add_argument("--solver", help="the SAT solver")
    parser.add_argument("--drat-trim", help="the program")
    parser.add_argument("--lrat-check", help="the program")
    given = parser.parse_args()
    checkers: dict[str, dict[str, Checker]] = {"drat": {}, "lrat": {}}
    if find_spec("dratify"):
        checkers["drat"]["dratify"] = dratify
    if given.drat_trim:
        checkers["drat"]["drat-trim"] = program(given.drat_trim, "s VERIFIED")
    if given.lrat_check:
        checkers["lrat"]["lrat-check"] = program(given.lrat_check, "c VERIFIED")
    rows, refused = [], []
    with Certifier(given.by, given.solver) as certifier, tempfile.TemporaryDirectory() as place:
        for name in given.sets:
            puzzles = read(given.folder / f"{name}.txt")[: given.puzzles]
            digits = [puzzle.translate(DIGITS) for puzzle in puzzles]
            results = certify_all(digits, certifier, checkers, Path(place) / "certificate")
            rows.append(results.row(name))
            refused += results.refused
    print(table(HEAD, rows))
    print("\n".join(refused), end="")
    raise SystemExit(1 if refused else 0)


if __name__ == "__main__":
    main()
