"""No solution: givens that cannot stand together, and the houses that they break.

A clash of two equal givens in a house is told as such. Otherwise a minimal core among the givens,
and then a minimal set of the houses that the core needs: the rules of all other houses could be
left out, and it would still have no grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import Core, Oracle
from sudoku_csp.analysis.cores.small import proved, small
from sudoku_csp.analysis.diagnosis import grids
from sudoku_csp.analysis.diagnosis.repairs import NOT_ASKED, Repairs, repairs
from sudoku_csp.analysis.diagnosis.subset import Subset
from sudoku_csp.analysis.diagnosis.time_limits import in_time
from sudoku_csp.analysis.diagnosis.witnesses import Assertion, Confirmation, confirm
from sudoku_csp.grid.helpers import shown
from sudoku_csp.puzzle.puzzle import Clash, Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, BudgetSpent, Deadline
from sudoku_csp.solvers.cross_check import Report

TELLING = 9
"""Givens that a person can take in; of a larger core no one given is to blame more than another."""


@dataclass(frozen=True, repr=False)
class Conflict:
    """Why a puzzle has no solution.

    `clashes` are the pairs that show it at a glance. `givens` cannot stand together, because of
    the rules of `houses`, which are None where there was no time to find them. Without givens the
    board itself has no grid.
    """

    puzzle: Puzzle
    clashes: tuple[Clash, ...]
    givens: Subset
    houses: tuple[str, ...] | None
    confirmation: Confirmation
    repairs: Repairs

    @property
    def telling(self) -> bool:
        """Whether the givens are few enough to look for the mistake among them."""
        return len(self.givens) <= TELLING

    @property
    def reports(self) -> tuple[Report, ...]:
        """All reports in which a disagreement could stand."""
        judged = (repair.report for repair in self.repairs.found)
        return (*self.confirmation.contradictions, *judged)

    @property
    def missing(self) -> tuple[str, ...]:
        """Who could not confirm the core, and why."""
        return self.confirmation.missing

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "clashes": list(map(str, self.clashes)),
            "givens": self.givens.as_dict(),
            "houses": None if self.houses is None else list(self.houses),
            "confirmed_by": list(self.confirmation.by),
            "repairs": self.repairs.as_dict(),
        }

    def __repr__(self) -> str:
        found = len(self.repairs.found)
        return shown(self, f"givens={len(self.givens)}, repairs={found}: {self.puzzle!r}")


def conflicts(
    puzzle: Puzzle,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    most_repairs: int,
    smallest: bool,
) -> Iterator[Conflict]:
    """The conflict of a puzzle without solution, each time with more of it.

    First givens that clash; with `smallest`, as few as can be, where that could be proved in time;
    then the houses, and who confirms it; at last up to so many repairs. The oracle's groups are the
    puzzle's givens. Raises BudgetSpent if there is no time for any core.
    """
    clashes = tuple(puzzle.clashes())
    until = deadline.share(1 / 4)
    core = _core(puzzle, oracle, clashes, until)
    found = Conflict(
        puzzle, clashes, Subset.of(core, puzzle.givens), None, Confirmation(), NOT_ASKED
    )
    yield found
    if smallest and not core.smallest:
        core = proved(oracle, core, until)
        found = replace(found, givens=Subset.of(core, puzzle.givens))
        yield found
    givens = found.givens
    found = replace(
        found,
        houses=in_time(lambda: _houses(puzzle, givens, deadline.share(1 / 4))),
        confirmation=_confirmed(puzzle, oracle, core, backends, deadline.share(1 / 3)),
    )
    yield found
    yield replace(found, repairs=repairs(puzzle, oracle, backends, deadline, most=most_repairs))


def _core(puzzle: Puzzle, oracle: Oracle, clashes: tuple[Clash, ...], deadline: Deadline) -> Core:
    """The first clash, or a small core."""
    if clashes:
        cells = [cell for cell, _ in puzzle.givens]
        pair = [cells.index(cell) for cell in (clashes[0].first, clashes[0].second)]
        core = minimal(oracle, pair, deadline=deadline)
    else:
        core = small(oracle, deadline)
    assert core is not None, "the givens were found to clash"
    if puzzle.ruleset.is_classic and core.minimal and len(core) <= 2:
        # One given never has a core of its own: exchange its digit with another, in any grid.
        return Core(core.groups, minimal=True, smallest=True, at_least=len(core))
    return core


def _houses(puzzle: Puzzle, givens: Subset, deadline: Deadline) -> tuple[str, ...]:
    with grids.of_rules(puzzle, givens.pairs, deadline) as oracle:
        core = small(oracle, deadline)
    assert core is not None, "the givens clash under the rules"
    return tuple(puzzle.constraints[number].place for number in core.groups)


def _confirmed(
    puzzle: Puzzle,
    oracle: Oracle,
    core: Core,
    backends: Mapping[str, Backend],
    deadline: Deadline,
) -> Confirmation:
    """The core by itself has no solution; without any one of its givens it has one."""
    pairs = [puzzle.givens[group] for group in core.groups]
    claims = [Assertion.impossible(puzzle.with_givens(pairs))]
    for left_out in core.groups if core.minimal else ():
        rest = [group for group in core.groups if group != left_out]
        smaller = puzzle.with_givens(puzzle.givens[group] for group in rest)
        try:
            clash = oracle.core(rest, deadline=deadline)
        except BudgetSpent:
            break
        assert clash is None, "a minimal core needs each of its groups"
        grid = grids.found(oracle, smaller)
        claims.append(Assertion(smaller, Answer((grid,), exhausted=False), 1))
    return confirm(claims, backends, deadline)
