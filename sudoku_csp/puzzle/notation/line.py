"""A puzzle on one line: a symbol for each cell, or cells with blanks or commas between.

    53..7....6..195...               53..7....6..195... 534678912672195348...
    000007d6a0a6 50703060007...  1.2               1.....3..4....2.,1342...
    5 3 0 0 7 0 0 0 0 6 0 ...        530070000 600195000 098000060 ...

A puzzle without anything between its cells may be followed by the solution, the regions of a
jigsaw, a number of solutions, ratings, and one identifier. Grant McLean's bank of puzzles has a
hash before each puzzle and a rating after it.
"""

import re
from collections.abc import Sequence
from functools import cache
from math import isqrt

from sudoku_csp.constraints import registry, typed_line
from sudoku_csp.grid.board import LONGEST_ALPHABET, Board, number_regions
from sudoku_csp.puzzle.notation.cells import SMALLEST, Context, are_regions, board_in_letters, shown
from sudoku_csp.puzzle.notation.grid import cells_of, rows_ahead
from sudoku_csp.puzzle.notation.rules import split_rules
from sudoku_csp.puzzle.notation.source import Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

_BETWEEN = re.compile(r"[ \t,;:]+")
_SIGNS = re.compile(r"[0-9._*?-]", re.ASCII)
_BANK = re.compile(r"[0-9a-f]{12}\s+([0-9]{81})\s+[0-9]+\.[0-9]+", re.ASCII)
_QUOTED = re.compile(r"""(["'])[^"']+\1(?:[,;\s]|$)""")
_DECIMAL = r"[0-9]{1,2}\.[0-9]{1,2}"
_RATING = re.compile(
    rf"(?<![^ ,;:])(?:(?:ED|SE|ER)[ =:]*{_DECIMAL}(?:/{_DECIMAL})*|{_DECIMAL})(?![^ ,;:])", re.ASCII
)
_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
_IDENTIFIER = re.compile(
    r"(?=[^A-Za-z]*[A-Za-z])(?=.*[0-9_-])(?![Rr][0-9]+[Cc][0-9])[A-Za-z0-9][A-Za-z0-9_.-]*",
    re.ASCII,
)
_OF_BOARDS = frozenset(
    ("no", "box", "boxes", "jigsaw", "latin", "region", "regions", "board", "with", "without")
)

MOST_RATINGS = 3


def line_begins(lines: Lookahead, context: Context) -> bool:
    """True if the next line is a whole puzzle, rather than a row of a larger puzzle."""
    line = lines.peek()
    if line is None or line.fault:
        return False
    text = _unquoted(split_rules(line)[0].bare)
    if is_text(text, context) and "|" not in text:
        symbols = _BETWEEN.split(text)[0]
        count = len(symbols)
        if count > LONGEST_ALPHABET or text != symbols:
            return True
    else:
        count = len(_flat_cells(text, context))
    side = context.side_of_line(count)
    return side is not None and (side == count or not rows_ahead(lines, count, side, context))


def is_text(text: str, context: Context) -> bool:
    """True if a text begins with a puzzle on one line."""
    if _BANK.fullmatch(text):
        return True
    first = _BETWEEN.split(text)[0]
    if len(first) < SMALLEST**2 and context.choice is None:
        return False
    # If a few signs of the line are not cells, the line is a puzzle with errors in these cells.
    sure = first.isupper() or 4 * len(_SIGNS.findall(first)) >= len(first)
    return sure and not {*first} & {*"+[](){}"} and context.side_of_line(len(first)) is not None


def _flat_cells(text: str, context: Context) -> Sequence[str]:
    """The cells of a whole board that are separated, as by blanks; empty for any other text."""
    cells = cells_of(text, context) or ()
    if len(cells) == len(text):
        return ()
    if context.side_of_line(len(cells)) is None and text.endswith((",", ";")):
        cells = cells[:-1]
    return cells if context.side_of_line(len(cells)) is not None else ()


def _unquoted(text: str) -> str:
    return text.replace(text[0], "") if _QUOTED.match(text) else text


def read_line(text: str, context: Context, line: int) -> Puzzle:
    text = _unquoted(text)
    if (bank := _BANK.fullmatch(text)) is not None:
        return context.line_puzzle(bank[1], line)
    if not is_text(text, context) and (cells := _flat_cells(text, context)):
        board = context.board_of(context.side_of_line(len(cells)) or 0, line)
        return context.puzzle(board, cells, [line])
    symbols = _BETWEEN.split(text)[0]
    side = context.side_of_line(len(symbols))
    if side is None:
        raise context.length_fault(symbols, line)
    regions, solution = _behind(text[len(symbols) :], len(symbols), context, line)
    if regions:
        context = context.on(Board.jigsaw(number_regions(regions)), line)
    board = context.board_of(side, line)
    if {*symbols} == {"-"}:
        fault = "a line of dashes: write . for an empty cell"
        raise context.error(fault, line, code="dashes")
    if context.choice is None and are_regions(symbols, side):
        fault = "regions of a jigsaw? They belong below its grid, after the word regions"
        raise context.no_puzzle(fault, line, "regions")
    printed = None
    if solution:
        board = board_in_letters(board, symbols + solution)
        printed = context.solution(solution, board, line)
    return context.puzzle(board, symbols, [line], printed)


def _behind(text: str, cells: int, context: Context, line: int) -> tuple[str, str]:
    """The regions and the solution in the text that follows a puzzle; "" for a missing one.

    The text may also have ratings, a count and an identifier. Raises InputError for other words.
    """
    ratings = _RATING.findall(text)
    if len(ratings) > MOST_RATINGS:
        raise context.error(f"{len(ratings)} ratings after a puzzle", line, code="behind")
    found = {"regions": "", "solution": "", "count": "", "identifier": ""}
    for word in filter(None, _BETWEEN.split(_RATING.sub(" ", text))):
        kind = "identifier"
        if len(word) == cells:
            kind = "regions" if are_regions(word, isqrt(cells)) else "solution"
        elif _COUNT.fullmatch(word) and 2 * len(word) < cells:
            kind = "count"
        elif not _IDENTIFIER.fullmatch(word) or _may_be_rule(word):
            fault = f"{shown(word)} after a puzzle: rules follow the word with, a comment #"
            if word.isdecimal() and 2 * len(word) >= cells:
                fault = f"{len(word)} signs after a puzzle of {cells} cells"
            raise context.error(fault, line, code="behind")
        if found[kind]:
            fault = f"{shown(word)} after a puzzle: a second {kind}"
            raise context.error(fault, line, code="solution" if kind == "solution" else "behind")
        found[kind] = word
    return found["regions"], found["solution"]


def _may_be_rule(word: str) -> bool:
    """True if a word that follows a puzzle may be a rule: it looks like the name of a kind.

    The word has a part in common with such a name, or it resembles a whole name.
    """
    parts = re.split(r"[^a-z]+", word.lower())
    if not _words_of_kinds().isdisjoint(parts):
        return True
    return not any(map(str.isdigit, word)) and bool(typed_line.nearest([word])[1])


@cache
def _words_of_kinds() -> frozenset[str]:
    names = [name for kind in registry.kinds().values() for name in kind.about.aliases]
    words = re.split(r"[^a-z]+", " ".join([*registry.names(), *names]).lower())
    return _OF_BOARDS.union(word for word in words if word)
