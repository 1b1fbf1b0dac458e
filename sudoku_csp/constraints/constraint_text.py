"""Constraints as lines that a person can type: `cage 10 r1c1 r1c2`, `anti-knight`.

A line is the name of a kind and what its fields hold. A number goes to the first field of numbers,
a cell to the first of cells, and anything to the field whose name stands before it:

    whisper 5 r1c1 r1c2 r1c3        clone r1c1-r1c3 copies r5c5-r5c7        diagonal main no

A row, column or diagonal of cells may be a range, `/` stands between groups of cells. What a board
implies may be left out: its side, its boxes, and of a rule for the whole board all the cells. A new
kind can be written so with nothing more said of it than its fields. A line that begins with a cell
is a comparison, as `r1c1 + r1c2 = 10`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any, get_type_hints

from sudoku_csp.constraints import comparison_text
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import InputError, Unsupported

LONGEST = 100_000
"""Characters of a line."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
_CELLS = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}(?:-[rR][0-9]{1,3}[cC][0-9]{1,3})?", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z_-]*", re.ASCII)
_COMPARED = re.compile(r"[=<>≠≤≥]|\bin\b", re.ASCII)
_TRUTH = {"yes": True, "no": False}


class Several:
    """How many values a field of cells or numbers takes."""

    ONE, MANY, GROUPS = range(3)


@dataclass(frozen=True)
class _Slot:
    """A field as a line fills it: of cells, numbers, or yes and no; one, many, or groups."""

    name: str
    holds: type
    several: int
    required: bool
    default: Any

    @property
    def word(self) -> str:
        return self.name.replace("_", "-")


_HOLDS: Mapping[Any, tuple[type, int]] = MappingProxyType(
    {
        bool: (bool, Several.ONE),
        int: (int, Several.ONE),
        int | None: (int, Several.ONE),
        tuple[int, ...]: (int, Several.MANY),
        Cell: (Cell, Several.ONE),
        tuple[Cell, ...]: (Cell, Several.MANY),
        tuple[Cell, Cell]: (Cell, Several.MANY),
        tuple[tuple[Cell, ...], ...]: (Cell, Several.GROUPS),
        tuple[tuple[Cell, Cell], ...]: (Cell, Several.GROUPS),
    }
)
"""The types of fields that a line can fill."""


def is_constraint(text: str) -> bool:
    """Whether a line is meant as a constraint: it begins with a name, or compares cells.

    >>> is_constraint("cage 10 r1c1 r1c2"), is_constraint("cgae 10"), is_constraint("ABCD EFGH")
    (True, True, False)
    >>> is_constraint("r1c1 < r1c2"), is_constraint("1...")
    (True, False)
    """
    if not _NAME.match(text):
        return False
    first, *others = text.split()
    if _CELLS.match(first):
        return True
    if not _NAME.fullmatch(first):
        return False
    return bool(_named(first) or _near(first) or any(map(_CELLS.fullmatch, others)))


def parse(text: str, board: Board) -> Constraint:
    """The constraint of a line on this board. Raises InputError with the word that is wrong.

    >>> print(parse("cage 10 r1c1-r1c3", Board.customary(9)))
    cage of r1c1 r1c2 r1c3 with total 10
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"a constraint is a text of at most {LONGEST:,} characters")
    words = text.replace("=", " = ").split() if not _is_comparison(text) else []
    if not words and text.strip():
        return _on_board(comparison_text.parse(text), board)
    if not words:
        raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', and this one is empty")
    name = _named(words[0])
    if name is None:
        raise InputError(_unknown(words[0]))
    return _on_board(_Line(name, words[1:], board).constraint(), board)


def _is_comparison(text: str) -> bool:
    """Whether a line has no name, and a cell at its beginning or a sign."""
    first, *_ = [*text.split(maxsplit=1), ""]
    return _named(first) is None and bool(_CELLS.match(first) or _COMPARED.search(text))


def text_of(constraint: Constraint, board: Board) -> str:
    """The constraint as a line, which `parse` takes back. Raises Unsupported where none says it.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    try:
        text = _text_of(constraint, board)
        if parse(text, board) == constraint:
            return text
    except (InputError, Unsupported):
        pass
    raise Unsupported(f"no line of text can say {constraint}")


def _on_board(constraint: Constraint, board: Board) -> Constraint:
    scope = constraint.scope
    if not scope:
        raise InputError(f"{type(constraint).__name__}: without cells it says nothing")
    for cell in scope:
        if cell not in board.cell_set:
            raise InputError(f"{constraint}: {cell} is not on a board of {board}")
    if len(set(scope)) < len(scope):
        raise InputError(f"{constraint}: a cell stands in it twice")
    return constraint


class _Line:
    """The words after the name of a kind, put into its fields one by one."""

    def __init__(self, name: str, words: list[str], board: Board) -> None:
        self._name = name
        self._kind = kinds()[name]
        self._words = words
        self._board = board
        self._slots = _slots(self._kind)
        self._found: dict[str, list[Any]] = {}
        self._cut = False

    def constraint(self) -> Constraint:
        if self._slots is None:
            raise InputError(f"{self._shown}: no line of text can say this kind")
        current: _Slot | None = None
        for number, word in enumerate(self._words, start=2):
            if word == "=":
                continue
            named = next((slot for slot in self._slots if slot.word == _plain(word)), None)
            if named is not None:
                if named.name in self._found:
                    raise self._fault(number, "stands twice")
                current = named
                self._found[named.name] = []
                continue
            current = self._put(word, number, current)
        return self._made()

    def _put(self, word: str, number: int, current: _Slot | None) -> _Slot:
        """Puts a word into the current field, or the first that takes such words."""
        holds, values = self._read(word, number)
        if holds is None:
            if current is None or current.several != Several.GROUPS:
                raise self._fault(number, "stands between groups of cells, and here are none")
            self._found[current.name].append(None)
            self._cut = True
            return current
        if current is None or current.holds is not holds or self._is_full(current):
            current = self._free(holds, number)
            self._found.setdefault(current.name, [])
        if current.several == Several.ONE and len(values) > 1:
            raise self._fault(number, f"is several cells, and {current.word!r} is one")
        self._found[current.name] += values
        return current

    def _read(self, word: str, number: int) -> tuple[type | None, list[Any]]:
        """What a word stands for, and as what; None for the sign between groups."""
        if word == "/":
            return None, []
        if _CELLS.fullmatch(word):
            try:
                return Cell, cells_of(word, self._board)
            except ValueError as error:
                raise self._fault(number, str(error)) from None
        if _NUMBER.fullmatch(word):
            return int, [int(word)]
        if word.lower() in _TRUTH:
            return bool, [_TRUTH[word.lower()]]
        known = [slot.word for slot in self._slots or ()]
        near = get_close_matches(_plain(word), known, n=1)
        meant = f"; did you mean {near[0]}?" if near else ""
        raise self._fault(number, f"is no cell, no number and no field ({', '.join(known)}){meant}")

    def _free(self, holds: type, number: int) -> _Slot:
        """The first field without a value that takes such words; one that is implied comes last."""
        slots = [s for s in self._slots or () if s.holds is holds and not self._is_full(s)]
        slots.sort(key=lambda slot: slot.name in _OF_BOARD)
        fresh = [slot for slot in slots if slot.name not in self._found]
        if not fresh:
            raise self._fault(number, "is one too many")
        return fresh[0]

    def _is_full(self, slot: _Slot) -> bool:
        return slot.several == Several.ONE and bool(self._found.get(slot.name))

    def _made(self) -> Constraint:
        """The constraint of what was found. Raises InputError where something is missing."""
        found: dict[str, Any] = dict(_implied(self._kind, self._board))
        for slot in self._slots or ():
            if slot.name in self._found:
                found[slot.name] = self._value(slot)
            elif slot.required and slot.name not in found:
                raise InputError(f"{self._shown}: {_what(slot)} missing")
        try:
            groups = [slot for slot in self._slots or () if slot.several == Several.GROUPS]
            if len(found) == 1 and groups and not self._cut and groups[0].name in self._found:
                along = self._kind.along(self._board, found[groups[0].name][0])
                if along is not None:
                    return along
            return self._kind(**found)
        except (ValueError, TypeError) as error:
            raise InputError(f"{self._shown}: {error}") from None

    def _value(self, slot: _Slot) -> Any:
        values = self._found[slot.name]
        if not values and (slot.several == Several.ONE or slot.required):
            raise InputError(f"{self._shown}: nothing stands after {slot.word!r}")
        if slot.several == Several.ONE:
            return values[0]
        if slot.several == Several.MANY:
            return tuple(values)
        groups: list[list[Cell]] = [[]]
        for value in values:
            if value is None:
                groups.append([])
            else:
                groups[-1].append(value)
        return tuple(tuple(group) for group in groups if group)

    @property
    def _shown(self) -> str:
        return self._name.replace("_", "-")

    def _fault(self, number: int, why: str) -> InputError:
        word = self._words[number - 2][:40]
        return InputError(f"{self._shown}, word {number}: {word!r} {why}")


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


@cache
def _slots(kind: type[Constraint]) -> tuple[_Slot, ...] | None:
    """The fields of a kind as a line fills them; None where there is one that no line can fill."""
    try:
        hints = get_type_hints(kind)
        of_kind: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
    except (NameError, TypeError):
        return None
    slots = []
    for one in of_kind:
        if not one.compare:
            continue
        if hints.get(one.name) not in _HOLDS:
            return None
        holds, several = _HOLDS[hints[one.name]]
        default = one.default if one.default_factory is MISSING else one.default_factory()
        slots.append(_Slot(one.name, holds, several, default is MISSING, default))
    return tuple(slots)


_OF_BOARD: Mapping[str, Any] = MappingProxyType(
    {
        "side": lambda board: board.side,
        "boxes": lambda board: tuple(box.cells for box in board.boxes),
    }
)
"""Fields that hold something of the board, whatever the kind."""


def _implied(kind: type[Constraint], board: Board) -> Iterator[tuple[str, Any]]:
    """The fields that the board has a value for, where a line has none."""
    for slot in _slots(kind) or ():
        if slot.name in _OF_BOARD:
            yield slot.name, _OF_BOARD[slot.name](board)
        elif slot.name == "cells" and kind.whole_board:
            yield slot.name, board.cells


def _text_of(constraint: Constraint, board: Board) -> str:
    kind = type(constraint)
    if (name := _name_of(kind)) is None:
        raise Unsupported("a kind without a name")
    slots = _slots(kind)
    if slots is None:
        return str(constraint)
    implied = dict(_implied(kind, board))
    numbers: list[str] = []
    cells: list[str] = []
    named: list[str] = []
    open_to = {int, Cell}  # What a word without the name of a field before it may still be.
    for slot in sorted(slots, key=lambda slot: slot.name in _OF_BOARD):
        value = getattr(constraint, slot.name)
        plain = slot.holds in open_to
        if value == implied.get(slot.name, slot.default):
            open_to.discard(slot.holds)
            continue
        if slot.several != Several.ONE:
            open_to.discard(slot.holds)
        said = _words_of(value, slot)
        if not plain:
            named += [slot.word, *said]
        elif slot.holds is int:
            numbers += said
        else:
            cells += said
    return " ".join([name.replace("_", "-"), *numbers, *cells, *named])


def _words_of(value: Any, slot: _Slot) -> list[str]:
    if slot.holds is bool:
        return ["yes" if value else "no"]
    if slot.several == Several.ONE:
        return [str(value)]
    if slot.several == Several.MANY:
        return [str(one) for one in value]
    groups = [[*map(str, group), "/"] for group in value]
    words = [word for group in groups for word in group]
    return words[:-1] if len(groups) > 1 else words


def _name_of(kind: type[Constraint]) -> str | None:
    return next((name for name, known in kinds().items() if known is kind), None)


def _plain(word: str) -> str:
    return word.lower().replace("_", "-")


def _named(word: str) -> str | None:
    """The name of the kind that is meant, with or without hyphens, in any case."""
    bare = word.lower().replace("_", "").replace("-", "")
    return next((name for name in kinds() if name.replace("_", "") == bare), None)


def _near(word: str) -> list[str]:
    known = [name.replace("_", "-") for name in kinds()] if len(word) > 2 else []
    return get_close_matches(_plain(word), known, n=1, cutoff=0.7)


def _unknown(word: str) -> str:
    near = _near(word)
    meant = f"; did you mean {near[0]}?" if near else ""
    known = ", ".join(name.replace("_", "-") for name in kinds())
    return f"no constraint {word[:40]!r}{meant} (known: {known})"


def _what(slot: _Slot) -> str:
    if slot.several != Several.ONE:
        return f"its {slot.word} are"
    kind = {Cell: "cell", int: "number", bool: "yes or no"}[slot.holds]
    return f"a {kind} for {slot.word!r} is"
