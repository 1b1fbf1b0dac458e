"""A proof by cases in words: a line for each case, up to a few."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sudoku_csp.analysis.explanation.case_tree import Case
from sudoku_csp.analysis.explanation.chain_words import emptied, forced
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.phrases import capital, clauses

MOST = 12
"""Lines of a proof that are told; of a longer one, how many cases there are in all."""


def lines(pattern: Pattern, tree: Case) -> Iterator[str]:
    """The lines of a tree, each case with its number, as 1.2 for the second within the first."""
    told = list(islice(_of(pattern, tree, ""), MOST + 1))
    if len(told) <= MOST:
        yield from told
        return
    yield from told[: MOST - 1]
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
