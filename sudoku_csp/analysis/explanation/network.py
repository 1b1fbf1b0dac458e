"""A network: sets of candidates of which exactly one is true, as bit sets.

Candidates and groups are numbered from 0 without gaps here; `candidates` and `groups` say what
numbers they have on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from itertools import combinations

from sudoku_csp.analysis.cores.oracle import FOREVER
from sudoku_csp.analysis.explanation.layout import Layout
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.grid.bits import bits_of
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.at_most_one.method import Clause


class Network:
    """Some groups of a board, with those of their members that are not ruled out.

    `members` are the groups and `rivals` the candidates that share one with a candidate, as bit
    sets; `of` are the groups of a candidate. `rule_out` takes candidates away.
    """

    def __init__(self, layout: Layout, groups: Iterable[int], out: Collection[int] = ()) -> None:
        self.groups = tuple(groups)
        number: dict[int, int] = {}
        self.members: list[int] = []
        self.of: list[list[int]] = []
        for group, on_board in enumerate(self.groups):
            bits = 0
            for member in layout.members[on_board]:
                if member in out:
                    continue
                if member not in number:
                    number[member] = len(number)
                    self.of.append([])
                self.of[number[member]].append(group)
                bits |= 1 << number[member]
            self.members.append(bits)
        self.number = number
        self.candidates = tuple(number)
        self.rivals = [self._rivals(candidate) for candidate in range(len(number))]
        self.all = (1 << len(number)) - 1

    def _rivals(self, candidate: int) -> int:
        bits = 0
        for group in self.of[candidate]:
            bits |= self.members[group]
        return bits & ~(1 << candidate)

    def rule_out(self, candidate: int) -> None:
        """A candidate is out, and in no group any more."""
        left = ~(1 << candidate)
        self.all &= left
        for group in self.of[candidate]:
            self.members[group] &= left

    def without(self, candidates: int) -> Network:
        """A network of its own, in which these candidates, a bit set, are out as well."""
        other = copy(self)
        left = ~candidates
        other.all &= left
        other.members = [members & left for members in self.members]
        return other

    def open_groups(self) -> list[int]:
        """The groups with two candidates or more."""
        return [group for group, bits in enumerate(self.members) if bits & (bits - 1)]

    def clauses(self, group: int, deadline: Deadline = FOREVER) -> Iterator[Clause]:
        """That one of a group is true and no two are, the i-th candidate being variable i + 1.

        Raises BudgetSpent, once the deadline has passed, instead of the first clause.
        """
        deadline.check()
        variables = [member + 1 for member in bits_of(self.members[group])]
        yield variables
        for first, second in combinations(variables, 2):
            yield [-first, -second]


def network_of(state: State) -> Network:
    """The groups that have no true candidate yet, with the candidates left to them."""
    return Network(state.layout, state.unsettled(), state.out)
