"""The drawings of an f-puzzles document, which may be rules, and the guesses from their colours.

A drawn line over exactly the cells of a line that is stated as a constraint is decoration, unless
the colour of the drawn line is customary for another kind. A shape is decoration if it is marked as
the copy of a constraint and covers only cells of constraints.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs import translation
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS, PLACE, Document, KeyEntry
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation, colour, is_grey, line_text

DRAWINGS = ("line", "rectangle", "circle", "text", "cage")

PALETTE = translation.LINES | {
    "#60c060": "whispers", "#c060c0": "renban", "#c54b8b": "doublearrow", "#aabeef": "lockout",
    "#6495ed": "slowthermometer",
}  # fmt: skip
"""The key of a line by its colour, as SudokuPad and Rangsk's Fpuzzles-NewConstraints 1.3 to 1.17
draw it."""

GREY = {"palindrome", "thermometer", "arrow", "betweenline"}

COPIES = ("fromConstraint", "isNewConstraint", "fromRangskSolver", "isLLConstraint")
ABOUT_PUZZLE = ("title", "author", "rules", "solution", "msgcorrect", "source")
FOG = ("FOW", "FOGLIGHT")
MOST, LONGEST = 5, 400
_NAMED = re.compile(r"([A-Za-z]{1,20}):\s(.*)", re.ASCII | re.DOTALL)


def read_drawings(document: Document, made: Translation, *, guess: bool) -> dict[str, str]:
    """Adds drawings and guesses to `made`. Returns the texts about the puzzle, such as its title.

    f-puzzles documents have these texts in cages that state no rule.
    """
    about: dict[str, str] = {}
    constrained = set(_places([*document.found.values()]))
    lines = _Lines(document, made, guess=guess)
    for key in DRAWINGS:
        drawn = made.document.get(key) or []
        if not isinstance(drawn, list) or not all(isinstance(one, dict) for one in drawn):
            made.fault(f"{key!r} is {shown(drawn)}")
            continue
        for entry in drawn:
            text = "" if entry.get("value") is None else str(entry["value"]).strip()
            places = list(_places(entry))
            is_copy = places and any(map(entry.get, COPIES)) and constrained.issuperset(places)
            explained = lines.explains(entry) if key == "line" and not text else is_copy
            named = _NAMED.fullmatch(text) if key == "cage" else None
            if named and named[1].lower() in ABOUT_PUZZLE:
                about.setdefault(named[1].lower(), named[2].strip())
            elif not text and not explained:
                made.drawing(key, " ".join(places), entry.get("baseC") or entry.get("outlineC"))
            elif not explained and not (key == "cage" and text in FOG):
                made.words(f"the {key} {printable(text[:60])!r}", " ".join(places[:40]))
    return about


def _places(value: object) -> Iterator[str]:
    if isinstance(value, str) and PLACE.fullmatch(value):
        yield value.lower()
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _places(one)


class _Lines:
    """Judges the drawn lines of a document by the lines that the document states as constraints."""

    def __init__(self, document: Document, made: Translation, *, guess: bool) -> None:
        self._document, self._made, self._guess = document, made, guess
        self._circles = set(_places(made.document.get("circle")))
        self._stated: dict[frozenset[str], set[str]] = {}
        for key, entries in document.found.items():
            same = {"whispers", "dutch"} if key == "whispers" else {key}
            for lines in (entry.get("lines") for entry in entries):
                for cells in (lines, *(lines if isinstance(lines, list) else ())):
                    self._stated.setdefault(frozenset(_places(cells)), set()).update(same)
        self._stated.pop(frozenset(), None)

    def explains(self, entry: Mapping[str, Any]) -> bool:
        """True if a drawn line does not show a rule that is still missing.

        Either the line is decoration, or a rule is guessed here from the colour of the line.
        """
        name = colour(entry.get("outlineC"))
        key = key_of(name)
        stated = self._stated.get(frozenset(_places(entry.get("lines"))))
        if stated and (not key or (GREY if is_grey(name) else {key}) & stated):
            return True
        lines: tuple[tuple[Cell, ...], ...] = ()
        with suppress(ValueError):
            lines = KeyEntry(self._document, "line", 0, entry).lines() if key else ()
        made = self._made if self._guess else Translation("", self._made.document)
        for cells in lines:
            ringed = key == "palindrome" and not self._circles.isdisjoint(map(str, cells))
            steps = (max(abs(a.row - b.row), abs(a.column - b.column)) for a, b in pairwise(cells))
            what = f"the line of colour {name} at {line_text(cells)}"
            if ringed or {*steps} != {1} or not made.guess_line(what, key, cells):
                return False
        if lines and not self._guess:
            self._made.guessable = "lines"
        return bool(lines) and self._guess


def key_of(name: str | None) -> str:
    """The key for which a line of this colour customarily stands; "" if there is none."""
    return PALETTE.get(name or "", "palindrome" if is_grey(name) else "")


def guessed(
    made: Translation, document: Document, printed: Grid | None
) -> tuple[list[Constraint], tuple[str, ...]]:
    """The guessed constraints, and the guesses in words. Adds a fault to `made` for a guess that
    the `printed` solution contradicts."""
    constraints: list[Constraint] = []
    words: dict[str, None] = {}
    for what, key, fields in made.guesses:
        (entry,) = replace(document, found={key: [fields]}).entries(key)
        try:
            found = FORMS.read(key, entry)
        except (ValueError, TypeError) as error:
            made.fault(f"{what}, which would be {key}: {error}")
            continue
        reading = f"{what} read as {'; '.join(map(str, found)) or 'nothing'}"
        if not found:
            made.fault(reading)
        elif printed is not None and not all(one.holds(printed) for one in found):
            made.fault(f"{reading}, which the printed solution contradicts")
        constraints += found
        words[reading] = None
    return constraints, tuple(words)


def rejection(made: Translation) -> str:
    """The error message: it names each fault, and counts the drawings."""
    faults = "; ".join(made.faults)
    faults = faults[:LONGEST] + "..." if len(faults) > LONGEST else faults
    text = f"{made.title}, not all of it is understood: {faults}" if faults else made.title
    guess = f"guessing lines reads {made.guessable} by their colours of custom"
    hints = [guess] if made.guessable else []
    if "the text" in faults:
        hints.append("type its rule below a grid instead, as xv 10 r1c1 r1c2 or r1c1 > r1c2")
    if made.drawings and not made.ignore:
        text += f"{'; ' if faults else ': '}{summary(made)}: rules may hang on drawings"
        hints.append("a rule that they stand for can be added")
        hints.append("ignoring cosmetics leaves drawings out and may lose rules")
    return f"{text}; {', '.join(hints)}" if hints else text


def summary(made: Translation) -> str:
    """The drawings in words, counted by sort and colour."""
    sorts: dict[tuple[str, str], list[frozenset[str]]] = {}
    for what, written, cells in made.drawings:
        name = colour(written) or (written and printable(written[:20]))
        key = key_of(colour(written)) if "line" in what else ""
        kind = "Dutch whisper" if key == "dutch" else key and FORMS.called[key][0].replace("_", " ")
        more = (f" of colour {name}" if name else "") + (f" ({kind} by custom)" if kind else "")
        sorts.setdefault((what.removeprefix("a "), more), []).append(cells)
    listed = [
        f"{_several(len(drawn), noun)}{more}"
        + (f" in {_several(len(cells), 'cell')}" if (cells := frozenset().union(*drawn)) else "")
        for (noun, more), drawn in sorts.items()
    ]
    if len(listed) > MOST:
        listed[MOST:] = [f"{len(listed) - MOST} more sorts of drawings"]
    return ", ".join(listed)


def _several(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number > 1 else ''}"
