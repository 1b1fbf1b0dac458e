"""A step told in English, as a careful teacher would: what follows, why, and from what.

The sentences of a technique stand beside its definition in `techniques`; a step without a name is
told as a chain, or, where propagation alone does not see it, as the proof by cases that it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from sudoku_csp.analysis.explanation import argument_words, techniques
from sudoku_csp.analysis.explanation.case_tree import case_tree
from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.phrases import capital, listed
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board


class StepText(NamedTuple):
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

        >>> StepText(
        ...     "r1c1 is 3", "", "naked single", "so it is.", ("1 (r1c2) is taken",), ""
        ... ).line()
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


def tell(pattern: Pattern) -> StepText:
    """The step in words."""
    step = pattern.step
    named = techniques.recognise(pattern)
    cases: tuple[str, ...] = ()
    if named is not None:
        why = named.why
    elif step.chain and step.size > 1:
        why = argument_words.by_single(pattern) or argument_words.chain(pattern)
    elif step.size == 1:
        why = _single(pattern)
    else:
        why = _proof(pattern)
        tree = case_tree(step)
        cases = () if tree is None else tuple(argument_words.cases(pattern, tree))
    return StepText(
        conclusion_of(pattern.board, step.conclusion),
        named.name if named else "",
        _kind(step, named.name if named else ""),
        why,
        _known(pattern, step.facts),
        _also(pattern),
        cases,
    )


def conclusion_of(board: Board, conclusion: Conclusion) -> str:
    """What follows, in words.

    >>> from sudoku_csp.grid.cell import Cell
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
        known = ". ".join(_known(pattern, more))
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


FACTS_TOLD = 40
"""Facts that are told one by one; of more, the digits and steps that they come from are."""


def _known(pattern: Pattern, facts: Collection[Fact]) -> tuple[str, ...]:
    """Facts of a step, a text for each group, or one with their sources where they are many."""
    step = pattern.step
    if len(facts) > FACTS_TOLD:
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
