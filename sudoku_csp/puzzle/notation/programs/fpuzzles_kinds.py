"""The keys of f-puzzles by kind of constraint: how an entry is read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from operator import attrgetter
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import (
    SIDES,
    Document,
    Draft,
    Entry,
    corner,
)

Form = forms.Form[Entry, Draft]
Read = Iterator[Constraint]
Reader = Callable[[Any, Entry], Iterable[Constraint]]
Fields = Callable[[Document], Any]
"""The function that makes a field of a constraint from the document."""

CELLS, SIDE, REGIONS = map(attrgetter, ("board.cells", "board.side", "cells_of_regions"))

FLAGS = {
    "antiking", "antiknight", "diagonal-", "diagonal+", "disjointgroups", "nonconsecutive",
    "negative.ratio", "negative.xv",
}  # fmt: skip
"""The keys that are true or false, and the members of `negative`; all others have a list."""

DIAGONALS = {"diagonal-": "main", "diagonal+": "anti"}


def stated(key: str, read: Reader, **more: Callable[[Any], Any]) -> Form:
    """A list of cells, and further fields made from the constraint."""

    def write(rule: Any, draft: Draft) -> None:
        draft.add(key, cells=rule.cells, **{name: field(rule) for name, field in more.items()})

    return Form((key,), read, write)


def flag(key: str, *fields: Fields) -> Form:
    """A rule of the whole board with these fields."""

    def read(kind: Any, entry: Entry) -> Read:
        yield kind(*(field(entry.document) for field in fields))

    return Form((key,), read, lambda _, draft: draft.flag(key))


def area(key: str, *more: Fields) -> Form:

    def read(kind: Any, entry: Entry) -> Read:
        yield kind(entry.cells(), *(field(entry.document) for field in more))

    return stated(key, read)


def lines(key: str, field: str = "", usual: int = 0, *, valued: bool = False) -> Form:
    """Lists of lines, each a constraint; `valued` if the document may have the `field` as its
    value."""

    def read(kind: Any, entry: Entry) -> Read:
        value = entry.value() if valued else None
        if value is None and field:
            value = kind.usual(entry.document.board).get(field, usual)
        yield from (kind(line, *([value] if field else [])) for line in entry.lines())

    def write(rule: Any, draft: Draft) -> None:
        value = getattr(rule, field, None)
        if value == rule.usual(draft.board).get(field, usual):
            value = None
        draft.add(key, lines=[rule.cells], value=str(value) if value and valued else None)

    return Form((key,), read, write)


def dot(key: str, usual: int) -> Form:
    """Two cells, and a value that is left out if it is the usual one."""

    def read(kind: Any, entry: Entry) -> Read:
        value = entry.value()
        yield kind(entry.cells(), usual if value is None else value)

    return stated(key, read, value=lambda rule: None if rule.value == usual else str(rule.value))


def outside(key: str) -> Form:

    def read(kind: Any, entry: Entry) -> Read:
        cells, value = entry.outside(), entry.value()
        if value is not None:
            yield kind(cells, value)

    def write(rule: Any, draft: Draft) -> None:
        place, _ = corner(rule.cells, draft.board, SIDES) or ("", "")
        if not place:
            raise Unsupported(f"f-puzzles has no place for {rule}: it is not along a whole line")
        draft.add(key, cell=place, value=str(rule.value))

    return Form((key,), read, write)


def marked(key: str) -> Form:
    """Marked cells. The first entry reads the whole list: marked cells exempt one another."""

    def read(kind: Any, entry: Entry) -> Read:
        entry.cell()
        if entry.number == 1:
            cells = tuple(one.cell() for one in entry.document.entries(key))
            yield kind(cells, entry.document.board.side)

    def write(rule: Any, draft: Draft) -> None:
        for cell in rule.cells:
            draft.add(key, cell=cell)

    return Form((key,), read, write)


def parity(key: str) -> Form:
    """A marked cell, or the parity of a cell in the grid."""

    def read(kind: Any, entry: Entry) -> Read:
        name = entry.key if entry.key == key else entry.text().lower()
        if name == key:
            yield kind((entry.cell(),))
        elif name not in ("odd", "even"):
            raise ValueError(f"{name!r} is neither odd nor even")

    return Form((key, "grid.parity"), read, marked(key).write)


def _xv(kind: Any, entry: Entry) -> Read:
    cells, sign = entry.cells(), entry.text()
    if sign in forms.TOTALS:
        yield kind(cells, forms.TOTALS[sign])
    elif sign:
        raise ValueError(f"{sign!r} is neither X nor V")


def _little_killer(kind: Any, entry: Entry) -> Read:
    cells, value = entry.slanting(), entry.value()
    if entry.cells() not in ((), cells):
        raise ValueError("its cells are not those of the diagonal that it points at")
    if value is not None:
        yield kind(cells, value)


def _write_little_killer(rule: Any, draft: Draft) -> None:
    place, way = corner(rule.cells, draft.board) or ("", "")
    if not place:
        raise Unsupported(f"f-puzzles has no place for {rule}: it is not a whole diagonal")
    fields = {"cell": place, "direction": way, "cells": rule.cells, "value": str(rule.value)}
    draft.add("littlekillersum", **fields)


def _arrow(kind: Any, entry: Entry) -> Read:
    circle = entry.cells()
    for first, *shaft in entry.lines():
        if first not in circle:
            raise ValueError(f"a line begins in {first}, outside its circle")
        yield kind((*circle, *shaft), len(circle))


def _write_arrow(rule: Any, draft: Draft) -> None:
    draft.add("arrow", lines=[rule.cells[rule.pill - 1 :]], cells=rule.cells[: rule.pill])


def _cage(kind: Any, entry: Entry) -> Read:
    yield kind(entry.cells(), entry.value() or None)  # A total that is blank or 0 is none.


def _clone(kind: Any, entry: Entry) -> Read:
    yield kind(entry.cells(), entry.cells("cloneCells"))


def _write_candidates(rule: Any, draft: Draft) -> None:
    for cell in rule.cells:
        draft.mark(cell, "givenPencilMarks", list(rule.digits))


def _quadruple(kind: Any, entry: Entry) -> Read:
    cells, digits = entry.cells(), entry.values()
    if digits:
        yield kind(digits, cells)


def _region_sum(kind: Any, entry: Entry) -> Read:
    document, lines = entry.document, entry.lines()
    region = dict(zip(document.board.cells, document.regions, strict=True)).get
    for line in lines if document.cells_of_regions else ():
        if None in map(region, line):
            raise ValueError("it runs through a cell in no region")
        yield kind(tuple(tuple(stretch) for _, stretch in groupby(line, key=region)))


def _write_region_sum(rule: Any, draft: Draft) -> None:
    draft.add("regionsumline", lines=[[*chain(*rule.segments)]])


def _dots(document: Document) -> Any:
    """The dots of both kinds: their cells are exempt from either rule."""
    return document.pairs("difference", "ratio")


def _ratios(document: Document) -> tuple[int, ...]:
    """The ratios of the dots; 2 if there are none."""
    return tuple(sorted({dot.value() or 2 for dot in document.entries("ratio")} or {2}))


FORMS = forms.Forms(
    {
        "all_different": Form((), lambda *_: (), area("extraregion").write),
        "anti_king": flag("antiking", CELLS),
        "anti_knight": flag("antiknight", CELLS),
        "arrow": Form(("arrow",), _arrow, _write_arrow),
        "between_line": lines("betweenline"),
        "box_indexer": area("boxindexer", REGIONS),
        "cage": stated("killercage", _cage, value=lambda rule: rule.total and str(rule.total)),
        "candidates": Form(
            ("grid.givenPencilMarks",),
            lambda kind, entry: [kind(tuple(sorted({*entry.values("value")})), (entry.cell(),))],
            _write_candidates,
        ),
        "clone": stated("clone", _clone, cloneCells=lambda rule: rule.copies),
        "column_indexer": area("columnindexer", SIDE),
        "diagonal": Form(
            tuple(DIAGONALS),
            lambda kind, entry: [kind(entry.document.board.side, DIAGONALS[entry.key])],
            lambda rule, draft: draft.flag("diagonal-" if rule.which == "main" else "diagonal+"),
        ),
        "difference": dot("difference", 1),
        "disjoint_groups": flag("disjointgroups", REGIONS),
        "double_arrow": lines("doublearrow"),
        "entropic_line": lines("entropicline"),
        "even": parity("even"),
        "extra_region": area("extraregion"),
        "little_killer": Form(("littlekillersum",), _little_killer, _write_little_killer),
        "lockout_line": lines("lockout", "difference"),
        "maximum": marked("maximum"),
        "minimum": marked("minimum"),
        "modular_line": lines("modularline", "modulus", 3),
        "nabner_line": lines("nabner"),
        "negative_ratio": flag("negative.ratio", CELLS, _dots, _ratios),
        "negative_xv": flag("negative.xv", CELLS, lambda one: one.pairs("xv", value=True)),
        "non_consecutive": flag("nonconsecutive", CELLS, _dots),
        "odd": parity("odd"),
        "palindrome": lines("palindrome"),
        "quadruple": stated("quadruple", _quadruple, values=lambda rule: rule.digits),
        "ratio": dot("ratio", 2),
        "region_sum_line": Form(("regionsumline",), _region_sum, _write_region_sum),
        "renban": lines("renban"),
        "row_indexer": area("rowindexer", SIDE),
        "sandwich": outside("sandwichsum"),
        "skyscraper": outside("skyscraper"),
        "slow_thermometer": lines("slowthermometer"),
        "thermometer": lines("thermometer"),
        "whisper": lines("whispers", "difference", valued=True),
        "x_sum": outside("xsum"),
        "xv": stated("xv", _xv, value=lambda rule: forms.SIGNS[rule.total]),
        "zipper_line": lines("zipperline"),
    },
    lacks="f-puzzles has no key",
)
