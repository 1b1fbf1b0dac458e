"""What propagation takes away from domains of one rule, and what each encoding of it costs."""

from itertools import islice

import pytest
from tails import quick_first

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.rule_costs import costs, measured, size_of
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.globals import GLOBALS

FOUR, NINE = Board.customary(4), Board.customary(9)


def samples(name, quick):
    """The first constraints of a kind with their boards, of a scope that can be searched."""
    of_kind = registry.kind_named(name).samples()
    return list(islice(((b, c) for b, c in of_kind if len(c.scope) <= 9), quick))


def test_every_kind_is_measured_on_its_first_sample():
    for name in registry.names():
        for board, rule in samples(name, 1):
            found = measured(rule, board, domains=4)
            assert [row.name for row in found.rows] == ["clauses", "CP-SAT", "propagators"]
            for row in found.rows:
                assert row.removals <= found.removals
                assert row.conflicts <= found.refuted
            sizes = costs(rule, board, domains=2)
            assert {row.name for row in sizes.rows} >= {"order", "log", "support"}


def test_the_clauses_are_those_of_the_encoding():
    rule = parse("thermometer r1c1-r1c4", NINE)
    weak = measured(rule, NINE, Encoding("relations=conflicts"), domains=30)
    strong = measured(rule, NINE, domains=30)
    assert weak.removals == strong.removals
    assert weak.rows[0].removals < strong.rows[0].removals == strong.removals
    for left_out in (Encoding("minimal"), Encoding("triad"), Encoding("optimised")):
        names = [row.name for row in measured(rule, NINE, left_out, domains=2).rows]
        assert names == ["CP-SAT", "propagators"]


def test_cells_without_a_literal_for_a_digit_see_less_of_an_inequality():
    found = costs(parse("inequality r1c1 r1c2", NINE), NINE, domains=60)
    shares = {row.name: found.share(row) for row in found.rows}
    assert shares["log"] <= shares["order"] < shares["support"] == shares["supports"] == 100


def test_a_rule_that_nothing_obeys_is_a_conflict_to_all():
    found = measured(parse("cage 10 r1c1 r1c2", FOUR), FOUR, domains=5)
    assert (found.refuted, found.removals, found.share(found.rows[0])) == (5, 0, None)
    assert {row.conflicts for row in found.rows} == {5}


@pytest.mark.parametrize("name", quick_first(registry.names(), quick=12))
def test_every_encoding_that_changes_the_clauses_of_a_rule_is_among_those_that_concern_it(name):
    choices = {
        word: [Encoding(f"{forms.plural}={one}") for one in forms.names]
        for word, forms in GLOBALS.items()
    }
    choices["at-most-one"] = [Encoding(one) for one in at_most_one.NAMES]
    for board, rule in samples(name, 8):
        concerning = {row.part for row in costs(rule, board, domains=1).rows}
        usual = size_of(rule, board, EXTENDED)
        for word, encodings in choices.items():
            for encoding in encodings if word not in concerning else ():
                assert size_of(rule, board, encoding) == usual


def test_sizes_of_methods_are_without_the_variables_of_the_cells():
    found = costs(parse("all-different r1c1-r1c4", FOUR), FOUR, domains=5)
    sizes = {row.name: (row.variables, row.clauses) for row in found.rows}
    assert sizes["pairwise"] == (0, 4 + 4 * 6)
    assert sizes["sequential"] == (4 * 3, 4 + 4 * (3 * 4 - 4))
