"""The words of a constraint, put one by one into the fields of its kind.

A number goes to the first field of numbers, a cell to the first of cells, a word to the field that
may be that word, and anything to the field whose name stands before it.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.constraint_fields import OF_BOARD, Several, Slot, implied, slots
from sudoku_csp.constraints.line_syntax import line_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
CELLS = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}(?:-[rR][0-9]{1,3}[cC][0-9]{1,3})?", re.ASCII)
"""A cell, or a range of cells."""

_TRUTH = {"yes": True, "no": False}


class Words:
    """The words after the name of a kind, put into its fields one by one."""

    def __init__(self, name: str, kind: type[Constraint], words: list[str], board: Board) -> None:
        self._name = name
        self._kind = kind
        self._words = words
        self._board = board
        self._slots = slots(self._kind)
        self._found: dict[str, list[Any]] = {}
        self._cut = False

    def constraint(self) -> Constraint:
        """The constraint that they make. Raises InputError with the word that is wrong."""
        if self._slots is None:
            raise InputError(f"{self._shown}: no line of text can say this kind")
        current: Slot | None = None
        for number, word in enumerate(self._words, start=2):
            if word == "=":
                continue
            if current is not None and current.takes_any_word and not self._is_full(current):
                self._found[current.name].append(word)
                continue
            named = next((slot for slot in self._slots if slot.word == plain(word)), None)
            if named is not None:
                if named.name in self._found:
                    raise self._fault(number, "stands twice")
                current = named
                self._found[named.name] = []
                continue
            current = self._put(word, number, current)
        return self._made()

    def _put(self, word: str, number: int, current: Slot | None) -> Slot:
        """Puts a word into the current field, or the first that takes such words."""
        holds, values = self._read(word, number)
        if holds is None:
            if current is None or current.several != Several.GROUPS:
                raise self._fault(number, "stands between groups of cells, and here are none")
            self._found[current.name].append(None)
            self._cut = True
            return current
        if current is None or not _takes(current, holds, values) or self._is_full(current):
            current = self._free(holds, values, number)
            self._found[current.name] = []
        if current.several == Several.ONE and len(values) > 1:
            raise self._fault(number, f"is several cells, and {current.word!r} is one")
        for value in values if holds is Cell else ():
            self._require_new(value, current, number)
            self._found[current.name].append(value)
        if holds is not Cell:
            self._found[current.name] += values
        return current

    def _require_new(self, cell: Cell, current: Slot, number: int) -> None:
        """Raises InputError for a cell that stands in the field, or group, already: only a line may
        come back to one, which is not the last."""
        found = self._found[current.name]
        start = max((at for at, one in enumerate(found, start=1) if one is None), default=0)
        group = found[start:]
        if cell in group and (not self._kind.comes_back or cell == group[-1]):
            raise self._fault(number, f"names {cell} again, and a cell stands there once")

    def _read(self, word: str, number: int) -> tuple[type | None, list[Any]]:
        """What a word stands for, and as what; None for the sign between groups."""
        if word == "/":
            return None, []
        if CELLS.fullmatch(word):
            try:
                return Cell, cells_of(word, self._board)
            except ValueError as error:
                raise self._fault(number, str(error)) from None
        if _NUMBER.fullmatch(word):
            return int, [int(word)]
        if word.lower() in _TRUTH:
            return bool, [_TRUTH[word.lower()]]
        words = [one for slot in self._slots or () for one in slot.words]
        if plain(word) in words:
            return str, [plain(word)]
        if any(slot.takes_any_word for slot in self._slots or ()):
            return str, [word]
        known = [slot.word for slot in self._slots or ()]
        near = get_close_matches(plain(word), [*known, *words], n=1)
        meant = f"; did you mean {near[0]}?" if near else ""
        other = f", nor {' or '.join(words)} (one of these)" if words else ""
        fields = ", ".join(known)
        bare = {slot.holds for slot in self._slots or () if slot.name not in OF_BOARD}
        what = [what for holds, what in ((Cell, "cell"), (int, "number")) if holds in bare]
        kinds = ", ".join(f"no {one}" for one in what)
        no = f"{kinds} and no field" if kinds else "no field"
        raise self._fault(number, f"is {no} ({fields}){other}{meant}")

    def _free(self, holds: type, values: list[Any], number: int) -> Slot:
        """The first field without a value that takes these, but for those of the board."""
        for slot in self._slots or ():
            open_to = _takes(slot, holds, values) and slot.name not in OF_BOARD
            if open_to and slot.name not in self._found:
                return slot
        raise self._fault(number, "is one too many")

    def _is_full(self, slot: Slot) -> bool:
        return slot.several == Several.ONE and bool(self._found.get(slot.name))

    def _made(self) -> Constraint:
        """The constraint of what was found. Raises InputError where something is missing."""
        found: dict[str, Any] = dict(implied(self._kind, self._board))
        for slot in self._slots or ():
            if slot.name in self._found:
                found[slot.name] = self._value(slot)
            elif slot.required and slot.name not in found:
                raise InputError(f"{self._shown}: {_what(slot)} missing{self._form}")
        try:
            groups = [slot for slot in self._slots or () if slot.several == Several.GROUPS]
            if len(found) == 1 and groups and not self._cut and groups[0].name in self._found:
                along = self._kind.along(self._board, found[groups[0].name][0])
                if along is not None:
                    return along
            return self._kind(**found)
        except (ValueError, TypeError) as error:
            raise InputError(f"{self._shown}: {error}") from None

    def _value(self, slot: Slot) -> Any:
        values = self._found[slot.name]
        if not values and (slot.several == Several.ONE or slot.required):
            raise InputError(f"{self._shown}: nothing stands after {slot.word!r}")
        if slot.several == Several.ONE:
            return values[0]
        groups: list[list[Any]] = [[]]
        for value in values:
            if value is None:
                groups.append([])
            else:
                groups[-1].append(value)
        found = tuple(tuple(group) for group in groups if group)
        if slot.size and any(len(group) != slot.size for group in found):
            what = "cells" if slot.holds is Cell else "numbers"
            raise InputError(
                f"{self._shown}: {slot.word!r} has {slot.size} {what} at a time, with /"
            )
        return found if slot.several == Several.GROUPS else found[0]

    @property
    def _form(self) -> str:
        """How the line is written, behind what is said of a line that is not whole."""
        return f", in a line like '{line_of(self._shown, self._kind)}'"

    @property
    def _shown(self) -> str:
        return self._name.replace("_", "-")

    def _fault(self, number: int, why: str) -> InputError:
        word = self._words[number - 2][:40]
        return InputError(f"{self._shown}, word {number}: {word!r} {why}")


def _takes(slot: Slot, holds: type, values: list[Any]) -> bool:
    """Whether such values may stand in a field."""
    if slot.takes_any_word:
        return holds is str
    return slot.holds is holds and (holds is not str or values[0] in slot.words)


def cells_of(word: str, board: Board) -> list[Cell]:
    """The cells of `r1c1`, or of the straight line `r1c1-r1c4`. Raises ValueError.

    >>> [str(cell) for cell in cells_of("r3c1-r1c3", Board.customary(4))]
    ['r3c1', 'r2c2', 'r1c3']
    """
    ends = [Cell.parse(part) if _is_cell(part) else None for part in word.split("-")]
    for end in ends:
        if end is None or end not in board.cell_set:
            raise ValueError(f"is not on a board of {board}")
    first, last = ends[0], ends[-1]
    assert first is not None
    assert last is not None
    down, right = last.row - first.row, last.column - first.column
    if down and right and abs(down) != abs(right):
        raise ValueError("is no row, column or diagonal of cells")
    steps = max(abs(down), abs(right))
    row, column = (_sign(down), _sign(right))
    return [Cell(first.row + n * row, first.column + n * column) for n in range(steps + 1)]


def _is_cell(text: str) -> bool:
    try:
        Cell.parse(text)
    except ValueError:
        return False
    return True


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _what(slot: Slot) -> str:
    if slot.several != Several.ONE:
        return f"its {slot.word} are"
    kind = {Cell: "cell", int: "number", bool: "yes or no", str: "word"}[slot.holds]
    return f"a {kind} for {slot.word!r} is"


def plain(word: str) -> str:
    """A word as the names of fields and kinds are written: small, with hyphens."""
    return word.lower().replace("_", "-")
