"""From groups that force a conclusion to the step: its facts, what else they force, its chain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.network import Assumption, Implied, Network
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Conclusion, Link, Step
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


class Reason(NamedTuple):
    """Groups that force a candidate to be true or, where `holds` is false, to be out."""

    groups: tuple[int, ...]
    candidate: int
    holds: bool = False
    smallest: bool = False


def single(state: State, group: int, number: int) -> Step:
    """The step that places the last candidate of a group."""
    layout = state.layout
    placed = state.last(group)
    candidate, of = layout.candidate(placed), layout.groups[group]
    return Step(
        number,
        Conclusion(candidate, holds=True),
        (of,),
        state.facts(member for member in layout.members[group] if member != placed),
        chain=(Link(Conclusion(candidate, holds=False), None),),
        contradiction=of,
        smallest=True,
    )


def told(
    state: State, reason: Reason, number: int, targets: Collection[int], deadline: Deadline
) -> Step:
    """The step of a reason with as few facts as can be; `also` is sought among the targets.

    Raises BudgetSpent.
    """
    layout = state.layout
    whole = Network(layout, reason.groups)
    facts = _facts(state, whole, [], reason, deadline)
    left = whole.without(_bits(whole, facts))
    chain, contradiction = _chain(left, reason)
    also = [reason._replace(candidate=each) for each in _also(state, reason, targets, deadline)]
    besides = [_facts(state, whole, facts, other, deadline) for other in also]

    def conclusion(candidate: int, holds: bool) -> Conclusion:
        return Conclusion(layout.candidate(candidate), holds)

    return Step(
        number,
        conclusion(reason.candidate, reason.holds),
        tuple(layout.groups[group] for group in reason.groups),
        state.facts(facts),
        also=tuple(conclusion(other.candidate, False) for other in also),
        chain=tuple(
            Link(
                conclusion(whole.candidates[candidate], holds),
                None if group is None else layout.groups[whole.groups[group]],
            )
            for candidate, holds, group in chain
        ),
        contradiction=None if contradiction is None else layout.groups[whole.groups[contradiction]],
        smallest=reason.smallest,
        also_facts=tuple(map(state.facts, besides)),
    )


def _bits(network: Network, candidates: Iterable[int]) -> int:
    return sum(1 << network.number[candidate] for candidate in candidates)


def _facts(
    state: State, whole: Network, told: list[int], reason: Reason, deadline: Deadline
) -> list[int]:
    """A minimal set of candidates whose being out is needed besides those told of already.

    Needed by propagation where it sees that the groups force the conclusion, so that there is a
    chain to tell. What was found out late is the first to be left out.
    """
    if _seen(whole.without(_bits(whole, told)), reason):
        return []
    asked = [each for each in whole.candidates if each in state.out and each not in set(told)]
    asked.sort(key=lambda each: (-state.came(each), each))
    if _seen(whole.without(_bits(whole, [*told, *asked])), reason):
        return sorted(_needed_to_see(whole, reason, asked, told))
    return sorted(_needed_to_force(whole, reason, asked, told, deadline))


def _needed_to_see(whole: Network, reason: Reason, asked: list[int], out: list[int]) -> list[int]:
    """Those asked for that have to be out beside the others so that propagation sees it."""
    needed = asked
    for fact in tuple(asked):
        without = [each for each in needed if each != fact]
        if _seen(whole.without(_bits(whole, [*out, *without])), reason):
            needed = without
    return needed


def _needed_to_force(
    whole: Network, reason: Reason, asked: list[int], out: list[int], deadline: Deadline
) -> list[int]:
    """Those asked for that have to be out beside the others so that it follows at all.

    Raises BudgetSpent where they are not few enough in time.
    """
    clauses = [clause for group in range(len(whole.groups)) for clause in whole.clauses(group)]
    clauses += [[-whole.number[fact] - 1] for fact in out]
    units = [[[-whole.number[fact] - 1]] for fact in asked]
    with Oracle(len(whole.candidates), clauses, units) as oracle:
        core = minimal(oracle, range(len(asked)), [_contrary(whole, reason)], deadline)
    assert core is not None, "the groups force the conclusion"
    if not core.minimal:
        raise BudgetSpent
    return [asked[place] for place in core.groups]


def _contrary(network: Network, reason: Reason) -> int:
    variable = network.number[reason.candidate] + 1
    return -variable if reason.holds else variable


def _assume(network: Network, reason: Reason) -> Assumption:
    return Assumption(network, network.number[reason.candidate], holds=not reason.holds)


def _seen(network: Network, reason: Reason) -> bool:
    """Whether unit propagation sees that the groups force the conclusion."""
    return bool(_assume(network, reason).first_conflicts(range(len(network.groups))))


def _chain(network: Network, reason: Reason) -> tuple[Sequence[Implied], int | None]:
    """The shortest chain to a contradiction, and that; none where propagation sees none."""
    assumption = _assume(network, reason)
    conflicts = assumption.first_conflicts(range(len(network.groups)))
    chains = [(assumption.trace(conflict), conflict) for conflict in conflicts]
    return min(chains, key=lambda each: len(each[0]), default=((), None))


def _also(state: State, reason: Reason, targets: Collection[int], deadline: Deadline) -> list[int]:
    """The other targets that the groups refute."""
    network = Network(state.layout, reason.groups, state.out)
    clauses = (clause for group in range(len(network.groups)) for clause in network.clauses(group))
    asked = [each for each in network.candidates if each in targets and each != reason.candidate]
    refuted = []
    with Oracle(len(network.candidates), clauses, []) as oracle:
        seen: frozenset[int] = frozenset()
        for candidate in sorted(asked):
            variable = network.number[candidate] + 1
            if variable in seen:
                continue
            if oracle.core([], [variable], deadline) is not None:
                refuted.append(candidate)
            else:
                seen |= oracle.true()
    return refuted
