"""The loop of `generate`: make a puzzle, certify it, write it, go on."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.analysis.generation.generator import Generator
from sudoku_csp.analysis.generation.proof import Disagreement
from sudoku_csp.analysis.generation.spec import Generated, Spec
from sudoku_csp.apps.cli import exit_codes
from sudoku_csp.apps.cli.files import written
from sudoku_csp.apps.cli.formats import DISAGREEMENT, write
from sudoku_csp.apps.cli.tables import counted
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    NotReached,
    Unsupported,
)
from sudoku_csp.solvers import reproduction
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.analysis.certificate import Certifier

Write = Callable[[str], None]


@dataclass
class GenerateSession:
    """One run, and what came of it."""

    maker: Generator
    numbers: range
    style: str
    certificates: Path | None
    replace: bool
    save_to: Path
    budget: Budget
    codes: set[int] = field(default_factory=set)
    made: int = 0
    _certifier: Certifier | None = None

    @classmethod
    def of(cls, spec: Spec, given: Mapping[str, Any]) -> GenerateSession:
        """The run that the options ask for. Raises Unsupported for what cannot be."""
        certificates = Path(given["certify"]) if given["certify"] else None
        if certificates is not None:
            from sudoku_csp.analysis.certificate.bundle import check_collection

            check_collection(certificates)
        budget = Budget(given["time_limit"] or None)
        limits = {"attempts": given["attempts"], "budget": budget}
        return cls(
            maker=Generator(spec, given["seed"], rated=given["rated"], **limits),
            numbers=range(given["first"], given["first"] + given["count"]),
            style=given["style"],
            certificates=certificates,
            replace=given["replace"],
            save_to=Path(given["save_to"]),
            budget=budget,
        )

    def run(self, output: str) -> int:
        """Makes the puzzles, and returns the exit code."""
        with ExitStack() as stack:
            stack.enter_context(self.maker)
            if self.certificates is not None:
                from sudoku_csp.analysis.certificate import Certifier

                self._certifier = stack.enter_context(Certifier(self.maker.witnesses))
            put = stack.enter_context(_writing(output))
            advance = stack.enter_context(self._progress(output))
            try:
                for number in self.numbers:
                    self._make(number, put)
                    advance(1)
            except KeyboardInterrupt:
                click.echo(f"interrupted after {counted(self.made, 'puzzle')}", err=True)
                return exit_codes.INTERRUPTED
        return exit_codes.worst(self.codes)

    def _make(self, number: int, put: Write) -> None:
        try:
            made = self.maker.make(number)
        except (NotReached, BackendFailed) as error:
            self._tell(exit_codes.UNKNOWN, str(error))
        except Disagreement as error:
            where = reproduction.saved(error.report, self.save_to)
            self._tell(exit_codes.DISAGREEMENT, f"{DISAGREEMENT}: {error}; {where}")
        else:
            put(_STYLES[self.style](made, self._certificate(made)))
            self.made += 1

    def _certificate(self, made: Generated) -> Path | None:
        """The folder of the certificate, if one was asked for and could be made."""
        if self.certificates is None or self._certifier is None:
            return None
        from sudoku_csp.analysis.certificate import OutOfTime, SeveralSolutions
        from sudoku_csp.analysis.certificate.bundle import check_place

        folder = self.certificates / f"seed-{made.seed}-number-{made.number:05}"
        place = f"{made.puzzle.source}: no certificate"
        try:
            check_place(folder, replace=self.replace)
            certificate = self._certifier.certify(made.puzzle, self.budget)
            certificate.write(folder, replace=self.replace)
        except Unsupported as error:
            self._tell(exit_codes.INPUT, f"{place}: {error}")
        except (OutOfTime, BackendFailed, BackendUnavailable) as error:
            self._tell(exit_codes.UNKNOWN, f"{place}: {error}")
        except (BackendFault, SeveralSolutions) as error:
            self._tell(exit_codes.DISAGREEMENT, f"{place}, WRONG ANSWER: {error}")
        else:
            return folder
        return None

    def _tell(self, code: int, why: str) -> None:
        self.codes.add(code)
        click.echo(why, err=True)

    def _progress(self, output: str) -> AbstractContextManager[Callable[[int], None]]:
        """A bar on standard error, where that is a terminal and the puzzles do not go there too."""
        if not sys.stderr.isatty() or (output == "-" and sys.stdout.isatty()):
            return nullcontext(lambda _: None)
        from sudoku_csp.apps.cli.progress import of_total

        return of_total(len(self.numbers), "puzzles")


@contextmanager
def _writing(output: str) -> Iterator[Write]:
    """The function that writes a line: at once to standard output, or to a file that is whole."""
    if output == "-":
        yield write
        return
    with written(Path(output)) as stream:

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
    return f"# {', '.join(said)}\n# {made.puzzle.source}{proved}\n{made.puzzle}\n"


def _line(made: Generated, _certificate: Path | None) -> str:
    return made.puzzle.line()


def _json(made: Generated, certificate: Path | None) -> str:
    proved = {"certificate": str(certificate)} if certificate else {}
    return json.dumps(made.as_dict() | proved)


_STYLES: Mapping[str, Callable[[Generated, Path | None], str]] = {
    "text": _text,
    "line": _line,
    "jsonl": _json,
}
