"""SMT-LIB 2: the solutions that z3 finds, and its output, whole and broken."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from languages import TWO, Faithful, answers, grid, puzzle

from sudoku_csp.grid.board import Board
from sudoku_csp.targets.interchange import smtlib

Z3 = shutil.which("z3", path=str(Path(sys.executable).parent)) or shutil.which("z3")


@pytest.mark.skipif(Z3 is None, reason="no z3 here")
class TestFaithful(Faithful):
    module = smtlib.SMTLIB

    def answer(self, path):
        result = subprocess.run(
            [Z3, "-smt2", path], capture_output=True, text=True, check=False, timeout=60
        )
        # It ends with 1 where it could not print a model, which is each time there is none.
        assert result.returncode == (not result.stdout.startswith("sat"))
        return result.stdout.splitlines()

    def solutions(self, path, board):
        z3 = pytest.importorskip("z3")
        solver = z3.Solver()
        solver.from_string(path.read_text().removesuffix(smtlib.TAIL))
        variables = [z3.Int(str(cell)) for cell in board.cells]
        while solver.check() == z3.sat:
            model = solver.model()
            yield "".join(str(model[variable]) for variable in variables)
            solver.add(z3.Or([variable != model[variable] for variable in variables]))
        assert solver.check() == z3.unsat


def test_the_script_reads_as_it_should(tmp_path):
    path = tmp_path / "question"
    TestFaithful().write(
        path, puzzle("1...", TWO), comments=["two by two"], forbidden=grid("1221", TWO)
    )
    assert path.read_text() == (
        "; two by two\n"
        "(set-info :smt-lib-version 2.6)\n"
        "(set-option :print-success false)\n"
        "(set-option :produce-models true)\n"
        "(set-logic QF_LIA)\n"
        "(declare-const r1c1 Int)\n(assert (<= 1 r1c1 2))\n"
        "(declare-const r1c2 Int)\n(assert (<= 1 r1c2 2))\n"
        "(declare-const r2c1 Int)\n(assert (<= 1 r2c1 2))\n"
        "(declare-const r2c2 Int)\n(assert (<= 1 r2c2 2))\n"
        "(assert (distinct r1c1 r1c2))\n(assert (distinct r2c1 r2c2))\n"
        "(assert (distinct r1c1 r2c1))\n(assert (distinct r1c2 r2c2))\n"
        "(assert (distinct r1c1 r1c2))\n(assert (distinct r2c1 r2c2))\n"
        "(assert (= r1c1 1))\n"
        "(assert (or false (not (= r1c1 1)) (not (= r1c2 2)) (not (= r2c1 2)) (not (= r2c2 1))))\n"
        "(check-sat)\n(get-model)\n"
    )


CELLS = ["r1c1 () Int 1", "r1c2 () Int 2", "r2c1 () Int 2", "r2c2 () Int 1"]
DEFINED = " ".join(f"(define-fun {cell})" for cell in CELLS)


@pytest.mark.skipif(Z3 is None, reason="no z3 here")
def test_a_board_of_one_cell(tmp_path):
    one = Board(1, 1, 1)
    assert TestFaithful().ask(tmp_path, puzzle(".", one)) == grid("1", one)
    assert TestFaithful().ask(tmp_path, puzzle(".", one), forbidden=grid("1", one)) is None


SOLVED = [
    f"sat\n({DEFINED})",
    f"sat\n(model {DEFINED})",
    f"sat\n(model\n{DEFINED}\n)\n",
    f"sat\r\n(\r\n{DEFINED}\r\n)\r\n",
    f"success\nsuccess\nsat\n({DEFINED})",
    f"sat\n{DEFINED}",
    "sat\n(\n" + "\n".join(f"(define-fun {c[:-2]}\n    {c[-1]})" for c in CELLS) + ")",
    "sat ; a remark (\n(" + DEFINED.replace("r1c1", "|r1c1|") + ")",
    f"sat\n({DEFINED})\n((define-fun r1c1 () Int 1))",
    f"sat\n((define-fun new1 () Int 0) {DEFINED} (define-fun new12 () Int 4))",
]
UNSOLVABLE = [
    "unsat",
    'unsat\n(error "line 12 column 10: model is not available")\n',
    'success\nunsat\n(error "said ""no""\nover two lines")',
]
BROKEN = [
    ("", "no answer of an SMT solver", 1),
    ("unknown\n()", "gave up: unknown", 1),
    ("Sat", "'Sat' is not an answer", 1),
    ("sat\nunsat", "a second answer", 2),
    (f"sat\n({DEFINED})\nsat\n({DEFINED})", "a second answer", 3),
    ('(error "line 3: unknown constant")\nsat', "reports an error", 1),
    (f'sat\n({DEFINED})\n(error "x")', "reports an error", 3),
    (f"({DEFINED})", "do not follow a 'sat'", 1),
    (f"unsat\n({DEFINED})", "do not follow a 'sat'", 2),
    ("sat", "r1c1 has no digit", 1),
    ("sat\n()", "r1c1 has no digit", 2),
    ("sat\n(" + DEFINED.replace(f"(define-fun {CELLS[3]})", "") + ")", "r2c2 has no digit", 2),
    (f"sat\n({DEFINED}", "a '\\(' of line 2 is not closed", 2),
    (f"sat\n({DEFINED}))", "closes nothing", 2),
    ('unsat\n(error "line', "closing quote", 2),
    ("sat\n(|r1c2 2", "closing quote", 2),
    ("sat\n((define-fun r1c1 () Int 1)\n(define-fun r1c1 () Int 2))", "r1c1 holds 1 and 2", 3),
    ("sat\n((define-fun r1c1 () Int 0))", "r1c1 = '0': no digit", 2),
    ("sat\n((define-fun r1c1 () Int (- 1)))", r"r1c1 = '\(- 1\)': no digit", 2),
    ("sat\n((define-fun r1c1 () Int \u0661))", "no text|no digit", 2),
    ("sat\n((define-fun r1c1 () Int " + "1" * 5000 + "))", "no digit", 2),
    ("sat\n((define-fun r1c1 () Int r1c2))", "no digit", 2),
    ("sat\n((define-fun r3c1 () Int 1))", "r3c1 is not on a board", 2),
    ("sat\n((define-fun new1 () Int r1c1))", "'new1' is not a cell", 2),
    ("sat\n((r1c1 1))", "is no digit of a cell", 2),
    ("sat\n(model\n (define-fun r1c1 () Real 1))", "is no digit of a cell", 3),
    ("sat\n(define-fun r1c1 ((x Int)) Int 1)", "is no digit of a cell", 2),
    ("sat\n" + "(" * 3000 + ")" * 3000, "r1c1 has no digit", 2),
]

test_solved, test_unsolvable, test_broken = answers(smtlib.read, SOLVED, UNSOLVABLE, BROKEN)
