"""The code and the pictures of ARCHITECTURE.md are those of the package."""

import re
import runpy
import textwrap
from pathlib import Path

import pytest

import sudoku_csp as sc
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

ROOT = Path(__file__).parents[2]
PICTURE = runpy.run_path(str(ROOT / "guide" / "architecture.py"))


def test_a_package_whose_own_file_holds_code_is_on_the_way_by_its_name():
    board = sc.Board(4, 2, 2)
    rules = sc.read("." * 16).with_constraints("cage 5 r1c1 r1c2").ruleset

    def ask():
        rules.encode(CnfModel(board, Clauses(64, lambda clause: None)))
        return sc.solve

    files = PICTURE["way"](ask)
    cnf = {f"targets/cnf/{name}" for name in ("cnf_writer", "output")}
    assert {"targets/cnf/globals", *cnf, "constraints/kinds/all_different"} < {*files}
    assert [name for name in files if name.endswith("__init__") or name == "."] == []


def excerpts():
    """The pieces of code in ARCHITECTURE.md, each with the file that it is taken from."""
    page = (ROOT / "ARCHITECTURE.md").read_text()
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        for part in re.split(r"^# (?=sudoku_csp/)", block, flags=re.MULTILINE)[1:]:
            path, _, code = part.partition("\n")
            yield pytest.param(path, code.strip("\n"), id=path)


@pytest.mark.parametrize(("path", "code"), list(excerpts()))
def test_the_code_on_the_page_is_the_code_of_the_package(path, code):
    text = (ROOT / path).read_text()
    for part in code.split("\n\n"):
        assert any(textwrap.indent(part, " " * depth) in text for depth in (0, 4, 8))


def test_all_different_is_four_files_from_its_clauses():
    files = [case.values[0] for case in excerpts()]
    assert files[0] == "sudoku_csp/constraints/kinds/all_different.py"
    assert sum("cnf" in path for path in files) == 3
