"""The candidates that propagation leaves, the true candidates, and wrong entries.

A true candidate of a cell is a digit that the cell has in some solution. If no known solution has a
digit in a cell, the oracle searches for a solution that does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis.oracles import forbid, last_grid, oracle_of_digits
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import join_words, short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.clashes import Clashes
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine


@dataclass(frozen=True)
class Filtered:
    """The candidates that propagation leaves to each cell, with the cells in reading order.

    `contradiction` is the text of a contradiction, "" without one. `complete` is True if the
    fixpoint or a contradiction was reached in time.
    """

    candidates: tuple[tuple[int, ...], ...]
    contradiction: str = ""
    complete: bool = True

    @property
    def solved(self) -> bool:
        """True if every cell has one candidate left, and there is no contradiction."""
        return not self.contradiction and all(len(digits) == 1 for digits in self.candidates)


def filtered(
    puzzle: Puzzle, consistency: str, *, locked: bool = False, deadline: Deadline = FOREVER
) -> Filtered:
    """The candidates after propagation; `consistency` is a level of the all-different propagator.

    With `locked`, locked candidates are propagated too. Raises UnknownName for an unknown level.
    """
    domains = Domains(puzzle.board.cells, puzzle.board.side, all_different.find_level(consistency))
    network = puzzle.ruleset.network()
    propagators = network.propagators
    if locked and not any(isinstance(one, Clashes) for one in propagators):
        propagators.append(network.clashes())
    engine = Engine(domains, propagators)
    engine.restart()
    contradiction, complete = "", True
    try:
        for cell, digit in puzzle.givens:
            domains.assign(cell, digit)
        engine.fixpoint(deadline.check)
    except Conflict as conflict:
        contradiction = str(conflict)
    except BudgetSpent:
        complete = False
    left = tuple(tuple(domains.candidates(cell)) for cell in domains.cells)
    return Filtered(left, contradiction, complete)


@dataclass(frozen=True, repr=False)
class Candidates:
    """For each cell its digits in the known solutions, with how many known solutions have them.

    `solutions` is the number of known solutions. `exact`: the puzzle has no other solutions.
    `complete`: the other solutions have no further digits, so these are the true candidates.
    """

    counts: Mapping[Cell, Mapping[int, int]]
    solutions: int
    exact: bool
    complete: bool

    @classmethod
    def count(cls, known: Sequence[Grid], *, exact: bool, complete: bool) -> Candidates:
        """Counts the digits of each cell in these solutions, of which no two are equal."""
        columns = zip(*(grid.digits for grid in known), strict=True)
        counts = {
            cell: dict(sorted(Counter(column).items()))
            for cell, column in zip(known[0].board.cells, columns, strict=True)
        }
        return cls(counts, len(known), exact, complete)

    @property
    def open(self) -> tuple[Cell, ...]:
        return tuple(cell for cell, counts in self.counts.items() if len(counts) > 1)

    @property
    def deciding(self) -> tuple[Cell, int] | None:
        """The open cell whose digit decides most, and the number of solutions that may be left.

        For each cell, the number is that of the solutions with its most frequent digit. The cell
        with the smallest number is taken. None without an open cell, or if not `exact`.
        """
        most = {cell: max(self.counts[cell].values()) for cell in self.open if self.exact}
        return min(most.items(), key=lambda one: one[1], default=None)

    @property
    def number(self) -> str:
        return f"{self.solutions:,}" if self.exact else f"at least {self.solutions:,}"

    def as_dict(self) -> dict[str, Any]:
        return {
            "solutions": self.solutions,
            "exact": self.exact,
            "complete": self.complete,
            "deciding": self.deciding and str(self.deciding[0]),
            "counts": {
                str(cell): {str(digit): number for digit, number in counts.items()}
                for cell, counts in self.counts.items()
            },
        }

    def __repr__(self) -> str:
        return short_repr(self, f"solutions={self.number}, open={len(self.open)}")


def true_candidates(puzzle: Puzzle, deadline: Deadline) -> Candidates | None:
    """The true candidates of a puzzle, complete if there is time; None if it has no solution.

    A few solutions show all true candidates, so the result is `exact` only if there is one
    solution. Raises BudgetSpent if no solution was found in time.
    """
    with oracle_of_digits(puzzle, (), deadline, givens=True) as oracle:
        if oracle.core((), deadline=deadline) is not None:
            return None
        first = last_grid(oracle, puzzle)
        forbid(oracle, first)
        others, complete = further_digits(puzzle, oracle, [first], deadline)
    return Candidates.count([first, *others], exact=complete and not others, complete=complete)


def further_digits(
    puzzle: Puzzle, oracle: Oracle, known: Collection[Grid], deadline: Deadline
) -> tuple[list[Grid], bool]:
    """Solutions with further digits, and True if the search for further digits was completed.

    A digit is further if no known solution has it in this cell. In the oracle the givens hold, and
    only known solutions are forbidden.
    """
    board, found = puzzle.board, list[Grid]()
    seen = [set(column) for column in zip(*(grid.digits for grid in known), strict=True)]
    for cell, digits in zip(board.cells, seen, strict=True):
        for digit in board.digits:
            if digit in digits or puzzle.digits[board.position(cell)]:
                continue
            try:
                if oracle.core((), [variable(board, cell, digit)], deadline) is not None:
                    continue
            except BudgetSpent:
                return found, False
            found.append(last_grid(oracle, puzzle))
            for others, other in zip(seen, found[-1].digits, strict=True):
                others.add(other)
    return found, True


NAMED = 6
"""The largest number of wrong entries that a sentence names; others are only counted."""


@dataclass(frozen=True)
class CheckedEntries:
    """The result of a check of a person's `entries`; its text is a sentence.

    `solvable`: the puzzle has a solution. `wrong`: the entries that occur in no solution.
    `together`: some solution has all entries that are not wrong.
    """

    puzzle: Puzzle
    entries: Sequence[tuple[Cell, int]]
    wrong: Sequence[tuple[Cell, int]] = ()
    together: bool = False
    solvable: bool = True

    def as_dict(self) -> dict[str, Any]:
        wrong = [str(cell) for cell, _ in self.wrong]
        return {"wrong": wrong, "together": self.together, "sentence": str(self)}

    def __str__(self) -> str:
        if not self.solvable:
            return "No entry can be right: the givens alone have no solution."
        if self.wrong:
            symbol = partial(drawing.symbol, self.puzzle.board)
            names = [f"{cell}={symbol(digit)}" for cell, digit in self.wrong]
            more = len(names) - NAMED
            shown = [*names[:NAMED], *([f"{more} other{'s' * (more > 1)}"] if more > 0 else [])]
            verb, them = ("is", "it") if len(names) == 1 else ("are", "any of them")
            end = "" if self.together else " The others are possible, but not together."
            return f"{join_words(shown)} {verb} wrong: no solution has {them}.{end}"
        if not self.together:
            return "Each entry is in some solution, but no solution has all of them."
        if not self.entries:
            return "Nothing is filled in yet, and the puzzle has a solution."
        which = "the entry" if len(self.entries) == 1 else f"all {len(self.entries)} entries"
        return f"Nothing is wrong so far: there is a solution with {which}."


def check_entries(
    puzzle: Puzzle, entries: Sequence[tuple[Cell, int]], deadline: Deadline
) -> CheckedEntries:
    """Checks digits that a person filled in: each alone, and all that are not wrong together.

    Raises BudgetSpent.
    """
    with oracle_of_digits(puzzle, entries, deadline, givens=True) as oracle:
        every = range(len(entries))
        if oracle.core((), deadline=deadline) is not None:
            return CheckedEntries(puzzle, entries, solvable=False)
        if oracle.core(every, deadline=deadline) is None:
            return CheckedEntries(puzzle, entries, together=True)
        wrong = [i for i in every if oracle.core([i], deadline=deadline) is not None]
        rest = [i for i in every if i not in wrong]
        together = oracle.core(rest, deadline=deadline) is None
    return CheckedEntries(puzzle, entries, [entries[i] for i in wrong], together)
