"""The facts of a step in words: what was known to be out, and by which digit or step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.step import Fact

MOST = 40
"""Facts that are told one by one; of more, the digits and steps that they come from are."""


def known(pattern: Pattern, facts: Collection[Fact]) -> tuple[str, ...]:
    """Facts of a step, a text for each group, or one with their sources where they are many."""
    step = pattern.step
    if len(facts) > MOST:
        return (_sources(pattern, facts),)
    left = {fact.out: fact for fact in facts}
    parts = []
    for group in step.groups:
        mine = [left.pop(one) for one in group.members if one in left]
        if mine:
            told = "; ".join(_of_group(pattern, group, mine))
            parts.append(told if step.size == 1 else f"{_head(pattern, group)}: {told}")
    return tuple(parts)


def _head(pattern: Pattern, group: Group) -> str:
    if group.house is None:
        return str(group.cell)
    return f"{pattern.symbol(group.digit)} in {group.house.name}"


def _of_group(pattern: Pattern, group: Group, facts: Iterable[Fact]) -> Iterator[str]:
    """Why members of a group are out, the placed digits before the steps."""
    placed = [fact for fact in facts if isinstance(fact.because, Candidate)]
    if group.house is None:
        if placed:
            digits = [f"{pattern.symbol(f.out.digit)} ({_place(f)})" for f in placed]
            yield f"{listed(digits)} {'is' if len(placed) == 1 else 'are'} taken"
    else:
        yield from _blocked_places(placed, pattern.symbol(group.digit))
    by_step: dict[int, list[str]] = {}
    for fact in facts:
        if isinstance(fact.because, int):
            out = pattern.symbol(fact.out.digit) if group.house is None else str(fact.out.cell)
            by_step.setdefault(fact.because, []).append(out)
    for number, outs in sorted(by_step.items()):
        yield f"{listed(outs)} {'is' if len(outs) == 1 else 'are'} out by step {number}"


def _place(fact: Fact) -> str:
    return str(fact.because.cell) if isinstance(fact.because, Candidate) else ""


def _blocked_places(facts: Iterable[Fact], symbol: str) -> Iterator[str]:
    """Places of a digit that are filled, or that see it."""
    filled = []
    seeing: dict[str, list[str]] = {}
    for fact in facts:
        cell = str(fact.out.cell)
        if _place(fact) == cell:
            filled.append(cell)
        else:
            seeing.setdefault(_place(fact), []).append(cell)
    for source, cells in seeing.items():
        yield f"{listed(cells)} {'sees' if len(cells) == 1 else 'see'} the {symbol} in {source}"
    if filled:
        yield f"{listed(filled)} {'is' if len(filled) == 1 else 'are'} filled"


def _sources(pattern: Pattern, facts: Iterable[Fact]) -> str:
    """The digits and the steps that the facts come from."""
    causes = {fact.because for fact in facts}
    placed = sorted(cause for cause in causes if isinstance(cause, Candidate))
    steps = sorted(cause for cause in causes if isinstance(cause, int))
    parts = []
    if placed:
        parts.append(", ".join(f"{one.cell} is {pattern.symbol(one.digit)}" for one in placed))
    if steps:
        parts.append(f"what {'step' if len(steps) == 1 else 'steps'} {listed(steps)} excluded")
    return "; ".join(parts)
