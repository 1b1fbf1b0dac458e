"""Jigsaws and boards without boxes on the command line."""

import json
import re

import pytest

REGIONS = "AAABACBBCCDBCDDD"
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
    assert (
        sudoku("solve", "--regions", file, JIGSAW, "-f", "line").out
        == f"{SOLVED}  # board 6x6, jigsaw {SIX}\n"
    )


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
        other = sudoku(
            "verify", "proof", "--puzzle", puzzle, "--box", f"1x{len(puzzle) ** 0.5:.0f}"
        )
        assert other.code == 1


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
    assert shown is not None
    assert sudoku("count", 16 * ".", "--regions", shown[1]).out == "argument:1: 96\n"
