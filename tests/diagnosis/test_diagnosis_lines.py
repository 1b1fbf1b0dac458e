"""What the text of a diagnosis says of findings of every kind, and how much of long lists."""

import re
from dataclasses import replace

import pytest
from small_puzzles import BOARD, GRIDS, puzzle
from tables import rows

from sudoku_csp.analysis.diagnosis.candidates import Candidates
from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.diagnosis.repairs import NOT_ASKED, Repair, Repairs
from sudoku_csp.analysis.diagnosis.report import text
from sudoku_csp.analysis.diagnosis.settling import Settling
from sudoku_csp.analysis.diagnosis.subset import Subset
from sudoku_csp.analysis.diagnosis.witnesses import Confirmation
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.cross_check import Report

MARK = re.compile(r"\x1b\[[0-9;]*m")
BY = Confirmation(("table",))


def picture(givens):
    return drawing.picture(BOARD, bytes(givens.get(at, 0) for at in range(16)))


def check_marked(findings, givens, places):
    """In colour all these digits are drawn, and those at the places are marked."""
    coloured = text(findings, colour=True)
    cells = [BOARD.cells[at] for at in places]
    assert drawing.picture(BOARD, puzzle(givens).digits, cells) in coloured
    assert picture(givens) in MARK.sub("", coloured)
    assert not MARK.search(text(findings))


def conflict(givens, number, **more):
    """A conflict of the first so many of the givens; nothing of it is looked for."""
    whole = puzzle(givens)
    core = Subset(whole.givens[:number], True, False, 0)
    return replace(Conflict(whole, (), core, ("row 1",), BY, NOT_ASKED), **more)


TEN = {at: GRIDS[0][at] for at in range(10)}


def test_a_core_is_told_before_the_repairs_where_it_is_small_and_behind_them_where_it_is_not():
    repairs = Repairs((), 0, exhausted=False, wanted=1)
    small, large = (text(conflict(TEN, number, repairs=repairs)).splitlines() for number in (9, 10))
    nine = "9 of the 10 givens cannot stand together (none can be left out): "
    assert small[0].startswith(nine)
    assert small[-2:] == ["no repair was found in time", "confirmed by table"]
    assert large[:2] == [
        "no repair was found in time",
        "so many givens are needed for the conflict that none is more to blame than another:",
    ]
    assert large[2].startswith("10 of the 10 givens cannot stand together")
    assert large[-1] == "confirmed by table"
    for lines, number in ((small, 9), (large, 10)):
        assert picture({at: TEN[at] for at in range(number)}) in "\n".join(lines)
        assert lines.count("because of row 1") == 1


def test_colour_marks_what_is_at_fault_among_all_givens():
    check_marked(conflict(TEN, 3), TEN, range(3))
    check_marked(conflict(TEN, 10), TEN, range(10))


def test_what_was_not_found_of_a_conflict_is_not_told():
    assert "because" not in text(conflict(TEN, 3, houses=None))
    assert "repair" not in text(conflict(TEN, 3))


def test_clashes_are_told_instead_of_a_core_up_to_twelve_of_them():
    for side, number in ((13, 12), (14, 13)):
        row = Puzzle.classic(Board.latin(side), bytes([12] * side + [0] * side * (side - 1)))
        clashes = tuple(row.clashes())
        assert len(clashes) == number
        found = Conflict(
            row, clashes, Subset(row.givens[:2], True, True, 2), ("row 1",), BY, NOT_ASKED
        )
        lines = text(found).splitlines()
        assert lines[0] == "  r1c1=C and r1c2=C in row 1"
        assert lines[11] == "  r1c1=C and r1c13=C in row 1"
        more = ["  and 1 more (clash by clash in --format json)"]
        assert lines[12:] == more * (number - 12) + ["confirmed by table"]


def test_where_no_given_is_needed_the_rules_alone_are_named():
    repairs = Repairs((), 0, exhausted=False, wanted=1)
    found = conflict(TEN, 0, houses=("row 1", "column 2"), repairs=repairs)
    assert text(found) == (
        "no grid at all obeys these rules\nbecause of row 1, column 2\nconfirmed by table"
    )


def repaired(found, **more):
    pairs = found.puzzle.givens
    grid = Grid(BOARD, GRIDS[5])
    answers = {
        "unique": Answer((grid,), exhausted=True),
        "several": Answer((grid, Grid(BOARD, GRIDS[6])), exhausted=True),
        "open": Answer((grid,), exhausted=False),
    }
    reports = [
        Report(found.puzzle, (BackendResult("table", answer),), 2) for answer in answers.values()
    ]
    some = (pairs[:1], pairs[1:3], pairs[3:5])
    repairs = tuple(Repair(each, grid, report) for each, report in zip(some, reports, strict=True))
    return text(replace(found, repairs=replace(Repairs(repairs, 1, False, 3), **more)))


def test_every_repair_is_told_with_what_is_known_of_it():
    grid = GRIDS[5]
    assert f"""
  without r1c1=1: unique, with r1c1={grid[0]}
  without r1c2=2, r1c3=3: several solutions
  without r1c4=4, r2c1=3: solvable; whether it is unique is not known
confirmed by table""" in repaired(conflict(TEN, 3))


@pytest.mark.parametrize(("of_size", "exhausted", "known"), rows(__file__, "known_further_repairs"))
def test_what_is_known_of_further_repairs(of_size, exhausted, known):
    told = repaired(conflict(TEN, 3), all_of_size=of_size, exhausted=exhausted)
    assert f"\nrepairs ({known}):\n" in told


def test_long_lines_go_on_in_the_next_and_no_word_is_cut():
    def told(*houses):
        lines = text(conflict(TEN, 3, houses=houses)).splitlines()
        return lines[lines.index(next(line for line in lines if line.startswith("because"))) :]

    hundred = told(*["row 1"] * 13)
    assert (len(hundred[0]), hundred[1][0]) == (100, "+")
    more = told(*["row 1"] * 6, *["column 1"] * 5)
    assert (len(" ".join([more[0], more[1].strip()])), more[1]) == (101, "  1")
    word = "so-long-" * 20
    assert told("row 1", word)[:2] == ["because of row 1,", f"  {word}"]


def overlay(first, second, **more):
    one, other = Grid(BOARD, first), Grid(BOARD, second)
    same = {at: first[at] for at in range(16) if first[at] == second[at]}
    asked = puzzle(same)
    candidates = Candidates.of([one, other], exact=False, complete=False)
    both = BackendResult("sat", Answer((one, other), exhausted=False))
    report = Report(asked, (both, replace(both, backend="table")), 2)
    return replace(Overlay(asked, one, other, False, False, None, candidates, report), **more)


def apart(number):
    """Two grids that differ in so many cells."""
    return GRIDS[0], next(
        grid for grid in GRIDS if sum(a != b for a, b in zip(GRIDS[0], grid, strict=True)) == number
    )


def test_up_to_twelve_cells_are_told_on_a_line_or_listed_and_of_more_the_first_twelve():
    for number in (12, 14):
        first, second = apart(number)
        told = text(overlay(first, second))
        assert f"at least 2 solutions; {number} cells are not decided\n" in told
        assert f"\ntwo of them differ in {number} cells (nearer ones may exist):\n" in told
        lines = told.splitlines()
        heading = "digits of the undecided cells (there may be further digits):"
        where = [at for at in range(16) if first[at] != second[at]]
        cells = [f"  {BOARD.cells[at]}: {{}} or {{}}".format(first[at], second[at]) for at in where]
        both = ", ".join(f"{BOARD.cells[at]} {first[at]}|{second[at]}" for at in where)
        more = "  and 2 more (cell by cell in --format json)"
        listed = lines[lines.index(heading) + 1 : -1]
        sets = [
            f"  {BOARD.cells[at]}: {min(first[at], second[at])}, {max(first[at], second[at])}"
            for at in where
        ]
        if number == 12:
            assert listed == sets
            assert both in " ".join(line.strip() for line in lines)
            assert " or " not in told
        else:
            assert listed == [*sets[:12], more]
            assert lines[2:15] == [*cells[:12], more]
            assert "|" not in lines[2]
        assert lines[-1] == "confirmed by table"


def test_two_solutions_are_overlaid_and_their_cells_marked_in_colour():
    first, second = apart(4)
    found = overlay(first, second)
    where = [at for at in range(16) if first[at] != second[at]]
    assert picture({at: first[at] for at in range(16) if at not in where}) in text(found)
    check_marked(found, dict(enumerate(first)), where)


def test_how_near_the_two_are_is_told():
    found = overlay(*apart(4), nearest_to_first=True)
    assert "4 cells (none is nearer to the first one; two others may be nearer):" in text(found)
    found = replace(found, nearest_pair=True)
    assert "4 cells (no two are nearer to each other):" in text(found)


def settled(pairs, solution, *, of_all=False, smallest=False):
    found = overlay(*apart(4))
    assert found.first.digits != GRIDS[7]
    grid = found.first if solution == "first" else Grid(BOARD, GRIDS[7])
    cells = Subset(puzzle(dict(pairs)).givens, True, smallest, 1)
    return text(replace(found, settling=Settling(cells, grid, of_all=of_all)))


def test_whom_the_digits_settle_and_what_is_proved_of_them_is_told():
    one, two = ((0, 1),), ((0, 1), (5, 4))
    anything = "(proved smallest; other digits there may leave several)"
    assert f"\n1 digit leaves one solution {anything}: r1c1=1\n" in settled(one, "other")
    assert f"\n2 digits leave one solution {anything}: r1c1=1, r2c2=4\n" in settled(
        two, "other", of_all=True
    )
    told = " ".join(settled(two, "first", smallest=True).split())
    assert (
        "2 digits leave one solution, the first (for it proved smallest; another may need fewer): "
        "r1c1=1, r2c2=4 digits" in told
    )
    told = " ".join(settled(two, "other").split())
    line = Grid(BOARD, GRIDS[7]).line()
    proved = "for it none can be left out, at least 1 are needed; another may need fewer"
    assert f"2 digits leave one solution, {line} ({proved}): r1c1=1, r2c2=4 digits" in told
    assert "leave" not in text(overlay(*apart(4))).partition("digits of")[0]


def test_candidates_are_counted_where_all_solutions_are_known():
    grids = [Grid(BOARD, digits) for digits in GRIDS]
    found = overlay(*apart(16))
    heading = "digits of the undecided cells"
    for exact, complete, said, cell in (
        (
            True,
            True,
            f"{heading}, and in how many solutions:",
            "1 in 72, 2 in 72, 3 in 72, 4 in 72",
        ),
        (False, True, f"{heading}:", "1, 2, 3, 4"),
        (False, False, f"{heading} (there may be further digits):", "1, 2, 3, 4"),
    ):
        candidates = Candidates.of(grids, exact=exact, complete=complete)
        told = text(replace(found, candidates=candidates))
        assert f"\n{said}\n  r1c1: {cell}\n" in told
        assert told.endswith("\n  and 4 more (cell by cell in --format json)\nconfirmed by table")
    many = Candidates.of(grids * 4, exact=True, complete=True)
    assert text(replace(found, candidates=many)).startswith("1,152 solutions; 16 cells")


def redundancy(redundant=0, undecided=0, enough=None, **more):
    asked = puzzle(TEN)
    subset = enough and Subset(asked.givens[:enough], True, False, 0)
    pairs = asked.givens
    return replace(
        Redundancy(
            asked,
            Grid(BOARD, GRIDS[0]),
            pairs[:redundant],
            pairs[redundant : redundant + undecided],
            subset,
            BY,
        ),
        **more,
    )


def test_what_of_the_givens_is_needed_is_told():
    solved = picture(dict(enumerate(GRIDS[0])))
    assert text(redundancy(enough=10)) == (
        f"{solved}\nminimal: each of the 10 givens is needed\nconfirmed by table"
    )
    assert text(redundancy(redundant=1, enough=9)) == (
        f"{solved}\nthis one of the 10 givens follows from the others together: r1c1=1\n"
        f"9 givens are enough (none can be left out):\n"
        f"{picture({at: TEN[at] for at in range(9)})}\nconfirmed by table"
    )
    two = "each of these 2 of the 10 givens follows from the others together: r1c1=1, r1c2=2"
    assert text(redundancy(redundant=2)) == f"{solved}\n{two}\nconfirmed by table"
    late = "no time was left to find out whether {} from all the others"
    assert text(redundancy(undecided=3)) == (
        f"{solved}\n{late.format('3 givens follow')}\nconfirmed by table"
    )
    assert text(redundancy(redundant=2, undecided=1, enough=10)) == (
        f"{solved}\n{two}\n{late.format('1 given follows')}\nconfirmed by table"
    )


def test_colour_marks_the_givens_of_a_solution():
    check_marked(redundancy(), dict(enumerate(GRIDS[0])), range(10))


def test_who_confirms_and_who_does_not_is_told():
    assert str(Confirmation()) == "confirmed by nobody else"
    assert str(Confirmation(("a", "b"), ("c (why)", "d (late)"))) == (
        "confirmed by a, b; not by c (why); not by d (late)"
    )
    assert str(Confirmation((), ("c (why)",))) == "not by c (why)"
    grid, other = (Grid(BOARD, digits) for digits in GRIDS[:2])
    said = [BackendResult(name, Answer((), exhausted=True)) for name in ("one", "other")]
    reports = [
        Report(puzzle({}), (BackendResult("sat", Answer((each,), exhausted=False)), denier), 2)
        for each, denier in zip((grid, other), said, strict=True)
    ]
    assert str(Confirmation(("a",), (), tuple(reports))) == (
        f"CONTRADICTED: one says no solution (0 in all), but sat found {grid.line()}"
    )
