"""The clues of a block of SudokuMaker, each read by itself: what is wrong with one is told of it.

A document holds its constraints in blocks, each of a type that is a number, with all clues of one
kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_types import TYPES
from sudoku_csp.puzzle.notation.programs.translation import Translation


class Clues:
    """All blocks of a document that count; each is read into `made`.

    The methods raise ValueError for what is not understood of a block as a whole.
    """

    def __init__(self, blocks: Sequence[Mapping[str, Any]], side: int, made: Translation) -> None:
        self.blocks = blocks
        self.side = side
        self.made = made

    def members(self, block: Mapping[str, Any], name: str) -> list[Any]:
        """The members of a list; none where the block has no such field."""
        said = block.get(name, [])
        if not isinstance(said, list):
            raise ValueError(f"{name!r} is {shown(said)}")  # noqa: TRY004 - as any other.
        return said

    def each(self, block: Mapping[str, Any], name: str, read: Callable[[Any], None]) -> None:
        """Reads each clue of a list by itself."""
        for number, clue in enumerate(self.members(block, name), start=1):
            try:
                read(clue)
            except ValueError as error:
                self.made.fault(f"{TYPES[block['type']]} {number}: {error}")

    def each_with(
        self,
        block: Mapping[str, Any],
        name: str,
        fields: set[str],
        read: Callable[[Mapping[str, Any]], None],
    ) -> None:
        """As `each`, of clues with these fields and no others."""

        def read_known(clue: object) -> None:
            if not isinstance(clue, dict):
                raise ValueError(f"{shown(clue)} is no clue")  # noqa: TRY004 - as any other.
            if stray := sorted(clue.keys() - fields):
                raise ValueError(f"{stray[0]!r} is {shown(clue[stray[0]])}")
            read(clue)

        self.each(block, name, read_known)

    def cells(self, numbers: object) -> list[Cell]:
        """The cells of a list of their numbers."""
        if not isinstance(numbers, list):
            raise ValueError(f"{shown(numbers)} is no list of cells")  # noqa: TRY004
        return [places.cell(number, self.side) for number in numbers]


Reader = Callable[[Clues, Mapping[str, Any], int], None]
"""Reads a block of a type."""
