"""Lines around a grid that say more than its digits: the board above, the constraints below.

    board 5x5, no boxes          3....1...  with cage 7 r4c3 r4c4; anti-knight
    1 . . . .
    . . 2 . .
    ...
    cage 10 r1c1 r1c2
    r1c1 < r1c2
    solution 1234521453...

The constraints are those of `constraints/typed_line`; behind a puzzle on one line they may
follow the word `with`. What stands in quotation marks is a rule in words, which cannot be read;
one in brackets, as a heading is written, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import board_comment, rule_names
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.fields import fault_of_comment
from sudoku_csp.puzzle.notation.lines import is_sentence, is_solution
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

_WITH = re.compile(rf"(?:^|[\s,;]){WITH}:?\s+(.+)", re.IGNORECASE)
_SOLUTION = re.compile(
    r"(?:solution(?: ?#?[0-9]{1,4}(?=:))?(?:\s*[:=]|\s)"
    r"|(?:answer|output|result|solved)\s*[:=](?=\s*[\[{\"'0-9]))\s*(.+)",
    re.ASCII | re.IGNORECASE,
)
_BULLET = re.compile(r"^(?:[-*+•]|\(?[0-9]{1,2}[.)])[ \t]+(?=[A-Za-z]{2}|[Rr][0-9]|\")", re.ASCII)
"""What stands before a rule in a list: no row has two letters or more behind it. `111.` is 2x2."""

_OF_A_GRID = tuple("0123456789.[{|+*_")
_BRACKETED = re.compile(r"\s*\[([A-Za-z][A-Za-z0-9 _-]*)\]\s*(?:#.*)?", re.ASCII | re.DOTALL)
_HEADING = re.compile(r"(?:the )?(?:rules|constraints)\s*:?", re.ASCII | re.IGNORECASE)
_OF_BOARD = re.compile(r"box|jigsaw|region|\blatin", re.ASCII | re.IGNORECASE)
_SECTIONS = frozenset(("candidates",))
"""Headings that are the name of a kind as well."""

_LABEL = re.compile(
    r"(?:the |extra )?(?:regions?|layout|boxes|jigsaw|cages|rules?|constraints)(?: map)?\s*:?",
    re.ASCII | re.IGNORECASE,
)
"""What is above a map of the board, or above rules."""

_AMOUNT = re.compile(r"[0-9]{1,3}[ \t:=,]+[Rr][0-9]{1,3}[Cc][0-9]", re.ASCII)
_WORD = re.compile(r"[A-Za-z][A-Za-z-]{2,19}[;,:.!]?(?:\s|$)", re.ASCII)
_OF_A_RULE = re.compile(
    r"\b(?:must|cannot|can't|may not|adjacent|neighbou?r\w*|orthogonal\w*|circles?|circled|lines"
    r"|arrows?|sums?|differ|repeat\w*|consecutive|increas\w+|shaded|gr[ae]y|(?:black|white) dots?"
    r"|equal|greater|smaller|larger|outside)\b",
    re.ASCII | re.IGNORECASE,
)
"""Words of rules of variants, in sentences that do not say the classic ones."""

_AROUND_CELLS = str.maketrans(dict.fromkeys("[]{}(),;|\"'", " "))
"""What stands around the cells of a solution on a line."""

_CLASSIC = re.compile(r"\brows?\b.*\bcolumns?\b|\bcolumns?\b.*\brows?\b", re.IGNORECASE)
_QUOTED = re.compile(r'"[A-Za-z](?:.*\s.*|[A-Za-z]*(?:-[A-Za-z]+)*[.!]?)"', re.ASCII)
"""Words: a row in quotes has no blanks, and more than letters."""

_PARTS = re.compile(r'"[^"]*"?|[^;"]+')


def is_rule(text: str) -> bool:
    """Whether a line says something of the puzzle above it, or is a heading of such lines.

    >>> is_rule("with anti-knight"), is_rule("* cage 3 r1c1 r1c2"), is_rule("1.....3..4....2.")
    (True, True, False)
    """
    if not text or is_grid(text):
        return False
    if is_bracketed(text) or _HEADING.fullmatch(text):
        return True
    text = _BULLET.sub("", text, count=1)
    said = _WITH.match(text) or _QUOTED.fullmatch(text) or _SOLUTION.fullmatch(text)
    return bool(said) or rule_names.is_constraint(text.partition(";")[0])


def is_amiss(text: str, *, near: bool = False) -> bool:
    """Whether a line that is no rule is meant as one: it speaks of cells or a kind, or as rules of
    variants do, or, `near` other rules, has words where a row has signs.

    >>> is_amiss("5 r2c1 r2c2"), is_amiss("no knight moves", near=True)
    (True, True)
    >>> is_amiss("A.BC D... .... ....", near=True)
    False
    """
    if _AMOUNT.match(text) or _LABEL.fullmatch(text):
        return True
    words = text.replace("|", " ").split()
    even = len(set(map(len, words))) == 1
    if near and not even and any(map(_WORD.match, words)):
        return True
    if even and len(words) > 1:
        return False  # Rows in letters may have the name of a kind in them.
    if is_sentence(text) and _OF_A_RULE.search(text) and not _CLASSIC.search(text):
        return True
    return bool(is_sentence(text) or _WORD.match(text)) and rule_names.speaks_of_one(text)


def amiss(line: Line) -> Line:
    """Such a line, with what is wrong with it."""
    return replace(line, fault=f"{shown(line.bare)} is no constraint, and no puzzle")


def is_grid(text: str) -> bool:
    """Whether a line is at a glance one of a puzzle, and no rule, blank or comment."""
    if text[:1] not in _OF_A_GRID or _BULLET.match(text) is not None:
        return False
    return not (is_bracketed(text) or (text[0] in "*_" and is_solution(text)))


def is_surely_grid(text: str) -> bool:
    """Whether a line is at a glance one of a puzzle, as most are, and speaks of no cells.

    >>> is_surely_grid("1.....3..4....2."), is_surely_grid("5 r1c1 r1c2")
    (True, False)
    """
    return is_grid(text) and not (("c" in text or "C" in text) and is_amiss(text))


def is_bracketed(text: str) -> bool:
    """Whether a line has a rule or a board in brackets, which would be lost as a heading.

    >>> is_bracketed("[no boxes]"), is_bracketed("[Puzzle]"), is_bracketed("[[1, 2], [2, 1]]")
    (True, False, False)
    """
    if "[" not in text or (match := _BRACKETED.fullmatch(text)) is None:
        return False
    said = match[1]
    return _speaks(said) and said.lower() not in _SECTIONS


def _speaks(text: str) -> bool:
    """Whether a text has the name of a kind or a variant in it, or a word about the boxes."""
    return _OF_BOARD.search(text) is not None or rule_names.speaks_of_one(text)


def divided(line: Line) -> tuple[Line, Line | None]:
    """A line and the rules that stand behind its puzzle, if any do."""
    match = _WITH.search(line.bare) if WITH in line.text.lower() else None
    if match is None or not match.start():
        return line, None
    head = Line(line.number, line.bare[: match.start()], line.fault)
    return head, Line(line.number, f"{WITH} {match[1]}")


def is_meant(remark: str) -> bool:
    """Whether what stands behind a puzzle on one line, without the word, is meant as a rule.

    >>> is_meant("7.2 by an author"), is_meant("; cage 5 r1c1 r1c2"), is_meant("board 4x4")
    (False, True, True)
    """
    begins_so = WITH in (word.rstrip(":") for word in remark.lower().split()[:1])
    return begins_so or board_comment.is_in(remark) or _speaks(remark)


def having(puzzle: Puzzle, lines: Iterable[Line], context: Context) -> Puzzle:
    """The puzzle with what the lines say. Raises InputError with the line that is wrong."""
    constraints: list[Constraint] = []
    typed: dict[Constraint, str] = {}
    printed = puzzle.printed
    for line in lines:
        if fault := line.fault or fault_of_comment(line.bare):
            raise context.error(fault, line.number)
        said = _BULLET.sub("", line.bare, count=1)
        try:
            if match := _SOLUTION.fullmatch(said):
                grid = _grid(match[1], puzzle.board, context, line.number)
                if printed not in (None, grid):
                    raise context.error("another solution than the one before", line.number)
                printed = grid
            else:
                read = [(constraint_of(text, puzzle.board), text) for text in _texts(said)]
                constraints += [one for one, _ in read]
                typed.update(read)
        except InputError as error:
            if error.line is not None:
                raise
            raise context.error(error.message, line.number) from None
    ruleset = puzzle.ruleset.having(*constraints).exempting_marks(typed)
    return replace(puzzle, ruleset=ruleset, printed=printed)


def constraint_of(text: str, board: Board) -> Constraint:
    """The constraint of a text; one in quotes or brackets is refused. Raises InputError."""
    if is_bracketed(text):
        fault = "a rule stands without brackets, and a board above the grid, as board 4x4, no boxes"
        raise InputError(f"{fault}: {shown(text)}")
    if text.startswith('"'):
        raise InputError("a constraint that no notation here can say: " + text.strip('"'))
    return typed_line.parse(text, board)


def _texts(bare: str) -> list[str]:
    """The constraints of a line, several with semicolons between; none of a heading. Raises
    InputError."""
    if _HEADING.fullmatch(bare):
        return []
    match = _WITH.match(bare)
    said = bare if match is None else match[1]
    if texts := [part.strip() for part in _PARTS.findall(said) if part.strip()]:
        return texts
    raise InputError(f"there is no constraint behind the word {WITH}")


def _grid(text: str, board: Board, context: Context, line: int) -> Grid:
    words = text.translate(_AROUND_CELLS).split()
    symbols = words if len(words) == len(board.cells) else list("".join(words))
    if len(symbols) != len(board.cells):
        raise InputError(
            f"a solution of {len(symbols)} cells, and the board has {len(board.cells)}"
        )
    digits = context.digits(board, symbols, [line])
    if 0 in digits:
        raise InputError(f"the solution has no digit in {board.cells[digits.index(0)]}")
    return Grid(board, digits)
