"""The tokens of a constraint string of ISS, and the names of cells and lines in them.

    string := ("." type ("~" argument)*)*     an empty type is Given
    cell   := "R" sign "C" sign               a sign is 1-9, or a (10) to g (16)

`.Or`, `.And` and `.Replicate` open a block, which `.End` closes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from reprlib import repr as shortened
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

Part = list[tuple[int, str]]  # The lines of one string, each with its number.
GIVEN = "Given"
COMPOSITES = ("Or", "And", "Replicate")  # Types that open a block.
DEEPEST = 8  # Blocks within one another.

_SIGNS = "0123456789abcdefg"
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)


class TokenFault(ValueError):
    """What is wrong with a token, and its line."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class Node(NamedTuple):
    """A token: its place in the string, counted from 1, its line, and the tokens in its block."""

    type: str
    arguments: tuple[str, ...]
    number: int
    line: int
    members: tuple[Node, ...] = ()

    def fault(self, message: object) -> TokenFault:
        """An error about this token."""
        return TokenFault(f"token {self.number}, .{self.type[:30]}: {message}", self.line)


def nodes(part: Part, before: int = 0) -> list[Node]:
    """The tokens of a string; `before` others come before them. Raises TokenFault."""
    return _block(_tokens(part, before))


def _tokens(part: Part, before: int) -> Iterator[Node]:
    first, *pieces = "\n".join("".join(text.split()) for _, text in part).split(".")
    if first:
        raise TokenFault(f"{shortened(first)} begins no constraint string", part[0][0])
    at = 0
    for number, piece in enumerate(pieces, start=before + 1):
        type_, *arguments = piece.replace("\n", "").split("~")
        if type_ or arguments:
            yield Node(type_ or GIVEN, tuple(arguments), number, part[at][0])
        at += piece.count("\n")


def _block(tokens: Iterator[Node], opened: Sequence[Node] = ()) -> list[Node]:
    """The tokens up to the end of the innermost block."""
    found: list[Node] = []
    for node in tokens:
        if node.type == "End":
            if not opened or node.arguments:
                raise node.fault("it closes no block")
            return found
        if node.type not in COMPOSITES:
            found.append(node)
            continue
        if len(opened) == DEEPEST:
            raise node.fault(f"more than {DEEPEST} blocks within one another")
        found.append(node._replace(members=tuple(_block(tokens, [*opened, node]))))
    if opened:
        raise opened[-1].fault("the block is not closed: it has no .End")
    return found


def named(cell: Cell) -> str:
    """A cell as ISS writes it."""
    return f"R{_SIGNS[cell.row]}C{_SIGNS[cell.column]}"


def diagonal(first: Cell, board: Board) -> tuple[Cell, ...]:
    """The diagonal that begins in a cell at the border; empty for other cells."""
    (row, column), side = first, board.side
    if column == 1 and row < side:
        down, right = 1, 1
    elif row == 1:
        down, right = 1, -1
    elif column == side and row < side:
        down, right = -1, -1
    elif row == side and 1 < column < side:
        down, right = -1, 1
    else:
        return ()
    steps = (Cell(row + n * down, column + n * right) for n in range(side))
    return tuple(takewhile(board.cell_set.__contains__, steps))


def adjacent(one: Cell, other: Cell) -> bool:
    """Whether two cells share a side."""
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def whole(text: str, what: str) -> int:
    """The whole number of a text. Raises ValueError for none."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"the {what} {shortened(text)} is not a whole number")
    return int(text)
