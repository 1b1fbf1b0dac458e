"""The frame of every format of clauses: what comes first, comments, a head, and the clauses.

A head that tells the number of clauses has it counted by group before anything is written, so
nothing is held and the bytes are the same on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.clause_stream import ClauseStream
from sudoku_csp.targets.cnf.formats.text import PLAIN, Syntax, Text
from sudoku_csp.targets.cnf.solver_output import COMPETITION, Dialect
from sudoku_csp.targets.file_format import Format


@dataclass(frozen=True, kw_only=True)
class ClauseFormat(Format):
    """A format that takes clauses, each spelled as `syntax` has it.

    `first(formula)` stands before the comments, `head(formula, shown)` after them. `at_most_one` is
    the method where none is named. `cubes`: the rules are the formula, and each puzzle's givens a
    cube. An answer is read in the `dialect`; `unreadable` says why none is, where none is.
    """

    syntax: Syntax = PLAIN
    first: Callable[[ClauseStream], str] = lambda _formula: ""
    head: Callable[[ClauseStream, range], str] = lambda _formula, _shown: ""
    text: type[Text] = Text
    at_most_one: str = at_most_one.DEFAULT
    cubes: bool = False
    dialect: Dialect = COMPETITION
    unreadable: str = ""
    clauses: ClassVar[bool] = True

    def write(
        self,
        stream: BinaryIO,
        formula: ClauseStream,
        comments: Iterable[str],
        shown: range = range(0),
        watch: Callable[[str], object] | None = None,
    ) -> None:
        """Writes a formula to a binary stream; `shown` are the variables that assignments show.

        `watch`, if given, is called with the name of each section that begins. Raises Unsupported
        for a method that the format has no text for.
        """
        stream.write(self.first(formula).encode())
        stream.writelines(self.comment_lines(comments))
        stream.write(self.head(formula, shown).encode())
        text = self.text(stream, formula.variables, formula.method, self.syntax)
        text.watch = watch or text.watch
        formula.state(text)
        text.close()
