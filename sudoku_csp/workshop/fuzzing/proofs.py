"""Proofs changed or forged, and a check of proofs by the definition, to hold the verifier to.

Most of the changed ones are well formed and prove nothing. The check goes over all clauses until
none is unit any more, with no watched literals and no trail: slow, and nothing that could be wrong
in the same way as the verifier. Nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from sudoku_csp.analysis.proving.claim import Proof

MOST_STEPS = 40
"""Steps that are kept of a proof: whoever checks it by the definition is slow."""

Line = list[int]
"""The numbers of a step: its literals and 0 in DRAT; in LRAT with its number, and hints."""


def changed(proof: Proof, clauses: int, rng: Random) -> tuple[Proof, list[list[int]]]:
    """The empty clause alone, half of the steps, or all with a literal negated; and the clauses.

    `clauses` is how many the formula has. No step deletes any.
    """
    rows = [line.split() for line in proof.text.decode().splitlines()]
    lines = [list(map(int, row)) for row in rows if "d" not in row]
    lrat = proof.format == "lrat"
    change = rng.choice((_empty, _fewer, _negated))
    steps = change(lines[:MOST_STEPS], rng, lrat=lrat)
    last = max((line[0] for line in lines), default=0)
    steps.append([clauses + last + 1, 0, 0] if lrat else [0])
    literals = [step[_literals(step, lrat=lrat)] for step in steps]
    return replace(proof, text=_text(steps)), literals


def forged(variables: int, clauses: int, rng: Random) -> Proof:
    """Some clauses of one literal, as they come, and the empty clause."""
    units = [[rng.choice((1, -1)) * rng.randint(1, variables)] for _ in range(rng.randrange(4))]
    style = rng.choice(("drat", "lrat"))
    lines = []
    for number, clause in enumerate([*units, []], start=clauses + 1):
        hints = [rng.randint(1, clauses) for _ in range(3)]
        lines.append([*clause, 0] if style == "drat" else [number, *clause, 0, *hints, 0])
    return Proof("nobody", "forged", style, _text(lines))


def _text(lines: list[Line]) -> bytes:
    return "".join(f"{' '.join(map(str, line))}\n" for line in lines).encode()


def _literals(line: Line, *, lrat: bool) -> slice:
    return slice(1 if lrat else 0, line.index(0))


def _empty(_lines: list[Line], _rng: Random, *, lrat: bool) -> list[Line]:  # noqa: ARG001
    return []


def _fewer(lines: list[Line], rng: Random, *, lrat: bool) -> list[Line]:  # noqa: ARG001
    kept = rng.sample(range(len(lines)), len(lines) // 2)
    return [lines[place] for place in sorted(kept)]


def _negated(lines: list[Line], rng: Random, *, lrat: bool) -> list[Line]:
    filled = [line for line in lines if line[_literals(line, lrat=lrat)]]
    if filled:
        line = rng.choice(filled)
        literals = _literals(line, lrat=lrat)
        place = rng.randrange(literals.start, literals.stop)
        line[place] = -line[place]
    return lines


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
