"""The browser's backend for CP-SAT: one call of OR-Tools for each solution."""

import sys

import cp_sat_messages
import pytest
from ortools.sat import sat_parameters_pb2
from puzzles import FOUR_BLANK, FOUR_UNIQUE, INKALA, puzzle
from strategies import SAMPLES

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, BackendUnavailable
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.backends import cpsat_wasm, create
from sudoku_csp.solvers.backends.settings import CPSAT_PARAMETERS, is_presolved

FOUR = Board.customary(4)


@pytest.fixture(scope="module")
def backend():
    return cp_sat_messages.backend()


def test_it_agrees_with_the_native_backend(backend):
    native = create("cpsat")
    rules = [rule for side, rule in SAMPLES if side == 4][::12]
    variants = [Puzzle.classic(FOUR, bytes(16)).with_constraints(rule) for rule in rules]
    for each in (puzzle(FOUR_UNIQUE), puzzle("11" + "." * 14), puzzle(INKALA), *variants):
        ours, theirs = backend.solve(each), native.solve(each)
        assert ours.verdict is theirs.verdict
        if theirs.verdict is Verdict.UNIQUE:
            assert ours.solutions == theirs.solutions


def test_the_parameters_are_those_of_the_native_backend():
    sent = sat_parameters_pb2.SatParameters.FromString(cpsat_wasm.parameters(puzzle(INKALA), 2.5))
    values = {field.name: value for field, value in sent.ListFields()}
    assert values.pop("max_time_in_seconds") == 2.5
    assert values.pop("cp_model_presolve") == is_presolved(puzzle(INKALA))
    assert values == CPSAT_PARAMETERS | {"enumerate_all_solutions": False}


def test_each_solution_is_found_once(backend):
    answer = backend.solve(puzzle(FOUR_BLANK), limit=20)
    assert len({grid.digits for grid in answer.solutions}) == len(answer.solutions) == 20
    assert not answer.exhausted


def test_the_module_may_be_missing(backend, monkeypatch):
    monkeypatch.delitem(sys.modules, "cp_sat_wasm")
    with pytest.raises(BackendUnavailable, match="in this browser"):
        backend.solve(puzzle(FOUR_UNIQUE))


INVALID, BROKEN, NO_GRID = b"\x08\x01", b"\x0b", b"\x08\x02\x12\x01\x09"


@pytest.mark.parametrize("response", [INVALID, BROKEN, NO_GRID, b"\x08\x02"])
def test_an_impossible_response_is_a_fault(backend, monkeypatch, response):
    monkeypatch.setattr(sys.modules["cp_sat_wasm"], "solve", lambda *_: response)
    with pytest.raises(BackendFault, match="CP-SAT"):
        backend.solve(puzzle(FOUR_UNIQUE))
