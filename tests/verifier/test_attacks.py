"""Certificates with one false part each: all are refused, with file and line."""

import hashlib
import json
import os
import re

import pytest
from certificates import EASY, HARD, IMPOSSIBLE, OTHER, bundle, dimacs, puzzle_of, refused
from tables import rows

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.verifier import Refused, Verified, verify


@pytest.fixture(scope="module")
def hard():
    return bundle(HARD, solvers=("cadical195", "glucose4"))


@pytest.fixture(scope="module")
def other():
    return bundle(OTHER, solvers=("cadical195", "glucose4"))


@pytest.fixture(scope="module")
def impossible():
    return bundle(IMPOSSIBLE)


@pytest.fixture(scope="module")
def easy():
    return bundle(EASY)


def test_right_certificates_are_verified(hard, impossible, tmp_path):
    found = hard.verify(tmp_path / "unique", puzzle=HARD.replace(".", "0"))
    assert found == Verified(
        "unique", HARD, "9x9, boxes 3x3", hard.files["grid.txt"].strip(), found.proofs
    )
    assert [(p.file, p.format, p.by) for p in found.proofs] == [
        ("proof-cadical195.drat", "drat", "a test"),
        ("proof-glucose4.drat", "drat", "a test"),
    ]
    lines = hard.files["proof-cadical195.drat"].splitlines()
    assert found.proofs[0].steps == len(lines)
    assert str(found).startswith(f"unique: verified (puzzle {HARD}, 9x9, boxes 3x3, 2 proofs: ")
    none = impossible.verify(tmp_path / "none")
    assert (none.claim, none.grid, none.puzzle) == ("no solution", None, IMPOSSIBLE)
    assert "no solution: verified" in str(none)


def test_a_deleted_clause_is_named(easy, tmp_path):
    lines = easy.files["formula.cnf"].splitlines()[1:]
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines]
    for place in range(0, len(clauses), 9):
        rest = clauses[:place] + clauses[place + 1 :]
        if clauses[place] not in rest:
            changed = easy.but(formula=dimacs(rest, 64))
            message = refused(changed.write(tmp_path))
            assert message.startswith("formula.cnf: a clause is missing: ")


def test_a_clause_too_many_is_named_with_its_line(easy, tmp_path):
    header, *lines = easy.files["formula.cnf"].splitlines()
    number = int(header.split()[-1])
    text = "\n".join([f"p cnf 64 {number + 1}", lines[0], "7 0", *lines[1:], ""])
    message = refused(easy.but(formula=text).write(tmp_path))
    assert message == "formula.cnf:3: no clause of this puzzle: r1c2=3"


def test_another_formula_is_refused_though_its_proof_is_right(hard, other, tmp_path):
    stale = hard.but(
        formula=other.files["formula.cnf"],
        proof_cadical195=other.files["proof-cadical195.drat"],
        proof_glucose4=other.files["proof-glucose4.drat"],
    )
    trivial = hard.but(formula=dimacs([[1], [-1]], 729), proof_cadical195="", proof_glucose4="")
    for changed in (stale, trivial):
        assert "formula.cnf: a clause is missing: " in refused(changed.write(tmp_path))


def test_another_puzzles_proof_is_refused(hard, other, tmp_path):
    changed = hard.but(proof_cadical195=other.files["proof-cadical195.drat"])
    assert re.match(r"proof-cadical195\.drat:\d+: ", refused(changed.write(tmp_path)))


@pytest.mark.slow
def test_an_empty_proof_is_for_formulas_that_propagation_refutes(hard, easy, tmp_path):
    for nothing in ("", "c nothing\n"):
        changed = hard.but(proof_glucose4=nothing)
        message = refused(changed.write(tmp_path / "hard"))
        assert message == "proof-glucose4.drat: the empty clause is not derived"
        easy.but(proof_cadical195=nothing).verify(tmp_path / "easy")
    assert "neither implied" in refused(hard.but(proof_glucose4="0\n").write(tmp_path / "hard"))


def test_the_second_proof_is_checked_as_well(hard, tmp_path):
    lines = hard.files["proof-glucose4.drat"].splitlines()
    changed = hard.but(proof_glucose4="\n".join([*lines[: len(lines) // 2], ""]))
    assert (
        refused(changed.write(tmp_path)) == "proof-glucose4.drat: the empty clause is not derived"
    )


def test_every_truncated_file_is_refused_by_its_hash_and_mostly_without(hard, tmp_path):
    files = [*hard.files, "certificate.json", "SHA256SUMS"]
    for name in files:
        hard.write(tmp_path)
        content = (tmp_path / name).read_bytes()
        for end in (0, 1, len(content) // 2, len(content) - 2):
            (tmp_path / name).write_bytes(content[:end])
            message = refused(tmp_path)
            assert message.startswith("SHA256SUMS" if name != SUMS else "")
    for name in hard.files:
        if not name.startswith("proof"):
            content = hard.files[name]
            for end in (0, 1, len(content) // 2, len(content) - 1):
                cut = hard.but(**{name.partition(".")[0]: content[:end]})
                if name == "formula.cnf" and end == len(content) - 1:
                    cut.verify(tmp_path)  # Only the last newline is missing.
                else:
                    assert refused(cut.write(tmp_path)).startswith(name)


SUMS = "SHA256SUMS"


@pytest.mark.parametrize("name", ["puzzle.txt", "grid.txt", "formula.cnf", "proof-cadical195.drat"])
def test_a_file_that_is_missing_or_not_listed(easy, name, tmp_path):
    easy.write(tmp_path)
    lines = (tmp_path / SUMS).read_text().splitlines()
    (tmp_path / SUMS).write_text("".join(f"{line}\n" for line in lines if name not in line))
    assert refused(tmp_path) == f"SHA256SUMS: {name} is not listed"
    easy.write(tmp_path)
    (tmp_path / name).unlink()
    assert refused(tmp_path) == f"{name}: is missing, or no plain file"
    (tmp_path / name).symlink_to("/dev/zero")
    assert refused(tmp_path) == f"{name}: is missing, or no plain file"
    (tmp_path / name).unlink()
    os.mkfifo(tmp_path / name)
    assert refused(tmp_path) == f"{name}: is missing, or no plain file"


def test_hashes_must_be_there_and_fit(easy, tmp_path):
    easy.write(tmp_path)
    (tmp_path / "grid.txt").write_text(EASY + "\n")
    assert refused(tmp_path) == "SHA256SUMS:2: the hash of grid.txt is another"
    for line in (
        "x  grid.txt",
        f"{'0' * 64}  ../grid.txt",
        f"{'0' * 64}  /etc/hosts",
        f"{'0' * 64} grid",
    ):
        (tmp_path / SUMS).write_text(line + "\n")
        assert refused(tmp_path).startswith("SHA256SUMS:1: no hash of a file: ")
    (tmp_path / SUMS).unlink()
    assert refused(tmp_path) == "SHA256SUMS: is missing, or no plain file"
    (tmp_path / "certificate.json").unlink()
    assert refused(tmp_path) == "SHA256SUMS: is missing, or no plain file"


def test_other_files_are_allowed_and_compared_with_their_hashes(easy, tmp_path):
    easy.write(tmp_path)
    (tmp_path / "README.txt").write_text("for a stranger\n")
    (tmp_path / "folder").mkdir()
    verify(tmp_path)
    digest = hashlib.sha256(b"for a stranger\n").hexdigest()
    with (tmp_path / SUMS).open("a") as sums:
        sums.write(f"{digest} *README.txt\n")
    verify(tmp_path)
    (tmp_path / "README.txt").write_text("send money\n")
    assert "README.txt" in refused(tmp_path)


def test_a_wrong_grid_and_a_wrong_given(hard, tmp_path):
    grid = hard.files["grid.txt"]
    assert grid[:3].endswith("5")
    wrong = hard.but(grid=grid.replace("1", "x").replace("2", "1").replace("x", "2"))
    assert re.match(r"grid\.txt:1: r\dc\d is ., given is .", refused(wrong.write(tmp_path)))
    wrong = hard.but(grid=grid[1] + grid[0] + grid[2:])
    assert refused(wrong.write(tmp_path)).startswith("grid.txt:1: column 1 has no ")
    wrong = hard.but(grid=grid[:4] + "." + grid[5:])
    assert refused(wrong.write(tmp_path)).startswith("grid.txt:1: r1c5 is empty")
    for text in ("9", "7", "."):
        wrong = hard.but(puzzle=HARD[:2] + text + HARD[3:] + "\n")
        assert re.match(r"(grid\.txt:1|formula\.cnf): ", refused(wrong.write(tmp_path)))
    wrong = hard.but(puzzle=grid[0] + HARD[1:] + "\n")  # A given more, of the same solution.
    assert refused(wrong.write(tmp_path)).startswith("formula.cnf: a clause is missing: r1c1=")
    wrong = hard.but(puzzle=HARD[:2] + "." + HARD[3:] + "\n")  # One less: unique is another claim.
    assert refused(wrong.write(tmp_path)).startswith("formula.cnf")


def test_the_puzzle_requested(easy, tmp_path):
    easy.write(tmp_path)
    assert verify(tmp_path, puzzle=f" {EASY}\n").puzzle == EASY
    message = refused(tmp_path, puzzle="1.....3..4......")
    assert message == "puzzle.txt:1: r4c3 is 2, not empty as expected"
    assert refused(tmp_path, puzzle=HARD).startswith("certificate.json: the board is 4x4")
    for text in ("1.....3", "1.....3..4......5", "1.....3..4....2x", ""):
        with pytest.raises(ValueError, match=r"cells|digit"):
            verify(tmp_path, puzzle=text)


def test_every_cell_is_compared_with_the_expected_puzzle(easy, tmp_path):
    folder = easy.write(tmp_path)
    for place, held in enumerate(EASY):
        cell = f"r{place // 4 + 1}c{place % 4 + 1}"
        for other in set(".1234") - {held}:
            message = refused(folder, puzzle=EASY[:place] + other + EASY[place + 1 :])
            digits = ["empty" if digit == "." else digit for digit in (held, other)]
            assert f"{cell} is {digits[0]}, not {digits[1]} as expected" in message


def test_the_same_digits_on_another_board_are_another_puzzle(tmp_path):
    digits = bytes((3 * c + c // 2 + r) % 6 + 1 for r in range(6) for c in range(6))
    puzzle = Puzzle.classic(Board(6, 3, 2), digits)
    bundle(puzzle).write(tmp_path)
    statement = verify(tmp_path, puzzle=puzzle.line(), boxes=(3, 2))
    assert (statement.claim, statement.board) == ("unique", "6x6, boxes 3x2")
    wrong = "certificate.json: the board is 6x6, boxes 3x2, not 6x6, "
    assert refused(tmp_path, puzzle=puzzle.line()) == wrong + "boxes 2x3 as expected"
    rows = [row for row in range(6) for _ in range(6)]
    message = refused(tmp_path, puzzle=puzzle.line(), regions=rows)
    assert message.startswith(wrong + "jigsaw 11111122")
    with pytest.raises(sc.InputError):
        sc.verify(tmp_path, puzzle="1234")
    with pytest.raises(Refused, match="boxes 2x3"):
        sc.verify(tmp_path, puzzle=puzzle.line())
    assert sc.verify(tmp_path, puzzle=puzzle).claim == "unique"


def test_the_board_beside_the_puzzle_is_that_of_the_certificate(tmp_path):
    jigsaw = Board.jigsaw([3, 3, 3, 0, 3, 1, 0, 0, 1, 1, 0, 2, 1, 2, 2, 2])
    for board, comment, line in (
        (Board(4, 2, 2), "# board 4x4, boxes 2x2", "1234341221434321"),
        (jigsaw, "# board 4x4, jigsaw 1112132233243444", "1432214332144321"),
    ):
        made = bundle(Puzzle.classic(board, bytes(map(int, line))))
        assert verify(made.but(puzzle=f"{line}  {comment}\n").write(tmp_path)).puzzle == line
        for wrong in (
            "# board 4x4, boxes 1x4",
            "# board 4x4, no boxes",
            "# board 4x4, jigsaw 1112132232433444",
            f"{comment} ",
            f"{comment}  {comment}",
            "# hello",
            "#",
        ):
            message = refused(made.but(puzzle=f"{line}  {wrong}\n").write(tmp_path))
            assert message.startswith("puzzle.txt:1: beside the puzzle stands '  #")
        assert refused(made.but(puzzle=f"{line} {comment}\n").write(tmp_path))


def test_claims_cannot_be_exchanged(easy, impossible, tmp_path):
    # The formula of "unique" forbids the solution: it is no proof that there is none.
    changed = easy.but({"claim": "no solution", "grid": None})
    assert "formula.cnf:" in refused(changed.write(tmp_path))
    changed = impossible.but({"claim": "unique", "grid": "puzzle.txt"})
    assert "puzzle.txt:1: r1c1 is empty, given is nothing" in refused(changed.write(tmp_path))


def test_a_puzzle_with_two_solutions_cannot_be_certified(tmp_path):
    # Its formula, with one of the solutions forbidden, is satisfiable: whatever the proof says.
    two = puzzle_of(EASY.replace("3", "."))
    made = bundle(two, proofs={"forged": "0\n"})
    assert "neither implied" in refused(made.write(tmp_path))
    proof = bundle(EASY).files["proof-cadical195.drat"]
    made = bundle(two, proofs={"forged": proof})
    assert refused(made.write(tmp_path)).startswith("proof-forged.drat:")


# certificate.json


def restate(folder, text):
    """Replaces the statement and its hash."""
    (folder / "certificate.json").write_bytes(text)
    sums = (folder / SUMS).read_text().splitlines()[:-1]
    sums.append(f"{hashlib.sha256(text).hexdigest()}  certificate.json")
    (folder / SUMS).write_text("\n".join(sums) + "\n")


@pytest.mark.parametrize(("statement", "message"), rows(__file__, "false_statements"))
def test_a_false_statement(easy, statement, message, tmp_path):
    assert message in refused(easy.but(statement).write(tmp_path))


@pytest.mark.parametrize(
    "name", ["format", "claim", "board", "puzzle", "grid", "formula", "proofs"]
)
def test_a_missing_key(easy, name, tmp_path):
    easy.but().write(tmp_path)
    rest = {key: value for key, value in easy.statement.items() if key != name}
    short = type(easy)(easy.files, rest)
    assert refused(short.write(tmp_path)) == f"certificate.json: {name!r} is missing"


@pytest.mark.parametrize(("proof", "message"), rows(__file__, "false_proofs"))
def test_a_false_statement_about_a_proof(easy, proof, message, tmp_path):
    changed = easy.but({"proofs": [easy.statement["proofs"][0] | proof]})
    assert message in refused(changed.write(tmp_path))


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
def test_no_statement_at_all(easy, text, tmp_path):
    easy.write(tmp_path)
    restate(tmp_path, text)
    assert refused(tmp_path).startswith("certificate.json: ")


def test_a_repeated_key(easy, tmp_path):
    easy.write(tmp_path)
    text = json.dumps(easy.statement)[:-1] + ', "claim": "unique"}'
    restate(tmp_path, text.encode())
    assert refused(tmp_path) == "certificate.json: no JSON: a name occurs twice in an object"
