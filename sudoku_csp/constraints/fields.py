"""The fields of a kind, as a line of text fills them: cells, numbers, words, yes and no.

The type of a field says what it holds; its name or its kind, what the board implies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell


class Several:
    """How many values a field of cells or numbers takes."""

    ONE, MANY, GROUPS = range(3)


@dataclass(frozen=True)
class Slot:
    """A field as a line fills it: of cells, numbers, or yes and no, one, many, or groups, which may
    have a size; or one of a few `words`."""

    name: str
    holds: type
    several: int
    size: int | None
    required: bool
    default: Any
    words: tuple[str, ...] = ()

    @property
    def takes_any_word(self) -> bool:
        """Whether it is a text without blanks, which no other field knows."""
        return self.holds is str and not self.words

    @property
    def word(self) -> str:
        """Its name on a line."""
        return self.name.replace("_", "-")

    @property
    def missing(self) -> str:
        """What a line without it lacks, and the verb."""
        if self.several != Several.ONE:
            return f"its {self.word} are"
        kind = {Cell: "cell", int: "number", bool: "yes or no", str: "word"}[self.holds]
        return f"a {kind} for {self.word!r} is"


_HOLDS: Mapping[Any, tuple[type, int, int | None]] = MappingProxyType(
    {
        bool: (bool, Several.ONE, None),
        int: (int, Several.ONE, None),
        int | None: (int, Several.ONE, None),
        tuple[int, ...]: (int, Several.MANY, None),
        tuple[tuple[int, int], ...]: (int, Several.GROUPS, 2),
        tuple[tuple[int, int, int], ...]: (int, Several.GROUPS, 3),
        str: (str, Several.ONE, None),
        Cell: (Cell, Several.ONE, None),
        tuple[Cell, ...]: (Cell, Several.MANY, None),
        tuple[Cell, Cell]: (Cell, Several.MANY, 2),
        tuple[tuple[Cell, ...], ...]: (Cell, Several.GROUPS, None),
        tuple[tuple[Cell, Cell], ...]: (Cell, Several.GROUPS, 2),
        tuple[Constraint, ...]: (Constraint, Several.MANY, None),
    }
)
"""The types of fields that a line can fill, beside that of a few words."""

_A_WORD = (str, Several.ONE, None)


@cache
def slots(kind: type[Constraint]) -> tuple[Slot, ...] | None:
    """The fields of a kind as a line fills them; None where there is one that no line can fill."""
    try:
        hints = get_type_hints(kind)
        of_kind: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
    except (NameError, TypeError):
        return None
    found = []
    for one in of_kind:
        if not one.compare:
            continue
        hint = hints.get(one.name)
        words = _words(hint)
        if not words and hint not in _HOLDS:
            return None
        holds, several, size = _A_WORD if words else _HOLDS[hint]
        default = one.default if _is_missing(one.default_factory) else one.default_factory()  # type: ignore[operator]
        found.append(Slot(one.name, holds, several, size, _is_missing(default), default, words))
    return tuple(found)


def _is_missing(default: object) -> bool:
    """Whether a field has no default, also in a class that came to a process by value."""
    return isinstance(default, type(MISSING))


def is_composed(kind: type[Constraint]) -> bool:
    """Whether the one field of a kind are other constraints."""
    of_kind = slots(kind) or ()
    return len(of_kind) == 1 and of_kind[0].holds is Constraint


def _words(hint: Any) -> tuple[str, ...]:
    """The words that a field of this type may be; none where it is of another."""
    words = get_args(hint) if get_origin(hint) is Literal else ()
    return words if all(isinstance(word, str) for word in words) else ()


def strange_digit(constraint: Constraint, board: Board) -> int | None:
    """The first digit that it names and the board lacks, None where there is none."""
    return next((one for one in constraint.named_digits if one not in board.digits), None)


OF_BOARD: Mapping[str, Any] = MappingProxyType(
    {
        "side": lambda board: board.side,
        "boxes": lambda board: tuple(box.cells for box in board.boxes),
        "lines": lambda board: tuple(
            house.cells[::step]
            for houses in (board.rows, board.columns)
            for step in (1, -1)
            for house in houses
        ),
    }
)
"""Fields that hold something of the board, whatever the kind."""


def implied(kind: type[Constraint], board: Board) -> Iterator[tuple[str, Any]]:
    """The fields that the board has a value for, where a line has none."""
    usual = kind.usual(board)
    for slot in slots(kind) or ():
        if slot.name in usual:
            yield slot.name, usual[slot.name]
        elif slot.name in OF_BOARD:
            yield slot.name, OF_BOARD[slot.name](board)
        elif slot.name == "cells" and kind.whole_board:
            yield slot.name, board.cells


def plain(word: str) -> str:
    """A word as the names of fields and kinds are written: small, with hyphens."""
    return word.lower().replace("_", "-")
