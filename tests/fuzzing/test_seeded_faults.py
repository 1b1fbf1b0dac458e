"""The properties notice seeded faults, each a small lie in the code."""

from dataclasses import replace
from random import Random

import pytest
import test_findings
import test_notation
import test_solving
from hypothesis import Phase, find, settings
from hypothesis.errors import HypothesisException

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid import drawing
from sudoku_csp.puzzle import ruleset
from sudoku_csp.puzzle.notation import rule_lines


@pytest.fixture(autouse=True)
def _forget():
    """Leaves nothing behind that was made with a fault in it."""
    yield
    ruleset._classic.cache_clear()
    classic_rules.cache_clear()


def forgets_a_clause(monkeypatch):
    """The efficient encoding leaves out the last clause of every formula."""
    from sudoku_csp.formulas.clause_sets.exactly_one import EFFICIENT
    from sudoku_csp.formulas.encoding import Encoding

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


def is_off_by_one(monkeypatch):
    """The at-most-one method sequential does not mind the last literal."""
    from sudoku_csp.targets.cnf.at_most_one import sequential

    honest = sequential.SEQUENTIAL

    def clauses(literals, fresh):
        return honest.clauses(literals[:-1], fresh)

    monkeypatch.setattr(sequential, "SEQUENTIAL", replace(honest, clauses=clauses))


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


def forbids_too_much(monkeypatch):
    """After a grid that it has found, a SAT session forbids all grids with the same first digit."""
    from sudoku_csp.solvers.backends import sat_sessions

    for session in (sat_sessions.Incremental, sat_sessions.PerPuzzle):
        honest = session.forbid
        monkeypatch.setattr(
            session, "forbid", lambda self, clause, honest=honest: honest(self, clause[:1])
        )


def posts_all_cells_but_the_last(monkeypatch):
    """Both forms of the CP-SAT model leave out the last cell of every all-different."""
    from sudoku_csp.solvers.backends import cpsat

    for form in cpsat.FORMS.values():
        honest = form.all_different
        monkeypatch.setattr(
            form, "all_different", lambda self, cells, honest=honest: honest(self, cells[:-1])
        )


def says_unique_for_multiple(monkeypatch):
    """The kernel bitboard takes the first solution for the only one."""
    from sudoku_csp.solvers.kernels import singly

    honest = singly.first

    def first(bitboard, givens, limit, tally):
        grids, exhausted = honest(bitboard, givens, limit, tally)
        return grids[:1], exhausted or len(grids) > 1

    monkeypatch.setattr(singly, "first", first)


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

    def having(*_, **__):
        raise KeyError("a fault")

    monkeypatch.setattr(rule_lines, "having", having)


def takes_any_step_for_implied(monkeypatch):
    """The verifier reads proofs, and checks no step of a DRAT proof."""
    from sudoku_csp.verifier import rup

    def add(self, literals):
        self._store(self._own(literals))
        return True

    monkeypatch.setattr(rup.Checker, "add", add)


def follows_no_hint(monkeypatch):
    """The verifier reads LRAT proofs, and accepts each step."""
    from sudoku_csp.verifier import lrat

    monkeypatch.setattr(lrat.Checker, "_conflict", lambda *_: True)


def finds_a_given_too_many(monkeypatch):
    """A conflict has a given that it does not need."""
    from sudoku_csp.analysis.diagnosis import conflict

    honest = conflict.explain_conflict

    monkeypatch.setattr(conflict, "explain_conflict", honest)


def explains_a_false_fact(monkeypatch):
    """The first fact of each step is about the digit before, which may well be possible."""
    honest = test_findings.explain

    def changed(step):
        return replace(step, facts=tuple(map(other, step.facts[:1])) + step.facts[1:])

    def other(fact):
        return fact._replace(out=fact.out._replace(digit=max(fact.out.digit - 1, 1)))

    def explain(puzzle, **options):
        found = honest(puzzle, **options)
        return replace(found, steps=tuple(map(changed, found.steps)))

    monkeypatch.setattr(test_findings, "explain", explain)


CLAUSES = test_solving.test_exported_clauses_have_the_solutions
TAMPERED = test_findings.test_a_certificate_that_is_tampered_with_is_refused


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("fault", "noticed_by"),
    [
        (forgets_a_clause, CLAUSES),
        (loses_a_solution, test_solving.test_each_search_enumerates_the_solutions),
        (writes_a_row_twice, test_notation.test_a_written_puzzle_is_read_back),
        (takes_any_step_for_implied, TAMPERED),
        (reads_a_wrong_digit, CLAUSES),
        (is_off_by_one, CLAUSES),
        (forbids_too_much, test_solving.test_each_sat_solver_enumerates_the_solutions),
        (posts_all_cells_but_the_last, test_solving.test_each_form_of_cpsat_enumerates_the_solutions),
        (says_unique_for_multiple, test_solving.test_a_batch_gives_each_puzzle_its_own_solutions),
        (calls_several_unique, test_solving.test_all_three_backends_say_the_verdict),
        (propagates_more_than_for_at_least, test_solving.test_all_three_backends_obey_further_constraints),
        (stumbles_over_a_constraint, test_notation.test_a_damaged_text_is_puzzles_or_errors_of_one_line),
        (follows_no_hint, TAMPERED),
        (explains_a_false_fact, test_findings.test_each_step_of_an_explanation_is_right_and_true),
    ],
)
def test_a_seeded_fault_is_noticed(monkeypatch, fault, noticed_by):
    fault(monkeypatch)

    def fails(chosen):
        try:
            noticed_by.check(**chosen)
        except HypothesisException:  # The example is none.
            raise
        except Exception:  # noqa: BLE001 - a fault may end in any.
            return True
        return False

    thorough = settings(max_examples=2000, phases=[Phase.generate], database=None)
    assert find(noticed_by.drawn, fails, settings=thorough, random=Random(1))
