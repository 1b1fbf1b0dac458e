"""The constraints of a SudokuMaker document, type by type, as entries of f-puzzles or as lines.

A document holds its constraints in blocks, each of a type that is a number, with all clues of one
kind. Where f-puzzles has a key for the kind, an entry goes there; where it says something else, or
nothing, the rule goes as a line of text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from sudoku_csp.constraints.fpuzzles import named, shown
from sudoku_csp.grid.board import Cell
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs.sudokumaker_types import (
    AREAS,
    DOTS,
    EXTREMES,
    FLAGS,
    LINES,
    MARKED,
    OUTSIDE,
    TYPES,
    XV,
    rests,
    thirds,
)
from sudoku_csp.puzzle.notation.programs.translation import Translation, names, spoken


class Blocks:
    """All blocks of a document that count; each is read into `made`."""

    def __init__(self, blocks: Sequence[Mapping[str, Any]], side: int, made: Translation) -> None:
        self._blocks = blocks
        self._side = side
        self._made = made

    def read(self, block: Mapping[str, Any], kind: int) -> None:
        """Reads a block, whose type is one of those with fields.

        Raises ValueError for what is not understood of the block as a whole.
        """
        if kind in FLAGS:
            self._made.document[FLAGS[kind]] = True
        else:
            self._READERS[kind](self, block, kind)

    def _list(self, block: Mapping[str, Any], name: str) -> list[Any]:
        members = block.get(name, [])
        if not isinstance(members, list):
            raise ValueError(f"{name!r} is {shown(members)}")  # noqa: TRY004 - as any other.
        return members

    def _each(self, block: Mapping[str, Any], name: str, read: Callable[[Any], None]) -> None:
        """Reads each clue of a list by itself."""
        for number, clue in enumerate(self._list(block, name), start=1):
            try:
                read(clue)
            except ValueError as error:
                self._made.fault(f"{TYPES[block['type']]} {number}: {error}")

    def _each_with(
        self,
        block: Mapping[str, Any],
        name: str,
        fields: set[str],
        read: Callable[[Mapping[str, Any]], None],
    ) -> None:
        """As `_each`, of clues with these fields and no others."""

        def read_known(clue: object) -> None:
            if not isinstance(clue, dict):
                raise ValueError(f"{shown(clue)} is no clue")  # noqa: TRY004 - as any other.
            if stray := sorted(clue.keys() - fields):
                raise ValueError(f"{stray[0]!r} is {shown(clue[stray[0]])}")
            read(clue)

        self._each(block, name, read_known)

    def _cells(self, numbers: object) -> list[Cell]:
        if not isinstance(numbers, list):
            raise ValueError(f"{shown(numbers)} is no list of cells")  # noqa: TRY004
        return [places.cell(number, self._side) for number in numbers]

    def _nonconsecutive(self, *_: object) -> None:
        # Of dots nothing is said: here they are no exception.
        self._made.say("non-consecutive")

    def _marked(self, block: Mapping[str, Any], kind: int) -> None:
        for cell in self._cells(self._list(block, "cells")):
            self._made.add(MARKED[kind], cell=named(cell))

    def _extremes(self, block: Mapping[str, Any], kind: int) -> None:
        if cells := self._cells(self._list(block, "cells")):
            self._made.say(EXTREMES[kind], spoken(cells))

    def _area(self, block: Mapping[str, Any], kind: int) -> None:
        if cells := self._cells(self._list(block, "cells")):
            self._made.add(AREAS[kind], cells=names(cells))

    def _line(self, block: Mapping[str, Any], kind: int) -> None:
        if block.get("singleRegionTotals"):
            raise ValueError("one total for all visits of a region ('singleRegionTotals')")
        self._along(block, "lines", lambda cells: self._made.add(LINES[kind], lines=[names(cells)]))

    def _along(
        self, block: Mapping[str, Any], name: str, add: Callable[[list[Cell]], None]
    ) -> None:
        self._each(block, name, lambda line: add(self._cells(line)))

    def _thermometers(self, block: Mapping[str, Any], _: int) -> None:
        key = "slowthermometer" if block.get("slow") else "thermometer"
        self._along(block, "thermometers", lambda cells: self._made.add(key, lines=[names(cells)]))

    def _whispers(self, block: Mapping[str, Any], _: int) -> None:
        least = block.get("minDifference", 5)
        self._along(
            block,
            "lines",
            lambda cells: self._made.add("whispers", lines=[names(cells)], value=least),
        )

    def _sequences(self, block: Mapping[str, Any], _: int) -> None:
        def add(cells: list[Cell]) -> None:
            for at in range(len(cells) - 2):
                self._made.say("sum 0 coefficients 1 -2 1 cells", spoken(cells[at : at + 3]))

        self._along(block, "lines", add)

    def _group_lines(self, block: Mapping[str, Any], _: int) -> None:
        if not self._list(block, "lines"):
            return
        groups = self._groups(block)
        number, pairs = len(groups), ""
        if number == 2 and not frozenset.intersection(*groups):
            one, other = sorted(map(sorted, groups))
            pairs = " / ".join(f"{a} {b} / {b} {a}" for a in one for b in other)

        def add(cells: list[Cell]) -> None:
            if len(cells) < number:
                raise ValueError(f"{len(cells)} cells for {number} groups of digits")
            if groups == thirds(self._side):
                self._made.add("entropicline", lines=[names(cells)])
            elif groups == rests(self._side, number):
                self._made.say("modular-line", number, spoken(cells))
            elif pairs:
                self._made.say("pair", pairs, spoken(cells))
            else:
                raise ValueError(f"a line of the groups {_shown_groups(groups)}")

        self._along(block, "lines", add)

    def _squares(self, block: Mapping[str, Any], _: int) -> None:
        groups = self._groups(block)
        rules = {thirds(self._side): "global-entropy", rests(self._side, 3): "global-modular"}
        if not groups:
            return
        if groups not in rules:
            raise ValueError(f"squares of the groups {_shown_groups(groups)}")
        self._made.say(rules[groups])

    def _groups(self, block: Mapping[str, Any]) -> frozenset[frozenset[int]]:
        """The groups of digits, each of them a number with a bit for each digit."""
        masks = self._list(block, "groups")
        if not all(type(mask) is int and 0 <= mask < 1 << 64 for mask in masks):
            raise ValueError(f"'groups' is {shown(masks)}")
        digits = [frozenset(d for d in range(64) if mask >> d & 1) for mask in masks]
        if len(set(digits)) < len(digits):
            raise ValueError("a group of digits stands there twice")
        return frozenset(digits)

    def _cages(self, block: Mapping[str, Any], _: int) -> None:
        def add(cage: Mapping[str, Any]) -> None:
            cells = names(self._cells(cage.get("cells")))
            self._made.add("killercage", cells=cells, value=cage.get("value"))

        self._each_with(block, "cages", {"cells", "value"}, add)

    def _look_and_say(self, block: Mapping[str, Any], _: int) -> None:
        def add(cage: Mapping[str, Any]) -> None:
            said = cage.get("value")
            if not (isinstance(said, str) and said.isascii() and said.isdecimal()):
                raise ValueError(f"{shown(said)} tells of no digits")
            self._made.say("look-and-say", " ".join(said), spoken(self._cells(cage.get("cells"))))

        self._each_with(block, "cages", {"cells", "value"}, add)

    def _clones(self, block: Mapping[str, Any], _: int) -> None:
        # The cells of a group are copies of one another, whatever is in the other groups.
        groups = [self._cells(group) for group in self._list(block, "groups")]
        for number in range(1, max(map(len, groups), default=0)):
            pairs = [(group[0], group[number]) for group in groups if len(group) > number]
            firsts, copies = zip(*pairs, strict=True)
            self._made.add("clone", cells=names(firsts), cloneCells=names(copies))

    def _quadruples(self, block: Mapping[str, Any], _: int) -> None:
        def add(clue: Mapping[str, Any]) -> None:
            cells = places.corner(clue.get("corner"), self._side)
            self._made.add("quadruple", cells=names(cells), values=clue.get("digits"))

        self._each_with(block, "clues", {"corner", "digits"}, add)

    def _arrows(self, block: Mapping[str, Any], _: int) -> None:
        def add(clue: Mapping[str, Any]) -> None:
            circle, lines = self._cells(clue.get("bulbCells")), clue.get("arrows")
            # Its editor keeps them in this order, and the number is read so.
            if not circle or circle != sorted(circle):
                raise ValueError(f"a circle of {len(circle)} cells, out of their order")
            if not isinstance(lines, list):
                raise ValueError(f"'arrows' is {shown(lines)}")  # noqa: TRY004
            cells = [names(self._cells(line)) for line in lines]
            self._made.add("arrow", cells=names(circle), lines=cells)

        self._each_with(block, "bulbsWithArrows", {"bulbCells", "arrows"}, add)

    def _little_killers(self, block: Mapping[str, Any], _: int) -> None:
        def add(clue: Mapping[str, Any]) -> None:
            number = clue.get("outerCell")
            place = places.outside(number, self._side)
            way = places.way(number, clue.get("diagonal"), self._side)
            value = clue.get("value")
            self._made.add("littlekillersum", cell=place, direction=way, value=value)

        self._each_with(block, "clues", {"outerCell", "diagonal", "value"}, add)

    def _beside(self, block: Mapping[str, Any], kind: int) -> None:
        def add(clue: Mapping[str, Any]) -> None:
            place = places.outside(clue.get("outerCell"), self._side)
            self._made.add(OUTSIDE[kind], cell=place, value=clue.get("value"))

        self._each_with(block, "clues", {"outerCell", "value"}, add)

    def _rooms(self, block: Mapping[str, Any], _: int) -> None:
        def add(clue: Mapping[str, Any]) -> None:
            line = places.looked_into(clue.get("outerCell"), self._side)
            value = clue.get("value")
            if value is None:
                return
            if type(value) is not int:
                raise ValueError(f"{shown(value)} is no digit")
            self._made.say("numbered-room", value, spoken(line))

        self._each_with(block, "clues", {"outerCell", "value"}, add)

    def _dots(self, block: Mapping[str, Any], kind: int) -> None:
        def add(clue: Mapping[str, Any]) -> None:
            pair, value = places.edge(clue.get("edge"), self._side), clue.get("value")
            if kind == 202:
                if value not in XV:
                    raise ValueError(f"{shown(value)} is neither 5 nor 10")
                value = XV[value]
            self._made.add(DOTS[kind], cells=names(pair), value=value)

        self._each_with(block, "clues", {"edge", "value"}, add)
        if forbidden := block.get("negative"):
            self._negative(kind, forbidden)

    def _negative(self, kind: int, forbidden: object) -> None:
        """What the pairs without a dot must not be."""
        if not isinstance(forbidden, list) or not all(type(one) is int for one in forbidden):
            raise ValueError(f"'negative' is {shown(forbidden)}")
        if sum(one["type"] == kind for one in self._blocks) > 1:
            raise ValueError("'negative' in one of two blocks: which dots it counts is not told")
        pairs = self._pairs_of(kind)
        numbers = sorted(set(forbidden))
        if kind == 200:
            if self._overridden(201, "overrideNegativeDifferences"):
                pairs |= self._pairs_of(201)
            rule = "non-consecutive" if numbers == [1] else None
        elif kind == 201:
            if self._overridden(200, "overrideNegativeRatios"):
                pairs |= self._pairs_of(200)
            rule = "negative-ratio " + " ".join(map(str, numbers)) if min(numbers) > 1 else None
        else:
            rule = "negative-xv" if numbers == [5, 10] else None
        if rule is None:
            raise ValueError(f"no pair without a dot is to have {shown(numbers)}")
        exempt = " / ".join(map(spoken, sorted(pairs)))
        self._made.say(rule, *(["exempt", exempt] if pairs else []))

    def _overridden(self, kind: int, name: str) -> bool:
        """Whether dots of the other colour are exempt; they are where nothing else is told."""
        return any(one["type"] == kind and one.get(name, True) for one in self._blocks)

    def _pairs_of(self, kind: int) -> set[tuple[Cell, Cell]]:
        clues = [
            clue
            for block in self._blocks
            if block["type"] == kind and isinstance(block.get("clues"), list)
            for clue in block["clues"]
        ]
        pairs = set()
        for clue in clues:
            try:
                pairs.add(places.edge(clue["edge"], self._side))
            except (ValueError, TypeError, KeyError):
                continue  # It is told with the clue itself.
        return pairs

    _READERS: ClassVar[Mapping[int, Callable[[Blocks, Mapping[str, Any], int], None]]] = {
        15: _nonconsecutive,
        16: _squares,
        **dict.fromkeys(MARKED, _marked),
        **dict.fromkeys(EXTREMES, _extremes),
        **dict.fromkeys(DOTS, _dots),
        300: _thermometers,
        301: _cages,
        302: _clones,
        303: _quadruples,
        304: _look_and_say,
        **dict.fromkeys(AREAS, _area),
        **dict.fromkeys(LINES, _line),
        401: _whispers,
        405: _sequences,
        406: _group_lines,
        408: _arrows,
        500: _little_killers,
        **dict.fromkeys(OUTSIDE, _beside),
        504: _rooms,
    }


def _shown_groups(groups: frozenset[frozenset[int]]) -> str:
    return ", ".join(" ".join(map(str, sorted(group))) for group in sorted(groups, key=sorted))
