"""What the keys of f-puzzles say, kind by kind: how an entry is read and a rule is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Entry
from sudoku_csp.puzzle.notation.programs.fpuzzles_draft import Draft
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import beside, corner

Form = forms.Form[Entry, Draft]
Read = Iterator[Constraint]


def flag(key: str, *fields: Callable[[Entry], Any]) -> Form:
    """A key that is true, for a rule of the whole board; more fields are from the document."""

    def read(kind: Any, entry: Entry) -> Read:
        yield kind(entry.document.board.cells, *(field(entry) for field in fields))

    return Form((key,), read, lambda _, draft: draft.flag(key))


def lines(key: str, only: Callable[[Any, Draft], str] = lambda *_: "") -> Form:
    """Lists of lines, a rule each; `only` says why a rule cannot be written, if so."""

    def write(rule: Any, draft: Draft) -> None:
        if why := only(rule, draft):
            raise Unsupported(f"f-puzzles has {why} {rule}")
        draft.add(key, lines=[rule.cells])

    return Form((key,), lambda kind, entry: map(kind, entry.lines()), write)


def area(key: str, *fields: Callable[[Entry], Any]) -> Form:
    """Cells; more fields are from the document."""

    def read(kind: Any, entry: Entry) -> Read:
        yield kind(entry.cells(), *(field(entry) for field in fields))

    return Form((key,), read, lambda rule, draft: draft.add(key, cells=rule.cells))


def dot(key: str, usual: int) -> Form:
    """Two cells, and a value that is left out where it is the usual one."""

    def read(kind: Any, entry: Entry) -> Read:
        value = entry.value()
        yield kind(entry.cells(), usual if value is None else value)

    def write(rule: Any, draft: Draft) -> None:
        value = None if rule.value == usual else str(rule.value)
        draft.add(key, cells=rule.cells, value=value)

    return Form((key,), read, write)


def outside(key: str) -> Form:
    """A clue beside a row or column."""

    def read(kind: Any, entry: Entry) -> Read:
        cells, value = entry.outside(), entry.value()
        if value is not None:
            yield kind(cells, value)

    def write(rule: Any, draft: Draft) -> None:
        place = beside(rule.cells, draft.board)
        if place is None:
            raise Unsupported(f"f-puzzles has no place for {rule}: it is not along a whole line")
        draft.add(key, cell=place, value=str(rule.value))

    return Form((key,), read, write)


def parity(key: str) -> Form:
    """A marked cell, or what is said in the grid."""

    def read(kind: Any, entry: Entry) -> Read:
        said = entry.key if entry.key == key else entry.text().lower()
        if said not in ("odd", "even"):
            raise ValueError(f"{said!r} is neither odd nor even")
        if said == key:
            yield kind((entry.cell(),))

    return Form((key, "grid.parity"), read, marked(key).write)


def marked(key: str) -> Form:
    """Marked cells. One of the list means all of it: they say nothing of one another."""

    def read(kind: Any, entry: Entry) -> Read:
        cell, document = entry.cell(), entry.document
        cells = tuple(one.cell() for one in document.entries(key))
        if cell == cells[0]:
            yield kind(cells, document.board.side)

    def write(rule: Any, draft: Draft) -> None:
        for cell in rule.cells:
            draft.add(key, cell=cell)

    return Form((key,), read, write)


def _xv(kind: Any, entry: Entry) -> Read:
    cells, sign = entry.cells(), entry.text()
    if sign not in ("", *forms.TOTALS):
        raise ValueError(f"{sign!r} is neither X nor V")
    if sign:
        yield kind(cells, forms.TOTALS[sign])


def _write_xv(rule: Any, draft: Draft) -> None:
    draft.add("xv", cells=rule.cells, value=forms.SIGNS[rule.total])


def _whisper(kind: Any, entry: Entry) -> Read:
    value = entry.value()
    difference = kind.usual(entry.document.board)["difference"] if value is None else value
    yield from (kind(line, difference) for line in entry.lines())


def _write_whisper(rule: Any, draft: Draft) -> None:
    usual = rule.usual(draft.board)["difference"]
    value = None if rule.difference == usual else str(rule.difference)
    draft.add("whispers", lines=[rule.cells], value=value)


def _lockout(kind: Any, entry: Entry) -> Read:
    difference = kind.usual(entry.document.board)["difference"]
    yield from (kind(line, difference) for line in entry.lines())


def _another_lockout(rule: Any, draft: Draft) -> str:
    usual = rule.difference == rule.usual(draft.board)["difference"]
    return "" if usual else "another difference for lockout lines than"


def _cage(kind: Any, entry: Entry) -> Read:
    # A total that is blank or 0 is none.
    yield kind(entry.cells(), entry.value() or None)


def _write_cage(rule: Any, draft: Draft) -> None:
    draft.add("killercage", cells=rule.cells, value=rule.total and str(rule.total))


def _little_killer(kind: Any, entry: Entry) -> Read:
    cells, value = entry.slanting(), entry.value()
    if entry.cells() not in ((), cells):
        raise ValueError("its cells are not those of the diagonal that it points at")
    if value is not None:
        yield kind(cells, value)


def _write_little_killer(rule: Any, draft: Draft) -> None:
    place = corner(rule.cells, draft.board)
    if place is None:
        raise Unsupported(f"f-puzzles has no place for {rule}: it is not a whole diagonal")
    cell, direction = place
    value = str(rule.value)
    draft.add("littlekillersum", cell=cell, direction=direction, cells=rule.cells, value=value)


def _arrow(kind: Any, entry: Entry) -> Read:
    circle = entry.cells()
    for first, *shaft in entry.lines():
        if first not in circle:
            raise ValueError(f"a line begins in {first}, outside its circle")
        yield kind((*circle, *shaft), len(circle))


def _write_arrow(rule: Any, draft: Draft) -> None:
    circle, shaft = rule.cells[: rule.pill], rule.cells[rule.pill :]
    draft.add("arrow", lines=[(circle[-1], *shaft)], cells=circle)


def _candidates(kind: Any, entry: Entry) -> Read:
    yield kind(tuple(sorted(set(entry.values("value")))), (entry.cell(),))


def _write_candidates(rule: Any, draft: Draft) -> None:
    for cell in rule.cells:
        draft.mark(cell, "givenPencilMarks", list(rule.digits))


def _write_clone(rule: Any, draft: Draft) -> None:
    draft.add("clone", cells=rule.cells, cloneCells=rule.copies)


def _diagonal(kind: Any, entry: Entry) -> Read:
    yield kind(entry.document.board.side, "main" if entry.key == "diagonal-" else "anti")


def _write_diagonal(rule: Any, draft: Draft) -> None:
    draft.flag("diagonal-" if rule.which == "main" else "diagonal+")


def _disjoint_groups(kind: Any, entry: Entry) -> Read:
    yield kind(entry.document.cells_of_regions)


def _quadruple(kind: Any, entry: Entry) -> Read:
    cells, digits = entry.cells(), entry.values()
    if digits:
        yield kind(digits, cells)


def _write_quadruple(rule: Any, draft: Draft) -> None:
    draft.add("quadruple", cells=rule.cells, values=rule.digits)


def _region_sum(kind: Any, entry: Entry) -> Read:
    region = entry.document.region
    for line in entry.lines():
        if set(entry.document.regions) == {None}:
            continue
        if any(region(cell) is None for cell in line):
            raise ValueError("it runs through a cell in no region")
        yield kind(tuple(tuple(stretch) for _, stretch in groupby(line, key=region)))


def _write_region_sum(rule: Any, draft: Draft) -> None:
    draft.add("regionsumline", lines=[[cell for one in rule.segments for cell in one]])


def _dots(entry: Entry) -> Any:
    # A dot says more of its two digits than that they are not consecutive, or in a ratio.
    return entry.document.pairs("difference", "ratio")


def _ratios(entry: Entry) -> tuple[int, ...]:
    """Those of the dots that there are."""
    return tuple(sorted({dot.value() or 2 for dot in entry.document.entries("ratio")} or {2}))


def _signs(entry: Entry) -> Any:
    return entry.document.pairs("xv", value=True)


def _side(entry: Entry) -> int:
    return entry.document.board.side


def _regions(entry: Entry) -> Any:
    return entry.document.cells_of_regions


def _clone(kind: Any, entry: Entry) -> Read:
    yield kind(entry.cells(), entry.cells("cloneCells"))


FORMS = forms.Forms(
    {
        "all_different": Form((), lambda *_: (), area("extraregion").write),
        "anti_king": flag("antiking"),
        "anti_knight": flag("antiknight"),
        "arrow": Form(("arrow",), _arrow, _write_arrow),
        "between_line": lines("betweenline"),
        "box_indexer": area("boxindexer", _regions),
        "cage": Form(("killercage",), _cage, _write_cage),
        "candidates": Form(("grid.givenPencilMarks",), _candidates, _write_candidates),
        "clone": Form(("clone",), _clone, _write_clone),
        "column_indexer": area("columnindexer", _side),
        "diagonal": Form(("diagonal-", "diagonal+"), _diagonal, _write_diagonal),
        "difference": dot("difference", 1),
        "disjoint_groups": Form(
            ("disjointgroups",), _disjoint_groups, flag("disjointgroups").write
        ),
        "double_arrow": lines("doublearrow"),
        "entropic_line": lines("entropicline"),
        "even": parity("even"),
        "extra_region": area("extraregion"),
        "little_killer": Form(("littlekillersum",), _little_killer, _write_little_killer),
        "lockout_line": Form(("lockout",), _lockout, lines("lockout", _another_lockout).write),
        "maximum": marked("maximum"),
        "minimum": marked("minimum"),
        "modular_line": lines(
            "modularline",
            lambda rule, _: "" if rule.modulus == 3 else "modular lines of 3 only, not",
        ),
        "nabner_line": lines("nabner"),
        "negative_ratio": flag("negative.ratio", _dots, _ratios),
        "negative_xv": flag("negative.xv", _signs),
        "non_consecutive": flag("nonconsecutive", _dots),
        "odd": parity("odd"),
        "palindrome": lines("palindrome"),
        "quadruple": Form(("quadruple",), _quadruple, _write_quadruple),
        "ratio": dot("ratio", 2),
        "region_sum_line": Form(("regionsumline",), _region_sum, _write_region_sum),
        "renban": lines("renban"),
        "row_indexer": area("rowindexer", _side),
        "sandwich": outside("sandwichsum"),
        "skyscraper": outside("skyscraper"),
        "slow_thermometer": lines("slowthermometer"),
        "thermometer": lines("thermometer"),
        "whisper": Form(("whispers",), _whisper, _write_whisper),
        "x_sum": outside("xsum"),
        "xv": Form(("xv",), _xv, _write_xv),
        "zipper_line": lines("zipperline"),
    },
    lacks="f-puzzles has no key",
)
