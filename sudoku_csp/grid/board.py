"""The board: cells, and the houses (rows, columns, boxes or regions) that they share.

A board of side n has n * n cells, n rows, n columns and n boxes. Every house has n cells, and the
digits are 1 to n. Boxes are rectangles, or regions of any shape (jigsaw). The solutions of a board
without boxes are the Latin squares. `parse_board` reads a board from its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import chain
from math import isqrt
from reprlib import repr as shortened
from typing import Any, NamedTuple, TypeAlias

from sudoku_csp.grid import checks
from sudoku_csp.grid.cell import Cell

MAX_SIDE = 255
"""The largest side: a digit is kept in one byte, and 0 stands for an empty cell."""

ALPHABETS = {
    "1": "123456789ABCDEFGHIJKLMNOP",
    "0": "0123456789ABCDEFGHIJKLMNO",
    "A": "ABCDEFGHIJKLMNOPQRSTUVWXY",
}
"""The symbols of the digits, by the first symbol. Boards above side 25 have numbers instead."""

LONGEST_ALPHABET = len(ALPHABETS["1"])
"""The largest side with symbols for digits."""


class House(NamedTuple):
    """A row, a column or a box, with a cell for each digit."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, repr=False)
class Board:
    """A board of side * side cells whose boxes are `box_rows` rows high and `box_columns` wide.

    Both numbers are 0 on a board without boxes. On a jigsaw, `regions` replaces the boxes: it has
    the number of each cell's region, from 0, in reading order. `regions` becomes None if the
    regions are equal rectangles. `first` is the symbol of digit 1: `1`, `0` or `A`. Raises
    ValueError if the boxes or regions do not tile the board.

    >>> Board(6, 2, 3)
    Board(side=6, box_rows=2, box_columns=3, regions=None)
    >>> print(Board(16, 4, 4, first="A"))
    16x16, digits A-P, boxes 4x4
    >>> [str(cell) for cell in Board(6, 2, 3).boxes[1].cells]
    ['r1c4', 'r1c5', 'r1c6', 'r2c4', 'r2c5', 'r2c6']
    """

    side: int
    box_rows: int
    box_columns: int
    regions: tuple[int, ...] | None = None
    first: str = "1"

    def __post_init__(self) -> None:
        checks.whole(self.side, 1, f"a board's side is 1 to {MAX_SIDE}", MAX_SIDE)
        checks.instance(self.first, str, "the first digit of a board is a symbol: 1, 0 or A")
        if self.first != "1" and (self.first not in ALPHABETS or self.side > LONGEST_ALPHABET):
            raise ValueError(
                f"the first digit is written 1, or on boards up to side {LONGEST_ALPHABET} 0 or A"
            )
        for name, lines in (("rows", self.box_rows), ("columns", self.box_columns)):
            checks.instance(lines, int, f"the {name} of a box are a whole number")
        if self.regions is not None:
            self._number_regions(self.regions)
        elif self.has_boxes and (
            self.box_rows < 1 or self.box_rows * self.box_columns != self.side
        ):
            raise ValueError(
                f"boxes of {self.box_rows}x{self.box_columns} do not have the "
                f"{self.side} cells of a house"
            )

    def _number_regions(self, regions: Sequence[int]) -> None:
        """Numbers the regions in reading order, and replaces regions that are boxes by boxes, so
        that boards with the same tiling are equal."""
        checks.instance(regions, Sequence, "the regions of a jigsaw are a text or a list")
        try:
            found = tuple(number_regions(regions))
        except TypeError:
            raise ValueError("the region of a cell is a number, or a letter") from None
        if sorted(found) != sorted(list(range(self.side)) * self.side):
            raise ValueError(
                f"a jigsaw of side {self.side} has {self.side} regions of {self.side} cells"
            )
        shape: dict[str, Any] = {"box_rows": 1, "box_columns": self.side, "regions": found}
        wide = next((at for at, region in enumerate(found) if region), self.side)
        if self.side % wide == 0:
            boxes = Board(self.side, self.side // wide, wide)
            if found == tuple(map(boxes.box_number, boxes.cells)):
                shape = {"box_rows": boxes.box_rows, "box_columns": wide, "regions": None}
        vars(self).update(shape)  # The class is frozen, so attributes cannot be assigned.

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        return Board, (self.side, self.box_rows, self.box_columns, self.regions, self.first)

    @classmethod
    def customary(cls, side: int) -> Board:
        """The board with the customary boxes: as square as possible, and not higher than wide.

        Raises ValueError for a prime side, because its boxes would be whole rows.

        >>> Board.customary(12).box_rows, Board.customary(12).box_columns
        (3, 4)
        """
        checks.whole(side, 1, f"a board's side is 1 to {MAX_SIDE}", MAX_SIDE)
        height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
        if height == 1 and side > 1:
            raise ValueError(f"side {side} has no customary box: name the shape of its boxes")
        return cls(side, height, side // height)

    @classmethod
    def jigsaw(cls, regions: Sequence[int]) -> Board:
        """The jigsaw whose cells, in reading order, lie in the regions with these numbers."""
        checks.instance(regions, Sequence, "the regions of a jigsaw are a text or a list")
        side = isqrt(len(regions))
        if side * side != len(regions):
            raise ValueError(f"{len(regions)} cells do not fill a square board")
        return cls(side, 1, side, tuple(regions))

    @classmethod
    def latin(cls, side: int) -> Board:
        """The board without boxes."""
        return cls(side, 0, 0)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON. `regions` is None unless the board is a jigsaw; `first` is left out
        if it is 1."""
        data = asdict(self) | {"regions": self.regions and list(self.regions)}
        return {key: value for key, value in data.items() if (key, value) != ("first", "1")}

    def in_digits(self, first: str) -> Board:
        """The same board with another first symbol of the digits: `1`, `0` or `A`."""
        return self if first == self.first else replace(self, first=first)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The text of each digit: a symbol or, on boards above side 25, a number."""
        if self.side <= LONGEST_ALPHABET:
            return tuple(ALPHABETS[self.first][: self.side])
        return tuple(map(str, self.digits))

    @property
    def span(self) -> str:
        """The first and the last of the symbols, as `1-9`, `0-F` or `A-P`."""
        return f"{self.symbols[0]}-{self.symbols[-1]}"

    def as_fields(self) -> dict[str, Any]:
        """The board in the fields of a report: its text and, for a jigsaw, its regions."""
        regions = {} if self.regions is None else {"regions": list(self.regions)}
        return {"board": str(self), **regions}

    def __str__(self) -> str:
        boxes = f"boxes {self.box_rows}x{self.box_columns}" if self.has_boxes else "no boxes"
        digits = "" if self.first == "1" else f"digits {self.span}, "
        return f"{self.side}x{self.side}, {digits}{'jigsaw' if self.regions else boxes}"

    def __repr__(self) -> str:
        """The constructor call, with only the first regions of a jigsaw."""
        boxes = f"box_rows={self.box_rows}, box_columns={self.box_columns}"
        first = "" if self.first == "1" else f", first={self.first!r}"
        return f"Board(side={self.side}, {boxes}, regions={shortened(self.regions)}{first})"

    @property
    def has_boxes(self) -> bool:
        return (self.box_rows, self.box_columns) != (0, 0)

    @property
    def digits(self) -> range:
        return range(1, self.side + 1)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(Cell(row, column) for row in self.digits for column in self.digits)

    @cached_property
    def cell_set(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    @cached_property
    def rows(self) -> tuple[House, ...]:
        return tuple(
            House(f"row {row}", self.cells[(row - 1) * self.side : row * self.side])
            for row in self.digits
        )

    @cached_property
    def columns(self) -> tuple[House, ...]:
        return tuple(
            House(f"column {column}", self.cells[column - 1 :: self.side]) for column in self.digits
        )

    @cached_property
    def boxes(self) -> tuple[House, ...]:
        """The boxes or, on a jigsaw, the regions; empty for a board without boxes."""
        if not self.has_boxes:
            return ()
        kind = "box" if self.regions is None else "region"
        members: list[list[Cell]] = [[] for _ in self.digits]
        for cell in self.cells:
            members[self.box_number(cell)].append(cell)
        return tuple(
            House(f"{kind} {number}", tuple(cells)) for number, cells in enumerate(members, start=1)
        )

    def box_number(self, cell: Cell) -> int:
        """The number of the cell's box or region, from 0. Raises ValueError if there are none."""
        if self.regions is not None:
            return self.regions[self.position(cell)]
        if not self.has_boxes:
            raise ValueError(f"a board of {self} has no box of {cell}")
        down, right = (cell.row - 1) // self.box_rows, (cell.column - 1) // self.box_columns
        return down * (self.side // self.box_columns) + right

    def divided(self, one: Cell, other: Cell) -> bool:
        """True if two neighbours lie in different boxes, or if only one of them is on the board."""
        if not {one, other} <= self.cell_set:
            return one in self.cell_set or other in self.cell_set
        return self.has_boxes and self.box_number(one) != self.box_number(other)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The rows, columns and boxes, in this order."""
        return self.rows + self.columns + self.boxes

    def position(self, cell: Cell) -> int:
        """The cell's place in reading order, from 0."""
        return (cell.row - 1) * self.side + cell.column - 1

    def houses_of(self, cell: Cell) -> tuple[House, ...]:
        """The cell's row, column and box. Raises IndexError for a cell that is not on the board."""
        if cell not in self.cell_set:
            raise IndexError(f"{cell} is not on a board of {self}")
        lines = self.rows[cell.row - 1], self.columns[cell.column - 1]
        return (*lines, self.boxes[self.box_number(cell)]) if self.has_boxes else lines

    def peers(self, cell: Cell) -> frozenset[Cell]:
        """The other cells that share a house with the cell.

        >>> len(Board.customary(9).peers(Cell(3, 2)))
        20
        """
        return frozenset(chain(*(house.cells for house in self.houses_of(cell)))) - {cell}


BoardChoice: TypeAlias = Board | Callable[[int], Board]
"""A board, or a function from a side to a board, such as `Board.latin`."""

_BOARD = re.compile(
    r"([0-9]{1,3})x\1"
    r"(?:, (?:boxes ([0-9]{1,3})x([0-9]{1,3})|(no boxes)|(jigsaw)(?: ([0-9A-Za-z,/ ]+))?))?",
    re.ASCII,
)
_DIGITS = re.compile(r", digits ([01A]-[0-9A-Y])(?=,|$)", re.ASCII)
_EXAMPLES = "one is '6x6, boxes 3x2', or '5x5, no boxes'"


def choose_board(choice: BoardChoice, side: int) -> Board:
    """The board for this side. If `choice` is a board, this board is returned for any side."""
    return choice if isinstance(choice, Board) else choice(side)


def parse_board(text: str, jigsaw: Board | None = None) -> Board:
    """The board that a text describes. `jigsaw` is a board whose regions were given elsewhere.

    Raises ValueError for a text that is no board, for missing regions, and for regions that belong
    to another board.

    >>> parse_board("6x6, boxes 3x2")
    Board(side=6, box_rows=3, box_columns=2, regions=None)
    >>> print(parse_board("6x6"))
    6x6, boxes 2x3
    >>> parse_board("5x5, no boxes") == Board.latin(5)
    True
    >>> parse_board("4x4, jigsaw AAABACBBCCDBCDDD") == parse_regions("1112132233423444")
    True
    >>> parse_board("16x16, digits A-P").symbols[-1]
    'P'
    """
    digits = _DIGITS.search(text)
    match = _BOARD.fullmatch(text if digits is None else _DIGITS.sub("", text, count=1))
    if match is None:
        raise ValueError(f"{text[:40]!r} is no board; {_EXAMPLES}")
    side, rows, columns, no_boxes, is_jigsaw, regions = match.groups()
    try:
        if rows:
            board = Board(int(side), int(rows), int(columns))
        elif no_boxes:
            board = Board.latin(int(side))
        elif not is_jigsaw:
            board = Board.customary(int(side))
        elif regions or jigsaw is None:
            board = parse_regions(regions or "")
        else:
            board = jigsaw
    except ValueError as error:
        raise ValueError(f"{text[:40]!r} is no board: {error}; {_EXAMPLES}") from None
    for other in (board, jigsaw or board):
        if other.side != int(side) or other != board:
            raise ValueError(f"the board is {text[:40]!r}, and the regions are those of {other}")
    return board if digits is None else _with_span(board, digits[1])


def _with_span(board: Board, span: str) -> Board:
    """The board with a span of digits such as `A-P`. Raises ValueError if the span does not fit."""
    known = {found.span: found for found in map(board.in_digits, ALPHABETS)}
    if span not in known:
        spans = " or ".join(known)
        raise ValueError(f"the digits of a {board.side}x{board.side} board are {spans}, not {span}")
    return known[span]


def parse_regions(text: str) -> Board:
    """The jigsaw of a text that has a symbol for each cell, or numbers separated by blanks.

    Rows may be on lines of their own or have / between them. The regions may have any symbols or
    numbers. Raises ValueError for a text that is no jigsaw.

    >>> parse_regions("AAAB ACBB CCDB CDDD") == parse_regions("1112/1322/3342/3444")
    True
    """
    words = re.split(r"[\s,/]+", text.strip())
    if not text:
        raise ValueError("the regions are missing")
    try:
        return Board.jigsaw(number_regions("".join(words)))
    except ValueError:
        if len(words) == 1 or not all(word.isdecimal() for word in words):
            raise
        return Board.jigsaw(number_regions(words))


def number_regions(names: Sequence[Hashable]) -> list[int]:
    """Returns a number for each name, from 0 in the order in which the names first appear."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return [numbers[name] for name in names]
