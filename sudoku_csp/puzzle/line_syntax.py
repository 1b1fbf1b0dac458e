"""How the line of a kind is written, told by its fields as the line's reader fills them.

What stands in capitals is to be replaced, what stands in brackets may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import OF_BOARD, Several, Slot, is_composed, slots
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

SHOWN_ON = (Board.customary(4), Board.customary(9))
"""The boards for which it is told what is usual on a board."""


@dataclass(frozen=True)
class Field:
    """A field of a kind: its name on a line, what it takes, and what it is where it is left out.

    `default` is None for a field that cannot be left out.
    """

    name: str
    takes: str
    default: str | None


def fields_of(kind: type[Constraint]) -> tuple[Field, ...]:
    """The fields of a kind, none of one whose line is no list of fields."""
    return tuple(
        Field(slot.word, _takes(slot), _left_out(slot, kind)) for slot in slots(kind) or ()
    )


def line_of(name: str, kind: type[Constraint]) -> str:
    """The line of a kind that has fields: numbers, cells and words, then what needs its name.

    >>> from sudoku_csp.constraints.registry import named
    >>> line_of("sum-line", named("sum_line"))
    'sum-line [TOTAL] CELLS [loop yes|no]'
    """
    if is_composed(kind):
        return f"{name} (CONSTRAINT) (CONSTRAINT) ..."
    bare: dict[type, list[str]] = {int: [], Cell: [], str: []}
    behind = []
    closed: set[type] = set()  # After several values a word without a name is one more of them.
    for slot in slots(kind) or ():
        optional = _left_out(slot, kind) is not None
        stands_alone = slot.holds in (int, Cell) and slot.holds not in closed
        if slot.words or (stands_alone and slot.name not in OF_BOARD):
            bare[slot.holds].append(_optional("|".join(slot.words) or _bare(slot), optional))
            closed |= {slot.holds} if slot.several != Several.ONE else set()
        else:
            behind.append(_optional(f"{slot.word} {_VALUES[slot.holds](slot)}", optional))
    return " ".join([name, *bare[int], *bare[Cell], *bare[str], *behind])


def _left_out(slot: Slot, kind: type[Constraint]) -> str | None:
    """What a field is where a line has none, in words; None where it must have one."""
    usual = [kind.usual(board) for board in SHOWN_ON]
    if slot.name in usual[0]:
        pairs = zip(usual, SHOWN_ON, strict=True)
        return ", ".join(f"{of[slot.name]} on {board.side}x{board.side}" for of, board in pairs)
    if slot.name in OF_BOARD:
        return "that of the board" if slot.holds is int else "those of the board"
    if slot.name == "cells" and kind.whole_board:
        return "all cells of the board"
    if slot.required:
        return None
    if isinstance(slot.default, bool):
        return "yes" if slot.default else "no"
    if slot.default is None or slot.default == ():
        return "none"
    return " ".join(map(str, slot.default)) if slot.several else str(slot.default)


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
