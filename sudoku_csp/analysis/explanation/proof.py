"""Searches by SAT solvers: minimal sets of groups that refute candidates, and the facts needed."""

from collections.abc import Collection, Iterable, Sequence
from sys import maxsize

from sudoku_csp.analysis.cores.minimal import minimal, small
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.filters import Group, SmallSolver, numbered
from sudoku_csp.analysis.explanation.position import NO_SOLUTION, CellDigit, Position
from sudoku_csp.grid.errors import Advice, BudgetSpent, NoSolution
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.cells.direct import Direct


class GroupOracle:
    """Finds groups that refute candidates of a position; its oracle has a selector for each group.

    The position may lose candidates, but must not regain any. `rules.solvers` closes the oracle.
    The methods raise BudgetSpent at the deadline.
    """

    def __init__(self, position: Position, deadline: Deadline) -> None:
        self.position, self.rules = position, position.rules
        self.deadline = deadline
        rules = position.rules
        self.groups = rules.groups()
        self._number = {group: number for number, group in enumerate(self.groups)}
        axioms = Direct(rules.board)
        hard = (clause for cell in rules.board.cells for clause in axioms.axioms(cell))
        clauses = []
        for group in self.groups:
            deadline.check()
            clauses.append(group.clauses)
        self._oracle = rules.solvers.enter_context(Oracle(rules.variables, hard, clauses))
        self._read = 0
        self._possible = set[int]()
        """Literals, each of which is true in some solution of all groups."""

    def follow(self) -> None:
        """Excludes the candidates that the position has lost since the last call."""
        for at in self.position.removed[self._read :]:
            self._oracle.add([-self.rules.variable(*at)])
        self._read = len(self.position.removed)

    def require_solution(self) -> None:
        """Raises NoSolution if the groups have no solution in the position."""
        self.follow()
        if self.conflict(self.groups, []) is not None:
            raise NoSolution(NO_SOLUTION, advice=Advice.DIAGNOSE)

    def conflict(
        self, groups: Iterable[Group], literals: Sequence[int], deadline: Deadline | None = None
    ) -> list[Group] | None:
        """A subset of the groups that excludes the literals.

        None if the groups have a solution in which all these literals are true.
        """
        numbers = [self._number[group] for group in groups]
        core = self._oracle.core(numbers, literals, deadline or self.deadline)
        return None if core is None else [self.groups[number] for number in core]

    def core(self, at: CellDigit, deadline: Deadline) -> list[Group] | None:
        """Groups that refute a candidate; None if a solution of all groups has the candidate."""
        variable = self.rules.variable(*at)
        if variable in self._possible:
            return None
        core = self.conflict(self.groups, [variable], deadline)
        if core is None:
            self._possible |= self._oracle.true()
        return core

    def minimal(self, groups: Iterable[Group], literals: Sequence[int]) -> list[Group] | None:
        """A minimal subset of the groups that excludes the literals.

        None if the groups have a solution in which all these literals are true. The search tries to
        leave out heavy groups first.
        """
        order = sorted(groups, key=lambda group: (group.house is not None, -group.weight))
        numbers = [self._number[group] for group in order]
        core = minimal(self._oracle, numbers, literals, self.deadline)
        return None if core is None else [self.groups[number] for number in core.groups]

    def reduced(
        self, groups: Iterable[Group], removed: Sequence[CellDigit]
    ) -> tuple[list[Group], list[CellDigit]]:
        """A minimal subset of the groups for the first removal, and all removals that it forces."""
        self.follow()
        needed = self.minimal(groups, [self.rules.variable(*removed[0])])
        assert needed is not None, "the groups force what they remove"
        return needed, self.refuted(needed, removed)

    def smallest(self, literals: Sequence[int], seconds: float) -> list[Group] | None:
        """The smallest set of groups found within `seconds` that excludes the literals.

        None if all groups have a solution in which these literals are true.
        """
        try:
            soon = self.deadline.within(seconds)
            core = small(self._oracle, soon, literals=literals, orders=maxsize)
        except BudgetSpent:
            return self.conflict(self.groups, literals)
        return None if core is None else [self.groups[number] for number in core.groups]

    def refuted(self, groups: Sequence[Group], candidates: Iterable[CellDigit]) -> list[CellDigit]:
        """Those of the candidates that the groups together refute."""
        found, shown = [], set[int]()
        for at in candidates:
            variable = self.rules.variable(*at)
            if variable in shown:
                continue
            if self.conflict(groups, [variable]) is not None:
                found.append(at)
            else:
                shown |= self._oracle.true()
        return found

    def widened(self, groups: Sequence[Group]) -> list[CellDigit]:
        """All candidates in the open cells of the groups that the groups together refute."""
        scope = {cell for group in groups for cell in group.scope}
        opened = (at for at in self.position.open_candidates() if at[0] in scope)
        return self.refuted(groups, opened)


def needed_facts(
    position: Position,
    groups: Collection[Group],
    removed: Sequence[CellDigit],
    deadline: Deadline,
    first: Sequence[CellDigit] = (),
) -> list[CellDigit]:
    """A minimal set of missing candidates with which the groups force all removals.

    The set includes `first` and is sorted by cells. Raises BudgetSpent.
    """
    with _FactSolver(position, groups, [cell for cell, _ in removed]) as solver:
        solver.add([solver.literal(at, holds=True) for at in removed])
        found = solver.facts([], deadline, first)
    return sorted({*first, *found})


def facts_of_chain(position: Position, chain: Chain, deadline: Deadline) -> list[CellDigit]:
    """The missing candidates that a chain needs. Raises BudgetSpent.

    With them each link, and at the end the contradiction, follows from the earlier links.
    """
    rules = position.rules
    known: list[tuple[CellDigit, bool]] = []
    needed: dict[CellDigit, None] = {}
    for link in (*chain.links, None):
        cell = rules.board.position((link or chain.links[-1]).candidate.cell)
        group = chain.contradiction if link is None else link.group
        if group is None and known:  # The cell has no other digit left, or none at all.
            digit = 0 if link is None else link.candidate.digit
            others = bits_of(rules.every & ~position.candidates[cell])
            needed |= dict.fromkeys((cell, at + 1) for at in others if at + 1 != digit)
        elif group is not None:
            contrary = [] if link is None else [((cell, link.candidate.digit), not link.holds)]
            with _FactSolver(position, [group], []) as solver:
                needed |= dict.fromkeys(solver.facts([*known, *contrary], deadline))
        if link is not None:
            known.append(((cell, link.candidate.digit), link.holds))
    return list(needed)


class _FactSolver(SmallSolver):
    """A solver over some groups that finds the missing candidates which a conclusion needs."""

    def __init__(
        self, position: Position, groups: Collection[Group], further: Iterable[int]
    ) -> None:
        rules = position.rules
        scope = sorted({*further, *(cell for group in groups for cell in group.scope)})
        clauses = (clause for group in groups for clause in group.clauses)
        super().__init__(rules.side, len(scope), numbered(rules.side, scope, clauses))
        self._of_cell = dict(zip(scope, self.variables, strict=True))
        self._missing = [
            (cell, at + 1)
            for cell in scope
            for at in bits_of(rules.every & ~position.candidates[cell])
        ]

    def literal(self, at: CellDigit, *, holds: bool) -> int:
        variable = self._of_cell[at[0]][at[1] - 1]
        return variable if holds else -variable

    def facts(
        self,
        assumed: Iterable[tuple[CellDigit, bool]],
        deadline: Deadline,
        known: Iterable[CellDigit] = (),
    ) -> list[CellDigit]:
        """A minimal set of missing candidates that, together with `known`, contradict `assumed`."""
        every = [*assumed, *((at, False) for at in known)]
        literals = [self.literal(at, holds=holds) for at, holds in every if at[0] in self._of_cell]
        if self.solve(literals, deadline) is None:
            return []
        missing = {self.literal(at, holds=False): at for at in self._missing}
        found = minimal(self, missing, literals, deadline)
        assert found is not None, "the reason forces its conclusion"
        if not found.minimal:
            raise BudgetSpent
        return [at for literal, at in missing.items() if literal in found.groups]
