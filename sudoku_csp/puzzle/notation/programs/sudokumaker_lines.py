"""Blocks of SudokuMaker with lines of cells, and with groups of digits along them or in squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_clues import Clues, Reader
from sudoku_csp.puzzle.notation.programs.sudokumaker_types import LINES, rests, thirds
from sudoku_csp.puzzle.notation.programs.translation import names, spoken


def _along(
    clues: Clues, block: Mapping[str, Any], name: str, add: Callable[[list[Cell]], None]
) -> None:
    clues.each(block, name, lambda line: add(clues.cells(line)))


def _line(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    if block.get("singleRegionTotals"):
        raise ValueError("one total for all visits of a region ('singleRegionTotals')")
    _along(clues, block, "lines", lambda cells: clues.made.add(LINES[kind], lines=[names(cells)]))


def _thermometers(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    key = "slowthermometer" if block.get("slow") else "thermometer"
    _along(clues, block, "thermometers", lambda cells: clues.made.add(key, lines=[names(cells)]))


def _whispers(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    least = block.get("minDifference", 5)
    _along(
        clues,
        block,
        "lines",
        lambda cells: clues.made.add("whispers", lines=[names(cells)], value=least),
    )


def _sequences(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(cells: list[Cell]) -> None:
        for at in range(len(cells) - 2):
            clues.made.say("sum 0 coefficients 1 -2 1 cells", spoken(cells[at : at + 3]))

    _along(clues, block, "lines", add)


def _arrows(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    def add(clue: Mapping[str, Any]) -> None:
        circle, lines = clues.cells(clue.get("bulbCells")), clue.get("arrows")
        # Its editor keeps them in this order, and the number is read so.
        if not circle or circle != sorted(circle):
            raise ValueError(f"a circle of {len(circle)} cells, out of their order")
        if not isinstance(lines, list):
            raise ValueError(f"'arrows' is {shown(lines)}")  # noqa: TRY004
        cells = [names(clues.cells(line)) for line in lines]
        clues.made.add("arrow", cells=names(circle), lines=cells)

    clues.each_with(block, "bulbsWithArrows", {"bulbCells", "arrows"}, add)


def _group_lines(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    if not clues.members(block, "lines"):
        return
    groups = _groups(clues, block)
    number, pairs = len(groups), ""
    if number == 2 and not frozenset.intersection(*groups):
        one, other = sorted(map(sorted, groups))
        pairs = " / ".join(f"{a} {b} / {b} {a}" for a in one for b in other)

    def add(cells: list[Cell]) -> None:
        if len(cells) < number:
            raise ValueError(f"{len(cells)} cells for {number} groups of digits")
        if groups == thirds(clues.side):
            clues.made.add("entropicline", lines=[names(cells)])
        elif groups == rests(clues.side, number):
            clues.made.say("modular-line", number, spoken(cells))
        elif pairs:
            clues.made.say("pair", pairs, spoken(cells))
        else:
            raise ValueError(f"a line of the groups {_shown_groups(groups)}")

    _along(clues, block, "lines", add)


def _squares(clues: Clues, block: Mapping[str, Any], _: int) -> None:
    groups = _groups(clues, block)
    rules = {thirds(clues.side): "global-entropy", rests(clues.side, 3): "global-modular"}
    if not groups:
        return
    if groups not in rules:
        raise ValueError(f"squares of the groups {_shown_groups(groups)}")
    clues.made.say(rules[groups])


def _groups(clues: Clues, block: Mapping[str, Any]) -> frozenset[frozenset[int]]:
    """The groups of digits, each of them a number with a bit for each digit."""
    masks = clues.members(block, "groups")
    if not all(type(mask) is int and 0 <= mask < 1 << 64 for mask in masks):
        raise ValueError(f"'groups' is {shown(masks)}")
    digits = [frozenset(d for d in range(64) if mask >> d & 1) for mask in masks]
    if len(set(digits)) < len(digits):
        raise ValueError("a group of digits stands there twice")
    return frozenset(digits)


def _shown_groups(groups: frozenset[frozenset[int]]) -> str:
    return ", ".join(" ".join(map(str, sorted(group))) for group in sorted(groups, key=sorted))


READERS: Mapping[int, Reader] = {
    16: _squares,
    300: _thermometers,
    **dict.fromkeys(LINES, _line),
    401: _whispers,
    405: _sequences,
    406: _group_lines,
    408: _arrows,
}
"""What reads a block, by its type."""
