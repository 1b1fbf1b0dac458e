"""The fields of a kind: what the types of its dataclass say of them, and what the board implies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

Shape: TypeAlias = Literal["one", "many", "groups"]
"""How many values a field holds."""

_TYPES: Mapping[Any, tuple[type, Shape, int | None]] = MappingProxyType(
    {
        bool: (bool, "one", None),
        int: (int, "one", None),
        int | None: (int, "one", None),
        tuple[int, ...]: (int, "many", None),
        tuple[tuple[int, int], ...]: (int, "groups", 2),
        tuple[tuple[int, int, int], ...]: (int, "groups", 3),
        str: (str, "one", None),
        Cell: (Cell, "one", None),
        tuple[Cell, ...]: (Cell, "many", None),
        tuple[Cell, Cell]: (Cell, "many", 2),
        tuple[tuple[Cell, ...], ...]: (Cell, "groups", None),
        tuple[tuple[Cell, Cell], ...]: (Cell, "groups", 2),
        tuple[Constraint, ...]: (Constraint, "many", None),
    }
)
"""By the type of a field: the type of one value, the shape, and the size of each group."""


@dataclass(frozen=True)
class Slot:
    """A field of a kind: the type of one value, how many there are, and how many in each group.

    A field with `words` holds one of these.
    """

    name: str
    default: Any
    words: tuple[str, ...]
    value_type: type
    shape: Shape
    size: int | None

    @property
    def word(self) -> str:
        """Its name on a line."""
        return self.name.replace("_", "-")

    @property
    def required(self) -> bool:
        """True if its class has no default for it."""
        # A class that came to a process by value has a MISSING of its own.
        return isinstance(self.default, type(MISSING))

    def takes(self, value: Any) -> bool:
        """True if such a value may stand in the field."""
        return value in self.words if self.words else type(value) is self.value_type


@cache
def slots(kind: type[Constraint]) -> tuple[Slot, ...] | None:
    """The fields of a kind; None if no line can fill one of them."""
    try:
        hints = get_type_hints(kind)
        compared = [field for field in fields(kind) if field.compare]  # type: ignore[arg-type]
    except (NameError, TypeError):
        return None
    found = []
    for field in compared:
        hint = hints[field.name]
        words = get_args(hint) if get_origin(hint) is Literal else ()
        if words and all(isinstance(word, str) for word in words):
            hint = str
        if hint not in _TYPES:
            return None
        default = field.default_factory() if callable(field.default_factory) else field.default
        found.append(Slot(field.name, default, words, *_TYPES[hint]))
    return tuple(found)


def is_composed(kind: type[Constraint]) -> bool:
    """True if the only field of a kind holds other constraints."""
    return [slot.value_type for slot in slots(kind) or ()] == [Constraint]


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
"""The values of fields that hold something of the board, whatever the kind."""


def board_values(kind: type[Constraint], board: Board) -> dict[str, Any]:
    """The fields that the board has a value for if a line has none, and these values."""
    found = {}
    for slot in slots(kind) or ():
        if slot.name in OF_BOARD:
            found[slot.name] = OF_BOARD[slot.name](board)
        elif slot.name == "cells" and kind.whole_board:
            found[slot.name] = board.cells
    return {**found, **kind.defaults(board)}


def bare_slots(of_kind: Iterable[Slot], left_out: Collection[str] = ()) -> list[Slot]:
    """The fields that need no name before their values on a line: of numbers, then of cells.

    Behind a field of several values, or one that is left out, values would go to that field.
    """
    found = []
    open_to = {int, Cell}
    for slot in of_kind:
        if slot.value_type in open_to and slot.name not in OF_BOARD:
            found.append(slot)
            if slot.shape != "one" or slot.name in left_out:
                open_to.discard(slot.value_type)
    return sorted(found, key=lambda slot: slot.value_type is Cell)


def strange_digit(constraint: Constraint, board: Board) -> int | None:
    """The first digit that it names and the board lacks, None where there is none."""
    return next((one for one in constraint.named_digits if one not in board.digits), None)


def plain(word: str) -> str:
    """A word as the names of fields and kinds are written: small, with hyphens."""
    return word.lower().replace("_", "-")
