"""Every output that holds puzzles is read back as the same puzzles, on the same boards."""

import json
from random import Random

import pytest
from command_line import one_line
from tails import quick_first

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

REGIONS = "AABBACBBACDDCCDD"
BOARDS = [
    (["--box", "2x2"], Board(4, 2, 2)),
    (["--box", "1x4"], Board(4, 1, 4)),
    (["--box", "4x1"], Board(4, 4, 1)),
    (["--box", "3x2"], Board(6, 3, 2)),
    (["--box", "2x3"], Board(6, 2, 3)),
    (["--box", "none"], None),
    (["--regions", REGIONS], Board.jigsaw(REGIONS)),
]


def read(text):
    """The puzzles of a text, which has nothing else."""
    found = list(reader.read(source.from_text(text), Context("t")))
    assert not [entry for entry in found if isinstance(entry, InputError)], found
    return found


def some_solution(board):
    return sc.solve(Puzzle.classic(board, bytes(len(board.cells))), backend="reference").grid.digits


def some_puzzles(board, rng, count=2):
    """Puzzles of the board, each with a solution."""
    puzzles, solved = [], some_solution(board)
    for _ in range(count):
        names = rng.sample(board.digits, board.side)
        kept = [names[digit - 1] if rng.random() < 0.7 else 0 for digit in solved]
        puzzles.append(Puzzle.classic(board, bytes(kept)))
    return puzzles


def puzzles_of_all_boards(seed):
    """Puzzles that have solutions, with all the boards among one another."""
    rng = Random(seed)
    boards = [board for _, board in BOARDS if board] + [Board.latin(side) for side in range(1, 8)]
    return [puzzle for board in boards for puzzle in some_puzzles(board, rng)]


def as_object(puzzle):
    """The puzzle as a JSON object with its board."""
    return json.dumps({"puzzle": puzzle.line(), **puzzle.board.as_fields()})


BATCH = ("batch", "-b", "reference", "-w", "1", "--cross-check", "0")
OUTPUTS = [
    ("solve", "-f", "jsonl"),
    ("solve", "-f", "line", "--limit", "3"),
    ("solve", "-f", "grid"),
    ("check", "-f", "jsonl", "-b", "sat"),
    ("count", "-f", "jsonl", "--limit", "5", "-b", "sat"),
    *((*BATCH, "-o", name) for name in ("out.jsonl", "out.csv", "out.csv.gz")),
    ("diagnose", "-f", "jsonl"),
    ("explain", "-f", "json"),
    ("rate", "-f", "jsonl"),
]


def test_a_parquet_file_is_rejected_by_name(sudoku):
    pytest.importorskip("pyarrow")
    name = sudoku.file("puzzles.txt", "1.....3..4....2.\n")
    assert sudoku(*BATCH, name, "-o", "out.parquet").code == 0
    why = "a Parquet file, which is not read; write it as .csv or .jsonl, as `batch"
    assert one_line(sudoku("solve", "out.parquet").err).startswith(f"out.parquet:1: {why}")
    (result,) = sudoku(*BATCH, "out.parquet", "-o", "-").out.splitlines()
    assert json.loads(result)["error"].startswith(why)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0", "a picture or a document"),
        (b"\xff\xd8\xff\xe0\0", "a picture or a document"),
        (b"%PDF-1.7\n%\xe2", "a picture or a document"),
        (b'<?xml version="1.0"?>\n<game data="1.....3..4....2."/>\n', "a picture or a document"),
        (b"<!DOCTYPE html>\n<table>\n", "a page of HTML"),
        (b"<!doctype html>\n", "a page of HTML"),
        (b"<html>\n<body>\n", "a page of HTML"),
    ],
)
def test_a_file_of_another_kind_is_rejected_on_one_line(sudoku, content, what):
    ended = sudoku("solve", sudoku.file("puzzle.bin", content))
    assert ended.code == 2
    assert one_line(ended.err).startswith(f"puzzle.bin:1: {what}, which is not read; ")


def test_a_picture_of_the_program_is_rejected_as_one(sudoku):
    assert sudoku("convert", "1.....3..4....2.", "-o", "out.svg").code == 0
    message = "out.svg:1: a picture or a document, which is not read; "
    assert one_line(sudoku("solve", "out.svg").err).startswith(message)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("output", quick_first([(one,) for one in OUTPUTS], quick=9))
@pytest.mark.parametrize("seed", quick_first(range(4)))
def test_what_a_command_writes_is_read_back(sudoku, output, seed):
    puzzles = puzzles_of_all_boards(seed)
    if output[0] == "explain":
        puzzles = puzzles[seed : seed + 1]
    elif output[0] in ("diagnose", "rate"):
        puzzles = puzzles[seed::5]
    sudoku.file("in.jsonl", "\n".join(map(as_object, puzzles)))
    ended = sudoku(output[0], "in.jsonl", *output[1:])
    assert ended.code == 0, ended
    found = list(sc.read_file(sudoku.folder / output[-1])) if "-o" in output else read(ended.out)
    if output[-1] == "grid" or "line" in output:
        limit = 3 if "--limit" in output else 2
        solved = [sc.solve(puzzle, limit=limit) for puzzle in puzzles]
        grids = [grid for report in solved for grid in report.solutions]
        written = [(one.board, one.digits) for one in found]
        assert written == [(grid.board, grid.digits) for grid in grids]
    else:
        assert found == puzzles


@pytest.mark.sampled(3)
@pytest.mark.parametrize("regions", ["AABBACBBACCDCDDD", "AABBCCDDBBAADDCC"])
def test_a_solution_whose_regions_are_in_pieces_is_read_back(sudoku, regions):
    named = ("1" + "." * 15, "--regions", regions)
    (solved,) = read(sudoku("solve", *named, "--limit", "1", "-f", "grid").out)
    (found,) = read(sudoku("convert", *named).out)
    assert found.board == solved.board == Board.jigsaw(regions)
    assert 0 not in solved.digits


@pytest.mark.parametrize(("name", "line"), [("out.jsonl", 2), ("out.csv", 3)])
def test_an_error_of_a_batch_is_read_back_as_that_error(sudoku, name, line):
    sudoku.file("in.txt", "1.....3..4....2.\n1.....3....\n")
    sudoku(*BATCH, "in.txt", "-o", name)
    puzzle, error = sc.read_file(sudoku.folder / name)
    assert puzzle.line() == "1.....3..4....2."
    why = "an error of a batch: 11 cells; a puzzle of 4x4 has 16"
    assert str(error).endswith(f"{name}:{line}: {why}")


@pytest.mark.sampled(7)
@pytest.mark.parametrize("style", ["text", "line", "jsonl"])
@pytest.mark.parametrize(("options", "board"), quick_first(BOARDS[::-1], quick=2))
def test_what_generate_writes_is_read_back(sudoku, style, options, board):
    board = board or Board.latin(4)
    size = ["--size", "4"] if options == ["--box", "none"] else []
    ended = sudoku("generate", "--seed", "3", "--count", "2", *size, *options, "-f", style)
    assert ended.code == 0, ended
    assert read(ended.out) == [made.puzzle for made in sc.generate(2, seed=3, board=board)]


@pytest.mark.parametrize("style", ["line", "grid"])
@pytest.mark.parametrize(("options", "board"), BOARDS)
def test_what_decode_writes_is_read_back(sudoku, style, options, board):
    board = board or Board.latin(5)
    (puzzle,) = some_puzzles(board, Random(1), 1)
    sudoku("export", puzzle.line(), *options, "-o", "p.cnf")
    formula = sc.to_cnf(puzzle)
    grid = sc.solve(puzzle, backend="reference").grid
    true = {formula.literal(cell, grid[cell]) for cell in board.cells}
    literals = [at if at in true else -at for at in range(1, formula.variables + 1)]
    sudoku.file("answer.txt", "s SATISFIABLE\nv " + " ".join(map(str, literals)) + " 0\n")
    ended = sudoku("decode", "p.cnf", "answer.txt", "-f", style)
    assert ended.code == 0, ended
    (found,) = read(ended.out)
    assert (found.board, found.digits) == (board, grid.digits)


@pytest.mark.parametrize(("_options", "board"), BOARDS)
def test_the_evidence_of_a_disagreement_has_its_board(tmp_path, _options, board):
    puzzle = Puzzle.blank(sc.Ruleset.classic(board or Board.latin(3)))
    folder = sc.solve(puzzle, backend="reference").save(tmp_path)
    assert list(sc.read_file(folder / "puzzle.txt")) == [puzzle]


@pytest.mark.parametrize(("options", "board"), quick_first(BOARDS[3:], quick=1))
def test_the_puzzle_of_a_certificate_has_its_board(sudoku, tmp_path, options, board):
    puzzle = Puzzle.classic(board or Board.latin(2), some_solution(board or Board.latin(2)))
    ended = sudoku("certify", puzzle.line(), *options, "--by", "reference", "-o", "made")
    assert ended.code == 0, ended
    assert list(sc.read_file(tmp_path / "made" / "puzzle.txt")) == [puzzle]
    assert sudoku("verify", "made").code == 0
    assert sc.verify(tmp_path / "made", puzzle=puzzle).puzzle == puzzle.line()


def test_a_board_in_a_comment_that_is_not_the_one_named_is_rejected():
    text = "1" + "." * 35
    rows = "\n".join([text[:6], *["......"] * 5])
    for written in (f"{text} # board 6x6, boxes 3x2", f"# board 6x6, boxes 3x2\n+---+\n{rows}"):
        (entry,) = reader.read(source.from_text(written), Context("t", Board(6, 2, 3)))
        assert "a puzzle of 6x6, boxes 3x2, where the board named is 6x6, boxes 2x3" in str(entry)
    (entry,) = reader.read(source.from_text(f"{text} # board 6x6, boxes 4x2"), Context("t"))
    assert "boxes of 4x2 do not have the 6 cells of a house" in str(entry)
