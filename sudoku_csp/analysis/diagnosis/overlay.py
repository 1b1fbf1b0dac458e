"""Several solutions: two of them overlaid, the candidates, and digits that leave one solution.

In an oracle, each digit of a first solution in a cell without a given is a group, and this solution
is forbidden. Then a core is a set of digits that only this solution has. A smallest correction set
gives the nearest second solution: the cells in which the two solutions differ are a smallest
unavoidable set without a given (McGuire, Tugemann & Civario 2014). If all solutions are known, the
fewest digits that leave one solution are a smallest hitting set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any

from sudoku_csp.analysis.cores.correction_sets import correction_sets
from sudoku_csp.analysis.cores.minimal import hitting, small
from sudoku_csp.analysis.diagnosis.candidates import Candidates, further_digits
from sudoku_csp.analysis.diagnosis.oracles import Subset, forbid, last_grid, oracle_of_digits
from sudoku_csp.analysis.diagnosis.witnesses import (
    NOT_CONFIRMED,
    Confirmation,
    add_statements,
    claim,
    describe_missing,
    statements,
)
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import bits_of, short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, Deadline, Verdict


@dataclass(frozen=True)
class SettlingDigits:
    """Cells whose digits in `solution` exclude every other solution.

    The bounds in `cells` are for digits of this solution. `of_all`: it is proved that fewer digits
    of another solution do not leave only that solution either.
    """

    cells: Subset
    solution: Grid
    of_all: bool

    @property
    def smallest(self) -> bool:
        """True if it is proved that fewer digits of any solution leave several solutions."""
        return self.of_all or len(self.cells) == 1

    def as_dict(self) -> dict[str, Any]:
        data = self.cells.as_dict()
        return {
            "cells": data.pop("cells"),
            "solution": self.solution.line(),
            "smallest": self.smallest,
            "for_solution": data,
        }


@dataclass(frozen=True, repr=False)
class Overlay:
    """The candidates of a puzzle with several solutions, and two solutions to be compared.

    `nearest_to_first`: no solution differs from the first in fewer cells than the second does.
    """

    puzzle: Puzzle
    first: Grid
    second: Grid
    candidates: Candidates
    nearest_to_first: bool = False
    settling: SettlingDigits | None = None
    confirmation: Confirmation = NOT_CONFIRMED

    @property
    def differing(self) -> tuple[Cell, ...]:
        return self.first.differences(self.second)

    def as_dict(self) -> dict[str, Any]:
        return {
            "first": self.first.line(),
            "second": self.second.line(),
            "differing": list(map(str, self.differing)),
            "nearest_to_first": self.nearest_to_first,
            "settling": None if self.settling is None else self.settling.as_dict(),
            "candidates": self.candidates.as_dict(),
        }

    def __repr__(self) -> str:
        return short_repr(self, f"solutions={self.candidates.number}: {self.puzzle!r}")


def overlays(
    puzzle: Puzzle,
    first: Grid,
    second: Grid,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    limit: int,
) -> Iterator[Overlay]:
    """Yields the overlay of two solutions, then the same overlay with all that is found in time.

    Each backend counts up to `limit` solutions.
    """
    pair = Candidates.count([first, second], exact=False, complete=False)
    found = Overlay(puzzle, first, second, pair)
    yield found
    results = tuple(statements(puzzle, backends, limit, deadline.share(1 / 3)))
    answers = [result.answer for result in results if result.answer]
    known = dict.fromkeys((first, second))
    for answer in answers:
        known |= dict.fromkeys(answer.solutions)
    # Exact if a backend searched everything, and no other backend found a further solution.
    exact = any(answer.exhausted and len(answer.solutions) == len(known) for answer in answers)
    if exact:
        with suppress(BudgetSpent):
            settling = fewest_digits(list(known), deadline.share(1 / 2))
            found = replace(found, settling=settling)
    more: list[Grid] = []
    complete, chosen = exact, puzzle.chosen_in(first)
    from_first = oracle_of_digits(puzzle, chosen, deadline, givens=True)
    with suppress(BudgetSpent), from_first as oracle:
        forbid(oracle, first)
        with suppress(BudgetSpent):
            next(correction_sets(oracle, deadline.share(1 / 3)))
            found = replace(found, second=last_grid(oracle, puzzle), nearest_to_first=True)
        if found.settling is None:
            with suppress(BudgetSpent):
                core = small(oracle, deadline.share(1 / 2), prove=True)
                assert core is not None, "the first solution is forbidden"
                settling = SettlingDigits(Subset.of(core, chosen), first, of_all=False)
                found = replace(found, settling=settling)
        if not complete:
            known[found.second] = None
            more, complete = further_digits(puzzle, oracle, known, deadline)
    own = dict.fromkeys((first, second, found.second, *more))
    report = add_statements(claim(puzzle, own, limit), results)
    confirmation = Confirmation(
        tuple(each.backend for each in results if each.verdict is Verdict.MULTIPLE),
        tuple(describe_missing(each) for each in results if each.verdict is not Verdict.MULTIPLE),
        (report,) if report.disagreements else (),
    )
    candidates = Candidates.count(list(known | own), exact=exact, complete=complete)
    yield replace(found, candidates=candidates, confirmation=confirmation)


def fewest_digits(grids: Sequence[Grid], deadline: Deadline) -> SettlingDigits:
    """The fewest digits that only one of these two or more grids has. Raises BudgetSpent."""
    side = grids[0].board.side
    # Each grid as a number that has a bit for each digit in each cell.
    numbers = [sum(1 << side * at + d - 1 for at, d in enumerate(grid.digits)) for grid in grids]
    known = [list[int]() for _ in grids]  # For each grid, sets of digits that another grid lacks.

    def further(number: int, chosen: int) -> int | None:
        """The digits of grid `number` that the nearest other grid with the chosen digits lacks.

        None if no other grid has the chosen digits.
        """
        deadline.check()
        left = [other for other in numbers if not chosen & ~other and other != number]
        if not left:
            return None
        return number & ~max(left, key=lambda other: (number & other).bit_count())

    for size in count(1):
        for grid, number, sets in zip(grids, numbers, known, strict=True):
            chosen = hitting(sets, size, partial(further, number))
            if chosen is not None:
                places = [divmod(bit, side) for bit in bits_of(chosen)]
                pairs = tuple((grid.board.cells[at], digit + 1) for at, digit in places)
                return SettlingDigits(Subset(pairs, True, True, size), grid, of_all=True)
    raise AssertionError("all digits of a grid leave that grid")
