"""The fields of a kind, read from its type hints, and the values that a board implies for them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

Shape: TypeAlias = Literal["one", "many", "groups"]
"""A single value, several values, or groups of values."""

_SHAPES: tuple[Shape, ...] = ("one", "many", "groups")


@dataclass(frozen=True)
class KindField:
    """A field of a kind.

    `value_type` is the type of a single value. `size` is the number of values in each tuple of
    values, or None if it is not fixed. A field with `words` holds one of these words.
    """

    name: str
    default: Any
    words: tuple[str, ...]
    value_type: type
    shape: Shape
    size: int | None

    @property
    def word(self) -> str:
        """The name of the field on a typed line."""
        return self.name.replace("_", "-")

    @property
    def required(self) -> bool:
        """True if the class has no default for the field."""
        # A class that was pickled by value has a copy of MISSING.
        return isinstance(self.default, type(MISSING))

    def accepts(self, value: Any) -> bool:
        """True if this value may stand in the field, alone or as one of several values."""
        return value in self.words if self.words else type(value) is self.value_type


@cache
def fields_of(kind: type[Constraint]) -> tuple[KindField, ...] | None:
    """The fields of a kind; None if it has a field that no typed line can fill."""
    try:
        hints = get_type_hints(kind)
        compared = [field for field in fields(kind) if field.compare]  # type: ignore[arg-type]
    except (NameError, TypeError):
        return None
    found = []
    for field in compared:
        hint, depth, size = hints[field.name], 0, None
        while get_origin(hint) is tuple:
            hint, *others = get_args(hint)
            depth, size = depth + 1, None if others == [...] else 1 + len(others)
        words = get_args(hint) if get_origin(hint) is Literal else ()
        hint = str if words else int if hint == int | None else hint
        if hint not in (bool, int, str, Cell, Constraint) or depth >= len(_SHAPES):
            return None
        default = field.default_factory() if callable(field.default_factory) else field.default
        found.append(KindField(field.name, default, words, hint, _SHAPES[depth], size))
    return tuple(found)


def is_composed(kind: type[Constraint]) -> bool:
    """True if the only field of a kind holds other constraints."""
    return [field.value_type for field in fields_of(kind) or ()] == [Constraint]


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
"""For the name of each field that describes the board, the function that gives its value."""


def board_values(kind: type[Constraint], board: Board) -> dict[str, Any]:
    """The values that the board gives to those fields that a typed line may leave out."""
    names = {field.name for field in fields_of(kind) or ()}
    found = {name: value(board) for name, value in OF_BOARD.items() if name in names}
    if kind.whole_board:
        found["cells"] = board.cells
    return {**found, **kind.defaults(board)}


def unnamed_fields(of_kind: Iterable[KindField], left_out: Collection[str] = ()) -> list[KindField]:
    """The fields whose values need no field name before them on a line: numbers, then cells.

    A field needs its name if an earlier field of the same type takes several values or is left
    out, because the values would go to that earlier field.
    """
    found = []
    open_to = {int, Cell}
    for field in of_kind:
        if field.value_type in open_to and field.name not in OF_BOARD:
            found.append(field)
            if field.shape != "one" or field.name in left_out:
                open_to.discard(field.value_type)
    return sorted(found, key=lambda field: field.value_type is Cell)


def foreign_digit(constraint: Constraint, board: Board) -> int | None:
    """The first digit that the constraint names, but that the board does not have; or None."""
    return next((one for one in constraint.named_digits if one not in board.digits), None)


def hyphenated(word: str) -> str:
    """The word in lower case and with hyphens, as the names of fields and kinds are written."""
    return word.lower().replace("_", "-")
