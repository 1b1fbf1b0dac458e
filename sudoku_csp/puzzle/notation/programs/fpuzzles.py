"""f-puzzles: a document of f-puzzles.com as a puzzle, or the list of what is not understood.

What a key of a constraint means, its kind knows (`constraints/fpuzzles`); here are the keys of the
whole: size, regions, givens, what is for the eye only. Entries of a solver are no givens. A drawing
that only shows what a constraint says (it is marked as such, and lies where one lies) says nothing
more; any other may have a rule hanging on it, so it is refused unless drawings are to be ignored.
The rules as prose are never read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import json_keys
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import fpuzzles_layout as layout
from sudoku_csp.puzzle.notation.programs import fpuzzles_solution as printed
from sudoku_csp.puzzle.notation.programs import json_text, links
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import IN_CELL, Document, Entry
from sudoku_csp.puzzle.notation.programs.fpuzzles_drawings import Drawings
from sudoku_csp.puzzle.notation.programs.fpuzzles_entries import entries
from sudoku_csp.puzzle.notation.programs.fpuzzles_guesses import Guessed
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

WORDS = ("title", "author", "ruleset")
"""Keys of words about the puzzle, which are kept with it."""

FOR_THE_EYE = {
    "outlineC", "baseC", "fontC", "width", "height", "size", "angle", "opacity", "hidden",
    "isNewConstraint", "fromConstraint", "fromRangskSolver", "isLLConstraint",
}  # fmt: skip
"""Fields of an entry that are about how it is drawn."""

PACKED, DECODED = "fpuzzles_base64", "decoded"
"""Where an object of a collection has the document, as a link has it or as it is."""

BESIDE = frozenset((PACKED, DECODED, "source", "solution", "size", "features", *WORDS))
"""What such an object says itself; the rules are those of its document."""

LONGEST_FAULT = 4000
"""Characters of the list of what is not understood."""


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document, or one of a collection, with a document in it."""
    if "puzzle" in value:
        return False
    return {"size", "grid"} <= value.keys() or PACKED in value or DECODED in value


def puzzle_of_object(value: Mapping[str, Any], context: Context, line: int) -> Puzzle:
    """The puzzle of such an object, which stands on this line.

    Raises InputError with all that is not understood.
    """
    if PACKED not in value and DECODED not in value:
        return puzzle_of(Translation("f-puzzles", dict(value)), context, line)
    decoded, packed = value.get(DECODED), value.get(PACKED)
    try:
        inside = decoded if packed is None else json_text.value_of(links.unpacked(packed))
    except ValueError as error:
        raise context.error(f"f-puzzles: {error}", line) from None
    if decoded not in (None, inside):
        raise context.error(f"f-puzzles: {PACKED!r} and {DECODED!r} differ", line)
    if not isinstance(inside, dict):
        raise context.error("f-puzzles: no document", line)
    beside = {key: said for key, said in value.items() if key not in BESIDE and said}
    key = min(json_keys.READ & beside.keys(), default=json_keys.unknown(beside))
    if key is not None:
        raise context.error(f"f-puzzles: {shown(key)} beside the document is read by nobody", line)
    translation = Translation("f-puzzles", inside)
    return _Reading(translation, context, line).puzzle(value.get("solution"))


def puzzle_of(translation: Translation, context: Context, line: int) -> Puzzle:
    """The puzzle of a document that another program's has been made into, or of f-puzzles' own.

    Raises InputError with all that is not understood.
    """
    return _Reading(translation, context, line).puzzle()


class _Reading:
    """One document, and the faults that were found in it."""

    def __init__(self, translation: Translation, context: Context, line: int) -> None:
        self._translation = translation
        self._value = translation.document
        self._context = context
        self._line = line
        self._faults = dict.fromkeys(translation.faults)

    def puzzle(self, solution: object = None) -> Puzzle:
        """The puzzle; `solution` is one that is printed beside the document."""
        try:
            board, regions, rules = layout.board(self._value)
            self._context.require(board, self._line)
            digits = layout.givens(self._value["grid"], board)
        except ValueError as error:
            raise self._context.error(f"{self._translation.title}: {error}", self._line) from None
        document = Document(board, regions, entries(self._value, board.cells, self._fault))
        constraints = list(
            dict.fromkeys([*rules, *self._constraints(document), *self._of_lines(board)])
        )
        drawings = Drawings(self._value, document)
        ignored = self._context.ignore_cosmetics
        for fault in drawings.not_understood(ignore=ignored):
            self._fault(fault)
        grid = None
        try:
            grid = printed.solution(self._value, drawings.metadata, board, digits, solution)
        except ValueError as error:
            self._fault(f"the solution: {error}")
        guessed = Guessed(self._translation.guesses, document, grid, FORMS.called)
        self._faults |= dict.fromkeys(guessed.faults)
        constraints = list(dict.fromkeys([*constraints, *guessed.constraints]))
        ruleset = Ruleset.classic(board)
        try:
            ruleset = ruleset.having(*constraints)
        except ValueError as error:
            self._fault(str(error))
        if self._faults:
            drawn = drawings.only_drawings or self._translation.drawn
            raise self._refusal(drawn and not ignored)
        about = tuple(
            (key, text)
            for key in WORDS
            if isinstance(text := self._value.get(key), str) and text.strip()
        )
        source = f"{self._context.name}:{self._line}"
        return Puzzle(ruleset, digits, source, grid, about, guessed.told)

    def _fault(self, text: str) -> None:
        self._faults[text] = None

    def _refusal(self, drawn: bool) -> InputError:
        said = "; ".join(self._faults)
        if len(said) > LONGEST_FAULT:
            said = said[:LONGEST_FAULT] + "..."
        hints = ["--ignore-cosmetics leaves out drawings, in which rules may hide"] if drawn else []
        if self._translation.guessable:
            hints.append("--guess-lines of solve or convert takes drawings for what is the custom")
        hint = f" ({'; '.join(hints)})" if hints else ""
        fault = f"{self._translation.title}, not all of it is understood: {said}{hint}"
        return self._context.error(fault, self._line)

    def _constraints(self, document: Document) -> Iterator[Constraint]:
        known = FORMS.called
        for key in document.found:
            entries = document.entries(key)
            if key in known:
                for entry in entries:
                    yield from self._of_entry(entry, known[key])
            elif not all(map(self._is_empty, entries)):
                self._fault(_unknown(key, document.found[key]))

    def _of_lines(self, board: Board) -> Iterator[Constraint]:
        """The rules that stand beside the document, as lines of text."""
        for text in self._translation.lines:
            try:
                yield typed_line.parse(text, board)
            except InputError as error:
                self._fault(f"{text}: {error.message}")

    def _is_empty(self, entry: Entry) -> bool:
        """Whether it is a member of a list, and says nothing."""
        said = (item for item in entry.fields.items() if item[0] not in FOR_THE_EYE)
        return isinstance(self._value.get(entry.key), list) and all(_is_nothing(*i) for i in said)

    def _of_entry(self, entry: Entry, kinds: list[str]) -> list[Constraint]:
        key = self._translation.names.get(entry.key, entry.key)
        place = key if not entry.fields else f"{key} {entry.number}"
        if entry.key.startswith(IN_CELL) and "cell" in entry.fields:
            place = f"{entry.key.removeprefix(IN_CELL)} of {entry.fields['cell']}"
        empty, fault = self._is_empty(entry), ""
        found: list[Constraint] = []
        try:
            found += [constraint for kind in kinds for constraint in FORMS.read(kind, entry)]
        except (ValueError, TypeError) as error:
            fault = f"{place}: {error}"
        # A kind of the whole board asks for no field, and any other is not said by `true`.
        if bool(entry.used) == (not entry.fields and not empty):
            fault = f"{key!r} is {shown(self._value.get(entry.key))}"
        elif empty:
            return []
        if fault:
            self._fault(fault)
            return []
        value = entry.fields.get("value")
        if not found and "value" in entry.used and not _is_nothing("value", value):
            self._fault(
                f"{place}: 'value' is {shown(value)}, and there is nothing that it is said of"
            )
        for name in sorted(entry.fields.keys() - entry.used - FOR_THE_EYE):
            if entry.fields[name] not in (None, "", []):
                self._fault(f"{place}: {name!r} is {shown(entry.fields[name])}")
        return found


def _is_nothing(name: str, value: object) -> bool:
    """Whether a field of an entry says nothing: no value, no text, no cell, no line."""
    if isinstance(value, str):
        return name == "value" and not value.strip()
    return value is None or (isinstance(value, list) and all(one == [] for one in value))


def _unknown(key: str, entries: Sequence[Mapping[str, Any]]) -> str:
    if key.startswith(IN_CELL):
        cells = " ".join(str(entry["cell"]).lower() for entry in entries)
        return f"{key.removeprefix(IN_CELL)!r} in {cells}"
    several = f", {len(entries)} times" if len(entries) > 1 else ""
    return f"the key {key!r}{several}"
