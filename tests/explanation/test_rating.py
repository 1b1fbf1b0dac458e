"""Ratings: the hardest step, the words for it, and the command that writes them."""

import json
import re
from dataclasses import replace

import pytest
from positions import HARDEST, KILLER, PAIRS, SINGLES, TURBOT, candidate, made
from puzzle_sets import CLASSIC, needs_data

from sudoku_csp.analysis.explanation import rating
from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.rating import DIFFICULTIES, difficulty_of, hardness, rate
from sudoku_csp.analysis.explanation.step import Link
from sudoku_csp.apps.api.read import read, read_file
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
    ("text", "word", "layer"),
    [
        (SINGLES, "easy", "single"),
        (PAIRS, "medium", "pair"),
        (TURBOT, "hard", "wing"),
        (KILLER, "medium", "sum"),
        pytest.param(HARDEST, "extreme", "core", marks=pytest.mark.slow),
    ],
)
def test_a_rating_is_that_of_the_hardest_step(text, word, layer):
    puzzle = read(text)
    rated = rate(puzzle)
    steps = explain(puzzle).steps
    assert (rated.difficulty, rated.hardest.layer) == (word, layer)
    assert hardness(rated.hardest) == max(map(hardness, steps))
    assert dict(rated.layers) == {
        one: sum(step.layer == one for step in steps)
        for one in ORDER
        if any(step.layer == one for step in steps)
    }
    assert (rated.steps, rated.givens, rated.unique) == (len(steps), len(puzzle.givens), True)
    data = rated.as_dict()
    assert data["hardest"] == {
        "layer": layer,
        "name": rated.hardest.name,
        "constraints": rated.hardest.size,
        "cells": len(rated.hardest.cells),
    }
    assert sum(data["layers"].values()) == data["steps"]
    assert json.loads(json.dumps(data)) == data
    assert str(rated).startswith(f"{word}: {len(steps):,} steps, the hardest {rated.hardest.name}")


def test_steps_compare_by_layer_then_constraints_then_cells():
    steps = [made("single", 9, 9), made("pair", 2, 9), made("trial", 3, 2), made("trial", 3, 3)]
    steps += [made("trial", 15, 1), made("core", 1, 1)]
    assert [ORDER.index(step.layer) for step in steps] == sorted(hardness(one)[1] for one in steps)
    assert list(map(hardness, steps)) == sorted(map(hardness, steps))


def test_the_words_end_at_their_layers():
    words = {layer: difficulty_of(made(layer, 1, 1)) for layer in ORDER}
    assert list(dict.fromkeys(words.values())) == list(DIFFICULTIES)
    assert {
        word: [layer for layer in ORDER if words[layer] == word][-1] for word in DIFFICULTIES[:-1]
    } == rating.HARDEST
    assert difficulty_of(made("trial", 15, 1)) == "very-hard"
    assert difficulty_of(made("trial", 16, 1)) == "extreme"
    trial = made("trial", 2, 1)
    for links, word in ((20, "very-hard"), (21, "extreme")):
        chain = [Link(candidate("r1c1=1"), True, trial.groups[at % 2]) for at in range(links + 1)]
        long = replace(trial, chain=tuple(chain))
        assert difficulty_of(long) == word
        assert hardness(long) < hardness(made("core", 1, 1))
    assert difficulty_of(None) == "easy"


def test_several_solutions_have_no_word_and_none_is_refused():
    rated = rate(read("." * 16))
    assert (rated.difficulty, rated.unique, rated.hardest) == ("unknown", False, None)
    with pytest.raises(NoSolution):
        rate(read("11" + "." * 14))


def test_without_time_nothing_is_counted_or_decided():
    rated = rate(read(HARDEST), Budget(1e-9))
    assert (rated.nodes, rated.conflicts, rated.unique, rated.steps) == (None, None, None, 0)
    assert rated.unfinished == "reached the time limit"
    assert rated.difficulty == "unknown"
    assert rated.as_dict()["unfinished"] == rated.unfinished


@pytest.mark.parametrize("text", ["1000003004000020", "." * 16])
def test_solvers_count_with_one_solution_and_with_several(text):
    rated = rate(read(text))
    assert rated.nodes is not None
    assert rated.conflicts is not None


def test_the_command_writes_a_line_for_each_and_a_summary(run, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{SINGLES}\n11{'.' * 79}\n{PAIRS}\n{'.' * 81}\n")
    done = run(str(path), code=2)
    head, *lines, last = done.out.splitlines()
    assert head.split()[:3] == ["difficulty", "hardest", "step"]
    assert [line.split()[0] for line in lines] == ["easy", "medium", "unknown"]
    assert "naked pair" in lines[1]
    assert last == (
        f"{path}: 3 puzzles: 1 easy, 1 medium; 1 left out (several solutions, or not finished)"
    )
    assert "puzzles.txt:2: no solution, and so no rating" in done.err
    assert len(run(str(path), "--first", "1").out.splitlines()) == 2
    path.write_text(f"11{'.' * 79}\n")
    assert run(str(path), code=2).out == ""


def test_the_command_writes_json_lines_of_variants_too(run, tmp_path):
    path = tmp_path / "killer.txt"
    path.write_text(KILLER)
    rated = json.loads(run(str(path), "--format", "jsonl").out)
    assert (rated["difficulty"], rated["hardest"]["layer"]) == ("medium", "sum")


def test_the_words_of_difficulty_are_explained_where_they_are_asked_for(run):
    text = run("--help").out
    for word in DIFFICULTIES:
        assert re.search(rf"^ +{word} ", text, re.MULTILINE)


@pytest.mark.slow
@needs_data
def test_the_sets_are_ranked_as_they_are_known():
    middle = {}
    for name in ("easy", "17_clue", "hardest_1106"):
        puzzles = list(read_file(CLASSIC / f"{name}.txt"))[3:6]
        rated = [rate(puzzle) for puzzle in puzzles]
        middle[name] = sorted(DIFFICULTIES.index(one.difficulty) for one in rated)[1]
    assert middle["easy"] <= middle["17_clue"] < middle["hardest_1106"]
