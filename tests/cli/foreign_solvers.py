"""Solvers of others, each run on an exported file; what it prints is written to a file.

A test is skipped where the solver is not installed. HiGHS and Z3 run in processes of their own.
"""

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest
from pysat.formula import CNF
from pysat.solvers import Minisat22

HIGHS = """
import sys, highspy
highs = highspy.Highs()
highs.silent()
highs.readModel(sys.argv[1])
highs.run()
highs.writeSolution(sys.argv[2], 0)
"""

Z3 = """
import sys, z3
text = open(sys.argv[1]).read()
try:
    text = z3.Z3_eval_smtlib2_string(z3.main_ctx().ref(), text)
except z3.Z3Exception as error:  # "unsat", and that there is no model.
    text = error.value.decode()
open(sys.argv[2], "w").write(text)
"""

CPSAT = """
import sys
from ortools.sat.python import cp_model
model, solver = cp_model.CpModel(), cp_model.CpSolver()
with open(sys.argv[1]) as text:
    assert model.proto.parse_text_format(text.read())
solver.parameters.num_workers = 1
solver.solve(model)
open(sys.argv[2], "w").write(str(solver.response_proto))
"""

RC2 = """
import sys
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
formula = WCNF(from_file=sys.argv[1])
with RC2(formula) as solver, open(sys.argv[2], "w") as answer:
    model = solver.compute()
    if model is None:
        answer.write("s UNSATISFIABLE\\n")
    else:
        assert solver.cost == 0
        bits = {abs(literal): literal > 0 for literal in model}
        text = "".join("01"[bits.get(n, False)] for n in range(1, formula.nv + 1))
        answer.write("s OPTIMUM FOUND\\no 0\\nv " + text + "\\n")
"""


def _output(program, *arguments):
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return run.stdout


def _python(code, module, file, answer):
    if find_spec(module) is None:  # HiGHS may not be imported here: OR-Tools has one of its own.
        pytest.skip(f"{module} is not installed")
    # Coverage has nothing to measure there.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    run = subprocess.run(
        [sys.executable, "-c", code, str(file), str(answer)],
        capture_output=True,
        text=True,
        check=False,
        env=plain,
    )
    assert run.returncode == 0, run.stderr


def write_answer(file, answer):
    """Writes what MiniSat writes about a DIMACS file; PySAT's MiniSat solves it in this process."""
    formula = CNF(from_file=str(file))
    with Minisat22(bootstrap_with=formula) as solver:
        if not solver.solve():
            answer.write_text("UNSAT\n")
            return
        model = solver.get_model()
    literals = [*model, *(-variable for variable in range(len(model) + 1, formula.nv + 1))]
    answer.write_text(f"SAT\n{' '.join(map(str, literals))} 0\n")


def ask(outside, solver, file, answer):
    """Writes the answer of a solver about a file to another file; `outside` is the fixture."""
    if solver == "minisat":
        _output(outside(solver), "-verb=0", str(file), str(answer))
    elif solver == "highs":
        _python(HIGHS, "highspy", file, answer)
    elif solver == "z3":
        _python(Z3, "z3", file, answer)
    elif solver == "cpsat":
        _python(CPSAT, "ortools", file, answer)
    elif solver == "rc2":
        _python(RC2, "pysat", file, answer)
    elif solver == "minizinc":
        answer.write_text(_output(outside(solver), "--solver", "gecode", str(file)))
    else:
        options = {"cadical": ["-q"], "cryptominisat5": ["--verb", "0"], "clasp": []}
        answer.write_text(_output(outside(solver), *options.get(solver, []), str(file)))
