"""Notations on the command line: `convert`, `--with`, links and documents of f-puzzles."""

import json

import pytest

import sudoku_csp as sc
from sudoku_csp.puzzle.notation.programs import lz_string

FOUR = "1.....3..4....2."
RULED = f"{FOUR} with cage 5 r1c1 r1c2"
GRID = [[{} for _ in range(4)] for _ in range(4)]
CAGED = {"size": 4, "grid": GRID, "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}]}
PAD = {
    "cells": GRID,
    "regions": [[[r + a, c + b] for a in (0, 1) for b in (0, 1)] for r in (0, 2) for c in (0, 2)],
    "cages": [{"cells": [[0, 0], [0, 1]], "value": "5", "unique": True}],
}
LINK = "https://f-puzzles.com/?load=" + lz_string.compress(json.dumps(CAGED))
TEXT = "+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n| . 4 | . . |\n| . . | 2 . |\n"
TEXT += "+-----+-----+\n"


def test_to_text_by_default_and_each_notation_by_name(sudoku):
    assert sudoku("convert", FOUR).out == TEXT
    assert sudoku("convert", RULED).out == TEXT + "cage 5 r1c1 r1c2\n"
    assert sudoku("convert", TEXT, "--to", "line").out == FOUR + "\n"
    assert sudoku("convert", FOUR, "-t", "picture").out == TEXT
    document = json.loads(sudoku("convert", RULED, "--to", "f-puzzles").out)
    assert document["killercage"] == CAGED["killercage"]
    link = sudoku("convert", RULED, "--to", "link").out
    assert link.startswith("https://f-puzzles.com/?load=N4Ig")
    assert sudoku("convert", link.strip()).out == TEXT + "cage 5 r1c1 r1c2\n"
    link = sudoku("convert", RULED, "--to", "sudokupad").out
    assert link.startswith("https://sudokupad.app/fpuzN4Ig")
    assert sudoku("convert", link.strip()).out == TEXT + "cage 5 r1c1 r1c2\n"


def test_strings_and_links_of_iss(sudoku):
    string = ".Shape~4x4.~R1C1_1~R2C3_3~R3C2_4~R4C3_2.Cage~5~R1C1~R1C2"
    assert sudoku("convert", RULED, "--to", "iss").out == string + "\n"
    link = sudoku("convert", string, "--to", "iss-link").out
    assert link == f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={string}\n"
    assert sudoku("convert", link.strip()).out == TEXT + "cage 5 r1c1 r1c2\n"
    wrapped = string.replace(".Cage", "\n\n# more\n.Cage")
    assert sudoku("convert", wrapped).out == TEXT + "cage 5 r1c1 r1c2\n"
    sudoku.file("a.iss", wrapped)
    assert sudoku("convert", "a.iss", "--to", "iss").out == string + "\n"
    sudoku.file("a.txt", f"{string}\n{string}\n")
    assert sudoku("batch", "a.txt").out.count('"no solution"') == 2
    assert sudoku("solve", ".Foo~R1C1").err == "argument:1: ISS: token 1, .Foo: no type of ISS\n"


def test_rules_that_a_notation_states_by_other_rules_are_named(sudoku):
    ruled = f"{FOUR} with maximum r1c1; odd r2c2; cage 5 r1c3 r1c4"
    ended = sudoku("convert", ruled, "--to", "iss")
    assert ended.code == 0
    assert ".GreaterThan~R1C1~R1C2" in ended.out
    note = "a constraint string of ISS states Maximum, Odd by equivalent rules\n"
    assert ended.err == f"argument:1: {note}"
    for notation in ("f-puzzles", "text"):
        assert not sudoku("convert", ruled, "--to", notation).err


def test_a_drawing_is_written_with_its_marks_and_of_one_puzzle_only(sudoku):
    ended = sudoku("convert", RULED, "--to", "svg", "-o", "one.svg")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    drawn = (sudoku.folder / "one.svg").read_text()
    assert drawn.startswith("<svg ")
    assert drawn.count('class="outline"') == 1
    assert "<desc>cage 5 r1c1 r1c2</desc>" in drawn
    ended = sudoku("convert", FOUR, RULED, "--to", "svg")
    assert ended.code == 2
    assert ended.out.count("<svg ") == 1
    assert "argument 2:1: such a file holds one puzzle, and this is another" in ended.err


def test_constraints_of_the_command_line_come_to_those_of_the_puzzle(sudoku):
    ended = sudoku("count", "." * 16, "--with", "cage 5 r1c1 r1c2", "--with", "diagonal")
    other = sudoku("count", "." * 16 + " with cage 5 r1c1 r1c2; diagonal")
    assert ended.out == other.out
    assert ended.out != sudoku("count", "." * 16).out
    data = json.loads(sudoku("solve", RULED, "--with", "diagonal", "-f", "jsonl").out)
    assert data["constraints"] == ["cage 5 r1c1 r1c2", "diagonal"]


def test_drawings_are_left_out_on_demand(sudoku):
    drawn = json.dumps(CAGED | {"circle": [{"cells": ["R1C1"]}]})
    ended = sudoku("count", drawn)
    assert ended.code == 2
    assert "1 circle in 1 cell: rules may hang on drawings; " in ended.err
    assert "ignoring cosmetics" in ended.err
    assert sudoku("count", drawn, "--ignore-cosmetics").out == "argument:1: 96\n"


def test_a_command_for_the_classic_rules_rejects_other_constraints(sudoku):
    ended = sudoku("certify", LINK, "-o", "folder")
    assert ended.code != 0
    assert "knows the classic rules only: cage of r1c1 r1c2 with total 5" in ended.err


DRAWN = {
    **{key: PAD[key] for key in ("cells", "regions")},
    "lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#67F067", "thickness": 9}],
    "metadata": {"rules": "Green lines:\nwhispers."},
}
REPORTED = "the line of colour #67f067 at r1c1 r1c2 r1c3 read as whisper of 2 along r1c1 r1c2 r1c3"


@pytest.mark.slow
def test_guesses_need_their_option_and_are_reported(sudoku):
    text = json.dumps(DRAWN)
    refused = sudoku("solve", text)
    assert refused.code == 2
    assert "1 line of colour #67f067 (whisper by custom) in 3 cells" in refused.err
    assert "guessing lines" in refused.err
    remarks = [f"argument:1: guessed: {REPORTED}", "its rules in prose: Green lines: whispers."]
    for command in ("solve", "count", "convert", "check", "batch"):
        done = sudoku(command, text, "--guess-lines")
        assert done.err.startswith(f"{remarks[0]}\nargument:1: {remarks[1]}\n")
    written = sudoku("convert", text, "--guess-lines").out
    assert f"# guessed: {REPORTED}\n" in written
    assert written.endswith("whisper r1c1 r1c2 r1c3\n")
    again = sudoku("solve", text, "--guess-lines", "--with", "anti-knight", "-f", "jsonl").out
    assert json.loads(again)["guesses"] == [REPORTED]
    assert json.loads(sudoku("solve", again, "-f", "jsonl").out)["guesses"] == [REPORTED]
    left_out = "1 line of colour #67f067 (whisper by custom) in 3 cells read as no rule"
    for flag, guess in (("--guess-lines", REPORTED), ("--ignore-cosmetics", left_out)):
        for share in "01":
            done = sudoku("batch", text, flag, "--cross-check", share, "-w", "1")
            assert (done.code, json.loads(done.out)["guesses"]) == (0, [guess])
            assert f"argument:1: guessed: {guess}\n" in done.err
    (row,) = sc.solve_many([sc.read(text, guess_lines=True)], workers=1)
    assert row["guesses"] == [REPORTED]
    assert "guessing lines reads drawings" in sudoku("batch", text).out


def test_a_file_is_left_as_it_is_where_no_puzzle_can_be_written(sudoku):
    kept = f"{FOUR}\n"
    sudoku.file("a.txt", kept)
    for inputs in (("a.txt", "--with", "anti-knight", "--to", "picture"), ("none.txt",)):
        ended = sudoku("convert", *inputs, "-o", "a.txt")
        assert ended.code == 2
        assert (sudoku.folder / "a.txt").read_text() == kept
    assert sudoku("convert", "a.txt", "none.txt", "--to", "line", "-o", "a.txt").code == 2
    assert (sudoku.folder / "a.txt").read_text() == kept
    assert sudoku("convert", "a.txt", "--to", "text", "-o", "a.txt").code == 0
    assert (sudoku.folder / "a.txt").read_text() == TEXT
    sudoku("convert", "none.txt", "-o", "new.txt")
    assert not (sudoku.folder / "new.txt").exists()
