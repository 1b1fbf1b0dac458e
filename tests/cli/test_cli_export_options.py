"""`export`: what cannot be combined, comments, compressed files, and output that fails."""

import bz2
import gzip
import lzma
import os
import re
import select
import shlex
import signal
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from command_line import NINE, NINE_SOLVED, UNIQUE, finished, one_line
from foreign_solvers import write_answer
from tables import rows
from tails import quick_first

from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.puzzle.notation.source import zstd

REFUSED = [
    ("-f icnf --givens compiled", "icnf has one formula for many puzzles: no puzzle's givens"),
    ("-f icnf --encoding optimised", "icnf has one formula for many puzzles: no puzzle's givens"),
    ("-f icnf --unique-query", "icnf has one formula for many puzzles: it cannot exclude"),
    ("-f icnf --givens units", "icnf states the givens as cubes"),
    ("-f dimacs --givens assumptions", "dimacs has no assumptions: icnf does"),
    ("-f wcnf --givens assumptions", "wcnf has no assumptions: icnf does"),
    ("-f opb --givens assumptions", "opb has no assumptions: icnf does"),
    ("-f pmc --givens assumptions", "pmc has no assumptions: icnf does"),
    ("--encoding optimised --givens units", "optimised has the givens compiled away"),
    ("--encoding optimised --givens assumptions", "dimacs has no assumptions: icnf does"),
    ("--encoding order,minimal", "order cells have clauses of their own: minimal consists"),
    ("--encoding support,extended", "support cells have clauses of their own"),
    ("--encoding log,product", "log cells state each pair by itself: product needs"),
    ("--encoding propagate", "propagate is for optimised, not for extended"),
    ("--encoding propagate,triad", "propagate is for optimised, not for triad"),
    ("--encoding propagate,log", "propagate is for optimised, not for log"),
    ("--encoding cardinality", "dimacs has no sums: cardinality is for opb"),
    ("-f wcnf --encoding cardinality", "wcnf has no sums: cardinality is for opb"),
    ("-f icnf --encoding cardinality", "icnf has no sums: cardinality is for opb"),
    ("-f pmc --encoding cardinality", "pmc has no sums: cardinality is for opb"),
    ("-f smt2 --encoding triad", "smt2 states the rules as they are: an encoding is for"),
    ("-f smt2 --encoding order", "smt2 states the rules as they are: an encoding is for"),
    ("-f lp --encoding sums=totalizer", "lp states the rules as they are: an encoding is for"),
    (
        "--with 'arrow r1c1 r1c2 r2c1' --encoding sums=digit-sets",
        "arrow r1c2 + r2c1 = r1c1: digit-sets is for sums of different cells that count alike",
    ),
    ("-f mzn --encoding drop-duplicates", "mzn states the rules as they are: an encoding is for"),
    ("-f lp --givens compiled", "lp states the rules as they are: a way for the givens is for"),
    ("-f mps --names", "mps states the rules as they are: --names is for"),
    ("-f cpsat --groups", "cpsat states the rules as they are: --groups is for"),
]


@pytest.mark.parametrize(("options", "reason"), REFUSED)
def test_what_cannot_be_combined_is_refused_with_the_reason(sudoku, options, reason):
    ended = sudoku("export", UNIQUE, *shlex.split(options), "-o", "out")
    assert (ended.code, ended.out) == (2, "")
    assert reason in ended.err.splitlines()[-1]
    assert list(sudoku.folder.iterdir()) == []


@pytest.mark.parametrize(("option", "name", "meant"), rows(__file__, "unknown_name_with"))
def test_an_unknown_name_is_told_with_the_nearest(sudoku, option, name, meant):
    ended = sudoku("export", UNIQUE, option, name, "-o", "out")
    assert (ended.code, ended.out) == (2, "")
    last = ended.err.splitlines()[-1]
    assert f"'{name.rpartition('=')[2]}'; did you mean {meant}? (known: " in last
    assert list(sudoku.folder.iterdir()) == []


def test_decode_knows_the_same_names(sudoku):
    for option, name, meant in (
        ("--encoding", "minmal", "minimal"),
        ("--exported", "dimacz", "dimacs"),
        ("--encoding", "logs", "log"),
    ):
        ended = sudoku("decode", UNIQUE, "-", option, name, text="UNSAT\n")
        assert ended.code == 2
        assert f"did you mean {meant}?" in ended.err


def header_of(text):
    lines = text.splitlines()
    return dict(line[2:].split(" ", 1) for line in lines if line[:2] == "c " and " " in line[2:])


def test_the_header_says_what_the_file_is(sudoku):
    options = ["--encoding", "minimal,product,drop-duplicates"]
    text = sudoku("export", NINE, *options).out
    header = header_of(text)
    assert header["puzzle"] == NINE
    assert header["board"] == "9x9, boxes 3x3"
    assert header["options"] == ("--format dimacs --encoding minimal,product,drop-duplicates")
    assert header["encoding"] == (
        "Minimal (Lynce & Ouaknine 2006), at most one: Product (Chen 2010), no clause twice"
    )
    assert header["variables"] == "x(r,c,d) = 81*(r-1) + 9*(c-1) + d, all counted from 1"


def test_the_hash_is_of_board_puzzle_and_options(sudoku):
    texts = [
        sudoku("export", *arguments).out
        for arguments in (
            [UNIQUE],
            [UNIQUE, "--names", "--groups"],
            [UNIQUE, "--encoding", "extended"],
            [UNIQUE, "--encoding", "minimal"],
            [UNIQUE, "--unique-query"],
            [UNIQUE, "--box", "1x4"],
            ["." + UNIQUE[1:]],
        )
    ]
    hashes = [re.search("^c hash .*: ([0-9a-f]{64})$", text, re.MULTILINE)[1] for text in texts]
    assert hashes[0] == hashes[1] == hashes[2]
    assert len(set(hashes)) == 5
    board = "Board(side=4, box_rows=2, box_columns=2, regions=None)"
    options = "--format dimacs --encoding extended,pairwise"
    assert hashes[0] == sha256(f"{board} {UNIQUE} {options}".encode()).hexdigest()


@pytest.mark.parametrize(("options", "first", "count"), rows(__file__, "names_list_variables"))
def test_names_list_the_variables_of_the_cells(sudoku, options, first, count):
    text = sudoku("export", UNIQUE, *options, "--names").out
    names = re.findall(r"^c varname (\d+) (\S+)$", text, re.MULTILINE)
    assert " ".join(names[0]) == first
    assert [int(number) for number, _ in names] == list(range(1, len(names) + 1))
    assert len({meaning for _, meaning in names}) == len(names) == (count or len(names))
    variables = int(re.search(r"^p cnf (\d+)", text, re.MULTILINE)[1])
    assert len(names) == variables


@pytest.mark.parametrize("options", [[], ["--encoding", "optimised"], ["--encoding", "triad"]])
def test_names_and_decode_mean_the_same(sudoku, options):
    assert sudoku("export", NINE, *options, "--names", "-o", "p.cnf").code == 0
    text = (sudoku.folder / "p.cnf").read_text()
    names = dict(re.findall(r"^c varname (\d+) (\S+)$", text, re.MULTILINE))
    write_answer(sudoku.folder / "p.cnf", sudoku.folder / "answer.txt")
    true = (sudoku.folder / "answer.txt").read_text().split()[1:-1]
    said = {names[number] for number in true if number in names}
    for place, digit in enumerate(NINE_SOLVED):
        if NINE[place] == "." or "optimised" not in options:
            said.remove(f"r{place // 9 + 1}c{place % 9 + 1}={digit}")
    assert said == set()
    assert sudoku("decode", "p.cnf", "answer.txt", "-f", "line").out == f"{NINE_SOLVED}\n"


@pytest.mark.parametrize(("options", "named", "last"), rows(__file__, "groups_name_clauses"))
def test_groups_name_the_clauses_of_every_rule(sudoku, options, named, last):
    text = sudoku("export", UNIQUE, *options, "--groups").out
    groups = re.findall(r"^c group (\d+)-(\d+) (.+)$", text, re.MULTILINE)
    clauses = [line for line in text.splitlines() if line[0] not in "cp"]
    at = 1
    for first, end, _ in groups:
        assert int(first) == at <= int(end)
        at = int(end) + 1
    assert at - 1 == len(clauses)
    names = [name for _, _, name in groups]
    assert set(named) <= set(names)
    assert names[-1] == last
    spans = {name: clauses[int(first) - 1 : int(end)] for first, end, name in groups}
    if "givens" in spans and "order" not in options:
        assert spans["givens"] == ["1 0", "27 0", "40 0", "58 0"]
    if options == []:
        assert len(spans["cells"]) == 16 * 7
        assert len(spans["all different in row 1"]) == 4 * 7
        assert {abs(int(x)) for c in spans["all different in row 1"] for x in c.split()[:-1]} == {
            *range(1, 17)
        }


UNPACK = {
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
    ".zst": lambda packed: zstd().decompress(packed),
}


@pytest.mark.slow
@pytest.mark.parametrize("suffix", quick_first(UNPACK))
def test_compressed_files_have_the_same_content_and_the_same_bytes(sudoku, suffix):
    sudoku.file("p.txt", NINE)
    plain = sudoku("export", "p.txt", "--encoding", "triad").out.encode()
    for seed in ("1", "2"):
        ended = sudoku.process(
            "export",
            "p.txt",
            "--encoding",
            "triad",
            "-o",
            f"{seed}.cnf{suffix}",
            env={"PYTHONHASHSEED": seed},
        )
        assert (ended.code, ended.err) == (0, "")
    first, second = ((sudoku.folder / f"{seed}.cnf{suffix}").read_bytes() for seed in "12")
    assert first == second
    assert len(first) < len(plain) / 3
    assert UNPACK[suffix](first) == plain


@pytest.mark.parametrize("suffix", UNPACK)
def test_a_compressed_export_is_decoded_by_its_header(sudoku, suffix):
    assert sudoku("export", UNIQUE, "-o", f"p.cnf{suffix}").code == 0
    ended = sudoku("decode", f"p.cnf{suffix}", "-", text="s UNSATISFIABLE\n")
    assert (ended.code, ended.out) == (0, "no solution\n")


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the standard library has zstandard")
def test_a_missing_compressor_is_named_and_leaves_no_file(sudoku):
    (sudoku.folder / "backports").mkdir()
    sudoku.file("backports/__init__.py", "")
    sudoku.file("p.cnf.zst", "before")
    env = {"PYTHONPATH": str(sudoku.folder)}
    ended = sudoku.process("export", UNIQUE, "-o", "p.cnf.zst", env=env)
    assert ended.code == 2
    assert "needs the package backports.zstd" in one_line(ended.err)
    assert (sudoku.folder / "p.cnf.zst").read_text() == "before"
    assert {path.name for path in sudoku.folder.iterdir()} == {"backports", "p.cnf.zst"}


@pytest.mark.parametrize("style", quick_first(["dimacs", "opb", "icnf", "smt2"]))
def test_a_full_disk_is_one_line_and_exit_code_5(sudoku, style):
    ended = sudoku("export", NINE, "-f", style, "-o", "/dev/full")
    assert (ended.code, ended.out) == (5, "")
    assert "No space left on device" in one_line(ended.err)
    with Path("/dev/full").open("wb") as full:
        process = sudoku.start("export", NINE, "-f", style, stdout=full)
        _, err = process.communicate(timeout=300)
    assert process.returncode == 5
    assert "No space left on device" in one_line(err.decode())


@pytest.mark.parametrize("style", quick_first(["icnf", "dimacs", "lp"]))
def test_a_closed_pipe_is_silent_and_exit_code_141(sudoku, style):
    blank = "." * 256
    process = sudoku.start("export", blank, "-f", style)
    process.stdout.close()
    process.stdout = None
    ended = process.communicate(timeout=60)
    assert process.returncode == 141
    assert ended[1] == b""


@pytest.mark.slow
def test_a_closed_pipe_in_the_middle_of_a_large_file(sudoku):
    process = sudoku.start("export", "." * 625)
    assert process.stdout.read(100).startswith(b"c sudoku-csp ")
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


def test_icnf_with_a_bad_line_keeps_the_others_and_says_so(sudoku):
    sudoku.file("many.txt", f"{UNIQUE}\n{UNIQUE[:-1]}!\n{UNIQUE}\n")
    ended = sudoku("export", "many.txt", "-f", "icnf")
    assert ended.code == 2
    assert one_line(ended.err).startswith("many.txt:2: r4c4: ")
    assert len(re.findall("^a .*0$", ended.out, re.MULTILINE)) == 2


def test_each_format_has_its_suffix_in_a_folder(sudoku):
    sudoku.file("many.txt", f"{UNIQUE}\n")
    suffixes = {
        "dimacs": "cnf",
        "wcnf": "wcnf",
        "opb": "opb",
        "pmc": "cnf",
        "smt2": "smt2",
        "lp": "lp",
        "mps": "mps",
        "mzn": "mzn",
        "cpsat": "txtpb",
    }
    for style, suffix in suffixes.items():
        assert sudoku("export", "many.txt", "-f", style, "-o", f"{style}/").code == 0
        assert [p.name for p in (sudoku.folder / style).iterdir()] == [f"000001.{suffix}"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("packed", ["", ".gz"])
@pytest.mark.parametrize(
    "style", ["dimacs", "wcnf", "opb", "icnf", "smt2", "lp", "mps", "mzn", "cpsat"]
)
def test_the_suffix_of_the_file_chooses_the_format(sudoku, style, packed):
    name = f"out{FORMATS[style].suffix}{packed}"
    assert sudoku("export", UNIQUE, "-o", name).code == 0
    named = f"named{FORMATS[style].suffix}{packed}"
    assert sudoku("export", UNIQUE, "-f", style, "-o", named).code == 0
    content = (sudoku.folder / name).read_bytes()
    assert content == (sudoku.folder / named).read_bytes()
    plain = gzip.decompress(content) if packed else content
    assert f"--format {style}".encode() in plain


@pytest.mark.parametrize(("arguments", "told"), rows(__file__, "suffix_not_format"))
def test_a_suffix_that_is_not_that_of_the_format_is_refused(sudoku, arguments, told):
    ended = sudoku("export", UNIQUE, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err).startswith(f"sudoku-csp: {told}")
    assert not list(sudoku.folder.glob("o*"))


def test_opb_has_sums_whatever_else_is_chosen(sudoku):
    def constraints(*options):
        head = sudoku("export", NINE, "-f", "opb", *options).out.partition("\n")[0]
        return int(head.rpartition("= ")[2])

    # 324 sums and 30 givens.
    assert constraints() == constraints("--names") == 354
    # 324 clauses, 324 sums and 30 givens.
    assert constraints("--encoding", "cardinality") == constraints("--groups") == 678
    assert constraints("--encoding", "minimal,cardinality") == 81 + 243 + 30
    assert constraints("--encoding", "extended,pairwise") == 12018


@pytest.mark.parametrize(("asked", "told"), rows(__file__, "opb_made_clauses"))
def test_opb_is_made_of_clauses_where_something_of_clauses_is_asked_for(sudoku, asked, told):
    text = sudoku("export", NINE, "-f", "opb", *asked).out
    options = re.search(r"^\* options (.*)$", text, re.MULTILINE)[1]
    assert options.endswith(told)
    assert ("\n* encoding " in text) == (told != "--format opb")
    assert "\n* variables " in text
    assert ("\n* varname 729 r9c9=9\n" in text) == ("--names" in asked)
    assert ("\n* group " in text) == ("--groups" in asked)


def test_every_cube_says_whose_it_is(sudoku):
    sudoku.file("many.txt", f"{UNIQUE}\n1..\n{UNIQUE}\n")
    ended = sudoku("export", "many.txt", "-f", "icnf")
    assert ended.code == 2
    lines = ended.out.splitlines()
    cubes = [place for place, line in enumerate(lines) if line.startswith("a ")]
    assert [lines[place - 1] for place in cubes] == ["c cube 1 many.txt:1", "c cube 2 many.txt:3"]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_write_that_nobody_takes_can_be_interrupted(sudoku):
    os.mkfifo(sudoku.folder / "pipe")
    process = sudoku.start("export", " ".join("." * 1296), "-o", "pipe")
    reading = os.open(sudoku.folder / "pipe", os.O_RDONLY)  # And nothing is read.
    try:
        assert select.select([reading], [], [], 60)[0]
        time.sleep(1)  # Until the pipe is full.
        process.send_signal(signal.SIGINT)
        assert finished(process).code == 130
    finally:
        os.close(reading)
