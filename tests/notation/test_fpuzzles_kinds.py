"""Each key of f-puzzles as the constraint that it is, from documents of a few cells."""

import pytest
from fpuzzles_documents import SAYS, document, read, rules
from tables import rows

from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FLAGS, FORMS


@pytest.mark.parametrize(("size", "keys", "lines"), SAYS)
def test_the_constraints_of_a_key(size, keys, lines):
    assert list(read(document(size, **keys)).ruleset.lines) == lines


def test_the_constraints_of_cells_in_the_grid():
    cells = [
        ("R1C1", {"parity": "Odd"}),
        ("R1C2", {"parity": "Even"}),
        ("R2C1", {"givenPencilMarks": [3, "1"]}),
        ("R2C2", {"givenPencilMarks": None}),
        ("R2C3", {"givenPencilMarks": []}),
    ]
    lines = read(document(cells=cells)).ruleset.lines
    assert lines == ("odd r1c1", "even r1c2", "candidates 1 3 r2c1")
    both = document(cells=[("R1C1", {"parity": "both"}), ("R1C2", {"givenPencilMarks": [9]})])
    assert "parity of R1C1: 'both' is neither odd nor even" in read(both)
    assert "givenPencilMarks of R1C2: 9 is no digit" in read(both)


@pytest.mark.parametrize(("key", "entry", "fault"), rows(__file__, "fpuzzles_entries"))
def test_a_malformed_entry_is_rejected_with_its_place(key, entry, fault):
    error = read(document(**{key: [entry]}))
    assert f"{key} 1: " in error
    assert fault in error


@pytest.mark.parametrize("key", sorted(key for key in FORMS.called if "." not in key))
def test_true_is_for_flags_and_an_empty_entry_for_the_others(key):
    flagged, emptied = read(document(**{key: True})), read(document(**{key: [{}]}))
    if key in FLAGS:
        assert len(flagged.ruleset.beyond_classic) == 1
        assert f"{key!r} is [{{}}]" in emptied
    else:
        assert f"{key!r} is True" in flagged
        assert not emptied.ruleset.beyond_classic


def test_kinds_that_need_regions_have_those_of_the_document():
    swapped = [("R2C2", {"region": 1}), ("R2C3", {"region": 0})]
    line = [{"lines": [["R2C1", "R2C2", "R2C3"]]}]
    assert rules(document(cells=swapped, regionsumline=line)) == [
        "region sum line r2c1 = r2c2 = r2c3"
    ]
    indexer = read(document(cells=swapped, boxindexer=[{"cells": ["R2C3"]}]))
    assert indexer.ruleset.lines == ("box-indexer r2c3",)
    nowhere = [(f"R{r}C{c}", {"region": None}) for r in range(1, 5) for c in range(1, 5)]
    assert rules(document(cells=nowhere, regionsumline=line)) == []
    some = [("R2C2", {"region": None})]
    assert "a cell in no region" in read(document(cells=some, regionsumline=line))
