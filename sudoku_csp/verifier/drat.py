"""DRAT proofs without deletions: one clause on each line, as `1 -2 0`.

A proof of unsatisfiability is a list of clauses that ends with the empty clause. Each clause can be
added without changing satisfiability. Every step is checked, in the order of the proof (forward).

RUP, reverse unit propagation (Goldberg & Novikov, DATE 2003; Van Gelder, ISAIM 2008): a clause
follows if unit propagation meets a conflict after all its literals are assumed false.

RAT, resolution asymmetric tautology (Heule, Hunt & Wetzler, CADE 2013; Wetzler, Heule & Hunt,
SAT 2014): let p, the pivot, be the first literal of a clause C. C may be added if, for every clause
D with -p, the literals of C and the other literals of D together are a clause that is RUP. C need
not follow, but every model of the other clauses can be made a model of C: if it makes C false, each
D is true without -p, so p can be made true.

A line with a deletion, `d 1 -2 0`, is refused: checkers differ in which clauses they really delete
(Rebola-Pardo & Biere, POS 2018), and a certificate has no deletions.
"""

import re
from collections.abc import Iterable, Sequence

from sudoku_csp.verifier.files import LITERALS, Refused, numbered_lines, quoted

_STEP = re.compile(rf"[ \t]*({LITERALS})0[ \t]*")


def check(content: bytes, file: str, variables: int, clauses: Iterable[Sequence[int]]) -> int:
    """Checks that the proof refutes the clauses, and returns its number of steps.

    The steps after the refutation need only be well formed. Raises Refused with the line that
    fails, or for a proof that does not derive the empty clause.
    """
    checker = ForwardChecker(variables, clauses)
    count = 0
    for number, line in numbered_lines(content, file):
        count += 1
        match = _STEP.fullmatch(line)
        if match is None:
            raise Refused(f"no step of a proof: {quoted(line)}", file=file, line=number)
        literals = [int(word) for word in match[1].split()]
        if max(map(abs, literals), default=0) > variables:
            raise Refused(f"a variable above {variables}: {quoted(line)}", file=file, line=number)
        if not (checker.refuted or checker.add(literals)):
            message = f"neither implied by unit propagation nor RAT: {quoted(line)}"
            raise Refused(message, file=file, line=number)
    if not checker.refuted:
        raise Refused("the empty clause is not derived", file=file)
    return count


class ForwardChecker:
    """Clauses, and the literals that follow from them by unit propagation.

    Lists are indexed by literal; -v counts from the end of the list. No clause is ever deleted, so
    outside of `add` the trail only grows.
    """

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        self.refuted = False
        """True if propagation refutes the clauses."""
        self._value = [0] * (2 * variables + 1)  # 1: true, -1: false, 0: not known
        self._trail: list[int] = []  # The literals that are true, in the order they became so.
        self._partners: list[list[int]] = [[] for _ in self._value]  # In clauses of two literals.
        self._watchers: list[list[list[int]]] = [[] for _ in self._value]  # The longer clauses.
        self._clauses: list[list[int]] = []
        for clause in clauses:
            self._store(list(dict.fromkeys(clause)))
        self.refuted = self.refuted or self._propagate(0)

    def add(self, literals: Sequence[int]) -> bool:
        """Adds a clause and returns True if the clause is RUP, or RAT on its first literal."""
        clause = list(dict.fromkeys(literals))
        known = len(self._trail)
        justified = self._conflicts(clause) or self._is_rat(clause)
        self._undo(known)
        if justified:
            self._store(clause)
            self.refuted = self.refuted or self._propagate(known)
        return justified

    def _store(self, clause: list[int]) -> None:
        """Stores a clause for propagation; a unit clause makes its literal true."""
        value = self._value
        clause.sort(key=lambda literal: value[literal] < 0)  # Literals that are false come last.
        self._clauses.append(clause)
        if not clause or value[clause[0]] < 0:
            self.refuted = True
        elif len(clause) == 1 or value[clause[1]] < 0:
            if value[clause[0]] == 0:
                self._set(clause[0])
        elif len(clause) == 2:
            self._partners[clause[0]].append(clause[1])
            self._partners[clause[1]].append(clause[0])
        else:
            self._watchers[clause[0]].append(clause)
            self._watchers[clause[1]].append(clause)

    def _set(self, literal: int) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._trail.append(literal)

    def _undo(self, length: int) -> None:
        for literal in self._trail[length:]:
            self._value[literal] = self._value[-literal] = 0
        del self._trail[length:]

    def _conflicts(self, literals: Iterable[int]) -> bool:
        """Assumes that these literals are false. Returns True if propagation meets a conflict."""
        start = len(self._trail)
        for literal in literals:
            if self._value[literal] > 0:
                return True
            if self._value[literal] == 0:
                self._set(-literal)
        return self._propagate(start)

    def _is_rat(self, clause: list[int]) -> bool:
        """True if the clause, whose literals are assumed false, is RAT on its first literal."""
        if not clause:
            return False
        pivot, start = clause[0], len(self._trail)
        for other in self._clauses:
            if -pivot in other:
                follows = self._conflicts(literal for literal in other if literal != -pivot)
                self._undo(start)
                if not follows:
                    return False
        return True

    def _propagate(self, start: int) -> bool:
        """Propagates the trail's literals from `start` on; returns True if a clause became false.

        A clause of three literals or more watches its first two. It is visited only when one of
        them becomes false. Then it watches another literal that is not false, if it has one.
        """
        value, trail = self._value, self._trail
        place = start
        while place < len(trail):
            false = -trail[place]
            place += 1
            for partner in self._partners[false]:
                if value[partner] <= 0:
                    if value[partner] < 0:
                        return True
                    value[partner], value[-partner] = 1, -1  # As _set does; this is the hot spot.
                    trail.append(partner)
            watching = self._watchers[false]
            staying = self._watchers[false] = []
            for number, clause in enumerate(watching):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if value[other] <= 0 and self._watches_another(clause):
                    continue
                staying.append(clause)
                if value[other] < 0:
                    staying += watching[number + 1 :]
                    return True
                if value[other] == 0:
                    self._set(other)
        return False

    def _watches_another(self, clause: list[int]) -> bool:
        """Swaps the second literal with a later literal that is not false. Returns False if there
        is no such literal."""
        for place in range(2, len(clause)):
            literal = clause[place]
            if self._value[literal] >= 0:
                clause[1], clause[place] = literal, clause[1]
                self._watchers[literal].append(clause)
                return True
        return False
