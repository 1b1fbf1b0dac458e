"""The Python module that a browser has for CP-SAT, with OR-Tools for Python behind it."""

import sys
from types import ModuleType

from google.protobuf import text_format
from ortools.sat import cp_model_pb2, sat_parameters_pb2
from ortools.sat.python import cp_model

from sudoku_csp.solvers.backends import cpsat_wasm
from sudoku_csp.solvers.backends.settings import Settings


def solve(model, parameters):
    """The CpSolverResponse to a CpModelProto and SatParameters, all as bytes."""
    native, solver = cp_model.CpModel(), cp_model.CpSolver()
    message = cp_model_pb2.CpModelProto.FromString(model)
    assert native.proto.parse_text_format(text_format.MessageToString(message))
    chosen = sat_parameters_pb2.SatParameters.FromString(parameters)
    assert solver.parameters.parse_text_format(text_format.MessageToString(chosen))
    solver.solve(native)
    response = cp_model_pb2.CpSolverResponse()
    return text_format.Parse(str(solver.response_proto), response).SerializeToString()


def backend():
    """The browser's backend for CP-SAT."""
    sys.modules["cp_sat_wasm"] = module = ModuleType("cp_sat_wasm")
    module.solve = solve
    return cpsat_wasm.CpSatInBrowser(Settings())
