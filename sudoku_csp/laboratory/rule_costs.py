"""What the technologies and the encodings of one rule cost and find, on random domains.

In each domain a digit stays with a probability of one half. Domain consistency (generalised arc
consistency: Mohr & Masini, "Good old discrete relaxation", ECAI 1988) removes every digit without
support; the share that another technology removes depends on how many digits the domains have, so
it compares technologies or encodings, and is no property of one alone.

The encodings that concern a rule are the forms of its global constraints, the at-most-one methods
where its cells differ, and the encodings of a cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from random import Random

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import globals_of, recorded
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.laboratory.conformance_cases import Masks
from sudoku_csp.laboratory.domain_filters import (
    ByCpSat,
    ByPropagators,
    BySearch,
    ByUnits,
    Filter,
    Left,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS
from sudoku_csp.targets.cnf.output import Size

MOST_CELLS = 27
"""Of more cells at once the search for supports takes minutes."""

DOMAINS = 100
"""Random domains: CP-SAT has each of them within some milliseconds."""

METHOD, CELLS = "at-most-one", "cells"
"""The parts of at-most-one methods and of cell encodings."""

Key = tuple[str, str]
"""The part of an encoding, a global constraint or METHOD or CELLS, and its name."""


@dataclass(frozen=True)
class RuleCost:
    """A rule in one encoding, or by one technology; `part` is empty where there is but one.

    It finds so many `removals` and `conflicts`. Sizes are of the rule alone, its new `variables`
    and its `clauses`; technologies have none. Where the encoding does not fit, `why` is the reason.
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
    """A rule in its encodings, or by technologies, from so many domains.

    `refuted` of them allow nothing: a conflict follows. From the others so many `removals` do.
    """

    domains: int
    refuted: int
    removals: int
    rows: tuple[RuleCost, ...]

    def share(self, row: RuleCost) -> float | None:
        """The percentage of the removals that a row finds, None where none follows."""
        if row.removals is None or not self.removals:
            return None
        return 100 * row.removals / self.removals


def measured(
    rule: Constraint, board: Board, encoding: Encoding = EXTENDED, domains: int = DOMAINS
) -> Costs:
    """The technologies on random domains: the clauses in this encoding, CP-SAT, our propagators.

    In an encoding that cannot state the rule alone the clauses are left out. Raises as `costs`.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> found = measured(parse("renban r1c1 r1c2 r1c3", board), board)
    >>> found.removals, [(row.name, round(found.share(row))) for row in found.rows]
    (122, [('clauses', 82), ('CP-SAT', 87), ('propagators', 76)])
    """
    samples = _Samples(rule, board, domains)
    technologies: dict[str, Filter] = {}
    with suppress(Unsupported):
        technologies["clauses"] = ByUnits(rule, board, encoding)
    technologies["CP-SAT"] = ByCpSat(rule, board)
    technologies["propagators"] = ByPropagators(rule, board)
    rows = []
    for name, technology in technologies.items():
        removals, conflicts = samples.found(name, technology)
        rows.append(RuleCost("", name, removals=removals, conflicts=conflicts))
    return samples.costs(rows)


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
    samples = _Samples(rule, board, domains)
    rows = []
    for key, encoding in (encodings or concerning(rule, board)).items():
        try:
            units = ByUnits(rule, board, encoding)
        except Unsupported as error:
            rows.append(RuleCost(*key, why=str(error).removeprefix(f"{rule}: ")))
            continue
        size = size_of(rule, board, encoding)
        found = samples.found(" ".join(key), units)
        rows.append(RuleCost(*key, size.auxiliary, size.clauses, *found))
    return samples.costs(rows)


class _Samples:
    """Random domains of a rule's scope, and what domain consistency leaves of them.

    Raises Unsupported for more than `MOST_CELLS`.
    """

    def __init__(self, rule: Constraint, board: Board, number: int) -> None:
        if len(rule.scope) > MOST_CELLS:
            raise Unsupported(f"domains are tried of {MOST_CELLS} cells, not of {len(rule.scope)}")
        self.rule = rule
        self.before = random_domains(rule, board, number)
        with closing(BySearch(rule, board)) as consistent:
            self.consistent = [consistent(masks) for masks in self.before]

    def found(self, name: str, technology: Filter) -> tuple[int, int]:
        """The removals by a technology where an assignment is allowed, and its conflicts.

        It is closed. Raises BackendFault, with its name, where it removes a digit that is allowed.
        """
        removals = conflicts = 0
        with closing(technology):
            for masks, allowed in zip(self.before, self.consistent, strict=True):
                left = technology(masks)
                conflicts += left is None
                for place, digits in enumerate(allowed or ()):
                    if wrong := digits - (left[place] if left else set()):
                        where = f"{self.rule.scope[place]}={min(wrong)}"
                        raise BackendFault(f"{name}: removes {where}, which {self.rule} allows")
                removals += 0 if allowed is None else _gone(masks, left)
        return removals, conflicts

    def costs(self, rows: Sequence[RuleCost]) -> Costs:
        """The rows, with what follows from the domains."""
        refuted = self.consistent.count(None)
        removals = sum(map(_gone, self.before, self.consistent))
        return Costs(len(self.before), refuted, removals, tuple(rows))


def random_domains(rule: Constraint, board: Board, number: int) -> list[Masks]:
    """So many domains of a rule's scope, the same for every rule of these cells.

    In each cell a digit stays with a probability of one half, and no cell is empty.
    """
    random = Random(" ".join(map(str, (0, *rule.scope))))  # noqa: S311 - no secret.

    def mask() -> int:
        found = 0
        while not found:
            found = sum(random.getrandbits(1) << digit - 1 for digit in board.digits)
        return found

    return [tuple(mask() for _ in rule.scope) for _ in range(number)]


def _gone(masks: Masks, left: Left) -> int:
    """The number of removed digits, none at a conflict."""
    return 0 if left is None else sum(map(int.bit_count, masks)) - sum(map(len, left))


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
