"""The keys of f-puzzles by kind of constraint: how an entry is read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from operator import attrgetter, methodcaller
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Draft, Entry, outside_of

Form = forms.Form[Entry, Draft]
Read = Iterator[Constraint]
Reader = Callable[[Any, Entry], Iterable[Constraint]]
Part = Callable[[Entry], Any]
"""The function that makes a field of a constraint from an entry."""

CELLS, CLONES = methodcaller("cells"), methodcaller("cells", "cloneCells")
DIGITS = methodcaller("digits", "values")
BOARD, SIDE, REGIONS = map(
    attrgetter, ("document.board.cells", "document.board.side", "document.regions")
)

FLAGS = {
    "antiking", "antiknight", "diagonal-", "diagonal+", "disjointgroups", "nonconsecutive",
    "negative.ratio", "negative.xv",
}  # fmt: skip
"""The keys that are true or false, and the members of `negative`; all others have a list."""

DIAGONALS = {"diagonal-": "main", "diagonal+": "anti"}


def parts(*fields: Part) -> Reader:
    """Reads a constraint with these fields; no constraint if one of them is None."""

    def read(kind: Any, entry: Entry) -> Read:
        values = [field(entry) for field in fields]
        if None not in values:
            yield kind(*values)

    return read


def stated(key: str, read: Reader, **fields: str | Callable[[Any], Any]) -> Form:
    """An entry with these fields: fields of a constraint, or functions of it."""
    of_rule = {name: attrgetter(of) if isinstance(of, str) else of for name, of in fields.items()}

    def write(rule: Any, draft: Draft) -> None:
        draft.add(key, **{name: field(rule) for name, field in of_rule.items()})

    return Form((key,), read, write)


def flag(key: str, *fields: Part) -> Form:
    """A rule of the whole board with these fields."""
    return Form((key,), parts(*fields), lambda _, draft: draft.flag(key))


def area(key: str, *more: Part, **fields: str | Callable[[Any], Any]) -> Form:
    """Cells, with more fields of the constraint and of the entry."""
    return stated(key, parts(CELLS, *more), cells="cells", **fields)


def lines(key: str, valued: str = "", **usual: int) -> Form:
    """Lists of lines, each a constraint; an entry may have the field `valued` as its value."""

    def read(kind: Any, entry: Entry) -> Read:
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
    """Two cells, and a value that is left out if it is the usual one."""

    def value(entry: Entry) -> int:
        number = entry.value()
        return usual if number is None else number

    return area(key, value, value=lambda rule: None if rule.value == usual else str(rule.value))


def outside(key: str, *, slanting: bool = False) -> Form:
    """A clue outside the grid, about a row or column or, with a direction, about a diagonal."""

    def read(kind: Any, entry: Entry) -> Read:
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


def _total(entry: Entry) -> int | None:
    """The total of an X or a V; None for no sign."""
    sign = entry.text()
    if sign and sign not in forms.TOTALS:
        raise ValueError(f"{sign!r} is neither X nor V")
    return forms.TOTALS.get(sign)


def _cage(kind: Any, entry: Entry) -> Read:
    yield kind(entry.cells(), entry.value() or None)  # A total that is blank or 0 is none.


def _arrow(kind: Any, entry: Entry) -> Read:
    circle = entry.cells()
    for first, *shaft in entry.lines():
        if first not in circle:
            raise ValueError(f"a line begins in {first}, outside its circle")
        yield kind((*circle, *shaft), len(circle))


def _write_arrow(rule: Any, draft: Draft) -> None:
    draft.add("arrow", lines=[rule.cells[rule.pill - 1 :]], cells=rule.cells[: rule.pill])


def _candidates(kind: Any, entry: Entry) -> Read:
    yield kind(tuple(sorted({*(entry.digits("value") or ())})), (entry.cell(),))


def _write_candidates(rule: Any, draft: Draft) -> None:
    for cell in rule.cells:
        draft.in_cells[cell] = {"givenPencilMarks": list(rule.digits)}


def _region_sum(kind: Any, entry: Entry) -> Read:
    lines, regions = entry.lines(), entry.document.regions
    region = {cell: number for number, cells in enumerate(regions) for cell in cells}.get
    for line in lines if regions else ():
        if None in map(region, line):
            raise ValueError("it runs through a cell in no region")
        yield kind(tuple(tuple(stretch) for _, stretch in groupby(line, key=region)))


def _dots(entry: Entry) -> Any:
    """The dots of both kinds: their cells are exempt from either rule."""
    return entry.document.pairs("difference", "ratio")


def _ratios(entry: Entry) -> tuple[int, ...]:
    """The ratios of the dots; 2 if there are none."""
    return tuple(sorted({dot.value() or 2 for dot in entry.document.entries("ratio")} or {2}))


FORMS = forms.Forms(
    {
        "all_different": Form((), lambda *_: (), area("extraregion").write),
        "anti_king": flag("antiking", BOARD),
        "anti_knight": flag("antiknight", BOARD),
        "arrow": Form(("arrow",), _arrow, _write_arrow),
        "between_line": lines("betweenline"),
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
        "double_arrow": lines("doublearrow"),
        "entropic_line": lines("entropicline"),
        "even": parity("even"),
        "extra_region": area("extraregion"),
        "little_killer": outside("littlekillersum", slanting=True),
        "lockout_line": lines("lockout"),
        "maximum": marked("maximum"),
        "minimum": marked("minimum"),
        "modular_line": lines("modularline", modulus=3),
        "nabner_line": lines("nabner"),
        "negative_ratio": flag("negative.ratio", BOARD, _dots, _ratios),
        "negative_xv": flag(
            "negative.xv", BOARD, lambda entry: entry.document.pairs("xv", value=True)
        ),
        "non_consecutive": flag("nonconsecutive", BOARD, _dots),
        "odd": parity("odd"),
        "palindrome": lines("palindrome"),
        "quadruple": stated("quadruple", parts(DIGITS, CELLS), cells="cells", values="digits"),
        "ratio": dot("ratio", 2),
        "region_sum_line": stated(
            "regionsumline", _region_sum, lines=lambda rule: [[*chain(*rule.segments)]]
        ),
        "renban": lines("renban"),
        "row_indexer": area("rowindexer", SIDE),
        "sandwich": outside("sandwichsum"),
        "skyscraper": outside("skyscraper"),
        "slow_thermometer": lines("slowthermometer"),
        "thermometer": lines("thermometer"),
        "whisper": lines("whispers", "difference"),
        "x_sum": outside("xsum"),
        "xv": area("xv", _total, value=lambda rule: forms.SIGNS[rule.total]),
        "zipper_line": lines("zipperline"),
    },
    lacks="f-puzzles has no key",
)
