"""A chain in words: suppose the contrary, and see what would follow until nothing fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sudoku_csp.board import Cell
from sudoku_csp.explanation.groups import Group
from sudoku_csp.explanation.pattern import Pattern
from sudoku_csp.explanation.phrases import capital, clauses, listed
from sudoku_csp.explanation.step import Link


def told(pattern: Pattern) -> str:
    """The chain of a step, a sentence for each time that something would have to be so."""
    first, *rest = pattern.step.chain
    links = [link for link in rest if link.conclusion.candidate not in pattern.known]
    cell, digit = first.conclusion.candidate
    were = "were" if first.conclusion.holds else "were not"
    end = _contradiction(pattern)
    sentences = []
    for out, so in _rounds(links):
        parts = [clauses(part) for part in (_excluded(pattern, out), _forced(pattern, so)) if part]
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
        return f"{outs[0].cell}, being {_digit_of(pattern, outs[0].cell)}, would not be {digits}"
    cells = listed(one.cell for one in outs)
    return f"{cells} would not be {pattern.symbol(group.digit)} ({group.house.name})"


def _digit_of(pattern: Pattern, cell: Cell) -> str:
    """The digit that the cell would have along the chain."""
    would = (link.conclusion for link in pattern.step.chain if link.conclusion.holds)
    return next(pattern.symbol(c.candidate.digit) for c in would if c.candidate.cell == cell)


def _forced(pattern: Pattern, links: Sequence[Link]) -> list[str]:
    """What would have to be so, a clause each."""
    texts = []
    for link in links:
        cell, digit = link.conclusion.candidate
        house = None if link.group is None else link.group.house
        last = "digit left there" if house is None else f"place left in {house.name}"
        texts.append(f"{cell} would be {pattern.symbol(digit)} (the only {last})")
    return texts


def _contradiction(pattern: Pattern) -> str:
    """What would be wrong in the end."""
    group = pattern.step.contradiction
    assert group is not None
    if group.house is None:
        return f"{group.cell} would have no digit left"
    return f"{group.house.name} would have no place left for {pattern.symbol(group.digit)}"
