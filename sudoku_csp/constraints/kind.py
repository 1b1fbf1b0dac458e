"""A kind of constraint as a person looks it up: what it says, and how it is written everywhere.

How a line of text says it is told by its fields, as the line's reader fills them; so a new kind can
be looked up with nothing more said of it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.constraint_fields import OF_BOARD, Several, Slot, is_composed, slots
from sudoku_csp.constraints.constraint_text import text_of
from sudoku_csp.constraints.kind_names import named, nearest
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.marks import CellShape, Dot, Line, Outline, Outside, Pill, Shade, Small, Stroke

_SHOWN_ON = (4, 9)
"""The sides of the boards for which what is usual on a board is told."""


CAGES, ANYWHERE = "Cages", "Any cells"
WHOLE, COMPOSED = "The whole board", "Made of other rules"

DRAWN = {
    "Clues outside the grid": Outside,
    "Lines and arrows": Line | Pill,
    "Regions and shaded cells": Shade,
    "Dots and signs between cells": Dot,
    "Marked cells": CellShape | Small,
}
"""The families that are known by a mark, the first of those that a kind has."""

FAMILIES = (CAGES, *DRAWN, WHOLE, ANYWHERE, COMPOSED)
"""Kinds that look alike, by what of them is drawn."""


@dataclass(frozen=True)
class Field:
    """A field of a kind: its name on a line, what it takes, and what it is where it is left out.

    `default` is None for a field that cannot be left out.
    """

    name: str
    takes: str
    default: str | None


@dataclass(frozen=True, repr=False)
class Kind:
    """A kind of constraint by its name, as a line of text begins with it.

    >>> kind("cage")
    cage [TOTAL] CELLS
    Digits in a cage do not repeat and add up to the total in its corner, if it has one.
    >>> kind("clone").line, kind("cage").python, kind("renban").family
    ('clone CELLS copies CELLS', 'Cage(cells, total=None)', 'Lines and arrows')
    """

    name: str
    constraint: type[Constraint]

    def __repr__(self) -> str:
        return f"{self.line}\n{self.sentence}"

    @property
    def title(self) -> str:
        """What the puzzle world calls it."""
        return self.constraint.title

    @property
    def sentence(self) -> str:
        """The rule, as a puzzle's page would print it."""
        return self.constraint.sentence

    @property
    def source(self) -> str:
        """Who made it, or where it was first published; empty where nobody knows."""
        return self.constraint.source

    @cached_property
    def family(self) -> str:
        """The one of `FAMILIES` that it belongs to, told by what is drawn of its first sample."""
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
        """Whether its name alone is a line, a rule for the whole board."""
        return bool(self.fields) and all(field.default is not None for field in self.fields)

    @property
    def formats(self) -> dict[str, tuple[str, ...]]:
        """What other formats call it: by the format's name the names there, none of some."""
        return {"f-puzzles": self.constraint.fpuzzles, "ISS": self.constraint.iss}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Its fields, none of a kind whose line is no list of fields (a comparison)."""
        of_kind = slots(self.constraint) or ()
        return tuple(Field(slot.word, _takes(slot), self._left_out(slot)) for slot in of_kind)

    @property
    def line(self) -> str:
        """How a line of text says it; what stands in brackets may be left out."""
        of_kind = slots(self.constraint)
        if of_kind is None:
            board, example = next(iter(self.constraint.samples()))
            return f"a line like {text_of(example, board)}"
        if is_composed(self.constraint):
            return f"{self.name} (CONSTRAINT) (CONSTRAINT) ..."
        bare: dict[type, list[str]] = {int: [], Cell: [], str: []}
        behind = []
        closed: set[type] = set()
        for slot in of_kind:
            optional = self._left_out(slot) is not None
            stands_alone = slot.holds in (int, Cell) and slot.holds not in closed
            if slot.words or (stands_alone and slot.name not in OF_BOARD):
                bare[slot.holds].append(_optional("|".join(slot.words) or _bare(slot), optional))
                closed |= {slot.holds} if slot.several != Several.ONE else set()
            else:
                behind.append(_optional(f"{slot.word} {_VALUES[slot.holds](slot)}", optional))
        return " ".join([self.name, *bare[int], *bare[Cell], *bare[str], *behind])

    @property
    def python(self) -> str:
        """The class with its fields and their defaults."""
        parameters = inspect.signature(self.constraint).parameters.values()
        shown = (
            one.name if one.default is one.empty else f"{one.name}={one.default!r}"
            for one in parameters
        )
        return f"{self.constraint.__name__}({', '.join(shown)})"

    @property
    def home(self) -> str:
        """The import that brings the class."""
        return f"from {self.constraint.__module__} import {self.constraint.__name__}"

    def speaks_of(self, word: str) -> bool:
        """Whether the word stands in what is said of it: its names, family, sentence and source."""
        names = [name for names in self.formats.values() for name in names]
        said = " ".join([self.name, self.family, self.title, self.sentence, self.source, *names])
        return word.lower() in said.lower()

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "name": self.name,
            "family": self.family,
            "title": self.title,
            "sentence": self.sentence,
            "source": self.source,
            "line": self.line,
            "fields": [asdict(field) for field in self.fields],
            "python": self.python,
            "import": self.home,
            "formats": {format_: list(names) for format_, names in self.formats.items()},
        }

    def _left_out(self, slot: Slot) -> str | None:
        """What a field is where a line has none, in words; None where it must have one."""
        boards = [Board.customary(side) for side in _SHOWN_ON]
        usual = [self.constraint.usual(board) for board in boards]
        if slot.name in usual[0]:
            on = (
                f"{of[slot.name]} on {b.side}x{b.side}" for of, b in zip(usual, boards, strict=True)
            )
            return ", ".join(on)
        if slot.name in OF_BOARD:
            return "that of the board" if slot.holds is int else "those of the board"
        if slot.name == "cells" and self.constraint.whole_board:
            return "all cells of the board"
        if slot.required:
            return None
        if isinstance(slot.default, bool):
            return "yes" if slot.default else "no"
        if slot.default is None or slot.default == ():
            return "none"
        return " ".join(map(str, slot.default)) if slot.several else str(slot.default)


def kinds() -> tuple[Kind, ...]:
    """All kinds, those of the package by name, then those that were registered.

    >>> [kind.name for kind in kinds() if kind.family == "Cages"][:3]
    ['cage', 'equality-cage', 'look-and-say']
    """
    return tuple(Kind(_written(name), found) for name, found in registry.kinds().items())


def kind(name: str) -> Kind:
    """The kind of this name, with or without hyphens. Raises UnknownName with the nearest ones.

    >>> kind("X sum").name
    'x-sum'
    >>> kind("cgae")
    Traceback (most recent call last):
    sudoku_csp.grid.errors.UnknownName: no constraint 'cgae'; did you mean cage?
    """
    found = named("".join(name.split())) if isinstance(name, str) else None
    if found is not None:
        return Kind(_written(found), registry.named(found))
    said, near = nearest(str(name).split() or [""])
    if near:
        raise UnknownName(f"no constraint {said!r}; did you mean {' or '.join(near)}?")
    raise UnknownName(
        f"no constraint {said!r}, nor is any of the {len(registry.names())} called so"
    )


def _written(name: str) -> str:
    return name.replace("_", "-")


def _optional(text: str, optional: bool) -> str:
    return f"[{text}]" if optional else text


def _bare(slot: Slot) -> str:
    """A field that needs no name before it: its name says what it is."""
    return _VALUES[slot.holds](slot) if slot.several == Several.GROUPS else slot.word.upper()


def _cells(slot: Slot) -> str:
    if slot.several == Several.ONE:
        return "CELL"
    if slot.several == Several.MANY:
        return "CELLS"
    group = "CELLS" if slot.size is None else " ".join(["CELL"] * slot.size)
    return f"{group} / {group} ..."


def _numbers(slot: Slot) -> str:
    if slot.several == Several.ONE:
        return "NUMBER"
    if slot.several == Several.MANY:
        return "NUMBERS"
    group = " ".join(["N"] * (slot.size or 1))
    return f"{group} / {group} ..."


_VALUES: Mapping[type, Callable[[Slot], str]] = {
    int: _numbers,
    Cell: _cells,
    bool: lambda _: "yes|no",
    str: lambda _: "TEXT",
    Constraint: lambda _: "(CONSTRAINT) ...",
}
"""What stands behind the name of a field."""


def _takes(slot: Slot) -> str:
    """What may stand in a field, in words."""
    if slot.words:
        return " or ".join(slot.words)
    if slot.holds is bool:
        return "yes or no"
    if slot.holds is str:
        return "a text without blanks"
    one, many = {
        int: ("a number", "numbers"),
        Cell: ("a cell", "cells"),
        Constraint: ("a constraint", "constraints, each in brackets"),
    }[slot.holds]
    if slot.several == Several.ONE:
        return one
    if slot.several == Several.MANY:
        return many if slot.size is None else f"{slot.size} {many}"
    size = "" if slot.size is None else f"{slot.size} "
    return f"groups of {size}{many}, with / between them"
