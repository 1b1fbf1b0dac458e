"""Ratings: profiles of explanations, and the command that writes them."""

import json
import re

import pytest
from explaining import HARDEST, PAIRS, SINGLES, TURBOT, first, puzzle
from puzzle_sets import needs_data

from sudoku_csp.analysis.explanation.rating import DIFFICULTIES, THRESHOLDS, Rating, rate
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


@pytest.mark.parametrize(("text", "word"), [(SINGLES, "easy"), (PAIRS, "medium"), (TURBOT, "hard")])
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
    assert rate(puzzle(PAIRS)) == rate(puzzle(PAIRS))


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


@pytest.mark.slow
def test_the_command_writes_a_line_for_each_and_the_median(run, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{SINGLES}\n{PAIRS}\n{PAIRS}\n")
    lines = run(str(path)).out.splitlines()
    assert lines[0].split()[:2] == ["difficulty", "largest"]
    assert [line.split()[0] for line in lines[1:4]] == ["easy", "medium", "medium"]
    assert lines[4] == f"{path}: 3 puzzles, largest step 4 in the median; 2 medium, 1 easy"
    assert len(run(str(path), "--first", "1").out.splitlines()) == 2


@pytest.mark.slow
def test_the_command_writes_json_lines_and_goes_on_after_what_cannot_be_rated(run, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"11{'.' * 14}\n1.3\n1.....3..4....2.\n")
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


def rated(*sizes, **changed):
    """A rating made by hand: sizes of steps with how many there are of each."""
    known = {"givens": 17, "nodes": 1234, "conflicts": 5, "unique": True} | changed
    return Rating(puzzle(PAIRS), sizes, **known)


@pytest.mark.parametrize(
    ("largest", "word"),
    [
        (0, "easy"),
        (1, "easy"),
        (2, "medium"),
        (4, "medium"),
        (5, "hard"),
        (8, "hard"),
        (9, "very-hard"),
        (16, "very-hard"),
        (17, "extreme"),
    ],
)
def test_the_words_begin_and_end_at_their_sizes(largest, word):
    rating = rated((largest, 2)) if largest else rated()
    assert (rating.largest, rating.difficulty) == (largest, word)


def test_a_profile_is_summed_up_and_told():
    rating = rated((1, 60), (4, 3), (7, 1))
    assert (rating.steps, rating.total) == (64, 79)
    assert str(rating) == (
        "hard: 64 steps, the largest of 7, 79 groups in all; 17 givens, 1,234 nodes, 5 conflicts"
    )
    told = rating.as_dict()
    assert told["sizes"] == {"1": 60, "4": 3, "7": 1}
    assert (told["largest"], told["total"], told["nodes"], told["unique"]) == (7, 79, 1234, True)
    assert "unfinished" not in told
    assert rated((1, 1), unique=False).difficulty == "unknown"
    late = rated((1, 1), unique=None, nodes=None, conflicts=None, unfinished="out of time")
    assert str(late) == (
        "unknown (out of time): 1 steps, the largest of 1, 1 groups in all; 17 givens"
    )
    assert late.as_dict()["unfinished"] == "out of time"
    assert rated((1, 1), unfinished="out of time").difficulty == "unknown"


def test_without_time_nothing_is_counted_or_decided():
    rating = rate(puzzle(HARDEST), Budget(1e-9))
    assert (rating.nodes, rating.conflicts, rating.unique, rating.steps) == (None, None, None, 0)
    assert rating.unfinished == "reached the time limit"
    assert rating.difficulty == "unknown"


@pytest.mark.parametrize("text", ["1000003004000020", "." * 16])
def test_what_solvers_count_is_told_of_one_solution_and_of_several(text):
    rating = rate(puzzle(text))
    assert rating.nodes is not None
    assert rating.conflicts is not None
    assert rating.unique is (text[0] == "1")
