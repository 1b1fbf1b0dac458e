"""Questions about texts and files: pasted puzzles, examples, and downloads."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.certificates import certify
from sudoku_csp.apps.api.export import prepare
from sudoku_csp.apps.api.read import read as read_puzzle
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.errors import InputError, UnknownName, Unsupported
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

MOST = 100
"""The largest number of puzzles that are read from one text."""


def read(question: Question) -> Iterator[Part]:
    """Yields the puzzles in a text; `more` is true if there are more puzzles than `MOST`.

    The field `off` has the identifiers of the rules that the drawings leave out.
    """
    board, off = question.board(), question.texts("off")
    found: list[page_data.Data] = []
    text = question.text("text")
    for entry in reader.read(source.from_text(text), Context("pasted", board)):
        if isinstance(entry, InputError):
            # If the text has several lines, the error names the line: `Line 2: r1c3: ...`.
            several = entry.line is not None and "\n" in text.strip()
            place = f"Line {entry.line}" if several else "The pasted text"
            raise InputError(entry.message, source=place, cell=entry.cell)
        question.check_side(entry.board)
        if len(found) == MOST:
            yield {"puzzles": found, "more": True}
            return
        found.append(page_data.of_puzzle(entry, off))
    yield {"puzzles": found, "more": False}


def examples(_question: Question) -> Iterator[Part]:
    """Yields the example puzzles, each with a group (`kind`), a name and a sentence (`about`)."""
    yield {"examples": _examples()}


@lru_cache(maxsize=1)
def _examples() -> list[dict[str, Any]]:
    package = files("sudoku_csp")
    text = (package / "puzzle" / "examples.txt").read_text("utf-8")
    found = reader.read(source.from_text(text), Context("examples"))
    numbered = [entry for entry in found if isinstance(entry, Puzzle)]
    table = tomllib.loads((package / "apps" / "playground" / "examples.toml").read_text("utf-8"))
    return [
        {field: example[field] for field in ("kind", "name", "about")}
        | {
            "puzzle": page_data.of_puzzle(
                read_puzzle(example["line"], example.get("board"))
                if "line" in example
                else numbered[example["number"] - 1]
            )
        }
        for example in table["example"]
    ]


CERTIFICATE = "certificate"
"""The name of a download that is not a format of `sudoku-csp export`: a zipped certificate."""

PIECE = 1 << 20
"""The largest number of bytes in a part of a download."""


def download(question: Question) -> Iterator[Part]:
    """Yields a part with the name and type of a file, then the bytes of the file.

    The field `as` is the format, or "certificate"; `encoding` is only for formats that consist of
    clauses. Raises SudokuError if the puzzle cannot have a certificate.
    """
    puzzle = question.puzzle()
    wanted = question.name("as", "dimacs")
    UnknownName.check("kind of file", wanted, (*choices.formats(), CERTIFICATE))
    encoding = None if question.value("encoding") is None else question.encoding()
    if encoding is not None and wanted == CERTIFICATE:
        raise Unsupported("a certificate has no encoding: that is for formats of clauses")
    board = puzzle.board
    name = f"sudoku-{board.side}x{board.side}{'' if board.regions is None else '-jigsaw'}"
    stream = BytesIO()
    if wanted == CERTIFICATE:
        made = certify(puzzle, time_limit=question.time_limit(), isolate=False)
        with ZipFile(stream, "w") as archive:
            for inside, content in sorted(made.verified_files().items()):
                entry = ZipInfo(f"certificate/{inside}")  # Without a time: equal bytes.
                entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, content)
        yield {"name": f"{name}-certificate.zip", "type": "application/zip"}
    else:
        export = prepare(puzzle, wanted, encoding=encoding)
        if export.style.clauses:
            chosen = export.formula.encoding
            name = "-".join([name, chosen.name, chosen.at_most_one, *chosen.chosen_forms.values()])
        export.write(stream)
        yield {"name": name + export.style.suffix, "type": "text/plain"}
    stream.seek(0)
    while piece := stream.read(PIECE):
        yield piece
