"""What each encoding of one rule costs, and how much of what follows its unit propagation finds.

The encodings that concern it: the forms of its global constraints, the at-most-one methods where
it says that cells differ, and the encodings of a cell. From random domains of its cells, the share
of the digits without support that unit propagation removes. All of them is domain consistency
(generalised arc consistency: Mohr & Masini, "Good old discrete relaxation", ECAI 1988). The share
depends on how many digits the domains have: it compares encodings, and is no property of one alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import globals_of, recorded
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.conformance.remaining import ByUnits
from sudoku_csp.laboratory.views.rule_filters import DOMAINS, Samples
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS
from sudoku_csp.targets.cnf.output import Size

METHOD, CELLS = "at-most-one", "cells"
"""What at-most-one methods and encodings of a cell are encodings of, as the options have it."""

Key = tuple[str, str]
"""What an encoding is one of, a global constraint or METHOD or CELLS, and its name."""


@dataclass(frozen=True)
class Row:
    """A rule in one encoding; `part` and `name` are empty where there is but one.

    The part is what stands before "encoding" in the option, as "sum". Sizes are of the rule alone,
    its new `variables` and its `clauses`. Unit propagation finds so many of the `removals` and
    `conflicts` that follow from the domains. Where the encoding does not fit, `why` has the reason
    and nothing else is known.
    """

    part: str
    name: str
    variables: int | None = None
    clauses: int | None = None
    removals: int | None = None
    conflicts: int | None = None
    why: str | None = None


@dataclass(frozen=True)
class Costs:
    """A rule in its encodings, from so many domains.

    `refuted` of them allow nothing: a conflict follows. From the others so many `removals` do.
    """

    domains: int
    refuted: int
    removals: int
    rows: tuple[Row, ...]

    def share(self, row: Row) -> float | None:
        """The percentage of the removals that an encoding finds, None where none follows."""
        if row.removals is None or not self.removals:
            return None
        return 100 * row.removals / self.removals


def costs(
    rule: Constraint,
    board: Board,
    domains: int = DOMAINS,
    encodings: Mapping[Key, Encoding] | None = None,
) -> Costs:
    """The encodings, all that concern the rule where none are named, from so many random domains.

    Raises BackendFault where clauses allow what the rule does not, or propagation removes a digit
    that it allows; Unsupported for more cells than can be searched through.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> found = costs(parse("xv 5 r1c1 r1c2", board), board, domains=40)
    >>> [(row.name, row.clauses, row.removals) for row in found.rows if row.part == "cells"]
    [('order', 12, 21), ('log', 12, 0), ('support', 8, 53)]
    """
    samples = Samples(rule, board, domains)
    rows = []
    for key, encoding in (encodings or concerning(rule, board)).items():
        try:
            units = ByUnits(rule, board, encoding)
        except Unsupported as error:
            rows.append(Row(*key, why=str(error).removeprefix(f"{rule}: ")))
            continue
        with closing(units):
            found = samples.found(samples.left(" ".join(key), units))
        size = size_of(rule, board, encoding)
        rows.append(Row(*key, size.auxiliary, size.clauses, found.removals, found.conflicts))
    return Costs(domains, samples.refuted, samples.removals, tuple(rows))


def concerning(rule: Constraint, board: Board) -> dict[Key, Encoding]:
    """Every encoding that concerns the rule."""
    found = of_globals(rule, board)
    if "all_different" in recorded(rule, board).names:
        found |= {(METHOD, name): Encoding(name) for name in at_most_one.NAMES}
    others = (name for name in cells.NAMES if name != cells.DEFAULT)
    return (found or {("", ""): EXTENDED}) | {(CELLS, name): Encoding(name) for name in others}


def of_globals(rule: Constraint, board: Board) -> dict[Key, Encoding]:
    """The forms of each global constraint of the rule that has several."""
    found = globals_of(rule, board)
    return {
        (word, name): Encoding(f"{forms.plural}={name}")
        for word, forms in GLOBALS.items()
        if forms.method in found
        for name in (AUTOMATIC, *forms.names)
    }


def size_of(rule: Constraint, board: Board, encoding: Encoding) -> Size:
    """New variables and clauses of the rule alone. Raises Unsupported where it does not fit.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(9)
    >>> size_of(parse("cage 15 r1c1-r1c3", board), board, Encoding("sums=digit-sets"))
    Size(auxiliary=17, clauses=154)
    """
    blank = Puzzle.blank(Ruleset(board, (rule,)))
    made = Formula(blank, encoding, Givens.ASSUMPTIONS).cnf.size
    (_, axioms) = made.sections[-1]  # The rule's own clauses come last.
    # Of an at-most-one method the cells have variables as well.
    of_cells = Formula(Puzzle.blank(Ruleset(board, ())), encoding).cnf.size
    return Size(made.variables - of_cells.variables, made.clauses - axioms)
