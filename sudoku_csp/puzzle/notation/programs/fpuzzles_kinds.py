"""The keys of f-puzzles by kind of constraint: how an entry of a document is read and written.

f-puzzles (by Eric Fox, 2020) keeps a puzzle as one JSON object with a key for each kind. The value
of a key is true or false, or a list of entries: objects, each with the fields of one clue. A clue
outside the grid names the place beside the grid where it stands and, for a diagonal, the direction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from operator import attrgetter, methodcaller
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs.json_text import shown

WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
SIDES = {"D": (1, 0), "U": (-1, 0), "R": (0, 1), "L": (0, -1)}
"""The steps along diagonals, and along rows and columns, as numbers of rows and of columns."""

NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})", re.ASCII)


def place(name: object, where: str) -> tuple[int, int]:
    """The row and column of a cell from its name; the cell may be outside the grid.

    Raises ValueError; the message says that the name was under the key `where`.
    """
    match = PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise ValueError(f"{shown(name)} under {where!r} is no cell like R1C2")
    return int(match[1]), int(match[2])


def line_from(outside: tuple[int, int], step: tuple[int, int], side: int) -> tuple[Cell, ...]:
    """The cells of the grid that are reached by steps from a place just outside it, or none."""
    (row, column), (down, right) = outside, step
    if 1 <= row <= side and 1 <= column <= side:
        return ()
    cells = []
    while 1 <= (row := row + down) <= side and 1 <= (column := column + right) <= side:
        cells.append(Cell(row, column))
    return tuple(cells)


def outside_of(rule: Any, board: Board, *, slanting: bool) -> tuple[str, str]:
    """The place beside the grid for a clue about the cells of `rule`, and the direction from there.

    Raises Unsupported.
    """
    (row, column), *_ = cells = rule.cells
    for way, (down, right) in (WAYS if slanting else SIDES).items():
        outside = row - down, column - right
        if line_from(outside, (down, right), board.side) == cells:
            return "R{}C{}".format(*outside), way
    line = "diagonal" if slanting else "line"
    raise Unsupported(f"f-puzzles has no place for {rule}: it is not along a whole {line}")


def digit(value: object, board: Board) -> int:
    if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
        value = int(value)
    if type(value) is not int or value not in board.digits:
        raise ValueError(f"{shown(value)} is no digit of a board of {board}")
    return value


def named(cell: Cell) -> str:
    return str(cell).upper()


@dataclass(frozen=True)
class Document:
    """A document: its board, the cells of each region in reading order, and its entries by key.

    A flag (a key that is true) has one entry without fields. The key `negative.ratio` stands for
    the member `ratio` of the list `negative`. The key `grid.parity` stands for the field `parity`
    of the cells in the grid; each of its entries names the `cell`.
    """

    board: Board
    regions: tuple[tuple[Cell, ...], ...]
    found: Mapping[str, Sequence[Mapping[str, Any]]]

    def entries(self, key: str) -> tuple[KeyEntry, ...]:
        found = enumerate(self.found.get(key, ()), start=1)
        return tuple(KeyEntry(self, key, number, one) for number, one in found)

    def pairs(self, *keys: str, value: bool = False) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells in the entries of `keys`; if `value`, only in entries with a text."""
        entries = [entry for key in keys for entry in self.entries(key)]
        found = [entry.cells() for entry in entries if not value or entry.text()]
        return tuple(sorted({(min(pair), max(pair)) for pair in found if len(pair) == 2}))


@dataclass(frozen=True)
class KeyEntry:
    """An entry of a document under a key; `used` are the names of the fields that were read.

    The methods raise ValueError for a field that cannot be read.
    """

    document: Document
    key: str
    number: int
    fields: Mapping[str, Any]
    used: set[str] = field(default_factory=set, compare=False)

    def _get(self, name: str) -> Any:
        self.used.add(name)
        return self.fields.get(name)

    def _list(self, value: object, name: str, what: str) -> list[Any]:
        if not isinstance(value, list):
            raise ValueError(f"{name!r} is no list of {what}")  # noqa: TRY004 - as any other.
        return value

    def _cells(self, value: object, name: str) -> tuple[Cell, ...]:
        cells = tuple(Cell._make(place(one, name)) for one in self._list(value, name, "cells"))
        for cell in cells:
            if cell not in self.document.board.cell_set:
                raise ValueError(f"{cell} is not on a board of {self.document.board}")
        return cells

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        value = self._get(name)
        return () if value is None else self._cells(value, name)

    def cell(self) -> Cell:
        return self._cells([self._get("cell")], "cell")[0]

    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The lines of the entry, without lines of a single cell, which are stray clicks."""
        value = self._get("lines")
        lines = [] if value is None else self._list(value, "lines", "lines")
        return tuple(cells for line in lines if len(cells := self._cells(line, "lines")) > 1)

    def value(self) -> int | None:
        """The whole number of the entry, as a number or a text; None for a blank text."""
        value = self._get("value")
        if isinstance(value, str) and NUMBER.fullmatch(value.strip() or "0"):
            return int(value) if value.strip() else None
        if value is not None and (type(value) is not int or abs(value) > 999_999):
            raise ValueError(f"{shown(value)} is no whole number")
        return value

    def digits(self, name: str) -> tuple[int, ...] | None:
        """The digits in the list under `name`; None if the list is empty."""
        values = self._list(self._get(name), name, "digits")
        return tuple(digit(value, self.document.board) for value in values) or None

    def text(self) -> str:
        value = self._get("value")
        if not isinstance(value, str | None):
            raise ValueError(f"{shown(value)} is no text")  # noqa: TRY004 - as any other.
        return (value or "").strip()

    def outside(self) -> tuple[Cell, ...]:
        """The row or column at whose end the entry stands, read from that end."""
        outside = place(self._get("cell"), "cell")
        for step in SIDES.values():
            if cells := line_from(outside, step, self.document.board.side):
                return cells
        raise ValueError(f"{self.fields['cell']} is not beside a row or a column of the grid")

    def slanting(self) -> tuple[Cell, ...]:
        """The diagonal that begins beside the entry's place outside the grid, in its direction."""
        outside, way = place(self._get("cell"), "cell"), self._get("direction")
        if way not in WAYS:
            raise ValueError(f"{shown(way)} is no direction: UL, UR, DL or DR")
        if not (cells := line_from(outside, WAYS[way], self.document.board.side)):
            raise ValueError(f"no diagonal of the grid goes {way} from {self.fields['cell']}")
        return cells


class Draft:
    """A document that is being written: its keys, and the fields of its cells."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.keys: dict[str, Any] = {}
        self.in_cells: dict[Cell, dict[str, Any]] = {}

    def add(self, key: str, **fields: Any) -> None:
        """Adds an entry with these fields to the list of a key, without fields that are None."""
        entry = {name: _written(value) for name, value in fields.items() if value is not None}
        self.keys.setdefault(key, []).append(entry)

    def flag(self, key: str) -> None:
        head, _, member = key.partition(".")
        if not member:
            self.keys[head] = True
        elif member not in self.keys.setdefault(head, []):
            self.keys[head].append(member)


def _written(value: Any) -> Any:
    if isinstance(value, Cell):
        return named(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_written(one) for one in value]
    return value


Form = forms.Form[KeyEntry, Draft]
Read = Iterator[Constraint]
Reader = Callable[[Any, KeyEntry], Iterable[Constraint]]
FieldReader = Callable[[KeyEntry], Any]
"""A function that reads the value for a field of a constraint from an entry."""

CELLS, CLONES = methodcaller("cells"), methodcaller("cells", "cloneCells")
DIGITS = methodcaller("digits", "values")
BOARD, SIDE, REGIONS = map(
    attrgetter, ("document.board.cells", "document.board.side", "document.regions")
)

FLAGS = {
    "antiking", "antiknight", "diagonal-", "diagonal+", "disjointgroups", "nonconsecutive",
    "negative.ratio", "negative.xv",
}  # fmt: skip
"""The keys that are true or false, and the members of `negative`. Any other key has a list."""

DIAGONALS = {"diagonal-": "main", "diagonal+": "anti"}


def parts(*fields: FieldReader) -> Reader:
    """The reader that makes a constraint of these fields, or none if one of the fields is None."""

    def read(kind: Any, entry: KeyEntry) -> Read:
        values = [field(entry) for field in fields]
        if None not in values:
            yield kind(*values)

    return read


def stated(key: str, read: Reader, **fields: str | Callable[[Any], Any]) -> Form:
    """The form with this reader, which writes these fields of an entry.

    Each field has the name of a constraint's field, or a function from the constraint to the value.
    """
    of_rule = {name: attrgetter(of) if isinstance(of, str) else of for name, of in fields.items()}

    def write(rule: Any, draft: Draft) -> None:
        draft.add(key, **{name: field(rule) for name, field in of_rule.items()})

    return Form((key,), read, write)


def flag(key: str, *fields: FieldReader) -> Form:
    return Form((key,), parts(*fields), lambda _, draft: draft.flag(key))


def area(key: str, *more: FieldReader, **fields: str | Callable[[Any], Any]) -> Form:
    """The form of cells with further values: `more` reads these values, `fields` writes them."""
    return stated(key, parts(CELLS, *more), cells="cells", **fields)


def lines(key: str, valued: str = "", **usual: int) -> Form:
    """The form of lines, each of which is a constraint. If `valued` is not empty, it names the
    field for the entry's value. `usual` has the values of fields that f-puzzles does not store."""

    def read(kind: Any, entry: KeyEntry) -> Read:
        fields = usual | kind.defaults(entry.document.board)
        value = entry.value() if valued else None
        if value is not None:
            fields[valued] = value
        yield from (kind(line, **fields) for line in entry.lines())

    def write(rule: Any, draft: Draft) -> None:
        value = getattr(rule, valued) if valued else None
        is_usual = value == rule.defaults(draft.board).get(valued)
        draft.add(key, lines=[rule.cells], value=None if is_usual else str(value))

    return Form((key,), read, write)


def dot(key: str, usual: int) -> Form:
    """The form of a dot: two cells, and a value, which is left out if it is `usual`."""
    return area(
        key,
        lambda entry: usual if (number := entry.value()) is None else number,
        value=lambda rule: None if rule.value == usual else str(rule.value),
    )


def outside(key: str, *, slanting: bool = False) -> Form:
    """The form of a clue outside the grid about a row or column; about a diagonal if `slanting`."""

    def read(kind: Any, entry: KeyEntry) -> Read:
        cells, value = entry.slanting() if slanting else entry.outside(), entry.value()
        if slanting and entry.cells() not in ((), cells):
            raise ValueError("its cells are not those of the diagonal that it points at")
        if value is not None:
            yield kind(cells, value)

    def write(rule: Any, draft: Draft) -> None:
        cell, way = outside_of(rule, draft.board, slanting=slanting)
        more = {"direction": way, "cells": rule.cells} if slanting else {}
        draft.add(key, cell=cell, **more, value=str(rule.value))

    return Form((key,), read, write)


def marked(key: str) -> Form:
    """The form of marked cells. They are a single constraint, because they exempt one another."""

    def read(kind: Any, entry: KeyEntry) -> Read:
        entry.cell()
        if entry.number == 1:
            cells = tuple(one.cell() for one in entry.document.entries(key))
            yield kind(cells, entry.document.board.side)

    def write(rule: Any, draft: Draft) -> None:
        for cell in rule.cells:
            draft.add(key, cell=cell)

    return Form((key,), read, write)


def parity(key: str) -> Form:
    """The form of `odd` or `even`, which is stated by a marked cell or in a field of the cell."""

    def read(kind: Any, entry: KeyEntry) -> Read:
        name = entry.key if entry.key == key else entry.text().lower()
        if name == key:
            yield kind((entry.cell(),))
        elif name not in ("odd", "even"):
            raise ValueError(f"{name!r} is neither odd nor even")

    return Form((key, "grid.parity"), read, marked(key).write)


def _total(entry: KeyEntry) -> int | None:
    """The total for which an X or a V stands; None if the entry has neither."""
    sign = entry.text()
    if sign and sign not in forms.TOTALS:
        raise ValueError(f"{sign!r} is neither X nor V")
    return forms.TOTALS.get(sign)


def _cage(kind: Any, entry: KeyEntry) -> Read:
    yield kind(entry.cells(), entry.value() or None)  # A total that is blank or 0 is none.


def _arrow(kind: Any, entry: KeyEntry) -> Read:
    circle = entry.cells()
    for first, *shaft in entry.lines():
        if first not in circle:
            raise ValueError(f"a line begins in {first}, outside its circle")
        yield kind((*circle, *shaft), len(circle))


def _write_arrow(rule: Any, draft: Draft) -> None:
    draft.add("arrow", lines=[rule.cells[rule.pill - 1 :]], cells=rule.cells[: rule.pill])


def _candidates(kind: Any, entry: KeyEntry) -> Read:
    yield kind(tuple(sorted({*(entry.digits("value") or ())})), (entry.cell(),))


def _write_candidates(rule: Any, draft: Draft) -> None:
    for cell in rule.cells:
        draft.in_cells[cell] = {"givenPencilMarks": list(rule.digits)}


def _region_sum(kind: Any, entry: KeyEntry) -> Read:
    lines, regions = entry.lines(), entry.document.regions
    region = {cell: number for number, cells in enumerate(regions) for cell in cells}.get
    for line in lines if regions else ():
        if None in map(region, line):
            raise ValueError("it runs through a cell in no region")
        yield kind(tuple(tuple(stretch) for _, stretch in groupby(line, key=region)))


def _dots(entry: KeyEntry) -> Any:
    """The pairs of cells with a dot of either kind, which the rules about missing dots exempt."""
    return entry.document.pairs("difference", "ratio")


def _ratios(entry: KeyEntry) -> tuple[int, ...]:
    """The different ratios of the dots; 2 if no dot states a ratio."""
    return tuple(sorted({dot.value() or 2 for dot in entry.document.entries("ratio")} or {2}))


LINES = {
    "between_line": "betweenline", "double_arrow": "doublearrow", "entropic_line": "entropicline",
    "lockout_line": "lockout", "nabner_line": "nabner", "palindrome": "palindrome",
    "renban": "renban", "slow_thermometer": "slowthermometer", "thermometer": "thermometer",
    "zipper_line": "zipperline",
}  # fmt: skip
"""The key of each kind whose entries have only lines."""

FORMS = forms.Forms(
    {
        **{kind: lines(key) for kind, key in LINES.items()},
        "all_different": Form((), lambda *_: (), area("extraregion").write),
        "anti_king": flag("antiking", BOARD),
        "anti_knight": flag("antiknight", BOARD),
        "arrow": Form(("arrow",), _arrow, _write_arrow),
        "box_indexer": area("boxindexer", REGIONS),
        "cage": stated(
            "killercage", _cage, cells="cells", value=lambda rule: rule.total and str(rule.total)
        ),
        "candidates": Form(("grid.givenPencilMarks",), _candidates, _write_candidates),
        "clone": area("clone", CLONES, cloneCells="copies"),
        "column_indexer": area("columnindexer", SIDE),
        "diagonal": Form(
            tuple(DIAGONALS),
            parts(SIDE, lambda entry: DIAGONALS[entry.key]),
            lambda rule, draft: draft.flag("diagonal-" if rule.which == "main" else "diagonal+"),
        ),
        "difference": dot("difference", 1),
        "disjoint_groups": flag("disjointgroups", REGIONS),
        "even": parity("even"),
        "extra_region": area("extraregion"),
        "little_killer": outside("littlekillersum", slanting=True),
        "maximum": marked("maximum"),
        "minimum": marked("minimum"),
        "modular_line": lines("modularline", modulus=3),
        "negative_ratio": flag("negative.ratio", BOARD, _dots, _ratios),
        "negative_xv": flag(
            "negative.xv", BOARD, lambda entry: entry.document.pairs("xv", value=True)
        ),
        "non_consecutive": flag("nonconsecutive", BOARD, _dots),
        "odd": parity("odd"),
        "quadruple": stated("quadruple", parts(DIGITS, CELLS), cells="cells", values="digits"),
        "ratio": dot("ratio", 2),
        "region_sum_line": stated(
            "regionsumline", _region_sum, lines=lambda rule: [[*chain(*rule.segments)]]
        ),
        "row_indexer": area("rowindexer", SIDE),
        "sandwich": outside("sandwichsum"),
        "skyscraper": outside("skyscraper"),
        "whisper": lines("whispers", "difference"),
        "x_sum": outside("xsum"),
        "xv": area("xv", _total, value=lambda rule: forms.SIGNS[rule.total]),
    },
    lacks="f-puzzles has no key",
)
