"""Download: the puzzle as a file, its certificate, or what the backends say of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sudoku_csp.analysis import certificate
from sudoku_csp.apps.playground import backends_in_turn
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import ENCODING, PUZZLE, Request
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formats import FORMATS, default_method, named
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report
from sudoku_csp.targets.cnf import cells

CERTIFICATE, REPORT = "certificate", "json"

OTHERS = {
    CERTIFICATE: ("a proof that it has one solution, or none, for others to check", ".zip"),
    REPORT: ("what the backends say of it", ".json"),
}
"""What there is besides the formats of `sudoku-csp export`: what it is, and its suffix."""

ASKED = {
    CERTIFICATE: ("backends",),
    REPORT: ("backends", "limit"),
    **{name: ENCODING if named(name, encoded=True).clauses else () for name in FORMATS},
}
"""The fields that are for one kind of file, besides those of all."""

FIELDS = (*PUZZLE, "as", "backends", "limit", *ENCODING)

PIECE = 1 << 20
"""Bytes that are handed on at a time."""


def answer(request: Request) -> Iterator[Part]:
    """The name and type of the file, then its bytes.

    `as` says what; the encoding is for formats of clauses, `backends` for certificate and report.
    Raises UnknownName, Unsupported; SudokuError for a certificate of what has none.
    """
    puzzle = request.puzzle()
    wanted = request.word("as", "dimacs")
    if wanted not in FORMATS and wanted not in OTHERS:
        raise UnknownName.among("kind of file", wanted, (*FORMATS, *OTHERS))
    for name in request.fields:
        if request.sent(name) is not None and name not in (*PUZZLE, "as", *ASKED[wanted]):
            raise Unsupported(f"{wanted} has no {name}: it is not for this kind of file")
    board = puzzle.board
    name = f"sudoku-{board.side}x{board.side}{'' if board.regions is None else '-jigsaw'}"
    if wanted == CERTIFICATE:
        yield from _file(
            f"{name}-certificate.zip", "application/zip", _certificate(request, puzzle)
        )
    elif wanted == REPORT:
        yield from _file(f"{name}.json", "application/json", _report(request, puzzle))
    else:
        export = Export(puzzle, wanted, _encoding(request, wanted))
        if export.style.clauses:
            chosen = export.formula.encoding
            name = "-".join([name, chosen.name, chosen.at_most_one, *chosen.of_globals.values()])
        stream = BytesIO()
        export.write(stream)
        yield from _file(name + FORMATS[wanted].suffix, "text/plain", stream.getvalue())


def _file(name: str, kind: str, content: bytes) -> Iterator[Part]:
    yield {"name": name, "type": kind}
    for start in range(0, len(content), PIECE):
        yield content[start : start + PIECE]


def _encoding(request: Request, wanted: str) -> Encoding | None:
    """The encoding, where the format has clauses by itself or one is asked for."""
    asked = any(request.sent(field) is not None for field in ENCODING)
    if not (asked or FORMATS[wanted].clauses):
        return None
    method, variables = request.sent("at_most_one"), request.sent("cells")
    if method is None and variables in (None, cells.DEFAULT):
        fields = request.fields | {"at_most_one": default_method(wanted)}
        return Request(fields, request.limits).encoding()
    return request.encoding()


def _certificate(request: Request, puzzle: Puzzle) -> bytes:
    """The bundle, once it is verified, in a zip archive."""
    by = request.backends() if request.sent("backends") else ("sat",)
    seconds = request.budget().seconds
    each = Budget(seconds and seconds / len(by))
    made = certificate.certify(puzzle, by=by, budget=each)
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, content in sorted(made.verified_files().items()):
            entry = ZipInfo(f"certificate/{name}")  # Without the time: the same bytes always.
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return stream.getvalue()


def _report(request: Request, puzzle: Puzzle) -> bytes:
    limit = request.whole("limit", 2, request.limits.solutions)
    deadline = request.budget().start()
    with backends_in_turn.ready(request.backends(), Settings()) as chosen:
        said = tuple(backends_in_turn.results(puzzle, chosen, limit, deadline))
    return (json.dumps(Report(puzzle, said, limit).as_dict(), indent=1) + "\n").encode()
