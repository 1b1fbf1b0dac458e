"""`sudoku-csp verify` and `python -m sudoku_csp.verifier`, as commands."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from certificates import EASY, IMPOSSIBLE, bundle
from tables import rows

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


def test_a_line_for_each_certificate_of_a_folder(sudoku, made):
    ended = sudoku("verify", "all")
    assert (ended.code, ended.err) == (1, "3 certificates: 2 verified, 1 refused\n")
    first, second, third = ended.out.splitlines()
    assert first.startswith(A)
    assert second.startswith(B)
    assert third == C


def test_another_folder_is_named_and_no_certificate(sudoku, made):
    (made / "all" / "notes" / "deeper").mkdir(parents=True)
    ended = sudoku("verify", "all")
    left_out, counted = ended.err.splitlines()
    assert left_out == "all/notes: left out, no certificate"
    assert counted == "3 certificates: 2 verified, 1 refused"
    assert len(ended.out.splitlines()) == 3


def test_a_damaged_certificate_among_many_is_reported(sudoku, made):
    shutil.rmtree(made / "all" / "c")
    (made / "all" / "b" / "certificate.json").unlink()
    (made / "all" / "index.txt").write_text("another file")
    ended = sudoku("verify", "all")
    refused = "all/b: REFUSED: certificate.json: is missing, or no plain file"
    assert (ended.code, ended.out.splitlines()[1]) == (1, refused)
    (made / "all" / "a" / "certificate.json").unlink()
    (made / "all" / "a" / "more").mkdir()
    assert sudoku("verify", "all/a").out.startswith("all/a: REFUSED: ")
    (made / "empty").mkdir()
    assert sudoku("verify", "empty").code == 1


@pytest.mark.parametrize(("arguments", "code", "message"), rows(__file__, "verify_arguments"))
def test_exit_codes(sudoku, made, arguments, code, message):
    (made / "puzzle.txt").write_text(EASY + "\n")
    ended = sudoku("verify", *arguments)
    assert ended.code == code
    assert message in ended.out if message else not ended.out


def test_json_lines(sudoku, made):
    ended = sudoku("verify", "all", "nothing", "--format", "jsonl")
    assert ended.code == 2
    assert ended.err == "4 certificates: 2 verified, 1 refused, 1 cannot be read\n"
    first, second, third, last = map(json.loads, ended.out.splitlines())
    assert first["proofs"][0].pop("steps") > 0
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
    assert (last["folder"], last["verified"]) == ("nothing", False)
    assert last["unreadable"] == "no such folder of a certificate"


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


def test_it_runs_on_the_standard_library_alone(made):
    """With no site packages on its path."""
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(ROOT), "nothing", "all"],
        cwd=made,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (2, "besides: [] []\n")
    unreadable, first, second, third = ended.stdout.splitlines()
    assert unreadable == "nothing: cannot be read: No such file or directory"
    assert first.startswith(A)
    assert second.startswith(B)
    assert third == C


@pytest.mark.parametrize(("arguments", "code"), rows(__file__, "verifier_arguments"))
def test_the_exit_code_is_that_of_the_worst_certificate(made, monkeypatch, capsys, arguments, code):
    monkeypatch.chdir(made)
    try:
        found = main(arguments)
    except SystemExit as ended:
        found = ended.code
    assert found == code
