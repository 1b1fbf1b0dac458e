"""Sudoku three ways, the script of one page: its answers are the package's, and users get it."""

import doctest
import random
import subprocess
import sys
from pathlib import Path

import pytest
import three_ways

import sudoku_csp as sc

SCRIPT = Path(three_ways.__file__)


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
        verdict, grid = three_ways.cross_check(line)
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
        (three_ways.cp_model.CpModel, "add_all_different", lambda model, variables: None),
    ],
    ids=["clauses", "propagator", "model"],
)
def test_a_slip_in_a_statement_of_the_rules_is_a_disagreement(place, name, slip, monkeypatch):
    monkeypatch.setattr(place, name, slip)
    with pytest.raises(three_ways.Disagreement):
        three_ways.cross_check("3.....1....42...")


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
