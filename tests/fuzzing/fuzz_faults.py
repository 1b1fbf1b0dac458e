"""Seeded faults, each a small lie in the code, and a property that kills its process."""

import os
import signal

from sudoku_csp.fuzzing.checking import Outcome


def forgets_a_clause(monkeypatch):
    """The efficient encoding leaves out the last clause of every formula."""
    from sudoku_csp.clause_sets.efficient import EFFICIENT
    from sudoku_csp.encoding import Encoding

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
    from sudoku_csp.searches.certain_first import CertainFirst

    honest = CertainFirst.solutions

    def solutions(self, model, journal):
        for number, digits in enumerate(honest(self, model, journal)):
            if number == 3:
                return
            yield digits

    monkeypatch.setattr(CertainFirst, "solutions", solutions)


def says_unique_for_multiple(monkeypatch):
    """The kernel bitboard takes the first solution for the only one."""
    from sudoku_csp.kernels import singly

    honest = singly.first

    def first(bitboard, givens, limit, tally):
        grids, exhausted = honest(bitboard, givens, limit, tally)
        return grids[:1], exhausted or len(grids) > 1

    monkeypatch.setattr(singly, "first", first)


def reads_a_wrong_digit(monkeypatch):
    """The decoder of order cells reads the last two digits the wrong way round."""
    from sudoku_csp.cnf.cells.order import Order

    honest = Order.digit_of

    def digit_of(self, cell, true):
        digit, side = honest(self, cell, true), self.board.side
        return {side: side - 1, side - 1: side}.get(digit, digit) if side > 1 else digit

    monkeypatch.setattr(Order, "digit_of", digit_of)


def is_off_by_one(monkeypatch):
    """The at-most-one method sequential does not mind the last literal."""
    from dataclasses import replace

    from sudoku_csp.cnf.at_most_one import sequential

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
    from sudoku_csp import drawing

    honest = drawing.picture

    def picture(board, digits, marked=()):
        side = board.side
        return honest(board, [*digits[:side], *digits[:side], *digits[2 * side :]], marked)

    monkeypatch.setattr(drawing, "picture", picture)


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
