"""A certificate, and its folder of files: puzzle, formula, proofs, README.

A bundle is first written to a new folder with another name, which is renamed at the end. So a
bundle appears complete and verified, or not at all.
"""

import json
import os
import shutil
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from uuid import uuid4

from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.formulas.formula import Givens
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.grid.helpers import own_version, short_repr
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.verifier import Refused, verify

FORMAT = "sudoku-csp certificate 1"

PUZZLE, GRID, FORMULA = "puzzle.txt", "grid.txt", "formula.cnf"
STATEMENT, README, SUMS = "certificate.json", "README.txt", "SHA256SUMS"

FILES = {
    PUZZLE: "the puzzle, all cells in reading order, a dot for an empty one",
    GRID: "its solution",
    FORMULA: "the puzzle as a formula (DIMACS CNF)",
    STATEMENT: "the claim, for programs",
    SUMS: "the hashes of the other files",
}
"""The files beside the proofs and the README, with their descriptions."""

WIDTH = 78
"""Characters in a line of the README."""


class ProofRefused(BackendFault):
    """The verifier refuses a bundle: a witness or this program is wrong."""


@dataclass(frozen=True, repr=False)
class Certificate(Claim):
    """Proofs of the claim that a puzzle has only the solution `grid`, or none if `grid` is None."""

    proofs: tuple[Proof, ...] = ()

    @property
    def claim(self) -> Verdict:
        return self.verdict

    def files(self) -> dict[str, bytes]:
        """The content of each file of the bundle, by name."""
        puzzle = board_comment.with_line(self.puzzle.board, self.puzzle.line())
        files = {PUZZLE: f"{puzzle}\n".encode()}
        if self.grid is not None:
            files[GRID] = f"{self.grid.line()}\n".encode()
        formula = BytesIO()
        Export(self.puzzle, "dimacs", EXTENDED, Givens.UNITS, self.grid).write(formula)
        files[FORMULA] = formula.getvalue()
        files |= {proof.file: proof.text for proof in self.proofs}
        files[STATEMENT] = (json.dumps(self._statement(), indent=1) + "\n").encode()
        files[README] = "\n".join(readme(self)).encode("ascii", "backslashreplace")
        hashes = (f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
        files[SUMS] = "".join(hashes).encode()
        return files

    def write(
        self, folder: str | os.PathLike[str], *, check: bool = True, replace: bool = False
    ) -> None:
        """Writes the bundle to a new or empty folder; with `replace`, also over another bundle.

        The verifier checks the bundle first, unless `check` is false. If the verifier refuses it,
        nothing is written and ProofRefused is raised. Raises Unsupported for a folder with other
        contents, and OSError.
        """
        with whole_folder(Path(folder), replace=replace) as unfinished:
            for name, content in self.files().items():
                (unfinished / name).write_bytes(content)
            if check:
                self._verify(unfinished)

    def verified_files(self) -> dict[str, bytes]:
        """The files, after the verifier has checked them in memory. Raises ProofRefused."""
        files = self.files()
        self._verify(files)
        return files

    def _verify(self, bundle: Path | Mapping[str, bytes]) -> None:
        board, line = self.puzzle.board, self.puzzle.line()
        boxes = (board.box_rows, board.box_columns)
        try:
            verify(bundle, puzzle=line, boxes=boxes, regions=board.regions, first=board.first)
        except Refused as refused:
            raise ProofRefused(f"the verifier refuses it: {refused}") from refused

    def _statement(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "claim": str(self.claim),
            "board": self.puzzle.board.as_dict(),
            "puzzle": PUZZLE,
            "grid": None if self.grid is None else GRID,
            "formula": FORMULA,
            "proofs": [
                {"file": proof.file, "format": proof.format, "by": proof.by}
                for proof in self.proofs
            ],
            "made_by": f"sudoku-csp {own_version()}",
        }

    def __repr__(self) -> str:
        by = ", ".join(proof.witness for proof in self.proofs)
        return short_repr(self, f"{self.claim} by {by}: {self.puzzle!r}")


@contextmanager
def whole_folder(folder: Path, *, replace: bool = False) -> Iterator[Path]:
    """Yields a new folder, which is renamed to `folder` at the end, or removed after an error.

    Raises Unsupported as `check_place` does, and OSError.
    """
    folder = folder.resolve()
    check_place(folder, replace=replace)
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished, replaced = (
        folder.with_name(f".{folder.name[:200]}.{uuid4().hex}.{state}") for state in ("new", "old")
    )
    unfinished.mkdir()
    try:
        yield unfinished
        check_place(folder, replace=replace)
        if folder.exists():
            folder.rename(replaced)
        unfinished.rename(folder)
    except BaseException:
        if replaced.exists() and not folder.exists():
            replaced.rename(folder)
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    shutil.rmtree(replaced, ignore_errors=True)


def check_place(folder: Path, *, replace: bool = False) -> None:
    """Raises Unsupported unless `folder` is new, empty, or a certificate that may be replaced."""
    if folder.exists() and not folder.is_dir():
        raise Unsupported(f"'{folder}' is a file: a certificate is a folder")
    names = {path.name for path in folder.iterdir()} if folder.exists() else set()
    if not names:
        return
    known = {*FILES, README}
    others = sorted(name for name in names - known if not name.startswith("proof-"))
    if others or STATEMENT not in names:
        what = others[0] if others else min(names)
        raise Unsupported(f"'{folder}' is not overwritten: it holds '{what}'")
    if not replace:
        raise Unsupported(f"'{folder}' holds a certificate already, and is not to be replaced")


_DRAT = """\
  drat-trim (C, by Marijn Heule: git clone https://github.com/marijnheule/drat-trim,
  then make in it):

{drat_trim}

  prints "s VERIFIED" on a line near the end. dratify (Python, `pip install
  dratify`) prints "VERIFIED":

{dratify}
"""

_DRATIFY = """\
    python3 -c "from dratify import *; print(check_proof(parse_dimacs(
      open('formula.cnf').read()), open('{}').read()))\""""

_LRAT = """\
  lrat-check, which comes with drat-trim:

    lrat-check formula.cnf {}

  prints "c VERIFIED".
"""


def readme(certificate: Certificate) -> Iterator[str]:
    """Yields the paragraphs of the README, for a person who has none of our programs."""
    puzzle, unique = certificate.puzzle, certificate.grid is not None
    claim = "has exactly one solution, the one in grid.txt" if unique else "has no solution"
    yield _filled(
        f"A certificate that this Sudoku puzzle ({puzzle.board}) {claim}. You need not trust "
        f"sudoku-csp {own_version()}, which made it: here is how to check it with tools of others."
    )
    if puzzle.board.side <= 25:
        yield f"{puzzle}\n"
    files = FILES | {proof.file: f"a proof by {proof.by}" for proof in certificate.proofs}
    if not unique:
        del files[GRID]
    yield "".join(f"{name:<20}  {what}\n" for name, what in files.items())
    yield "1. Check that no file is damaged. Each line ends in OK:\n"
    yield "    sha256sum -c SHA256SUMS\n"
    yield "2. Check that the formula states the puzzle.\n"
    yield _meaning(certificate)
    yield "  Any SAT solver finds that it cannot be satisfied:\n"
    yield "    minisat formula.cnf          prints UNSATISFIABLE"
    yield "    cadical -q formula.cnf       prints s UNSATISFIABLE\n"
    yield "3. Check the proof: it shows in small steps that nothing satisfies the formula.\n"
    if drat := [proof.file for proof in certificate.proofs if proof.format == "drat"]:
        yield _DRAT.format(
            drat_trim="\n".join(f"    drat-trim formula.cnf {file}" for file in drat),
            dratify="\n".join(map(_DRATIFY.format, drat)),
        )
    yield from (_LRAT.format(proof.file) for proof in certificate.proofs if proof.format == "lrat")
    yield _filled(
        "4. Check everything except this text at once, with a program that shares no code with "
        "those that made it: it builds the formula again from puzzle.txt. The second command needs "
        "a clone of sudoku-csp, nothing installed."
    )
    yield "    sudoku-csp verify ."
    yield "    python3 -m sudoku_csp.verifier .\n"


def _meaning(claim: Claim) -> str:
    n = claim.puzzle.board.side
    houses = "row and column"
    if claim.puzzle.board.has_boxes:
        houses = "row, column and " + ("region" if claim.puzzle.board.regions else "box")
    text = (
        f"Variable {n * n}*(r-1) + {n}*(c-1) + d, all counted from 1, is true if row r, column c "
        f"holds digit d. The clauses mean: every cell holds one of the {n} digits, and no two; "
        f"every {houses} has a cell for each digit, and no two."
    )
    if claim.puzzle.givens:
        text += " Clauses of one literal are the givens."
    if claim.grid is not None:
        text += (
            " The last clause forbids the grid of grid.txt: not all the cells that were empty hold "
            "its digits (where none was empty, it has no literal). If nothing satisfies the "
            "formula, there is no other solution. That this grid is one you can see in grid.txt."
        )
    return _filled(text, "  ")


def _filled(paragraph: str, indent: str = "") -> str:
    filled = textwrap.fill(
        paragraph, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    return filled + "\n"
