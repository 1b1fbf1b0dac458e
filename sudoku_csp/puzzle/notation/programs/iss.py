"""ISS: reads and writes puzzles as constraint strings and links of Interactive Sudoku Solver.

    .Shape~6x6.~R1C5_4~R2C2_1.Thermo~R3C1~R3C2
    https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2

A string consists of tokens, each a dot, a type and arguments. It begins with a dot; a line below
without a dot at its beginning continues it. A file with the suffix `.iss`, or a text that is read
as one puzzle, may have several strings, whose constraints all hold. Lines that begin with # are
comments. ISS has no place for a printed solution or a title.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import PurePath
from typing import Any
from urllib.parse import quote_plus

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.classic import different
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import iss_document, iss_kinds
from sudoku_csp.puzzle.notation.programs.iss_document import GIVEN, Node, StringLines, TokenDraft
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

ISS = "https://sigh.github.io/Interactive-Sudoku-Solver/"

_BEGINS = re.compile(
    r"\.+(?:[A-Za-z]+~|~[Rr][1-9a-gA-G][Cc])|\.(?:Or|And|(?=[A-Z][a-z])[A-Za-z]{5,})(?=[.\s]|$)"
)
_CONTINUES = re.compile(r"(?!\.)(?=[^~]*~)[A-Za-z0-9_%=.~\s-]+", re.ASCII)
# A comment that names a board, which other formats have.
_BOARD = re.compile(r"#\s*board:?\s+[0-9]+x[0-9]", re.ASCII | re.IGNORECASE)


def is_string(text: str) -> bool:
    return text.startswith(".") and _BEGINS.match(text) is not None


def is_file(name: str) -> bool:
    """True if the suffix of a file name is that of ISS, perhaps before that of a packed file."""
    return ".iss" in PurePath(name).suffixes[-2:]


def take_strings(first: Line, lines: Lookahead, context: Context) -> list[StringLines]:
    """Takes the lines that continue the string on the line `first`; if `context.whole`, also
    further strings, blank lines and comments. Otherwise raises InputError if it is unclear whether
    a string directly below belongs to the same puzzle."""
    whole, found = context.whole, [(first.number, first.bare)]
    # A comment that names a board belongs to the next puzzle.
    while (line := lines.peek()) and not line.fault and not _BOARD.match(line.comment):
        text = line.bare
        if _CONTINUES.fullmatch(text) or (whole and (not text or is_string(text))):
            found.append((line.number, text))
        elif not whole and _is_unclear(first.bare, lines):
            while (other := lines.peek()) and other.bare:
                lines.take()
            fault = "a string right below another: of the same puzzle? A blank line parts puzzles"
            raise context.error(f"ISS: {fault}", line.number)
        elif not whole or not text.startswith("#"):
            break
        lines.take()
    return _parts(found)


def _parts(lines: Iterable[tuple[int, str]]) -> list[StringLines]:
    """The parts of a text, which blank lines separate; each part is a list of lines."""
    return [list(part) for has_text, part in groupby(lines, lambda line: line[1] != "") if has_text]


def _is_unclear(above: str, lines: Lookahead) -> bool:
    """True if the next line, after comments, is a string of perhaps the same puzzle as `above`: it
    has no shape, and at most one of the two strings has givens."""
    at = 0
    while (line := lines.peek(at)) and line.bare.startswith("#"):
        at += 1
    text = line.bare if line else ""
    return is_string(text) and not (".Shape" in text or (".~" in text and ".~" in above))


def read_file(found: Iterable[Line], context: Context) -> Puzzle:
    texts = []
    for line in found:
        fault = line.fault
        if _BOARD.match(line.comment):
            fault = "a board in a comment: a file of ISS has it as .Shape, .NoBoxes or .Jigsaw"
        if fault:
            raise context.error(fault, line.number)
        if not line.text.startswith("#"):
            texts.append((line.number, line.bare and line.text))
    if parts := _parts(texts):
        return read_strings(parts, context)
    raise context.error("there is no puzzle in it")


def read_strings(parts: Sequence[StringLines], context: Context) -> Puzzle:
    first = parts[0][0][0]
    try:
        document = iss_document.document(_nodes(parts, context))
        board = document.board
        context.require(board, first)
        candidates: Any = registry.kind_named("candidates")
        given = _given(document)
        found = [different(cells) for cells in document.apart]
        found += [candidates(tuple(sorted(d)), (cell,)) for cell, d in given.items() if len(d) > 1]
        for token in document.tokens:
            if token.type not in (GIVEN, *iss_document.LAYOUT, *iss_kinds.SILENT):
                found += iss_kinds.constraints(token)
        ruleset = Ruleset.classic(board).with_constraints(*dict.fromkeys(found))
    except ValueError as error:
        raise context.error(f"ISS: {error}", first) from None
    single = {cell: min(d) for cell, d in given.items() if len(d) == 1}
    digits = bytes(single.get(cell, 0) for cell in board.cells)
    return Puzzle(ruleset, digits, f"{context.name}:{first}")


def _nodes(parts: Sequence[StringLines], context: Context) -> list[Node]:
    """The tokens of all parts. Raises InputError, also if the parts are two puzzles."""
    nodes: list[Node] = []
    for part in parts:
        more = iss_document.nodes(part, context.error, len(nodes))
        for at, node in enumerate(more):
            if node.type == "Shape" or (node.type == GIVEN and at == 0):
                halves = ([*nodes, *more[:at]], more[at:])
                if all(any(one.type == GIVEN for one in half) for half in halves):
                    raise node.fault("givens in a second string: all of a file is one puzzle")
        nodes += more
    return nodes


def _given(document: iss_document.IssDocument) -> dict[Cell, set[int]]:
    """The digits that remain in each cell with a given or with candidates, outside blocks."""
    found: dict[Cell, set[int]] = {}
    for token in document.tokens:
        if token.type == GIVEN:
            for one in iss_kinds.constraints(token):
                (cell,), digits = one.scope, set(one.named_digits)
                found[cell] = found.get(cell, digits) & digits
                if not found[cell]:
                    raise token.fault(f"givens leave no digit for {iss_document.named(cell)}")
    return found


def text(puzzle: Puzzle) -> str:
    """The puzzle as a string on one line. Raises Unsupported for a rule that ISS does not have.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> text(puzzle.with_constraints("thermometer r1c2 r2c2"))
    '.Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2'
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    if board.side > iss_document.MAX_SIDE:
        raise Unsupported(f"ISS has boards of 1 to {iss_document.MAX_SIDE}, not {board.side}")
    draft = TokenDraft(board)
    for constraint in ruleset.beyond_classic:
        iss_kinds.FORMS.write(constraint, draft)
    made = "" if board.side == 9 else f".Shape~{board.side}x{board.side}"
    boxes, usual = tuple(box.cells for box in board.boxes), iss_document.default_boxes(board.side)
    if boxes != usual:
        made += ".NoBoxes" if usual else ""
        layout = "".join(f"{board.box_number(cell):x}" for cell in board.cells) if boxes else ""
        made += f".Jigsaw~{layout}" if boxes else ""
    return made + "".join(draft.tokens(dict(puzzle.givens))) or ".Shape~9x9"


def link(puzzle: Puzzle) -> str:
    return f"{ISS}?q={quote_plus(text(puzzle))}"
