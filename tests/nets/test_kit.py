"""The conformance kit on constraints of somebody's own: what it says, and what it does not miss."""

import re
from dataclasses import dataclass
from itertools import product

import pytest

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.conformance import WAYS, conformance, mistakes, strength
from sudoku_csp.solvers.backends.sat import SatBackend
from sudoku_csp.targets.propagation.domains import Conflict

THREE, FOUR, NINE = Board(3, 1, 3), Board.customary(4), Board.customary(9)


@dataclass(frozen=True)
class OddSum(Constraint):
    """A rule with a variable of its own: the digits of the cells add up to an odd number."""

    cells: tuple[Cell, ...]

    def __str__(self):
        return "odd sum"

    def holds(self, grid):
        return sum(grid[cell] for cell in self.cells) % 2 == 1

    def encode(self, cnf):
        odd = 0  # No variable: the sum of no cells is even.
        for cell in self.cells:
            now = cnf.fresh()
            for digit in cnf.digits:
                for before in (False, True):
                    if before and not odd:
                        continue
                    reason = [-odd if before else odd] if odd else []
                    after = before != (digit % 2 == 1)
                    cnf.clause([*reason, -cnf.literal(cell, digit), now if after else -now])
            odd = now
        cnf.clause([odd])

    def decompose(self, model):
        rows = product(model.board.digits, repeat=len(self.cells))
        model.table(self.cells, [row for row in rows if sum(row) % 2])

    def propagate(self, network):
        network.watch(self.cells, self.filtered)

    def filtered(self, domains):
        digits = [domains.candidates(cell) for cell in self.cells]
        if all(len(each) == 1 for each in digits) and sum(map(sum, digits)) % 2 == 0:
            raise Conflict("even")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("board", "size"), [(THREE, 1), (THREE, 3), (FOUR, 2), (NINE, 2)])
def test_clauses_with_variables_of_their_own_are_judged(board, size):
    found = conformance(OddSum(board.cells[:size]), board)
    assert found.mistakes == found.refusals == ()
    assert found.exhaustive
    assert str(found) == "no mistake on every assignment"


class FreeVariables(OddSum):
    """Four ways to choose its variables, for every assignment."""

    def encode(self, cnf):
        super().encode(cnf)
        cnf.clause([cnf.fresh(), cnf.fresh()])
        cnf.clause([cnf.fresh(), cnf.fresh()])


def test_variables_that_are_free_make_no_grid_count_twice():
    assert mistakes(FreeVariables(FOUR.cells[:2]), FOUR) == []


def test_a_grid_that_is_found_twice_is_a_mistake(monkeypatch):
    def search(self, puzzle, limit, found, deadline):
        honest(self, puzzle, limit, lambda grid: (found(grid), found(grid)), deadline)

    honest = SatBackend.search
    monkeypatch.setattr(SatBackend, "search", search)
    (message,) = reported(OddSum(FOUR.cells[:2]), FOUR, "sat")
    assert message.startswith("sat: failed with ValueError: one grid was found 2 times: 1211")


class FreeAtTheEnd(OddSum):
    """The last variable is unconstrained: only a solver that chooses it finds the fault."""

    def encode(self, cnf):
        honest = cnf.clause
        cnf.clause = lambda literals: len(literals) > 1 and honest(literals)
        super().encode(cnf)


def test_variables_that_say_nothing_are_reported_in_words():
    found = mistakes(FreeAtTheEnd(FOUR.cells[:2]), FOUR, ["clauses", "sat"])
    assert list(map(str, found)) == [
        "r1c1=1 r1c2=1: forbidden by holds, allowed by the clauses",
        "r1c1=1 r1c2=1: forbidden by holds, allowed by sat",
    ]


def reported(rule, board, *ways):
    return [str(one) for one in mistakes(rule, board, ways or WAYS)]


class NineForgotten(OddSum):
    def filtered(self, domains):
        for cell in self.cells:
            domains.keep(cell, (1 << 8) - 1)
        super().filtered(domains)


def test_a_fault_in_the_digit_nine_is_seen_on_two_cells_and_in_a_large_scope():
    assert mistakes(NineForgotten(FOUR.cells[:2]), FOUR) == []
    assert reported(NineForgotten(NINE.cells[:2]), NINE, "reference") == [
        "r1c1=2 r1c2=9: allowed by holds, forbidden by reference"
    ]
    many = conformance(NineForgotten(NINE.cells[:5]), NINE, ["reference", "filtering"])
    assert [one.way for one in many.mistakes] == ["reference", "filtering"]
    assert not many.exhaustive


class WrongWhereThreeAreOpen(OddSum):
    def filtered(self, domains):
        if sum(len(domains.candidates(cell)) > 1 for cell in self.cells) >= 3:
            domains.remove(self.cells[0], 1)
        super().filtered(domains)


def test_a_propagator_of_a_large_scope_is_called_with_many_open_cells():
    (message,) = reported(WrongWhereThreeAreOpen(NINE.cells[:5]), NINE, "filtering")
    assert ": r1c1 lost 1, but r1c1=1 r1c2=" in message


class FarAllowed(AllDifferent):
    """Wrong in one assignment of 59,049, with which nothing else has to do."""

    def holds(self, grid):
        return super().holds(grid) or [grid[cell] for cell in self.cells] == [9] * 5


def test_of_a_large_scope_pieces_are_called_and_the_last_digit_in_all_cells_is_one():
    assert reported(FarAllowed(NINE.cells[:5]), NINE, "clauses", "cpsat") == [
        "r1c1=9 r1c2=9 r1c3=9 r1c4=9 r1c5=9: allowed by holds, forbidden by the clauses",
        "r1c1=9 r1c2=9 r1c3=9 r1c4=9 r1c5=9: allowed by holds, forbidden by cpsat",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 9])
def test_larger_scopes_of_a_right_constraint_have_no_mistake(size):
    found = conformance(AllDifferent(NINE.cells[:size]), NINE)
    assert found.mistakes == found.refusals == ()
    assert found.exhaustive == (size == 3)
    assert not strength(AllDifferent(NINE.cells[:size]), NINE).exhaustive


class ShortScope(AllDifferent):
    @property
    def scope(self):
        return self.cells[:-1]


def test_a_cell_that_scope_forgets_is_reported_for_each_form():
    whose = "the scope of all different in r1c1 r1c2 r1c3 leaves out r1c3, which"
    assert reported(ShortScope(THREE.cells[:3]), THREE, "scope") == [
        f"{whose} holds looks at: r1c1=1 r1c2=2 is allowed with r1c3=3, and not with r1c3=1",
        f"{whose} encode looks at",
        f"{whose} post looks at",
        f"{whose} propagate looks at",
    ]


@dataclass(frozen=True)
class LooksAside(OddSum):
    """The propagator reads a cell beyond its scope, and does nothing with it."""

    def filtered(self, domains):
        domains.candidates(Cell(3, 3))
        super().filtered(domains)


def test_a_form_that_only_looks_at_another_cell_is_reported():
    assert reported(LooksAside(THREE.cells[:2]), THREE) == [
        "the scope of odd sum leaves out r3c3, which propagate looks at"
    ]


class Refusing(OddSum):
    def post(self, cp):
        raise Unsupported("no word for odd sums")


def test_what_refuses_by_name_is_reported_and_no_mistake():
    found = conformance(Refusing(THREE.cells[:2]), THREE)
    assert found.mistakes == ()
    assert str(found).splitlines() == [
        "no mistake on every assignment",
        "refused by cpsat: no word for odd sums",
    ]


class Positive(OddSum):
    """Clauses of positive literals alone, for which other cells than direct ones make variables."""

    def encode(self, cnf):
        (cell,) = self.cells
        cnf.clause([cnf.literal(cell, digit) for digit in cnf.digits if digit % 2])


def test_positive_literals_are_understood_in_every_encoding():
    found = conformance(Positive(THREE.cells[:1]), THREE)
    assert found.mistakes == found.refusals == ()


class Failing(OddSum):
    def encode(self, cnf):
        raise KeyError("oops")

    def filtered(self, domains):
        raise ZeroDivisionError("nothing")


def test_a_form_that_fails_is_a_mistake_with_its_exception():
    assert reported(Failing(THREE.cells[:2]), THREE)[:2] == [
        "the clauses: failed with KeyError: 'oops'",
        "sat: failed with KeyError: 'oops'",
    ]
    assert "propagate: failed with ZeroDivisionError: nothing" in reported(
        Failing(THREE.cells[:2]), THREE
    )


class PostsItsScope(OddSum):
    """Forgets a cell in its scope, and posts rows of two digits for what is left of it."""

    @property
    def scope(self):
        return self.cells[:1]

    def post(self, cp):
        cp.table(self.scope, [(a, b) for a in cp.board.digits for b in cp.board.digits])


def test_what_fails_since_the_scope_leaves_out_a_cell_says_so():
    found = reported(PostsItsScope(THREE.cells[:2]), THREE)
    assert any("leaves out r1c2" in one for one in found)
    failed = [one for one in found if one.startswith("cpsat: ")]
    assert failed
    assert failed[0].startswith("cpsat: cannot be tried with a scope that leaves out a cell")
    assert not [one for one in found if "ValueError" in one]


class Sleeps(OddSum):
    def filtered(self, domains):
        pass


def test_a_propagator_that_lets_a_broken_rule_stand_is_reported():
    assert reported(Sleeps(FOUR.cells[:2]), FOUR, "reference", "filtering") == [
        "r1c1=1 r1c2=1: forbidden by holds, allowed by reference",
        "r1c1 in {1}, r1c2 in {1}: broken, and no conflict",
    ]


def test_strength_is_reported_with_the_first_example():
    two = strength(AllDifferent(FOUR.cells[:2]), FOUR)
    assert two.propagator is two.clauses is None
    assert two.exhaustive
    assert str(two) == "propagator: domain consistent\nclauses: domain consistent"
    odd = strength(OddSum(THREE.cells[:2]), THREE)
    assert odd.propagator == (
        "not domain consistent: 1 was missed in r1c2, with r1c1 in {1}, r1c2 in {1, 2}"
    )
    assert odd.clauses is None or odd.clauses.startswith("not domain consistent: ")
    assert not strength(AllDifferent(FOUR.cells[:4]), FOUR).exhaustive


def test_what_clauses_say_without_any_assumption_counts_as_propagated():
    assert strength(kinds()["odd"](THREE.cells[:2]), THREE).clauses is None
    assert strength(kinds()["xv"](THREE.cells[:2], 10), THREE).clauses is None


@pytest.mark.parametrize("cells", [(Cell(1, 1), Cell(1, 1)), (Cell(9, 9),)])
def test_a_scope_that_is_none_is_refused(cells):
    with pytest.raises(ValueError, match="the scope of odd sum is to be cells of 4x4"):
        mistakes(OddSum(cells), FOUR)


class LooksPastTheEnd(OddSum):
    def holds(self, grid):
        return grid[self.cells[len(grid.digits) - 9 + grid[self.cells[1]]]] == 1


class HasNoText(OddSum):
    def __str__(self):
        return self.cells


class LooksForNoCell(OddSum):
    """A form that fails by itself: it uses the cell 3, which does not exist."""

    def post(self, cp):
        cp.holds(Cell(3, 3), 1)
        cp.holds(3, 1)


@pytest.mark.parametrize("cells", [THREE.cells[:2], pytest.param(NINE.cells[:5], id="five")])
def test_a_truth_that_fails_is_reported_once_and_nothing_is_held_to_it(cells):
    board = THREE if len(cells) == 2 else NINE
    (message,) = reported(LooksPastTheEnd(cells), board)
    assert re.fullmatch(
        r"(r1c\d=\d ?)+: holds fails with IndexError: tuple index out of range", message
    )


@pytest.mark.parametrize("cells", [THREE.cells[:2], NINE.cells[:5]], ids=["two", "five"])
def test_a_text_that_fails_is_reported_once(cells):
    (message,) = reported(HasNoText(cells), THREE if len(cells) == 2 else NINE)
    assert message == "__str__ fails with TypeError: __str__ returned non-string (type tuple)"


def test_what_fails_is_not_laid_on_the_scope_where_no_cell_is_known_to_be_forgotten():
    found = reported(LooksForNoCell(THREE.cells[:2]), THREE)
    assert found[0].startswith("the scope: failed with TypeError")
    assert found[1].startswith("cpsat: failed with ")
