"""A certificate, and the folder of files that it is handed over as.

The files are written beside the folder, verified there, and renamed: a bundle appears whole, and
right, or not at all. A bundle that is there already is replaced; anything else is left alone.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from uuid import uuid4

from sudoku_csp.backend import Verdict
from sudoku_csp.certificate import readme
from sudoku_csp.encoding import EXTENDED
from sudoku_csp.errors import BackendFault, Unsupported
from sudoku_csp.exporting import Export
from sudoku_csp.formula import Formula, Givens
from sudoku_csp.proving.claim import Claim, Proof
from sudoku_csp.puzzle import Puzzle
from sudoku_csp.solution import Grid
from sudoku_csp.verifier import Refused, verify
from sudoku_csp.version import ours

FORMAT = "sudoku-csp certificate 1"

PUZZLE, GRID, FORMULA = "puzzle.txt", "grid.txt", "formula.cnf"
STATEMENT, README, SUMS = "certificate.json", "README.txt", "SHA256SUMS"


class ProofRefused(BackendFault):
    """The verifier refuses what was made: a witness, or this program, is wrong."""


@dataclass(frozen=True)
class Certificate:
    """The claim that a puzzle has one solution, `grid`, or none, and proofs of it."""

    puzzle: Puzzle
    grid: Grid | None
    proofs: tuple[Proof, ...]

    @property
    def claim(self) -> Verdict:
        """Unique, or no solution."""
        return self._claim.verdict

    @property
    def formula(self) -> Formula:
        """The formula that every proof refutes."""
        return self._claim.formula

    @property
    def _claim(self) -> Claim:
        return Claim(self.puzzle, self.grid)

    def files(self) -> dict[str, bytes]:
        """The content of every file of the bundle, by its name."""
        files = {PUZZLE: f"{self.puzzle.line()}\n".encode()}
        if self.grid is not None:
            files[GRID] = f"{self.grid.line()}\n".encode()
        files[FORMULA] = self._dimacs()
        files |= {proof.file: proof.text for proof in self.proofs}
        files[STATEMENT] = (json.dumps(self._statement(), indent=1) + "\n").encode()
        files[README] = readme.text(self._claim, self.proofs).encode("ascii", "backslashreplace")
        hashes = (f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
        files[SUMS] = "".join(hashes).encode()
        return files

    def write(self, folder: str | os.PathLike[str], *, check: bool = True) -> None:
        """Writes the bundle to a folder, which is made or, where it holds a bundle, replaced.

        Unless `check` is off, the verifier reads it first. Raises ProofRefused, with nothing
        written; Unsupported for a folder that holds something else; OSError.
        """
        with _whole(Path(folder)) as unfinished:
            for name, content in self.files().items():
                (unfinished / name).write_bytes(content)
            if check:
                try:
                    verify(unfinished, puzzle=self.puzzle.line())
                except Refused as refused:
                    raise ProofRefused(f"the verifier refuses it: {refused}") from refused

    def _dimacs(self) -> bytes:
        stream = BytesIO()
        Export(self.puzzle, "dimacs", EXTENDED, Givens.UNITS, self.grid).write(stream)
        return stream.getvalue()

    def _statement(self) -> dict[str, object]:
        board = self.puzzle.board
        return {
            "format": FORMAT,
            "claim": str(self.claim),
            "board": {
                "side": board.side,
                "box_rows": board.box_rows,
                "box_columns": board.box_columns,
                "regions": None if board.regions is None else list(board.regions),
            },
            "puzzle": PUZZLE,
            "grid": None if self.grid is None else GRID,
            "formula": FORMULA,
            "proofs": [
                {"file": proof.file, "format": proof.format, "by": proof.by}
                for proof in self.proofs
            ],
            "made_by": f"sudoku-csp {ours()}",
        }


@contextmanager
def _whole(folder: Path) -> Iterator[Path]:
    """A new folder beside this one, which takes its place at the end, or is removed."""
    folder = folder.resolve()
    check_place(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished, replaced = (
        folder.with_name(f".{folder.name[:200]}.{uuid4().hex}.{state}") for state in ("new", "old")
    )
    unfinished.mkdir()
    try:
        yield unfinished
        check_place(folder)
        if folder.exists():
            folder.rename(replaced)
        try:
            unfinished.rename(folder)
        except OSError:
            if replaced.exists():
                replaced.rename(folder)
            raise
    finally:
        for left in (unfinished, replaced):
            shutil.rmtree(left, ignore_errors=True)


def check_place(folder: Path) -> None:
    """Raises Unsupported where a bundle would overwrite anything but a bundle."""
    if not folder.exists():
        return
    known = {PUZZLE, GRID, FORMULA, STATEMENT, README, SUMS}
    if not folder.is_dir():
        raise Unsupported(f"{folder} is a file: a certificate is a folder")
    names = {path.name for path in folder.iterdir()}
    others = sorted(name for name in names - known if not name.startswith("proof-"))
    if others or (names and STATEMENT not in names):
        what = others[0] if others else min(names)
        raise Unsupported(f"{folder} is no certificate, and not overwritten: it holds {what}")
