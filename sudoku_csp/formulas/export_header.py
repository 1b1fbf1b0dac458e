"""The comments at the top of an exported file: what it is, so that a reader can rebuild it.

The lines `puzzle`, `board`, `constraint` and `options` are all that is needed to read an answer
back (`header_reader`). A rule that no line of text can say stands in quotation marks, for a person.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formats import FORMATS, default_method, named
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid import drawing
from sudoku_csp.grid.helpers import ours
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat
from sudoku_csp.targets.cnf.globals.forms import GLOBALS
from sudoku_csp.targets.file_format import Language

FIRST = "sudoku-csp "

CONSTRAINT = "constraint"
"""What begins the line of a constraint beyond those of the houses."""

CONTINUED = "and"
"""What begins the next line of one that is too long for a line."""

WIDTH = 200
"""Characters of a puzzle on one line, where a format's comments are not to be longer."""


@dataclass(frozen=True)
class Exported:
    """What a header says: the puzzle, the format, and how the formula was made of it.

    A format of clauses has an encoding, the one that it takes by itself if none is given; what
    takes the rules as they are has None.
    """

    puzzle: Puzzle
    format: str = "dimacs"
    encoding: Encoding | None = None
    givens: Givens | None = None
    excluded: Grid | None = None

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            return  # A header that was changed may name one.
        encoding = self.encoding or Encoding(default_method(self.format))
        object.__setattr__(self, "encoding", encoding if self.style.clauses else None)

    @property
    def style(self) -> ClauseFormat | Language:
        """The format's object, in the form that was made. Raises UnknownName."""
        return named(self.format, encoded=self.encoding is not None or self.givens is not None)

    def options(self) -> tuple[str, ...]:
        """The options of `export` that make this file, comments apart."""
        query = ("--unique-query",) if self.excluded else ()
        if self.encoding is None:
            return ("--format", self.format, *query)
        givens = () if self.givens is None else ("--givens", str(self.givens))
        return ("--format", self.format, "--encoding", str(self.encoding), *givens, *query)


def lines(exported: Exported) -> Iterator[str]:
    """The comments, without the marks of any format."""
    puzzle, board = exported.puzzle, exported.puzzle.board
    options = " ".join(exported.options())
    yield f"{FIRST}{ours()}"
    # A name that the locale could not decode has the same bytes as one that it could.
    place = puzzle.source.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    yield f"source {place or 'unnamed'}"
    yield from _wrapped(exported, "puzzle", drawing.line(board, puzzle.digits))
    yield f"board {board}"
    if board.regions is not None:
        yield f"regions {' '.join(str(number + 1) for number in board.regions)}"
    for text in puzzle.ruleset.lines:
        first, *more = _wrapped(exported, CONSTRAINT, text)
        yield first
        yield from (line.replace(CONSTRAINT, CONTINUED, 1) for line in more)
    yield f"options {options}"
    if exported.excluded is not None:
        yield from _wrapped(exported, "excluded", exported.excluded.line())
    style = exported.style
    if exported.encoding is not None:
        yield f"encoding {described(exported.encoding)}"
    if exported.encoding is not None or (isinstance(style, Language) and style.names):
        yield f"variables {numbering(exported)}"
    yield f"hash sha256 of board, puzzle and options: {digest(exported)}"


def _wrapped(exported: Exported, key: str, text: str) -> Iterator[str]:
    width = WIDTH if named(exported.format).width else len(text)
    for part in textwrap.wrap(text, width, break_on_hyphens=False):
        yield f"{key} {part}"


def digest(exported: Exported) -> str:
    """What the header's last line names, by which a line that was changed is noticed."""
    puzzle, options = exported.puzzle, " ".join(exported.options())
    excluded = "" if exported.excluded is None else f" {exported.excluded.line()}"
    text = f"{puzzle.board!r} {puzzle.line()} {options}{excluded}"
    return sha256(text.encode()).hexdigest()


def described(encoding: Encoding) -> str:
    """The encoding in words.

    >>> described(Encoding("minimal,product"))
    'Minimal (Lynce & Ouaknine 2006), at most one: Product (Chen 2010)'
    """
    words = [(GLOBALS[word], name) for word, name in encoding.of_globals.items()]
    forms = [(of.PLURAL, of.named(name)) for of, name in words]
    of_globals = "".join(f", {many}: {form.title} ({form.source})" for many, form in forms)
    if encoding.clause_set is None:
        return f"{encoding.cells} cells, a conflict for each pair{of_globals}"
    chosen = clause_sets.named(encoding.clause_set)
    method = at_most_one.named(encoding.at_most_one)
    return (
        f"{chosen.title} ({chosen.source})"
        f"{', singles propagated' if encoding.propagate else ''}"
        f", at most one: {method.title} ({method.source}){of_globals}"
        f"{', no clause twice' if encoding.drop_duplicates else ''}"
        f"{', sums that follow' if encoding.implied_sums else ''}"
    )


def numbering(exported: Exported) -> str:
    """How the cells' variables are numbered."""
    encoding = exported.encoding or EXTENDED
    n, cells = exported.puzzle.board.side, encoding.cells
    compiled = encoding.compiled or exported.givens is Givens.COMPILED
    if compiled:
        return "only those that the givens leave open, renumbered from 1 (--names lists them)"
    if cells == "order":
        return f"y(r,c,d) 'at most d' = {n - 1}*({n}*(r-1) + c-1) + d for d < {n}, from 1"
    if cells == "log":
        bits = (n - 1).bit_length()
        return f"bits of digit-1, lowest first, from {bits}*({n}*(r-1) + c-1) + 1"
    return f"x(r,c,d) = {n * n}*(r-1) + {n}*(c-1) + d, all counted from 1"


def names(known: Iterable[tuple[int, str]]) -> Iterator[str]:
    """A line `varname NUMBER MEANING` for every variable of a cell."""
    for number, meaning in known:
        yield f"varname {number} {meaning}"


def groups(formula: Formula) -> Iterator[str]:
    """A line `group FIRST-LAST NAME` for each part of the formula, its clauses counted from 1."""
    size = formula.cnf.size
    starts = [*(start for _, start in size.sections), size.clauses]
    for (name, start), end in zip(size.sections, starts[1:], strict=True):
        if end > start:
            yield f"group {start + 1}-{end} {name}"
