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
from sudoku_csp.laboratory.rule_costs import size_of
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.unit_propagation import UnitPropagation
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.globals import RELATIONS, SUMS, TABLES
from sudoku_csp.targets.cnf.globals.relations import Relation
from sudoku_csp.targets.cnf.globals.sums import Sum
from sudoku_csp.targets.cnf.globals.tables import Table

FOLDER = Path(__file__).parents[2] / "encodings"


class TestExercises:
    """Answers that are numbers and stand in a text, and not a word that is computed."""

    def test_minimal_repeats_so_many_pairs(self):
        clauses = Formula(counts.blank(9), Encoding("minimal")).clauses
        assert len(clauses) - len({tuple(sorted(clause)) for clause in clauses}) == 1458

    def test_extended_has_so_many_more(self):
        sizes = [counts.of_board(Encoding(name), 4).clauses for name in ("minimal", "extended")]
        assert sizes[1] - sizes[0] == 144

    def test_direct_numbers_the_variables_so(self):
        four, nine = (Formula(counts.blank(side)) for side in (4, 9))
        assert dict(four.names())[28] == "r2c3=4"
        assert dict(nine.names())[103] == "r2c3=4"
        assert dict(nine.names())[500] == "r7c2=5"

    def test_log_has_these_bits(self):
        cells = pages()["log"].encoding.cells_of(counts.blank(9).board)
        assert cells.holds(cells.board.cells[0], 6) == [1, -2, 3, -4]
        forbidden = [
            len(list(pages()["log"].encoding.cells_of(board).axioms(board.cells[0])))
            for board in (counts.blank(side).board for side in (9, 16, 25))
        ]
        assert forbidden == [7, 0, 7]

    def test_optimised_keeps_these_candidates(self):
        lines = (FOLDER / "optimised-4x4.cnf").read_text().splitlines()
        assert lines[lines.index("p cnf 22 98") + 1] == "1 2 3 0"

    def test_pairwise_is_passed_by_the_sequential_counter(self):
        pairwise, sequential = (
            [counts.of_group(name, n).clauses for n in range(3, 30)]
            for name in ("pairwise", "sequential")
        )
        larger = [a > b for a, b in zip(pairwise, sequential, strict=True)]
        assert larger == [False] * 3 + [True] * 24
        assert (pairwise[3], sequential[3]) == (15, 14)

    def test_bitwise_is_as_short_as_pairwise_for_these(self):
        assert [
            n
            for n in range(3, 10)
            if counts.of_group("bitwise", n).clauses <= counts.of_group("pairwise", n).clauses
        ] == [7, 8, 9]
        assert counts.of_group("bitwise", 7).clauses == 21

    def test_totalizer_has_so_many_more(self):
        assert (
            counts.of_group("totalizer", 81).clauses - counts.of_group("pairwise", 81).clauses
            == 521
        )

    def test_product_has_the_fewest_for_large_groups_and_not_before(self):
        def fewest(n):
            sizes = {name: counts.of_group(name, n).clauses for name in at_most_one.NAMES}
            return {name for name, size in sizes.items() if size == min(sizes.values())}

        assert fewest(81) == {"product"}
        assert "product" not in fewest(25)
        for name in ("commander", "splitting"):
            assert counts.of_group(name, 25).clauses < counts.of_group("product", 25).clauses

    def test_sums_of_the_drawings_have_so_many(self):
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

    def test_less_than_has_so_many_clauses(self):
        sizes = {
            name: RELATIONS.named(name).size(Relation.of(4, lambda a, b: a < b)).clauses
            for name in RELATIONS.names
        }
        assert list(sizes.values()) == [10, 8, 4, 16]

    def test_the_cage_as_a_table_has_so_many(self):
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

    def test_the_automaton_of_the_drawing_has_so_many_variables(self):
        board = counts.blank(4).board
        clue = parse("skyscraper 2 r1c1-r1c4", board)
        assert pages()["regular-states"].puzzle().constraints.count(clue) == 1
        sizes = {
            name: size_of(clue, board, Encoding(f"automata={name}")).auxiliary
            for name in ("states", "arcs")
        }
        assert sizes == {"states": 3 + 3 + 2, "arcs": 8 + 9 + 5}

    @pytest.mark.parametrize(
        ("name", "domains", "seen"),
        [
            ("conflicts", [{1, 2, 3, 4}, {1, 2}], set()),
            ("supports", [{1, 2, 3, 4}, {1, 2}], {(1, 2), (1, 3), (1, 4), (2, 1)}),
            ("minimal-supports", [{3, 4}, {1, 2, 3, 4}], {(1, 4), (2, 1), (2, 2), (2, 3)}),
            ("minimal-supports", [{2, 3}, {1, 2, 3, 4}], set()),
            ("supports", [{2, 3}, {1, 2, 3, 4}], {(2, 1), (2, 2)}),
        ],
    )
    def test_what_follows_of_less_than_is_seen_so(self, name, domains, seen):
        encoding = Encoding(f"relations={name}")
        assert self.seen("thermometer r1c1 r1c2", domains, encoding) == seen

    @pytest.mark.parametrize(
        ("line", "domains", "follows"),
        [
            # What the cells of each exercise can hold; what goes, and where that is seen.
            (
                "cage 10 r1c1 r1c2",
                [{*range(1, 10)}, {*range(1, 10)}],
                {name: {(1, 5), (2, 5)} for name in ("digit-sets", "set-automaton")},
            ),
            (
                "cage 5 r1c1 r1c2",
                [{1, 4}, {1, 2, 3, 4}],
                {name: {(2, 2), (2, 3)} for name in ("partial-sums", "set-automaton")},
            ),
            (
                "cage 5 r1c1 r1c2",
                [{1, 2, 4}, {1, 3}],
                {name: {(1, 1)} for name in ("partial-sums", "totalizer", "set-automaton")},
            ),
            (
                "cage 8 r1c1 r1c2 r1c3",
                [{2, 3, 4}, {2, 3, 4}, {1, 2, 3, 4}],
                {
                    name: {(1, 2), (2, 2), (3, 2), (3, 3), (3, 4)}
                    for name in ("digit-sets", "set-automaton")
                },
            ),
        ],
    )
    def test_what_follows_of_a_sum_is_seen_so(self, line, domains, follows):
        for name in SUMS.names:
            found = self.seen(line, domains, Encoding(f"sums={name}"))
            assert found == follows.get(name, set()), name

    def seen(self, line, domains, encoding):
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

    @pytest.mark.parametrize("name", at_most_one.NAMES)
    def test_no_method_has_more_clauses_than_the_totalizer(self, name):
        for n in (9, 16, 25, 81):
            assert counts.of_group(name, n).clauses <= counts.of_group("totalizer", n).clauses
