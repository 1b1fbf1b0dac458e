"""The loop of `generate`: make a puzzle, certify it, write it, go on."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_csp.analysis.generation.generator import Generator
from sudoku_csp.analysis.generation.proof import Disagreement
from sudoku_csp.analysis.generation.spec import Generated, Spec
from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.files import new_file
from sudoku_csp.apps.cli.reports import DISAGREEMENT, write
from sudoku_csp.apps.cli.session import Session, show_progress
from sudoku_csp.grid.errors import BackendFailed, NotReached
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers import reproduction
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.apps.cli.certificate_folders import CertificateFolders

Write = Callable[[str], None]


def run(spec: Spec, given: Mapping[str, Any]) -> int:
    """Makes the puzzles that the options ask for, and returns the exit code.

    Raises Unsupported for what cannot be.
    """
    certificates = Path(given["certify"]) if given["certify"] else None
    if certificates is not None:
        from sudoku_csp.analysis.certificate.bundle import check_collection

        check_collection(certificates)
    budget = Budget(given["time_limit"] or None)
    output, numbers = given["output"], range(given["first"], given["first"] + given["count"])
    hidden = output == "-" and sys.stdout.isatty()
    limits = {"attempts": given["attempts"], "budget": budget}
    generator = Generator(spec, given["seed"], rated=given["rated"], **limits)
    session = GenerateSession(generator, Path(given["save_to"]), _STYLES[given["style"]])
    with ExitStack() as stack:
        stack.enter_context(generator)
        if certificates is not None:
            from sudoku_csp.analysis.certificate import Certifier
            from sudoku_csp.apps.cli.certificate_folders import CertificateFolders

            certifier = stack.enter_context(Certifier(generator.witnesses))
            session.folders = CertificateFolders(certifier, budget, given["replace"], unique=True)
            session.certificates = certificates
        put = stack.enter_context(_writing(output))
        more = stack.enter_context(show_progress("puzzles", len(numbers), hidden=hidden))
        with session.interruptible():
            for number in numbers:
                session.make(number, put)
                more(1)
    return session.code


@dataclass
class GenerateSession(Session):
    """The puzzles made so far, each certified where that is asked for."""

    generator: Generator
    save_to: Path
    text: Callable[[Generated, Path | None], str]
    folders: CertificateFolders | None = None
    certificates: Path = Path()

    def make(self, number: int, put: Write) -> None:
        """Makes the puzzle of this number and writes it, or tells why there is none."""
        try:
            made = self.generator.make(number)
        except (NotReached, BackendFailed) as error:
            self.problem(front_page.UNKNOWN, str(error))
        except Disagreement as error:
            where = reproduction.saved(error.report, self.save_to)
            self.problem(front_page.DISAGREEMENT, f"{DISAGREEMENT}: {error}; {where}")
        else:
            put(self.text(made, self._certificate(made)))
            self.puzzles += 1

    def _certificate(self, made: Generated) -> Path | None:
        """The folder of the certificate, if one was asked for and could be made."""
        if self.folders is None:
            return None
        folder = self.certificates / f"seed-{made.seed}-number-{made.number:05}"
        written = self.folders.write(made.puzzle, folder, self)
        return None if isinstance(written, str) else folder


@contextmanager
def _writing(output: str) -> Iterator[Write]:
    """The function that writes a line: at once to standard output, or to a file that is whole."""
    if output == "-":
        yield write
        return
    with new_file(Path(output)) as stream:

        def to_file(text: str) -> None:
            stream.write(f"{text}\n".encode())

        yield to_file


def _text(made: Generated, certificate: Path | None) -> str:
    """A picture below what is to be said of it; the reader takes it back."""
    said = [f"{len(made.puzzle.givens)} givens"]
    if made.spec.minimal:
        said.append("minimal")
    if made.rating is not None:
        said.append(made.rating.difficulty)
    said.append(f"unique by {' and '.join(made.proved_by)}")
    proved = f"\n# certificate: {certificate}" if certificate else ""
    picture = board_comment.with_picture(made.puzzle.board, str(made.puzzle))
    return f"# {', '.join(said)}\n# {made.puzzle.source}{proved}\n{picture}\n"


def _line(made: Generated, _certificate: Path | None) -> str:
    return board_comment.with_line(made.puzzle.board, made.puzzle.line())


def _json(made: Generated, certificate: Path | None) -> str:
    proved = {"certificate": str(certificate)} if certificate else {}
    return json.dumps(made.as_dict() | proved)


_STYLES: Mapping[str, Callable[[Generated, Path | None], str]] = {
    "text": _text,
    "line": _line,
    "jsonl": _json,
}
