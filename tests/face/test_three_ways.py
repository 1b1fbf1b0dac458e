"""Sudoku three ways, the script of one page: its answers are the package's, and users get it."""

import doctest
import random
import subprocess
import sys
from pathlib import Path

import pytest
import three_ways
from ortools.sat.python import cp_model

import sudoku_csp as sc

SCRIPT = Path(three_ways.__file__)
IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
GAVE_UP = (
    "search: no answer after 5,000 branches. Why? The same contradiction may come back in many"
)


def puzzles(seed, number):
    """Random puzzles of all three verdicts: a solution with some digits taken out or changed."""
    random_ = random.Random(seed)
    solved = sc.solve("." * 81, backend="sat").grid.line()
    for _ in range(number):
        digits = list("123456789")
        random_.shuffle(digits)
        relabelled = solved.translate(str.maketrans("123456789", "".join(digits)))
        cells = random_.sample(range(81), random_.randint(26, 50))
        text = ["."] * 81
        for cell in cells:
            text[cell] = relabelled[cell]
        if random_.random() < 0.3:
            text[random_.choice(cells)] = random_.choice(digits)
        yield "".join(text)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(10))
def test_its_verdicts_are_those_of_the_package_on_1000_puzzles(seed):
    lines = list(puzzles(seed, 100))
    verdicts = set()
    for line in lines:
        report = sc.solve(line, backend="reference")
        verdict, grid, without = three_ways.cross_check(line)
        assert without == {}
        assert verdict == str(report.verdict)
        if verdict == "unique":
            assert "".join(map(str, grid.values())) == report.grid.line()
        verdicts.add(verdict)
    assert verdicts == {"no solution", "unique", "multiple"}


def test_it_is_read_in_one_sitting_and_its_examples_are_true():
    assert len(SCRIPT.read_text().splitlines()) <= 300
    assert "sudoku_csp" not in sys.modules["three_ways"].__dict__
    assert doctest.testmod(three_ways).failed == 0


@pytest.mark.parametrize(
    ("place", "name", "slip"),
    [
        (three_ways, "exactly_one", lambda variables: [variables]),
        (three_ways, "reduce_house", lambda domains, house: {}),
        (cp_model.CpModel, "add_all_different", lambda model, variables: None),
    ],
    ids=["clauses", "propagator", "model"],
)
def test_a_slip_in_a_statement_of_the_rules_is_a_disagreement(place, name, slip, monkeypatch):
    monkeypatch.setattr(place, name, slip)
    with pytest.raises(three_ways.Disagreement):
        three_ways.cross_check("3.....1....42...")


def test_a_search_that_gives_up_is_no_verdict_and_the_others_are_compared():
    head, last = three_ways.report(IMPOSSIBLE)
    assert head == "sat, cp-sat: no solution"
    assert last == f"{GAVE_UP} of them: see unit 18 of the course."


@pytest.mark.parametrize("branches", range(1, 60, 7))
def test_a_limit_changes_who_answers_and_never_the_verdict(branches, monkeypatch):
    monkeypatch.setattr(three_ways, "BRANCHES", branches)
    verdict, grid, without = three_ways.cross_check(HARD)
    assert (verdict, grid is None, bool(without)) == ("unique", False, branches < 57)
    verdict, *_ = three_ways.cross_check("." * 81)
    assert verdict == "multiple"


def test_without_ortools_two_solvers_are_compared_and_it_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    missing = "cp-sat: no answer, because ortools is not installed"
    head, line, *rows = three_ways.report("3.....1....42...")
    assert (head, line, rows[0]) == ("sat, search: unique", missing, "3 1 4 2")
    monkeypatch.setattr(three_ways, "BRANCHES", 1)
    head, *lines = three_ways.report(IMPOSSIBLE)
    assert head == "sat: no solution, not compared"
    assert len(lines) == 2
    monkeypatch.setattr(three_ways, "exactly_one", lambda variables: [variables])
    with pytest.raises(three_ways.Disagreement):
        three_ways.cross_check("3.....1....42...")


def test_the_script_starts_where_ortools_is_missing():
    block = f"import runpy, sys; sys.modules['ortools'] = None; sys.argv[1:] = ['{'.' * 16}']\n"
    run = [sys.executable, "-c", f"{block}runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"]
    ended = subprocess.run(run, capture_output=True, text=True, check=True)
    head, missing, *rows = ended.stdout.splitlines()
    assert head == "sat, search: multiple"
    assert missing == "cp-sat: no answer, because ortools is not installed"
    assert len(rows) == 4


def test_it_runs_as_a_script_and_rejects_what_is_no_puzzle():
    run = [sys.executable, str(SCRIPT)]
    ended = subprocess.run(run, capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("sat, cp-sat, search: unique\n4 8 3 9 2 1 6 5 7\n")
    ended = subprocess.run([*run, "12"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "three_ways.py: 2 characters: a puzzle has 16, 81 or 256\n"


def test_lesson_0_prints_it(sudoku):
    assert sudoku("lessons", "0").out == SCRIPT.read_text()
    assert "0  Sudoku three ways" in sudoku("lessons").out
