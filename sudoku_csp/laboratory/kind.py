"""A kind of constraint for a reference page: its rule, its drawing, and its text in every format.

All of it is derived from the class, so a new kind needs nothing more.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from reprlib import repr as shortened
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import (
    OF_BOARD,
    KindField,
    fields_of,
    is_composed,
    plain,
    unnamed_fields,
)
from sudoku_csp.constraints.typed_line import kind_of, nearest, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.marks import CellShape, Dot, Line, Outline, Outside, Pill, Shade, Small, Stroke
from sudoku_csp.puzzle.notation.programs import fpuzzles_kinds, iss_kinds

CAGES, ANYWHERE = "Cages", "Any cells"
WHOLE, COMPOSED = "The whole board", "Made of other rules"

DRAWN = {
    "Clues outside the grid": Outside,
    "Lines and arrows": Line | Pill,
    "Regions and shaded cells": Shade,
    "Dots and signs between cells": Dot,
    "Marked cells": CellShape | Small,
}
"""The marks of families; a kind belongs to the first that fits."""

FAMILIES = (CAGES, *DRAWN, WHOLE, ANYWHERE, COMPOSED)


@dataclass(frozen=True, repr=False)
class Kind:
    """A kind of constraint by its name, with which a line of text begins.

    >>> kind("cage")
    cage [TOTAL] CELLS
    Digits in a cage do not repeat and add up to the total in its corner, if it has one.
    >>> kind("clone").line, kind("cage").python, kind("renban").family
    ('clone CELLS copies CELLS', 'Cage(cells, total=None)', 'Lines and arrows')
    """

    name: str
    constraint: type[Constraint]

    def __call__(self, *values: Any, **named: Any) -> Constraint:
        """The constraint of these fields; as on a line, numbers go to the fields of a number, other
        values to the others. Raises TypeError, ValueError."""
        if (of_kind := fields_of(self.constraint)) is None:
            return self.constraint(*values, **named)
        numbers = [value for value in values if type(value) is int]
        others = [value for value in values if type(value) is not int]
        for slot in of_kind:
            is_number = slot.value_type is int and slot.shape == "one"
            if slot.name not in named and (given := numbers if is_number else others):
                named[slot.name] = given.pop(0)
        if numbers or others:
            raise TypeError(f"{self.python} has no field for {shortened([*numbers, *others][0])}")
        return self.constraint(**named)

    def __repr__(self) -> str:
        return f"{self.line}\n{self.sentence}"

    @property
    def title(self) -> str:
        return self.constraint.about.title

    @property
    def sentence(self) -> str:
        """The rule, as a puzzle's page would print it."""
        return self.constraint.about.sentence

    @property
    def source(self) -> str:
        """The author or the first publication; empty where it is unknown."""
        return self.constraint.about.source

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names for its line, without those that another kind shares."""
        names = self.constraint.about.aliases
        return tuple(name for name in names if kind_of([name])[0] == self.name.replace("-", "_"))

    @cached_property
    def family(self) -> str:
        """Its family, by the marks of its first sample."""
        if is_composed(self.constraint):
            return COMPOSED
        _, sample = next(iter(self.constraint.samples()))
        marks = sample.marks()
        for family, looks in DRAWN.items():
            if any(isinstance(mark, looks) for mark in marks):
                return family
        outlines = [mark.stroke for mark in marks if isinstance(mark, Outline)]
        if outlines:
            return CAGES if Stroke.DASHED in outlines else ANYWHERE
        return WHOLE if self.is_whole else ANYWHERE

    @property
    def is_whole(self) -> bool:
        """Whether its name alone is a complete line: a rule for the whole board."""
        return bool(self.fields) and all(field.default is not None for field in self.fields)

    @property
    def formats(self) -> dict[str, tuple[str, ...]]:
        """Its names in other formats; empty where a format has none."""
        return {
            "f-puzzles": fpuzzles_kinds.FORMS.names(self.constraint),
            "ISS": iss_kinds.FORMS.names(self.constraint),
        }

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Its fields; empty for a kind whose line is no list of fields (a comparison)."""
        kind = self.constraint
        of_kind = fields_of(kind) or ()
        return tuple(Field(one.word, _takes(one, kind), _left_out(one, kind)) for one in of_kind)

    @property
    def line(self) -> str:
        """The syntax of its line: numbers, cells and words, then the fields that need their name.
        Capitals are replaced, brackets are optional."""
        kind = self.constraint
        if is_composed(kind):
            return f"{self.name} (CONSTRAINT) (CONSTRAINT) ..."
        if (of_kind := fields_of(kind)) is None:
            board, example = next(iter(kind.samples()))
            return f"a line like {text_of(example, board)}"
        first = unnamed_fields(of_kind)
        last = [slot for slot in of_kind if slot not in first and not slot.words]
        words = [slot for slot in of_kind if slot.words]
        parts = []
        for slot in [*first, *words, *last]:
            values = "|".join(slot.words) or _VALUES[slot.value_type](slot)
            if slot in first and slot.shape != "groups":
                values = slot.word.upper()
            elif slot in last:
                values = f"{slot.word} {values}"
            parts.append(values if _left_out(slot, kind) is None else f"[{values}]")
        return " ".join([self.name, *parts])

    @property
    def python(self) -> str:
        parameters = inspect.signature(self.constraint).parameters.values()
        shown = (
            one.name if one.default is one.empty else f"{one.name}={one.default!r}"
            for one in parameters
        )
        return f"{self.constraint.__name__}({', '.join(shown)})"

    @property
    def home(self) -> str:
        return f"from {self.constraint.__module__} import {self.constraint.__name__}"

    def mentions(self, word: str) -> bool:
        """Whether a word is in its names, family, sentence or source."""
        names = [name for names in self.formats.values() for name in names]
        names += self.constraint.about.aliases
        text = " ".join([self.name, self.family, self.title, self.sentence, self.source, *names])
        return word.lower() in text.lower()

    def as_dict(self) -> dict[str, Any]:
        parts = ("name", "family", "title", "sentence", "source", "line", "python")
        return {part: getattr(self, part) for part in parts} | {
            "also": list(self.aliases),
            "fields": [asdict(field) for field in self.fields],
            "import": self.home,
            "formats": {name: list(names) for name, names in self.formats.items()},
        }


def kinds() -> tuple[Kind, ...]:
    """All kinds by name; those of the user come last.

    >>> [kind.name for kind in kinds() if kind.family == "Cages"][:3]
    ['cage', 'equality-cage', 'look-and-say']
    """
    return tuple(Kind(plain(name), found) for name, found in registry.kinds().items())


def kind(name: str) -> Kind:
    """The kind of this name, with or without hyphens. Raises UnknownName with the nearest names.

    >>> kind("X sum").name
    'x-sum'
    >>> kind("cgae")
    Traceback (most recent call last):
    sudoku_csp.grid.errors.UnknownName: no constraint 'cgae'; did you mean cage?
    """
    words = name.split() if isinstance(name, str) else []
    found, rest = kind_of(words)
    if found is not None and not rest:
        return Kind(plain(found), registry.named(found))
    unknown, near = nearest(words or [str(name)[:40]])
    meant = f"; did you mean {' or '.join(near)}?" if near else ", nor is any kind called so"
    raise UnknownName(f"no constraint {unknown!r}{meant}")


SHOWN_ON = (Board.customary(4), Board.customary(9))
"""The boards for which defaults that depend on the board are shown."""


@dataclass(frozen=True)
class Field:
    """A field of a kind: its name on a line, its values in words, and its default.

    `default` is None for a field that is required.
    """

    name: str
    takes: str
    default: str | None


def _left_out(slot: KindField, kind: type[Constraint]) -> str | None:
    """The default of a field in words; None where it is required."""
    usual = [kind.defaults(board) for board in SHOWN_ON]
    if slot.name in usual[0]:
        pairs = zip(usual, SHOWN_ON, strict=True)
        return ", ".join(f"{of[slot.name]} on {board.side}x{board.side}" for of, board in pairs)
    if slot.name in OF_BOARD:
        return "that of the board" if slot.value_type is int else "those of the board"
    if slot.name == "cells" and kind.whole_board:
        return "all cells of the board"
    if slot.required:
        return None
    if isinstance(slot.default, bool):
        return "yes" if slot.default else "no"
    if slot.default is None or slot.default == ():
        return "none"
    return " ".join(map(str, slot.default)) if slot.shape != "one" else str(slot.default)


def _values(slot: KindField, one: str, group: str) -> str:
    """The values of a field of cells or numbers, after its name."""
    if slot.shape != "groups":
        return one if slot.shape == "one" else f"{one}S"
    members = " ".join([group] * slot.size) if slot.size else "CELLS" if group == "CELL" else group
    return f"{members} / {members} ..."


_VALUES: Mapping[type, Callable[[KindField], str]] = {
    int: lambda slot: _values(slot, "NUMBER", "N"),
    Cell: lambda slot: _values(slot, "CELL", "CELL"),
    bool: lambda _: "yes|no",
    str: lambda _: "TEXT",
    Constraint: lambda _: "(CONSTRAINT) ...",
}
"""The values of a field that has its name before it."""


def _takes(slot: KindField, kind: type[Constraint]) -> str:
    """The values of a field, in words."""
    if slot.name == "cells" and kind.outside and kind.one_sided:
        return "cells, as left of row 1, right of row 1, above column 1 or below column 1"
    if slot.words:
        return " or ".join(slot.words)
    if slot.value_type is bool:
        return "yes or no"
    if slot.value_type is str:
        return "a text without blanks"
    one, many = {
        int: ("a number", "numbers"),
        Cell: ("a cell", "cells"),
        Constraint: ("a constraint", "constraints, each in brackets"),
    }[slot.value_type]
    if slot.shape == "one":
        return one
    if slot.shape == "many":
        return many if slot.size is None else f"{slot.size} {many}"
    size = "" if slot.size is None else f"{slot.size} "
    return f"groups of {size}{many}, with / between them"
