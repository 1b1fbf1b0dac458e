"""Clauses of the tasks: random ones, in words, and what unit propagation does with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random

Clause = tuple[int, ...]


def literal_text(literal: int) -> str:
    """A literal in words.

    >>> literal_text(-3)
    'not x3'
    """
    return f"x{literal}" if literal > 0 else f"not x{-literal}"


def clause_text(clause: Iterable[int]) -> str:
    """A clause in words.

    >>> clause_text((1, -2))
    'x1 or not x2'
    """
    return " or ".join(map(literal_text, clause)) or "the empty clause"


def formula_text(clauses: Iterable[Clause]) -> str:
    """Clauses in words, each in parentheses.

    >>> formula_text([(1, -2), (3,)])
    '(x1 or not x2); (x3)'
    """
    return "; ".join(f"({clause_text(clause)})" for clause in clauses)


def literals_in(text: str) -> set[int] | None:
    """The literals in a text such as `1 -3` or `x1 or not x3`; None if it has something else."""
    words = re.sub(r"\bor\b|[,()\[\]]", " ", text.replace("not x", "-").replace("-x", "-"))
    found = [word.removeprefix("x") for word in words.split()]
    if not all(re.fullmatch(r"-?[1-9]\d*", word) for word in found):
        return None
    return {int(word) for word in found}


def random_clause(random: Random, variables: int, length: int) -> Clause:
    """A clause over different variables, in their order."""
    chosen = sorted(random.sample(range(1, variables + 1), length))
    return tuple(random.choice((x, -x)) for x in chosen)


def propagate(
    clauses: Sequence[Clause], decisions: Sequence[int]
) -> tuple[dict[int, Clause | None], Clause | None]:
    """Unit propagation after each decision in turn.

    Returns the true literals in their order, each with the clause that implies it or None for a
    decision, and the clause that is false at the end, or None.
    """
    reasons: dict[int, Clause | None] = {}
    for decision in decisions:
        if decision in reasons:
            continue
        reasons[decision] = None
        found: Clause | None = ()
        while found is not None:
            found = None
            for clause in clauses:
                left = [x for x in clause if -x not in reasons]
                if not left:
                    return reasons, clause
                if len(left) == 1 and left[0] not in reasons:
                    reasons[left[0]] = found = clause
                    break
    return reasons, None


def has_other_reasons(clauses: Sequence[Clause], reasons: dict[int, Clause | None]) -> bool:
    """Whether a true literal could have another reason, or another clause is false."""
    false = sum(all(-x in reasons for x in clause) for clause in clauses)
    return false > 1 or any(
        sum(x in one and all(-y in reasons for y in one if y != x) for one in clauses) > 1
        for x in reasons
    )
