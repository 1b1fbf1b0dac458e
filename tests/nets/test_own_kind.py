"""A user's own kind, in a module of its own: what a class of these few lines has for it."""

import ast
import inspect
from dataclasses import fields
from itertools import pairwise

import pytest
from forms import shared
from samples import check_samples

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import About, on
from sudoku_csp.constraints.shapes import OnLine
from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.marks import Colour
from sudoku_csp.laboratory.conformance import mistakes
from sudoku_csp.puzzle.notation.programs import fpuzzles_kinds, iss_kinds


class ParityLine(OnLine):
    about = About(
        title="Parity line",
        sentence="Along a red line, even and odd digits take turns.",
        noun="a parity line",
        wording="parity line {cells}",
        examples=on("3 4", "r1c1 r1c2", "r1c1 r1c2 r1c3", "r3c3 r2c2 r1c1") + on("9", "r9c8 r9c9"),
    )
    look = (Colour.GREY,)

    def holds(self, grid):
        return all((grid[a] + grid[b]) % 2 == 1 for a, b in pairwise(self.cells))

    def decompose(self, model):
        for one, other in pairwise(self.cells):
            model.relation(one, other, lambda a, b: a % 2 != b % 2)


def test_it_is_a_kind_like_any_other(monkeypatch):
    monkeypatch.setattr(registry, "_own", {})
    kind = registry.own(ParityLine)
    assert registry.kind_named("parity_line") is kind
    check_samples(kind)
    assert [one for board, rule in kind.samples() for one in mistakes(rule, board)] == []
    source = ast.unparse(ast.parse(inspect.getsource(kind)))
    source = "from itertools import pairwise\n" + source
    assert list(shared(source, "ParityLine", {one.name for one in fields(kind)})) == []
    board = Board.customary(4)
    rule = parse("parity line r1c1-r1c3", board)
    assert text_of(rule, board) == "parity-line r1c1 r1c2 r1c3"
    assert str(rule) == "parity line r1c1 r1c2 r1c3"
    with pytest.raises(ValueError, match="a parity line needs at least two cells, each of them"):
        kind(board.cells[:1])
    for forms in (fpuzzles_kinds.FORMS, iss_kinds.FORMS):
        with pytest.raises(Unsupported, match="for parity line r1c1"):
            forms.write(rule, None)
