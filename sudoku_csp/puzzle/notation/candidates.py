"""Candidates in the cells: grids of HoDoKu, Simple Sudoku and SudoCue, and lines of Sukaku.

    .---------------.------------.            2 679 6789 1 46789 5 469 9 3
    | 2   679  6789 | 1 ...                   389 5 4 69 689 68 7 1 29
    | 389 5    4    | 69 ...                  ...

A line of Sukaku has nine signs for each of 81 cells: at each digit's place the digit, if it is a
candidate, else `.` or `0`. In such a line, and in a grid with a frame or bars, the candidates are
rules. Any other grid, such as SudoCue's `.sdx`, is rejected if candidates are missing that the
givens allow, because a solver may have removed them. A single candidate is a given unless a peer
with several candidates lists the same digit.
"""

import re
from collections.abc import Mapping, Sequence

from sudoku_csp.constraints import registry
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.cells import Context, require_nine
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE, TITLE_SUKAKU = "a grid of candidates", "a line of Sukaku"
SIDE = 9

Listed = Mapping[Cell, Sequence[int]]


def puzzle_of_candidates(board: Board, listed: Listed, source: str) -> tuple[Puzzle, list[Cell]]:
    """The puzzle in which each cell has its `listed` candidates.

    Returns the puzzle and the cells whose candidates had to be stated as a rule. A single candidate
    becomes a given, unless a peer with several candidates lists the same digit.
    """
    open_cells = {cell for cell, digits in listed.items() if len(digits) > 1}
    givens = {
        cell: digits[0]
        for cell, digits in listed.items()
        if len(digits) == 1
        and not any(digits[0] in listed[peer] for peer in board.peers(cell) & open_cells)
    }
    rules = [
        cell
        for cell, digits in listed.items()
        if cell not in givens and not set(_allowed_digits(board, givens, cell)) <= set(digits)
    ]
    puzzle = Puzzle.classic(board, bytes(givens.get(cell, 0) for cell in board.cells), source)
    lines = [f"candidates {' '.join(map(str, listed[cell]))} {cell}" for cell in rules]
    return (puzzle.with_constraints(*lines) if lines else puzzle), rules


def _allowed_digits(board: Board, placed: Mapping[Cell, int], cell: Cell) -> tuple[int, ...]:
    """The digits that no peer of the cell holds in `placed`."""
    gone = {placed[peer] for peer in board.peers(cell) if peer in placed}
    return tuple(digit for digit in board.digits if digit not in gone)


def _candidate_texts(puzzle: Puzzle, title: str) -> list[str]:
    """For each cell, the candidates that givens and candidate rules leave. Raises Unsupported."""
    board, placed = puzzle.board, dict(puzzle.givens)
    require_nine(board, title)
    listed = {cell: _allowed_digits(board, placed, cell) for cell in board.cells}
    listed |= {cell: (digit,) for cell, digit in puzzle.givens}
    kind = registry.kind_named("candidates")
    for rule in puzzle.ruleset.beyond_classic:
        for cell in rule.scope if isinstance(rule, kind) else ():
            listed[cell] = tuple(digit for digit in listed[cell] if digit in rule.named_digits)
    return ["".join(map(str, digits)) for digits in listed.values()]


_BORDER = re.compile(r"[-=+|*.:' \t]+", re.ASCII)
_ROW = re.compile(r"[|: \t]*+[1-9]{1,9}(?:[|: \t]++[1-9]{1,9}){8}[|: \t]*+", re.ASCII)
_WORD = re.compile(r"[1-9]+", re.ASCII)


def begins(lines: Lookahead, _: Context) -> bool:
    return _ahead(lines) is not None


def read_candidates(lines: Lookahead, context: Context) -> Puzzle:
    drawn = _ahead(lines)
    assert drawn is not None, "its beginning has been seen"
    rows, framed, count = drawn
    for _ in range(count):
        lines.take()
    line = rows[0][0].number
    board = context.board_of(SIDE, line)
    words = [sorted(map(int, word)) for _, row in rows for word in row]
    listed = dict(zip(board.cells, words, strict=True))
    puzzle, rules = puzzle_of_candidates(board, listed, f"{context.name}:{line}")
    if rules and not framed:
        fault = "candidates are missing: draw frames where this is a rule, or add the others"
        raise context.error(fault, rows[rules[0].row - 1][0].number, rules[0])
    return puzzle


def _ahead(lines: Lookahead) -> tuple[list[tuple[Line, list[str]]], bool, int] | None:
    """Looks ahead for a grid of candidates; None if none follows.

    Returns the rows of the grid (each with its line), True if the grid has a frame or bars, and the
    number of its lines.
    """
    rows: list[tuple[Line, list[str]]] = []
    framed, ended, count = False, False, 0
    while not ended and len(rows) <= SIDE and (line := lines.peek(count)) is not None:
        if "---" in line.bare and _BORDER.fullmatch(line.bare):
            framed, ended = True, len(rows) == SIDE
        elif _ROW.fullmatch(line.bare):
            rows.append((line, _WORD.findall(line.bare)))
            framed |= "|" in line.bare
        else:
            break
        count += 1
    words = [word for _, row in rows for word in row]
    # A word with the same digit twice is a number, not the candidates of a cell.
    are_numbers = any(len({*word}) < len(word) for word in words)
    if len(rows) != SIDE or max(map(len, words)) == 1 or are_numbers:
        return None
    return rows, framed, count


def text(puzzle: Puzzle) -> str:
    """The puzzle as a framed grid of candidates. Raises Unsupported."""
    words = _candidate_texts(puzzle, TITLE)
    wide = max(map(len, words))
    padded = [word.ljust(wide) for word in words]
    rows = (padded[at : at + SIDE] for at in range(0, len(padded), SIDE))
    return drawing.framed(puzzle.board, rows, [wide] * SIDE)


LENGTH, LEAST = SIDE**3, 28
"""The number of signs in a line of Sukaku, and the fewest digits among them. A puzzle of 27x27 on
one line has the same number of signs, but at most 27 digits in the right places."""

_DIGITS = "123456789"
_SUKAKU = re.compile("(?:" + "".join(f"[.0{digit}]" for digit in _DIGITS) + "){81}")


def is_sukaku(text: str) -> bool:
    empty = text.count(".") + text.count("0")
    return empty <= LENGTH - LEAST and _SUKAKU.fullmatch(text) is not None


def read_sukaku(text: str, context: Context, line: int) -> Puzzle:
    board = context.require(Board.customary(SIDE), line)
    listed: dict[Cell, list[int]] = {}
    for cell, start in zip(board.cells, range(0, LENGTH, SIDE), strict=True):
        listed[cell] = [int(sign) for sign in text[start : start + SIDE] if sign in _DIGITS]
        if not listed[cell]:
            raise context.error("no candidate", line, cell)
    return puzzle_of_candidates(board, listed, f"{context.name}:{line}")[0]


def sukaku(puzzle: Puzzle) -> str:
    """The puzzle as a line of Sukaku. Raises Unsupported."""
    words = _candidate_texts(puzzle, TITLE_SUKAKU)
    return "".join(digit if digit in word else "." for word in words for digit in _DIGITS)
