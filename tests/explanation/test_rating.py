"""Ratings: profiles of explanations, and the command that writes them."""

import json
import subprocess
import sys

import pytest
from explaining import HARDEST, PAIRS, SINGLES, TURBOT, WINGS, first, needs_data, puzzle

from sudoku_csp.backend import Budget
from sudoku_csp.errors import NoSolution
from sudoku_csp.explanation.rating import DIFFICULTIES, rate
from sudoku_csp.explanation.sequence import explain


def run(*arguments, code=0):
    done = subprocess.run(
        [sys.executable, "-m", "sudoku_csp", "rate", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done


@pytest.mark.parametrize(
    ("text", "word"), [(SINGLES, "easy"), (PAIRS, "medium"), (TURBOT, "hard"), (WINGS, "hard")]
)
def test_the_word_is_that_of_the_largest_step(text, word):
    rating = rate(puzzle(text))
    steps = explain(puzzle(text)).steps
    assert rating.difficulty == word
    assert rating.largest == max(step.size for step in steps)
    assert rating.total == sum(step.size for step in steps)
    assert rating.steps == len(steps)
    assert rating.clues == 81 - text.count(".")
    assert rating.unique


def test_a_rating_is_the_same_each_time():
    assert rate(puzzle(WINGS)) == rate(puzzle(WINGS))


def test_the_hardest_is_extreme_or_the_budget_is_kept():
    assert rate(puzzle(HARDEST)).difficulty == DIFFICULTIES[-1]
    short = rate(puzzle(HARDEST), Budget(0.01))
    assert (short.difficulty, short.unfinished) == ("unknown", "reached the time limit")


def test_several_solutions_have_no_word_and_none_is_refused():
    rating = rate(puzzle("." * 16))
    assert (rating.difficulty, rating.unique, rating.largest) == ("unknown", False, 0)
    with pytest.raises(NoSolution):
        rate(puzzle("11" + "." * 14))


def test_the_command_writes_a_line_for_each_and_the_median(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{SINGLES}\n{PAIRS}\n{PAIRS}\n")
    lines = run(str(path)).stdout.splitlines()
    assert lines[0].split()[:2] == ["difficulty", "largest"]
    assert [line.split()[0] for line in lines[1:4]] == ["easy", "medium", "medium"]
    assert lines[4] == f"{path}: 3 puzzles, largest step 4 in the median; 2 medium, 1 easy"
    assert len(run(str(path), "--first", "1").stdout.splitlines()) == 2


def test_the_command_writes_json_lines_and_goes_on_after_what_cannot_be_rated(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"11{'.' * 14}\nx\n1.....3..4....2.\n")
    done = run(str(path), "--format", "jsonl", code=2)
    nothing, rated = map(json.loads, done.stdout.splitlines())
    assert "no solution" in nothing["error"]
    assert (rated["difficulty"], rated["sizes"]) == ("easy", {"1": 12})
    assert "puzzles.txt:2" in done.stderr


@needs_data
def test_the_sets_are_ranked_as_they_are_known():
    middle = {}
    for name in ("easy", "17_clue", "top95"):
        ratings = [rate(each) for each in first(name, 9, start=3)]
        middle[name] = sorted(rating.largest for rating in ratings)[4]
    assert middle["easy"] <= middle["17_clue"] < middle["top95"]
