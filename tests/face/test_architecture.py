"""The pictures of ARCHITECTURE.md show what they say they show."""

import runpy
from pathlib import Path

import sudoku_csp as sc
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

PICTURE = runpy.run_path(str(Path(__file__).parents[2] / "guide" / "architecture.py"))


def test_a_package_whose_own_file_holds_code_is_on_the_way_by_its_name():
    board = sc.Board(4, 2, 2)
    rules = sc.read("." * 16).having("cage 5 r1c1 r1c2").ruleset

    def ask():
        rules.encode(CnfModel(board, Clauses(64, lambda clause: None)))
        return sc.solve

    files = PICTURE["way"](ask)
    cnf = {f"targets/cnf/{name}" for name in ("cnf_writer", "output")}
    assert {"targets/cnf/globals", *cnf, "constraints/kinds/all_different"} < {*files}
    assert [name for name in files if name.endswith("__init__") or name == "."] == []
