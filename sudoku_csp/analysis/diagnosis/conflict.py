"""No solution: givens that conflict, the houses they break, and the fewest givens to drop.

The givens are a minimal core. The houses are a minimal set of constraints that this core breaks: if
all other constraints were left out, there would still be no grid. Repairs come smallest first, and
none contains another; for each the backends find whether the puzzle is then unique.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from sudoku_csp.analysis.cores.correction_sets import correction_sets
from sudoku_csp.analysis.cores.minimal import minimal, small
from sudoku_csp.analysis.cores.minimal import smallest as smallest_core
from sudoku_csp.analysis.cores.oracle import Core, Oracle
from sudoku_csp.analysis.diagnosis.oracles import (
    Pairs,
    Subset,
    digits_by_name,
    last_grid,
    oracle_of_constraints,
)
from sudoku_csp.analysis.diagnosis.witnesses import (
    NOT_CONFIRMED,
    OURS,
    Assertion,
    Confirmation,
    confirm,
    statements,
)
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Clash, Puzzle
from sudoku_csp.solvers.backend import (
    Answer,
    Backend,
    BackendResult,
    BudgetSpent,
    Deadline,
    Verdict,
)
from sudoku_csp.solvers.cross_check import Report


@dataclass(frozen=True)
class Repair:
    """Givens to drop, a solution of the rest, and the verdict of all backends for the rest."""

    dropped: Pairs
    solution: Grid
    report: Report

    @property
    def verdict(self) -> Verdict:
        """Unique or multiple; unknown where there was no time to find out."""
        return self.report.verdict

    @property
    def corrected(self) -> Pairs:
        """The dropped cells with the digits of the solution."""
        return tuple((cell, self.solution[cell]) for cell, _ in self.dropped)

    def as_dict(self) -> dict[str, Any]:
        data = {"drop": digits_by_name(self.dropped), "verdict": str(self.verdict)}
        if self.verdict is Verdict.UNIQUE:
            data |= {"correct": digits_by_name(self.corrected), "solution": self.solution.line()}
        return data


@dataclass(frozen=True)
class Repairs:
    """The repairs found; they include all that drop at most `all_of_size` givens.

    `exhausted`: there are no others. `wanted` is the most that the search was to find.
    """

    found: tuple[Repair, ...] = ()
    all_of_size: int = 0
    exhausted: bool = False
    wanted: int = 0

    def as_dict(self) -> dict[str, Any]:
        return {
            "found": [repair.as_dict() for repair in self.found],
            "all_of_size": self.all_of_size,
            "exhausted": self.exhausted,
        }


NO_REPAIRS = Repairs()


@dataclass(frozen=True, repr=False)
class Conflict:
    """Why a puzzle has no solution.

    `clashes` are pairs of equal givens in a house. `givens` conflict because of the constraints
    `houses`, which are None where there was no time to find them. Without givens the board itself
    has no grid.
    """

    puzzle: Puzzle
    clashes: tuple[Clash, ...]
    givens: Subset
    houses: tuple[str, ...] | None = None
    confirmation: Confirmation = NOT_CONFIRMED
    repairs: Repairs = NO_REPAIRS

    def as_dict(self) -> dict[str, Any]:
        return {
            "clashes": list(map(str, self.clashes)),
            "givens": self.givens.as_dict(),
            "houses": None if self.houses is None else list(self.houses),
            "repairs": self.repairs.as_dict(),
        }

    def __repr__(self) -> str:
        return shown(self, f"givens={len(self.givens)}: {self.puzzle!r}")


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

    First givens that conflict; with `smallest`, the fewest, where that is proved in time; then the
    houses and the confirmation; at last up to `most_repairs` repairs. The oracle's groups are the
    puzzle's givens. Raises BudgetSpent if there is no time for any core.
    """
    clashes = tuple(puzzle.clashes())
    until = deadline.share(1 / 4)
    core = _core(puzzle, oracle, clashes, until)
    found = Conflict(puzzle, clashes, Subset.of(core, puzzle.givens))
    yield found
    if smallest and not core.smallest:
        core = smallest_core(oracle, core, deadline=until)
        found = replace(found, givens=Subset.of(core, puzzle.givens))
        yield found
    pairs = found.givens.pairs
    with suppress(BudgetSpent):
        found = replace(found, houses=_houses(puzzle, pairs, deadline.share(1 / 4)))
    confirmation = _confirmed(puzzle, oracle, core, backends, deadline.share(1 / 3))
    found = replace(found, confirmation=confirmation)
    yield found
    yield replace(found, repairs=_repairs(puzzle, oracle, backends, deadline, most_repairs))


def _core(puzzle: Puzzle, oracle: Oracle, clashes: tuple[Clash, ...], deadline: Deadline) -> Core:
    """The first clash, or a small core."""
    if clashes:
        cells = [cell for cell, _ in puzzle.givens]
        pair = [cells.index(cell) for cell in (clashes[0].first, clashes[0].second)]
        core = minimal(oracle, pair, deadline=deadline)
    else:
        core = small(oracle, deadline)
    assert core is not None, "the givens were found to conflict"
    if puzzle.ruleset.is_classic and core.minimal and len(core) <= 2:
        # A single given never conflicts with the classic rules: exchange two digits of any grid.
        return Core(core.groups, minimal=True, smallest=True, at_least=len(core))
    return core


def _houses(puzzle: Puzzle, pairs: Pairs, deadline: Deadline) -> tuple[str, ...]:
    with oracle_of_constraints(puzzle, pairs, deadline) as oracle:
        core = small(oracle, deadline)
    assert core is not None, "the givens conflict under the rules"
    return tuple(puzzle.constraints[number].place for number in core.groups)


def _confirmed(
    puzzle: Puzzle, oracle: Oracle, core: Core, backends: Mapping[str, Backend], deadline: Deadline
) -> Confirmation:
    """The core alone has no solution; without any one of its givens it has one."""
    pairs = [puzzle.givens[group] for group in core.groups]
    claims = [Assertion(puzzle.with_givens(pairs), Answer((), exhausted=True), 1)]
    for left_out in core.groups if core.minimal else ():
        rest = [group for group in core.groups if group != left_out]
        smaller = puzzle.with_givens(puzzle.givens[group] for group in rest)
        try:
            clash = oracle.core(rest, deadline=deadline)
        except BudgetSpent:
            break
        assert clash is None, "a minimal core needs each of its groups"
        grid = last_grid(oracle, smaller)
        claims.append(Assertion(smaller, Answer((grid,), exhausted=False), 1))
    return confirm(claims, backends, deadline)


def _repairs(
    puzzle: Puzzle, oracle: Oracle, backends: Mapping[str, Backend], deadline: Deadline, most: int
) -> Repairs:
    """Up to `most` repairs, as many as there is time for; the oracle's groups are the givens."""
    if not most:
        return NO_REPAIRS
    found: list[tuple[Pairs, Assertion]] = []
    exhausted, complete = False, 0
    try:
        for dropped in correction_sets(oracle, deadline=deadline.share(1 / 2)):
            complete = len(dropped) - 1
            if len(found) == most:
                break
            pairs = tuple(puzzle.givens[group] for group in sorted(dropped))
            repaired = puzzle.with_givens(pair for pair in puzzle.givens if pair not in pairs)
            answer = Answer((last_grid(oracle, repaired),), exhausted=False)
            found.append((pairs, Assertion(repaired, answer, 2)))
        else:
            exhausted, complete = True, len(puzzle.givens)
    except BudgetSpent:
        pass
    repairs = []
    for pairs, claim in found:
        others = statements(claim.puzzle, backends, claim.limit, deadline)
        ours = BackendResult(OURS, claim.answer)
        report = Report(claim.puzzle, (ours, *others), claim.limit)
        repairs.append(Repair(pairs, claim.answer.solutions[0], report))
    return Repairs(tuple(repairs), complete, exhausted, most)
