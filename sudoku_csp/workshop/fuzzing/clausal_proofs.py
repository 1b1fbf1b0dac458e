"""Clausal proofs by the definition: each clause is RUP or RAT, down to the empty one.

Propagation goes over all clauses until none is unit any more, with no watched literals and no
trail: slow, and nothing that could be wrong in the same way as the verifier. Nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Clause = Sequence[int]


def holds(clauses: Iterable[Clause], steps: Iterable[Clause]) -> bool:
    """Whether the steps refute the clauses, each being RUP or RAT (on its first literal).

    Nothing is asked of the steps that come after propagation alone has refuted them.

    >>> square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    >>> holds(square, [[1], []]), holds(square, [[]])
    (True, False)
    """
    known = list(clauses)
    true = _propagated(known, frozenset())
    for step in steps:
        if true is None:
            return True
        if not (_is_rup(known, true, step) or _is_rat(known, true, step)):
            return False
        known.append(step)
        true = _propagated(known, true)
    return true is None


def _is_rup(known: Sequence[Clause], true: frozenset[int], clause: Clause) -> bool:
    contrary = true | {-literal for literal in clause}
    clash = any(-literal in contrary for literal in contrary)
    return clash or _propagated(known, contrary) is None


def _is_rat(known: Sequence[Clause], true: frozenset[int], clause: Clause) -> bool:
    if not clause:
        return False
    pivot = clause[0]
    others = ([each for each in other if each != -pivot] for other in known if -pivot in other)
    return all(_is_rup(known, true, [*clause, *other]) for other in others)


def _propagated(known: Sequence[Clause], true: frozenset[int]) -> frozenset[int] | None:
    """What follows by unit propagation once these literals are true; None for a conflict."""
    follows, before = set(true), -1
    while before < len(follows):
        before = len(follows)
        for clause in known:
            if follows.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in follows]
                if not left:
                    return None
                if len(left) == 1:
                    follows.add(left[0])
    return frozenset(follows)
