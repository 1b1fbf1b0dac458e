"""What each technology takes away from domains of one rule, next to what domain consistency does.

On random domains, in which each digit stays with a probability of one half, and on the one of them
that tells the technologies apart the best, for a person to look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.workshop.comparisons.random_domains import Literals, random_domains
from sudoku_csp.workshop.comparisons.word_encodings import MOST_CELLS
from sudoku_csp.workshop.conformance.domains import digits_in
from sudoku_csp.workshop.conformance.remaining import (
    ByCpSat,
    ByPropagators,
    BySearch,
    ByUnits,
    Filter,
    Left,
)

DOMAINS = 100
"""Random domains: CP-SAT has each of them within some milliseconds."""

CONSISTENT = "consistent"
"""What domain consistency leaves, as every other is held to it."""

CLAUSES = "clauses"
"""Unit propagation on the clauses."""

Masks = tuple[int, ...]


@dataclass(frozen=True)
class Filtered:
    """What was found of one technology: digits removed, conflicts met, over all domains."""

    removals: int
    conflicts: int


@dataclass(frozen=True)
class Filtering:
    """The technologies on domains: so many, of which `refuted` allow nothing.

    Of the others `removals` digits are in no allowed assignment. `found` has every technology by
    its name, `left` what each leaves of the domains `before`; `scope` are their cells.
    """

    scope: tuple[Cell, ...]
    domains: int
    refuted: int
    removals: int
    found: Mapping[str, Filtered]
    before: tuple[tuple[int, ...], ...]
    left: Mapping[str, Left]

    def share(self, name: str) -> float | None:
        """The percentage of the removals that a technology finds, None where none follows."""
        return 100 * self.found[name].removals / self.removals if self.removals else None

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        cells = [str(cell) for cell in self.scope]
        found = {
            name: {**vars(filtered), "share": self.share(name)}
            for name, filtered in self.found.items()
        }
        left = {
            name: None if left is None else dict(zip(cells, map(sorted, left), strict=True))
            for name, left in self.left.items()
        }
        before = dict(zip(cells, map(list, self.before), strict=True))
        return {
            "domains": self.domains,
            "refuted": self.refuted,
            "removals": self.removals,
            "found": found,
            "example": {"before": before, "left": left},
        }


def measured(
    rule: Constraint, board: Board, encoding: Encoding = EXTENDED, domains: int = DOMAINS
) -> Filtering:
    """All technologies on so many domains, the clauses in this encoding.

    In an encoding that cannot state the rule alone the clauses are left out. Raises Unsupported for
    more cells than can be searched through.

    >>> from sudoku_csp.constraints.constraint_text import parse
    >>> board = Board.customary(4)
    >>> found = measured(parse("renban r1c1 r1c2 r1c3", board), board)
    >>> found.removals, round(found.share("clauses")), round(found.share("propagators"))
    (122, 82, 76)
    """
    drawn = _drawn(rule, board, domains)
    known = _consistent(rule, board, drawn)
    found: dict[str, list[Left]] = {}
    for name, technology in _technologies(rule, board, encoding):
        with closing(technology):
            found[name] = [technology(masks) for masks in drawn]
    at = max(
        range(domains), key=lambda i: _telling(drawn[i], known[i], [f[i] for f in found.values()])
    )
    return Filtering(
        rule.scope,
        domains,
        sum(left is None for left in known),
        sum(_gone(masks, left) for masks, left in zip(drawn, known, strict=True)),
        {name: _filtered(drawn, known, left) for name, left in found.items()},
        tuple(tuple(digits_in(mask)) for mask in drawn[at]),
        {CONSISTENT: known[at], **{name: left[at] for name, left in found.items()}},
    )


def by_units(
    rule: Constraint, board: Board, encodings: Iterable[Encoding], domains: int = DOMAINS
) -> list[Filtered]:
    """What unit propagation finds on the same domains in each of the encodings.

    Raises Unsupported for one that cannot state the rule alone.
    """
    drawn = _drawn(rule, board, domains)
    known = _consistent(rule, board, drawn)
    found = []
    for encoding in encodings:
        with closing(ByUnits(rule, board, encoding)) as units:
            found.append(_filtered(drawn, known, [units(masks) for masks in drawn]))
    return found


def _drawn(rule: Constraint, board: Board, domains: int) -> list[Masks]:
    if len(rule.scope) > MOST_CELLS:
        raise Unsupported(f"domains are looked at of {MOST_CELLS} cells, not of {len(rule.scope)}")
    return [_masks(rule, board, left) for _, left in random_domains(rule, board, domains)]


def _consistent(rule: Constraint, board: Board, drawn: Sequence[Masks]) -> list[Left]:
    with closing(BySearch(rule, board)) as consistent:
        return [consistent(masks) for masks in drawn]


def _technologies(
    rule: Constraint, board: Board, encoding: Encoding
) -> Iterator[tuple[str, Filter]]:
    if not encoding.compiled:
        with suppress(Unsupported):
            yield CLAUSES, ByUnits(rule, board, encoding)
    yield "CP-SAT integers", ByCpSat(rule, board, "integer")
    yield "CP-SAT Booleans", ByCpSat(rule, board, "boolean")
    yield "propagators", ByPropagators(rule, board)


def _masks(rule: Constraint, board: Board, left: Literals) -> Masks:
    return tuple(
        sum(1 << digit - 1 for digit in board.digits if variable(board, cell, digit) in left)
        for cell in rule.scope
    )


def _gone(masks: Masks, left: Left) -> int:
    """How many digits have gone, none at a conflict."""
    return 0 if left is None else sum(map(int.bit_count, masks)) - sum(map(len, left))


def _filtered(drawn: Sequence[Masks], known: Sequence[Left], found: Sequence[Left]) -> Filtered:
    """What a technology found of what follows; where nothing is allowed a conflict alone counts."""
    pairs = list(zip(drawn, known, found, strict=True))
    return Filtered(
        sum(_gone(masks, left) for masks, truth, left in pairs if truth is not None),
        sum(left is None for left in found),
    )


def _telling(masks: Masks, truth: Left, found: Sequence[Left]) -> tuple[bool, int, int]:
    """The more a domain tells, the higher: different outcomes, and what follows from it."""
    outcomes = [truth, *found]
    different = [left for at, left in enumerate(outcomes) if left not in outcomes[:at]]
    return truth is not None and _gone(masks, truth) > 0, len(different), _gone(masks, truth)
