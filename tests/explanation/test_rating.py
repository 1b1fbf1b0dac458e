"""Ratings: profiles of explanations, and the command that writes them."""

import json
import re

import pytest
from explaining import HARDEST, PAIRS, SINGLES, TURBOT, WINGS, first, puzzle
from puzzle_sets import needs_data

from sudoku_csp.analysis.explanation.rating import DIFFICULTIES, THRESHOLDS, rate
from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.apps.cli.rate import HEAD
from sudoku_csp.grid.errors import NoSolution
from sudoku_csp.solvers.backend import Budget


@pytest.fixture
def run(sudoku):
    """Runs `rate` and holds its exit code to the one that is expected."""

    def run(*arguments, code=0):
        done = sudoku("rate", *arguments)
        assert done.code == code, done.err
        return done

    return run


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
    assert rating.givens == 81 - text.count(".")
    assert rating.unique


def test_a_rating_is_the_same_each_time():
    assert rate(puzzle(WINGS)) == rate(puzzle(WINGS))


@pytest.mark.slow
def test_the_hardest_is_extreme_or_the_budget_is_kept():
    assert rate(puzzle(HARDEST)).difficulty == DIFFICULTIES[-1]
    short = rate(puzzle(HARDEST), Budget(0.01))
    assert (short.difficulty, short.unfinished) == ("unknown", "reached the time limit")


def test_several_solutions_have_no_word_and_none_is_refused():
    rating = rate(puzzle("." * 16))
    assert (rating.difficulty, rating.unique, rating.largest) == ("unknown", False, 0)
    with pytest.raises(NoSolution):
        rate(puzzle("11" + "." * 14))


def test_the_command_writes_a_line_for_each_and_the_median(run, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{SINGLES}\n{PAIRS}\n{PAIRS}\n")
    lines = run(str(path)).out.splitlines()
    assert lines[0].split()[:2] == ["difficulty", "largest"]
    assert [line.split()[0] for line in lines[1:4]] == ["easy", "medium", "medium"]
    assert lines[4] == f"{path}: 3 puzzles, largest step 4 in the median; 2 medium, 1 easy"
    assert len(run(str(path), "--first", "1").out.splitlines()) == 2


def test_the_command_writes_json_lines_and_goes_on_after_what_cannot_be_rated(run, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"11{'.' * 14}\nx\n1.....3..4....2.\n")
    done = run(str(path), "--format", "jsonl", code=2)
    rated = json.loads(done.out)
    assert "puzzles.txt:1: no solution, and so no rating" in done.err
    assert (rated["difficulty"], rated["sizes"]) == ("easy", {"1": 12})
    assert "puzzles.txt:2" in done.err


def test_what_has_no_rating_is_left_out_of_the_summary_and_of_the_table(run, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{SINGLES}\n11{'.' * 79}\n{PAIRS}\n{'.' * 81}\n")
    done = run(str(path), code=2)
    head, *lines, last = done.out.splitlines()
    assert head.split() == [*HEAD, "puzzle"]
    assert [line.split()[0] for line in lines] == ["easy", "medium", "unknown"]
    assert last == (
        f"{path}: 3 puzzles, largest step 2.5 in the median; 1 easy, 1 medium; "
        "1 left out (several solutions, or not finished)"
    )
    path.write_text(f"11{'.' * 79}\n")
    assert run(str(path), code=2).out == ""


def test_the_words_of_difficulty_are_defined_where_they_are_asked_for(run):
    text = run("--help").out
    for word in DIFFICULTIES:
        assert re.search(rf"^ +{word} ", text, re.MULTILINE)
        if word in THRESHOLDS:
            assert re.search(
                rf"^ +{word} +(up to )?{THRESHOLDS[word]}( group)?:", text, re.MULTILINE
            )


def test_a_rating_prints_a_line():
    rating = rate(puzzle(PAIRS))
    assert str(rating).startswith(f"medium: {rating.steps} steps, the largest of 4, ")
    assert "17 givens" in str(rating)


@pytest.mark.slow
@needs_data
def test_the_sets_are_ranked_as_they_are_known():
    middle = {}
    for name in ("easy", "17_clue", "top95"):
        ratings = [rate(each) for each in first(name, 9, start=3)]
        middle[name] = sorted(rating.largest for rating in ratings)[4]
    assert middle["easy"] <= middle["17_clue"] < middle["top95"]
