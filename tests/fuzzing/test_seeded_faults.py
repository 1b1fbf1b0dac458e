"""The properties notice seeded faults, each a small lie in the code."""

from dataclasses import replace
from random import Random

import pytest
import test_findings
import test_notation
import test_solving
from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid import drawing
from sudoku_csp.puzzle import ruleset
from sudoku_csp.puzzle.notation import rules


@pytest.fixture(autouse=True)
def _forget():
    """Leaves nothing behind that was made with a fault in it."""
    yield
    ruleset._classic.cache_clear()
    classic_rules.cache_clear()


def forgets_a_clause(monkeypatch):
    """The efficient encoding leaves out the last clause of every formula."""
    from sudoku_csp.formulas.clause_sets import EFFICIENT

    honest = Encoding._state

    def state(self, model, output):
        if self.clause_set != EFFICIENT.name:
            honest(self, model, output)
            return
        held, clause = [], output.clause
        output.clause = held.append
        honest(self, model, output)
        output.clause = clause
        for literals in held[:-1]:
            clause(literals)

    monkeypatch.setattr(Encoding, "_state", state)


def reads_a_wrong_digit(monkeypatch):
    """The decoder of order cells reads the last two digits the wrong way round."""
    from sudoku_csp.targets.cnf.cells.order import Order

    honest = Order.digit_of

    def digit_of(self, cell, true):
        digit, side = honest(self, cell, true), self.board.side
        return {side: side - 1, side - 1: side}.get(digit, digit) if side > 1 else digit

    monkeypatch.setattr(Order, "digit_of", digit_of)


def loses_a_solution(monkeypatch):
    """The search certain-first ends after its third solution, as if there were no other."""
    from sudoku_csp.solvers.searches.certain_first import CertainFirst

    honest = CertainFirst.solutions

    def solutions(self, model, journal):
        for number, digits in enumerate(honest(self, model, journal)):
            if number == 3:
                return
            yield digits

    monkeypatch.setattr(CertainFirst, "solutions", solutions)


def posts_all_cells_but_the_last(monkeypatch):
    """The CP-SAT model leaves out the last cell of every all-different."""
    from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

    honest = CpSatModel.all_different
    monkeypatch.setattr(CpSatModel, "all_different", lambda self, cells: honest(self, cells[:-1]))


def calls_several_unique(monkeypatch):
    """The reference stops at the first solution, as if there were no other."""
    from sudoku_csp.solvers.backends import reference

    honest = reference._enumerate

    def enumerate_(search, model, limit, found, journal):
        honest(search, model, 1, found, journal)
        return True

    monkeypatch.setattr(reference, "_enumerate", enumerate_)


def propagates_more_than_for_at_least(monkeypatch):
    """The propagator of a comparison takes >= for >."""
    kind = kinds()["comparison"]
    honest = kind.propagate

    def propagate(self, network):
        honest(replace(self, sign=">") if self.sign == ">=" else self, network)

    monkeypatch.setattr(kind, "propagate", propagate)


def writes_a_row_twice(monkeypatch):
    """The picture of a puzzle has its first row in the place of the second."""
    honest = drawing.picture

    def picture(board, digits, marked=()):
        side = board.side
        return honest(board, [*digits[:side], *digits[:side], *digits[2 * side :]], marked)

    monkeypatch.setattr(drawing, "picture", picture)


def stumbles_over_a_constraint(monkeypatch):
    """The reader of lines for rules ends in an exception."""

    def with_constraints(*_, **__):
        raise KeyError("a fault")

    monkeypatch.setattr(rules, "add_rules", with_constraints)


def takes_any_step_for_implied(monkeypatch):
    """The verifier reads proofs, and checks no step of a DRAT proof."""
    from sudoku_csp.verifier import drat

    def add(self, literals):
        self._store(self._own(literals))
        return True

    monkeypatch.setattr(drat.ForwardChecker, "add", add)


def takes_all_givens_for_a_conflict(monkeypatch):
    """A conflict has givens that it does not need, and claims to be minimal."""
    from sudoku_csp.analysis.diagnosis.oracles import Subset

    honest = Subset.of

    def of(core, pairs):
        return replace(honest(core, pairs), pairs=pairs)

    monkeypatch.setattr(Subset, "of", of)


CLAUSES = test_solving.test_exported_clauses_have_the_solutions
SEARCHES = test_solving.test_each_search_enumerates_the_solutions
CPSAT = test_solving.test_cpsat_enumerates_the_solutions
VERDICTS = test_solving.test_all_three_backends_find_the_verdict
CONSTRAINTS = test_solving.test_all_three_backends_obey_further_constraints
WRITTEN = test_notation.test_a_written_puzzle_is_read_back
DAMAGED = test_notation.test_a_damaged_text_is_puzzles_or_errors
TAMPERED = test_findings.test_a_changed_certificate_is_rejected
DIAGNOSES = test_findings.test_a_diagnosis_agrees_with_brute_force


@pytest.mark.parametrize(
    ("fault", "noticed_by", "fixed"),
    [
        (loses_a_solution, SEARCHES, {"search": "certain-first"}),
        (forgets_a_clause, CLAUSES, {"encoding": Encoding("efficient")}),
        (reads_a_wrong_digit, CLAUSES, {"encoding": Encoding("order")}),
        (writes_a_row_twice, WRITTEN, {"notation": "picture"}),
        (posts_all_cells_but_the_last, CPSAT, {}),
        (calls_several_unique, VERDICTS, {}),
        (takes_any_step_for_implied, TAMPERED, {"witness": ("sat",), "change": "steps"}),
        pytest.param(propagates_more_than_for_at_least, CONSTRAINTS, {}, marks=pytest.mark.slow),
        (stumbles_over_a_constraint, DAMAGED, {}),
        (takes_all_givens_for_a_conflict, DIAGNOSES, {}),
    ],
)
def test_a_seeded_fault_is_noticed(monkeypatch, fault, noticed_by, fixed):
    fault(monkeypatch)

    def fails(chosen):
        try:
            noticed_by.check(**chosen)
        except HypothesisException:  # The example does not fit.
            raise
        except Exception:  # noqa: BLE001 - a fault may end in any.
            return True
        return False

    drawn = noticed_by.drawn | {name: st.just(value) for name, value in fixed.items()}
    thorough = settings(max_examples=2000, phases=[Phase.generate], database=None)
    assert find(st.fixed_dictionaries(drawn), fails, settings=thorough, random=Random(1))
