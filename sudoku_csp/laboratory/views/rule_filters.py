"""What each technology takes away from domains of one rule, next to what domain consistency does.

On random domains, in which each digit stays with a probability of one half, and on the one of them
that tells the technologies apart the best, for a person to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.laboratory.conformance.domains import digits_in
from sudoku_csp.laboratory.conformance.remaining import (
    ByCpSat,
    ByPropagators,
    BySearch,
    ByUnits,
    Filter,
    Left,
)

MOST_CELLS = 27
"""Of more cells at once the search for supports takes minutes."""

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

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> found = measured(parse("renban r1c1 r1c2 r1c3", board), board)
    >>> found.removals, round(found.share("clauses")), round(found.share("propagators"))
    (122, 82, 76)
    """
    samples = Samples(rule, board, domains)
    found: dict[str, list[Left]] = {}
    for name, technology in _technologies(rule, board, encoding):
        with closing(technology):
            found[name] = samples.left(name, technology)
    before, consistent = samples.before, samples.consistent
    at = max(
        range(domains),
        key=lambda i: _telling(before[i], consistent[i], [left[i] for left in found.values()]),
    )
    return Filtering(
        rule.scope,
        domains,
        samples.refuted,
        samples.removals,
        {name: samples.found(left) for name, left in found.items()},
        tuple(tuple(digits_in(mask)) for mask in before[at]),
        {CONSISTENT: consistent[at], **{name: left[at] for name, left in found.items()}},
    )


def random_domains(rule: Constraint, board: Board, number: int) -> list[Masks]:
    """So many domains of a rule's scope, the same for every rule of these cells.

    In each cell a digit stays with a probability of one half, and no cell is empty.
    """
    random = Random(" ".join(map(str, (0, *rule.scope))))  # noqa: S311 - no secret.
    return [tuple(_mask(random, board) for _ in rule.scope) for _ in range(number)]


class Samples:
    """Random domains of a rule's scope, `before` and as domain consistency leaves them.

    `refuted` of them allow nothing, and `removals` digits of the others are in no allowed
    assignment. Raises Unsupported for more than `MOST_CELLS`.
    """

    def __init__(self, rule: Constraint, board: Board, number: int) -> None:
        if len(rule.scope) > MOST_CELLS:
            raise Unsupported(
                f"domains are looked at of {MOST_CELLS} cells, not of {len(rule.scope)}"
            )
        self.rule = rule
        self.before = random_domains(rule, board, number)
        with closing(BySearch(rule, board)) as consistent:
            self.consistent = [consistent(masks) for masks in self.before]
        self.refuted = self.consistent.count(None)
        self.removals = sum(map(_gone, self.before, self.consistent))

    def left(self, name: str, technology: Filter) -> list[Left]:
        """What a technology leaves of each.

        Raises BackendFault, with the technology's name, where it removes a digit that is allowed.
        """
        found = [technology(masks) for masks in self.before]
        for left, allowed in zip(found, self.consistent, strict=True):
            for place, digits in enumerate(allowed or ()):
                if wrong := digits - (left[place] if left else set()):
                    where = f"{self.rule.scope[place]}={min(wrong)}"
                    raise BackendFault(f"{name}: removes {where}, which {self.rule} allows")
        return found

    def found(self, left: Sequence[Left]) -> Filtered:
        """What a technology found of what follows; where nothing is allowed, only a conflict."""
        removals = sum(
            _gone(masks, digits)
            for masks, digits, allowed in zip(self.before, left, self.consistent, strict=True)
            if allowed is not None
        )
        return Filtered(removals, left.count(None))


def _technologies(
    rule: Constraint, board: Board, encoding: Encoding
) -> Iterator[tuple[str, Filter]]:
    if not encoding.compiled:
        with suppress(Unsupported):
            yield CLAUSES, ByUnits(rule, board, encoding)
    yield "CP-SAT", ByCpSat(rule, board)
    yield "propagators", ByPropagators(rule, board)


def _mask(random: Random, board: Board) -> int:
    mask = 0
    while not mask:
        mask = sum(random.getrandbits(1) << digit - 1 for digit in board.digits)
    return mask


def _gone(masks: Masks, left: Left) -> int:
    """How many digits have gone, none at a conflict."""
    return 0 if left is None else sum(map(int.bit_count, masks)) - sum(map(len, left))


def _telling(masks: Masks, truth: Left, found: Sequence[Left]) -> tuple[bool, int, int]:
    """The more a domain tells, the higher: different outcomes, and what follows from it."""
    outcomes = [truth, *found]
    different = [left for at, left in enumerate(outcomes) if left not in outcomes[:at]]
    return truth is not None and _gone(masks, truth) > 0, len(different), _gone(masks, truth)
