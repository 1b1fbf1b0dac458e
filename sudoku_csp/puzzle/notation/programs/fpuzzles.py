"""f-puzzles: a document of f-puzzles.com as a puzzle, and a puzzle as a document or a link.

`fpuzzles_kinds` has the table of keys. An entry is here an object in the list of a key, such as one
cage. Digits that are not given are ignored, and prose is not read as rules. One error lists all
faults: the parts that are not understood. A cell without the key `region` is in the customary box;
a cell whose region is null is in no region. If the regions are not those of a board, the cells of
each region must still differ.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import Any

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.classic import different
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.cells import DIGIT_OF, Context, split
from sudoku_csp.puzzle.notation.programs import fpuzzles_drawings, lz_string
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import (
    FLAGS,
    FORMS,
    Document,
    Draft,
    KeyEntry,
    digit,
)
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

Regions = tuple[tuple[Cell, ...], ...]

IN_CELL = "grid."
"""The beginning of the keys under which `Document` keeps the fields of cells."""

WORDS = {"title": "title", "author": "author", "ruleset": "rules"}  # In cages.
NO_RULES_OF_CELLS = {
    "value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "c", "highlight",
    "cArray", "highlightArray",
}  # fmt: skip
"""The fields of a cell that this module reads, and fields that are no rules: notes and colours."""

TITLE = "f-puzzles"
F_PUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuz"
NO_RULES = {
    *WORDS, *fpuzzles_drawings.DRAWINGS, "size", "grid", "solution", "metadata", "successMessage",
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "triggereffect", "fogofwar",
    "foglight",
}  # fmt: skip
"""The keys of a document that this module reads, or that carry no rule."""

FOR_THE_EYE = {
    "outlineC", "baseC", "fontC", "width", "height", "size", "angle", "opacity", "hidden",
    *fpuzzles_drawings.COPIES,
}  # fmt: skip


def is_document(value: Mapping[str, Any]) -> bool:
    return {"size", "grid"} <= value.keys() and "puzzle" not in value


def read_document(value: Mapping[str, Any], context: Context, line: int) -> Puzzle:
    return read_translation(
        Translation(TITLE, {**value}, ignore=context.ignore_cosmetics), context, line
    )


def read_translation(made: Translation, context: Context, line: int) -> Puzzle:
    """The puzzle of a translated document. Raises one InputError with all faults."""
    value = made.document
    try:
        board, regions, rules = read_board(value)
        context.require(board, line)
        digits = read_givens(value["grid"], board)
    except ValueError as error:
        raise context.error(f"{made.title}: {error}", line) from None
    document = Document(board, regions, _entries(made, board))
    constraints = [*rules, *_constraints(document, made)]
    about = fpuzzles_drawings.read_drawings(document, made, guess=context.guess_lines)
    places = (value, value.get("metadata"), about)
    printed = [one.get("solution") for one in places if isinstance(one, dict)]
    grid = None
    try:
        grid = read_solution(printed, board)
    except ValueError as error:
        made.fault(f"the solution: {error}")
    guessed, guesses = fpuzzles_drawings.guessed(made, document, grid)
    ruleset = Ruleset.classic(board)
    try:
        ruleset = ruleset.with_constraints(*dict.fromkeys([*constraints, *guessed]))
    except ValueError as error:
        made.fault(str(error))
    if made.faults or (made.drawings and not made.ignore):
        raise context.error(fpuzzles_drawings.rejection(made), line)
    guesses += (f"{fpuzzles_drawings.summary(made)} read as no rule",) * bool(made.drawings)
    words = ((key, value.get(key) or about.get(name)) for key, name in WORDS.items())
    kept = tuple((key, text) for key, text in words if isinstance(text, str) and text.strip())
    return Puzzle(ruleset, digits, f"{context.name}:{line}", grid, kept, guesses)


def _entries(made: Translation, board: Board) -> dict[str, list[Mapping[str, Any]]]:
    """The entries of the document by key. Adds a fault to `made` for an unknown key or value."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for key, one in _values(made.document):
        if key in FLAGS and one is True:
            found[key] = [{}]
        elif key not in FORMS.called or key.startswith(IN_CELL):
            several = f", {len(one)} times" if isinstance(one, list) and len(one) > 1 else ""
            made.fault(f"the key {key!r}{several}")
        elif key in FLAGS or not isinstance(one, list) or not all(isinstance(e, dict) for e in one):
            made.fault(f"{key!r} is {shown(one)}")
        else:
            found[key] = one
    cells = zip(board.cells, chain.from_iterable(made.document["grid"]), strict=True)
    of_cells = ((cell, *field) for cell, fields in cells for field in fields.items())
    for cell, name, field in of_cells:
        if name in NO_RULES_OF_CELLS or field is False or field in (None, [], ""):
            continue
        if (key := IN_CELL + name) in FORMS.called:
            found.setdefault(key, []).append({"cell": str(cell).upper(), "value": field})
        else:
            made.fault(f"{cell}: {name!r} is {shown(field)}")
    return found


def _values(value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yields the keys that may be rules, with values. A member of `negative` counts as a key."""
    for key, one in value.items():
        if key == "negative" and isinstance(one, list):
            yield from ((f"{key}.{name}", True) for name in one if name != "foglight")
        elif key not in NO_RULES and not (one is None or one is False or one == []):
            yield key, one


def _constraints(document: Document, made: Translation) -> Iterator[Constraint]:
    """Yields the constraints of the document's entries, then of the lines of text in `made`."""
    for entry in chain.from_iterable(map(document.entries, document.found)):
        key = entry.key
        place = key if key in FLAGS else f"{made.names.get(key, key)} {entry.number}"
        if key.startswith(IN_CELL):
            place = f"{key.removeprefix(IN_CELL)} of {entry.fields['cell']}"
        try:
            yield from _of_entry(entry, place, made)
        except (ValueError, TypeError) as error:
            made.fault(f"{place}: {error}")
    for text in made.lines:
        try:
            yield typed_line.parse(text, document.board)
        except InputError as error:
            made.fault(f"{text}: {error.message}")


def _of_entry(entry: KeyEntry, place: str, made: Translation) -> list[Constraint]:
    """The constraints of an entry. Adds a fault to `made` for each field that is not read."""
    filled = {name for name, one in entry.fields.items() if not _is_blank(one)} - FOR_THE_EYE
    if entry.key not in FLAGS and not filled:
        return []
    found = FORMS.read(entry.key, entry)
    for name in sorted(filled):
        # A value does not count as read if the entry has no line, so that no constraint was found.
        if name not in entry.used or (name == "value" and not found):
            made.fault(f"{place}: {name!r} is {shown(entry.fields[name])}")
    return found


def _is_blank(value: object) -> bool:
    """True if a field holds no text, no cell and no line."""
    if isinstance(value, list):
        return all(one == [] for one in value)
    return value is None or (isinstance(value, str) and not value.strip())


def read_board(value: Mapping[str, Any]) -> tuple[Board, Regions, list[Constraint]]:
    """The board, the regions, and a constraint for each region that the board cannot have.

    The regions of a board are as many as its side, and each has as many cells. If the document has
    other regions, the board has none, and constraints state that the digits of each region differ.
    Raises ValueError for a wrong size, grid or region.
    """
    side, grid = value.get("size"), value.get("grid")
    if type(side) is not int or not 1 <= side <= MAX_SIDE:
        raise ValueError(f"the size is {shown(side)}, no number from 1 to {MAX_SIDE}")
    rows = grid if isinstance(grid, list) else []
    if [isinstance(row, list) and len(row) for row in rows] != [side] * side:
        raise ValueError(f"the grid has not {side} rows of {side} cells")
    board = Board.latin(side)
    numbers: list[int] = []
    members: dict[int, list[Cell]] = {}
    for position, cell in enumerate(chain.from_iterable(rows)):
        if not isinstance(cell, dict):
            raise ValueError("the grid has a cell that is no object")  # noqa: TRY004
        region = cell.get("region", default_region(position, side))
        if type(region) is int:
            members.setdefault(region, []).append(board.cells[position])
            numbers.append(region)
        elif region is not None:
            raise ValueError(f"a cell in the region {shown(region)}")
    regions = tuple(map(tuple, members.values()))
    sizes = list(map(len, regions))
    if max(sizes, default=0) > side:
        raise ValueError(f"a region of {max(sizes)} cells, for {side} digits")
    if sizes != [side] * side:
        return board, regions, [different(cells) for cells in regions if len(cells) > 1]
    are_rows = side > 1 and regions == tuple(row.cells for row in board.rows)
    return board if are_rows else Board.jigsaw(numbers), regions, []


def default_region(position: int, side: int) -> int:
    """The number of the customary box that contains the cell at this position in reading order."""
    height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    row, column = divmod(position, side)
    return row // height * height + column // (side // height)


def read_givens(grid: Sequence[Sequence[Mapping[str, Any]]], board: Board) -> bytes:
    """The given digit of each cell, 0 for none. Raises ValueError."""
    digits = bytearray()
    for place, cell in zip(board.cells, chain.from_iterable(grid), strict=True):
        given = cell.get("given")
        if given not in (None, True, False):
            raise ValueError(f"{place}: 'given' is {shown(given)}")
        try:
            digits.append(digit(cell.get("value"), board) if given else 0)
        except ValueError as error:
            raise ValueError(f"{place} is given: {error}") from None
    return bytes(digits)


def read_solution(printed: Iterable[object], board: Board) -> Grid | None:
    """The solution that `printed` holds, None if it holds none that is complete.

    Raises ValueError if two solutions differ, or one cannot be read.
    """
    found = {_grid(one, board) for one in printed if one not in (None, "", [])} - {None}
    if len(found) > 1:
        raise ValueError("two are printed, and they differ")
    return found.pop() if found else None


def _grid(printed: object, board: Board) -> Grid | None:
    """The grid in a list of cells or rows, or in a text with a sign or a number for each cell.

    None if the grid is not complete. Raises ValueError.
    """
    cells = len(board.cells)
    if isinstance(printed, list):
        rows = (row if isinstance(row, list) else [row] for row in printed)
        texts = ["." if one in (None, "") else str(one) for one in chain.from_iterable(rows)]
    elif not isinstance(printed, str):
        raise ValueError(f"it is {shown(printed)}")  # noqa: TRY004 - as any other.
    elif len(texts := split(printed, Context("", board))) != cells:
        texts = list("".join(texts))
        if len(texts) != cells and board.side > 9:
            return None  # The text has numbers of several digits with nothing between them.
    if len(texts) != cells:
        raise ValueError(f"it has {len(texts)} cells, the board {cells}")
    digits = [digit(DIGIT_OF.get(one, one), board) if one not in ".?0" else 0 for one in texts]
    return Grid(board, bytes(digits)) if all(digits) else None


def document(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as a document. Raises Unsupported for a rule that f-puzzles does not have.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> document(puzzle)["grid"][0][:2]
    [{'value': 1, 'given': True}, {}]
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    draft = Draft(board)
    for constraint in ruleset.beyond_classic:
        FORMS.write(constraint, draft)
    side, cells = board.side, []
    boxes = [default_region(at, side) for at in range(side * side)]
    # If the side is prime, the default boxes are the rows, and then the board has no boxes.
    has_regions = board.has_boxes or boxes != [at // side for at in range(side * side)]
    for cell, given, box in zip(board.cells, puzzle.digits, boxes, strict=True):
        fields: dict[str, Any] = {"value": given, "given": True} if given else {}
        region = board.box_number(cell) if board.has_boxes else None
        own = {"region": region} if has_regions and region != box else {}
        cells.append(fields | own | draft.in_cells.get(cell, {}))
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    words = {key: text for key, text in puzzle.about if key in WORDS}
    made: dict[str, Any] = {"size": side, **words, "grid": rows, **draft.keys}
    if puzzle.printed is not None:
        made["solution"] = list(puzzle.printed.digits)
    return made


def text(puzzle: Puzzle) -> str:
    return json.dumps(document(puzzle), separators=(",", ":"))


def link(puzzle: Puzzle) -> str:
    return F_PUZZLES + lz_string.compress(text(puzzle))


def sudokupad_link(puzzle: Puzzle) -> str:
    """The puzzle as a link to sudokupad.app, which reads documents of f-puzzles too."""
    return SUDOKUPAD + lz_string.compress(text(puzzle))
