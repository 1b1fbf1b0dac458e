"""File formats of clauses: DIMACS, WCNF, iCNF, DIMACS for projected counting, OPB.

The size in the head of a file is counted before anything is written, so no clause is kept.
To write at the speed of the disk, the literals of a group are formatted once and then only joined.
The clauses of a pairwise group with the same first literal are one text, in which `replace` puts
that literal before each later literal. The clauses of any other method are picked by `itemgetter`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import BinaryIO, ClassVar

from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, AtMostOne, Clause
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
from sudoku_csp.targets.cnf.output import ClauseStream, Output, Pattern, pattern
from sudoku_csp.targets.file_format import Format
from sudoku_csp.targets.solver_output import COMPETITION, MAX_SAT, PSEUDO_BOOLEAN, Dialect

FIRST = b"@"
"""Placeholder for the first literal of a pair; never written."""

CHUNK = 1 << 23
"""Number of bytes after which the pending text is written."""


@dataclass(frozen=True)
class Syntax:
    """The text before and after a clause, and a function that writes a literal and a blank."""

    begin: bytes = b""
    end: bytes = b"0\n"
    literal: Callable[[int], bytes] = b"%d ".__mod__


class Text(Output):
    """Writes every clause to a binary stream; `close` writes the pending text."""

    def __init__(self, stream: BinaryIO, variables: int, method: AtMostOne, syntax: Syntax) -> None:
        super().__init__(variables, method)
        self._stream = stream
        self._syntax = syntax
        self._literal = syntax.literal
        self._pending: list[bytes] = []
        self._bytes = 0
        self.watch: Callable[[str], object] = lambda _name: None
        """Called with the name of each section at its beginning."""

    def section(self, name: str, rule: object = None) -> None:  # noqa: ARG002
        self.watch(name)

    def clause(self, literals: Sequence[int]) -> None:
        text = b"".join(map(self._literal, literals))
        self._write(self._syntax.begin + text + self._syntax.end)

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        if len(parts) > 1:
            self._pairs([b"".join(map(self._literal, part)) for part in parts])

    def at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) < 2:
            return
        if self.method is PAIRWISE:
            self._pairs([self._literal(-literal) for literal in literals])
            return
        made = pattern(self.method, len(literals))
        _, *table = made.table(literals, self.fresh(made.auxiliary))
        begin, end = self._syntax.begin, self._syntax.end
        text = b"".join(_picker(made)([end + begin, *map(self._literal, table)]))
        self._write(begin + text[: len(text) - len(begin)])

    def _pairs(self, parts: list[bytes]) -> None:
        begin, end = self._syntax.begin + FIRST, self._syntax.end
        text = begin + (end + begin).join(parts[1:]) + end
        lines, place = [], 0
        for part, second in pairwise(parts):
            lines.append(text[place:].replace(FIRST, part))
            place += len(begin) + len(second) + len(end)
        self._write(*lines)

    def _write(self, *texts: bytes) -> None:
        self._pending += texts
        self._bytes += sum(map(len, texts))
        if self._bytes >= CHUNK:
            self.close()

    def close(self) -> None:
        """Writes the pending text. The stream stays open."""
        self._stream.write(b"".join(self._pending))
        self._pending.clear()
        self._bytes = 0


@lru_cache(maxsize=1024)
def _picker(made: Pattern) -> Callable[[Sequence[bytes]], Sequence[bytes]]:
    """Returns a function that picks all clauses from a list of texts; text 0 ends a clause."""
    return itemgetter(*(stand_in for clause in made.clauses for stand_in in (*clause, 0)))


@dataclass(frozen=True, kw_only=True)
class ClauseFormat(Format):
    """A format of clauses.

    Args:
        first: `first(formula)` returns the text before the comments.
        head: `head(formula, shown)` returns the text after the comments.
        at_most_one: The name of the default at-most-one method.
        cubes: True if the formula has only the rules, and the givens of each puzzle are a cube.
        dialect: How the solvers write an assignment.
        unreadable: The reason why answers cannot be read, or "" if they can.
    """

    syntax: Syntax = Syntax()
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
        """Writes a formula to a binary stream; `shown` are the variables of the projection.

        `watch` is called with the name of each section at its beginning. Raises Unsupported for a
        method that the format cannot write.
        """
        stream.write(self.first(formula).encode())
        stream.writelines(self.comment_lines(comments))
        stream.write(self.head(formula, shown).encode())
        text = self.text(stream, formula.variables, formula.method, self.syntax)
        text.watch = watch or text.watch
        formula.state(text)
        text.close()


def _problem_line(formula: ClauseStream, _shown: range) -> str:
    return f"p cnf {formula.size.variables} {formula.size.clauses}\n"


DIMACS = ClauseFormat("dimacs", ".cnf", "DIMACS CNF, for any SAT solver", head=_problem_line)
"""`p cnf VARIABLES CLAUSES` after `c` comment lines, then each clause and a 0.

"Satisfiability: Suggested Format", DIMACS Challenge 1993, as the SAT competitions read it.

>>> from io import BytesIO
>>> from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
>>> stream = BytesIO()
>>> formula = ClauseStream(2, PAIRWISE, lambda output: output.clause([1, -2]))
>>> DIMACS.write(stream, formula, ["two"])
>>> stream.getvalue()
b'c two\\np cnf 2 1\\n1 -2 0\\n'
"""

WCNF = ClauseFormat(
    "wcnf", ".wcnf", "WCNF of 2022, for MaxSAT solvers", syntax=Syntax(begin=b"h "), dialect=MAX_SAT
)
"""The MaxSAT Evaluation's form since 2022: hard clauses begin with `h`, there is no `p` line.

A puzzle has only hard clauses. A MaxSAT solver answers with the optimum 0 and, on the `v` line, the
assignment as one string of 0s and 1s.
"""

ICNF = ClauseFormat(
    "icnf",
    ".icnf",
    "iCNF: the rules once, and a cube for each puzzle",
    head=lambda _formula, _shown: "p inccnf\n",
    cubes=True,
    unreadable="icnf has no standard answers: what a solver says of many cubes is its own",
)
"""One formula and many cubes, each a set of assumptions.

`p inccnf`, the clauses, then a line `a LITERALS 0` for each cube, as in cube-and-conquer (Heule,
Kullmann, Wieringa & Biere, "Cube and conquer", HVC 2011). The rules are the formula and the givens
of each puzzle a cube, so a file of a million puzzles has the rules once.
"""


def write_cubes(stream: BinaryIO, cubes: Iterable[tuple[str, Clause]]) -> None:
    """Writes each cube with its name in a comment before it."""
    for number, (name, cube) in enumerate(cubes, start=1):
        stream.writelines(ICNF.comment_lines([f"cube {number} {name}"]))
        stream.write(b"a " + b"".join(b"%d " % literal for literal in cube) + b"0\n")


SHOWN = 4096
"""Number of variables on one `c p show` line."""


def _counting_head(formula: ClauseStream, shown: range) -> str:
    parts = (shown[start : start + SHOWN] for start in range(0, len(shown), SHOWN))
    lines = (f"c p show {' '.join(map(str, part))} 0\n" for part in parts)
    return _problem_line(formula, shown) + "c t pmc\n" + "".join(lines)


PMC = ClauseFormat(
    "pmc",
    ".cnf",
    "DIMACS for projected model counters",
    head=_counting_head,
    unreadable="a model counter's answer is a number, not a grid",
)
"""The Model Counting Competition's format (Fichte, Hecher & Roland, 2021 and later).

`c t pmc` and `c p show VARIABLES 0` follow the `p` line. With auxiliary variables, one grid may be
several assignments. Projected on the variables of the cells they are one, so grids are counted.
"""


class _Opb(Text):
    """Writes OPB; a group of the method `cardinality` is one line, `-1 x1 -1 x2 ... >= -1`."""

    sums = True

    def clause(self, literals: Sequence[int]) -> None:
        if literals:
            super().clause(literals)
        else:
            self._write(b"+1 x1 >= 2 ;\n")  # Some solvers reject an empty sum.

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self.method is not CARDINALITY:
            super().at_most_one(literals)
        elif len(literals) > 1:
            signed = (b"-1 x%d " % x if x > 0 else b"-1 ~x%d " % -x for x in literals)
            self._write(b"".join(signed) + b">= -1 ;\n")


def _opb_literal(literal: int) -> bytes:
    return b"+1 x%d " % literal if literal > 0 else b"+1 ~x%d " % -literal


def _opb_sizes(formula: ClauseStream) -> str:
    size = formula.size
    last = max(size.variables, min(size.clauses, 1))  # The text of an empty clause uses x1.
    return f"* #variable= {last} #constraint= {size.clauses}\n"


OPB = ClauseFormat(
    "opb",
    ".opb",
    "OPB, for pseudo-Boolean solvers",
    "*",
    syntax=Syntax(end=b">= 1 ;\n", literal=_opb_literal),
    first=_opb_sizes,
    text=_Opb,
    dialect=PSEUDO_BOOLEAN,
    at_most_one=CARDINALITY.name,
)
"""Pseudo-Boolean constraints: a clause is a sum of literals that is at least 1.

The format of the Pseudo-Boolean Competitions (Roussel & Manquinho, "Input/output format and solver
requirements for the competitions of pseudo-Boolean solvers", 2012).
"""
