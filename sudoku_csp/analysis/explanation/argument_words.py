"""The argument of a step without a name in words: its chain, or a proof by cases.

Suppose the contrary, and see what would follow until nothing fits; where propagation alone does not
see that, a line for each case, up to a few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from sudoku_csp.analysis.explanation.case_tree import Case
from sudoku_csp.analysis.explanation.groups import Group
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.phrases import capital, clauses, listed
from sudoku_csp.analysis.explanation.step import Link
from sudoku_csp.grid.cell import Cell


def chain(pattern: Pattern) -> str:
    """The chain of a step, a sentence for each time that something would have to be so."""
    first, *rest = pattern.step.chain
    links = [link for link in rest if link.conclusion.candidate not in pattern.known]
    cell, digit = first.conclusion.candidate
    were = "were" if first.conclusion.holds else "were not"
    assert pattern.step.contradiction is not None
    end = emptied(pattern, pattern.step.contradiction)
    sentences = []
    for out, so in _rounds(links):
        parts = [clauses(part) for part in (_excluded(pattern, out), forced(pattern, so)) if part]
        sentences.append(", so ".join(parts))
    if links and not links[-1].conclusion.holds:
        sentences[-1] += f", and {end}"
    else:
        sentences.append(end)
    start = f"if {cell} {were} {pattern.symbol(digit)}, "
    whole = [start + sentences[0], *(f"then {text}" for text in sentences[1:])]
    return " ".join(f"{capital(text)}." for text in whole)


def _rounds(links: Sequence[Link]) -> Iterator[tuple[list[Link], list[Link]]]:
    """The links in rounds: what would be out, and what would have to be so thereupon."""
    out: list[Link] = []
    for holds, run in groupby(links, key=lambda link: link.conclusion.holds):
        if holds:
            yield out, list(run)
            out = []
        else:
            out = list(run)
    if out:
        yield out, []


def _excluded(pattern: Pattern, links: Sequence[Link]) -> list[str]:
    """What would be out, a clause for each group."""
    by_group: dict[Group | None, list[Link]] = {}
    for link in links:
        by_group.setdefault(link.group, []).append(link)
    return [_by_group(pattern, group, run) for group, run in by_group.items()]


def _by_group(pattern: Pattern, group: Group | None, links: Sequence[Link]) -> str:
    outs = sorted(link.conclusion.candidate for link in links)
    if group is None or group.house is None:
        digits = listed(pattern.symbols(one.digit for one in outs), "or")
        held = _digit_of(pattern, outs[0].cell)
        return f"{outs[0].cell} would not be {digits} (it would be {held})"
    cells = listed(one.cell for one in outs)
    return f"{cells} would not be {pattern.symbol(group.digit)} ({group.house.name})"


def _digit_of(pattern: Pattern, cell: Cell) -> str:
    """The digit that the cell would have along the chain."""
    would = (link.conclusion for link in pattern.step.chain if link.conclusion.holds)
    return next(pattern.symbol(c.candidate.digit) for c in would if c.candidate.cell == cell)


def forced(pattern: Pattern, links: Sequence[Link]) -> list[str]:
    """What would have to be so, a clause each."""
    texts = []
    for link in links:
        cell, digit = link.conclusion.candidate
        house = None if link.group is None else link.group.house
        last = "digit left there" if house is None else f"place left in {house.name}"
        texts.append(f"{cell} would be {pattern.symbol(digit)} (the only {last})")
    return texts


def emptied(pattern: Pattern, group: Group) -> str:
    """That a group would have no candidate left."""
    if group.house is None:
        return f"{group.cell} would have no digit left"
    return f"{group.house.name} would have no place left for {pattern.symbol(group.digit)}"


def by_single(pattern: Pattern) -> str:
    """A chain of two groups as the single that it rests on, "" where there is none.

    The group that would be left without a candidate has one, which is true and shares the other
    group with the target.
    """
    step = pattern.step
    end = step.contradiction
    assert end is not None
    if not pattern.excludes or step.size != 2 or step.conclusion.candidate in end.members:
        return ""
    out = {fact.out for fact in step.facts}
    left = [one for one in end.members if one not in out]
    if len(left) != 1:
        return ""
    (cell, digit), target = left[0], pattern.target
    name = "naked single" if end.house is None else f"hidden single in {end.house.name}"
    head = f"{cell} is {pattern.symbol(digit)} ({name}), so "
    if cell == target.cell:
        return f"{head}it is not {pattern.symbol(target.digit)}."
    shared = next(group.house for group in step.groups if group != end)
    where = "" if shared is None else f" ({shared.name})"
    return f"{head}{target.cell} is not {pattern.symbol(target.digit)}{where}."


LINES = 12
"""Lines of a proof that are told; of a longer one, how many cases there are in all."""


def cases(pattern: Pattern, tree: Case) -> Iterator[str]:
    """The lines of a tree, each case with its number, as 1.2 for the second within the first."""
    told = list(islice(_of(pattern, tree, ""), LINES + 1))
    if len(told) <= LINES:
        yield from told
        return
    yield from told[: LINES - 1]
    yield f"And so on: {tree.leaves:,} cases in all."


def _of(pattern: Pattern, case: Case, number: str) -> Iterator[str]:
    cell, digit = case.assumed.candidate
    were = "were" if case.assumed.holds else "were not"
    parts = forced(pattern, case.forced)
    if case.conflict is not None:
        parts.append(emptied(pattern, case.conflict))
    then = f", {clauses(parts)}" if parts else ""
    text = f"if {cell} {were} {pattern.symbol(digit)}{then}"
    if case.conflict is None:
        branch = _branch(pattern, case)
        text = f"{text}{', and' if parts else ','} {branch}"
    yield f"{number} {capital(text)}." if number else f"{capital(text)}."
    for place, further in enumerate(case.cases, start=1):
        yield from _of(pattern, further, f"{number}{place}.")


def _branch(pattern: Pattern, case: Case) -> str:
    """The choice that is left after a case."""
    candidates = [one.assumed.candidate for one in case.cases]
    cells = {str(one.cell) for one in candidates}
    if len(cells) == 1:
        digits = " or ".join(pattern.symbols(one.digit for one in candidates))
        return f"{candidates[0].cell} would be {digits}"
    places = " or ".join(str(one.cell) for one in candidates)
    return f"{places} would be {pattern.symbol(candidates[0].digit)}"
