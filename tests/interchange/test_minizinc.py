"""MiniZinc: the solutions that Gecode finds, and the output of `minizinc`, whole and broken."""

import subprocess

import pytest
from languages import THREE, TWO, Faithful, answers, grid, puzzle
from tables import rows

from sudoku_csp.targets.interchange import minizinc


class TestFaithful(Faithful):
    module = minizinc.MINIZINC

    @pytest.fixture(autouse=True)
    def _program(self, outside):
        self.program = outside("minizinc")

    def run(self, path, *options):
        model = path.with_suffix(".mzn")
        model.write_bytes(path.read_bytes())
        result = subprocess.run(
            [self.program, "--solver", "gecode", *options, model],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        return result.stdout.splitlines()

    def answer(self, path):
        return self.run(path)

    def scopes(self):
        # MiniZinc takes a third of a second to start.
        return [(TWO, TWO.cells[:1]), (TWO, TWO.cells[1:]), (THREE, THREE.cells[2:5])]

    def solutions(self, path, board):
        block = []
        for line in self.run(path, "-a"):
            block.append(line)
            if line == minizinc.SOLUTION:
                yield minizinc.read(block, board).line()
                block.clear()
        assert block in ([minizinc.COMPLETE], [minizinc.NONE])


def test_the_model_reads_as_it_should(tmp_path):
    path = tmp_path / "question"
    TestFaithful().write(
        path, puzzle("1...", TWO), comments=["two by two"], forbidden=grid("1221", TWO)
    )
    assert path.read_text() == (
        "% two by two\n"
        'include "alldifferent.mzn";\n'
        "var 1..2: r1c1;\nvar 1..2: r1c2;\nvar 1..2: r2c1;\nvar 1..2: r2c2;\n"
        "constraint alldifferent([r1c1, r1c2]);\nconstraint alldifferent([r2c1, r2c2]);\n"
        "constraint alldifferent([r1c1, r2c1]);\nconstraint alldifferent([r1c2, r2c2]);\n"
        "constraint alldifferent([r1c1, r1c2]);\nconstraint alldifferent([r2c1, r2c2]);\n"
        "constraint r1c1 = 1;\n"
        "constraint exists([r1c1 != 1, r1c2 != 2, r2c1 != 2, r2c2 != 1]);\n"
        "solve satisfy;\n"
        "output [\n"
        '  "r1c1 = \\(r1c1);\\n",\n  "r1c2 = \\(r1c2);\\n",\n'
        '  "r2c1 = \\(r2c1);\\n",\n  "r2c2 = \\(r2c2);\\n",\n'
        "];\n"
    )


SOLVED = rows(__file__, "minizinc_solved")
UNSOLVABLE = ["=====UNSATISFIABLE=====", "%%%mzn-stat-end\n=====UNSATISFIABLE=====\n% done\n"]
BROKEN = rows(__file__, "minizinc_broken")

test_solved, test_unsolvable, test_broken = answers(minizinc.read, SOLVED, UNSOLVABLE, BROKEN)
