"""Files to save: the puzzle in a format, its certificate, or the report of a cross-check."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sudoku_csp.analysis import certificate
from sudoku_csp.analysis.diagnosis.witnesses import statements
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.apps.playground.questions.answers import open_backends
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.cross_check import Report

CERTIFICATE, REPORT = "certificate", "json"

OTHERS = {
    CERTIFICATE: ("a proof that it has one solution, or none, for others to check", ".zip"),
    REPORT: ("the results of the backends", ".json"),
}
"""Files besides the formats of `sudoku-csp export`: a description, and the suffix."""

PIECE = 1 << 20
"""Bytes in a part."""


def download(question: Question) -> Iterator[Part]:
    """The name and type of the file in `as`, then its bytes.

    The encoding is for formats of clauses. Raises UnknownName, Unsupported; SudokuError for a
    puzzle without a certificate.
    """
    puzzle = question.puzzle()
    wanted = question.name("as", "dimacs")
    if wanted not in FORMATS and wanted not in OTHERS:
        raise UnknownName.among("kind of file", wanted, (*FORMATS, *OTHERS))
    encoding = None if question.value("encoding") is None else question.encoding()
    if encoding is not None and wanted in OTHERS:
        raise Unsupported(f"{wanted} has no encoding: that is for formats of clauses")
    board = puzzle.board
    name = f"sudoku-{board.side}x{board.side}{'' if board.regions is None else '-jigsaw'}"
    if wanted == CERTIFICATE:
        content = _certificate(question, puzzle)
        yield {"name": f"{name}-certificate.zip", "type": "application/zip"}
    elif wanted == REPORT:
        content = _report(question, puzzle)
        yield {"name": f"{name}.json", "type": "application/json"}
    else:
        export = Export(puzzle, wanted, encoding)
        if export.style.clauses:
            chosen = export.formula.encoding
            name = "-".join([name, chosen.name, chosen.at_most_one, *chosen.chosen_forms.values()])
        stream = BytesIO()
        export.write(stream)
        yield {"name": name + FORMATS[wanted].suffix, "type": "text/plain"}
        content = stream.getvalue()
    for start in range(0, len(content), PIECE):
        yield content[start : start + PIECE]


def _certificate(question: Question, puzzle: Puzzle) -> bytes:
    """The bundle, once it is verified, in a zip archive."""
    made = certificate.certify(puzzle, by=("sat",), budget=question.budget())
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, content in sorted(made.verified_files().items()):
            entry = ZipInfo(f"certificate/{name}")  # Without the time: the same bytes always.
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return stream.getvalue()


def _report(question: Question, puzzle: Puzzle) -> bytes:
    deadline = question.budget().start()
    with open_backends(backends.NAMES, backends.DEFAULTS) as chosen:
        results = tuple(statements(puzzle, chosen, 2, deadline))
    return (json.dumps(Report(puzzle, results, 2).as_dict(), indent=1) + "\n").encode()
