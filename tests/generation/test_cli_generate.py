"""`sudoku-csp generate` as a command: its formats, files, certificates, and how it ends."""

import json
import os
import signal

import pytest
from command_line import eventually, finished
from tables import rows

from sudoku_csp.analysis.generation import strategies
from sudoku_csp.analysis.generation.spec import DIFFICULTIES
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.verifier import verify


@pytest.mark.slow
def test_text_is_read_back_and_says_how_to_make_it_again(sudoku):
    made = sudoku("generate", "--seed", "1", "--size", "6", "--count", "2", "--minimal")
    assert (made.code, made.err) == (0, "")
    head, source, *_ = made.out.splitlines()
    assert head.endswith(" givens, minimal, unique by sat and reference")
    assert source == "# generate --seed 1 --from 1 --box 2x3 --minimal"
    read = sudoku("solve", "-", "-f", "jsonl", text=made.out)
    puzzles = [json.loads(line) for line in read.out.splitlines()]
    assert [puzzle["verdict"] for puzzle in puzzles] == ["unique", "unique"]
    again = sudoku(*source[2:].split(), "-f", "line")
    assert again.out.split() == [puzzles[0]["puzzle"]]


@pytest.mark.slow
def test_json_lines_go_to_a_file_and_are_certified(sudoku, tmp_path):
    made = sudoku(
        *("generate", "--seed", "1", "--box", "2x2", "--count", "2", "-f", "jsonl"),
        *("-o", "made.jsonl"),
    )
    assert (made.code, made.out, made.err) == (0, "", "")
    entries = [json.loads(line) for line in (tmp_path / "made.jsonl").read_text().splitlines()]
    assert [entry["number"] for entry in entries] == [1, 2]
    assert sudoku("certify", "made.jsonl", "-o", "proofs").code == 0
    folders = sorted((tmp_path / "proofs").iterdir())
    for folder, entry in zip(folders, entries, strict=True):
        verify(folder, puzzle=entry["puzzle"])


def test_without_a_seed_one_is_reported(sudoku):
    made = sudoku("generate", "--size", "4", "-f", "line")
    word, seed = made.err.split()
    assert (made.code, word) == (0, "seed")
    again = sudoku("generate", "--size", "4", "-f", "line", "--seed", seed)
    assert again.out == made.out


def test_what_cannot_be_made_is_reported_and_the_next_is_made(sudoku, monkeypatch):
    monkeypatch.setattr(strategies, "ROUNDS", 0)
    command = ("generate", "--seed", "1", "--givens", "23", "--attempts", "3")
    made = sudoku(*command, "--count", "4", "-f", "line")
    assert made.code == 3
    errors = made.err.splitlines()
    assert len(errors) + len(made.out.split()) == 4
    assert len(errors) in (1, 2, 3)
    assert all("no puzzle made; 3 grids tried; these puzzles " in line for line in errors)


@pytest.mark.parametrize(("arguments", "message"), rows(__file__, "wrong_arguments"))
def test_what_is_wrong_is_refused(sudoku, arguments, message):
    refused = sudoku("generate", "--seed", "1", *arguments)
    assert (refused.code, refused.out) == (2, "")
    assert message in refused.err
    assert "Traceback" not in refused.err


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(sudoku, tmp_path):
    command = ("generate", "--seed", "1", "--count", "1000000", "-f", "line", "-o", "made.txt")
    process = sudoku.start(*command)
    assert eventually(lambda: any(entry.stat().st_size for entry in tmp_path.iterdir()))
    os.killpg(process.pid, signal.SIGINT)
    ended = finished(process)
    assert ended.code == 130
    lines = (tmp_path / "made.txt").read_text().split()
    assert ended.err == f"interrupted after {len(lines):,} puzzles\n"
    assert lines
    assert lines[0].startswith("...7.8....")
    assert [entry.name for entry in tmp_path.iterdir()] == ["made.txt"]


def test_a_disagreement_is_saved_and_no_puzzle_written(sudoku, tmp_path, monkeypatch):
    monkeypatch.setattr(Uniqueness, "unique", lambda self, digits, deadline: True)
    ended = sudoku("generate", "--seed", "1", "--size", "4", "--count", "2", "-f", "line")
    assert (ended.code, ended.out) == (4, "")
    assert ended.err.count("DISAGREEMENT: generate --seed 1 --from ") == 2
    (folder,) = tmp_path.iterdir()
    assert sorted(path.name for path in folder.iterdir()) == [
        *("answers.json", "puzzle.cnf", "puzzle.txt")
    ]


def test_help_names_what_there_is(sudoku):
    shown = "".join(sudoku("generate", "--help").out.split())
    for word in (*DIFFICULTIES, "half-turn", "hardeststep"):
        assert word in shown
