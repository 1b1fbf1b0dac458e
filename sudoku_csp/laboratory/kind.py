"""What a reference page says about a kind of constraint, derived from the class of the kind."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from reprlib import repr as shortened
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import (
    OF_BOARD,
    KindField,
    fields_of,
    hyphenated,
    is_composed,
    unnamed_fields,
)
from sudoku_csp.constraints.typed_line import kind_of, nearest, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
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
"""The types of marks in each family; a kind belongs to the first family that fits its marks."""

FAMILIES = (CAGES, *DRAWN, WHOLE, ANYWHERE, COMPOSED)


@dataclass(frozen=True, repr=False)
class Kind:
    """A kind of constraint, and the name with which its typed line begins.

    >>> kind("cage")
    cage [TOTAL] CELLS
    Digits in a cage do not repeat and add up to the total in its corner, if it has one.
    >>> kind("clone").line, kind("cage").python, kind("renban").family
    ('clone CELLS copies CELLS', 'Cage(cells, total=None)', 'Lines and arrows')
    """

    name: str
    constraint: type[Constraint]

    def __call__(self, *values: Any, **named: Any) -> Constraint:
        """Makes a constraint. As on a typed line, numbers fill the fields for one number, and
        other values the other fields. Raises TypeError or ValueError if the values do not fit."""
        if (of_kind := fields_of(self.constraint)) is None:
            return self.constraint(*values, **named)
        numbers = [value for value in values if type(value) is int]
        others = [value for value in values if type(value) is not int]
        for field in of_kind:
            is_number = field.value_type is int and field.shape == "one"
            if field.name not in named and (given := numbers if is_number else others):
                named[field.name] = given.pop(0)
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
        """The rule, as the page of a puzzle prints it."""
        return self.constraint.about.sentence

    @property
    def source(self) -> str:
        """The author or the first publication; empty if unknown."""
        return self.constraint.about.source

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that a typed line may begin with, except those that several kinds share."""
        names = self.constraint.about.aliases
        return tuple(name for name in names if kind_of([name])[0] == self.name.replace("-", "_"))

    @cached_property
    def family(self) -> str:
        """The family, found from the marks of the first sample."""
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
        """True if the name alone is a complete typed line, for a rule of the whole board."""
        return bool(self.fields) and all(field.default is not None for field in self.fields)

    @property
    def formats(self) -> dict[str, tuple[str, ...]]:
        """The names of the kind in other formats; empty for a format that lacks the kind."""
        return {
            "f-puzzles": fpuzzles_kinds.FORMS.names(self.constraint),
            "ISS": iss_kinds.FORMS.names(self.constraint),
        }

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields; empty for a kind with a field that no typed line can fill."""
        kind = self.constraint
        of_kind = fields_of(kind) or ()
        return tuple(Field(one.word, _takes(one, kind), _left_out(one, kind)) for one in of_kind)

    @property
    def numbers(self) -> tuple[KindField, ...]:
        """The fields that hold one number, except the fields that describe the board."""
        return tuple(
            field
            for field in fields_of(self.constraint) or ()
            if field.value_type is int and field.shape == "one" and field.name not in OF_BOARD
        )

    @property
    def is_simple(self) -> bool:
        """True if a line of the name, perhaps cells, and at most one number is complete."""
        needed = [
            field
            for field in fields_of(self.constraint) or ()
            if _left_out(field, self.constraint) is None and field not in self.numbers
        ]
        return (
            bool(self.fields)
            and len(self.numbers) < 2
            and [(field.value_type, field.shape) for field in needed] in ([], [(Cell, "many")])
        )

    @property
    def line(self) -> str:
        """The syntax of its typed line: a word in capitals stands for a value, and a part in
        brackets is optional. Fields whose name must be typed come last."""
        kind = self.constraint
        if is_composed(kind):
            return f"{self.name} (CONSTRAINT) (CONSTRAINT) ..."
        if (of_kind := fields_of(kind)) is None:
            board, example = next(iter(kind.samples()))
            return f"a line like {text_of(example, board)}"
        first = unnamed_fields(of_kind)
        last = [field for field in of_kind if field not in first and not field.words]
        words = [field for field in of_kind if field.words]
        parts = []
        for field in [*first, *words, *last]:
            values = _syntax(field)
            if field in first and field.shape != "groups":
                values = field.word.upper()
            elif field in last:
                values = f"{field.word} {values}"
            parts.append(values if _left_out(field, kind) is None else f"[{values}]")
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
        """True if the word occurs in the names, family, title, sentence or source of the kind."""
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
    """All kinds, in the order of their names; kinds of the user come last.

    >>> [kind.name for kind in kinds() if kind.family == "Cages"][:3]
    ['cage', 'equality-cage', 'look-and-say']
    """
    return tuple(Kind(hyphenated(name), found) for name, found in registry.kinds().items())


@cache
def kind_of_class(constraint: type[Constraint]) -> Kind:
    """The kind of this class. Raises Unsupported for a class that is not registered."""
    if (name := registry.name_of(constraint)) is None:
        raise Unsupported(f"{constraint.__name__} is no registered kind of constraint")
    return Kind(hyphenated(name), constraint)


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
        return Kind(hyphenated(found), registry.kind_named(found))
    unknown, near = nearest(words or [str(name)[:40]])
    meant = f"; did you mean {' or '.join(near)}?" if near else ", nor is any kind called so"
    raise UnknownName(f"no constraint {unknown!r}{meant}")


SHOWN_ON = (Board.customary(4), Board.customary(9))
"""The boards for which defaults that depend on the board are shown."""


@dataclass(frozen=True)
class Field:
    """A field of a kind: its name on a line, its values in words, and its default if it has one."""

    name: str
    takes: str
    default: str | None


def _left_out(field: KindField, kind: type[Constraint]) -> str | None:
    """The default of a field in words; None if the field is required."""
    defaults = [kind.defaults(board) for board in SHOWN_ON]
    if field.name in defaults[0]:
        pairs = zip(defaults, SHOWN_ON, strict=True)
        return ", ".join(f"{of[field.name]} on {board.side}x{board.side}" for of, board in pairs)
    if field.name in OF_BOARD:
        return "that of the board" if field.value_type is int else "those of the board"
    if field.name == "cells" and kind.whole_board:
        return "all cells of the board"
    if field.required:
        return None
    if isinstance(field.default, bool):
        return "yes" if field.default else "no"
    if field.default is None or field.default == ():
        return "none"
    return " ".join(map(str, field.default)) if field.shape != "one" else str(field.default)


_WORDS: Mapping[type, tuple[str, str, str]] = {
    int: ("NUMBER", "a number", "numbers"),
    Cell: ("CELL", "a cell", "cells"),
    bool: ("yes|no", "yes or no", ""),
    str: ("TEXT", "a text without blanks", ""),
    Constraint: ("(CONSTRAINT)", "a constraint", "constraints, each in brackets"),
}
"""For each type: a value in the syntax of a line, a value in words, and several values in words."""


def _syntax(field: KindField) -> str:
    """The values of a field in the syntax of a line."""
    symbol, _, _ = _WORDS[field.value_type]
    if field.words or field.shape == "one":
        return "|".join(field.words) or symbol
    if field.value_type is Constraint:
        return f"{symbol} ..."
    if field.shape == "many":
        return f"{symbol}S"
    member = "N" if field.value_type is int else symbol
    members = " ".join([member] * field.size) if field.size else f"{symbol}S"
    return f"{members} / {members} ..."


def _takes(field: KindField, kind: type[Constraint]) -> str:
    """The values of a field, in words."""
    if field.name == "cells" and kind.outside and kind.one_sided:
        return "cells, as left of row 1, right of row 1, above column 1 or below column 1"
    _, one, many = _WORDS[field.value_type]
    if field.words or field.shape == "one":
        return " or ".join(field.words) or one
    several = many if field.size is None else f"{field.size} {many}"
    return several if field.shape == "many" else f"groups of {several}, with / between them"
