"""The folder of a certificate: what is in it, and that it is whole, or not there."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from boards import HARD, IMPOSSIBLE, NORVIG, UNIQUE
from tails import quick_first

from sudoku_csp.analysis.certificate import Certificate, Certifier
from sudoku_csp.analysis.certificate.bundle import ProofRefused
from sudoku_csp.analysis.proving.claim import Proof
from sudoku_csp.grid.errors import Unsupported

UNIQUE_FILES = {
    "README.txt",
    "SHA256SUMS",
    "certificate.json",
    "formula.cnf",
    "grid.txt",
    "proof-cpsat.lrat",
    "proof-reference.drat",
    "proof-sat.drat",
    "puzzle.txt",
}


@pytest.fixture(scope="module")
def certificates():
    with Certifier("all") as certifier:
        yield {
            "unique": certifier.certify(HARD),
            "no solution": certifier.certify(NORVIG),
            "jigsaw": certifier.certify(UNIQUE["jigsaw 5x5"]),
        }


@pytest.fixture(scope="module")
def small():
    """Certificates that are made without a process."""
    with Certifier("reference") as certifier:
        yield {
            "unique": certifier.certify(UNIQUE["boxes 2x3"]),
            "no solution": certifier.certify(IMPOSSIBLE["jigsaw"]),
            "jigsaw": certifier.certify(UNIQUE["jigsaw 5x5"]),
        }


def wrong(certificate):
    """The certificate with a proof that is none."""
    (proof,) = certificate.proofs
    bad = Proof(proof.witness, proof.solver, proof.format, b"no proof\n")
    return Certificate(certificate.puzzle, certificate.grid, (bad,))


def clauses(path):
    lines = path.read_text().splitlines()
    numbers = [line.split() for line in lines if line[:1] not in "cp"]
    assert all(words[-1] == "0" for words in numbers)
    return [list(map(int, words[:-1])) for words in numbers]


@pytest.mark.slow
def test_the_files_of_a_unique_puzzle(certificates, tmp_path):
    certificate = certificates["unique"]
    certificate.write(tmp_path / "bundle")
    assert {path.name for path in (tmp_path / "bundle").iterdir()} == UNIQUE_FILES
    assert (tmp_path / "bundle" / "puzzle.txt").read_text() == HARD.line() + "\n"
    assert (tmp_path / "bundle" / "grid.txt").read_text() == certificate.grid.line() + "\n"
    said = json.loads((tmp_path / "bundle" / "certificate.json").read_text())
    assert said["format"] == "sudoku-csp certificate 1"
    assert (said["claim"], said["grid"]) == ("unique", "grid.txt")
    assert said["board"] == {"side": 9, "box_rows": 3, "box_columns": 3, "regions": None}
    assert [proof["file"] for proof in said["proofs"]] == [
        "proof-sat.drat",
        "proof-cpsat.lrat",
        "proof-reference.drat",
    ]
    assert list(tmp_path.iterdir()) == [tmp_path / "bundle"]


@pytest.mark.slow
def test_the_formula_is_the_extended_one_the_givens_and_the_forbidden_grid(certificates, tmp_path):
    certificates["unique"].write(tmp_path / "bundle")
    written = clauses(tmp_path / "bundle" / "formula.cnf")
    assert written == certificates["unique"].formula.clauses
    assert len(written) == 11_988 + 21 + 1
    assert len(written[-1]) == 81 - 21
    certificates["no solution"].write(tmp_path / "other")
    assert len(clauses(tmp_path / "other" / "formula.cnf")) == 11_988 + 17


@pytest.mark.slow
def test_the_files_where_there_is_no_solution_and_on_a_jigsaw(certificates, tmp_path):
    certificates["no solution"].write(tmp_path / "bundle")
    names = {path.name for path in (tmp_path / "bundle").iterdir()}
    assert names == UNIQUE_FILES - {"grid.txt"}
    certificates["jigsaw"].write(tmp_path / "jigsaw")
    said = json.loads((tmp_path / "jigsaw" / "certificate.json").read_text())
    assert said["board"]["regions"] == list(UNIQUE["jigsaw 5x5"].board.regions)


def test_the_hashes_are_those_of_all_other_files(small, tmp_path):
    small["unique"].write(tmp_path / "bundle")
    lines = (tmp_path / "bundle" / "SHA256SUMS").read_text().splitlines()
    listed = dict(reversed(line.split("  ")) for line in lines)
    assert set(listed) == set(small["unique"].files()) - {"SHA256SUMS"}
    for name, expected in listed.items():
        content = (tmp_path / "bundle" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == expected


# README.txt, as a stranger follows it


def commands(folder):
    """The commands of the README: what is indented by four, with what belongs to it."""
    text = (folder / "README.txt").read_text()
    found = re.findall(r"^    (\S.*(?:\n      \S.*)*)$", text, re.MULTILINE)
    return [re.split(r"  +prints ", command) for command in found]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "says"), [("unique", "exactly one solution"), ("no solution", "no solution")]
)
def test_the_readme_says_what_is_shown_and_which_files_there_are(certificates, name, says):
    files = certificates[name].files()
    text = files.pop("README.txt").decode()
    assert f"(9x9, boxes 3x3) has {says}" in " ".join(text.split())
    listed = re.findall(r"^(\S+\.\w+|SHA256SUMS)  ", text, re.MULTILINE)
    assert sorted(listed) == sorted(files)
    checked = dict(re.findall(r"^ *(drat-trim|lrat-check) formula.cnf (\S+)$", text, re.MULTILINE))
    assert {program: Path(file).suffix for program, file in checked.items()} == {
        "drat-trim": ".drat",
        "lrat-check": ".lrat",
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", quick_first(["unique", "no solution"]))
def test_every_command_of_the_readme_says_what_it_should(certificates, outside, tmp_path, name):
    folder = tmp_path / "bundle"
    certificates[name].write(folder)
    expected = {
        "sha256sum": (0, "SHA256SUMS"),
        "minisat": (20, "UNSATISFIABLE"),
        "cadical": (20, "s UNSATISFIABLE"),
        "drat-trim": (0, "s VERIFIED"),
        "lrat-check": (0, "c VERIFIED"),
        "python3": (0, "ERIFIED"),
        "sudoku-csp": (0, "verified"),
    }
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "python3").symlink_to(sys.executable)
    (tools / "sudoku-csp").write_text(f'#!/bin/sh\nexec {sys.executable} -m sudoku_csp "$@"\n')
    (tools / "sudoku-csp").chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    told = commands(folder)
    assert {command.split()[0] for command, *_ in told} == set(expected)
    for command, *prints in told:
        program = command.split()[0]
        needed = "dratify" in command and find_spec("dratify") is None
        if shutil.which(program, path=path) is None or needed:
            continue
        outside.if_installed(program)
        run = subprocess.run(
            [outside("bash"), "-c", command],
            cwd=folder,
            env=os.environ | {"PATH": path, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        code, says = expected[program]
        if program == "python3":
            says = "VERIFIED" if "dratify" in command else "verified"
        assert run.returncode == code, (command, run.stdout, run.stderr)
        if program == "sha256sum":
            assert all(line.endswith(": OK") for line in run.stdout.splitlines())
        else:
            assert says in run.stdout, (command, run.stdout)
        for text in prints:
            assert text in run.stdout
    assert (folder / "README.txt").read_text().isascii()


# Whole, or not there


def test_a_wrong_proof_is_refused_and_nothing_is_written(small, tmp_path):
    with pytest.raises(ProofRefused, match=r"the verifier refuses it: proof-reference\.drat"):
        wrong(small["unique"]).write(tmp_path / "bundle")
    assert list(tmp_path.iterdir()) == []


def test_a_bundle_is_replaced_by_a_right_one_and_kept_from_a_wrong_one(small, tmp_path):
    folder = tmp_path / "bundle"
    small["unique"].write(folder)
    with pytest.raises(Unsupported, match="holds a certificate already"):
        small["no solution"].write(folder)
    small["no solution"].write(folder, replace=True)
    assert not (folder / "grid.txt").exists()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(ProofRefused):
        wrong(small["unique"]).write(folder, replace=True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert list(tmp_path.iterdir()) == [folder]


def test_without_the_check_it_is_written_as_it_is(small, tmp_path):
    wrong(small["unique"]).write(tmp_path / "bundle", check=False)
    assert (tmp_path / "bundle" / "proof-reference.drat").read_bytes() == b"no proof\n"


def test_an_empty_folder_is_filled_and_missing_ones_are_made(small, tmp_path):
    (tmp_path / "empty").mkdir()
    small["jigsaw"].write(tmp_path / "empty")
    small["jigsaw"].write(str(tmp_path / "new" / "newer"))
    assert (tmp_path / "new" / "newer" / "README.txt").exists()


@pytest.mark.parametrize("beside", ["notes.txt", "puzzle.txt"])
def test_what_is_no_bundle_is_not_overwritten(small, tmp_path, beside):
    (tmp_path / beside).write_text("mine")
    with pytest.raises(Unsupported, match=f"not overwritten: it holds '{beside}'"):
        small["jigsaw"].write(tmp_path)
    assert (tmp_path / beside).read_text() == "mine"


def test_nor_is_a_bundle_with_something_of_somebody_in_it_nor_a_file(small, tmp_path):
    folder = tmp_path / "bundle"
    small["jigsaw"].write(folder)
    (folder / "my notes").write_text("mine")
    with pytest.raises(Unsupported, match="not overwritten: it holds 'my notes'"):
        small["jigsaw"].write(folder, replace=True)
    with pytest.raises(Unsupported, match="is a file"):
        small["jigsaw"].write(folder / "my notes")
    assert (folder / "my notes").read_text() == "mine"


def test_the_rights_are_those_of_any_new_folder(small, tmp_path):
    small["jigsaw"].write(tmp_path / "bundle")
    (tmp_path / "other").mkdir()
    assert (tmp_path / "bundle").stat().st_mode == (tmp_path / "other").stat().st_mode
