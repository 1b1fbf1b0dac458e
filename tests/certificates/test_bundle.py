"""The folder of a certificate: its files; it is complete and verified, or absent."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from boards import FOUR, IMPOSSIBLE, UNIQUE

from sudoku_csp.analysis.certificate import Certificate, certify
from sudoku_csp.analysis.certificate.bundle import ProofRefused, check_place, whole_folder
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.verifier import verify

JIGSAW, NONE = UNIQUE["jigsaw 4x4"], IMPOSSIBLE["jigsaw"]
BUNDLE = ("certificate.json", "puzzle.txt", "proof-sat.drat", "proof-of-a-later-witness")
SMALL = {name: UNIQUE[name] for name in ("4x4", "boxes 2x3", "boxes 3x2", "jigsaw 4x4")} | {
    "jigsaw": NONE
}


def made(puzzle):
    """A certificate that no solver process has made."""
    return certify(puzzle, by=["reference"])


def wrong(certificate):
    """The certificate with an invalid proof."""
    proof = replace(certificate.proofs[0], text=b"no proof\n")
    return Certificate(certificate.puzzle, certificate.grid, (proof,))


def holding(folder, *names):
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text("old")
    return folder


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# The files


@pytest.mark.parametrize(
    ("puzzle", "grid"), [(FOUR, "grid.txt"), (JIGSAW, "grid.txt"), (NONE, None)]
)
def test_the_files_of_a_bundle(puzzle, grid):
    certificate = made(puzzle)
    files = certificate.files()
    assert list(files) == [
        *("puzzle.txt", *["grid.txt"] * (grid is not None), "formula.cnf"),
        *("proof-reference.drat", "certificate.json", "README.txt", "SHA256SUMS"),
    ]
    assert files["puzzle.txt"].split()[0].decode() == puzzle.line()
    if grid:
        assert files["grid.txt"].decode() == f"{certificate.grid.line()}\n"
    assert files["README.txt"].startswith(b"A certificate that this Sudoku puzzle")
    assert json.loads(files["certificate.json"]) == {
        "format": "sudoku-csp certificate 1",
        "claim": "unique" if grid else "no solution",
        "board": puzzle.board.as_dict(),
        "puzzle": "puzzle.txt",
        "grid": grid,
        "formula": "formula.cnf",
        "proofs": [
            {
                "file": "proof-reference.drat",
                "format": "drat",
                "by": f"reference: dom-wdeg, sudoku-csp {own_version()}",
            }
        ],
        "made_by": f"sudoku-csp {own_version()}",
    }
    hashes = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    others = {name: text for name, text in files.items() if name != "SHA256SUMS"}
    assert hashes == {name: sha256(text).hexdigest() for name, text in others.items()}


@pytest.mark.parametrize(("name", "last"), [("search", 81 - 21), ("by search", None)])
def test_the_formula_is_the_extended_one_with_the_givens_and_the_forbidden_grid(name, last):
    certificate = made((UNIQUE | IMPOSSIBLE)[name])
    lines = certificate.files()["formula.cnf"].decode().splitlines()
    clauses = [list(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    assert clauses == certificate.formula.clauses
    givens = len(certificate.puzzle.givens)
    assert len(clauses) == 11_988 + givens + (last is not None)
    assert len(clauses[-1]) == (last or 1)


@pytest.mark.parametrize("name", SMALL)
def test_the_files_in_memory_are_those_of_the_folder(name, tmp_path):
    certificate = made(SMALL[name])
    files = certificate.verified_files()
    certificate.write(tmp_path / "bundle")
    assert content(tmp_path / "bundle") == files == certificate.files()
    assert verify(files) == verify(tmp_path / "bundle")
    assert (tmp_path / "bundle").stat().st_mode == holding(tmp_path / "other").stat().st_mode


def test_a_wrong_proof_is_refused_unless_the_check_is_off(tmp_path):
    folder, right = tmp_path / "bundle", made(UNIQUE["boxes 2x3"])
    bad = wrong(right)
    for write in (lambda: bad.write(folder), bad.verified_files):
        with pytest.raises(ProofRefused, match=r"the verifier refuses it: proof-reference\.drat"):
            write()
    assert list(tmp_path.iterdir()) == []
    right.write(folder)
    with pytest.raises(Unsupported, match="holds a certificate already"):
        made(NONE).write(folder)
    made(NONE).write(folder, replace=True)
    before = content(folder)
    assert "grid.txt" not in before
    with pytest.raises(ProofRefused):
        bad.write(folder, replace=True)
    assert content(folder) == before
    bad.write(folder, check=False, replace=True)
    assert content(folder)["proof-reference.drat"] == b"no proof\n"
    assert list(tmp_path.iterdir()) == [folder]


# The place


@pytest.mark.parametrize(
    ("names", "held"),
    [
        (("puzzle.txt", "grid.txt"), "grid.txt"),
        (("SHA256SUMS",), "SHA256SUMS"),
        (("proof-sat.drat",), "proof-sat.drat"),
        ((*BUNDLE, "notes"), "notes"),
        (("notes", "a list", "puzzle.txt"), "a list"),
    ],
)
def test_other_files_are_never_overwritten(tmp_path, names, held):
    folder = holding(tmp_path / "it", *names)
    for wanted in (False, True):
        with pytest.raises(Unsupported, match=f"it' is not overwritten: it holds '{held}'$"):
            made(FOUR).write(folder, replace=wanted)
    assert set(content(folder)) == set(names)


def test_a_bundle_is_replaced_on_request_only_and_a_file_never(tmp_path):
    folder = holding(tmp_path / "it", *BUNDLE)
    check_place(folder, replace=True)
    with pytest.raises(Unsupported, match="holds a certificate already, and is not to be replaced"):
        check_place(folder)
    for wanted in (False, True):
        check_place(tmp_path / "not there", replace=wanted)
        check_place(holding(tmp_path / f"empty {wanted}"), replace=wanted)
        with pytest.raises(Unsupported, match=r"puzzle\.txt' is a file: a certificate is a folder"):
            check_place(folder / "puzzle.txt", replace=wanted)


def test_a_folder_appears_complete_with_its_parents(tmp_path):
    folder = tmp_path / "new" / "newer" / "it"
    for text, wanted in ((b"one", False), (b"two", True)):
        with whole_folder(folder, replace=wanted) as unfinished:
            assert unfinished.parent == folder.parent
            assert list(unfinished.iterdir()) == []
            (unfinished / "certificate.json").write_bytes(text)
        assert content(folder) == {"certificate.json": text}
        assert list(folder.parent.iterdir()) == [folder]
    with pytest.raises(Unsupported, match="already"), whole_folder(folder):
        pytest.fail("it has begun")
    assert content(folder) == {"certificate.json": b"two"}


def fail(folder, *, gone):
    """Raises an error in the block; with `gone` the unfinished folder is removed before."""
    with whole_folder(folder, replace=True) as unfinished:
        (unfinished / "certificate.json").write_text("new")
        if gone:
            (unfinished / "certificate.json").unlink()
            unfinished.rmdir()
        raise RuntimeError("in the middle")


@pytest.mark.parametrize("there", [False, True])
def test_after_an_error_the_old_state_is_left(tmp_path, there):
    folder = tmp_path / "it"
    if there:
        holding(folder, *BUNDLE)
    before = content(folder) if there else None
    for gone in (False, True):
        with pytest.raises(RuntimeError, match="in the middle"):
            fail(folder, gone=gone)
        assert (content(folder) if folder.exists() else None) == before
        assert list(tmp_path.iterdir()) == [folder] * there
    with pytest.raises(Unsupported, match="it holds 'mine'"), whole_folder(folder, replace=True):
        holding(folder, "mine")
    assert content(folder)["mine"] == b"old"
    assert list(tmp_path.iterdir()) == [folder]


def test_an_interruption_between_the_two_renames_restores_the_old_folder(tmp_path, monkeypatch):
    folder = holding(tmp_path / "it", *BUNDLE)
    before, rename = content(folder), Path.rename

    def interrupted(path, target):
        if path.name.endswith(".new"):
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt), whole_folder(folder, replace=True):
        pass
    assert content(folder) == before
    assert list(tmp_path.iterdir()) == [folder]
