"""Blocks of SudokuMaker with clues between two cells, and what pairs without one must not be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs.forms import SIGNS
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_clues import Clues, Reader
from sudoku_csp.puzzle.notation.programs.sudokumaker_types import DOTS
from sudoku_csp.puzzle.notation.programs.translation import names, spoken


def _dots(clues: Clues, block: Mapping[str, Any], kind: int) -> None:
    def add(clue: Mapping[str, Any]) -> None:
        pair, value = places.edge(clue.get("edge"), clues.side), clue.get("value")
        if kind == 202:
            if type(value) is not int or value not in SIGNS:
                raise ValueError(f"{shown(value)} is neither 5 nor 10")
            value = SIGNS[value]
        clues.made.add(DOTS[kind], cells=names(pair), value=value)

    clues.each_with(block, "clues", {"edge", "value"}, add)
    if forbidden := block.get("negative"):
        _negative(clues, kind, forbidden)


def _negative(clues: Clues, kind: int, forbidden: object) -> None:
    """What the pairs without a dot must not be."""
    if not isinstance(forbidden, list) or not all(type(one) is int for one in forbidden):
        raise ValueError(f"'negative' is {shown(forbidden)}")
    if sum(one["type"] == kind for one in clues.blocks) > 1:
        raise ValueError("'negative' in one of two blocks: which dots it counts is not told")
    pairs = _pairs_of(clues, kind)
    numbers = sorted(set(forbidden))
    if kind == 200:
        if _overridden(clues, 201, "overrideNegativeDifferences"):
            pairs |= _pairs_of(clues, 201)
        rule = "non-consecutive" if numbers == [1] else None
    elif kind == 201:
        if _overridden(clues, 200, "overrideNegativeRatios"):
            pairs |= _pairs_of(clues, 200)
        rule = "negative-ratio " + " ".join(map(str, numbers)) if min(numbers) > 1 else None
    else:
        rule = "negative-xv" if numbers == [5, 10] else None
    if rule is None:
        raise ValueError(f"no pair without a dot is to have {shown(numbers)}")
    exempt = " / ".join(map(spoken, sorted(pairs)))
    clues.made.say(rule, *(["exempt", exempt] if pairs else []))


def _overridden(clues: Clues, kind: int, name: str) -> bool:
    """Whether dots of the other colour are exempt; they are where nothing else is told."""
    return any(one["type"] == kind and one.get(name, True) for one in clues.blocks)


def _pairs_of(clues: Clues, kind: int) -> set[tuple[Cell, Cell]]:
    said = [
        clue
        for block in clues.blocks
        if block["type"] == kind and isinstance(block.get("clues"), list)
        for clue in block["clues"]
    ]
    pairs = set()
    for clue in said:
        try:
            pairs.add(places.edge(clue["edge"], clues.side))
        except (ValueError, TypeError, KeyError):
            continue  # It is told with the clue itself.
    return pairs


READERS: Mapping[int, Reader] = {
    **dict.fromkeys(DOTS, _dots),
}
"""What reads a block, by its type."""
