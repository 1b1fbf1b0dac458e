"""No solution: givens and constraints that conflict, and the fewest of them to drop.

The givens are a minimal core under all constraints; the constraints are a minimal set that this
core breaks. So neither a given nor a constraint can be left out of the conflict. Repairs drop
givens, and constraints beyond the houses; none contains another. For each the backends find whether
the puzzle is then unique. The smallest come first, and of these the unique ones. Where it is enough
to drop one constraint with a number, as a cage, one other number is sought: the nearest that leaves
one solution, or else the nearest that leaves several. So the search for clues to drop can be
exhausted, but not all numbers are listed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from sudoku_csp.analysis.cores.correction_sets import correction_sets
from sudoku_csp.analysis.cores.minimal import minimal, small
from sudoku_csp.analysis.cores.minimal import smallest as smallest_core
from sudoku_csp.analysis.cores.oracle import Core, Oracle
from sudoku_csp.analysis.diagnosis.oracles import (
    Clue,
    Pairs,
    Subset,
    digits_by_name,
    forbid,
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
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Clash, Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import (
    Answer,
    Backend,
    BackendResult,
    BudgetSpent,
    Deadline,
    Verdict,
)
from sudoku_csp.solvers.cross_check import Report


@dataclass(frozen=True, repr=False)
class Repair:
    """Givens and constraints to drop, a solution of the rest, and the verdict of all backends.

    `instead` is a constraint with another number, in place of the one dropped.
    """

    dropped: Pairs
    solution: Grid
    report: Report
    constraints: tuple[Constraint, ...] = ()
    instead: Constraint | None = None

    def __len__(self) -> int:
        return len(self.dropped) + len(self.constraints)

    @property
    def verdict(self) -> Verdict:
        """Unique or multiple; unknown where there was no time to find out."""
        return self.report.verdict

    @property
    def corrected(self) -> Pairs:
        """The dropped cells with the digits of the solution."""
        return tuple((cell, self.solution[cell]) for cell, _ in self.dropped)

    def __repr__(self) -> str:
        return shown(self, f"dropped={len(self)}, {self.verdict}")

    def as_dict(self) -> dict[str, Any]:
        data: dict[str, Any] = {"drop": digits_by_name(self.dropped), "verdict": str(self.verdict)}
        if self.constraints:
            data["drop_constraints"] = list(map(str, self.constraints))
            data["rules"] = list(self.report.puzzle.ruleset.lines)
        if self.instead is not None:
            data["instead"] = str(self.instead)
        if self.verdict is Verdict.UNIQUE:
            data |= {"correct": digits_by_name(self.corrected), "solution": self.solution.line()}
        return data


@dataclass(frozen=True, repr=False)
class Repairs:
    """The repairs found; they include all that drop at most `all_of_size` clues.

    `exhausted`: every other set of clues to drop contains one of these; of the other numbers of a
    constraint at most one is here. `wanted` is the most sets that the search was to find.
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

    def __repr__(self) -> str:
        return shown(self, f"found={len(self.found)}, all_of_size={self.all_of_size}")


NO_REPAIRS = Repairs()


@dataclass(frozen=True, repr=False)
class Conflict:
    """Why a puzzle has no solution.

    `clashes` are pairs of equal givens in a house. `givens` and `constraints` cannot hold together;
    these are None where there was no time to find them. `minimal`: none of both can be left out.
    """

    puzzle: Puzzle
    clashes: tuple[Clash, ...]
    givens: Subset
    constraints: tuple[Constraint, ...] | None = None
    minimal: bool = False
    confirmation: Confirmation = NOT_CONFIRMED
    repairs: Repairs = NO_REPAIRS

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its givens and constraints, but not of houses and the whole board."""
        board, further = self.puzzle.board, set(self.puzzle.ruleset.beyond_classic)
        chosen = {cell for cell, _ in self.givens.pairs}
        for one in self.constraints or ():
            if one in further and len(one.scope) < len(board.cells):
                chosen |= set(one.scope)
        return tuple(cell for cell in board.cells if cell in chosen)

    def as_dict(self) -> dict[str, Any]:
        return {
            "clashes": list(map(str, self.clashes)),
            "givens": self.givens.as_dict(),
            "conflicting": None
            if self.constraints is None
            else [c.place for c in self.constraints],
            "minimal": self.minimal,
            "cells": list(map(str, self.cells)),
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
    constraints and the confirmation; at last up to `most_repairs` repairs. The oracle's groups are
    the puzzle's givens. Raises BudgetSpent if there is no time for any core.
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
    share = 1 / 4 if puzzle.ruleset.is_classic else 1 / 2
    with suppress(BudgetSpent):
        broken, needed = _broken(puzzle, pairs, deadline.share(share))
        found = replace(found, constraints=broken, minimal=needed and core.minimal)
    confirmation = _confirmed(puzzle, oracle, core, backends, deadline.share(1 / 3))
    found = replace(found, confirmation=confirmation)
    yield found
    yield replace(found, repairs=_repairs(found, oracle, backends, deadline, most_repairs))


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


def _broken(
    puzzle: Puzzle, pairs: Pairs, deadline: Deadline
) -> tuple[tuple[Constraint, ...], bool]:
    """Constraints that these digits break, houses last, and whether none can be left out."""
    core: Core | None = None
    if puzzle.ruleset.is_classic:
        with oracle_of_constraints(puzzle, pairs, deadline) as oracle:
            core = small(oracle, deadline)
    else:
        with oracle_of_constraints(puzzle, pairs, deadline) as oracle:
            core = _patient(oracle, deadline.share(1 / 2))
        if not core.minimal:  # The other order may be quicker, with nothing learnt before.
            with suppress(BudgetSpent), oracle_of_constraints(puzzle, pairs, deadline) as oracle:
                core = _patient(oracle, deadline, last_first=True)
    assert core is not None, "the givens conflict under the rules"
    broken = [puzzle.constraints[number] for number in core.groups]
    further = set(puzzle.ruleset.beyond_classic)
    return tuple(sorted(broken, key=lambda one: one not in further)), core.minimal


def _patient(oracle: Oracle, deadline: Deadline, *, last_first: bool = False) -> Core:
    """A minimal core, if there is time: a group whose search takes long is tried again later."""
    core = oracle.core(range(oracle.size), deadline=deadline)
    needed, left, late = list[int](), sorted(core or (), reverse=last_first), list[int]()
    while left:
        group, *left = left
        try:
            core = oracle.core([*needed, *left, *late], deadline=deadline.share(1 / 20))
        except BudgetSpent:
            if (seconds := deadline.remaining()) is not None and seconds < 0.05:
                return Core(tuple(sorted([*needed, group, *left, *late])))
            late.append(group)
        else:
            if core is None:
                needed.append(group)
            else:
                left, late = ([one for one in each if one in core] for each in (left, late))
        if not left:
            left, late = late, []
    return Core(tuple(sorted(needed)), minimal=True)


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
    conflict: Conflict,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    most: int,
) -> Repairs:
    """Up to `most` repairs, as many as there is time for; the oracle's groups are the givens."""
    if not most:
        return NO_REPAIRS
    puzzle = conflict.puzzle
    further = puzzle.ruleset.beyond_classic
    found = _Found(puzzle, (*puzzle.givens, *further))
    with suppress(BudgetSpent):
        if not further:
            found.drop(oracle, deadline.share(1 / 2), most)
        else:
            houses = [one for one in puzzle.constraints if one not in further]
            until = deadline.share(1 / 3)
            with oracle_of_constraints(
                puzzle, (), until, rules=houses, clues=found.clues
            ) as of_clues:
                if conflict.constraints is not None:
                    parts: set[Clue] = {*conflict.givens.pairs, *conflict.constraints}
                    found.drop_one(of_clues, parts, until, most)
                found.drop(of_clues, until, most)
    with suppress(BudgetSpent):
        found.change(deadline.share(1 / 3))
    repairs = []
    for repair in found.repairs:
        claim = repair.report
        others = statements(claim.puzzle, backends, 2, deadline)
        report = replace(claim, statements=(*claim.statements, *others))
        repairs.append(replace(repair, report=report))
    repairs.sort(key=lambda one: (len(one), one.verdict is not Verdict.UNIQUE))
    return Repairs(tuple(repairs), found.complete, found.exhausted, most)


class _Found:
    """The repairs of a puzzle that the solver finds, not yet confirmed by backends."""

    def __init__(self, puzzle: Puzzle, clues: tuple[Clue, ...]) -> None:
        self.puzzle = puzzle
        self.clues = clues
        self.repairs: list[Repair] = []
        self.exhausted, self.complete = False, 0

    def drop_one(
        self, oracle: Oracle, parts: Container[Clue], deadline: Deadline, most: int
    ) -> None:
        """Up to `most` clues, each of which alone can be dropped: it is a part of any conflict."""
        for group, clue in enumerate(self.clues):
            if len(self.repairs) == most:
                return
            if clue in parts:
                others = [other for other in range(oracle.size) if other != group]
                if oracle.core(others, deadline=deadline) is None:
                    self._drop(oracle, [group])
        self.complete = 1

    def drop(self, oracle: Oracle, deadline: Deadline, most: int) -> None:
        """Up to `most` smallest sets of clues; these are the oracle's groups."""
        for dropped in correction_sets(oracle, deadline=deadline):
            self.complete = max(self.complete, len(dropped) - 1)
            if len(self.repairs) >= most:
                return
            self._drop(oracle, sorted(dropped))
        self.exhausted, self.complete = True, len(self.clues)

    def _drop(self, oracle: Oracle, groups: Iterable[int]) -> None:
        chosen = [self.clues[group] for group in groups]
        pairs = tuple(clue for clue in chosen if not isinstance(clue, Constraint))
        constraints = tuple(clue for clue in chosen if isinstance(clue, Constraint))
        if all((each.dropped, each.constraints) != (pairs, constraints) for each in self.repairs):
            self.repairs.append(self._repair(oracle, pairs, constraints))

    def _repair(
        self,
        oracle: Oracle,
        pairs: Pairs,
        constraints: tuple[Constraint, ...] = (),
        instead: Constraint | None = None,
    ) -> Repair:
        """A repair, which the oracle's last grid obeys."""
        kept = [one for one in self.puzzle.constraints if one not in constraints]
        ruleset = Ruleset(self.puzzle.board, (*kept, *([instead] if instead else [])))
        digits = self.puzzle.with_givens(set(self.puzzle.givens) - set(pairs)).digits
        repaired = Puzzle(ruleset, digits, self.puzzle.source)
        grid = last_grid(oracle, repaired)
        ours = BackendResult(OURS, Answer((grid,), exhausted=False))
        return Repair(pairs, grid, Report(repaired, (ours,), 2), constraints, instead)

    def change(self, deadline: Deadline) -> None:
        """Another number for each constraint that alone can be dropped, after its repair."""
        for at, repair in reversed(list(enumerate(self.repairs))):
            if len(repair) == len(repair.constraints) == 1:
                self.repairs[at + 1 : at + 1] = self._numbers(repair, deadline)

    def _numbers(self, repair: Repair, deadline: Deadline) -> list[Repair]:
        """The nearest number that leaves one solution, or else any."""
        puzzle, others = self.puzzle, other_numbers(repair.constraints[0], self.puzzle.board.side)
        rules, found = repair.report.puzzle.constraints, list[Repair]()
        with oracle_of_constraints(
            puzzle, puzzle.givens, deadline, rules=rules, clues=others
        ) as oracle:
            for number, other in enumerate(others):
                with suppress(BudgetSpent):
                    if oracle.core([number], deadline=deadline) is None:
                        found.append(self._repair(oracle, (), repair.constraints, other))
                        grid = found[-1].solution
                        forbid(oracle, grid.board, zip(grid.board.cells, grid.digits, strict=True))
                        if oracle.core([number], deadline=deadline) is not None:
                            return found[-1:]
        return found[:1]


def other_numbers(constraint: Constraint, side: int) -> list[Constraint]:
    """A constraint with each other number that it could have for its total or value.

    >>> from sudoku_csp.constraints.kinds.cage import Cage
    >>> [other.total for other in other_numbers(Cage(("r1c1", "r1c2"), 4), 4)][:4]
    [3, 5, 2, 6]
    """
    others = []
    for name in ("total", "value"):
        if not isinstance(old := getattr(constraint, name, None), int):
            continue
        for number in range(side * len(constraint.scope) + 1):
            with suppress(TypeError, ValueError):  # It may be no field, or be too large.
                others.append((abs(number - old), replace(constraint, **{name: number})))  # type: ignore[type-var]
    return [other for distance, other in sorted(others, key=itemgetter(0)) if distance]
