"""What is written is read back as the same puzzle, and made again it has the same bytes.

`data/notations.toml` says how many puzzles each notation of `convert` can write.
"""

import signal
import tomllib
from collections import Counter
from contextlib import suppress

import pytest
from command_line import eventually, finished
from test_survival_puzzles import PUZZLES, RECORDS

import sudoku_csp as sc

NOTATIONS = tomllib.loads((RECORDS / "notations.toml").read_text())
SOME = PUZZLES[::3]
TEXTS = [record["puzzle"] for record in SOME]
REFERENCE = ("-b", "reference", "--cross-check", "0")


def parts(puzzle):
    return puzzle.board, puzzle.digits, set(puzzle.constraints)


def answer(puzzle):
    report = sc.solve(puzzle, backend="reference")
    return report.verdict, report.grid


@pytest.mark.parametrize("name", NOTATIONS["written"])
def test_what_convert_writes_is_read_back(name):
    written = Counter()
    for puzzle in map(sc.read, TEXTS + NOTATIONS["more"]):
        with suppress(sc.SudokuError):  # It has no place for such a board or constraint.
            text = sc.convert(puzzle, name)
            found = sc.read(text)
            same = parts(found) == parts(puzzle)
            assert same or answer(found) == answer(puzzle), text
            written[same] += 1
    record = NOTATIONS["written"][name]
    assert (written.total(), written[False]) == (record["puzzles"], record.get("otherwise", 0))


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "-b", "reference", "-f", "jsonl"),
        ("check", "-b", "reference", "-f", "jsonl"),
        ("convert",),
        ("batch", *REFERENCE, "-o", "out.jsonl"),
        ("batch", *REFERENCE, "-o", "out.csv.gz"),
    ],
    ids=" ".join,
)
def test_what_a_command_writes_of_puzzles_with_rules_is_read_back(sudoku, command):
    puzzles = [sc.read(text) for text in TEXTS[::3]]
    sudoku.file("in.txt", "\n\n".join(TEXTS[::3]) + "\n")
    ended = sudoku(command[0], "in.txt", *command[1:])
    assert ended.code == 0, ended.err
    name = command[-1] if "-o" in command else sudoku.file("out", ended.out)
    found = list(sc.read_file(sudoku.folder / name))
    assert list(map(parts, found)) == list(map(parts, puzzles))


CLAIMS = [
    "1.....3..4....2.",
    "11..............",
    "board 5x5, jigsaw 1123314253142531425344255\n.....\n4....\n.5..1\n..1..\n3.5.4",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
]
BY = ("--by", "sat,reference")


def contents(folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder): path.read_bytes() for path in files}


def test_certificates_of_the_same_puzzles_have_the_same_bytes(sudoku):
    """Those of CP-SAT do not: its own proofs of the same formula differ."""
    sudoku.file("puzzles.txt", "\n\n".join(CLAIMS) + "\n")
    assert sudoku("certify", "puzzles.txt", *BY, "-o", "one").code == 0
    assert sudoku.process("certify", "puzzles.txt", *BY, "-o", "two").code == 0
    one, two = contents(sudoku.folder / "one"), contents(sudoku.folder / "two")
    assert one == two
    folders = sorted(path.parent for path in (sudoku.folder / "one").glob("*/certificate.json"))
    claims = [sc.verify(folder, puzzle=text) for folder, text in zip(folders, CLAIMS, strict=True)]
    assert [claim.claim for claim in claims] == ["unique", "no solution", "unique", "unique"]


def kill_at(sudoku, command, size):
    """Kills a batch when it has written so much; whether that was before its end."""
    process = sudoku.start(*command, "-o", "out.jsonl", "--resume")
    part = sudoku.folder / "out.jsonl.part"
    assert eventually(
        lambda: process.poll() is not None or (part.exists() and part.stat().st_size > size)
    )
    process.send_signal(signal.SIGKILL)
    return finished(process).code == -signal.SIGKILL


@pytest.mark.slow
def test_a_batch_that_is_killed_and_resumed_makes_the_file_of_an_undisturbed_one(sudoku):
    sudoku.file("in.txt", "\n\n".join([*TEXTS, "rubbish"]) + "\n")
    command = ("batch", "in.txt", "-b", "sat", "--cross-check", "0", "-w", "1", "--chunk", "4")
    assert sudoku(*command, "-o", "whole.jsonl").code == 2
    whole = (sudoku.folder / "whole.jsonl").read_bytes()
    killed = [kill_at(sudoku, command, share * len(whole)) for share in (0.1, 0.4)]
    if not any(killed):
        pytest.skip("both runs ended before they could be killed")
    assert sudoku(*command, "-o", "out.jsonl", "--resume").code == 2
    assert (sudoku.folder / "out.jsonl").read_bytes() == whole
    assert not list(sudoku.folder.glob("*.part*"))
    assert eventually(lambda: not sudoku.processes())
