"""A step in English: what follows, why, and from which facts."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.analysis.explanation.reasons import MOST_SIDE, Sum, reason, seen, symbols
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.step import Candidate, Link
from sudoku_csp.constraints import registry
from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import symbol
from sudoku_csp.grid.helpers import capital, join_words

MOST_CELLS = 20
"""Number of cells up to which the facts of a trial or a core are listed; the picture has all."""


class StepText(NamedTuple):
    """A step in words.

    `kind` is the name of the step and its size, `why` the argument, `chain` the sentences of a
    chain, and `known` the facts that the argument does not mention.
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
        """The argument, the chain and the facts, each a paragraph."""
        chain = " ".join(self.chain)
        return [capital(part) for part in (self.why, chain, self.known) if part]


def describe(scene: Scene) -> StepText:
    step, board = scene.step, scene.board
    follows = conclusion(board, step.placed, step.removed, scene.candidates)
    if step.layer != "core" and not step.chain:
        return StepText(follows, step.name, _ARGUMENTS.get(step.layer, _by_constraints)(scene))
    size = f"{step.size} constraints"
    kind = f"{step.name}, {size}" if step.layer == "trial" else step.name
    if step.layer == "core":
        kind = f"no short reason: {size} at once"
    why = f"a long trial: {size} take part." if step.is_long else ""
    if not step.chain:
        why = (
            f"there is no short way. These {size} together force this, "
            f"and none of them can be left out: {named_groups(board, step.groups)}."
        )
    chain = tuple(_Chain(scene).sentences()) if step.chain else ()
    known = _known(scene)
    return StepText(follows, kind, why, chain, known and f"known before: {known}.")


def conclusion(
    board: Board,
    placed: Iterable[Candidate],
    removed: Iterable[Candidate],
    before: Mapping[Cell, Collection[int]] | None = None,
) -> str:
    """The conclusions in words. `before` are the candidates before the step.

    If a cell loses more candidates than it keeps, the text names the candidates that it keeps.

    >>> board = Board.customary(16)
    >>> conclusion(board, [], [Candidate(Cell(3, 7), 12), Candidate(Cell(3, 7), 1)])
    'r3c7 is not 1 or C'
    """
    parts = [f"{one.cell} is {symbol(board, one.digit)}" for one in placed]
    out: dict[Cell, list[int]] = {}
    for one in removed:
        out.setdefault(one.cell, []).append(one.digit)
    alike: Alike = {}
    for cell, digits in out.items():
        left = set((before or {}).get(cell, ())).difference(digits)
        few = 0 < len(left) < len(digits)
        alike.setdefault((few, tuple(sorted(left if few else digits))), []).append(cell)
    return "; ".join([*parts, *_alike(board, alike, "can only be", "can only be")])


Alike = dict[tuple[bool, tuple[int, ...]], list[Cell]]
"""Cells by their digits: they are one of these digits or, if the first item is false, none."""


def _alike(board: Board, alike: Alike, one: str, several: str) -> Iterator[str]:
    """Yields a text for each group of cells with the same digits, such as `r1c1 is not 2 or 3`.

    If the cells hold one of the digits, the verb is `one` for a single cell, `several` for more.
    """
    for (held, digits), cells in alike.items():
        single = len(cells) == 1
        verb = (one if single else several) if held else "is not" if single else "are not"
        yield f"{join_words(cells)} {verb} {symbols(board, digits, 'or')}"


def named_groups(board: Board, groups: Iterable[Group]) -> str:
    """The constraints, then the houses with their digits."""
    in_house: dict[str, list[int]] = {}
    others: dict[str, None] = {}
    for group in groups:
        if group.house is None:
            others[str(group)] = None
        else:
            in_house.setdefault(group.house.name, []).append(group.digit)
    texts = [
        f"the {'place' if len(digits) == 1 else 'places'} of "
        f"{symbols(board, sorted(digits))} in {name}"
        if len(digits) < board.side
        else name
        for name, digits in in_house.items()
    ]
    named = [join_words(others), join_words(texts)]
    between = ", and " if len(others) > 1 or "=" in named[0] else " and "
    return between.join(filter(None, named))


def _by_constraints(scene: Scene) -> str:
    """The argument of a step of constraints: their names, the facts, and the reason."""
    step, first = scene.step, scene.step.groups[0]
    why = "no digits obey all of this otherwise"
    if len(step.groups) == 1:
        why = reason(scene, first)
    known = "; ".join(filter(None, (_known(scene), why)))
    named = named_groups(scene.board, step.groups)
    single = first.equation is not None and len(first.equation[0]) == 1
    if known or single or first.houses:  # A sum says enough.
        return f"{named}{known and ': '}{known}."
    return f"{named}. {first.constraints[0].about.sentence}".rstrip()


def _places(scene: Scene, group: Group) -> list[Cell]:
    """The cells that are left to the digit of a house."""
    return [cell for cell in scene.cells(group) if scene.is_open(Candidate(cell, group.digit))]


def _single(scene: Scene) -> str:
    (one,), groups = scene.step.placed, scene.step.groups
    if not groups:
        return f"No other digit is left to {one.cell}."
    cells = scene.cells(groups[0])
    name = capital(_where(groups[0]))
    if sum(cell in scene.candidates for cell in cells) == 1:
        return f"{name} has no other open cell."
    sources = sorted(scene.sources.difference(cells))
    seen = f": see {join_words(sources)}" if sources else ""
    return f"{name} has no other place for {symbol(scene.board, one.digit)}{seen}."


def _where(group: Group) -> str:
    return str(group) if group.house is None else group.house.name


def _locked(scene: Scene) -> str:
    first, *others = scene.step.groups
    places = join_words(_places(scene, first), "or")
    text = f"in {_where(first)}, {symbol(scene.board, first.digit)} can only be in {places}"
    if len(others) == 1 and others[0].house is not None:
        return f"{text}, all in {others[0].house.name}: so it is nowhere else there."
    targets = join_words(one.cell for one in scene.step.removed)
    by = named_groups(scene.board, others)
    return f"{text}, and each of these sees {targets} ({by})."


def _subset(scene: Scene) -> str:
    step, groups = scene.step, scene.step.groups
    where = f"in {_where(groups[0])}"
    if step.name.startswith("hidden"):
        digits = symbols(scene.board, sorted(group.digit for group in groups))
        cells = sorted({cell for group in groups for cell in _places(scene, group)})
        return f"{where}, {digits} can only be in {join_words(cells)}, which hold nothing else."
    held = {one.digit for one in step.removed}
    chosen = step.cells.intersection(scene.candidates).difference(one.cell for one in step.removed)
    cells = [cell for cell in scene.cells(groups[0]) if cell in chosen]
    digits = symbols(scene.board, sorted(held.union(*(scene.candidates[cell] for cell in cells))))
    return f"{where}, {join_words(cells)} hold only {digits}: so no other cell there does."


def _fish(scene: Scene) -> str:
    groups = scene.step.groups
    every = [group.house for group in groups if group.house]
    bases, covers = every[: len(every) // 2], every[len(every) // 2 :]
    digit = symbol(scene.board, groups[0].digit)
    where = f"in {houses(bases)}, {digit} can only be in {houses(covers)}"
    return f"{where}; so it is nowhere else there."


_ARGUMENTS = {
    "single": _single,
    "locked candidates": _locked,
    **dict.fromkeys(("pair", "triple", "quad"), _subset),
    **dict.fromkeys(("X-wing", "swordfish", "jellyfish"), _fish),
}
"""The function that words the argument of a layer; `_by_constraints` words all others."""


def _known(scene: Scene) -> str:
    """The facts of a step: what is known about each cell that has lost candidates.

    If the cell has its digit, the text names the digit. Otherwise it names the digits that the
    facts leave to the cell, or those that they exclude, if these are fewer than half of all digits.
    The text is empty for a chain or core with facts about more than `MOST_CELLS` cells.
    """
    out: dict[Cell, set[int]] = {}
    for fact in scene.step.facts:
        out.setdefault(fact.out.cell, set()).add(fact.out.digit)
    if (scene.step.chain or scene.step.layer == "core") and len(out) > MOST_CELLS:
        return ""
    alike: Alike = {}
    for cell, digits in out.items():
        held = cell in scene.digits or 2 * len(digits) >= scene.board.side
        shown = tuple(sorted(digits))
        if cell in scene.digits:
            shown = (scene.digits[cell],)
        elif held:
            shown = tuple(digit for digit in scene.board.digits if digit not in digits)
        alike.setdefault((held, shown), []).append(cell)
    return "; ".join(_alike(scene.board, alike, "is", "are"))


class _Chain:
    """The sentences of a chain, and the candidates that are left after each of its links."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.step, self.board = scene, scene.step, scene.board
        self._left = {cell: set(digits) for cell, digits in scene.left.items()}
        self._stated: set[Candidate] = set()

    def sentences(self) -> Iterator[str]:
        """Yields a sentence for each run of links by one group, then the contradiction."""
        first, *links = self.step.chain
        if twice := self._twice():
            links.pop()  # The sentence of the contradiction says it.
        self._take(first)
        yield f"Suppose {conclusion(self.board, [first.candidate], ())}."
        for _, run in groupby(links, key=lambda link: (link.group, link.holds)):
            yield from self._links(list(run))
        follows = conclusion(self.board, (), [first.candidate])
        yield f"But then {self._contradiction(twice)}, so {follows}."
        if others := self.step.removed[1:]:
            yield f"In the same way, {conclusion(self.board, (), others)}."

    def _contradiction(self, twice: Sequence[Cell]) -> str:
        """The contradiction at the end of the chain; `twice` are two cells that must differ."""
        group, (cell, digit) = self.step.contradiction, self.step.chain[-1].candidate
        if group is not None and group.house is not None:
            return f"{group.house.name} has no place left for {symbol(self.board, group.digit)}"
        if group is not None:
            whole = group.name in (house.name for house in group.within)
            return f"{group} cannot {'be filled' if whole else 'hold'}{self._objection(group)}"
        if twice:
            return f"{join_words(sorted(twice))} are both {symbol(self.board, digit)}"
        return f"{cell} has no digit left"

    def _twice(self) -> list[Cell]:
        """Two cells that must differ, but hold the same digit at the end of the chain.

        Empty if the chain ends in another contradiction.
        """
        last, *before = reversed(self.step.chain)
        holding = [
            link.candidate.cell
            for link in before
            if link.holds and link.candidate.digit == last.candidate.digit
        ]
        if self.step.contradiction or not last.group or last.candidate.cell not in holding:
            return []
        twice = [cell for cell in holding if cell in self.scene.cells(last.group)]
        return twice if len(twice) == 2 else []

    def _objection(self, group: Group) -> str:
        """Says why a constraint cannot hold at the end of a chain: its sum, or the digits left."""
        equation = Sum.of_group(group, self.board, self._left)
        if equation is not None and (text := equation.objection()):
            return f": {text}"
        changed: Alike = {}
        for cell in self.scene.cells(group):
            left = tuple(sorted(self._left[cell]))
            if left != self.scene.left[cell]:
                changed.setdefault((True, left), []).append(cell)
        texts = list(_alike(self.board, changed, "is", "are"))
        where = f" where {', '.join(texts)}" if texts else ""
        skyscraper = registry.name_of(type(group.constraints[0])) == "skyscraper"
        if skyscraper and self.board.side <= MOST_SIDE:
            where += f": {seen(group, self.scene.cells(group), self._left)}"
        return where

    def _links(self, links: Sequence[Link]) -> Iterator[str]:
        """Yields the conclusions of the links of one group."""
        group = links[0].group
        if group is None:
            for link in links:
                if link.candidate not in self._stated:
                    text = conclusion(self.board, [link.candidate], ())
                    yield f"Then {text}, the only digit left to it."
        elif group.house is not None:
            yield self._in_house(links, group.house.name)
        else:
            removed = [link.candidate for link in links if not link.holds]
            placed = [link.candidate for link in links if link.holds]
            text = conclusion(self.board, placed, removed, self._left)
            yield f"{capital(str(group))}: {text}."
            for cell in {one.cell for one in removed}:
                gone = {one.digit for one in removed if one.cell == cell}
                left = self._left[cell] - gone
                if len(left) == 1 and len(gone) > 1:  # The text says what is left.
                    self._stated.add(Candidate(cell, *left))
        for link in links:
            self._take(link)

    def _take(self, link: Link) -> None:
        cell, digit = link.candidate
        if link.holds:
            self._left[cell] &= {digit}
        else:
            self._left[cell].discard(digit)

    def _in_house(self, links: Sequence[Link], house: str) -> str:
        digit = symbol(self.board, links[0].candidate.digit)
        cells = join_words(link.candidate.cell for link in links)
        if links[0].holds:
            return f"Then {cells} is {digit}, the only place left for it in {house}."
        return f"Then {cells} {'is' if len(links) == 1 else 'are'} not {digit} ({house})."


def houses(several: Sequence[House]) -> str:
    """The names of houses of one kind.

    >>> houses([House("row 2", ()), House("row 7", ())]), houses([House("box 1", ())])
    ('rows 2 and 7', 'box 1')
    """
    kinds, numbers = zip(*(house.name.split(" ") for house in several), strict=True)
    if len(several) == 1:
        return several[0].name
    plural = "boxes" if kinds[0] == "box" else f"{kinds[0]}s"
    return f"{plural} {join_words(numbers)}"
