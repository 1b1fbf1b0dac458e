"""Certificates written one after the other, each into a folder, and told of where there is none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sudoku_csp.analysis.certificate import (
    Certificate,
    Certifier,
    OutOfTime,
    SeveralSolutions,
)
from sudoku_csp.analysis.certificate.bundle import check_place
from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget


@dataclass(frozen=True)
class CertificateFolders:
    """How certificates are made and written; `unique` says that every puzzle is claimed to be."""

    certifier: Certifier
    budget: Budget
    replace: bool
    check: bool = True
    unique: bool = False

    def write(self, puzzle: Puzzle, folder: Path, session: Session) -> Certificate | str:
        """The certificate, or in a word why there is none: the session tells the reason."""
        try:
            check_place(folder, replace=self.replace)
            certificate = self.certifier.certify(puzzle, self.budget)
            certificate.write(folder, check=self.check, replace=self.replace)
        except Unsupported as error:
            outcome, code, why = "not written", front_page.INPUT, f": {error}"
        except (OutOfTime, BackendFailed, BackendUnavailable) as error:
            outcome, code, why = "unknown", front_page.UNKNOWN, f": {error}"
        except (BackendFault, SeveralSolutions) as error:
            if isinstance(error, SeveralSolutions) and not self.unique:
                grids = "".join(f"\n  {grid.line()}" for grid in error.grids)
                outcome, code, why = "multiple", front_page.INPUT, f": {error}{grids}"
            else:
                why = f", WRONG ANSWER: {error}"
                outcome, code = "REFUSED", front_page.DISAGREEMENT
        else:
            return certificate
        session.problem(code, f"{puzzle.source}: no certificate{why}")
        return outcome
