"""f-puzzles: a document of f-puzzles.com as a puzzle, and a puzzle as a document or a link.

The table of keys is in `fpuzzles_kinds`. A person's digits are not givens, and prose is not read. A
document that is not read completely is an error that lists what is not read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import fpuzzles_drawings as drawings
from sudoku_csp.puzzle.notation.programs import fpuzzles_layout as layout
from sudoku_csp.puzzle.notation.programs import json_text, lz_string
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import (
    IN_CELL,
    Document,
    Draft,
    Entry,
    named,
)
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FLAGS, FORMS
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

TITLE = "f-puzzles"
F_PUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuz"
"""What stands before the packed document in a link."""

NO_RULES = {
    *layout.WORDS, *drawings.DRAWINGS, "size", "grid", "solution", "metadata", "successMessage",
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "triggereffect", "fogofwar",
    "foglight",
}  # fmt: skip
"""Keys of a document that are read here, or carry no rule."""

FOR_THE_EYE = {
    "outlineC", "baseC", "fontC", "width", "height", "size", "angle", "opacity", "hidden",
    "isNewConstraint", "fromConstraint", "fromRangskSolver", "isLLConstraint",
}  # fmt: skip
"""Fields of an entry about its drawing."""

PACKED, DECODED = "fpuzzles_base64", "decoded"
"""The keys of the document in an object of a collection: packed as in a link, or plain."""

BESIDE = {
    *layout.WORDS, PACKED, DECODED, "solution", "size", "source", "features", "id", "url", "rating",
}  # fmt: skip
"""The other keys of such an object, which carry no rule."""


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document, or an object of a collection with a document in it."""
    if "puzzle" in value:
        return False
    return {"size", "grid"} <= value.keys() or PACKED in value or DECODED in value


def puzzle_of_object(value: Mapping[str, Any], context: Context, line: int) -> Puzzle:
    """The puzzle of such an object. Raises InputError with all that is not read."""
    made, solution = Translation(TITLE, {**value}, ignore=context.ignore_cosmetics), None
    if PACKED in value or DECODED in value:
        try:
            made.document = _inside(value)
        except ValueError as error:
            raise context.error(f"{TITLE}: {error}", line) from None
        solution = value.get("solution") or None
    return puzzle_of(made, context, line, solution)


def _inside(value: Mapping[str, Any]) -> dict[str, Any]:
    """The document in an object of a collection. Raises ValueError."""
    inside, packed = value.get(DECODED), value.get(PACKED)
    if packed is not None:
        inside = json_text.value_of(lz_string.decompress(str(packed)))
    if value.get(DECODED) not in (None, inside):
        raise ValueError(f"{PACKED!r} and {DECODED!r} differ")
    if not isinstance(inside, dict):
        raise ValueError("no document")  # noqa: TRY004 - as any other.
    for key in sorted(value.keys() - BESIDE):
        if value[key]:
            raise ValueError(f"the key {key!r} beside the document is not read")
    return inside


def puzzle_of(made: Translation, context: Context, line: int, solution: object = None) -> Puzzle:
    """The puzzle of a document, with the solution printed beside it. Raises InputError."""
    value = made.document
    try:
        board, regions, rules = layout.board(value)
        context.require(board, line)
        digits = layout.givens(value["grid"], board)
    except ValueError as error:
        raise context.error(f"{made.title}: {error}", line) from None
    document = Document(board, regions, _entries(made, board))
    constraints = [*rules, *_constraints(document, made)]
    about = drawings.read(document, made, guess=context.guess_lines)
    places = (value, value.get("metadata"), about)
    printed = [one.get("solution") for one in places if isinstance(one, dict)]
    grid = None
    try:
        grid = layout.solution([solution, *printed], board)
    except ValueError as error:
        made.fault(f"the solution: {error}")
    guessed, guesses = drawings.guessed(made, document, grid)
    ruleset = Ruleset.classic(board)
    try:
        ruleset = ruleset.having(*dict.fromkeys([*constraints, *guessed]))
    except ValueError as error:
        made.fault(str(error))
    if made.faults or made.drawings:
        raise context.error(drawings.rejection(made), line)
    words = ((key, value.get(key)) for key in layout.WORDS)
    kept = tuple((key, text) for key, text in words if isinstance(text, str) and text.strip())
    return Puzzle(ruleset, digits, f"{context.name}:{line}", grid, kept, guesses)


def _entries(made: Translation, board: Board) -> dict[str, list[Mapping[str, Any]]]:
    """The entries of a document by their keys; any other key or value is a fault."""
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
    for cell, name, field in layout.fields_of_cells(made.document["grid"], board.cells):
        if (key := IN_CELL + name) in FORMS.called:
            found.setdefault(key, []).append({"cell": named(cell), "value": field})
        else:
            made.fault(f"{cell}: {name!r} is {shown(field)}")
    return found


def _values(value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The keys that may be rules, and their values; each member of `negative` is a key."""
    for key, one in value.items():
        if key == "negative" and isinstance(one, list):
            yield from ((f"{key}.{name}", True) for name in one if name != "foglight")
        elif key not in NO_RULES and not (one is None or one is False or one == []):
            yield key, one


def _constraints(document: Document, made: Translation) -> Iterator[Constraint]:
    """The constraints of the entries, and of the lines of text beside the document."""
    for key in document.found:
        for entry in document.entries(key):
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


def _of_entry(entry: Entry, place: str, made: Translation) -> list[Constraint]:
    """The constraints of an entry; an unread field is a fault. Raises ValueError."""
    fields = {name: one for name, one in entry.fields.items() if name not in FOR_THE_EYE}
    if entry.key not in FLAGS and all(map(_is_blank, fields.values())):
        return []
    found = [one for kind in FORMS.called[entry.key] for one in FORMS.read(kind, entry)]
    for name in sorted(fields):
        unread = name not in entry.used and fields[name] not in (None, "", [])
        # A number without its line is not read.
        if unread or (name == "value" and not found and not _is_blank(fields[name])):
            made.fault(f"{place}: {name!r} is {shown(fields[name])}")
    return found


def _is_blank(value: object) -> bool:
    """Whether a field has no text, no cell and no line."""
    if isinstance(value, list):
        return all(one == [] for one in value)
    return value is None or (isinstance(value, str) and not value.strip())


def document(puzzle: Puzzle) -> dict[str, Any]:
    """The document of the puzzle. Raises Unsupported, with the name of the rule.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> document(puzzle)["grid"][0][:2]
    [{'value': 1, 'given': True}, {}]
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    for house in ruleset.missing_houses:
        raise Unsupported(f"f-puzzles cannot say that {house} need not be different")
    draft = Draft(board)
    for constraint in ruleset.beyond_classic:
        FORMS.write(constraint, draft)
    side, cells = board.side, []
    boxes = [layout.default_region(at, side) for at in range(side * side)]
    # Of a prime side, the default boxes are the rows, which means that there are none.
    has_regions = board.has_boxes or boxes != [at // side for at in range(side * side)]
    for cell, digit, box in zip(board.cells, puzzle.digits, boxes, strict=True):
        fields: dict[str, Any] = {"value": digit, "given": True} if digit else {}
        region = board.box_number(cell) if board.has_boxes else None
        own = {"region": region} if has_regions and region != box else {}
        cells.append(fields | own | draft.in_cells.get(cell, {}))
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    words = {key: text for key, text in puzzle.about if key in layout.WORDS}
    made: dict[str, Any] = {"size": side, **words, "grid": rows, **draft.keys}
    if puzzle.printed is not None:
        made["solution"] = list(puzzle.printed.digits)
    return made


def text(puzzle: Puzzle) -> str:
    return json.dumps(document(puzzle), separators=(",", ":"))


def link(puzzle: Puzzle) -> str:
    return F_PUZZLES + lz_string.compress(text(puzzle))


def sudokupad_link(puzzle: Puzzle) -> str:
    """The link to sudokupad.app, which reads documents of f-puzzles too."""
    return SUDOKUPAD + lz_string.compress(text(puzzle))
