"""`export`: the bytes, the header and the comments; files that appear whole or not at all."""

import os
import re
import select
import signal
import time
from hashlib import sha256

import pytest
from command_line import CLASH, EMPTY, NINE, NINE_SOLVED, UNIQUE, finished, one_line
from foreign_solvers import write_answer
from tables import rows
from tails import quick_first


def test_the_formula_has_the_published_size_and_a_header(sudoku):
    ended = sudoku("export", NINE)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    head = [line for line in lines if line.startswith("c ")]
    assert lines[len(head)] == "p cnf 729 12018"  # 11,988 and 30 givens.
    clauses = lines[len(head) + 1 :]
    assert len(clauses) == 12018
    assert clauses[-30] == "5 0"
    assert all(clause.endswith(" 0") for clause in clauses)
    assert "\np cnf 64 448\n" in sudoku("export", EMPTY).out
    assert "p cnf 64 452" in sudoku("export", "-", text=f"{UNIQUE}\n").out
    contradiction = sudoku("export", CLASH)
    assert (contradiction.code, contradiction.out[-9:]) == (0, "\n1 0\n5 0\n")


def test_the_bytes_are_the_same_on_every_run_and_way(sudoku):
    sudoku.file("p.txt", NINE)
    assert sudoku.process("export", "p.txt", "-o", "a.cnf", env={"PYTHONHASHSEED": "1"}).code == 0
    other = sudoku.process("export", "p.txt", "--output", "b.cnf", env={"PYTHONHASHSEED": "2"})
    assert other.code == 0
    printed = sudoku("export", "p.txt", "-o", "-").out.encode()
    folder = sudoku.folder
    assert (folder / "a.cnf").read_bytes() == (folder / "b.cnf").read_bytes() == printed


def test_a_file_is_replaced_and_a_link_stays_a_link(sudoku):
    sudoku.file("real.cnf", "before")
    (sudoku.folder / "link.cnf").symlink_to("real.cnf")
    assert sudoku("export", UNIQUE, "-o", "link.cnf").code == 0
    assert (sudoku.folder / "link.cnf").is_symlink()
    assert (sudoku.folder / "real.cnf").read_text() == sudoku("export", UNIQUE).out
    assert sudoku.process("export", UNIQUE, "-o", "/dev/stdout").out == sudoku("export", UNIQUE).out


def test_a_folder_gets_a_file_for_each_puzzle(sudoku):
    sudoku.file("many.txt", f"{NINE}\n{NINE[:-1]}!\n{'.' * 81}\n")
    ended = sudoku("export", "many.txt", "-o", "cnf/")
    assert (ended.code, ended.out) == (2, "")
    message, summary = ended.err.splitlines()
    assert message.startswith("many.txt:2: r9c9: ")
    assert summary == "2 files in cnf"
    first, third = sorted((sudoku.folder / "cnf").iterdir())
    assert (first.name, third.name) == ("000001.cnf", "000003.cnf")
    assert "p cnf 729 12018" in first.read_text()


def test_icnf_has_a_named_cube_for_each_puzzle_and_reports_a_bad_line(sudoku):
    sudoku.file("many.txt", f"{UNIQUE}\n{UNIQUE[:-1]}!\n{UNIQUE}\n")
    ended = sudoku("export", "many.txt", "-f", "icnf")
    assert ended.code == 2
    assert one_line(ended.err).startswith("many.txt:2: r4c4: ")
    lines = ended.out.splitlines()
    cubes = [place for place, line in enumerate(lines) if line.startswith("a ")]
    assert [lines[place - 1] for place in cubes] == ["c cube 1 many.txt:1", "c cube 2 many.txt:3"]


def test_the_header_describes_the_file(sudoku):
    options = ["--encoding", "minimal,product,drop-duplicates"]
    lines = sudoku("export", NINE, *options).out.splitlines()
    header = dict(line[2:].split(" ", 1) for line in lines if line.startswith("c "))
    assert header["puzzle"] == NINE
    assert header["board"] == "9x9, boxes 3x3"
    assert header["options"] == "--format dimacs --encoding minimal,product,drop-duplicates"
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
def test_names_and_decode_agree(sudoku, options):
    assert sudoku("export", NINE, *options, "--names", "-o", "p.cnf").code == 0
    text = (sudoku.folder / "p.cnf").read_text()
    names = dict(re.findall(r"^c varname (\d+) (\S+)$", text, re.MULTILINE))
    write_answer(sudoku.folder / "p.cnf", sudoku.folder / "answer.txt")
    true = (sudoku.folder / "answer.txt").read_text().split()[1:-1]
    found = {names[number] for number in true if number in names}
    for place, digit in enumerate(NINE_SOLVED):
        if NINE[place] == "." or "optimised" not in options:
            found.remove(f"r{place // 9 + 1}c{place % 9 + 1}={digit}")
    assert found == set()
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


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz", ".zst"])
def test_a_compressed_export_is_decoded_by_its_header(sudoku, suffix):
    assert sudoku("export", UNIQUE, "-o", f"p.cnf{suffix}").code == 0
    ended = sudoku("decode", f"p.cnf{suffix}", "-", text="s UNSATISFIABLE\n")
    assert (ended.code, ended.out) == (0, "no solution\n")


CLOSED = [("icnf", 16, 0), ("dimacs", 16, 0), ("lp", 16, 0), ("dimacs", 25, 100)]


@pytest.mark.parametrize(("style", "side", "taken"), quick_first(CLOSED))
def test_a_closed_pipe_is_silent_and_exit_code_141(sudoku, style, side, taken):
    process = sudoku.start("export", "." * side**2, "-f", style)
    assert not taken or process.stdout.read(taken).startswith(b"c sudoku-csp ")
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


SUFFIXES = {
    **{name: name for name in ("wcnf", "opb", "smt2", "lp", "mps", "mzn")},
    "dimacs": "cnf",
    "pmc": "cnf",
    "cpsat": "txtpb",
}


def test_each_format_has_its_suffix_in_a_folder(sudoku):
    sudoku.file("many.txt", f"{UNIQUE}\n")
    for style, suffix in SUFFIXES.items():
        assert sudoku("export", "many.txt", "-f", style, "-o", f"{style}/").code == 0
        assert [p.name for p in (sudoku.folder / style).iterdir()] == [f"000001.{suffix}"]


@pytest.mark.parametrize(("options", "end", "constraints"), rows(__file__, "opb_made_clauses"))
def test_opb_consists_of_sums_or_of_clauses(sudoku, options, end, constraints):
    text = sudoku("export", NINE, "-f", "opb", *options).out
    # 324 sums and 30 givens; or 324 clauses, 324 sums and 30 givens.
    assert int(text.partition("\n")[0].rpartition("= ")[2]) == constraints
    assert re.search(r"^\* options (.*)$", text, re.MULTILINE)[1].endswith(end)
    assert ("\n* encoding " in text) == (end != "--format opb")
    assert "\n* variables " in text
    assert ("\n* varname 729 r9c9=9\n" in text) == ("--names" in options)
    assert ("\n* group " in text) == ("--groups" in options)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_write_that_is_not_read_can_be_interrupted(sudoku):
    os.mkfifo(sudoku.folder / "pipe")
    process = sudoku.start("export", " ".join("." * 1296), "-o", "pipe")
    reading = os.open(sudoku.folder / "pipe", os.O_RDONLY)  # Nothing is read.
    try:
        assert select.select([reading], [], [], 60)[0]
        time.sleep(1)  # Until the pipe is full.
        process.send_signal(signal.SIGINT)
        assert finished(process).code == 130
    finally:
        os.close(reading)
