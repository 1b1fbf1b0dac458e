"""The analysis of a conflict: the learned nogood, and the level to jump back to.

The literals of a conflict are replaced by their reasons, the youngest first, until one literal of
the last level is left: the first unique implication point (Zhang, Madigan, Moskewicz & Malik,
"Efficient conflict driven learning in a Boolean satisfiability solver", 2001). This literal and the
literals of earlier levels cannot all be true: they are the learned nogood. With this nogood the
literal would have been false at the last of the earlier levels. The search jumps back there.
"""

from collections.abc import Callable

from sudoku_csp.targets.propagation.learning.nogoods import Nogood
from sudoku_csp.targets.propagation.learning.trail import Trail

DEEPEST = 50
"""Longest path of reasons that is followed to see that a literal is redundant."""


def analyse(
    trail: Trail, reason: list[int], bump: Callable[[int], None], resolved: list[int]
) -> Nogood | None:
    """Returns the nogood of a contradiction on the trail, or None if no decision takes part in it.

    The first literal is the implication point, the second is one of the highest level among the
    others. Calls `bump` with each literal that takes part in the conflict. Adds to `resolved` the
    literals that are replaced by their reasons.
    """
    level_of, literals = trail.level_of, trail.literals
    last = max((level_of[literal] for literal in reason), default=0)
    if not last:
        return None
    seen: set[int] = set()
    older: list[int] = []
    waiting, place = 0, len(literals)
    while True:
        for literal in reason:
            level = level_of[literal]
            if not level or literal in seen:
                continue
            seen.add(literal)
            bump(literal)
            if level == last:
                waiting += 1
            else:
                older.append(literal)
        place -= 1
        while literals[place] not in seen:
            place -= 1
        point = literals[place]
        waiting -= 1
        if not waiting:
            break
        resolved.append(point)
        reason = trail.reason(point)
    older = sorted(_needed(trail, older), key=level_of.__getitem__, reverse=True)
    return Nogood([point, *older], 1 + len({level_of[literal] for literal in older}))


def _needed(trail: Trail, literals: list[int]) -> list[int]:
    """The literals without those that follow from others of them.

    Sorensson & Biere, "Minimizing learned clauses", 2009.
    """
    level_of = trail.level_of
    levels = {level_of[literal] for literal in literals}
    known = dict.fromkeys(literals, True)

    def follows(literal: int, depth: int) -> bool:
        """True if the literals imply this one, as far as paths of reasons show."""
        if level_of[literal] not in levels or depth > DEEPEST:
            return False
        reason = trail.reason(literal)
        if not reason:
            return False
        for one in reason:
            if not level_of[one]:
                continue
            implied = known.get(one)
            if implied is None:
                implied = known[one] = follows(one, depth + 1)
            if not implied:
                return False
        return True

    return [literal for literal in literals if not follows(literal, 0)]
