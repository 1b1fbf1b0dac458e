"""Makes and checks certificates. The check imports none of the code that makes certificates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_csp import verifier
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    InputError,
    Unsupported,
)
from sudoku_csp.grid.helpers import quantity
from sudoku_csp.verifier import Refused, Verified
from sudoku_csp.verifier.files import find_certificates

if TYPE_CHECKING:
    from sudoku_csp.analysis.certificate import Certificate
    from sudoku_csp.puzzle.puzzle import Puzzle


def certify(
    puzzle: PuzzleLike,
    *,
    by: str | Iterable[str] = "sat",
    solver: str | None = None,
    time_limit: float | None = None,
    board: BoardLike | None = None,
    isolate: bool | None = None,
) -> Certificate:
    """Proves that a puzzle has exactly one solution or no solution.

    The method `write(folder)` of the certificate saves the proofs and verifies them.

    Args:
        puzzle: A puzzle with the classic rules, as anything that `read` accepts.
        by: The backends that prove the claim: `sat`, `cpsat` or `reference`, several of them
            separated by commas, or `all`.
        solver: The SAT solver of the backend `sat`.
        time_limit, board, isolate: As in `solve`.

    Raises:
        SudokuError: The puzzle has several solutions, or no proof is found within the time limit.

    >>> made = certify("1.....3..4....2.", by="reference")
    >>> print(made.claim, made.grid.line())
    unique 1342423124133124
    """
    from sudoku_csp.analysis import certificate
    from sudoku_csp.solvers.backend import Budget

    found = read(puzzle, board)
    budget = Budget(time_limit)
    return certificate.certify(found, by=by, solver=solver, budget=budget, isolate=isolate)


@dataclass(frozen=True)
class Certified:
    """A puzzle with its certificate in `folder`, or with the `reason` why it has none.

    If there is a certificate, `outcome` is "unique" or "no solution". Otherwise `outcome` is
    "multiple" (the puzzle has several solutions), "unknown" (no proof was found), "REFUSED" (a
    proof is wrong) or "not written".
    """

    puzzle: Puzzle
    folder: Path
    outcome: str
    certificate: Certificate | None = None
    reason: str = ""

    def __str__(self) -> str:
        if self.certificate is None:
            return f"no certificate{self.reason}"
        sizes = (f"{one.witness} ({quantity(one.size, 'byte')})" for one in self.certificate.proofs)
        return f"{self.outcome}, proved by {', '.join(sizes)}; verified: {self.folder}"


def certify_into(
    places: Iterable[tuple[Puzzle, Path]],
    *,
    by: str | Iterable[str] = "sat",
    solver: str | None = None,
    time_limit: float | None = None,
    replace: bool = False,
) -> Iterator[Certified]:
    """Certifies many puzzles, each into the folder beside it, and yields the outcomes.

    A folder appears complete and verified, or not at all. With `replace` a new certificate replaces
    an earlier one. If a puzzle cannot be certified, its outcome says so and no exception is raised.
    """
    from sudoku_csp.analysis.certificate import Certifier, OutOfTime, SeveralSolutions
    from sudoku_csp.analysis.certificate.bundle import check_place
    from sudoku_csp.solvers.backend import Budget

    with Certifier(by, solver) as certifier:
        for puzzle, folder in places:
            made, reason = None, ""
            try:
                check_place(folder, replace=replace)
                made = certifier.certify(puzzle, Budget(time_limit))
                made.write(folder, replace=replace)
                outcome = str(made.claim)
            except Unsupported as error:
                outcome, reason = "not written", f": {error}"
            except (OutOfTime, BackendFailed, BackendUnavailable) as error:
                outcome, reason = "unknown", f": {error}"
            except SeveralSolutions as error:
                grids = "".join(f"\n  {grid.line()}" for grid in error.grids)
                outcome, reason = "multiple", f": {error}{grids}"
            except BackendFault as error:
                outcome, reason = "REFUSED", f", WRONG ANSWER: {error}"
            yield Certified(puzzle, folder, outcome, None if reason else made, reason)


def verify(
    folder: str | PathLike[str], *, puzzle: PuzzleLike | None = None, board: BoardLike | None = None
) -> Verified:
    """Checks the certificate in a folder, without a solver and without the code that made it.

    Args:
        folder: The folder that `certify(...).write` made.
        puzzle: The puzzle that the certificate must be about; by default any puzzle.
        board: The board of `puzzle`.

    Raises:
        Refused: The claim is not proved, or is about a different puzzle.
        InputError: The folder does not exist, or `puzzle` cannot be read.
        OSError: The folder cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as parent:
    ...     certify("1.....3..4....2.", by="reference").write(f"{parent}/proof")
    ...     verify(f"{parent}/proof").claim
    'unique'
    """
    checks.instance(folder, (str, PathLike), "a certificate is named by its folder")
    if not fspath(folder) or not Path(folder).exists():
        raise InputError("no such folder of a certificate", source=str(folder))
    if puzzle is None:
        return verifier.verify(folder)
    found = read(puzzle, board)
    found.ruleset.require_classic("verify")
    board = found.board
    boxes = (board.box_rows, board.box_columns)
    return verifier.verify(
        folder, puzzle=found.line(), boxes=boxes, regions=board.regions, first=board.first
    )


@dataclass(frozen=True)
class Examined:
    """The outcome for a folder that was to be checked.

    `outcome` is "verified", "refused", "cannot be read" or "left out, no certificate"; "refused"
    and "cannot be read" come with a `reason`.
    """

    folder: Path
    outcome: str
    found: Verified | None = None
    reason: str = ""

    def __str__(self) -> str:
        if self.found is not None:
            return str(self.found)
        outcome = "REFUSED" if self.outcome == "refused" else self.outcome
        return f"{outcome}: {self.reason}" if self.reason else outcome

    def as_dict(self) -> dict[str, Any]:
        """The outcome as data for JSON, with the facts of a verified certificate."""
        data: dict[str, Any] = {"folder": str(self.folder), "verified": self.found is not None}
        if self.found is not None:
            return data | asdict(self.found)
        why = "refused" if self.outcome == "refused" else "unreadable"
        return data | {why: self.reason}


def verify_folders(
    folders: Iterable[str | PathLike[str]], *, puzzle: PuzzleLike | None = None
) -> Iterator[Examined]:
    """Checks the certificates among `folders` and directly inside them, and yields the outcomes.

    The folders that are not certificates come first.
    """
    inside: list[Path] = []
    for name in folders:
        found, others = find_certificates(Path(name))
        inside += found
        yield from (Examined(other, "left out, no certificate") for other in others)
    for folder in inside:
        try:
            yield Examined(folder, "verified", verify(folder, puzzle=puzzle))
        except Refused as refused:
            yield Examined(folder, "refused", reason=str(refused))
        except (InputError, OSError) as error:
            why = error.message if isinstance(error, InputError) else error.strerror or str(error)
            yield Examined(folder, "cannot be read", reason=why)
