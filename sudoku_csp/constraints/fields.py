"""The fields of a kind, and a line of text that fills them: cells, numbers, words, yes and no.

The type of a field determines its values; its name or its kind, what the board implies. The grammar
of a line is that of `typed_line`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError


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
        holds, several, size = (str, Several.ONE, None) if words else _HOLDS[hint]
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


CELLS = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}(?:-[rR][0-9]{1,3}[cC][0-9]{1,3})?", re.ASCII)
"""A cell, or a range of cells."""

SIDES = {"row": ("left of", "right of"), "column": ("above", "below")}
"""The borders of a line at which a clue may be printed: beside its first cell, and its last."""

_LINE = re.compile(
    r"(?:(left|right|top|bottom) of |(above|below) )?(row|column|col|[rc](?=[0-9]))(?: ?([0-9]+))?"
    r"(?: (from )?(?:the )?(left|right|top|bottom|up|down)(?! of))?(?![^ ])",
    re.ASCII | re.IGNORECASE,
)
_NUMBER = re.compile(r"(?:= ?)?([+-]?[0-9]{1,6})(?![^ ])", re.ASCII)
_TRUTH = {"yes": True, "no": False}


class Filling:
    """The fields of a kind, filled word by word."""

    def __init__(self, name: str, kind: type[Constraint], words: list[str], board: Board) -> None:
        self._name, self._kind, self._words, self._board = name, kind, words, board
        if (of_kind := slots(kind)) is None:
            raise InputError(f"{self._name}: no line of text can express this kind")
        self._slots = of_kind
        self._texts = [slot for slot in of_kind if slot.holds is str and not slot.words]
        self._found: dict[str, list[Any]] = {}

    def constraint(self) -> Constraint:
        current: Slot | None = None
        place = 0
        while place < len(self._words):
            word = self._words[place]
            named = next((slot for slot in self._slots if slot.word == plain(word)), None)
            if current and current in self._texts and not self._found[current.name]:
                self._found[current.name].append(word)
            elif named is not None:
                if named.name in self._found:
                    raise self._fault(place, "stands twice")
                current = named
                self._found[named.name] = []
            elif word == "none" and current and current.several == Several.GROUPS:
                self._found[current.name].append(None)
            elif word == "/":
                if current is None or current.several != Several.GROUPS:
                    raise self._fault(place, "stands between groups of cells, and here are none")
                self._found[current.name].append(None)
            else:
                values, used = self._values(word, place)
                current = self._put(values, current, place)
                place += used - 1
            place += 1
        return self._made()

    def _values(self, word: str, place: int) -> tuple[list[Any], int]:
        """The values that a word stands for, and how many words they take."""
        try:
            if CELLS.fullmatch(word):
                return cells_of(word, self._board), 1
        except ValueError as error:
            raise self._fault(place, str(error)) from None
        ahead = " ".join(self._words[place : place + 7])
        if line := _LINE.match(ahead):
            return self._line(line, place), len(line[0].split())
        if number := _NUMBER.match(ahead):
            return [int(number[1])], len(number[0].split())
        if word.lower() in _TRUTH:
            return [_TRUTH[word.lower()]], 1
        words = [one for slot in self._slots for one in slot.words]
        if plain(word) in words:
            return [plain(word)], 1
        if self._texts:
            return [word], 1
        if "->" in word:
            pill = ", and pill 2 for a circle of two cells" if self._name == "arrow" else ""
            raise self._fault(place, f"is needless: write the cells in their order{pill}", "->")
        known = ", ".join([*(slot.word for slot in self._slots), *words])
        raise self._fault(place, f"is no cell, no number and no field or word of it ({known})")

    def _line(self, found: re.Match[str], place: int) -> list[Cell]:
        """The cells of `row 1`, `left of row 1` or `column 2 from the bottom`, from that border."""
        before, above, line, number, from_, behind = (part.lower() for part in found.groups(""))
        line = "row" if line[0] == "r" else "column"
        houses = self._board.rows if line == "row" else self._board.columns
        if not 1 <= int(number or 0) <= len(houses):
            why = f"is no {line} of the board, which has {line} 1 to {line} {len(houses)}"
            raise self._fault(place, why, found[0])
        side = before + above + behind
        borders = ("left", "right") if line == "row" else ("above", "top", "below", "bottom")
        open_to_both = not side and not (self._kind.outside and self._kind.one_sided)
        unclear = behind in ("left", "right") and not from_
        if unclear or not (open_to_both or side in borders):
            one, other = (f"{border} {line} {number}" for border in SIDES[line])
            what = "the clue is printed" if self._kind.outside else "the cells begin"
            why = f"leaves open where {what}: write {one!r} or {other!r}"
            raise self._fault(place, why, found[0])
        backwards = side in ("right", "below", "bottom")
        return list(houses[int(number) - 1].cells[:: -1 if backwards else 1])

    def _put(self, values: list[Any], current: Slot | None, place: int) -> Slot:
        """Puts values into the current field, or the first free one that takes such values."""
        full = current and current.several == Several.ONE and self._found.get(current.name)
        if current is None or not _takes(current, values) or full:
            free = (
                slot
                for slot in self._slots
                if _takes(slot, values)
                if slot.name not in OF_BOARD and slot.name not in self._found
            )
            if (current := next(free, None)) is None:
                raise self._fault(place, "is one too many")
            self._found[current.name] = []
        if current.several == Several.ONE and len(values) > 1:
            raise self._fault(place, f"is several cells, and {current.word!r} is one")
        found = self._found[current.name]
        for value in values:
            group = found[len(found) - found[::-1].index(None) :] if None in found else found
            again = isinstance(value, Cell) and value in group
            if again and (not self._kind.comes_back or value == group[-1]):
                raise self._fault(place, f"names {value} again, and a cell stands there once")
            found.append(value)
        return current

    def _made(self) -> Constraint:
        """The constraint of the fields. Raises InputError where one is missing."""
        made: dict[str, Any] = dict(implied(self._kind, self._board))
        for slot in self._slots:
            if slot.name in self._found:
                made[slot.name] = self._value(slot)
            elif slot.required and slot.name not in made:
                shown = f"`sudoku-csp constraints {self._name}` shows its line"
                raise InputError(f"{self._name}: {slot.missing} missing; {shown}")
        try:
            groups = [slot.name for slot in self._slots if slot.several == Several.GROUPS]
            if len(made) == 1 and groups and None not in self._found.get(groups[0], [None]):
                return self._kind.along(self._board, made[groups[0]][0]) or self._kind(**made)
            return self._kind(**made)
        except (ValueError, TypeError) as error:
            raise InputError(f"{self._name}: {error}") from None

    def _value(self, slot: Slot) -> Any:
        values = self._found[slot.name]
        if not values:
            raise InputError(f"{self._name}: nothing stands after {slot.word!r}")
        if slot.several == Several.ONE:
            return values[0]
        parts = groupby(values, lambda one: one is None)
        groups = tuple(tuple(part) for is_sign, part in parts if not is_sign)
        if slot.size and any(len(group) != slot.size for group in groups):
            what = "cells" if slot.holds is Cell else "numbers"
            raise InputError(
                f"{self._name}: {slot.word!r} has {slot.size} {what} at a time, with /"
            )
        return groups if slot.several == Several.GROUPS else groups[0]

    def _fault(self, place: int, why: str, words: str = "") -> InputError:
        shown = (words or self._words[place])[:40]
        return InputError(f"{self._name}, word {place + 2}: {shown!r} {why}")


def _takes(slot: Slot, values: list[Any]) -> bool:
    """Whether such values may stand in a field."""
    return values[0] in slot.words if slot.words else type(values[0]) is slot.holds


def cells_of(word: str, board: Board) -> list[Cell]:
    """The cells of `r1c1`, or of the straight line `r1c1-r1c4`. Raises ValueError.

    >>> [str(cell) for cell in cells_of("r3c1-r1c3", Board.customary(4))]
    ['r3c1', 'r2c2', 'r1c3']
    """
    numbers = [tuple(map(int, re.split("[rc-]", end.lower())[1:])) for end in word.split("-")]
    (row, column), (last_row, last_column) = numbers[0], numbers[-1]
    down, right = last_row - row, last_column - column
    if any(not 1 <= number <= board.side for end in numbers for number in end):
        raise ValueError(f"is not on a board of {board}")
    if down and right and abs(down) != abs(right):
        raise ValueError("is no row, column or diagonal of cells")
    steps = max(abs(down), abs(right))
    return [
        Cell(row + n * down // (steps or 1), column + n * right // (steps or 1))
        for n in range(steps + 1)
    ]
