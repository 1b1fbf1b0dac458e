"""A step told in English, as a careful teacher would: what follows, why, and from what.

The sentences of a technique stand beside its definition in `techniques`; a step without a name is
told as a chain, or, where propagation alone does not see it, as the proof by cases that it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sudoku_csp.analysis.explanation import case_words, chain_words, facts, techniques
from sudoku_csp.analysis.explanation.case_tree import case_tree
from sudoku_csp.analysis.explanation.groups import Group
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.phrases import capital, listed
from sudoku_csp.analysis.explanation.step import Conclusion, Step
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board


class Told(NamedTuple):
    """A step in words.

    `conclusion`: what follows. `name`: the technique, "" where it has no name. `kind`: its name
    or shape, and how large it is. `why`: the argument. `known`: the facts that it takes, a text
    for each group. `also`: what else follows, "" for nothing. `cases`: of a proof by cases, a line
    for each.
    """

    conclusion: str
    name: str
    kind: str
    why: str
    known: tuple[str, ...]
    also: str
    cases: tuple[str, ...] = ()

    def line(self) -> str:
        """The step on one line, for singles.

        >>> Told("r1c1 is 3", "", "naked single", "so it is.", ("1 (r1c2) is taken",), "").line()
        'r1c1 is 3 (naked single): so it is. 1 (r1c2) is taken.'
        """
        return " ".join([f"{self.conclusion} ({self.kind}): {self.why}", *self._facts()])

    def paragraphs(self) -> list[str]:
        """The step without its conclusion: why, what was known, what else follows."""
        parts = [capital(self.why), *self.cases]
        if self.known:
            parts.append(" ".join(["Known before:", *self._facts()]))
        if self.also:
            parts.append(self.also)
        return parts

    def _facts(self) -> list[str]:
        return [f"{capital(text)}." for text in self.known]


def tell(pattern: Pattern) -> Told:
    """The step in words."""
    step = pattern.step
    named = techniques.recognise(pattern)
    cases: tuple[str, ...] = ()
    if named is not None:
        why = named.why
    elif step.chain and step.size > 1:
        why = chain_words.by_single(pattern) or chain_words.told(pattern)
    elif step.size == 1:
        why = _single(pattern)
    else:
        why = _proof(pattern)
        tree = case_tree(step)
        cases = () if tree is None else tuple(case_words.lines(pattern, tree))
    return Told(
        conclusion_of(pattern.board, step.conclusion),
        named.name if named else "",
        _kind(step, named.name if named else ""),
        why,
        facts.known(pattern, step.facts),
        _also(pattern),
        cases,
    )


def conclusion_of(board: Board, conclusion: Conclusion) -> str:
    """What follows, in words.

    >>> from sudoku_csp.grid.board import Cell
    >>> from sudoku_csp.analysis.explanation.groups import Candidate
    >>> conclusion_of(Board.customary(16), Conclusion(Candidate(Cell(3, 7), 12), holds=False))
    'r3c7 is not C'
    """
    pattern = "{} is {}" if conclusion.holds else "{} is not {}"
    cell, digit = conclusion.candidate
    return pattern.format(cell, drawing.symbol(board, digit))


def _kind(step: Step, name: str) -> str:
    """The name or the shape of a step, and how large it is."""
    if step.size == 1:
        return name or "1 group"
    size = f"{step.size} groups"
    shape = f"a chain of {size}" if step.chain else f"{size} together"
    text = f"{name}, {size}" if name else shape
    return f"{text}, proved smallest" if step.smallest else text


def _single(pattern: Pattern) -> str:
    """A step of one group that is no single as the textbooks have it."""
    (group,) = pattern.step.groups
    return f"{group} leaves nothing else."


def _proof(pattern: Pattern) -> str:
    """A step that propagation does not see."""
    step = pattern.step
    return (
        "no short reason is known. This is a proof by cases and not a hint; it takes "
        f"{step.size} groups: {_groups(pattern, step.groups)}."
    )


def _groups(pattern: Pattern, groups: Iterable[Group]) -> str:
    """The groups, cells together and then each digit's houses."""
    cells = [str(group.cell) for group in groups if group.house is None]
    houses: dict[int, list[str]] = {}
    for group in groups:
        if group.house is not None:
            houses.setdefault(group.digit, []).append(group.house.name)
    parts = [f"the digits of {listed(cells)}"] if cells else []
    parts += [f"{pattern.symbol(digit)} in {listed(names)}" for digit, names in houses.items()]
    return "; ".join(parts)


def _also(pattern: Pattern) -> str:
    """What else the same groups force, and what has to be known for it besides."""
    step = pattern.step
    pairs = list(zip(step.also, step.also_facts, strict=True))
    plain = [one for one, besides in pairs if not besides]
    further = [one for one, besides in pairs if besides]
    more = tuple(dict.fromkeys(fact for besides in step.also_facts for fact in besides))
    texts = []
    if plain:
        texts.append(f"The same groups also exclude {_excluded(pattern, plain)}.")
    if further:
        known = ". ".join(facts.known(pattern, more))
        texts.append(
            f"With what else is known, they exclude {_excluded(pattern, further)} as well "
            f"({known})."
        )
    return " ".join(texts)


def _excluded(pattern: Pattern, others: Iterable[Conclusion]) -> str:
    cells: dict[int, list[str]] = {}
    for one in others:
        cells.setdefault(one.candidate.digit, []).append(str(one.candidate.cell))
    return listed(f"{pattern.symbol(digit)} from {listed(where)}" for digit, where in cells.items())
