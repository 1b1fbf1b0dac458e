"""Faults seeded into the reader of f-puzzles: documents of a few cells find each of them."""

from dataclasses import replace

import pytest
from fpuzzles_documents import SAYS, SOLUTION, document, read

from sudoku_csp.puzzle.notation.programs import fpuzzles, fpuzzles_layout, fpuzzles_solution, links
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Document, Entry
from sudoku_csp.puzzle.notation.programs.fpuzzles_drawings import Drawings
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS


def looks_from_the_far_side(patch):
    honest = Entry.outside
    patch.setattr(Entry, "outside", lambda self, *given: honest(self, *given)[::-1])


def mirrors_the_ways_of_little_killers(patch):
    from sudoku_csp.puzzle.notation.programs import fpuzzles_document as of_kinds

    ways = {"UL": (-1, 1), "UR": (-1, -1), "DL": (1, 1), "DR": (1, -1)}
    patch.setattr(of_kinds, "WAYS", ways)


def turns_lines_around(patch):
    honest = Entry.lines
    patch.setattr(Entry, "lines", lambda self: tuple(line[::-1] for line in honest(self)))


def swaps_rows_and_columns(patch):
    honest = Entry.cells
    turned = lambda cells: tuple(type(cell)(cell.column, cell.row) for cell in cells)  # noqa: E731
    patch.setattr(Entry, "cells", lambda self, *given: turned(honest(self, *given)))


def exempts_no_pair(patch):
    patch.setattr(Document, "pairs", lambda *_, **__: ())


def exempts_pairs_without_a_sign(patch):
    honest = Document.pairs

    def pairs(self, *keys, value=False):
        return honest(self, *keys)

    patch.setattr(Document, "pairs", pairs)


def takes_a_blank_number_for_one(patch):
    honest = Entry.value
    patch.setattr(Entry, "value", lambda self, *given: honest(self, *given) or 1)


def reads(patch, name, read):
    patch.setitem(FORMS.of, name, replace(FORMS.of[name], read=read))


def takes_one_diagonal_for_the_other(patch):
    other = {"diagonal+": "main", "diagonal-": "anti"}
    reads(patch, "diagonal", lambda kind, entry: [kind(4, other[entry.key])])


def takes_each_extreme_for_itself(patch):
    reads(patch, "minimum", lambda kind, entry: [kind((entry.cell(),), 4)])


def takes_the_lines_of_an_arrow_without_its_circle(patch):
    reads(patch, "arrow", lambda kind, entry: [kind(line) for line in entry.lines()])


def forgets_the_last_entry(patch):
    honest = Document.entries
    patch.setattr(Document, "entries", lambda self, key: honest(self, key)[:-1])


def differs_in_a_key():
    """Whether an entry of some key is read otherwise than it should be."""
    return any(_lines(document(size, **keys)) != lines for size, keys, lines in SAYS)


def _lines(value):
    found = read(value)
    return found if isinstance(found, str) else list(found.ruleset.lines)


def takes_entries_for_givens(patch):
    honest = fpuzzles_layout.givens
    given = lambda grid: [[cell | {"given": "value" in cell} for cell in row] for row in grid]  # noqa: E731
    patch.setattr(fpuzzles_layout, "givens", lambda grid, board: honest(given(grid), board))


def turns_the_boxes(patch):
    patch.setattr(
        fpuzzles_layout,
        "default_region",
        lambda at, side: at // side // 3 * 3 + at % side // 2 if side == 6 else at // side,
    )


def takes_null_for_the_customary_box(patch):
    honest = fpuzzles_layout._board_of

    def board_of(regions, side):
        boxes = [fpuzzles_layout.default_region(at, side) for at in range(side * side)]
        pairs = zip(boxes, regions, strict=True)
        return honest(tuple(box if one is None else one for box, one in pairs), side)

    patch.setattr(fpuzzles_layout, "_board_of", board_of)


def overlooks_what_is_said_of_cells(patch):
    patch.setattr(fpuzzles_layout, "said_of_cells", lambda *_: iter(()))


def overlooks_drawings(patch):
    patch.setattr(Drawings, "not_understood", lambda *_, **__: iter(()))


def overlooks_unknown_keys(patch):
    patch.setattr(fpuzzles, "_unknown", lambda *_: "")
    patch.setattr(fpuzzles._Reading, "_fault", lambda *_: None)


def reads_the_solution_by_columns(patch):
    honest = fpuzzles_solution._texts
    patch.setattr(fpuzzles_solution, "_texts", lambda *given: honest(*given)[::-1])


def fetches_nothing_and_says_nothing(patch):
    patch.setattr(links, "carried", lambda _: {"size": 1, "grid": [[{}]]})


def differs_in_the_layout():
    """Whether something of the whole document is read otherwise."""
    entry = document(cells=[("R1C1", {"value": 3}), ("R1C2", {"value": 4, "given": True})])
    nowhere = [(f"R{r}C{c}", {"region": None}) for r in range(1, 5) for c in range(1, 5)]
    ways = [
        lambda: read(entry).line() == ".4" + 14 * ".",
        lambda: str(read(document(6)).board) == "6x6, boxes 2x3",
        lambda: str(read(document(cells=nowhere)).board) == "4x4, no boxes",
        lambda: _lines(document(cells=[("R1C1", {"parity": "Odd"})])) == ["odd r1c1"],
        lambda: "a line at r1c1" in read(document(line=[{"lines": [["R1C1"]]}])),
        lambda: "the key 'x'" in read(document(x=[{"cells": ["R1C1"]}])),
        lambda: read(document(solution=SOLUTION[4:] + SOLUTION[:4])).printed.line()[0] == "3",
        lambda: "nothing is fetched" in read("https://f-puzzles.com/?id=x"),
    ]
    return not all(map(_holds, ways))


def _holds(way):
    try:
        return way()
    except (AttributeError, TypeError, ValueError):
        return False


OF_KEYS = [
    looks_from_the_far_side,
    mirrors_the_ways_of_little_killers,
    turns_lines_around,
    swaps_rows_and_columns,
    exempts_no_pair,
    exempts_pairs_without_a_sign,
    takes_a_blank_number_for_one,
    takes_one_diagonal_for_the_other,
    takes_each_extreme_for_itself,
    takes_the_lines_of_an_arrow_without_its_circle,
    forgets_the_last_entry,
]
OF_THE_LAYOUT = [
    takes_entries_for_givens,
    turns_the_boxes,
    takes_null_for_the_customary_box,
    overlooks_what_is_said_of_cells,
    overlooks_drawings,
    overlooks_unknown_keys,
    reads_the_solution_by_columns,
    fetches_nothing_and_says_nothing,
]


def test_without_a_fault_nothing_differs():
    assert not differs_in_a_key()
    assert not differs_in_the_layout()


@pytest.mark.parametrize("fault", OF_KEYS)
def test_a_fault_in_an_entry_is_found_by_its_key(monkeypatch, fault):
    fault(monkeypatch)
    assert differs_in_a_key()


@pytest.mark.parametrize("fault", OF_THE_LAYOUT)
def test_a_fault_in_the_layout_is_found_by_the_layout(monkeypatch, fault):
    fault(monkeypatch)
    assert differs_in_the_layout()
