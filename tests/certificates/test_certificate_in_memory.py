"""A certificate's files, verified where they are: the same judgement as of a folder."""

from dataclasses import replace

import pytest

from sudoku_csp.analysis.certificate import Certificate, certify
from sudoku_csp.analysis.certificate.bundle import ProofRefused
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.verifier import Refused, verify

PUZZLES = {
    "4x4": Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020"))),
    "6x6": Puzzle.classic(Board(6, 3, 2), bytes(map(int, "123456" + "0" * 28 + "11"))),
    "clash": Puzzle.classic(Board(4, 2, 2), bytes(map(int, "1100000000000000"))),
}


def made(name):
    """A certificate without a solver's process."""
    return certify(PUZZLES[name], by=("reference",))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_files_are_those_of_the_folder_and_so_is_what_they_establish(name, tmp_path):
    certificate = made(name)
    files = certificate.verified_files()
    certificate.write(tmp_path / "bundle")
    assert {path.name: path.read_bytes() for path in (tmp_path / "bundle").iterdir()} == files
    assert verify(files) == verify(tmp_path / "bundle")


def test_a_wrong_proof_is_refused():
    certificate = made("6x6")
    wrong = replace(certificate.proofs[0], text=b"no proof\n")
    with pytest.raises(ProofRefused, match="the verifier refuses it: proof-"):
        Certificate(certificate.puzzle, certificate.grid, (wrong,)).verified_files()


def test_every_file_is_missed_and_every_byte_counts():
    files = made("4x4").files()
    for name in files:
        with pytest.raises(Refused, match="missing"):
            verify({other: content for other, content in files.items() if other != name})
        if name != "SHA256SUMS":
            with pytest.raises(Refused, match=f"the hash of {name} is another"):
                verify({**files, name: files[name] + b" "})
