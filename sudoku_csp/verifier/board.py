"""Boards, and the puzzles and grids on them, which are read strictly and checked against the rules.

A cell is a number, its place in reading order from 0. A jigsaw board has regions in place of boxes.
A board without boxes and regions is a Latin square: it has rows and columns only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from sudoku_csp.verifier.files import Refused

ALPHABETS = {
    "1": "123456789ABCDEFGHIJKLMNOP",
    "0": "0123456789ABCDEFGHIJKLMNO",
    "A": "ABCDEFGHIJKLMNOPQRSTUVWXY",
}
"""The symbols on boards up to side 25, by the symbol of digit 1. Larger boards have numbers."""

MOST_SYMBOLS = 25

LARGEST = 255
"""The largest side of a board."""

NO_BOXES = "no boxes"


@dataclass(frozen=True)
class Board:
    """A board of side * side cells.

    Args:
        regions: The number of each cell's box or region, from 0; empty for a board without them.
        boxes: The boxes in words, `NO_BOXES`, or "" for a jigsaw board.
        first: The symbol of digit 1.

    Raises ValueError unless the number of regions, and of cells in each, is the side.
    """

    side: int
    regions: tuple[int, ...]
    boxes: str = ""
    first: str = "1"

    def __post_init__(self) -> None:
        if self.first != "1" and (self.first not in ALPHABETS or self.side > MOST_SYMBOLS):
            raise ValueError(f"the first digit is 1, 0 or A, not {self.first!r}")
        if self.boxes == NO_BOXES and not self.regions:
            return
        if sorted(self.regions) != sorted(list(range(self.side)) * self.side):
            size = f"{self.side} regions of {self.side} cells"
            raise ValueError(f"a board of side {self.side} has {size}")

    @classmethod
    def of_boxes(cls, side: int, box_rows: int, box_columns: int) -> Board:
        """Returns the board with boxes of this shape; 0 x 0 stands for no boxes."""
        if (box_rows, box_columns) == (0, 0):
            return cls(side, (), NO_BOXES)
        if box_rows < 1 or box_columns < 1 or box_rows * box_columns != side:
            raise ValueError(f"boxes of {box_rows}x{box_columns} have not {side} cells")
        across = side // box_columns
        cells = [divmod(cell, side) for cell in range(side * side)]
        regions = tuple(row // box_rows * across + column // box_columns for row, column in cells)
        return cls(side, regions, f"boxes {box_rows}x{box_columns}")

    @classmethod
    def customary(cls, cells: int) -> Board:
        """Returns the board with this number of cells and boxes nearly square, wider than high.

        Raises ValueError for a number of cells that do not fill a square board.
        """
        side = isqrt(cells)
        if side * side != cells or not side:
            raise ValueError(f"{cells} cells do not fill a square board")
        height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
        return cls.of_boxes(side, height, side // height)

    def __str__(self) -> str:
        """The board in words. The digits after `jigsaw` are the numbers of the cells' regions.

        >>> print(Board.customary(36))
        6x6, boxes 2x3
        >>> print(Board(2, (1, 1, 0, 0)))
        2x2, jigsaw 1122
        """
        size = f"{self.side}x{self.side}"
        if self.first != "1":
            size += f", digits {self.symbols[0]}-{self.symbols[-1]}"
        if self.boxes:
            return f"{size}, {self.boxes}"
        number = {region: place for place, region in enumerate(dict.fromkeys(self.regions))}
        words = [self.symbols[number[region]] for region in self.regions]
        regions = ("" if self.side <= MOST_SYMBOLS else " ").join(words)
        return f"{size}, jigsaw {regions}"

    @property
    def symbols(self) -> list[str]:
        """The symbols of the digits, as a puzzle writes them."""
        if self.side <= MOST_SYMBOLS:
            return list(ALPHABETS[self.first][: self.side])
        return list(map(str, range(1, self.side + 1)))

    def name(self, cell: int) -> str:
        """Returns the name of a cell: its row and column, counted from 1."""
        row, column = divmod(cell, self.side)
        return f"r{row + 1}c{column + 1}"

    def houses(self) -> list[tuple[str, list[int]]]:
        """Returns the rows, columns, and boxes or regions: the name and the cells of each."""
        side, cells = self.side, list(range(self.side * self.side))
        members: list[list[int]] = [[] for _ in range(side)]
        for cell, region in enumerate(self.regions):
            members[region].append(cell)
        kind = "box" if self.boxes else "region"
        found = []
        for place in range(side):
            found.append((f"row {place + 1}", cells[side * place : side * (place + 1)]))
            found.append((f"column {place + 1}", cells[place::side]))
            if self.regions:
                found.append((f"{kind} {place + 1}", members[place]))
        return found

    def read(self, text: str, file: str) -> list[int]:
        """Reads the digits of a puzzle or a grid from one line; an empty cell becomes 0.

        An empty cell is written `.`, or `0` if 0 is no symbol of the board. Raises Refused
        for a text that does not fill the board.
        """
        words = list(text) if self.side <= MOST_SYMBOLS else text.split(" ")
        if len(words) != self.side**2:
            message = f"the board has {self.side**2} cells, the text {len(words)}"
            raise Refused(message, file=file, line=1)
        digits = {symbol: digit for digit, symbol in enumerate(self.symbols, start=1)}
        digit_of = {".": 0, "0": 0} | digits
        for cell, word in enumerate(words):
            if word not in digit_of:
                message = f"{self.name(cell)}: {word[:9]!a} is no digit of the board"
                raise Refused(message, file=file, line=1)
        return [digit_of[word] for word in words]

    def check(self, grid: Sequence[int], puzzle: Sequence[int], file: str) -> None:
        """Raises Refused unless the grid solves the puzzle."""
        for cell, (digit, given) in enumerate(zip(grid, puzzle, strict=True)):
            if given not in (0, digit) or not digit:
                message = f"{self.name(cell)} is {digit or 'empty'}, given is {given or 'nothing'}"
                raise Refused(message, file=file, line=1)
        for name, cells in self.houses():
            missing = set(range(1, self.side + 1)) - {grid[cell] for cell in cells}
            if missing:
                raise Refused(f"{name} has no {min(missing)}", file=file, line=1)
