"""Mistakes that people make in a rule of their own, and who notices them.

The rule is "the first cell holds the smaller digit". What it says is written twice: `holds` for a
whole grid, and `decompose` in global constraints, from which clauses and propagators follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sudoku_csp.constraints import About, OnPair
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.conformance_cases import digits_in
from sudoku_csp.laboratory.removals import Filter, clause_filter, propagator_filter
from sudoku_csp.targets.model import Model
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.network import Network


class Less(OnPair):
    """Without a mistake."""

    about = About(
        title="Less",
        sentence="The first cell holds the smaller digit.",
        source="Futoshiki (Seto 2001)",
    )

    def holds(self, grid: Grid) -> bool:
        first, second = self.cells
        return grid[first] < grid[second]

    def decompose(self, model: Model) -> None:
        model.relation(self.cells[0], self.cells[1], lambda a, b: a < b)


class EqualDigits(Less):
    def decompose(self, model: Model) -> None:
        model.relation(self.cells[0], self.cells[1], lambda a, b: a <= b)


class Reversed(Less):
    def decompose(self, model: Model) -> None:
        model.relation(self.cells[0], self.cells[1], lambda a, b: a > b)


class LastDigit(Less):
    def decompose(self, model: Model) -> None:
        model.relation(self.cells[0], self.cells[1], lambda a, b: a < b < 9)


class WrongTruth(Less):
    def holds(self, grid: Grid) -> bool:
        first, second = self.cells
        return grid[first] > grid[second]


class Shared(Less):
    """Both use a helper with a slip: `range(1, side)` ends before the last digit."""

    @staticmethod
    def _pairs(side: int) -> list[tuple[int, int]]:
        return [(a, b) for a in range(1, side) for b in range(1, side) if a < b]

    def holds(self, grid: Grid) -> bool:
        first, second = self.cells
        return (grid[first], grid[second]) in self._pairs(grid.board.side)

    def decompose(self, model: Model) -> None:
        model.table(self.cells, self._pairs(model.board.side))


class _Own(Less):
    """With a propagator of its own."""

    def propagate(self, network: Network) -> None:
        network.watch(self.cells, self.narrow)

    def narrow(self, domains: Domains) -> None:
        raise NotImplementedError


class TooMuch(_Own):
    def narrow(self, domains: Domains) -> None:
        first, second = self.cells
        domains.keep(second, -1 << min(domains.candidates(first)) + 1)
        domains.keep(first, (1 << max(domains.candidates(second)) - 1) - 1)


class Asleep(_Own):
    def narrow(self, domains: Domains) -> None:
        first, second = self.cells
        if len(domains.candidates(first)) == 1:
            domains.keep(second, -1 << min(domains.candidates(first)))


FAULTS: dict[str, type[Less]] = {
    "none": Less,
    "equal-digits": EqualDigits,
    "reversed": Reversed,
    "last-digit": LastDigit,
    "wrong-truth": WrongTruth,
    "shared-helper": Shared,
    "removes-too-much": TooMuch,
    "looks-at-one-side": Asleep,
}

WAYS = ("the clauses", "the propagators")


def noticed(fault: str, side: int) -> str:
    """Which of `WAYS` differ from `holds` on all assignments and all domains of two cells."""
    UnknownName.check("mistake", fault, tuple(FAULTS))
    board = Board.customary(side)
    rule = FAULTS[fault](board.cells[:2])
    filters = (clause_filter(rule, board), propagator_filter(rule, board))
    found = [
        way
        for way, one in zip(WAYS, filters, strict=True)
        if next(_mistakes(rule, board, one), None) is not None
    ]
    return "both" if len(found) == len(WAYS) else next(iter(found), "nothing")


def _mistakes(rule: Constraint, board: Board, propagate: Filter) -> Iterator[tuple[int, ...]]:
    """Domains in which an allowed assignment is lost, or two digits that break the rule are not.

    The conformance kit compares more, but needs OR-Tools, which a browser tab does not have.
    """
    digits = board.digits
    elsewhere = bytes([1]) * (board.side**2 - 2)
    right = {
        pair: rule.holds(Grid(board, bytes(pair) + elsewhere)) for pair in product(digits, repeat=2)
    }
    for pair, holds in right.items():
        left = propagate(tuple(1 << digit - 1 for digit in pair))
        if (left is not None) != holds:
            yield pair
    if board.side > 4:
        return
    for masks in product(range(1, 1 << board.side), repeat=2):
        left = propagate(masks)
        domains = [digits_in(mask) for mask in masks]
        for pair, holds in right.items():
            inside = all(digit in one for digit, one in zip(pair, domains, strict=True))
            kept = left and all(digit in one for digit, one in zip(pair, left, strict=True))
            if holds and inside and not kept:
                yield masks
