"""Linear programs in LP and MPS, by HiGHS, and the solution files of HiGHS, CBC and SCIP."""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest
from languages import TWO, Faithful, answers, grid, puzzle

from sudoku_csp.targets.interchange import linear

# HiGHS runs in a process of its own: highspy and OR-Tools have two versions of one library, and the
# second one loaded fails on the symbols of the first. One process answers all questions, because
# its start takes a third of a second.
SCRIPT = """
import json, os, sys
answer = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # HiGHS 1.16 prints its name, however silent it is to be.
import highspy
for line in sys.stdin:
    program, target = json.loads(line)
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(program) == highspy.HighsStatus.kOk
    highs.run()
    found = []
    if target != "all":
        highs.writeSolution(target, 0)
        print(json.dumps(found), file=answer, flush=True)
        continue
    names = [highs.getColName(column)[1] for column in range(highs.getNumCol())]
    while highs.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        values = highs.getSolution().col_value
        ones = [
            column
            for column, value in enumerate(values)
            if value > 0.5 and names[column].startswith("x_")  # Other variables make no grid.
        ]
        found.append([names[column] for column in ones])
        highs.addRow(-highspy.kHighsInf, len(ones) - 1.0, len(ones), ones, [1.0] * len(ones))
        highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible
    print(json.dumps(found), file=answer, flush=True)
"""


class Highs:
    """The process, from its first question to `close`."""

    def __init__(self):
        self._process = None

    def ask(self, program, target):
        """All solutions as lists of names; or none, and one solution in the target file."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SCRIPT],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        print(json.dumps([str(program), str(target)]), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        assert answer, "HiGHS has ended"
        return json.loads(answer)

    def close(self):
        if self._process is not None:
            with self._process:
                self._process.kill()
            self._process = None


HIGHS_PROCESS = Highs()


@pytest.fixture(scope="module", autouse=True)
def ended():
    yield
    HIGHS_PROCESS.close()


@pytest.mark.skipif(find_spec("highspy") is None, reason="no highspy here")
class TestFaithful(Faithful):
    module = linear.LP
    # HiGHS takes longer for each further solution.
    blank, count = "1" + "." * 15, 72
    suffix = ".lp"

    def renamed(self, path):
        """The file under the name from which HiGHS knows the format."""
        program = path.with_suffix(self.suffix)
        program.write_bytes(path.read_bytes())
        return program

    def answer(self, path):
        HIGHS_PROCESS.ask(self.renamed(path), path.with_suffix(".sol"))
        return path.with_suffix(".sol").read_text().splitlines()

    def solutions(self, path, board):
        for names in HIGHS_PROCESS.ask(self.renamed(path), "all"):
            digits = dict(name.removeprefix("x_").split("_") for name in names)
            assert len(digits) == len(names) == len(board.cells)
            yield "".join(digits[str(cell)] for cell in board.cells)


@pytest.mark.slow
class TestMps(TestFaithful):
    module = linear.MPS
    suffix = ".mps"


def test_the_program_reads_as_it_should(tmp_path):
    path = tmp_path / "question"
    TestFaithful().write(
        path, puzzle("1...", TWO), comments=["two by two"], forbidden=grid("1221", TWO)
    )
    lines = path.read_text().splitlines()
    assert lines[0] == "\\ two by two"
    assert " cell_r1c1: +1 x_r1c1_1 +1 x_r1c1_2  = 1" in lines
    assert " C08: +1 x_r1c1_1 +1 x_r2c1_1  = 1" in lines
    assert " given_r1c1: +1 x_r1c1_1  = 1" in lines
    assert " forbidden: +1 x_r1c1_1 +1 x_r1c2_2 +1 x_r2c1_2 +1 x_r2c2_1  <= 3" in lines
    assert lines[lines.index("Binaries") + 1 :] == [
        *(f" x_{cell}_{digit}" for cell in TWO.cells for digit in (1, 2)),
        "End",
    ]


def test_long_comments_take_several_lines(tmp_path):
    path = tmp_path / "question"
    for case, mark in ((TestFaithful(), "\\ "), (TestMps(), "* ")):
        case.write(path, puzzle("1...", TWO), comments=["a" * 240, "b" * 500, ""])
        assert path.read_text().startswith(
            f"{mark}{'a' * 240}\n{mark}{'b' * 240}\n{mark}{'b' * 240}\n{mark}{'b' * 20}\n{mark}\n"
        )


VALUES = {
    f"x_{cell}_{digit}": int(digit == full)
    for cell, full in zip(TWO.cells, (1, 2, 2, 1), strict=True)
    for digit in (1, 2)
}
COLUMNS = "".join(f"{name} {value}\n" for name, value in VALUES.items())
HIGHS = f"""\
Model status
Optimal

# Primal solution values
Feasible
Objective 0
# Columns 8
{COLUMNS}# Rows 1
C0 1

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
"""
CBC = "Optimal - objective value 0.00000000\n" + "".join(
    f"{place:7} {name} {value:15} {0:22}\n" for place, (name, value) in enumerate(VALUES.items())
)
CBC_SPARSE = "".join(line for line in CBC.splitlines(keepends=True) if line.split()[2] != "0")
SCIP = (
    "solution status: optimal solution found\n"
    "objective value:                                    0\n"
) + "".join(f"{name:50} {value} \t(obj:0)\n" for name, value in VALUES.items() if value)


SOLVED = [
    HIGHS,
    HIGHS.replace(" 1\n", " 0.99999999999\n").replace(" 0\nx", " -1e-09\nx"),
    HIGHS.replace("Objective 0", "Objective 0\nObjective_bound 0\nMIP_rel_gap 0"),
    HIGHS.replace("\n", "\r\n"),
    HIGHS[: HIGHS.index("# Rows")],
    CBC,
    CBC_SPARSE,
    CBC.replace("Optimal", "Optimal (within gap tolerance)"),
    SCIP,
    HIGHS.replace("# Columns 8", "# Columns 9").replace("# Rows", "y_1 1\n# Rows"),
    SCIP + "y_12 1 \t(obj:0)\n",
]
UNSOLVABLE = [
    "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
    "Model status\nPrimal infeasible or unbounded\n",
    CBC.replace("Optimal", "Infeasible"),
    "Integer infeasible - objective value 0.00000000\n",
    "solution status: infeasible\nno solution available\n",
    "solution status: infeasible or unbounded\nno solution available\n",
]
BROKEN = [
    ("", "no solution file", 0),
    ("Model status\n", "status 'missing'", 1),
    ("Model status\nTime limit reached\n", "status 'Time limit reached'", 2),
    ("solution status: time limit reached\n", "status 'time limit reached'", 1),
    (SCIP.replace("objective value", "value"), "'value:   .* is no variable", 2),
    ("solution status: optimal solution found\n", "r1c1 has no digit", 1),
    ("Model status\nOptimal\n", "r1c1 has no digit", 2),
    (HIGHS.replace("\nFeasible", "\nInfeasible"), "'Infeasible' is no variable", 5),
    (HIGHS[: HIGHS.index("x_r2c2_1")], "r2c2 has no digit", 13),
    (HIGHS.replace("x_r1c2_2 1", "x_r1c2_2 0"), "r1c2 has no digit", 15),
    (HIGHS.replace("x_r1c2_1 0", "x_r1c2_1 1"), "r1c2 holds 1 and 2", 11),
    (HIGHS.replace("x_r1c2_1 0", "x_r1c2_1 0.5"), "x_r1c2_1 is 0.5, neither", 10),
    (HIGHS.replace("x_r1c2_1 0", "x_r1c2_1 -1"), "neither 0 nor 1", 10),
    (HIGHS.replace("x_r1c2_1 0", "x_r1c2_1 nan"), "is no variable and its number", 10),
    (HIGHS.replace("x_r1c2_1 0", "x_r1c2_1 1e999"), "neither 0 nor 1", 10),
    (HIGHS.replace("x_r1c2_1 0", "x_r1c1_1 1"), "x_r1c1_1 is there twice", 10),
    (HIGHS.replace("x_r1c2_1", "x_r1c3_1"), "r1c3 is not on a board", 10),
    (HIGHS.replace("x_r1c2_1", "x_r1c2_3"), "x_r1c2_3 is not on a board", 10),
    (HIGHS.replace("x_r1c2_1", "y"), "'y 0' is no variable and its number", 10),
    (CBC.replace("      3", "**    3"), "is no variable and its number", 5),
    (CBC_SPARSE.replace("x_r2c1_2", "x_r1c2_1"), "r1c2 holds 2 and 1", 4),
    (SCIP[: SCIP.index("x_r2c2")], "r2c2 has no digit", 5),
    (SCIP.replace("(obj:0)", "(obj", 1), "is no variable and its number", 3),
    (SCIP + "no solution available", "is no variable and its number", 7),
]

test_solved, test_unsolvable, test_broken = answers(linear.read, SOLVED, UNSOLVABLE, BROKEN)
