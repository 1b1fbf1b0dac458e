"""Smallest cores, with the proof that there is none smaller, by implicit hitting sets.

Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS extraction with minimal hitting set
dualization", 2015. A core must hit every correction set, which are the groups that some model
leaves out. So a smallest set that hits all correction sets known so far is a core, and then a
smallest one; or a model of it gives a further correction set. Where hitting them takes as many
groups as the core at hand, that core is proved smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sudoku_csp.backend import BudgetSpent, Deadline
from sudoku_csp.cores.hitting_sets import HittingSets, disjoint
from sudoku_csp.cores.oracle import FOREVER, Core, Oracle

Group = frozenset[int]


class Corrections:
    """Correction sets with the models that leave them out, shared by questions on one oracle.

    A model serves every question whose literals it makes true.
    """

    def __init__(self) -> None:
        self._known: list[tuple[Group, frozenset[int]]] = []

    def add(self, correction: Group, model: frozenset[int]) -> None:
        """Keeps a set and its model."""
        self._known.append((correction, model))

    def of(self, literals: Iterable[int]) -> list[Group]:
        """The sets whose models make the literals true."""
        wanted = frozenset(literals)
        return [correction for correction, model in self._known if wanted <= model]

    def keep(self, facts: Iterable[int]) -> None:
        """Forgets the models against what now always holds."""
        wanted = frozenset(facts)
        self._known = [(each, model) for each, model in self._known if wanted <= model]


def smallest(
    oracle: Oracle,
    core: Core,
    literals: Sequence[int] = (),
    deadline: Deadline = FOREVER,
    corrections: Corrections | None = None,
) -> Core:
    """A smallest core where the literals are true, the core at hand if there is no smaller.

    At the deadline that is returned as it came, not said to be smallest, with what is proved.

    >>> clashing = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
    >>> with Oracle(3, [], clashing) as oracle:
    ...     print(smallest(oracle, Core((0, 1, 2), minimal=True)))
    Core(groups=(3, 4), minimal=True, smallest=True)
    """
    corrections = Corrections() if corrections is None else corrections
    known = corrections.of(literals)
    if disjoint(known) >= len(core):
        return Core(core.groups, minimal=True, smallest=True)
    sets = HittingSets(oracle.size)
    hitting: list[int] = []
    try:
        for each in known:
            sets.add(each)
        while len(hitting := sets.smallest(deadline)) < len(core):
            if oracle.core(hitting, literals, deadline) is not None:
                return Core(tuple(sorted(hitting)), minimal=True, smallest=True)
            standing = oracle.grown(literals, deadline)
            correction = frozenset(range(oracle.size)) - standing
            corrections.add(correction, oracle.true())
            sets.add(correction)
        return Core(core.groups, minimal=True, smallest=True)
    except BudgetSpent:
        return replace(core, at_least=len(hitting))
    finally:
        sets.close()
