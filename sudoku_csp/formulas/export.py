"""A puzzle as a file for any solver: formulas in five formats, models in four languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import chain
from typing import BinaryIO, NamedTuple

from sudoku_csp.formulas import export_header
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export_header import Exported
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import InputError, UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, DEFAULT
from sudoku_csp.targets.cnf.clause_stream import Cnf
from sudoku_csp.targets.cnf.formats import dimacs, icnf, opb, pmc, wcnf
from sudoku_csp.targets.cnf.formats.text import Text
from sudoku_csp.targets.cnf.output import Output


def default_method(style: str) -> str:
    """The at-most-one method of a format where none is named: opb writes a group as one sum."""
    return CARDINALITY if style == "opb" else DEFAULT


class Format(NamedTuple):
    """A format: the suffix of its files, what it is, and the module of a model's language."""

    suffix: str
    title: str
    module: str | None = None


FORMATS = {
    "dimacs": Format(".cnf", "DIMACS CNF, for any SAT solver"),
    "wcnf": Format(".wcnf", "WCNF of 2022, for MaxSAT solvers"),
    "opb": Format(".opb", "OPB, for pseudo-Boolean solvers"),
    "icnf": Format(".icnf", "iCNF: the rules once, and a cube for each puzzle"),
    "pmc": Format(".cnf", "DIMACS for projected model counters"),
    "smt2": Format(".smt2", "SMT-LIB 2, integers", "targets.interchange.smtlib"),
    "lp": Format(".lp", "LP, a 0-1 linear program", "targets.interchange.linear"),
    "mps": Format(".mps", "MPS, the same program", "targets.interchange.mps"),
    "mzn": Format(".mzn", "MiniZinc", "targets.interchange.minizinc"),
    "cpsat": Format(".txtpb", "CP-SAT's model as text", "targets.cpsat.proto"),
}


@dataclass(frozen=True)
class Export:
    """A file to be made of a puzzle.

    `blocked`: a grid that it excludes. `names`, `groups`: comments that list the variables, and
    the clauses of each rule. Raises UnknownName and Unsupported for what cannot be made.
    """

    puzzle: Puzzle
    format: str = "dimacs"
    encoding: Encoding | None = None
    givens: Givens | None = None
    blocked: Grid | None = None
    names: bool = False
    groups: bool = False

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise UnknownName.among("format", self.format, FORMATS)
        if FORMATS[self.format].module is None:
            self._check_formula()
            return
        asked = {
            "an encoding": self.encoding is not None,
            "a way for the givens": self.givens is not None,
            "--names": self.names,
            "--groups": self.groups,
        }
        for what, is_asked in asked.items():
            if is_asked:
                raise Unsupported(
                    f"{self.format} takes the rules as they are: {what} is for the formats of "
                    "clauses"
                )

    def _check_formula(self) -> None:
        if self.format != "opb" and self.chosen.at_most_one == CARDINALITY:
            raise Unsupported(f"{self.format} has no sums: cardinality is for opb")
        if self.format == "icnf":
            if self.formula.compiled:
                raise Unsupported(
                    "icnf has one formula for many puzzles: no puzzle's givens can be compiled away"
                )
            if self.givens is Givens.UNITS:
                raise Unsupported("icnf states the givens as cubes, not as unit clauses")
            if self.blocked is not None:
                raise Unsupported(
                    "icnf has one formula for many puzzles: it cannot exclude one's solution"
                )
        elif self.givens is Givens.ASSUMPTIONS:
            raise Unsupported(f"{self.format} has no assumptions: icnf does")

    @property
    def chosen(self) -> Encoding:
        """The encoding, or what the format takes by itself."""
        return self.encoding or Encoding(at_most_one=default_method(self.format))

    @cached_property
    def formula(self) -> Formula:
        """The formula that is written, for the formats of clauses."""
        givens = self.givens
        if self.format == "icnf" and not self.chosen.compiled:
            givens = givens or Givens.ASSUMPTIONS
        return Formula(self.puzzle, self.chosen, givens, self.blocked)

    def comments(self) -> Iterator[str]:
        """The comment lines, without the marks of the format."""
        exported = Exported(self.puzzle, self.format, self.chosen, self.givens, self.blocked)
        more: list[Iterable[str]] = [export_header.lines(exported)]
        if self.groups:
            more.append(export_header.groups(self.formula))
        if self.names:
            more.append(export_header.names(self.formula))
        return chain(*more)

    def write(self, stream: BinaryIO, progress: Callable[[int], object] | None = None) -> None:
        """Writes the file to a binary stream, the same bytes every time.

        `progress`, if given, is called with the number of clauses written since the last call.
        """
        module = FORMATS[self.format].module
        if module is not None:
            language = import_module(f"sudoku_csp.{module}")
            language.write(
                stream,
                self.puzzle.board,
                self.puzzle.givens,
                self.puzzle.ruleset.post,
                comments=self.comments(),
                forbidden=self.blocked,
            )
            return
        if self.format == "icnf":
            write_many(self, [], stream)
            return
        cnf, comments = self.formula.cnf, self.comments()
        if progress is not None:
            cnf = _watched(cnf, progress)
        if self.format == "dimacs":
            dimacs.write(stream, cnf, comments)
        elif self.format == "wcnf":
            wcnf.write(stream, cnf, comments)
        elif self.format == "opb":
            opb.write(stream, cnf, comments)
        else:
            pmc.write(stream, cnf, comments, self.formula.projection)


def write_many(first: Export, rest: Iterable[Export], stream: BinaryIO) -> int:
    """Writes an iCNF file: the rules of the first puzzle's board, and a cube for every puzzle.

    Returns the number of puzzles. Raises InputError for a puzzle of another board.
    """
    ruleset = first.puzzle.ruleset

    def cubes() -> Iterator[tuple[str, list[int]]]:
        for export in chain([first], rest):
            puzzle = export.puzzle
            if puzzle.ruleset != ruleset:
                what = "rules" if puzzle.board == ruleset.board else "board"
                raise InputError(
                    f"{puzzle.board} after {ruleset.board}: an icnf file has one {what}",
                    source=puzzle.source,
                )
            yield puzzle.source, first.chosen.given_literals(puzzle)

    return icnf.write(stream, first.formula.cnf, first.comments(), cubes())


def _watched(cnf: Cnf, progress: Callable[[int], object]) -> Cnf:
    """The formula, with a word at the beginning of each of its sections."""
    starts = [start for _, start in cnf.size.sections]
    ends = iter(zip([0, *starts], starts, strict=False))

    def begun(_name: str) -> None:
        before, now = next(ends)
        progress(now - before)

    def state(output: Output) -> None:
        if isinstance(output, Text):
            output.watch = begun
        cnf.state(output)

    watched = Cnf(cnf.variables, cnf.method, state)
    vars(watched)["size"] = cnf.size  # It is counted already.
    return watched
