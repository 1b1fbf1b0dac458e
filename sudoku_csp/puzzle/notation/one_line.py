"""A puzzle on one line in whichever notation: what a field of a table or a JSON text may hold.

    53..7....6..195...      53..7..../6..195.../...      5 3 0 0 7 ...      .Shape~4x4.~R1C1_1
    https://f-puzzles.com/?load=N4Ig...      1.....3..4....2. with anti-knight  # board 4x4

Rules may follow it behind the word `with`, and its board in a comment, as in a file.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sudoku_csp.puzzle.notation import board_comment, fields, rule_lines
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.json_document import is_json
from sudoku_csp.puzzle.notation.lists.foreign_lines import notation_of
from sudoku_csp.puzzle.notation.programs import iss, links
from sudoku_csp.puzzle.notation.programs.documents import puzzle_of_link
from sudoku_csp.puzzle.notation.rows import split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

_PLAIN = re.compile(r"[0-9.]{0,700}", re.ASCII)
"""Givens alone, as in most fields; a line of so many signs is in no other notation."""


def puzzle(text: str, context: Context, line: int, solution: str | None = None) -> Puzzle:
    """The puzzle of a text, and the solution that came with it. Raises InputError.

    >>> from sudoku_csp.puzzle.notation.cells import Context
    >>> str(puzzle(".~R1C1_5.AntiKnight", Context("example"), 1).line()).partition(" with ")[2]
    'anti-knight'
    """
    if _PLAIN.fullmatch(text):
        return context.line_puzzle(text, line, solution)
    written = Line(line, text)
    try:
        told = board_comment.read(written.comment)
    except ValueError as error:
        raise context.error(f"no board: {error}", line) from None
    if told is not None:
        context = context.on(told, line)
    head, behind = rule_lines.divided(written)
    found = _of_notation(head, context)
    if found is None and behind is None and " " not in head.bare:
        return context.line_puzzle(head.bare, line, solution)
    found = _of_cells(head, context) if found is None else found
    if behind is not None:
        found = rule_lines.having(found, [behind], context)
    if solution is None:
        return found
    solved = rule_lines.having(found, [Line(line, f"solution {solution}")], context)
    return agreeing(found, solved, context, line)


def agreeing(found: Puzzle, solved: Puzzle, context: Context, line: int) -> Puzzle:
    """The puzzle with the solution beside it. Raises InputError where it came with another."""
    if found.printed not in (None, solved.printed):
        raise context.error("a solution beside a puzzle that comes with another", line)
    return solved


def _of_notation(line: Line, context: Context) -> Puzzle | None:
    """The puzzle of a line that says itself what it is, None for another line."""
    text = line.bare
    if is_json(text):
        raise context.error("JSON within a field: it stands on a line of its own", line.number)
    if links.is_link(text):
        return puzzle_of_link(text, context, line.number)
    if iss.is_string(text):
        return iss.puzzle([[(line.number, text)]], context)
    if (notation := notation_of(text)) is not None:
        return notation.puzzle(text, context, line.number)
    if "/" in text or "\n" in text:
        return of_rows(replace(line, text=text.replace("\n", "/")), context)
    return None


def of_rows(line: Line, context: Context) -> Puzzle:
    """The puzzle whose rows stand on one line, with / between. Raises InputError."""
    if (fault := fields.fault_of_comment(line.bare)) is not None:
        raise context.error(fault, line.number)
    rows = [split(part.strip(), context) for part in line.bare.strip("/ ").split("/")]
    side = len(rows)
    for number, row in enumerate(rows, start=1):
        if len(row) != side:
            for above, texts in enumerate(rows[:number], start=1):
                if (stray := context.stray(texts, line.number, above)) is not None:
                    raise stray
            fault = f"row {number} has {len(row)} cells, and there are {side} rows"
            raise context.error(fault, line.number)
    board = context.board_of(side, line.number)
    return context.puzzle(board, [text for row in rows for text in row], [line.number])


def _of_cells(line: Line, context: Context) -> Puzzle:
    """The puzzle of symbols, or of numbers apart."""
    cells = split(fields.bare(line, context).bare, context)
    side = context.side_of_line(len(cells))
    if side is None:
        raise context.error(context.length_fault(cells), line.number)
    return context.puzzle(context.board_of(side, line.number), cells, [line.number])


def carries_puzzle(text: str) -> bool:
    """Whether a text is a link or a line in a notation that has a whole puzzle in it.

    >>> carries_puzzle("https://a.org/puzzles/1"), carries_puzzle(".~R1C1_5.AntiKnight")
    (False, True)
    """
    if iss.is_string(text) or notation_of(text) is not None:
        return True
    if not links.is_link(text):
        return False
    try:
        return bool(iss.string(text) if iss.is_link(text) else links.carried(text))
    except ValueError:
        return False
