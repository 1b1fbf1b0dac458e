"""A step in English: what follows, why, and from what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sudoku_csp.analysis.explanation.explanation import is_long
from sudoku_csp.analysis.explanation.phrases import capital, houses, listed
from sudoku_csp.analysis.explanation.rules import Group
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Link
from sudoku_csp.analysis.explanation.ways import ways
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

MOST_CELLS = 8
"""Cells whose missing candidates are listed for a trial; the picture has them in any case."""


class StepText(NamedTuple):
    """A step in words.

    `conclusion`: what follows. `kind`: the name of the step and how large it is. `why`: the
    argument. `chain`: of a trial, a sentence for each link. `known`: the facts that the argument
    does not mention.
    """

    conclusion: str
    kind: str
    why: str
    chain: tuple[str, ...] = ()
    known: str = ""

    def line(self) -> str:
        """The step on one line, for singles."""
        return " ".join(part for part in (f"{self.conclusion} ({self.kind}).", self.why) if part)

    def paragraphs(self) -> list[str]:
        """The step without its conclusion: why, the chain, what was known."""
        chain = " ".join(self.chain)
        return [capital(part) for part in (self.why, chain, self.known) if part]


def describe(scene: Scene) -> StepText:
    """The step of a scene in words."""
    step = scene.step
    argument = _Argument(scene)
    why, chain, known = argument.parts()
    size = f", {step.size} constraints" if step.layer in ("trial", "core") else ""
    follows = conclusion(scene.board, step.placed, step.removed, scene.candidates)
    return StepText(follows, step.name + size, why, chain, known)


def conclusion(
    board: Board,
    placed: Iterable[Candidate],
    removed: Iterable[Candidate],
    before: Mapping[Cell, Collection[int]] | None = None,
) -> str:
    """What follows, in words. `before` are the candidates before: where only one or two are left of
    many, those are named.

    >>> board = Board.customary(16)
    >>> conclusion(board, [], [Candidate(Cell(3, 7), 12), Candidate(Cell(3, 7), 1)])
    'r3c7 is not 1 or C'
    """
    parts = [f"{one.cell} is {drawing.symbol(board, one.digit)}" for one in placed]
    out: dict[Cell, list[int]] = {}
    for one in removed:
        out.setdefault(one.cell, []).append(one.digit)
    alike: dict[tuple[bool, tuple[int, ...]], list[Cell]] = {}
    for cell, digits in out.items():
        left = set((before or {}).get(cell, ())).difference(digits)
        few = 0 < len(left) <= 2 < len(digits)
        alike.setdefault((few, tuple(sorted(left if few else digits))), []).append(cell)
    return "; ".join([*parts, *_alike(board, alike, "can only be", "can only be")])


def _alike(
    board: Board, alike: dict[tuple[bool, tuple[int, ...]], list[Cell]], one: str, several: str
) -> Iterator[str]:
    """What is true of cells with the same digits: that they are these or, without `held`, not."""
    for (held, digits), cells in alike.items():
        single = len(cells) == 1
        verb = (one if single else several) if held else "is not" if single else "are not"
        yield f"{listed(cells)} {verb} {_digits(board, digits)}"


def _digits(board: Board, digits: Iterable[int], word: str = "or") -> str:
    return listed((drawing.symbol(board, digit) for digit in digits), word)


class _Argument:
    """The argument of one step."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.step = scene.step
        self.board = scene.board

    def parts(self) -> tuple[str, tuple[str, ...], str]:
        """Why, the sentences of the chain, and the facts that these do not mention."""
        step = self.step
        if step.chain:
            start = ""
            if is_long(step):
                start = f"no short way was found: {step.size} constraints take part."
            return start, tuple(self._chain()), self._known("known before: ")
        match step.layer:
            case "single":
                return self._single(), (), ""
            case "locked candidates":
                return self._locked(), (), ""
            case "pair" | "triple" | "quad":
                return self._subset(), (), ""
            case "X-wing" | "swordfish" | "jellyfish":
                return self._fish(), (), ""
            case "core":
                why = (
                    f"no short way was found. These {step.size} constraints together force "
                    f"this, and none of them can be left out: {self._groups(step.groups)}."
                )
                return why, (), self._known("known before: ")
        parts = [self._known().rstrip("."), ways(self.scene)]
        known = "; ".join(filter(None, parts))
        first = step.groups[0]
        if not known and first.equation is None and first.house is None:
            rule = first.constraints[0].sentence
            return f"{self._groups(step.groups)}. {rule}".rstrip(), (), ""
        return f"{self._groups(step.groups)}{known and ': '}{known}.", (), ""

    def symbol(self, digit: int) -> str:
        return drawing.symbol(self.board, digit)

    def _cells(self, group: Group) -> list[Cell]:
        return [self.board.cells[position] for position in group.scope]

    def _places(self, group: Group) -> list[Cell]:
        """The cells that are left to the digit of a house."""
        cells = self._cells(group)
        return [cell for cell in cells if self.scene.is_open(Candidate(cell, group.digit))]

    def _single(self) -> str:
        step = self.step
        (one,) = step.placed
        if not step.groups:
            return f"No other digit is left to {one.cell}."
        (group,) = step.groups
        assert group.house is not None
        opened = self.scene.candidates.keys()
        if sum(cell in opened for cell in self._cells(group)) == 1:
            return f"{capital(group.house.name)} has no other open cell."
        sources = sorted(self.scene.sources - set(self._cells(group)))
        seen = f": see {listed(sources)}" if sources else ""
        return f"{capital(group.house.name)} has no other place for {self.symbol(one.digit)}{seen}."

    def _locked(self) -> str:
        first, *others = self.step.groups
        places = self._places(first)
        assert first.house is not None
        digit = self.symbol(first.digit)
        targets = [one.cell for one in self.step.removed]
        if len(others) == 1 and others[0].house is not None:
            return (
                f"in {first.house.name}, {digit} can only be in {listed(places, 'or')}, all in "
                f"{others[0].house.name}: so it is nowhere else in {others[0].house.name}."
            )
        by = self._groups(others)
        return (
            f"in {first.house.name}, {digit} can only be in {listed(places, 'or')}, and each of "
            f"these sees {listed(targets)} ({by})."
        )

    def _subset(self) -> str:
        groups = self.step.groups
        where = groups[0].house.name if groups[0].house is not None else str(groups[0])
        if self.step.name.startswith("hidden"):
            digits = _digits(self.board, sorted(group.digit for group in groups), "and")
            cells = sorted({cell for group in groups for cell in self._places(group)})
            return f"in {where}, {digits} can only be in {listed(cells)}, which hold nothing else."
        digits_of: dict[Cell, set[int]] = {}
        removed = {one.cell for one in self.step.removed}
        wanted = {one.digit for one in self.step.removed}
        for cell in self._cells(groups[0]):
            left = set(self.scene.candidates.get(cell, ()))
            if left and cell not in removed and self._matters(cell):
                digits_of[cell] = left
        union = sorted(set().union(*digits_of.values(), wanted))
        return (
            f"in {where}, {listed(digits_of)} hold only {_digits(self.board, union, 'and')}: so no "
            "other cell there does."
        )

    def _matters(self, cell: Cell) -> bool:
        return any(fact.out.cell == cell for fact in self.step.facts)

    def _fish(self) -> str:
        groups = self.step.groups
        half = len(groups) // 2
        named = [
            [group.house for group in some if group.house]
            for some in (groups[:half], groups[half:])
        ]
        digit = self.symbol(groups[0].digit)
        return (
            f"in {houses(named[0])}, {digit} can only be in {houses(named[1])}; so it is nowhere "
            "else there."
        )

    def _groups(self, groups: Sequence[Group]) -> str:
        """The groups: the digits of a house together, then the constraints."""
        in_house: dict[str, list[int]] = {}
        others: list[str] = []
        for group in groups:
            if group.house is None:
                others.append(str(group))
            else:
                in_house.setdefault(group.house.name, []).append(group.digit)
        texts = [
            f"the {'place' if len(digits) == 1 else 'places'} of "
            f"{_digits(self.board, sorted(digits), 'and')} in {name}"
            if len(digits) < self.board.side
            else name
            for name, digits in in_house.items()
        ]
        named = [listed(dict.fromkeys(others)), listed(texts)]
        return (", and " if len(others) > 1 or "=" in named[0] else " and ").join(
            filter(None, named)
        )

    def _known(self, opening: str = "") -> str:
        """The facts, cell by cell: a digit, or the digits that are left or out."""
        out: dict[Cell, list[Fact]] = {}
        for fact in self.step.facts:
            out.setdefault(fact.out.cell, []).append(fact)
        if (self.step.chain or self.step.layer == "core") and len(out) > MOST_CELLS:
            return ""
        alike: dict[tuple[bool, tuple[int, ...]], list[Cell]] = {}
        key: tuple[bool, tuple[int, ...]]
        for cell, facts in out.items():
            digits = {fact.out.digit for fact in facts}
            if cell in self.scene.digits:
                key = True, (self.scene.digits[cell],)
            elif 2 * len(digits) > self.board.side:
                key = True, tuple(digit for digit in self.board.digits if digit not in digits)
            else:
                key = False, tuple(sorted(digits))
            alike.setdefault(key, []).append(cell)
        texts = "; ".join(_alike(self.board, alike, "is", "are"))
        return f"{opening}{texts}." if texts else ""

    def _chain(self) -> Iterator[str]:
        """The links of a trial, those of one group together, and the contradiction."""
        first, *links = self.step.chain
        left = {cell: set(digits) for cell, digits in self.scene.candidates.items()}
        yield f"Suppose {self._of(first)}."
        stated: set[Candidate] = set()
        at = 0
        while at < len(links):
            same = [links[at]]
            while at + len(same) < len(links) and self._joins(same[-1], links[at + len(same)]):
                same.append(links[at + len(same)])
            at += len(same)
            group = same[0].group
            if group is None:
                if same[0].candidate not in stated:
                    yield f"Then {self._of(same[0])}, the only digit left to it."
                continue
            removed = [link.candidate for link in same if not link.holds]
            placed = [link.candidate for link in same if link.holds]
            text = conclusion(self.board, placed, removed, left)
            yield f"{capital(self._group(group))}: {text}."
            for one in removed:
                left[one.cell].discard(one.digit)
            stated.update(
                Candidate(cell, *left[cell])
                for cell in {one.cell for one in removed}
                if len(left[cell]) == 1 and f"{cell} can only be" in text
            )
        group = self.step.contradiction
        cell = first.candidate.cell
        if group is None:
            end = f"{self.step.chain[-1].candidate.cell} has no digit left"
        elif group.house is not None:
            end = f"{group.house.name} has no place left for {self.symbol(group.digit)}"
        else:
            end = f"{group} cannot hold"
        rest = "; the same constraints exclude the rest" if len(self.step.removed) > 1 else ""
        yield f"But then {end}, so {cell} is not {self.symbol(first.candidate.digit)}{rest}."

    def _joins(self, before: Link, link: Link) -> bool:
        return link.group is before.group is not None and not link.holds and not before.holds

    def _of(self, link: Link) -> str:
        verb = "is" if link.holds else "is not"
        return f"{link.candidate.cell} {verb} {self.symbol(link.candidate.digit)}"

    def _group(self, group: Group) -> str:
        if group.house is None:
            return str(group)
        return f"{self.symbol(group.digit)} in {group.house.name}"
