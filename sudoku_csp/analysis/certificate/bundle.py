"""A certificate, and the folder of files that it is handed over as.

A bundle appears whole, and verified, or not at all, and overwrites nothing else: it is written
beside its folder and renamed at the end.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from uuid import uuid4

from sudoku_csp.analysis.certificate import readme
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.grid.helpers import ours, shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.verifier import Refused, verify

PUZZLE, GRID, FORMULA = "puzzle.txt", "grid.txt", "formula.cnf"
STATEMENT, README, SUMS = "certificate.json", "README.txt", "SHA256SUMS"

_FILES = {PUZZLE, GRID, FORMULA, STATEMENT, README, SUMS}


@contextmanager
def whole(folder: Path, *, replace: bool = False) -> Iterator[Path]:
    """A new folder beside this one, which takes its place at the end, or is removed.

    Raises as `check_place`, and OSError.
    """
    folder = folder.resolve()
    check_place(folder, replace=replace)
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished, replaced = (
        folder.with_name(f".{folder.name[:200]}.{uuid4().hex}.{state}") for state in ("new", "old")
    )
    try:
        unfinished.mkdir()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None
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


def check_collection(folder: Path) -> None:
    """Raises Unsupported for a folder that cannot hold certificates, as it is one."""
    if held := [name for name in (STATEMENT, SUMS) if (folder / name).exists()]:
        raise Unsupported(f"'{folder}' is a certificate, not a folder of them: it holds {held[0]}")


def check_place(folder: Path, *, replace: bool = False) -> None:
    """Raises Unsupported where a certificate would overwrite anything.

    With `replace` it may overwrite a certificate.
    """
    if folder.exists() and not folder.is_dir():
        raise Unsupported(f"'{folder}' is a file: a certificate is a folder")
    names = {path.name for path in folder.iterdir()} if folder.exists() else set()
    if not names:
        return
    others = sorted(name for name in names - _FILES if not name.startswith("proof-"))
    if others or STATEMENT not in names:
        what = others[0] if others else min(names)
        raise Unsupported(f"'{folder}' is not overwritten: it holds '{what}'")
    if not replace:
        raise Unsupported(f"'{folder}' holds a certificate already, and is not to be replaced")


FORMAT = "sudoku-csp certificate 1"


class ProofRefused(BackendFault):
    """The verifier refuses what was made: a witness, or this program, is wrong."""


@dataclass(frozen=True, repr=False)
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
        puzzle = board_comment.with_line(self.puzzle.board, self.puzzle.line())
        files = {PUZZLE: f"{puzzle}\n".encode()}
        if self.grid is not None:
            files[GRID] = f"{self.grid.line()}\n".encode()
        files[FORMULA] = self._dimacs()
        files |= {proof.file: proof.text for proof in self.proofs}
        files[STATEMENT] = (json.dumps(self._statement(), indent=1) + "\n").encode()
        files[README] = readme.text(self._claim, self.proofs).encode("ascii", "backslashreplace")
        hashes = (f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
        files[SUMS] = "".join(hashes).encode()
        return files

    def write(
        self, folder: str | os.PathLike[str], *, check: bool = True, replace: bool = False
    ) -> None:
        """Writes the bundle to a folder that is not there, or empty; or, to `replace`, a bundle.

        Unless `check` is off, the verifier reads it first. Raises ProofRefused, with nothing
        written; Unsupported for a folder that holds something else; OSError.
        """
        with whole(Path(folder), replace=replace) as unfinished:
            for name, content in self.files().items():
                (unfinished / name).write_bytes(content)
            if check:
                self._verify(unfinished)

    def verified_files(self) -> dict[str, bytes]:
        """The files, once the verifier has read them; no disk is touched. Raises ProofRefused."""
        files = self.files()
        self._verify(files)
        return files

    def _verify(self, bundle: Path | Mapping[str, bytes]) -> None:
        board = self.puzzle.board
        boxes = (board.box_rows, board.box_columns)
        try:
            verify(bundle, puzzle=self.puzzle.line(), boxes=boxes, regions=board.regions)
        except Refused as refused:
            raise ProofRefused(f"the verifier refuses it: {refused}") from refused

    def _dimacs(self) -> bytes:
        stream = BytesIO()
        Export(self.puzzle, "dimacs", EXTENDED, Givens.UNITS, self.grid).write(stream)
        return stream.getvalue()

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
            "made_by": f"sudoku-csp {ours()}",
        }

    def __repr__(self) -> str:
        by = ", ".join(proof.witness for proof in self.proofs)
        return shown(self, f"{self.claim} by {by}: {self.puzzle!r}")
