"""The text of a diagnosis, whole, for small puzzles of each verdict."""

import pytest
from small_puzzles import GRIDS, Table, puzzle

from sudoku_csp.analysis.diagnosis.examination import diagnose

NONE = {0: 1, 1: 2, 6: 3, 11: 4, 15: 3}
CLASH = {0: 1, 1: 1}
UNIQUE = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 4, 10)}
TWO = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 8, 9)}

TOLD = {
    "a conflict": (
        NONE,
        """\
3 of the 5 givens cannot stand together (none can be left out): r1c1=1, r1c2=2, r2c3=3
because of row 2, box 1
+-----+-----+
| 1 2 | . . |
| . . | 3 . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
repairs (complete up to 1 given; further ones may be missing):
  without r1c2=2: several solutions
  without r1c1=1: several solutions
confirmed by table
""",
    ),
    "a clash": (
        CLASH,
        """\
  r1c1=1 and r1c2=1 in row 1
  r1c1=1 and r1c2=1 in box 1
repairs (there is no other):
  without r1c2=1: several solutions
  without r1c1=1: several solutions
confirmed by table
""",
    ),
    "one solution": (
        UNIQUE,
        """\
+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 2 1 | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
each of these 12 of the 12 givens follows from the others together: r1c3=3, r1c4=4, r2c2=4, r2c3=1,
  r2c4=2, r3c1=2, r3c2=1, r3c4=3, r4c1=4, r4c2=3, r4c3=2, r4c4=1
4 givens are enough (none can be left out):
+-----+-----+
| . . | 3 . |
| . 4 | . . |
+-----+-----+
| . 1 | . . |
| . . | 2 . |
+-----+-----+
confirmed by table
""",
    ),
    "two solutions": (
        TWO,
        """\
2 solutions; 4 cells are not decided
two of them differ in 4 cells (no two are nearer to each other):
  r1c1 1|2, r1c2 2|1, r3c1 2|1, r3c2 1|2
+-----+-----+
| . . | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| . . | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
1 digit leaves one solution (proved smallest; other digits there may leave several): r1c1=1
digits of the undecided cells, and in how many solutions:
  r1c1: 1 in 1, 2 in 1
  r1c2: 1 in 1, 2 in 1
  r3c1: 1 in 1, 2 in 1
  r3c2: 1 in 1, 2 in 1
confirmed by table
""",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_the_whole_text(name):
    givens, text = TOLD[name]
    assert f"{diagnose(puzzle(givens), {'table': Table()}, repairs=2)}\n" == text


@pytest.mark.parametrize(
    ("repairs", "known", "without"),
    [
        (1, "there may be more; none drops fewer than 1 given", 1),
        (3, "complete up to 1 given; further ones may be missing", 3),
        (100, "there is no other", 4),
    ],
)
def test_what_is_known_of_other_repairs(repairs, known, without):
    told = str(diagnose(puzzle(NONE), {}, repairs=repairs))
    assert f"\nrepairs ({known}):\n" in told
    assert told.count("\n  without ") == without
    assert "repair" not in str(diagnose(puzzle(NONE), {}, repairs=0))
