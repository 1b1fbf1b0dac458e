"""A puzzle as a file for any solver, in one of the `formats`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from typing import BinaryIO

from sudoku_csp.formulas import export_header, formats
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export_header import Exported
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY
from sudoku_csp.targets.cnf.formats.clause_format import ClauseFormat
from sudoku_csp.targets.cnf.formats.icnf import ICNF, write_cubes
from sudoku_csp.targets.cnf.output import Count
from sudoku_csp.targets.file_format import Language


@dataclass(frozen=True)
class Export:
    """A file to be made of a puzzle.

    `blocked`: a grid that it excludes. `names`, `groups`: comments that list the variables, and
    the clauses of each rule. OPB has sums, and is made of clauses where an encoding, a way for the
    givens or groups are asked for. Raises UnknownName and Unsupported for what cannot be made.
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
        asked = {
            "an encoding": self.encoding is not None,
            "a way for the givens": self.givens is not None,
            "--names": self.names and style.names is None,
            "--groups": self.groups,
        }
        for what, is_asked in asked.items():
            if is_asked:
                raise Unsupported(
                    f"{self.format} takes the rules as they are: {what} is for the formats of "
                    "clauses"
                )

    def _check_formula(self, style: ClauseFormat) -> None:
        if not style.text.sums and self.chosen.at_most_one == CARDINALITY:
            raise Unsupported(f"{self.format} has no sums: cardinality is for opb")
        if not style.cubes:
            if self.givens is Givens.ASSUMPTIONS:
                raise Unsupported(f"{self.format} has no assumptions: icnf does")
        elif self.formula.compiled:
            raise Unsupported(
                f"{self.format} has one formula for many puzzles: no puzzle's givens can be "
                "compiled away"
            )
        elif self.givens is Givens.UNITS:
            raise Unsupported(f"{self.format} states the givens as cubes, not as unit clauses")
        elif self.blocked is not None:
            raise Unsupported(
                f"{self.format} has one formula for many puzzles: it cannot exclude one's solution"
            )

    @property
    def style(self) -> ClauseFormat | Language:
        """The format's object, in the form that is asked for. Raises UnknownName."""
        asked = self.encoding is not None or self.givens is not None or self.groups
        return formats.named(self.format, encoded=asked)

    @property
    def chosen(self) -> Encoding:
        """The encoding, or what the format takes by itself."""
        return self.encoding or Encoding(formats.default_method(self.format))

    @cached_property
    def formula(self) -> Formula:
        """The formula that is written, for the formats of clauses."""
        style, givens = self.style, self.givens
        if isinstance(style, ClauseFormat) and style.cubes and not self.chosen.compiled:
            givens = givens or Givens.ASSUMPTIONS
        return Formula(self.puzzle, self.chosen, givens, self.blocked)

    def comments(self) -> Iterator[str]:
        """The comment lines, without the marks of the format."""
        style, encoding = self.style, self.chosen if self.style.clauses else None
        exported = Exported(self.puzzle, self.format, encoding, self.givens, self.blocked)
        more: list[Iterable[str]] = [export_header.lines(exported)]
        if self.groups:
            more.append(export_header.groups(self.formula))
        if self.names:
            of_language = isinstance(style, Language) and style.names
            known = of_language(self.puzzle.board) if of_language else self.formula.names()
            more.append(export_header.names(known))
        return chain(*more)

    def write(self, stream: BinaryIO, progress: Callable[[int], object] | None = None) -> None:
        """Writes the file to a binary stream, the same bytes every time.

        `progress`, if given, is called with the number of clauses written since the last call.
        """
        style = self.style
        if isinstance(style, Language):
            puzzle = self.puzzle
            post, comments = puzzle.ruleset.post, self.comments()
            style.write(
                stream,
                puzzle.board,
                puzzle.givens,
                post,
                comments=comments,
                forbidden=self.blocked,
            )
        elif style.cubes:
            write_many(self, [], stream)
        else:
            formula = self.formula
            watch = None if progress is None else _clauses_told(formula.cnf.size, progress)
            style.write(stream, formula.cnf, self.comments(), formula.projection, watch)


def write_many(first: Export, rest: Iterable[Export], stream: BinaryIO) -> None:
    """Writes an iCNF file: the rules of the first puzzle's board, and a cube for every puzzle.

    Raises InputError for a puzzle of another board.
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

    ICNF.write(stream, first.formula.cnf, first.comments())
    write_cubes(stream, cubes())


def _clauses_told(size: Count, progress: Callable[[int], object]) -> Callable[[str], object]:
    """Tells the clauses of the section before, at the beginning of each."""
    starts = [start for _, start in size.sections]
    counts = iter([after - before for before, after in pairwise([0, *starts])])
    return lambda _section: progress(next(counts))
