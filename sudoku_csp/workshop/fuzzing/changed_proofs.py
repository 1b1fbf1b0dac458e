"""Proofs that are well formed and, in most cases, prove nothing: changed ones and forged ones."""

from __future__ import annotations

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
