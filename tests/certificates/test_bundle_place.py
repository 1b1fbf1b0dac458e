"""Where a bundle may stand, and that it comes whole or not at all; without a solver's process."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from boards import IMPOSSIBLE, UNIQUE

from sudoku_csp.analysis.certificate import Certificate, certify
from sudoku_csp.analysis.certificate.bundle import (
    ProofRefused,
    check_collection,
    check_place,
    whole,
)
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import ours


def made(asked):
    return certify(asked, by=["reference"])


FOUR, JIGSAW, NONE = UNIQUE["4x4"], UNIQUE["jigsaw 4x4"], IMPOSSIBLE["jigsaw"]
BUNDLE = ("certificate.json", "puzzle.txt", "proof-sat.drat", "proof-of-a-later-witness")


def holding(folder, *names):
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text("old")
    return folder


def content(folder):
    return {path.name: path.read_text() for path in folder.iterdir()}


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
def test_what_is_no_bundle_is_kept_whether_to_be_replaced_or_not(tmp_path, names, held):
    folder = holding(tmp_path / "it", *names)
    for wanted in (False, True):
        with pytest.raises(Unsupported, match=f"it' is not overwritten: it holds '{held}'$"):
            check_place(folder, replace=wanted)


def test_a_bundle_is_replaced_on_request_alone_and_a_file_never(tmp_path):
    folder = holding(tmp_path / "it", *BUNDLE)
    check_place(folder, replace=True)
    with pytest.raises(Unsupported, match="holds a certificate already, and is not to be replaced"):
        check_place(folder)
    for wanted in (False, True):
        check_place(tmp_path / "not there", replace=wanted)
        check_place(holding(tmp_path / f"empty {wanted}"), replace=wanted)
        with pytest.raises(Unsupported, match=r"puzzle\.txt' is a file: a certificate is a folder"):
            check_place(folder / "puzzle.txt", replace=wanted)


def test_a_folder_of_certificates_is_none_itself(tmp_path):
    check_collection(tmp_path / "not there")
    check_collection(holding(tmp_path / "it", "puzzle.txt"))
    for name in ("certificate.json", "SHA256SUMS"):
        with pytest.raises(Unsupported, match=f"not a folder of them: it holds {name}$"):
            check_collection(holding(tmp_path / name, "other", name))


def test_a_folder_comes_whole_with_those_above_it(tmp_path):
    folder = tmp_path / "new" / "newer" / "it"
    for text, wanted in (("one", False), ("two", True)):
        with whole(folder, replace=wanted) as unfinished:
            assert unfinished.parent == folder.parent
            assert not unfinished.exists() or list(unfinished.iterdir()) == []
            (unfinished / "certificate.json").write_text(text)
        assert content(folder) == {"certificate.json": text}
        assert list(folder.parent.iterdir()) == [folder]
    with pytest.raises(Unsupported, match="already"), whole(folder):
        pytest.fail("it has begun")
    assert content(folder) == {"certificate.json": "two"}


def fail(folder, *, gone):
    """Goes wrong in the middle, with a bundle that is gone already or not."""
    with whole(folder, replace=True) as unfinished:
        (unfinished / "certificate.json").write_text("new")
        if gone:
            (unfinished / "certificate.json").unlink()
            unfinished.rmdir()
        raise RuntimeError("in the middle")


@pytest.mark.parametrize("there", [False, True])
def test_what_goes_wrong_leaves_what_was_and_is_told_as_it_is(tmp_path, there):
    folder = tmp_path / "it"
    if there:
        holding(folder, *BUNDLE)
    before = content(folder) if there else None
    for gone in (False, True):
        with pytest.raises(RuntimeError, match="in the middle"):
            fail(folder, gone=gone)
        assert (content(folder) if folder.exists() else None) == before
        assert list(tmp_path.iterdir()) == [folder] * there


@pytest.mark.parametrize("there", [False, True])
def test_what_somebody_puts_there_meanwhile_is_kept(tmp_path, there):
    folder = tmp_path / "it"
    if there:
        holding(folder, *BUNDLE)
    with pytest.raises(Unsupported, match="it holds 'mine'"), whole(folder, replace=True):
        holding(folder, "mine")
    assert content(folder)["mine"] == "old"
    assert list(tmp_path.iterdir()) == [folder]


def test_an_interruption_between_the_two_renames_puts_the_old_one_back(tmp_path, monkeypatch):
    folder = holding(tmp_path / "it", *BUNDLE)
    before, rename = content(folder), Path.rename

    def interrupted(path, target):
        if path.name.endswith(".new"):
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt), whole(folder, replace=True):
        pass
    assert content(folder) == before
    assert list(tmp_path.iterdir()) == [folder]


def test_what_takes_the_place_between_the_two_renames_is_kept_and_so_is_the_old_one(
    tmp_path, monkeypatch
):
    folder = holding(tmp_path / "it", *BUNDLE)
    before, rename = content(folder), Path.rename

    def late(path, target):
        if path.name.endswith(".new"):
            holding(folder, "mine")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", late)
    with pytest.raises(OSError, match=r"\.new' -> '.*/it'$"), whole(folder, replace=True):
        pass
    (old,) = set(tmp_path.iterdir()) - {folder}
    assert (content(folder), content(old)) == ({"mine": "old"}, before)


def test_where_no_folder_can_be_made_its_name_is_told(tmp_path, monkeypatch):
    honest = Path.mkdir

    def full(path, *given, **named):
        if path.name.endswith(".new"):
            raise OSError(28, "No space left on device", str(path))
        return honest(path, *given, **named)

    monkeypatch.setattr(Path, "mkdir", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*/it'$"), whole(tmp_path / "it"):
        pass


# What is in it


def test_what_is_claimed_is_said_for_programs():
    for asked, grid in ((FOUR, "grid.txt"), (NONE, None)):
        files = made(asked).files()
        assert list(files) == [
            *("puzzle.txt", *["grid.txt"] * (grid is not None), "formula.cnf"),
            *("proof-reference.drat", "certificate.json", "README.txt", "SHA256SUMS"),
        ]
        assert files["README.txt"].startswith(b"A certificate that this Sudoku puzzle")
        assert json.loads(files["certificate.json"]) == {
            "format": "sudoku-csp certificate 1",
            "claim": "unique" if grid else "no solution",
            "board": asked.board.as_dict(),
            "puzzle": "puzzle.txt",
            "grid": grid,
            "formula": "formula.cnf",
            "proofs": [
                {
                    "file": "proof-reference.drat",
                    "format": "drat",
                    "by": f"reference: dom-wdeg, sudoku-csp {ours()}",
                }
            ],
            "made_by": f"sudoku-csp {ours()}",
        }
        assert files["certificate.json"].startswith(b'{\n "format": ')
        assert files["certificate.json"].endswith(b"\n}\n")


def test_a_certificate_tells_what_it_is():
    certificate = made(FOUR)
    assert certificate.claim == "unique"
    assert len(certificate.formula.clauses[-1]) == 16 - 4
    assert "unique by reference: " in repr(certificate)
    assert "drat by reference: dom-wdeg" in repr(certificate.proofs[0])
    assert certificate.proofs[0].size == len(certificate.proofs[0].text)


def test_a_wrong_proof_is_refused_unless_nobody_checks(tmp_path):
    right = made(UNIQUE["boxes 2x3"])
    proof = replace(right.proofs[0], text=b"no proof\n")
    wrong = Certificate(right.puzzle, right.grid, (proof,))
    for written in (lambda: wrong.write(tmp_path / "it"), wrong.verified_files):
        with pytest.raises(ProofRefused, match="the verifier refuses it: proof-reference"):
            written()
    assert list(tmp_path.iterdir()) == []
    wrong.write(tmp_path / "it", check=False)
    assert (tmp_path / "it" / "proof-reference.drat").read_bytes() == b"no proof\n"


def test_the_files_of_a_jigsaw_are_verified_as_one(tmp_path):
    certificate = made(JIGSAW)
    certificate.write(tmp_path / "it")
    assert certificate.verified_files() == certificate.files()
    with pytest.raises(Unsupported, match="already"):
        certificate.write(tmp_path / "it")
    certificate.write(tmp_path / "it", replace=True)
