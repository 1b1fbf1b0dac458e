"""No solution: givens and constraints that conflict, and the fewest clues to drop.

The conflicting givens are a minimal core under all constraints. The conflicting constraints are a
minimal set that these givens break. A repair drops givens, and constraints that are no houses. No
repair contains another. The smallest repairs come first; of equally small repairs, those with one
solution come first. If a repair drops one constraint with a number, as a cage, the search goes on
for another number with which the puzzle has a solution.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
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
    houses,
    last_grid,
    leave_out,
    oracle_of_clues,
)
from sudoku_csp.analysis.diagnosis.witnesses import (
    NOT_CONFIRMED,
    Confirmation,
    add_statements,
    claim,
    confirm,
    statements,
)
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Clash, Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Deadline, Verdict
from sudoku_csp.solvers.cross_check import Report

PART = 1 / 20
"""The part of the time for one constraint; under some constraints a search would take all of it."""


@dataclass(frozen=True, repr=False)
class Repair:
    """Givens and constraints to drop, a solution of the rest, and the report of all backends.

    `instead` is None, or the dropped constraint with another number, which takes its place.
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
        """Unique or multiple; unknown if the time ran out."""
        return self.report.verdict

    @property
    def corrected(self) -> Pairs:
        """The cells of the dropped givens, with the digits of the solution."""
        return tuple((cell, self.solution[cell]) for cell, _ in self.dropped)

    def as_dict(self, ruleset: Ruleset) -> dict[str, Any]:
        """Plain data: `rules` has the identifiers of the dropped constraints in the ruleset of the
        puzzle, and `lines` the rules of the repaired puzzle."""
        data: dict[str, Any] = {"drop": digits_by_name(self.dropped), "verdict": str(self.verdict)}
        data["rules"] = list(map(ruleset.identifier, self.constraints))
        if self.constraints:
            data["drop_constraints"] = list(map(str, self.constraints))
            data["lines"] = list(self.report.puzzle.ruleset.lines)
        if self.instead is not None:
            data["instead"] = str(self.instead)
        if self.verdict is Verdict.UNIQUE:
            data |= {"correct": digits_by_name(self.corrected), "solution": self.solution.line()}
        return data

    def __repr__(self) -> str:
        return short_repr(self, f"dropped={len(self)}, {self.verdict}")


@dataclass(frozen=True, repr=False)
class Repairs:
    """The repairs of a puzzle.

    Every minimal repair that drops at most `all_of_size` clues is among `found`. `exhausted` is
    True if every minimal repair is among them. For a constraint at most one other number is found.
    `wanted` is the limit on the number of repairs that drop clues.
    """

    found: tuple[Repair, ...] = ()
    all_of_size: int = 0
    exhausted: bool = False
    wanted: int = 0

    def as_dict(self, ruleset: Ruleset) -> dict[str, Any]:
        return {
            "found": [repair.as_dict(ruleset) for repair in self.found],
            "all_of_size": self.all_of_size,
            "exhausted": self.exhausted,
        }

    def __repr__(self) -> str:
        return short_repr(self, f"found={len(self.found)}, all_of_size={self.all_of_size}")


@dataclass(frozen=True, repr=False)
class Conflict:
    """Why a puzzle has no solution.

    `clashes` are pairs of equal givens in a house. `givens` and `constraints` cannot hold together.
    `constraints` is None if the time ran out. `minimal` is True if no given and no constraint of
    the conflict can be left out.
    """

    puzzle: Puzzle
    clashes: tuple[Clash, ...]
    givens: Subset
    constraints: tuple[Constraint, ...] | None = None
    minimal: bool = False
    confirmation: Confirmation = NOT_CONFIRMED
    repairs: Repairs = Repairs()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the givens, and of constraints that are no houses or rules of all cells."""
        board, further = self.puzzle.board, set(self.puzzle.ruleset.beyond_classic)
        chosen = {cell for cell, _ in self.givens.pairs}
        for one in self.constraints or ():
            if one in further and len(one.scope) < len(board.cells):
                chosen |= set(one.scope)
        return tuple(cell for cell in board.cells if cell in chosen)

    def as_dict(self) -> dict[str, Any]:
        ruleset, found = self.puzzle.ruleset, self.constraints
        return {
            "clashes": list(map(str, self.clashes)),
            "givens": self.givens.as_dict(),
            "conflicting": None if found is None else [one.place for one in found],
            "rules": None if found is None else list(map(ruleset.identifier, found)),
            "minimal": self.minimal,
            "cells": list(map(str, self.cells)),
            "repairs": self.repairs.as_dict(ruleset),
        }

    def __repr__(self) -> str:
        return short_repr(self, f"givens={len(self.givens)}: {self.puzzle!r}")


def conflicts(
    puzzle: Puzzle,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    most_repairs: int,
    smallest: bool,
) -> Iterator[Conflict]:
    """Yields the conflict of a puzzle without a solution several times, with more fields each time.

    The first conflict has some givens that conflict. With `smallest`, the second one has the
    smallest number of givens. The next one has the constraints and the confirmation. The last one
    has up to `most_repairs` repairs. The groups of the oracle are the puzzle's givens. Raises
    BudgetSpent if there is no time to find the first conflict.
    """
    clashes = tuple(puzzle.clashes())
    until = deadline.share(1 / 4)
    core = _core(puzzle, oracle, clashes, until)
    found = Conflict(puzzle, clashes, Subset.of(core, puzzle.givens))
    yield found
    if smallest and not core.smallest:
        core = smallest_core(oracle, core, until)
        found = replace(found, givens=Subset.of(core, puzzle.givens))
        yield found
    share = 1 / 4 if puzzle.ruleset.is_classic else 1 / 2
    with suppress(BudgetSpent):
        broken, needed = _broken_constraints(puzzle, found.givens.pairs, deadline.share(share))
        found = replace(found, constraints=broken, minimal=needed and core.minimal)
    confirmation = _confirm_core(puzzle, oracle, core, backends, deadline.share(1 / 3))
    found = replace(found, confirmation=confirmation)
    yield found
    if most_repairs:
        yield replace(found, repairs=_repairs(found, oracle, backends, deadline, most_repairs))


def _core(puzzle: Puzzle, oracle: Oracle, clashes: tuple[Clash, ...], deadline: Deadline) -> Core:
    """The core of the first clash, or else a small core; the oracle's groups are the givens."""
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


def _broken_constraints(
    puzzle: Puzzle, pairs: Pairs, deadline: Deadline
) -> tuple[tuple[Constraint, ...], bool]:
    """Returns constraints that these digits break, houses last, and True if all are needed."""
    board, constraints, classic = puzzle.board, puzzle.constraints, puzzle.ruleset.is_classic
    with oracle_of_clues(board, pairs, constraints, deadline) as oracle:
        if classic:
            core = small(oracle, deadline)
        else:
            core = minimal(oracle, range(oracle.size), (), deadline.share(1 / 2), part=PART)
    assert core is not None, "the givens conflict under the rules"
    if not (classic or core.minimal):  # The other order may be quicker, with a new solver.
        again = oracle_of_clues(board, pairs, constraints, deadline)
        with suppress(BudgetSpent), again as oracle:
            last_first = range(oracle.size)[::-1]
            core = minimal(oracle, last_first, (), deadline, part=PART) or core
    broken = [constraints[number] for number in core.groups]
    further = set(puzzle.ruleset.beyond_classic)
    return tuple(sorted(broken, key=lambda one: one not in further)), core.minimal


def _confirm_core(
    puzzle: Puzzle, oracle: Oracle, core: Core, backends: Mapping[str, Backend], deadline: Deadline
) -> Confirmation:
    """Confirms that the givens of the core have no solution, and have one without each of them."""
    whole = puzzle.with_givens(puzzle.givens[group] for group in core.groups)
    claims = [claim(whole, (), 1, exhausted=True)]
    for left_out in core.groups if core.minimal else ():
        try:
            clash = oracle.core(set(core.groups) - {left_out}, deadline=deadline)
        except BudgetSpent:
            break
        assert clash is None, "a minimal core needs each of its groups"
        smaller = leave_out(whole, [puzzle.givens[left_out]])
        claims.append(claim(smaller, [last_grid(oracle, smaller)], 1))
    return confirm(claims, backends, deadline)


def _repairs(
    conflict: Conflict,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    most: int,
) -> Repairs:
    """Up to `most` repairs, found in time. The groups of the oracle are the givens."""
    puzzle, further = conflict.puzzle, conflict.puzzle.ruleset.beyond_classic
    clues: tuple[Clue, ...] = (*puzzle.givens, *further)
    until = deadline.share(1 / 3 if further else 1 / 2)
    of_clues = oracle_of_clues(puzzle.board, houses(puzzle), clues, until)
    found = Repairs(wanted=most)
    with suppress(BudgetSpent), of_clues if further else nullcontext(oracle) as chosen:
        found = _drop_clues(conflict, chosen, clues, until, most)
    repairs, until = list[Repair](), deadline.share(1 / 3)
    for repair in found.found:
        repairs.append(repair)
        if len(repair) == len(repair.constraints) == 1:
            repairs += _change_number(repair, puzzle, until)
    confirmed = []
    for repair in repairs:
        others = statements(repair.report.puzzle, backends, 2, deadline)
        confirmed.append(replace(repair, report=add_statements(repair.report, others)))
    confirmed.sort(key=lambda one: (len(one), one.verdict is not Verdict.UNIQUE))
    return replace(found, found=tuple(confirmed))


def _drop_clues(
    conflict: Conflict, oracle: Oracle, clues: tuple[Clue, ...], deadline: Deadline, most: int
) -> Repairs:
    """Up to `most` repairs that drop clues. The groups of the oracle are the clues.

    Repairs that drop a single clue are tried first. Only a clue of the conflict can be such a
    repair, so that few clues must be tried. The search for all correction sets comes after them: it
    often takes too long if the puzzle has further constraints.
    """
    puzzle, found = conflict.puzzle, dict[frozenset[int], Repair]()
    parts = {*conflict.givens.pairs, *(conflict.constraints or puzzle.ruleset.beyond_classic)}
    all_of_size, exhausted = 0, False
    with suppress(BudgetSpent):
        for group in (group for group, clue in enumerate(clues) if clue in parts):
            if oracle.core(set(range(oracle.size)) - {group}, deadline=deadline) is None:
                if len(found) == most:
                    break
                found[frozenset([group])] = _repair(puzzle, oracle, [clues[group]])
        else:
            all_of_size = 1
        for groups in correction_sets(oracle, deadline):
            all_of_size = max(all_of_size, len(groups) - 1)
            if groups in found:
                continue
            if len(found) == most:
                break
            found[groups] = _repair(puzzle, oracle, [clues[group] for group in sorted(groups)])
        else:
            all_of_size, exhausted = oracle.size, True
    return Repairs(tuple(found.values()), all_of_size, exhausted, most)


def _repair(
    puzzle: Puzzle, oracle: Oracle, dropped: Collection[Clue], instead: Constraint | None = None
) -> Repair:
    """The repair that drops these clues. The last grid of the oracle obeys all other clues."""
    repaired = leave_out(puzzle, dropped)
    if instead is not None:
        repaired = repaired.with_constraints(instead)
    grid = last_grid(oracle, repaired)
    pairs = tuple(clue for clue in dropped if not isinstance(clue, Constraint))
    constraints = tuple(clue for clue in dropped if isinstance(clue, Constraint))
    return Repair(pairs, grid, claim(repaired, [grid], 2), constraints, instead)


def _change_number(repair: Repair, puzzle: Puzzle, deadline: Deadline) -> list[Repair]:
    """The repair that gives the dropped constraint another number; empty if none is found.

    It is the nearest number with which the puzzle has one solution. If there is no such number, it
    is the nearest number with which the puzzle has a solution.
    """
    nearest, rest, board = list[Repair](), repair.report.puzzle, puzzle.board
    others = other_numbers(repair.constraints[0], board.side)
    always: list[Clue] = [*rest.constraints, *rest.givens]
    with suppress(BudgetSpent), oracle_of_clues(board, always, others, deadline) as oracle:
        for number, other in enumerate(others):
            if oracle.core([number], deadline=deadline) is None:
                found = _repair(puzzle, oracle, repair.constraints, other)
                forbid(oracle, found.solution)
                if oracle.core([number], deadline=deadline) is not None:
                    return [found]
                nearest = nearest or [found]
    return nearest


def other_numbers(constraint: Constraint, side: int) -> list[Constraint]:
    """The constraint with each other number for its total or value, the nearest number first.

    >>> from sudoku_csp.constraints.kinds.cage import Cage
    >>> [other.total for other in other_numbers(Cage(("r1c1", "r1c2"), 4), 4)][:4]
    [3, 5, 2, 6]
    """
    others = list[Constraint]()
    numbers = range(side * len(constraint.scope) + 1)
    for name in ("total", "value"):
        if isinstance(old := getattr(constraint, name, None), int):
            for _, number in sorted((abs(number - old), number) for number in numbers):
                with suppress(TypeError, ValueError):  # No field, or too large a number.
                    others.append(replace(constraint, **{name: number}))  # type: ignore[type-var]
    return [other for other in others if other != constraint]
