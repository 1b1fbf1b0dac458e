"""Lines with rules below a grid, or after the word `with` on its line.

    cage 10 r1c1 r1c2                      3....1...  with cage 7 r4c3 r4c4; anti-knight
    r1c1 < r1c2
    regions AAABACBBCCDBCDDD
    solution 1234521453...

`constraints/typed_line` describes the lines for constraints. Semicolons separate several rules on
one line.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.typed_line import CELLS
from sudoku_csp.grid.board import parse_regions
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.board_comment import is_customary
from sudoku_csp.puzzle.notation.cells import Context, shown
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import WITH, Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

_WITH = re.compile(rf"\s+{WITH}(?:\s+(.*))?", re.IGNORECASE)
_OF_PUZZLE = re.compile(r"(solution|regions)\s*:?\s+(.+)", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z][A-Za-z_-]*", re.ASCII)


def split_rules(line: Line) -> tuple[Line, Line | None]:
    """The line up to the word `with`, and the rules after it; the whole line and None without
    it."""
    match = _WITH.search(line.bare) if WITH in line.text.lower() else None
    if match is None:
        return line, None
    return replace(line, text=line.bare[: match.start()]), replace(line, text=match[1] or "")


def is_rule(text: str) -> bool:
    """True if a line is a rule of the puzzle above it: it begins with the name of a kind, compares
    cells, or states the regions or the solution.

    >>> is_rule("cage 10 r1c1 r1c2"), is_rule("r1c1 < r1c2"), is_rule("solution 1221")
    (True, True, True)
    >>> is_rule("cgae 10 r1c1"), is_rule("5 r1c1 r1c2"), is_rule("1.....3..4....2.")
    (False, False, False)
    """
    if _WITH.search(text):
        return False
    if text[:1] == '"' and text[1:2].isalpha():
        return True  # `Ruleset.lines` quotes a rule that no line can express.
    if text.startswith(tuple("-0123456789")):
        return CELLS.search(text) is not None and any(sign in text for sign in "<>=")
    if CELLS.match(text) or _OF_PUZZLE.fullmatch(text):
        return True
    words = text.partition(";")[0].replace(":", " ").split()
    if all(len(word) == 1 for word in words):
        return False  # A row of letters.
    return bool(_WORD.fullmatch(words[0])) and typed_line.kind_of(words)[0] is not None


def not_understood(text: str) -> str:
    """The message about an unknown line. It suggests kinds whose names resemble the first words."""
    words = text.replace(":", " ").split()
    near = typed_line.nearest(words)[1] if words and _WORD.fullmatch(words[0]) else []
    meant = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"{shown(text)} is not a puzzle, a heading or a rule (see `sudoku-csp formats`){meant}"


def add_rules(puzzle: Puzzle, lines: Iterable[Line], context: Context) -> Puzzle:
    texts = [(line.number, text.strip()) for line in lines for text in line.bare.split(";")]
    for number, text in texts:
        if (match := _OF_PUZZLE.fullmatch(text)) and match[1].lower() == "regions":
            puzzle = _with_regions(puzzle, match[2], context, number)
    constraints: list[Constraint] = []
    typed: dict[Constraint, str] = {}
    printed = puzzle.printed
    for number, text in texts:
        match = _OF_PUZZLE.fullmatch(text)
        if match is None:
            if text.startswith('"'):
                fault = "a constraint that no notation can express: " + text.strip('"')
                raise context.error(fault, number, code="rule")
            try:
                constraint = typed_line.parse(text, puzzle.board)
            except InputError as error:
                raise context.error(error.message, number, code="rule") from None
            constraints.append(constraint)
            typed[constraint] = text
        elif match[1].lower() == "solution":
            words = match[2].split()
            cells = words if len(words) == len(puzzle.digits) else list("".join(words))
            grid = context.solution(cells, puzzle.board, number)
            if printed not in (None, grid):
                fault = "another solution than the one before"
                raise context.error(fault, number, code="solution")
            printed = grid
    ruleset = puzzle.ruleset.with_constraints(*constraints).exempting_marks(typed)
    return replace(puzzle, ruleset=ruleset, printed=printed)


def _with_regions(puzzle: Puzzle, text: str, context: Context, line: int) -> Puzzle:
    try:
        board = parse_regions(text)
    except ValueError as error:
        raise context.error(f"no regions: {error}", line, code="board") from None
    board = context.require(board, line)
    fits = puzzle.board.side == board.side
    if fits:
        board = board.in_digits(puzzle.board.first)
    if puzzle.board == board:
        return puzzle
    fits &= is_customary(puzzle.board.in_digits("1"))
    if not fits or puzzle.ruleset.beyond_classic:
        fault = f"regions of {board}, where the board of the puzzle is {puzzle.board}"
        raise context.error(fault, line, code="board")
    printed = None if puzzle.printed is None else Grid(board, puzzle.printed.digits)
    return replace(puzzle, ruleset=Ruleset.classic(board), printed=printed)
