"""Published tables about encodings, measured again by the benchmarks."""

import pytest
from puzzle_sets import DATA, needs_data

import sudoku_csp as sc
from benchmarks.kwon_jain import reduced
from benchmarks.strength import measured, puzzles_of
from sudoku_csp.grid.errors import Unsupported

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Inkala 2012: no amount of singles solves it."""

HIDDEN = ".................1.....2.3......425...6.......17....8.....7...64...6....9..8...1."
LOCKED = ".................1.....2.3...2...4....3.5......46....7.5.1......8.....2..9.76...."
"""Two of Royle's puzzles of 17 givens; singles solve the first, the other needs more."""


def test_propagation_grows_with_the_clauses():
    found = measured([sc.read(text) for text in (NINE, HIDDEN, LOCKED, HARD, "." * 81)], binary=1)
    rows = {row["encoding"]: row for row in found["encodings"]}
    assert [(name, row["solved"]) for name, row in rows.items()] == [
        ("minimal", 1),
        ("efficient", 1),
        ("extended", 2),
        ("triad", 3),
    ]
    assert [row["asked"] for row in rows.values()] == [5, 5, 5, 5]
    assert rows["extended"]["free"] < rows["efficient"]["free"] < rows["minimal"]["free"] < 100
    assert rows["extended"]["failed_solved"] == 3
    assert {level["level"]: level["solved"] for level in found["ladder"]} == {
        "naked singles": 1,
        "singles": 2,
        "hall sets": 3,
        "gac": 3,
        "singles + locked candidates": 3,
        "gac + locked candidates": 3,
    }


def test_puzzles_of_two_boards_have_no_strength():
    with pytest.raises(Unsupported, match="is measured on puzzles of the same rules"):
        measured([sc.read(NINE), sc.read("3.....1....42...")])


def test_kwon_and_jain_on_a_small_puzzle_and_a_contradiction():
    solved = reduced(sc.read("3.....1....42..."))
    assert (solved["givens"], solved["variables"], solved["clauses"]) == (4, 64, 452)
    assert solved["propagated_variables"] == solved["propagated_clauses"] == 0
    clash = reduced(sc.read("33.............."))
    assert clash["open_clauses"] >= 1  # The empty clause of the contradiction stays.
    assert clash["propagated_clauses"] >= 1


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("6-1", (644, 3_271_748, 3_977, 51_082)),
        ("7-3", (1_281, 11_305_189, 7_642, 112_444)),
        ("8-2", (2_384, 33_048_912, 11_440, 169_772)),
        ("9-1", (3_983, 85_060_787, 17_793, 266_025)),
    ],
)
def test_the_published_table_of_kwon_and_jain(name, sizes):
    found = reduced(sc.read(DATA / "large" / f"fa-table{name}.txt"))
    keys = ("givens", "clauses", "open_variables", "open_clauses")
    assert tuple(found[key] for key in keys) == sizes


@pytest.mark.whole
@needs_data
def test_the_published_shares_of_lynce_and_ouaknine():
    # Published for 24,260 puzzles of 17 clues: 0 and 47 %; by tdoku for 49,151: 44.5 and 76.0 %.
    puzzles = list(puzzles_of(DATA / "classic" / "17_clue.txt"))
    rows = measured(puzzles, failed=300, binary=0, ladder=300)["encodings"]
    share = {row["encoding"]: 100 * row["solved"] / row["asked"] for row in rows}
    assert len(puzzles) > 20_000
    assert share["minimal"] == share["efficient"] == 0
    assert 43.5 < share["extended"] < 47.5
    assert 75 < share["triad"] < 77
    assert [round(row["free"]) for row in rows] == [54, 42, 21, 16]
    assert [row["failed_solved"] for row in rows[2:]] == [300, 300]
