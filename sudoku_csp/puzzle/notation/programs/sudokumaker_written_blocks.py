"""The constraints of a puzzle as blocks of SudokuMaker, type by type.

What a kind writes for f-puzzles goes into blocks; what SudokuMaker says otherwise, or f-puzzles not
at all, is written by the kind's name and fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs import sudokumaker_types as types
from sudoku_csp.puzzle.notation.programs.forms import SIGNS, TOTALS
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import IN_CELL, Draft
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import beside
from sudoku_csp.puzzle.notation.programs.sudokumaker import TITLE

LARGEST = 9
"""The largest digit that SudokuMaker has."""

STYLES: dict[int, dict[str, Any]] = {
    500: {"text": {"color": "#000000"}, "arrow": {"color": "#000000"}},
    **{kind: {"color": "#000000"} for kind in (501, 502, 503, 504)},
}
"""What a block outside the grid cannot do without; any other has a style of its own."""


class WrittenBlocks:
    """The blocks as they fill up: those of a type that differ in what is said of all their clues
    are several."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._side = board.side
        self._made: dict[tuple[object, ...], dict[str, Any]] = {}

    def blocks(self) -> list[dict[str, Any]]:
        """All of them, in the order in which they came up."""
        return [
            block | ({"style": STYLES[block["type"]]} if block["type"] in STYLES else {})
            for block in self._made.values()
        ]

    def add(self, constraint: Constraint) -> None:
        """Writes a constraint. Raises Unsupported where SudokuMaker has no type for it."""
        try:
            own = self._OWN.get(registry.name_of(type(constraint)) or "")
            if own is not None:
                own(self, constraint)
                return
            draft = Draft(self._board)
            FORMS.write(constraint, draft)
            # Of what is said of a cell there is nothing that writes it.
            said_of_cells = {IN_CELL: True} if draft.in_cells else {}
            for key, entries in {**draft.keys, **said_of_cells}.items():
                for entry in entries if isinstance(entries, list) else [{}]:
                    self._WRITERS[key](self, key, entry)
        except (KeyError, ValueError, Unsupported):
            raise Unsupported(f"{TITLE} has no type for {constraint}") from None

    def _block(self, kind: int, *apart: object, **fields: Any) -> dict[str, Any]:
        """The block of a type to which clues are added; another for other `apart`."""
        return self._made.setdefault((kind, *apart), {"type": kind, **fields})

    def _clue(self, kind: int, name: str, clue: object, **fields: Any) -> None:
        block = self._block(kind, *map(str, fields.items()), **fields)
        block.setdefault(name, []).append(clue)

    def _numbers(self, cells: object) -> list[int]:
        return [self._number(*_place(name)) for name in cells] if isinstance(cells, list) else []

    def _number(self, row: int, column: int) -> int:
        return (row - 1) * self._side + column - 1

    def _flag(self, key: str, _: Mapping[str, Any]) -> None:
        self._block(_KIND_OF[key])

    def _cell(self, key: str, entry: Mapping[str, Any]) -> None:
        self._clue(_KIND_OF[key], "cells", self._number(*_place(entry["cell"])))

    def _area(self, key: str, entry: Mapping[str, Any]) -> None:
        numbers = self._numbers(entry["cells"])
        self._block(_KIND_OF[key], *numbers, cells=numbers)

    def _lines(self, key: str, entry: Mapping[str, Any]) -> None:
        for line in entry["lines"]:
            self._clue(_KIND_OF[key], "lines", self._numbers(line))

    def _groups_of(self, groups: frozenset[frozenset[int]]) -> list[int]:
        return sorted(types.mask(group) for group in groups)

    def _entropic(self, _: str, entry: Mapping[str, Any]) -> None:
        groups = self._groups_of(types.thirds(self._side))
        for line in entry["lines"]:
            self._clue(406, "lines", self._numbers(line), groups=groups)

    def _thermometer(self, key: str, entry: Mapping[str, Any]) -> None:
        for line in entry["lines"]:
            slow = key == "slowthermometer"
            self._clue(300, "thermometers", self._numbers(line), slow=slow)

    def _whisper(self, _: str, entry: Mapping[str, Any]) -> None:
        least = int(entry.get("value", (self._side + 1) // 2))
        for line in entry["lines"]:
            self._clue(401, "lines", self._numbers(line), minDifference=least)

    def _cage(self, _: str, entry: Mapping[str, Any]) -> None:
        cage = {"cells": self._numbers(entry["cells"]), "value": int(entry.get("value") or 0)}
        self._clue(301, "cages", cage)

    def _clone(self, _: str, entry: Mapping[str, Any]) -> None:
        pairs = zip(*(self._numbers(entry[name]) for name in ("cells", "cloneCells")), strict=True)
        groups = [list(pair) for pair in pairs]
        self._block(302, str(groups), groups=groups)

    def _quadruple(self, _: str, entry: Mapping[str, Any]) -> None:
        cells = tuple(Cell(*_place(name)) for name in entry["cells"])
        corner = places.corner_number(cells, self._side)
        self._clue(303, "clues", {"corner": corner, "digits": list(entry["values"])})

    def _dot(self, key: str, entry: Mapping[str, Any]) -> None:
        one, other = (Cell(*_place(name)) for name in entry["cells"])
        value = entry.get("value", {"difference": 1, "ratio": 2}.get(key))
        number = TOTALS[str(value)] if key == "xv" else int(str(value))
        edge = places.edge_number((one, other), self._side)
        self._clue(_KIND_OF[key], "clues", {"edge": edge, "value": number})

    def _arrow(self, _: str, entry: Mapping[str, Any]) -> None:
        lines = [self._numbers(line) for line in entry["lines"]]
        clue = {"bulbCells": self._numbers(entry["cells"]), "arrows": lines}
        self._clue(408, "bulbsWithArrows", clue)

    def _little_killer(self, _: str, entry: Mapping[str, Any]) -> None:
        number = places.outside_number(_place(entry["cell"]), self._side)
        diagonal = next(way for way, names in places.WAYS.items() if entry["direction"] in names)
        value = int(entry["value"])
        self._clue(500, "clues", {"outerCell": number, "diagonal": diagonal, "value": value})

    def _outside(self, key: str, entry: Mapping[str, Any]) -> None:
        number = places.outside_number(_place(entry["cell"]), self._side)
        self._clue(_KIND_OF[key], "clues", {"outerCell": number, "value": int(entry["value"])})

    def _room(self, room: Any) -> None:
        place = beside(room.cells, self._board)
        if place is None:
            raise ValueError("not along a whole line")
        number = places.outside_number(_place(place), self._side)
        self._clue(504, "clues", {"outerCell": number, "value": room.value})

    def _look_and_say(self, cage: Any) -> None:
        if max(cage.said) > LARGEST:
            raise ValueError("a number of two digits")
        cells = [self._number(cell.row, cell.column) for cell in cage.cells]
        self._clue(304, "cages", {"cells": cells, "value": "".join(map(str, cage.said))})

    def _modular(self, line: Any) -> None:
        groups = self._groups_of(types.rests(self._side, line.modulus))
        cells = [self._number(cell.row, cell.column) for cell in line.cells]
        self._clue(406, "lines", cells, groups=groups)

    def _squares(self, rule: Any) -> None:
        entropy = registry.name_of(type(rule)) == "global_entropy"
        groups = types.thirds(self._side) if entropy else types.rests(self._side, 3)
        numbers = self._groups_of(groups)
        self._block(16, str(numbers), groups=numbers)

    def _non_consecutive(self, rule: Any) -> None:
        if not rule.exempt:
            self._block(15)
            return
        self._block(200)["negative"] = [1]

    def _negative_ratio(self, rule: Any) -> None:
        self._block(201)["negative"] = list(rule.ratios)

    def _negative_xv(self, _: Any) -> None:
        self._block(202)["negative"] = list(SIGNS)

    _WRITERS: ClassVar[Mapping[str, Callable[[WrittenBlocks, str, Mapping[str, Any]], None]]] = {
        **dict.fromkeys(types.FLAGS.values(), _flag),
        **dict.fromkeys((*types.MARKED.values(), *types.EXTREMES.values()), _cell),
        **dict.fromkeys(types.AREAS.values(), _area),
        **dict.fromkeys(types.LINES.values(), _lines),
        **dict.fromkeys(types.DOTS.values(), _dot),
        **dict.fromkeys(types.OUTSIDE.values(), _outside),
        **dict.fromkeys(("thermometer", "slowthermometer"), _thermometer),
        "entropicline": _entropic,
        "whispers": _whisper,
        "killercage": _cage,
        "clone": _clone,
        "quadruple": _quadruple,
        "arrow": _arrow,
        "littlekillersum": _little_killer,
    }
    """What writes an entry of f-puzzles, by its key."""

    _OWN: ClassVar[Mapping[str, Callable[[WrittenBlocks, Any], None]]] = {
        "numbered_room": _room,
        "look_and_say": _look_and_say,
        "modular_line": _modular,
        "global_entropy": _squares,
        "global_modular": _squares,
        "non_consecutive": _non_consecutive,
        "negative_ratio": _negative_ratio,
        "negative_xv": _negative_xv,
    }
    """What writes a constraint of a kind that SudokuMaker says otherwise than f-puzzles."""


def _place(name: str) -> tuple[int, int]:
    """The row and column of a place as f-puzzles names it."""
    row, _, column = name[1:].partition("C")
    return int(row), int(column)


_KIND_OF = {
    key: kind
    for table in (
        types.FLAGS, types.MARKED, types.EXTREMES, types.AREAS, types.LINES, types.OUTSIDE,
        types.DOTS,
    )
    for kind, key in table.items()
}  # fmt: skip
