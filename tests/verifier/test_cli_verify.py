"""`sudoku-csp verify` and `python -m sudoku_csp.verifier`, as commands."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from certificates import EASY, IMPOSSIBLE, bundle

from sudoku_csp.verifier.__main__ import main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(tmp_path):
    """A folder of three certificates, the last one forged."""
    bundle(EASY).write(tmp_path / "all" / "a")
    bundle(IMPOSSIBLE).write(tmp_path / "all" / "b")
    bundle(IMPOSSIBLE, proofs={"forged": "1 0\n0\n"}).write(tmp_path / "all" / "c")
    return tmp_path


A = f"all/a: unique: verified (puzzle {EASY}, 4x4, boxes 2x2, 1 proof: proof-cadical195.drat"
B = f"all/b: no solution: verified (puzzle {IMPOSSIBLE}, 9x9, boxes 3x3, 1 proof: "
C = "all/c: REFUSED: proof-forged.drat:1: neither implied by unit propagation nor RAT: '1 0'"


@pytest.mark.slow
def test_a_line_for_each_certificate(sudoku, made):
    ended = sudoku("verify", "all/a", "all/b")
    assert (ended.code, ended.err) == (0, "2 certificates: 2 verified\n")
    first, second = ended.out.splitlines()
    assert first.startswith(A)
    assert second.startswith(B)


def test_a_folder_of_certificates_of_which_one_is_refused(sudoku, made):
    ended = sudoku("verify", "all")
    assert (ended.code, ended.err) == (1, "3 certificates: 2 verified, 1 refused\n")
    first, second, third = ended.out.splitlines()
    assert first.startswith(A)
    assert second.startswith(B)
    assert third == C


def test_a_certificate_that_is_missing_among_many_is_not_passed_over(sudoku, made):
    shutil.rmtree(made / "all" / "c")
    (made / "all" / "b" / "certificate.json").unlink()
    (made / "all" / "index.txt").write_text("what else lies there")
    ended = sudoku("verify", "all")
    assert ended.code == 1
    assert (
        ended.out.splitlines()[1]
        == "all/b: REFUSED: certificate.json: is missing, or no plain file"
    )
    (made / "all" / "a" / "certificate.json").unlink()
    (made / "all" / "a" / "more").mkdir()
    assert sudoku("verify", "all/a").out.startswith("all/a: REFUSED: ")
    (made / "empty").mkdir()
    assert sudoku("verify", "empty").code == 1


@pytest.mark.slow
def test_a_folder_that_cannot_be_read(sudoku, made):
    for name in ("nothing", "all/a/grid.txt"):
        ended = sudoku("verify", name, "all/a")
        assert ended.code == 2
        first, second = ended.out.splitlines()
        assert first.startswith(f"{name}: cannot be read: ")
        assert second.startswith(A)
    assert sudoku("verify").code == 2


def test_the_puzzle_asked_for(sudoku, made):
    assert sudoku("verify", "all/a", "--puzzle", EASY.replace(".", "0")).code == 0
    ended = sudoku("verify", "all/a", "--puzzle", EASY.replace("4", "."))
    assert ended.code == 1
    assert "puzzle.txt:1: r3c2 is 4, in the puzzle asked for empty" in ended.out


@pytest.mark.slow
def test_what_was_asked_wrongly_is_no_fault_of_a_certificate(sudoku, made):
    for arguments in (("--puzzle", "1" * 17), ("--puzzle", "nothing.txt"), ("--box", "2x2")):
        ended = sudoku("verify", "all/a", *arguments)
        assert (ended.code, ended.out) == (2, "")
    (made / "puzzle.txt").write_text(EASY + "\n")
    assert sudoku("verify", "all/a", "--puzzle", "puzzle.txt").code == 0
    ended = sudoku("verify", "all/a", "--puzzle", EASY, "--box", "1x4")
    assert ended.code == 1
    assert "the board is 4x4, boxes 2x2, that of the puzzle asked for 4x4, boxes 1x4" in ended.out


def test_several_are_summed_up(sudoku, made):
    ended = sudoku("verify", "all", "nothing")
    assert ended.err == "4 certificates: 2 verified, 1 refused, 1 cannot be read\n"


def test_json_lines(sudoku, made):
    ended = sudoku("verify", "all", "nothing", "--format", "jsonl")
    assert ended.code == 2
    first, second, third, last = map(json.loads, ended.out.splitlines())
    steps = first["proofs"][0].pop("steps")
    assert steps > 0
    assert first == {
        "folder": "all/a",
        "verified": True,
        "claim": "unique",
        "puzzle": EASY,
        "board": "4x4, boxes 2x2",
        "grid": "1342423124133124",
        "proofs": [{"file": "proof-cadical195.drat", "format": "drat", "by": "a test"}],
    }
    assert (second["claim"], second["grid"]) == ("no solution", None)
    assert third == {"folder": "all/c", "verified": False, "refused": C.split("REFUSED: ")[1]}
    assert last == {
        "folder": "nothing",
        "verified": False,
        "unreadable": "no such folder of a certificate",
    }


def alone(folder, *arguments):
    """The verifier with nothing of any site's packages on its path."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(ROOT), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


RUN = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
try:
    runpy.run_module("sudoku_csp.verifier", run_name="__main__", alter_sys=True)
finally:
    foreign = {n.split(".")[0] for n in sys.modules} - {*sys.stdlib_module_names, "sudoku_csp"}
    ours = {n for n in sys.modules if n.startswith("sudoku_csp.")}
    outside = {n for n in ours if not n.startswith("sudoku_csp.verifier")}
    print("besides:", sorted(foreign - {"__main__"}), sorted(outside), file=sys.stderr)
"""


@pytest.mark.slow
def test_it_runs_on_the_standard_library_alone(made):
    ended = alone(made, "all/a", "all/b")
    assert (ended.returncode, ended.stderr) == (0, "besides: [] []\n")
    first, second = ended.stdout.splitlines()
    assert first.startswith(A)
    assert second.startswith(B)
    ended = alone(made, "all/c", "all/a")
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[0] == C
    ended = alone(made, "nothing", "all/c")
    assert ended.returncode == 2
    assert ended.stdout.splitlines() == ["nothing: cannot be read: No such file or directory", C]
    assert alone(made).returncode == 2


def test_the_exit_code_is_that_of_the_worst_certificate(made, monkeypatch, capsys):
    monkeypatch.chdir(made)
    assert main(["all/a", "all/b"]) == 0
    assert main(["all"]) == 1
    assert main(["nothing", "all/c"]) == 2
    assert main(["all/a", "--puzzle", EASY, "--box", "2x2"]) == 0
    capsys.readouterr()
    assert main(["all/a", "--puzzle", EASY, "--box", "none"]) == 1
    assert (
        "the board is 4x4, boxes 2x2, that of the puzzle asked for 4x4, no"
        in capsys.readouterr()[0]
    )


@pytest.mark.slow
def test_alone_it_takes_folders_of_certificates_and_a_puzzle(made):
    ended = alone(made, "all")
    assert ended.returncode == 1
    assert [line.split(":")[0] for line in ended.stdout.splitlines()] == ["all/a", "all/b", "all/c"]
    assert alone(made, "all/a", "--puzzle", EASY).returncode == 0
    assert alone(made, "all/a", "--puzzle", EASY, "--box", "2x2").returncode == 0
    assert alone(made, "all/a", "--puzzle", EASY, "--box", "4x1").returncode == 1
    for wrong in (("--puzzle", "1234"), ("--puzzle", EASY, "--box", "4"), ("--bogus",)):
        assert alone(made, "all/a", *wrong).returncode == 2
    assert "usage: python -m sudoku_csp.verifier" in alone(made, "--help").stdout
