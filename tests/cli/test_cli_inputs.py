"""Inputs of the command line: files, texts, standard input, boards, and errors in them."""

import gzip
import json
import os
import re

import pytest
from command_line import NINE, NINE_SOLVED, SOLUTION, UNIQUE, one_line

import sudoku_csp as sc


def test_a_file_comes_before_a_puzzle_of_its_name(sudoku):
    sudoku.file("1", UNIQUE)
    assert sudoku("solve", "1", "-f", "line").out == f"{SOLUTION}\n"


@pytest.mark.slow
def test_generate_writes_what_the_name_promises(sudoku):
    names = ("g.jsonl", "g.jsonl.gz", "g.sdm")
    for name in names:
        sudoku("generate", "--size", "4", "--seed", "1", "--count", "2", "-o", name)
    made = [entry for name in names for entry in sc.read_file(sudoku.folder / name)]
    assert made == made[:2] * 3
    assert (sudoku.folder / "g.sdm").read_text().count("\n") == 2


def test_a_puzzle_without_a_command_is_solved(sudoku):
    assert sudoku(NINE, "-f", "line").out == f"{NINE_SOLVED}\n"
    assert sudoku(UNIQUE, "--limit", "1", "-f", "line", NINE).out == f"{SOLUTION}\n{NINE_SOLVED}\n"
    name = sudoku.file("puzzle", UNIQUE)
    assert sudoku(name, "-f", "line").out == f"{SOLUTION}\n"
    assert sudoku("-", "-f", "line", text=UNIQUE).out == f"{SOLUTION}\n"


TWO_WRONG = f"{NINE}\n{NINE[:12]}é{NINE[13:]}\n{NINE}\n{NINE[:-1]}\n{NINE}\n"


def test_a_bad_line_is_reported_and_the_rest_solved(sudoku):
    sudoku.file("many.txt", TWO_WRONG)
    ended = sudoku("solve", "many.txt", "-f", "line")
    assert ended.code == 2
    assert ended.out == f"{NINE_SOLVED}\n" * 3
    first, second, summary = ended.err.splitlines()
    assert first.startswith("many.txt:2: r2c4: 'é' ")
    assert second.startswith("many.txt:4: 80 cells")
    assert summary == "3 puzzles: 3 unique; 2 errors in the input"


@pytest.mark.parametrize("command", ["solve", "check", "count", "export"])
def test_a_bad_cell_is_named(sudoku, command):
    ended = sudoku(command, NINE[:12] + "!" + NINE[13:])
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err).startswith("argument:1: r2c4: '!' ")


HALF = gzip.compress(UNIQUE.encode() * 99, mtime=0)[:-12]
"""A file that ends too soon; without the time of its making, as it is part of the test's name."""


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("empty.txt", b"", "empty.txt: there is no puzzle in it"),
        ("comments.txt", b"# nothing\n\n", "comments.txt: there is no puzzle in it"),
        ("broken.gz", b"no gzip at all", "broken.gz:1: cannot be unpacked: "),
        ("short.gz", HALF, "short.gz:1: cannot be unpacked: "),
        ("broken.xz", b"no xz", "broken.xz:1: cannot be unpacked: "),
        ("bytes.txt", b"\xff\x00\x80" * 27, "bytes.txt"),
        ("short.txt", b"53..7\n", "short.txt:1: "),
        ("broken.json", b"[[1, 2", "broken.json:1: "),
        ("broken.csv", f"puzzle,solution\n{NINE}\n".encode(), "broken.csv:2: "),
    ],
)
def test_a_file_that_is_no_puzzle_is_one_line(sudoku, name, content, message):
    sudoku.file(name, content)
    ended = sudoku("solve", name)
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err).startswith(message)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read it all")
def test_a_file_without_permission_is_one_line(sudoku):
    (sudoku.folder / sudoku.file("secret.txt", UNIQUE)).chmod(0)
    ended = sudoku("solve", "secret.txt")
    assert ended.code == 2
    assert one_line(ended.err) == "secret.txt: Permission denied"


def test_a_missing_file_does_not_keep_the_others_from_being_solved(sudoku):
    ended = sudoku("absent.txt", UNIQUE, "-f", "line")
    assert (ended.code, ended.out) == (2, f"{SOLUTION}\n")
    assert ended.err.splitlines() == [
        "absent.txt: No such file or directory",
        "1 puzzle: 1 unique; 1 error in the input",
    ]


@pytest.mark.parametrize("command", ["solve", "check", "count", "diagnose", "explain", "export"])
def test_a_pipe_is_read_where_no_puzzle_is_named(sudoku, command):
    ended = sudoku(command, text=f"{UNIQUE}\n")
    assert (ended.code, ended.err.count("stdin:")) == (0, ended.out.count("stdin:") and 0), ended
    assert ended.out


SIX = "111223111233455233455223455666444666"
JIGSAW = ".21...........3.2.....653..........."
SOLVED = "621453435216563124214365352641146532"
LATIN = ".251.....5.1.3...3.4....."


def test_a_jigsaw_is_solved_and_drawn_with_its_regions(sudoku):
    ended = sudoku("solve", "--regions", SIX, JIGSAW)
    assert ended.code == 0
    assert ended.out.splitlines()[:5] == [
        "argument:1: unique",
        "+-----------+-------+---+",
        "| 6   2   1 | 4   5 | 3 |",
        "|           |   +---+   |",
        "| 4   3   5 | 2 | 1   6 |",
    ]
    picture = sudoku.file("picture.txt", ended.out.partition("\n")[2])
    assert sudoku("solve", picture, "-f", "line").out == f"{SOLVED}  # board 6x6, jigsaw {SIX}\n"


def test_regions_are_read_from_a_file(sudoku):
    rows = "\n".join(SIX[start : start + 6] for start in range(0, 36, 6))
    file = sudoku.file("regions.txt", f"{rows}\n")
    ended = sudoku("solve", "--regions", file, JIGSAW, "-f", "line")
    assert ended.out == f"{SOLVED}  # board 6x6, jigsaw {SIX}\n"


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("board", "puzzle"), [(["--regions", SIX], JIGSAW), (["--box", "none"], LATIN)]
)
@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["check"],
        ["count"],
        ["explain"],
        ["diagnose"],
        ["rate"],
        ["export"],
        ["certify", "-o", "proof"],
        ["trace", "-o", "trace.jsonl"],
        ["batch"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_takes_every_board(sudoku, command, board, puzzle):
    given = sudoku.file("p.txt", f"{puzzle}\n") if command[0] == "batch" else puzzle
    ended = sudoku(*command, *board, given)
    assert ended.code == 0, ended.err
    if command[0] == "certify":
        verified = sudoku("verify", "proof", "--puzzle", puzzle, *board)
        assert verified.code == 0, verified.out
        other = f"1x{len(puzzle) ** 0.5:.0f}"
        assert sudoku("verify", "proof", "--puzzle", puzzle, "--box", other).code == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "words"),
    [
        (["--size", "5", "--box", "none"], "--size 5 --box none"),
        (["--regions", SIX], f"--regions {SIX}"),
    ],
)
def test_puzzles_are_generated_and_named_by_their_command(sudoku, board, words):
    ended = sudoku("generate", "--seed", "1", *board, "-f", "jsonl")
    assert ended.code == 0
    made = json.loads(ended.out)
    assert made["source"] == f"generate --seed 1 --from 1 {words}"
    saved = sudoku.file("made.jsonl", ended.out)
    solved = sudoku("solve", saved, "-f", "line").out
    assert solved.startswith(f"{made['solution']}  # board {made['board']}")


def test_what_an_encoding_cannot_state_is_refused_before_it_is_solved(sudoku):
    boards = f"# board 4x4, no boxes\n{'.' * 16}\n\n# board 4x4, boxes 2x2\n1.....3..4....2.\n"
    sudoku.file("both.txt", boards)
    for command in ("solve", "check", "count"):
        ended = sudoku(command, "both.txt", "--encoding", "triad", "-b", "sat", "-f", "line")
        assert ended.code == 2, command
        assert "both.txt:2: triad needs boxes, and the board is 4x4, no boxes" in ended.err
        assert "no verdict" not in ended.err
        assert len(ended.out.splitlines()) == 1, "the other is solved"


def test_the_jigsaw_that_help_shows_has_solutions(sudoku):
    shown = re.search(r"as ([A-D]{16})", " ".join(sudoku("count", "--help").out.split()))
    assert sudoku("count", 16 * ".", "--regions", shown[1]).out == "argument:1: 96\n"
