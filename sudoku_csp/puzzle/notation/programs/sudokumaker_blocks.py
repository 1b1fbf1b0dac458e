"""The constraints of a SudokuMaker document, type by type, as entries of f-puzzles or as lines.

Where f-puzzles has a key for the kind, an entry goes there; where it says something else, or
nothing, the rule goes as a line of text. Lines (`sudokumaker_lines`) and dots (`sudokumaker_dots`)
have modules of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_csp.puzzle.notation.programs import sudokumaker_dots, sudokumaker_lines
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import named, shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_clues import Clues, Reader
from sudoku_csp.puzzle.notation.programs.sudokumaker_types import (
    AREAS,
    EXTREMES,
    FLAGS,
    MARKED,
    OUTSIDE,
)
from sudoku_csp.puzzle.notation.programs.translation import names, spoken


def _flag(clues: Clues, _: Mapping[str, Any], kind: int) -> None:
    clues.made.document[FLAGS[kind]] = True


def _nonconsecutive(clues: Clues, *_: object) -> None:
    # Of dots nothing is said: here they are no exception.
    clues.made.say("non-consecutive")


def _marked(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    for cell in clues.cells(clues.members(block, "cells")):
        clues.made.add(MARKED[kind], cell=named(cell))


def _extremes(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    if cells := clues.cells(clues.members(block, "cells")):
        clues.made.say(EXTREMES[kind], spoken(cells))


def _area(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    if cells := clues.cells(clues.members(block, "cells")):
        clues.made.add(AREAS[kind], cells=names(cells))


def _cages(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(cage: Mapping[str, Any]) -> None:
        cells = names(clues.cells(cage.get("cells")))
        clues.made.add("killercage", cells=cells, value=cage.get("value"))

    clues.each_with(block, "cages", {"cells", "value"}, add)


def _look_and_say(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(cage: Mapping[str, Any]) -> None:
        said = cage.get("value")
        if not (isinstance(said, str) and said.isascii() and said.isdecimal()):
            raise ValueError(f"{shown(said)} tells of no digits")
        clues.made.say("look-and-say", " ".join(said), spoken(clues.cells(cage.get("cells"))))

    clues.each_with(block, "cages", {"cells", "value"}, add)


def _clones(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    # The cells of a group are copies of one another, whatever is in the other groups.
    groups = [clues.cells(group) for group in clues.members(block, "groups")]
    for number in range(1, max(map(len, groups), default=0)):
        pairs = [(group[0], group[number]) for group in groups if len(group) > number]
        firsts, copies = zip(*pairs, strict=True)
        clues.made.add("clone", cells=names(firsts), cloneCells=names(copies))


def _quadruples(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(clue: Mapping[str, Any]) -> None:
        cells = places.corner(clue.get("corner"), clues.side)
        clues.made.add("quadruple", cells=names(cells), values=clue.get("digits"))

    clues.each_with(block, "clues", {"corner", "digits"}, add)


def _counting_circles(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    if sum(one["type"] == kind for one in clues.blocks) > 1:
        raise ValueError("two blocks: whether their circles are counted together is not told")
    if cells := clues.cells(clues.members(block, "cells")):
        clues.made.say("counting-circles", spoken(cells))


def _little_killers(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(clue: Mapping[str, Any]) -> None:
        number = clue.get("outerCell")
        place = places.outside(number, clues.side)
        way = places.way(number, clue.get("diagonal"), clues.side)
        value = clue.get("value")
        clues.made.add("littlekillersum", cell=place, direction=way, value=value)

    clues.each_with(block, "clues", {"outerCell", "diagonal", "value"}, add)


def _beside(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    def add(clue: Mapping[str, Any]) -> None:
        place = places.outside(clue.get("outerCell"), clues.side)
        clues.made.add(OUTSIDE[kind], cell=place, value=clue.get("value"))

    clues.each_with(block, "clues", {"outerCell", "value"}, add)


def _rooms(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(clue: Mapping[str, Any]) -> None:
        line = places.looked_into(clue.get("outerCell"), clues.side)
        value = clue.get("value")
        if value is None:
            return
        if type(value) is not int:
            raise ValueError(f"{shown(value)} is no digit")
        clues.made.say("numbered-room", value, spoken(line))

    clues.each_with(block, "clues", {"outerCell", "value"}, add)


READERS: Mapping[int, Reader] = {
    **sudokumaker_lines.READERS,
    **sudokumaker_dots.READERS,
    **dict.fromkeys(FLAGS, _flag),
    15: _nonconsecutive,
    **dict.fromkeys(MARKED, _marked),
    **dict.fromkeys(EXTREMES, _extremes),
    301: _cages,
    302: _clones,
    303: _quadruples,
    304: _look_and_say,
    **dict.fromkeys(AREAS, _area),
    306: _counting_circles,
    500: _little_killers,
    **dict.fromkeys(OUTSIDE, _beside),
    504: _rooms,
}
"""What reads a block, by its type."""
