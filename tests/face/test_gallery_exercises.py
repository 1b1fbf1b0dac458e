"""The gallery's exercises: answers that are numbers and stand in a text are those that are made."""

from contextlib import closing
from itertools import product
from pathlib import Path

import gallery_tables as counts
import pytest
from gallery_catalogue import pages

from benchmarks.globals import constraint_of
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.laboratory.propagation_steps import UnitPropagation
from sudoku_csp.laboratory.rule_costs import size_of
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.globals import RELATIONS, SUMS, TABLES
from sudoku_csp.targets.cnf.globals.relations import Relation
from sudoku_csp.targets.cnf.globals.sums import Sum
from sudoku_csp.targets.cnf.globals.tables import Table

FOLDER = Path(__file__).parents[2] / "encodings"


def clauses_of(name, n):
    """The clauses of an at-most-one method for a group of n literals."""
    return counts.of_group(name, n).clauses


def test_clause_sets_repeat_and_add_so_many_clauses():
    clauses = Formula(counts.blank(9), Encoding("minimal")).clauses
    assert len(clauses) - len({tuple(sorted(clause)) for clause in clauses}) == 1458
    minimal, extended = (counts.of_board(Encoding(s), 4).clauses for s in ("minimal", "extended"))
    assert extended - minimal == 144
    lines = (FOLDER / "optimised-4x4.cnf").read_text().splitlines()
    assert lines[lines.index("p cnf 22 98") + 1] == "1 2 3 0"


def test_direct_and_log_cells_have_these_variables():
    four, nine = (dict(Formula(counts.blank(side)).names()) for side in (4, 9))
    assert (four[28], nine[103], nine[500]) == ("r2c3=4", "r2c3=4", "r7c2=5")
    encoding = pages()["log"].encoding
    cells = encoding.cell_encoding(counts.blank(9).board)
    assert cells.holds(cells.board.cells[0], 6) == [1, -2, 3, -4]
    boards = [counts.blank(side).board for side in (9, 16, 25)]
    forbidden = [len(list(encoding.cell_encoding(one).axioms(one.cells[0]))) for one in boards]
    assert forbidden == [7, 0, 7]


def test_at_most_one_methods_pass_one_another_at_these_sizes():
    larger = [clauses_of("pairwise", n) > clauses_of("sequential", n) for n in range(3, 30)]
    assert larger == [False] * 3 + [True] * 24
    assert (clauses_of("pairwise", 6), clauses_of("sequential", 6)) == (15, 14)
    as_short = [n for n in range(3, 10) if clauses_of("bitwise", n) <= clauses_of("pairwise", n)]
    assert as_short == [7, 8, 9]
    assert clauses_of("bitwise", 7) == 21
    assert clauses_of("totalizer", 81) - clauses_of("pairwise", 81) == 521
    sizes = {n: {name: clauses_of(name, n) for name in at_most_one.NAMES} for n in (9, 16, 25, 81)}
    fewest = {n: [name for name in of if of[name] == min(of.values())] for n, of in sizes.items()}
    assert fewest[81] == ["product"]
    assert "product" not in fewest[25]
    assert max(sizes[25]["commander"], sizes[25]["splitting"]) < sizes[25]["product"]
    assert all(max(of.values()) == of["totalizer"] for of in sizes.values())


def test_sums_of_the_drawings_have_so_many():
    eight, five = (Sum((1,) * k, "==", t, 4, distinct=True) for k, t in ((3, 8), (2, 5)))
    sizes = {name: SUMS.named(name).size(eight).auxiliary for name in SUMS.names}
    assert sizes["partial-sums"] == 4 + 4 + 12 == 20
    assert (sizes["totalizer"], sizes["set-automaton"]) == (15, 12)
    assert SUMS.named("digit-sets").size(five) == (6, 29)
    alone = [
        total
        for total in range(6, 25)
        if SUMS.named("digit-sets").size(Sum((1,) * 3, "==", total, 9, distinct=True))[0] == 0
    ]
    assert alone == [6, 7, 23, 24]


def test_less_than_has_so_many_clauses():
    sizes = {
        name: RELATIONS.named(name).size(Relation.allowing(4, lambda a, b: a < b)).clauses
        for name in RELATIONS.names
    }
    assert list(sizes.values()) == [10, 8, 4, 16]


def test_the_cage_as_a_table_has_so_many():
    board = counts.blank(9).board
    cage = constraint_of("cage 15 r1c1 r1c2 r1c3, as a table", board)
    sizes = {name: size_of(cage, board, Encoding(f"tables={name}")) for name in TABLES.names}
    assert sizes["tuples"] == (48, 171)
    assert sizes["selectors"] == (48, 171 - 26)
    assert sizes["forbidden-rows"] == (0, 681)
    assert sizes["supports"] == (0, 243)
    assert sizes["decision-diagram"].auxiliary == 66
    rows = [*product(range(1, 10), repeat=3)]
    for number, fewer in ((175, False), (176, True)):
        table = Table(9, 3, tuple(rows[:: len(rows) // number][:number]))
        assert len(table.rows) == number
        forbidden = TABLES.named("forbidden-rows").size(table).clauses
        assert (forbidden < 3 * number + 27) == fewer


def test_the_automaton_of_the_drawing_has_so_many_variables():
    board = counts.blank(4).board
    clue = parse("skyscraper 2 r1c1-r1c4", board)
    assert pages()["regular-states"].puzzle().constraints.count(clue) == 1
    sizes = {
        name: size_of(clue, board, Encoding(f"automata={name}")).auxiliary
        for name in ("states", "arcs")
    }
    assert sizes == {"states": 3 + 3 + 2, "arcs": 8 + 9 + 5}


FOUR = {1, 2, 3, 4}
NINE = {*range(1, 10)}


@pytest.mark.parametrize(
    ("name", "domains", "removed"),
    [
        ("conflicts", [FOUR, {1, 2}], set()),
        ("supports", [FOUR, {1, 2}], {(1, 2), (1, 3), (1, 4), (2, 1)}),
        ("minimal-supports", [{3, 4}, FOUR], {(1, 4), (2, 1), (2, 2), (2, 3)}),
        ("minimal-supports", [{2, 3}, FOUR], set()),
        ("supports", [{2, 3}, FOUR], {(2, 1), (2, 2)}),
    ],
)
def test_what_follows_of_less_than_is_seen_so(name, domains, removed):
    assert seen("thermometer r1c1 r1c2", domains, Encoding(f"relations={name}")) == removed


OF_SETS = ("digit-sets", "set-automaton")
OF_FIVE = ("partial-sums", "set-automaton")


@pytest.mark.parametrize(
    ("line", "domains", "forms", "removed"),
    [
        # What the cells of each exercise can hold; where something is seen, and what goes.
        ("cage 10 r1c1 r1c2", [NINE, NINE], OF_SETS, {(1, 5), (2, 5)}),
        ("cage 5 r1c1 r1c2", [{1, 4}, FOUR], OF_FIVE, {(2, 2), (2, 3)}),
        ("cage 5 r1c1 r1c2", [{1, 2, 4}, {1, 3}], (*OF_FIVE, "totalizer"), {(1, 1)}),
        (
            "cage 8 r1c1 r1c2 r1c3",
            [{2, 3, 4}, {2, 3, 4}, FOUR],
            OF_SETS,
            {(1, 2), (2, 2), (3, 2), (3, 3), (3, 4)},
        ),
    ],
)
def test_what_follows_of_a_sum_is_seen_so(line, domains, forms, removed):
    for name in SUMS.names:
        found = seen(line, domains, Encoding(f"sums={name}"))
        assert found == (removed if name in forms else set()), name


def seen(line, domains, encoding):
    """The digits of the first row that unit propagation removes, as place and digit."""
    board = counts.blank(9 if 9 in domains[0] else 4).board
    rules = Ruleset(board, (parse(line, board),))
    removed = [
        -(board.side * place + digit)
        for place, left in enumerate(domains)
        for digit in board.digits
        if digit not in left
    ]
    with closing(UnitPropagation(encoding.rules(rules))) as propagate:
        false = {-x for x in propagate(removed) if x not in removed}
    return {
        (place + 1, digit)
        for place, left in enumerate(domains)
        for digit in left
        if board.side * place + digit in false
    }
