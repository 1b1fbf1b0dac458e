"""Seeded faults, each a small lie in the code, and a property that kills its process."""

import os
import signal
from dataclasses import replace

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.workshop.fuzzing.runner import Outcome


def forget():
    """Leaves nothing behind that was made with a fault in it."""
    from sudoku_csp.constraints.classic import classic_rules
    from sudoku_csp.puzzle import ruleset
    from sudoku_csp.solvers import kernels
    from sudoku_csp.solvers.kernels import bitboard
    from sudoku_csp.workshop.fuzzing.brute_force import truth

    ruleset._classic.cache_clear()
    classic_rules.cache_clear()
    bitboard.masks_of.cache_clear()
    kernels.named.cache_clear()
    kernels.best.cache_clear()
    truth.cache_clear()


def forgets_a_clause(monkeypatch):
    """The efficient encoding leaves out the last clause of every formula."""
    from sudoku_csp.formulas.clause_sets.exactly_one import EFFICIENT
    from sudoku_csp.formulas.encoding import Encoding

    honest = Encoding._state

    def state(self, model, output):
        if self.clause_set != EFFICIENT.name:
            honest(self, model, output)
            return
        held = []
        clause = output.clause
        output.clause = held.append
        honest(self, model, output)
        output.clause = clause
        for literals in held[:-1]:
            clause(literals)

    monkeypatch.setattr(Encoding, "_state", state)


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


def says_unique_for_multiple(monkeypatch):
    """The kernel bitboard takes the first solution for the only one."""
    from sudoku_csp.solvers.kernels import singly

    honest = singly.first

    def first(bitboard, givens, limit, tally):
        grids, exhausted = honest(bitboard, givens, limit, tally)
        return grids[:1], exhausted or len(grids) > 1

    monkeypatch.setattr(singly, "first", first)


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


def verifies_anything(monkeypatch):
    """The verifier takes any text for a proof."""
    from sudoku_csp.verifier import bundle

    monkeypatch.setitem(bundle._CHECKERS, "drat", lambda *_: 1)


def writes_a_row_twice(monkeypatch):
    """The picture of a puzzle has its first row in the place of the second."""
    from sudoku_csp.grid import drawing

    honest = drawing.picture

    def picture(board, digits, marked=()):
        side = board.side
        return honest(board, [*digits[:side], *digits[:side], *digits[2 * side :]], marked)

    monkeypatch.setattr(drawing, "picture", picture)


def tells_a_false_cause(monkeypatch):
    """Every fact of an explanation is said to come from a step that there is not."""
    _tells_steps(
        monkeypatch, lambda step: _with_facts(step, lambda fact: fact._replace(because=999))
    )


def tells_a_false_fact(monkeypatch):
    """The first fact of each step is about the digit before, which may well be possible."""

    def other(fact):
        return fact._replace(out=fact.out._replace(digit=max(fact.out.digit - 1, 1)))

    _tells_steps(monkeypatch, lambda step: _with_facts(step, other, 1))


def cuts_chains(monkeypatch):
    """Of each chain the first link is told alone."""
    _tells_steps(monkeypatch, lambda step: replace(step, chain=step.chain[:1]))


def says_smallest_of_any_step(monkeypatch):
    """The search takes the largest refutation that it finds, and says that it is smallest."""
    from dataclasses import replace

    from sudoku_csp.analysis.explanation import search

    honest = search.shortest

    def largest(network, targets, deadline):
        found = [honest(network, [target], deadline) for target in targets]
        return max((each for each in found if each[0]), key=lambda each: len(each[0]))

    monkeypatch.setattr(search, "shortest", largest)
    _tells_steps(monkeypatch, lambda step: replace(step, smallest=True))


def _tells_steps(monkeypatch, changed):
    """Explanations whose steps are changed."""
    from sudoku_csp.workshop.fuzzing.properties import explanations

    honest = explanations.explain

    def explain(puzzle, **options):
        told = honest(puzzle, **options)
        return replace(told, steps=tuple(map(changed, told.steps)))

    monkeypatch.setattr(explanations, "explain", explain)


def _with_facts(step, changed, number=None):
    facts = (*map(changed, step.facts[:number]), *(step.facts[number:] if number else ()))
    return replace(step, facts=facts)


def proves_any_core_smallest(monkeypatch):
    """The first minimal core that is found is said to be proved smallest."""
    from sudoku_csp.analysis.cores import small

    monkeypatch.setattr(small, "ORDERS", 1)
    monkeypatch.setattr(small, "smallest", lambda _, core, **__: replace(core, smallest=True))


def blames_a_row(monkeypatch):
    """Every conflict is said to break the first row."""
    from sudoku_csp.analysis.diagnosis import conflict

    monkeypatch.setattr(conflict, "_houses", lambda *_: ("row 1",))


def keeps_a_repair_to_itself(monkeypatch):
    """The first repair is told alone, as if there were no other."""
    from sudoku_csp.analysis.diagnosis import conflict

    honest = conflict.repairs

    def repairs(*args, **options):
        found = honest(*args, **options)
        return replace(found, found=found.found[:1], all_of_size=99, exhausted=True)

    monkeypatch.setattr(conflict, "repairs", repairs)


def takes_any_step_for_implied(monkeypatch):
    """The verifier reads proofs, and checks no step of a DRAT proof."""
    from sudoku_csp.verifier import rup

    def add(self, literals):
        self._store(self._own(literals))
        return True

    monkeypatch.setattr(rup.Checker, "add", add)


def follows_no_hint(monkeypatch):
    """The verifier reads LRAT proofs, and believes each step."""
    from sudoku_csp.verifier import lrat

    monkeypatch.setattr(lrat.Checker, "_conflict", lambda *_: True)


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


def exports_no_blocked_grid(monkeypatch):
    """A grid that an export forbids is not forbidden."""
    from sudoku_csp.formulas.formula import Formula

    monkeypatch.setattr(Formula, "_add_blocked", lambda *_: None)


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


def posts_a_digit_too_few(monkeypatch):
    """A comparison is posted without the last digit of its first cell."""
    kind = kinds()["comparison"]
    honest = kind.post

    def post(self, cp):
        honest(self, cp)
        cp.domain(self.scope[0], cp.board.digits[:-1])

    monkeypatch.setattr(kind, "post", post)


def takes_spent_conflicts_for_no(monkeypatch):
    """The sat backend for many puzzles takes "not within so few conflicts" for "there is none"."""
    from pysat.solvers import Minisat22

    honest = Minisat22.solve_limited
    monkeypatch.setattr(Minisat22, "solve_limited", lambda *args: honest(*args) or False)


def misplaces_a_cell_on_12x12(monkeypatch):
    """Two boxes of every 12x12 board have exchanged a cell with one another."""
    honest = Board.box_number

    def box_number(self, cell):
        other = {Cell(1, 4): Cell(1, 5), Cell(1, 5): Cell(1, 4)}.get(cell, cell)
        return honest(self, other if (self.side, self.box_rows) == (12, 3) else cell)

    monkeypatch.setattr(Board, "box_number", box_number)


def dies_of_a_four(question):
    """What a native solver does at its worst: the process is gone."""
    if 4 in question.digits:
        os.kill(os.getpid(), signal.SIGSEGV)
    return Outcome("held", "it")


def hangs_on_a_four(question):
    """The next worst."""
    while 4 in question.digits:
        pass
    return Outcome("held", "it")
