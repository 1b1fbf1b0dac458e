"""Diagnose: the conflict at once, then more of it; two solutions overlaid; givens that follow."""

import time

import pytest
from asked_here import CLASH, FOUR, IMPOSSIBLE, LOST, NINE, SEVERAL, ask, example, parts_of

import sudoku_csp as sc
from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.puzzle.puzzle import Puzzle

SHAPE = {"part", "verdict", "said", "conflict", "overlay", "redundant", "undecided"}


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
    assert {frozenset(part) for part in parts} == {frozenset(SHAPE)}
    assert {part["verdict"] for part in parts} == {"no solution"}
    assert [part["conflict"] is None for part in parts] == [True] + [False] * (len(parts) - 1)
    first, last = parts[1]["conflict"], parts[-1]["conflict"]
    assert (first["repairs"], first["houses"]) == ([], None)
    assert last["smallest"]
    assert last["houses"] == ["row 7", "column 4", "column 6", "box 8"]
    assert sc.solve(only(IMPOSSIBLE, last["cells"])).verdict == "no solution"
    for cell in last["cells"]:
        rest = [other for other in last["cells"] if other != cell]
        assert sc.solve(only(IMPOSSIBLE, rest), limit=1).solutions


def test_each_repair_leaves_a_solution_and_says_how_many():
    *_, last = ask("diagnose", puzzle=CLASH)
    repairs = last["conflict"]["repairs"]
    assert repairs
    for repair in repairs:
        verdict = sc.solve(without(CLASH, repair["removed"])).verdict
        assert repair["verdict"] == verdict != "no solution"
    assert "r1c1 and r1c2 in row 1 are both 5." in last["said"]


def test_a_conflict_is_there_before_any_backend_is_waited_for(monkeypatch):
    def refuse(*_):
        raise AssertionError("a backend was asked")

    monkeypatch.setattr("sudoku_csp.analysis.diagnosis.time_limits.put", refuse)
    parts = parts_of("diagnose", puzzle=IMPOSSIBLE)
    next(parts)
    assert next(parts)["conflict"]["cells"]
    parts.close()


def test_several_solutions_are_overlaid():
    parts = ask("diagnose", puzzle=SEVERAL)
    assert {part["verdict"] for part in parts} == {"multiple"}
    report = sc.count(SEVERAL)
    grids = {tuple(grid.digits) for grid in report.solutions}
    for part in parts[1:]:
        over = part["overlay"]
        pairs = zip(report.puzzle.board.cells, over["first"], over["second"], strict=True)
        assert over["differ"] == [str(cell) for cell, one, other in pairs if one != other] != []
        assert {tuple(over["first"]), tuple(over["second"])} <= grids
    assert (over["solutions"], over["exact"]) == (report.count, True)
    nearest = min(
        sum(a != b for a, b in zip(one, other, strict=True))
        for one in grids
        for other in grids
        if one != other
    )
    assert len(over["differ"]) == nearest


def test_redundant_givens_can_each_be_left_out():
    solution = sc.solve(NINE).solutions[0].line()
    puzzle = NINE[:2] + solution[2:4] + NINE[4:]
    *_, last = ask("diagnose", puzzle=puzzle)
    redundant = last["redundant"]
    assert "r1c3" in redundant
    for cell in redundant:
        assert sc.solve(without(puzzle, [cell])).verdict == "unique"
    assert last["undecided"] == []
    assert ask("diagnose", puzzle=FOUR)[-1]["redundant"] == []


@pytest.mark.parametrize("seconds", [0.01, 0.5])
def test_the_time_is_kept_and_the_last_part_says_what_is_known(seconds):
    puzzle = example(LOST)
    began = time.monotonic()
    parts = ask("diagnose", puzzle=puzzle, seconds=seconds)
    assert time.monotonic() - began < seconds + 20
    assert parts[-1]["verdict"] in ("multiple", "unknown")
    if parts[-1]["verdict"] == "unknown":
        assert parts[-1]["said"] == ["No verdict was found in the time."]


def test_the_last_stage_is_the_diagnosis():
    puzzle = Puzzle.classic(sc.Board.customary(9), bytes(map(int, IMPOSSIBLE.replace(".", "0"))))
    *stages, last = examination.stages(puzzle, {}, smallest=True)
    assert last == examination.diagnose(puzzle, {}, smallest=True)
    found = [stage.findings for stage in stages if isinstance(stage.findings, Conflict)]
    sizes = [len(each.givens) for each in found]
    assert sizes == sorted(sizes, reverse=True)
