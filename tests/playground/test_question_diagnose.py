"""Diagnose: the conflict at once, then more of it; two solutions overlaid; givens that follow."""

import time

import pytest
from asked_here import CLASH, FOUR, IMPOSSIBLE, LOST, NINE, SEVERAL, ask, example, parts_of

import sudoku_csp as sc


def only(puzzle, cells):
    """The puzzle with the givens of these cells alone."""
    kept = [(cell.row - 1) * 9 + cell.column - 1 for cell in map(sc.Cell.parse, cells)]
    return "".join(digit if at in kept else "." for at, digit in enumerate(puzzle))


def without(puzzle, cells):
    """The puzzle without the givens of these cells."""
    gone = [(cell.row - 1) * 9 + cell.column - 1 for cell in map(sc.Cell.parse, cells)]
    return "".join("." if at in gone else digit for at, digit in enumerate(puzzle))


def test_the_conflict_grows_from_part_to_part():
    parts = ask("diagnose", puzzle=IMPOSSIBLE)
    assert {(part["part"], part["verdict"]) for part in parts} == {("diagnosis", "no solution")}
    assert ["givens" in part for part in parts] == [False] + [True] * (len(parts) - 1)
    first, last = parts[1], parts[-1]
    assert (first["repairs"]["found"], first["houses"]) == ([], None)
    assert last["givens"]["smallest"]
    assert last["houses"] == ["row 7", "column 4", "column 6", "box 8"]
    cells = last["givens"]["cells"]
    assert sc.solve(only(IMPOSSIBLE, cells)).verdict == "no solution"
    for cell in cells:
        rest = [other for other in cells if other != cell]
        assert sc.solve(only(IMPOSSIBLE, rest), limit=1).solutions


def test_each_repair_leaves_a_solution_and_says_how_many():
    *_, last = ask("diagnose", puzzle=CLASH)
    repairs = last["repairs"]["found"]
    assert repairs
    for repair in repairs:
        verdict = sc.solve(without(CLASH, repair["drop"])).verdict
        assert repair["verdict"] == verdict != "no solution"
    assert "r1c1 and r1c2 in row 1 are both 5." in last["sentences"]


def test_a_conflict_is_there_before_any_backend_is_waited_for(monkeypatch):
    def refuse(*_):
        raise AssertionError("a backend was asked")

    monkeypatch.setattr("sudoku_csp.solvers.backend_result.ask", refuse)
    parts = parts_of("diagnose", puzzle=IMPOSSIBLE)
    next(parts)
    assert next(parts)["givens"]["cells"]
    parts.close()


def test_several_solutions_are_overlaid():
    parts = ask("diagnose", puzzle=SEVERAL)
    assert {part["verdict"] for part in parts} == {"multiple"}
    report = sc.count(SEVERAL)
    grids = {grid.line() for grid in report.solutions}
    for part in parts[1:]:
        pairs = zip(report.puzzle.board.cells, part["first"], part["second"], strict=True)
        assert part["differing"] == [str(cell) for cell, one, other in pairs if one != other] != []
        assert {part["first"], part["second"]} <= grids
    found = part["candidates"]
    assert (found["solutions"], found["exact"]) == (report.count, True)
    nearest = min(
        sum(a != b for a, b in zip(one, other, strict=True))
        for one in grids
        for other in grids
        if one != other
    )
    assert len(part["differing"]) == nearest


def test_redundant_givens_can_each_be_left_out():
    solution = sc.solve(NINE).solutions[0].line()
    puzzle = NINE[:2] + solution[2:4] + NINE[4:]
    *_, last = ask("diagnose", puzzle=puzzle)
    redundant = last["redundant"]
    assert "r1c3" in redundant
    for cell in redundant:
        assert sc.solve(without(puzzle, [cell])).verdict == "unique"
    assert last["undecided"] == {}
    assert ask("diagnose", puzzle=FOUR)[-1]["redundant"] == {}


@pytest.mark.parametrize("seconds", [0.01, 0.5])
def test_the_time_is_kept_and_the_last_part_says_what_is_known(seconds):
    puzzle = example(LOST)
    began = time.monotonic()
    parts = ask("diagnose", puzzle=puzzle, seconds=seconds)
    assert time.monotonic() - began < seconds + 20
    assert parts[-1]["verdict"] in ("multiple", "unknown")
    if parts[-1]["verdict"] == "unknown":
        assert parts[-1]["sentences"] == ["No verdict was found in the time."]
