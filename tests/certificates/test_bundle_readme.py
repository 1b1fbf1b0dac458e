"""The README of a bundle: its text, and the output of its commands."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec

import pytest
from boards import FOUR, HARD, JIGSAW, NORVIG, SOLUTION, puzzle
from tails import quick_first

from sudoku_csp.analysis.certificate import Certificate, Certifier
from sudoku_csp.analysis.certificate.bundle import readme
from sudoku_csp.analysis.certificate.claim import Proof
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

SAT, CPSAT, REFERENCE = (
    Proof("sat", "glucose4, python-sat 1", "drat", b"0\n"),
    Proof("cpsat", "CP-SAT, ortools 9", "lrat", b"1 0 1 0\n"),
    Proof("reference", "dom-wdeg", "drat", b"0\n"),
)


def text(case=FOUR, grid=SOLUTION, proofs=(SAT, CPSAT)):
    return "\n".join(readme(Certificate(case, grid, proofs)))


def plain(*given, **named):
    """The text with its lines joined."""
    return " ".join(text(*given, **named).split())


def commands(text):
    """The commands: lines indented by four, with their continuation lines."""
    return re.findall(r"^    (\S.*(?:\n      \S.*)*)$", text, re.MULTILINE)


DRATIFY = """\
python3 -c "from dratify import *; print(check_proof(parse_dimacs(
      open('formula.cnf').read()), open('{}').read()))\""""


def test_the_commands_are_those_for_the_proofs_at_hand():
    expected = [
        "sha256sum -c SHA256SUMS",
        "minisat formula.cnf          prints UNSATISFIABLE",
        "cadical -q formula.cnf       prints s UNSATISFIABLE",
        "drat-trim formula.cnf proof-sat.drat",
        "drat-trim formula.cnf proof-reference.drat",
        DRATIFY.format("proof-sat.drat"),
        DRATIFY.format("proof-reference.drat"),
        "lrat-check formula.cnf proof-cpsat.lrat",
        "sudoku-csp verify .",
        "python3 -m sudoku_csp.verifier .",
    ]
    assert commands(text(proofs=(SAT, CPSAT, REFERENCE))) == expected
    assert commands(text(proofs=(CPSAT,))) == expected[:3] + expected[7:]
    assert commands(text(proofs=(SAT,))) == [*expected[:4], expected[5], *expected[8:]]
    assert "drat-trim (C, by Marijn Heule" in plain(proofs=(SAT,))
    assert 'prints "c VERIFIED"' in plain(proofs=(CPSAT,))
    assert "dratify" not in plain(proofs=(CPSAT,))


def test_the_readme_has_four_steps_a_picture_and_a_list_of_files():
    found = text()
    assert re.findall(r"^(\d)\. ", found, re.MULTILINE) == ["1", "2", "3", "4"]
    assert found.endswith("sudoku_csp.verifier .\n")
    assert f"\n\n{FOUR}\n\n" in found
    listed = dict(re.findall(r"^(\S+\.\w+|SHA256SUMS) {2,}(\S.*)$", found, re.MULTILINE))
    assert list(listed) == [
        *("puzzle.txt", "grid.txt", "formula.cnf", "certificate.json", "SHA256SUMS"),
        *("proof-sat.drat", "proof-cpsat.lrat"),
    ]
    assert listed["proof-sat.drat"] == "a proof by sat: glucose4, python-sat 1"
    assert "grid.txt" not in text(grid=None)
    paragraphs = [part for part in found.split("\n\n") if not part.startswith("    ")]
    assert max(len(line) for part in paragraphs for line in part.splitlines()) <= 85
    assert not re.search(r"\w-$", found, re.MULTILINE)


def test_the_claim():
    begin = "A certificate that this Sudoku puzzle (4x4, boxes 2x2) has "
    assert plain().startswith(f"{begin}exactly one solution, the one in grid.txt. You need not")
    assert plain(grid=None).startswith(f"{begin}no solution. You need not trust sudoku-csp ")


@pytest.mark.parametrize(
    ("case", "grid", "houses"),
    [
        (FOUR, SOLUTION, "row, column and box"),
        (puzzle("1...1...........", JIGSAW), None, "row, column and region"),
        (puzzle("." * 16, Board.latin(4)), None, "row and column"),
    ],
)
def test_the_meaning_of_the_formula(case, grid, houses):
    found = plain(case, grid)
    assert ("Clauses of one literal are the givens." in found) == bool(case.givens)
    assert ("The last clause forbids the grid of" in found) == (grid is not None)
    assert "Variable 16*(r-1) + 4*(c-1) + d, all" in found
    assert "every cell holds one of the 4 digits, and no two; every " in found
    assert f"; every {houses} has a cell for each digit, and no two." in found


def test_boards_up_to_25_are_drawn():
    for side, drawn in ((25, True), (26, False)):
        case = Puzzle.classic(Board.latin(side), bytes(side * side))
        assert (str(case) in text(case, None)) == drawn


@pytest.mark.slow
@pytest.mark.parametrize("case", quick_first([HARD, NORVIG]), ids=["unique", "no solution"])
def test_every_command_prints_what_the_readme_says(outside, tmp_path, case):
    folder = tmp_path / "bundle"
    with Certifier("all") as certifier:
        certifier.certify(case).write(folder)
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
    found = (folder / "README.txt").read_text()
    assert found.isascii()
    lines = [re.split(r"  +prints ", command) for command in commands(found)]
    assert {command.split()[0] for command, *_ in lines} == set(expected)
    for command, *prints in lines:
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
        code, printed = expected[program]
        if program == "python3":
            printed = "VERIFIED" if "dratify" in command else "verified"
        assert run.returncode == code, (command, run.stdout, run.stderr)
        if program == "sha256sum":
            assert all(line.endswith(": OK") for line in run.stdout.splitlines())
        else:
            assert printed in run.stdout, (command, run.stdout)
        for each in prints:
            assert each in run.stdout
