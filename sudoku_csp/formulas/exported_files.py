"""Writes a puzzle to a file for a solver, and reads the header of the file and the solver's answer.

A file begins with a header of comments. `read_header` makes the same `Export` from its lines
`puzzle`, `board`, `constraint`, `options` and `excluded`, and compares the hash in the last line. A
constraint that no line of text can state stands in quotation marks, for people. A header with such
a line cannot be read back.

An answer is a solution, no solution, or a count. An assignment that is no grid is rejected, and
every grid is checked against the rules.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain, pairwise
from typing import BinaryIO

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import EXTENDED, KEYS, Encoding
from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.formulas.export_formats import find_format as format_named
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid import checks, drawing
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.errors import (
    AnswerError,
    BackendUnavailable,
    InputError,
    SudokuError,
    Unsupported,
)
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets import solver_output
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.cells import DecodeError
from sudoku_csp.targets.cnf.clause_formats import ICNF, ClauseFormat, write_cubes
from sudoku_csp.targets.file_format import Language

PROGRAM = "sudoku-csp"
"""The word that begins the first line of a header."""

CONTINUED = "and"
"""The word that begins the second and later lines of a long constraint."""

WIDTH = 200
"""Characters of a puzzle on one line, in formats with a maximal length of comments."""

LONGEST = 32
"""`read_header` stops after lines with this number of different first words."""

_MARKS = re.compile(f"(?:{'|'.join({re.escape(one.mark) for one in FORMATS.values()})}) ?")


@dataclass(frozen=True)
class Export:
    """The content of a file: a puzzle, a format, and the choices for its formula.

    Args:
        encoding: None for the default of the format. OPB states sums as they are, and is a format
            of clauses only with an encoding, with `givens`, or with `groups`.
        givens: None for the default of the encoding and the format.
        blocked: A grid that the file excludes.
        names: Adds comments that list the variables.
        groups: Adds comments that list the clauses of each rule.

    Raises UnknownName for an unknown format, Unsupported for choices that cannot be combined.
    """

    puzzle: Puzzle
    format: str = "dimacs"
    encoding: Encoding | None = None
    givens: Givens | None = None
    blocked: Grid | None = None
    names: bool = False
    groups: bool = False

    def __post_init__(self) -> None:
        style = self.style
        if isinstance(style, ClauseFormat):
            self._check_formula(style)
            return
        of_clauses = {
            "an encoding": self.encoding is not None,
            "a way for the givens": self.givens is not None,
            "a list of variables": self.names and style.names is None,
            "a list of clauses": self.groups,
        }
        for option in (option for option, chosen in of_clauses.items() if chosen):
            plain = f"{self.format} states the rules as they are"
            raise Unsupported(f"{plain}: {option} is for the formats of clauses")

    def _check_formula(self, style: ClauseFormat) -> None:
        if not style.cubes and self.givens is Givens.ASSUMPTIONS:
            raise Unsupported(f"{self.format} has no assumptions: icnf does")
        formula = self.formula
        if not style.text.sums and formula.encoding.at_most_one == at_most_one.CARDINALITY.name:
            raise Unsupported(f"{self.format} has no sums: cardinality is for opb")
        if not style.cubes:
            return
        shared = f"{self.format} has one formula for many puzzles"
        if formula.compiled:
            raise Unsupported(f"{shared}: no puzzle's givens can be compiled away")
        if self.givens is Givens.UNITS:
            raise Unsupported(f"{self.format} states the givens as cubes, not as unit clauses")
        if self.blocked is not None:
            raise Unsupported(f"{shared}: it cannot exclude one's solution")

    @property
    def style(self) -> ClauseFormat | Language:
        """The format. Raises UnknownName for a name of no format."""
        encoded = self.encoding is not None or self.givens is not None or self.groups
        return format_named(self.format, encoded=encoded)

    @cached_property
    def formula(self) -> Formula:
        """The formula, for a file of clauses."""
        style, encoding, givens = self.style, self.encoding, self.givens
        if isinstance(style, ClauseFormat):
            encoding = encoding or Encoding(style.at_most_one)
            if style.cubes and not encoding.compiled:
                givens = givens or Givens.ASSUMPTIONS
        return Formula(self.puzzle, encoding or EXTENDED, givens, self.blocked)

    def options(self) -> str:
        """Returns the options of the command `export` for this file, except those for comments."""
        words = ["--format", self.format]
        if self.style.clauses:
            words += ["--encoding", str(self.formula.encoding)]
        if self.givens is not None:
            words += ["--givens", str(self.givens)]
        if self.blocked is not None:
            words.append("--unique-query")
        return " ".join(words)

    def header(self) -> Iterator[str]:
        """Yields the lines of the header, without the marks of the format."""
        puzzle, board, style = self.puzzle, self.puzzle.board, self.style
        yield f"{PROGRAM} {own_version()}"
        # The header has the same bytes in every locale, also for a name that it cannot decode.
        place = puzzle.source.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        yield f"source {place or 'unnamed'}"
        yield from self._wrapped("puzzle", drawing.line(board, puzzle.digits))
        yield f"board {board}"
        if board.regions is not None:
            yield f"regions {' '.join(str(number + 1) for number in board.regions)}"
        for text in puzzle.ruleset.lines:
            first, *more = self._wrapped("constraint", text)
            yield first
            yield from (line.replace("constraint", CONTINUED, 1) for line in more)
        yield f"options {self.options()}"
        if self.blocked is not None:
            yield from self._wrapped("excluded", self.blocked.line())
        if style.clauses:
            yield f"encoding {describe(self.formula.encoding)}"
            yield f"variables {_numbering(self.formula)}"
        elif isinstance(style, Language) and style.names:
            yield f"variables {_numbering(Formula(puzzle))}"
        yield f"hash sha256 of board, puzzle and options: {self.digest()}"

    def _wrapped(self, key: str, text: str) -> Iterator[str]:
        width = WIDTH if self.style.width else len(text)
        for part in textwrap.wrap(text, width, break_on_hyphens=False):
            yield f"{key} {part}"

    def digest(self) -> str:
        """Returns the hash for the last line of the header, which reveals a changed header."""
        puzzle = self.puzzle
        excluded = "" if self.blocked is None else f" {self.blocked.line()}"
        text = f"{puzzle.board!r} {puzzle.line()} {self.options()}{excluded}"
        return sha256(text.encode()).hexdigest()

    def comments(self) -> Iterator[str]:
        """Yields all lines of comments, without the marks of the format."""
        style = self.style
        yield from self.header()
        if self.groups:
            yield from _groups(self.formula)
        if self.names:
            of_language = isinstance(style, Language) and style.names
            names = of_language(self.puzzle.board) if of_language else self.formula.names()
            yield from (f"varname {number} {meaning}" for number, meaning in names)

    def write(
        self,
        stream: BinaryIO,
        progress: Callable[[int], object] | None = None,
        others: Iterable[Export] = (),
    ) -> None:
        """Writes the file to a binary stream, with the same bytes every time.

        Args:
            progress: A function that is called with the number of clauses since its last call.
            others: Further puzzles of an iCNF file, which has the rules once and a cube for each.

        Raises InputError if one of `others` has other rules, BackendUnavailable without a package.
        """
        style, puzzle = self.style, self.puzzle
        if isinstance(style, Language):
            try:
                post, about = puzzle.ruleset.post, self.comments()
                style.write(stream, puzzle.board, puzzle.givens, post, about, self.blocked)
            except ImportError as error:
                reason = f"{self.format} needs the package {style.package}, which is not installed"
                raise BackendUnavailable(reason) from error
        elif style.cubes:
            ICNF.write(stream, self.formula.cnf, self.comments())
            write_cubes(stream, map(self._cube, chain([self], others)))
        else:
            formula = self.formula
            watch = None
            if progress is not None:
                starts = [0, *(start for _, start in formula.cnf.size.sections)]
                counts = iter([after - before for before, after in pairwise(starts)])
                watch = lambda _section: progress(next(counts))  # noqa: E731
            style.write(stream, formula.cnf, self.comments(), formula.projection, watch)

    def _cube(self, other: Export) -> tuple[str, list[int]]:
        """Returns the source and the givens of a puzzle. Raises InputError for other rules."""
        ruleset, puzzle = self.puzzle.ruleset, other.puzzle
        if puzzle.ruleset != ruleset:
            what = "rules" if puzzle.board == ruleset.board else "board"
            reason = f"{puzzle.board} after {ruleset.board}: an icnf file has one {what}"
            raise InputError(reason, source=puzzle.source)
        return puzzle.source, self.formula.encoding.given_literals(puzzle)


def describe(encoding: Encoding) -> str:
    """Returns the encoding in words, with its sources.

    >>> describe(Encoding("minimal,product"))
    'Minimal (Lynce & Ouaknine 2006), at most one: Product (Chen 2010)'
    """
    named = ((key, KEYS[key].named(name)) for key, name in encoding.chosen_forms.items())
    forms = "".join(f", {key}: {form.title} ({form.source})" for key, form in named)
    if encoding.clause_set is None:
        return f"{encoding.cells} cells, a conflict for each pair{forms}"
    clauses = clause_sets.find_clause_set(encoding.clause_set)
    method = at_most_one.find_method(encoding.at_most_one)
    return (
        f"{clauses.title} ({clauses.source})"
        f"{', singles propagated' if encoding.propagate else ''}"
        f", at most one: {method.title} ({method.source}){forms}"
        f"{', no clause twice' if encoding.drop_duplicates else ''}"
        f"{', sums that follow' if encoding.implied_sums else ''}"
    )


def _numbering(formula: Formula) -> str:
    """Describes how the variables of the cells are numbered."""
    n, cells = formula.puzzle.board.side, formula.encoding.cells
    if formula.compiled:
        return "only those that the givens leave open, renumbered from 1 (--names lists them)"
    if cells == "order":
        return f"y(r,c,d) 'at most d' = {n - 1}*({n}*(r-1) + c-1) + d for d < {n}, from 1"
    if cells == "log":
        bits = (n - 1).bit_length()
        return f"bits of digit-1, lowest first, from {bits}*({n}*(r-1) + c-1) + 1"
    return f"x(r,c,d) = {n * n}*(r-1) + {n}*(c-1) + d, all counted from 1"


def _groups(formula: Formula) -> Iterator[str]:
    """Yields a line `group FIRST-LAST NAME` for each section; clauses are counted from 1."""
    size = formula.cnf.size
    starts = [*(start for _, start in size.sections), size.clauses]
    for (name, start), end in zip(size.sections, starts[1:], strict=True):
        if end > start:
            yield f"group {start + 1}-{end} {name}"


def read_header(texts: Iterable[str], name: str) -> Export | None:
    """Returns the export that a header describes, or None for a file without a header.

    Raises InputError for a header that cannot be read, and for a formula of another program.
    """
    lines = _lines(texts)
    if PROGRAM not in lines:
        if lines.get("p", [""])[0].startswith(("cnf", "inccnf")):
            reason = "a DIMACS file without the header of an export: give the puzzle instead"
            raise InputError(reason, source=name)
        return None
    for text in lines.get("constraint", ()):
        if text.startswith('"'):
            raise InputError(
                f"was exported with a constraint that a header cannot give back: {text[1:-1]}; in "
                "Python, sc.decode(puzzle, output) reads the answer",
                source=name,
            )
    try:
        return _export(lines, name)
    except KeyError as error:
        reason = f"it has no line or option {error}"
    except (ValueError, SudokuError) as error:
        reason = str(error)
    raise InputError(f"the header of an exported file, but not whole: {reason}", source=name)


def _lines(texts: Iterable[str]) -> dict[str, list[str]]:
    """Returns the lines of a header by their first words, or the first lines of another file."""
    lines: dict[str, list[str]] = {}
    for text in texts:
        mark = _MARKS.match(text)
        key, _, value = (text[mark.end() :] if mark else text).strip().partition(" ")
        if key == PROGRAM and key not in lines:
            lines = {}
        if key == CONTINUED and "constraint" in lines:
            lines["constraint"][-1] += f" {value}"
        elif PROGRAM in lines or key not in lines:
            lines.setdefault(key, []).append(value)
        if key == "hash" or len(lines) == LONGEST:
            break
    return lines


def _export(lines: dict[str, list[str]], name: str) -> Export:
    """Returns the export. Raises KeyError, ValueError or SudokuError for a faulty header."""
    regions = [int(word) - 1 for word in lines.get("regions", [""])[0].split()]
    board = parse_board(lines["board"][0], Board.jigsaw(regions) if regions else None)
    puzzle = _puzzle(lines["puzzle"], name, board).with_constraints(*lines.get("constraint", ()))
    options, excluded = lines["options"][0], lines.get("excluded")
    words = iter(options.split())
    chosen = {word: next(words, "") for word in words if word != "--unique-query"}
    export = Export(
        puzzle,
        chosen["--format"],
        Encoding(chosen["--encoding"]) if "--encoding" in chosen else None,
        Givens(chosen["--givens"]) if "--givens" in chosen else None,
        Grid(board, _puzzle(excluded, name, board).digits) if excluded else None,
    )
    if options != export.options():
        raise ValueError("its options are not spelled as this version spells them: export again")
    if lines["hash"][0].rpartition(" ")[2] != export.digest():
        raise ValueError("its lines do not have the hash that it names")
    return export


def _puzzle(parts: list[str], name: str, board: Board) -> Puzzle:
    """Returns the puzzle of the lines. Raises ValueError if they are no puzzle."""
    text = (" " if " " in "".join(parts) else "").join(parts)
    entries = list(reader.read(source.from_text(text), Context(name, board)))
    if len(entries) != 1 or isinstance(entries[0], InputError):
        raise ValueError("the puzzle in it cannot be read")
    return entries[0]


_COUNT = re.compile(r"c s exact [a-z]+ int ([0-9]+)", re.ASCII)


def decode(export: Export, output: str, name: str = "solver output") -> Solution | None:
    """Returns the solution in a solver's output, or None if the puzzle has no solution.

    Raises InputError if the output is no answer, or its assignment no solution of the puzzle.
    Raises Unsupported for a format whose answers have no assignments.
    """
    checks.instance(output, str, "the output of a solver is a text")
    style, lines = export.style, output.split("\n")
    try:
        if isinstance(style, Language):
            grid = style.read(lines, export.puzzle.board)
        elif style.unreadable:
            raise Unsupported(style.unreadable)
        else:
            literals = solver_output.read_answer(lines, style.dialect)
            grid = None if literals is None else _decode_literals(export.formula, literals)
    except AnswerError as error:
        raise InputError(str(error), source=name, line=error.line) from None
    except DecodeError as error:
        raise InputError(f"the assignment is no grid: {error}", source=name) from None
    if grid is None:
        return None
    if grid == export.blocked:
        raise InputError("the assignment is the very grid that the file excludes", source=name)
    broken = export.puzzle.violations(grid)
    if broken:
        raise InputError(f"the assignment is no solution: {broken[0]}", source=name)
    return Solution.of(grid, (cell for cell, _ in export.puzzle.givens))


def count(output: str, name: str = "solver output") -> int:
    """Returns the number of solutions in a model counter's output.

    The line is `c s exact arb int N`, as in the Model Counting Competition. Raises InputError if
    the line is missing.
    """
    found = {match[1] for line in output.split("\n") if (match := _COUNT.fullmatch(line.strip()))}
    if len(found) != 1:
        reason = "two different counts" if found else "no line 'c s exact arb int N'"
        raise InputError(f"no answer of a model counter: {reason}", source=name)
    return int(found.pop())


def _decode_literals(formula: Formula, literals: Iterable[int]) -> Grid:
    last = formula.variables
    for literal in literals:
        if abs(literal) > last:
            raise DecodeError(f"{literal} is no variable of a formula that has {last}")
    return formula.decode(literals)
