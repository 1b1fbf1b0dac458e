"""The CP-SAT model as text: the solutions that CP-SAT finds, and its responses."""

from languages import TWO, Faithful, answers, grid, puzzle
from tables import rows

from sudoku_csp.targets.cpsat import proto


class TestFaithful(Faithful):
    module = proto.PROTO

    def solve(self, path, callback=None):
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        assert model.proto.parse_text_format(path.read_text())
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False
        solver.parameters.enumerate_all_solutions = callback is not None
        solver.solve(model, callback)
        return solver

    def answer(self, path):
        return str(self.solve(path).response_proto).splitlines()

    def solutions(self, path, board):
        from ortools.sat.python import cp_model

        found = []

        class Collect(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self):
                digits = list(self.response_proto.solution)[: len(board.cells)]
                found.append("".join(map(str, digits)))

        solver = self.solve(path, Collect())
        assert str(solver.response_proto).startswith(f"status: {'OPT' if found else 'INF'}")
        return dict.fromkeys(found)  # Another choice of branches makes no other grid.

    def test_the_text_is_a_message_of_the_schema(self, tmp_path):
        from google.protobuf import text_format
        from ortools.sat import cp_model_pb2

        self.write(tmp_path / "question", puzzle("1...", TWO), forbidden=grid("1221", TWO))
        model = text_format.Parse((tmp_path / "question").read_text(), cp_model_pb2.CpModelProto())
        assert [variable.name for variable in model.variables] == ["r1c1", "r1c2", "r2c1", "r2c2"]
        assert {tuple(variable.domain) for variable in model.variables} == {(1, 2)}
        kinds = [rule.WhichOneof("constraint") for rule in model.constraints]
        assert kinds == ["all_diff"] * 6 + ["linear", "table"]


SOLVED = rows(__file__, "cpsat_solved")
UNSOLVABLE = ["status: INFEASIBLE", "wall_time: 0.5\nstatus: INFEASIBLE\n"]
BROKEN = [
    *rows(__file__, "cpsat_broken"),
    ("status: OPTIMAL\nsolution: " + "1" * 5000, "is no digit", 2),
]

test_solved, test_unsolvable, test_broken = answers(proto.read, SOLVED, UNSOLVABLE, BROKEN)
