"""Candidates in the cells: grids of HoDoKu, Simple Sudoku and SudoCue, and lines of Sukaku.

    .---------------.------------.            2 679 6789 1 46789 5 469 9 3
    | 2   679  6789 | 1 ...                   389 5 4 69 689 68 7 1 29
    | 389 5    4    | 69 ...                  ...

With frames or bars it is a pencil mark grid, and what is listed are the rules; so it is in a line
of Sukaku, with nine signs for each of 81 cells, a digit at its place or `.` or `0`. In any other
grid, as SudoCue's `.sdx`, missing candidates are rejected: they may be a rule, or removed by a
solver. A digit alone is given, unless a cell that must differ lists it among others: then it is the
last candidate of an open cell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sudoku_csp.constraints import registry
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.cells import Context, require_nine
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE, TITLE_SDX = "a grid of candidates", "a grid of SudoCue (.sdx)"
TITLE_SUKAKU = "a line of Sukaku"

Listed = Mapping[Cell, Sequence[int]]


def puzzle_of(board: Board, listed: Listed, source: str) -> tuple[Puzzle, list[Cell]]:
    """The puzzle of all candidates, and the cells whose candidates are rules: open ones that lack
    candidates which the givens allow.

    The givens are the single candidates that no open cell lists among those it must differ from.
    """
    givens = {
        cell: digits[0]
        for cell, digits in listed.items()
        if len(digits) == 1
        and not any(
            digits[0] in listed[peer] for peer in board.peers(cell) if len(listed[peer]) > 1
        )
    }
    rules = [
        cell
        for cell, digits in listed.items()
        if cell not in givens and not set(left(board, givens, cell)) <= set(digits)
    ]
    puzzle = Puzzle.classic(board, bytes(givens.get(cell, 0) for cell in board.cells), source)
    lines = [f"candidates {' '.join(map(str, listed[cell]))} {cell}" for cell in rules]
    return (puzzle.having(*lines) if lines else puzzle), rules


def left(board: Board, placed: Mapping[Cell, int], cell: Cell) -> tuple[int, ...]:
    """The digits of a cell that the placed digits of its peers allow."""
    gone = {placed[peer] for peer in board.peers(cell) if peer in placed}
    return tuple(digit for digit in board.digits if digit not in gone)


def written(puzzle: Puzzle, title: str, *, rules: bool) -> list[str]:
    """The candidates of each cell as digits: those that the givens leave, and with `rules` those
    that constraints leave. Raises Unsupported for other boards."""
    board = puzzle.board
    require_nine(board, title)
    placed = dict(puzzle.givens)
    listed = {
        cell: (placed[cell],) if cell in placed else left(board, placed, cell)
        for cell in board.cells
    }
    kind = registry.named("candidates")
    for rule in puzzle.ruleset.beyond_classic if rules else ():
        for cell in rule.scope if isinstance(rule, kind) else ():
            listed[cell] = tuple(digit for digit in listed[cell] if digit in rule.named_digits)
    return ["".join(map(str, digits)) for digits in listed.values()]


SIDE = 9

_BORDER = re.compile(r"[-=+|*.:' \t]+", re.ASCII)
_ROW = re.compile(r"[|: \t]*+[1-9]{1,9}(?:[|: \t]++[1-9]{1,9}){8}[|: \t]*+", re.ASCII)
_WORD = re.compile(r"[1-9]+", re.ASCII)


def begins(lines: Lookahead, _: Context) -> bool:
    return _ahead(lines) is not None


def read(lines: Lookahead, context: Context) -> Puzzle:
    drawn = _ahead(lines)
    assert drawn is not None, "its beginning has been seen"
    rows, framed, count = drawn
    for _ in range(count):
        lines.take()
    line = rows[0][0].number
    board = context.board_of(SIDE, line)
    words = [sorted(map(int, word)) for _, row in rows for word in row]
    listed = dict(zip(board.cells, words, strict=True))
    puzzle, rules = puzzle_of(board, listed, f"{context.name}:{line}")
    if rules and not framed:
        fault = "candidates are missing: draw frames where this is a rule, or add the others"
        raise context.error(fault, rows[rules[0].row - 1][0].number, rules[0])
    return puzzle


def _ahead(lines: Lookahead) -> tuple[list[tuple[Line, list[str]]], bool, int] | None:
    """The rows of the grid that begins with the next line, whether it has a frame, and its number
    of lines; None for any other text. No line is taken."""
    rows: list[tuple[Line, list[str]]] = []
    framed = False
    count = 0
    while (line := lines.peek(count)) is not None and len(rows) <= SIDE:
        text = line.bare
        if "---" in text and _BORDER.fullmatch(text):
            framed = True
            count += 1
            if len(rows) == SIDE:
                break
        elif _ROW.fullmatch(text):
            rows.append((line, _WORD.findall(text)))
            framed |= "|" in text
            count += 1
        else:
            break
    words = [word for _, row in rows for word in row]
    if len(rows) != SIDE or max(map(len, words)) == 1:
        return None
    # A cell with a digit twice is a number.
    return None if any(len({*word}) < len(word) for word in words) else (rows, framed, count)


def text(puzzle: Puzzle) -> str:
    """The puzzle as a framed grid of candidates. Raises Unsupported."""
    words = written(puzzle, TITLE, rules=True)
    wide = max(map(len, words))
    padded = [word.ljust(wide) for word in words]
    rows = (padded[at : at + SIDE] for at in range(0, len(padded), SIDE))
    return drawing.framed(puzzle.board, rows, [wide] * SIDE)


def sdx(puzzle: Puzzle) -> str:
    """The puzzle as SudoCue writes it, with all candidates that the givens leave. Raises
    Unsupported."""
    words = written(puzzle, TITLE_SDX, rules=False)
    return "\n".join(" ".join(words[at : at + SIDE]) for at in range(0, len(words), SIDE))


LENGTH, LEAST = SIDE**3, 28
"""The signs of a line, and the fewest digits that no 27x27 puzzle can have."""

_DIGITS = "123456789"
_PLACES = tuple(_DIGITS[at % SIDE] for at in range(LENGTH))


def is_sukaku(text: str) -> bool:
    """Whether a line is in the format of Sukaku."""
    if len(text) != LENGTH or text.count(".") + text.count("0") > LENGTH - LEAST:
        return False
    pairs = zip(text, _PLACES, strict=True)
    return all(sign in (place, ".", "0") for sign, place in pairs)


def puzzle_of_sukaku(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle of a line of Sukaku. Raises InputError."""
    board = Board.customary(SIDE)
    board = context.require(board, line)
    pieces = (text[start : start + SIDE] for start in range(0, LENGTH, SIDE))
    listed = {
        cell: [int(sign) for sign in piece if sign in _DIGITS]
        for cell, piece in zip(board.cells, pieces, strict=True)
    }
    for cell, digits in listed.items():
        if not digits:
            raise context.error("no candidate", line, cell)
    return puzzle_of(board, listed, f"{context.name}:{line}")[0]


def sukaku(puzzle: Puzzle) -> str:
    """The puzzle as a line of Sukaku. Raises Unsupported."""
    words = written(puzzle, TITLE_SUKAKU, rules=True)
    return "".join(digit if digit in word else "." for word in words for digit in _DIGITS)
