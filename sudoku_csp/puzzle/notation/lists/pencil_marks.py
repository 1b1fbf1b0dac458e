"""Grids of candidates: a digit in a cell, or all that may still stand there.

    .---------------.------------.            2 679 6789 1 46789 5 469 9 3
    | 2   679  6789 | 1 ...                   389 5 4 69 689 68 7 1 29
    | 389 5    4    | 69 ...                  ...  6 9 2 8 u1 7 3 59 4

With frames or bars it is a pencil mark grid, as HoDoKu and Simple Sudoku copy it and Sukaku is
printed: what is listed are the rules. Without, and with a `u` before digits that a solver has
entered, it is the work in progress of SudoCue (`.sdx`): the puzzle is what is given, and what was
entered or removed is none of it. Without frame and `u` that is open; where candidates are missing
it would make a difference, and the grid is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.lists import candidates_of_cells
from sudoku_csp.puzzle.notation.lists.candidates_of_cells import Candidates
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

SIDE = 9
SUFFIX = ".sdx"

_BORDER = re.compile(r"[-=+|*.:' \t]+", re.ASCII)
_CELL = r"(?:u[1-9]|[1-9]{1,9})"
_ROW = re.compile(rf"[|: \t]*+{_CELL}(?:[|: \t]++{_CELL}){{{SIDE - 1}}}[|: \t]*+", re.ASCII)
_WORD = re.compile(_CELL, re.ASCII)


class Drawn(NamedTuple):
    """A grid of candidates as it stands: the rows, whether they have a frame, and the lines."""

    rows: Sequence[tuple[Line, list[str]]]
    framed: bool
    lines: int


def begins(lines: Lookahead, _: Context) -> bool:
    """Whether a grid of candidates begins with the next line."""
    return _ahead(lines) is not None


def read(lines: Lookahead, context: Context) -> Iterator[Puzzle | InputError]:
    """The puzzle of the grid that begins with the next line, or what is wrong with it."""
    drawn = _ahead(lines)
    assert drawn is not None, "its beginning has been seen"
    for _ in range(drawn.lines):
        lines.take()
    try:
        yield _puzzle(drawn, context)
    except InputError as error:
        yield error


def _ahead(lines: Lookahead) -> Drawn | None:
    """The grid that begins with the next line, None for any other text. No line is taken."""
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
    if len(rows) != SIDE or not any(len(word) > 1 for _, words in rows for word in words):
        return None
    return None if any(map(_has_twice, rows)) else Drawn(rows, framed, count)


def _has_twice(row: tuple[Line, list[str]]) -> bool:
    """Whether a digit stands twice in a cell, which is then a number."""
    return any(len(set(word)) < len(word) for word in row[1])


def _puzzle(drawn: Drawn, context: Context) -> Puzzle:
    """The puzzle of a grid of candidates. Raises InputError."""
    line = drawn.rows[0][0].number
    board = context.board_of(SIDE, line)
    words = dict(zip(board.cells, (word for _, row in drawn.rows for word in row), strict=True))
    entered = {cell: int(word[1]) for cell, word in words.items() if word[0] == "u"}
    listed = {cell: sorted(map(int, word.removeprefix("u"))) for cell, word in words.items()}
    candidates = Candidates(board, listed, entered)
    source = f"{context.name}:{line}"
    removed = candidates.removed()
    in_progress = bool(entered) or context.name.lower().endswith(SUFFIX)
    if drawn.framed and not entered:
        return candidates.puzzle(source, removed)
    for cell in removed:
        at = drawn.rows[cell.row - 1][0].number
        if in_progress and len(listed[cell]) == 1:
            fault = f"{listed[cell][0]} alone, which other cells list too: given, or still open?"
            raise context.error(fault, at, cell)
        if not in_progress:
            fault = (
                "candidates are missing: by a rule, as in a grid of candidates with frames, or "
                f"because a solver has removed them, as in a file {SUFFIX}?"
            )
            raise context.error(fault, at, cell)
    read = candidates.puzzle(source)
    said = " ".join(f"{cell}={digit}" for cell, digit in entered.items())
    return replace(read, about=(("entered", said),)) if said else read


TITLE = "a grid of candidates"
TITLE_SDX = "a grid of SudoCue (.sdx)"


def text(puzzle: Puzzle) -> str:
    """The puzzle as a framed grid of candidates. Raises Unsupported, by name, for what it cannot
    say.

    >>> from sudoku_csp.grid.board import Board
    >>> text(Puzzle.classic(Board.customary(9), bytes([1, 2, 3] + 78 * [0]))).split()[1:6]
    ['|', '1', '2', '3', '|']
    """
    listed = candidates_of_cells.of_puzzle(puzzle, TITLE, rules=True)
    words = ["".join(map(str, listed[cell])) for cell in puzzle.board.cells]
    wide = [max(len(word) for word in words[column::SIDE]) for column in range(SIDE)]
    frame = "+".join(["", *("-" * (sum(wide[at : at + 3]) + 4) for at in (0, 3, 6)), ""])
    return "\n".join(_framed(words, wide, frame))


def _framed(words: Sequence[str], wide: Sequence[int], frame: str) -> Iterator[str]:
    for row in range(SIDE):
        if row % 3 == 0:
            yield frame
        padded = [words[SIDE * row + at].ljust(wide[at]) for at in range(SIDE)]
        yield "| " + " | ".join(" ".join(padded[at : at + 3]) for at in (0, 3, 6)) + " |"
    yield frame


def sdx(puzzle: Puzzle) -> str:
    """The puzzle as SudoCue writes it, with all candidates that the givens leave. Raises
    Unsupported, by name, for what it cannot say.

    >>> from sudoku_csp.grid.board import Board
    >>> print(sdx(Puzzle.classic(Board.customary(9), bytes([1, 2, 3] + 78 * [0])))[:19])
    1 2 3 456789 456789
    """
    listed = candidates_of_cells.of_puzzle(puzzle, TITLE_SDX, rules=False)
    words = ["".join(map(str, listed[cell])) for cell in puzzle.board.cells]
    return "\n".join(" ".join(words[at : at + SIDE]) for at in range(0, len(words), SIDE))
