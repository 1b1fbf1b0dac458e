"""A constraint to show a kind by, and where its cells are on the board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from string import ascii_letters

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import framed
from sudoku_csp.grid.errors import SudokuError, Unsupported
from sudoku_csp.puzzle.kind import Kind
from sudoku_csp.puzzle.statement import statement

READABLE = 4
"""The side of a board on which a rule is seen at a glance, and which has boxes."""

WIDEST = 76
"""Columns of a drawing, in a terminal of 80."""


def example(kind: Kind, board: Board | None = None) -> tuple[Board, Constraint]:
    """A sample of the kind, of many cells on a small board; on this board, where one is named.

    There a kind that needs nothing to be named is the rule of the whole board, and of any other a
    sample is said again. Raises Unsupported where that is none on this board, with the reason.

    >>> from sudoku_csp.puzzle.kind import kind
    >>> board, rule = example(kind("cage"))
    >>> print(f"{rule} on {board}")
    cage of r2c2 r1c2 r1c1 with total 8 on 4x4, boxes 2x2
    >>> print(example(kind("cage"), Board.latin(3))[1])
    cage of r2c2 r1c2 r1c1 with total 8
    """
    samples = sorted(kind.constraint.samples(), key=_readable)
    if board is None:
        for sample in samples:
            with suppress(Unsupported):
                text_of(sample[1], sample[0])
                return sample
        return samples[0]
    reason = ""
    for line in _lines(kind, samples, board):
        try:
            rule = parse(line, board)
            if statement([rule], board):
                return board, rule
            reason = reason or " (it says nothing there)"
        except (SudokuError, ValueError) as error:
            reason = reason or f" ({error})"
    raise Unsupported(f"no example of {kind.name} is one on a board of {board}{reason}: name yours")


def _lines(kind: Kind, samples: list[tuple[Board, Constraint]], on: Board) -> Iterator[str]:
    """The rule of the whole board, where nothing has to be named, then the samples.

    Of such a rule only those of this board: of another they would name its boxes.
    """
    if kind.is_whole:
        yield kind.name
    for board, rule in samples:
        if board == on or not kind.is_whole:
            with suppress(Unsupported):
                yield text_of(rule, board)


def _readable(sample: tuple[Board, Constraint]) -> tuple[bool, bool, int, int]:
    """The better a sample shows its kind, the lower."""
    board, rule = sample
    cells = len(rule.scope)
    boxes = board == Board.customary(READABLE)
    return not boxes, board.side != READABLE, cells if cells > READABLE else -cells, -len(str(rule))


def drawing(rule: Constraint, board: Board) -> str:
    """The board with a letter in each cell of the rule, `a` in the first of its scope.

    Of more cells than there are letters each has an `o`. Empty for a board too wide for that.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> print(drawing(parse("thermometer r4c1-r1c4", Board.customary(4)), Board.customary(4)))
    +-----+-----+
    | . . | . d |
    | . . | c . |
    +-----+-----+
    | . b | . . |
    | a . | . . |
    +-----+-----+
    """
    scope = rule.scope
    letters = ascii_letters if len(scope) <= len(ascii_letters) else "o" * len(scope)
    of_cell: dict[Cell, str] = dict(zip(scope, letters, strict=False))
    rows = ([of_cell.get(cell, ".") for cell in row.cells] for row in board.rows)
    drawn = framed(board, rows, 1)
    return drawn if drawn.index("\n") <= WIDEST else ""
