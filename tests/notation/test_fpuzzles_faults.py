"""Faults seeded into the reader of f-puzzles: documents of a few cells find each of them."""

from dataclasses import replace

import pytest
from documents import SAYS, SOLUTION, document, read

from sudoku_csp.puzzle.notation.programs import fpuzzles, fpuzzles_drawings, fpuzzles_kinds
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS, Document, KeyEntry
from sudoku_csp.puzzle.notation.programs.translation import Translation

PAIRS, GIVENS, BOARD = Document.pairs, fpuzzles.read_givens, fpuzzles.read_board


def turned(cells):
    return tuple(type(cell)(cell.column, cell.row) for cell in cells)


def changed(owner, name, change):
    """A fault: what a function returns is changed."""
    honest = getattr(owner, name)
    return owner, name, lambda *given, **named: change(honest(*given, **named))


def misread(kind, reading):
    """A fault: a kind is read otherwise."""
    return FORMS.of, kind, replace(FORMS.of[kind], read=reading)


OTHER = {"diagonal+": "main", "diagonal-": "anti"}
MIRRORED = {"UL": (-1, 1), "UR": (-1, -1), "DL": (1, 1), "DR": (1, -1)}
OF_KEYS = {
    "looks from the far side": changed(KeyEntry, "outside", lambda cells: cells[::-1]),
    "turns lines around": changed(KeyEntry, "lines", lambda lines: [one[::-1] for one in lines]),
    "swaps rows and columns": changed(KeyEntry, "cells", turned),
    "reads a blank number as 1": changed(KeyEntry, "value", lambda value: value or 1),
    "forgets the last entry": changed(Document, "entries", lambda entries: entries[:-1]),
    "exempts no pair": (Document, "pairs", lambda *_, **__: ()),
    "exempts pairs without a sign": (
        Document,
        "pairs",
        lambda self, *keys, **_: PAIRS(self, *keys),
    ),
    "mirrors little killers": (fpuzzles_kinds, "WAYS", MIRRORED),
    "reads the other diagonal": misread("diagonal", lambda kind, one: [kind(4, OTHER[one.key])]),
    "reads each minimum by itself": misread("minimum", lambda kind, one: [kind((one.cell(),), 4)]),
    "reads an arrow without its circle": misread("arrow", lambda kind, one: map(kind, one.lines())),
}


def all_given(grid, board):
    grid = [[cell | {"given": "value" in cell} for cell in row] for row in grid]
    return GIVENS(grid, board)


def boxed(value):
    grid = [[{**cell, "region": cell.get("region") or 0} for cell in row] for row in value["grid"]]
    return BOARD(value | {"grid": grid})


OF_THE_LAYOUT = {
    "reads entries as givens": (fpuzzles, "read_givens", all_given),
    "turns the boxes": (fpuzzles, "default_region", lambda at, side: at % side // 2),
    "reads null as a region": (fpuzzles, "read_board", boxed),
    "overlooks the fields of cells": (
        fpuzzles,
        "NO_RULES_OF_CELLS",
        {*fpuzzles.NO_RULES_OF_CELLS, "parity", "givenPencilMarks"},
    ),
    "overlooks drawings": (fpuzzles_drawings, "read_drawings", lambda *_, **__: {}),
    "overlooks unknown keys": (Translation, "fault", lambda *_: None),
    "reads no solution": (fpuzzles, "read_solution", lambda *_: None),
    "reads no words": (fpuzzles, "WORDS", ()),
}


def lines(value):
    found = read(value)
    return found if isinstance(found, str) else list(found.ruleset.lines)


def differs_in_a_key():
    """Whether an entry of some key is read otherwise than it should be."""
    return any(lines(document(size, **keys)) != right for size, keys, right in SAYS)


def differs_in_the_layout():
    """Whether a part of the whole document is read otherwise."""
    entry = document(cells=[("R1C1", {"value": 3}), ("R1C2", {"value": 4, "given": True})])
    nowhere = [(f"R{r}C{c}", {"region": None}) for r in range(1, 5) for c in range(1, 5)]
    ways = [
        lambda: read(entry).line() == ".4" + 14 * ".",
        lambda: str(read(document(6)).board) == "6x6, boxes 2x3",
        lambda: str(read(document(cells=nowhere)).board) == "4x4, no boxes",
        lambda: lines(document(cells=[("R1C1", {"parity": "Odd"})])) == ["odd r1c1"],
        lambda: "1 line in 1 cell" in read(document(line=[{"lines": [["R1C1"]]}])),
        lambda: "the key 'x'" in read(document(x=[{"cells": ["R1C1"]}])),
        lambda: read(document(solution=SOLUTION)).printed.line() == SOLUTION,
        lambda: read(document(title="x")).about == (("title", "x"),),
    ]
    return not all(map(holds, ways))


def holds(way):
    try:
        return way()
    except (AttributeError, TypeError, ValueError):
        return False


@pytest.mark.parametrize("fault", ["none", *OF_KEYS, *OF_THE_LAYOUT])
def test_a_seeded_fault_is_found(monkeypatch, fault):
    if fault != "none":
        owner, name, value = (OF_KEYS | OF_THE_LAYOUT)[fault]
        patch = monkeypatch.setitem if isinstance(owner, dict) else monkeypatch.setattr
        patch(owner, name, value)
    assert fault in OF_THE_LAYOUT or differs_in_a_key() == (fault in OF_KEYS)
    assert fault in OF_KEYS or differs_in_the_layout() == (fault in OF_THE_LAYOUT)
