"""Blocks of SudokuMaker with lines of cells, with groups of digits, and with dots between cells."""

from __future__ import annotations

from sudoku_csp.puzzle.notation.programs.forms import SIGNS
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_blocks import Block, edge, list_of
from sudoku_csp.puzzle.notation.programs.translation import names, spoken

OTHER_COLOUR = {
    "difference": ("Ratio", "overrideNegativeDifferences"),
    "ratio": ("Difference", "overrideNegativeRatios"),
}
"""The type of the dots of the other colour, and its field by which they are no exceptions."""


def lines(block: Block) -> None:
    """Lines that f-puzzles has too. Along a slow thermometer digits may stay the same."""
    if block.flag("singleRegionTotals"):
        raise ValueError("one total for all visits of a region ('singleRegionTotals')")
    key = "slowthermometer" if block.flag("slow") else block.type.key
    least = block.fields.get("minDifference", 5) if key == "whispers" else None
    for line in block.members("thermometers" if block.type.key == "thermometer" else "lines"):
        block.made.add(key, lines=[names(block.cells(line))], value=least)


def sequences(block: Block) -> None:
    """Lines whose digits go up, or down, by the same number."""
    for line in block.members("lines"):
        cells = block.cells(line)
        for at in range(len(cells) - 2):
            block.made.say("sum 0 coefficients 1 -2 1 cells", spoken(cells[at : at + 3]))


def arrows(block: Block) -> None:
    """Circles, each with its arrows."""
    for clue in block.clues("bulbsWithArrows", "bulbCells", "arrows"):
        circle = block.cells(clue.get("bulbCells"))
        # The editor keeps them in this order, and the number is read so.
        if not circle or circle != sorted(circle):
            raise ValueError(f"a circle of {len(circle)} cells, out of their order")
        shafts = [names(block.cells(line)) for line in list_of(clue.get("arrows"), "arrows")]
        block.made.add("arrow", cells=names(circle), lines=shafts)


def group_lines(block: Block) -> None:
    """Lines on which successive cells, as many as there are groups, hold a digit of each group."""
    groups = _groups(block) if block.fields.get("lines") else frozenset()
    number, pairs = len(groups), ""
    if number == 2 and not frozenset.intersection(*groups):
        one, other = sorted(map(sorted, groups))
        pairs = " / ".join(f"{a} {b} / {b} {a}" for a in one for b in other)
    for line in block.members("lines"):
        cells = block.cells(line)
        if len(cells) < number:
            raise ValueError(f"{len(cells)} cells for {number} groups of digits")
        if groups == thirds(block.side):
            block.made.add("entropicline", lines=[names(cells)])
        elif groups and groups == residues(block.side, number):
            block.made.say("modular-line", number, spoken(cells))
        elif pairs:
            block.made.say("pair", pairs, spoken(cells))
        else:
            raise ValueError(f"a line of the groups {_shown(groups)}")


def group_squares(block: Block) -> None:
    """Groups of digits: every square of 2x2 cells holds a digit of each group."""
    groups = _groups(block)
    known = {thirds(block.side): "global-entropy", residues(block.side, 3): "global-modular"}
    if groups and groups not in known:
        raise ValueError(f"squares of the groups {_shown(groups)}")
    if groups:
        block.made.say(known[groups])


def _groups(block: Block) -> frozenset[frozenset[int]]:
    """The groups of digits, each of them a number with a bit for each digit."""
    masks = list_of(block.fields.get("groups", []), "groups")
    if not all(type(one) is int and one >= 0 for one in masks) or len(set(masks)) < len(masks):
        raise ValueError(f"'groups' is {shown(masks)}")
    bits = range(max(masks, default=0).bit_length())
    return frozenset(frozenset(digit for digit in bits if mask >> digit & 1) for mask in masks)


def _shown(groups: frozenset[frozenset[int]]) -> str:
    return ", ".join(" ".join(map(str, sorted(group))) for group in sorted(groups, key=sorted))


def thirds(side: int) -> frozenset[frozenset[int]]:
    """The low, the middle and the high digits: as many low ones as high ones.

    >>> sorted(map(sorted, thirds(7)))
    [[1, 2], [3, 4, 5], [6, 7]]
    """
    low = (side + 1) // 3
    ends = (1, low + 1, side - low + 1, side + 1)
    return frozenset(frozenset(range(*ends[at : at + 2])) for at in range(3))


def residues(side: int, modulus: int) -> frozenset[frozenset[int]]:
    """The digits by their residues; none for a modulus that leaves a residue without a digit."""
    if not 2 <= modulus <= side:
        return frozenset()
    firsts = range(1, modulus + 1)
    return frozenset(frozenset(range(first, side + 1, modulus)) for first in firsts)


def dots(block: Block) -> None:
    """Clues between two cells, and what the pairs without one must not be."""
    key, side = block.type.key, block.side
    for clue in block.clues("clues", "edge", "value"):
        value = clue.get("value")
        if key == "xv":
            if type(value) is not int or value not in SIGNS:
                raise ValueError(f"{shown(value)} is neither 5 nor 10")
            value = SIGNS[value]
        block.made.add(key, cells=names(edge(clue.get("edge"), side)), value=value)
    if not (forbidden := list_of(block.fields.get("negative", []), "negative")):
        return
    if len(block.of_type(block.type.name)) > 1:
        raise ValueError("'negative' in one of two blocks: which dots count is not known")
    numbers = sorted(set(forbidden)) if all(type(one) is int for one in forbidden) else [0]
    if key == "difference" and numbers == [1]:
        rule = "non-consecutive"
    elif key == "ratio" and numbers[0] > 1:
        rule = " ".join(["negative-ratio", *map(str, numbers)])
    elif key == "xv" and numbers == [5, 10]:
        rule = "negative-xv"
    else:
        raise ValueError(f"'negative' is {shown(forbidden)}")
    name, override = OTHER_COLOUR.get(key, ("", ""))
    others = block.of_type(name)
    if not any(other.flag(override, default=True) for other in others):
        others = []
    clues = [clue for one in (block, *others) for clue in one.clues("clues", "edge", "value")]
    exempt = " / ".join(map(spoken, sorted({edge(clue.get("edge"), side) for clue in clues})))
    block.made.say(rule, *(["exempt", exempt] if exempt else []))
