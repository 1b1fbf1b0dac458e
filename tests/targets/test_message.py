"""The message of a CP-SAT model equals the message that OR-Tools builds from the same calls."""

import pytest
from hypothesis import given
from ortools.sat.python import cp_model
from strategies import variants

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.cpsat.message import CpModel


def built_by_or_tools(model):
    """The model of OR-Tools' own calls."""
    native = cp_model.CpModel()
    variables = []
    for name, (low, high) in model.variables:
        new = native.new_int_var(low, high, name) if name else native.new_constant(low)
        variables.append(new)

    def literals(numbers):
        return [variables[n] if n >= 0 else variables[~n].negated() for n in numbers]

    for kind, numbers, enforcement, values, factors in model.constraints:
        match kind:
            case "linear":
                terms = [f * variables[n] for f, n in zip(factors, numbers, strict=True)]
                domain = cp_model.Domain.from_flat_intervals(list(values))
                added = native.add_linear_expression_in_domain(sum(terms), domain)
            case "all_diff":
                added = native.add_all_different(literals(numbers))
            case "table" | "forbidden":
                wide = len(numbers)
                rows = [values[at : at + wide] for at in range(0, len(values), wide)]
                which = "allowed" if kind == "table" else "forbidden"
                added = getattr(native, f"add_{which}_assignments")(literals(numbers), rows)
            case "bool_or":
                added = native.add_bool_or(literals(numbers))
            case "exactly_one":
                added = native.add_exactly_one(literals(numbers))
        if enforcement:
            added.only_enforce_if(literals(enforcement))
    return native


def check(model, path):
    """Compares both formats of our message with OR-Tools' own, field by field."""
    native = built_by_or_tools(model)
    read = cp_model.CpModel()
    assert read.proto.parse_text_format(model.text())
    assert str(read.proto) == str(native.proto)
    assert native.export_to_file(str(path))
    assert model.to_bytes() == path.read_bytes()


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_the_samples_of_every_kind(kind, tmp_path):
    for board, rule in kind.samples():
        model = CpSatModel(board)
        rule.post(model)
        check(model.model, tmp_path / "model.pb")


@given(variants())
def test_random_puzzles(tmp_path_factory, puzzle):
    model = CpSatModel(puzzle.board)
    puzzle.ruleset.post(model)
    model.give(puzzle.digits)
    check(model.model, tmp_path_factory.getbasetemp() / "model.pb")


def test_numbers_of_both_signs_and_unbounded_domains(tmp_path):
    model = CpModel()
    a, b = model.new_int_var(-300, 1 << 40, "a"), model.new_int_var(0, 0, "b")
    model.add_linear([(-7, b), (1, a), (2, a)], (-(1 << 63), -2, 5, (1 << 63) - 1))
    model.add_forbidden_assignments([a, b], [(-1, 0), (128, 0)])
    check(model, tmp_path / "model.pb")
