"""What certificate.json says, false in one thing each time: refused, and told where."""

import hashlib
import json

import pytest
from certificates import EASY, bundle, refused

from sudoku_csp.grid.board import Board

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
SUMS = "SHA256SUMS"

BOARD = {"side": 4, "box_rows": 2, "box_columns": 2, "regions": None}


@pytest.fixture(scope="module")
def easy():
    return bundle(EASY)


def restate(folder, text):
    """Replaces what the certificate says, and its hash."""
    (folder / "certificate.json").write_bytes(text)
    sums = (folder / SUMS).read_text().splitlines()[:-1]
    sums.append(f"{hashlib.sha256(text).hexdigest()}  certificate.json")
    (folder / SUMS).write_text("\n".join(sums) + "\n")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"format": "sudoku-csp certificate 2"}, "format is 'sudoku-csp certificate 2', not"),
        ({"format": 1}, "'format' is not of the right kind"),
        ({"claim": "multiple"}, "claim is 'multiple', not"),
        ({"claim": "no solution"}, "a grid, but the claim is 'no solution'"),
        ({"grid": None}, "'grid' is not of the right kind"),
        ({"proofs": []}, "no proofs"),
        ({"proofs": None}, "'proofs' is not of the right kind"),
        ({"proofs": ["proof-cadical195.drat"]}, "'by' is missing"),
        ({"puzzle": "../puzzle.txt"}, "'puzzle' is not the plain name of a file"),
        ({"formula": "/etc/passwd"}, "'formula' is not the plain name of a file"),
        ({"grid": ".."}, "'grid' is not the plain name of a file"),
        ({"grid": ".hidden"}, "'grid' is not the plain name of a file"),
        ({"grid": "a\\b"}, "'grid' is not the plain name of a file"),
        ({"grid": "grid.txt\0"}, "'grid' is not the plain name of a file"),
        ({"grid": "grid.txt\n"}, "'grid' is not the plain name of a file"),
        ({"grid": "\u001b[2J"}, "'grid' is not the plain name of a file: '\\x1b[2J'"),
        ({"puzzle": "missing.txt"}, "missing.txt is not listed"),
        ({"puzzle": "formula.cnf"}, "formula.cnf: not one line"),
        ({"board": None}, "'board' is not of the right kind"),
        ({"board": BOARD | {"extra": "diagonals"}}, "'extra' has no meaning here"),
        ({"rules": "knight's move"}, "'rules' has no meaning here"),
        ({"board": {}}, "'side' is missing"),
        ({"board": BOARD | {"side": True}}, "'side' is not of the right kind"),
        ({"board": BOARD | {"side": 4.0}}, "'side' is not of the right kind"),
        ({"board": BOARD | {"side": 0}}, "the side is 1 to 255, not 0"),
        ({"board": BOARD | {"side": 10**9}}, "the side is 1 to 255, not 1000000000"),
        ({"board": BOARD | {"side": 9}}, "boxes of 2x2 have not 9 cells"),
        ({"board": BOARD | {"box_rows": 1, "box_columns": 4}}, "formula.cnf:"),
        ({"board": BOARD | {"side": 9, "box_rows": 3, "box_columns": 3}}, "has 81 cells, the text"),
        ({"board": BOARD | {"regions": [0] * 16}}, "a board of side 4 has 4 regions of as many"),
        ({"board": BOARD | {"regions": "0123"}}, "'regions' is not of the right kind"),
        ({"board": BOARD | {"regions": [0, 1, 2, "3"]}}, "'regions' is not of the right kind"),
        ({"board": BOARD | {"regions": list(JIGSAW.regions)}}, "grid.txt:1: region 1 has no "),
    ],
)
def test_a_certificate_that_says_what_is_not_so(easy, said, message, tmp_path):
    assert message in refused(easy.but(said).write(tmp_path))


@pytest.mark.parametrize(
    "name", ["format", "claim", "board", "puzzle", "grid", "formula", "proofs"]
)
def test_a_certificate_that_does_not_say_all(easy, name, tmp_path):
    easy.but().write(tmp_path)
    short = type(easy)(easy.files, {key: value for key, value in easy.said.items() if key != name})
    assert refused(short.write(tmp_path)) == f"certificate.json: {name!r} is missing"


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        ({"file": "../proof.drat"}, "'file' is not the plain name of a file"),
        ({"file": "missing.drat"}, "SHA256SUMS: missing.drat is not listed"),
        ({"file": "formula.cnf"}, "formula.cnf:1: no step of a proof"),
        ({"format": "lrat"}, "proof-cadical195.drat:1: no step of a proof"),
        ({"format": "vouched for"}, "no format of proofs is called 'vouched for'"),
        ({"format": None}, "'format' is not of the right kind"),
        ({"by": "\u001b[31m"}, "'by' is no short plain text"),
        ({"by": "x" * 201}, "'by' is no short plain text"),
    ],
)
def test_a_proof_that_is_not_as_it_is_said(easy, proof, message, tmp_path):
    lied = easy.but({"proofs": [easy.said["proofs"][0] | proof]})
    assert message in refused(lied.write(tmp_path))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b"\xff\xfe\x00",
        b'{"format": NaN}',
        b"[" * 100_000,
        b'{"a": ' + b"9" * 9999 + b"}",
    ],
    ids=range(8),
)
def test_no_certificate_at_all(easy, text, tmp_path):
    easy.write(tmp_path)
    restate(tmp_path, text)
    assert refused(tmp_path).startswith("certificate.json: ")


def test_a_name_that_is_said_twice_is_refused(easy, tmp_path):
    easy.write(tmp_path)
    text = json.dumps(easy.said)[:-1] + ', "claim": "unique"}'
    restate(tmp_path, text.encode())
    assert refused(tmp_path) == "certificate.json: no JSON: a name occurs twice in an object"
