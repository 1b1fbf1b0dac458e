"""DRAT proofs, as solvers write them: clauses added and clauses deleted, in text or binary.

A proof of unsatisfiability is a list of clauses, down to the empty clause, each of which can be
added without changing satisfiability. Every step is checked, in the order of the proof (forward).

RUP, reverse unit propagation (Goldberg & Novikov, DATE 2003; Van Gelder, ISAIM 2008): a clause
follows if unit propagation meets a conflict once all its literals are assumed false.

RAT, resolution asymmetric tautology (Heule, Hunt & Wetzler, CADE 2013; Wetzler, Heule & Hunt,
SAT 2014): a clause C with first literal p, the pivot, may be added if for every clause D that has
-p, the literals of C and those of D besides -p together are RUP. C need not follow, but a model of
the other clauses becomes one of C too: if it makes C false, it makes each D true without -p, so p
can be made true.

Deletion: a clause that propagation has made unit, all of its literals false but one, is kept. So
does drat-trim, and so must any checker that accepts the proofs of MiniSat and its successors: these
delete clauses that are satisfied for good, even those that give a literal, and never state the
literal ("operational" deletion, against "specified": Rebola-Pardo & Biere, POS 2018; Altmanninger &
Rebola-Pardo, CPP 2020). It is sound: a step is checked against the clauses that are really kept. So
the trail never shrinks. To delete a missing clause is an error, where drat-trim warns: such a proof
has lost its formula, or a line.

The format is that of drat-trim. In text a step is a line, `1 -2 0` to add a clause and `d 1 -2 0`
to delete one. In binary it is the letter `a` or `d`, each literal v as 2v and -v as 2v + 1 in
groups of 7 bits, the lowest first, and a zero byte. A text has no zero byte, so the format need not
be guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_csp.verifier.files import LITERALS, Refused, numbered_lines, quoted

LARGEST = 2**31 - 1
"""The largest variable: solvers keep a literal in 32 bits."""

_STEP = re.compile(rf"[ \t]*(d[ \t]+)?({LITERALS})0[ \t]*")


class Step(NamedTuple):
    """A clause added or deleted; `number` is its line or, in a binary proof, counts the steps."""

    deletes: bool
    literals: Sequence[int]
    number: int


def check(content: bytes, file: str, variables: int, clauses: Iterable[Sequence[int]]) -> int:
    """Checks that the proof refutes the clauses. Returns how many steps it has.

    Once propagation refutes the clauses, the steps that are left need only be well formed. Raises
    Refused with the step that fails, or where the proof ends too early.
    """
    checker = Checker(variables, clauses)
    count = 0
    for step in steps(content, file):
        count += 1
        if checker.refuted:
            continue
        if step.deletes:
            if not checker.delete(step.literals):
                raise Refused(f"no such clause: {_shown(step)}", file=file, line=step.number)
        elif not checker.add(step.literals):
            message = f"neither implied by unit propagation nor RAT: {_shown(step)}"
            raise Refused(message, file=file, line=step.number)
    if not checker.refuted:
        raise Refused("the empty clause is not derived", file=file)
    return count


def steps(content: bytes, file: str) -> Iterator[Step]:
    """The steps of a proof. Raises Refused for one that is not well formed."""
    return _binary(content, file) if b"\0" in content else _text(content, file)


def _text(content: bytes, file: str) -> Iterator[Step]:
    for number, line in numbered_lines(content, file):
        match = _STEP.fullmatch(line)
        if match is None:
            raise Refused(f"no step of a proof: {quoted(line)}", file=file, line=number)
        literals = tuple(map(int, match[2].split()))
        if literals and (max(literals) > LARGEST or min(literals) < -LARGEST):
            raise Refused(f"a variable above {LARGEST}: {quoted(line)}", file=file, line=number)
        yield Step(match[1] is not None, literals, number)


def _binary(content: bytes, file: str) -> Iterator[Step]:
    start = number = 0
    while start < len(content):
        number += 1
        letter, end = content[start : start + 1], content.find(b"\0", start + 1)
        if letter not in (b"a", b"d"):
            raise Refused(f"a step begins with {letter!r}, not a or d", file=file, line=number)
        if end < 0:
            raise Refused("the last step is cut", file=file, line=number)
        literals = _literals(content[start + 1 : end])
        if literals is None:
            raise Refused("no literals", file=file, line=number)
        yield Step(letter == b"d", literals, number)
        start = end + 1


def _literals(content: bytes) -> list[int] | None:
    """The literals in the bytes of a binary step, None if they are not literals."""
    literals, code, bits = [], 0, 0
    for byte in content:
        code |= (byte & 127) << bits
        bits += 7
        if byte < 128:
            if not 2 <= code <= 2 * LARGEST + 1:
                return None
            literals.append(-(code >> 1) if code & 1 else code >> 1)
            code = bits = 0
        elif bits > 28:
            return None
    return literals if bits == 0 else None


def _shown(step: Step) -> str:
    return quoted(" ".join(map(str, (*step.literals, 0))))


class Checker:
    """Clauses in force, and the literals that follow from them by unit propagation.

    Lists are indexed by literal: -v counts from their end. Variables beyond the first `variables`,
    which a proof may introduce, get the next numbers.
    """

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        self.refuted = False
        """Whether propagation refutes the clauses: nothing is left to prove."""
        self._stated = self._room = variables
        self._renamed: dict[int, int] = {}
        self._value = [0] * (2 * variables + 1)  # 1: true, -1: false, 0: not known
        self._trail: list[int] = []  # The literals that are true, in the order they became so.
        self._partners: list[list[int]] = [[] for _ in self._value]  # In clauses of two literals.
        self._watchers: list[list[list[int]]] = [[] for _ in self._value]  # The longer clauses.
        self._units: set[frozenset[int]] = set()  # Clauses that were unit when they came.
        self._with: dict[int, list[list[int]]] = {}  # Longer and unit clauses, by literal.
        for clause in clauses:
            self._store(list(dict.fromkeys(clause)))
        self.refuted = self.refuted or self._propagate(0)

    def add(self, literals: Sequence[int]) -> bool:
        """Adds a clause if it is RUP, or RAT on its first literal. Returns whether it is."""
        clause = self._own(literals)
        known = len(self._trail)
        justified = self._conflicts(clause) or self._is_rat(clause)
        self._undo(known)
        if justified:
            self._store(clause)
            self.refuted = self.refuted or self._propagate(known)
        return justified

    def delete(self, literals: Sequence[int]) -> bool:
        """Drops a clause, unless it is unit. Returns whether there is such a clause."""
        clause = self._own(literals)
        if frozenset(clause) in self._units:
            return True
        stored = self._find(clause)
        if stored is None:
            return False
        if sum(self._value[literal] >= 0 for literal in stored) > 1:
            self._drop(stored)
        return True

    def _own(self, literals: Sequence[int]) -> list[int]:
        """The literals without repetition; new variables get numbers of this checker."""
        clause = list(dict.fromkeys(literals))
        if clause and (max(clause) > self._stated or min(clause) < -self._stated):
            return [self._rename(literal) for literal in clause]
        return clause

    def _rename(self, literal: int) -> int:
        variable = abs(literal)
        if variable <= self._stated:
            return literal
        if variable not in self._renamed:
            self._renamed[variable] = own = self._stated + len(self._renamed) + 1
            if own > self._room:
                self._make_room()
        return self._renamed[variable] if literal > 0 else -self._renamed[variable]

    def _make_room(self) -> None:
        """Twice as many variables: in the middle, where the lists of both signs end."""
        middle = self._room + 1
        self._value[middle:middle] = [0] * (2 * middle)
        self._partners[middle:middle] = [[] for _ in range(2 * middle)]
        self._watchers[middle:middle] = [[] for _ in range(2 * middle)]
        self._room += middle

    def _store(self, clause: list[int]) -> None:
        """Puts a clause where propagation finds it; a unit clause sets its literal."""
        value = self._value
        if len(clause) > 1 and (value[clause[0]] < 0 or value[clause[1]] < 0):
            clause.sort(
                key=lambda literal: value[literal] < 0
            )  # Literals that are not false come first.
        if len(clause) > 1 and value[clause[1]] >= 0:
            first, second = clause[:2]
            if len(clause) == 2:
                self._partners[first].append(second)
                self._partners[second].append(first)
                return
            self._watchers[first].append(clause)
            self._watchers[second].append(clause)
        else:
            self._units.add(frozenset(clause))
            if not clause or value[clause[0]] < 0:
                self.refuted = True
            elif value[clause[0]] == 0:
                self._set(clause[0])
        for literal in clause:
            self._with.setdefault(literal, []).append(clause)

    def _find(self, clause: list[int]) -> list[int] | None:
        """The stored clause of these literals, from the lists of its watched literals."""
        if len(clause) == 2:
            return clause if clause[1] in self._partners[clause[0]] else None
        wanted = set(clause)
        for literal in clause:
            for stored in self._watchers[literal]:
                if len(stored) == len(wanted) and wanted.issuperset(stored):
                    return stored
        return None

    def _drop(self, clause: list[int]) -> None:
        first, second = clause[:2]
        if len(clause) == 2:
            self._partners[first].remove(second)
            self._partners[second].remove(first)
            return
        by_literal = [self._with[literal] for literal in clause]
        for clauses in (self._watchers[first], self._watchers[second], *by_literal):
            del clauses[next(i for i, stored in enumerate(clauses) if stored is clause)]

    def _set(self, literal: int) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._trail.append(literal)

    def _undo(self, length: int) -> None:
        """Undoes what was set since the trail had this length."""
        for literal in self._trail[length:]:
            self._value[literal] = self._value[-literal] = 0
        del self._trail[length:]

    def _conflicts(self, literals: Iterable[int]) -> bool:
        """Assumes that the literals are false; whether propagation then meets a conflict."""
        start = len(self._trail)
        for literal in literals:
            if self._value[literal] > 0:
                return True
            if self._value[literal] == 0:
                self._set(-literal)
        return self._propagate(start)

    def _is_rat(self, clause: list[int]) -> bool:
        """Whether the clause, whose literals are assumed false, is RAT on its first literal."""
        if not clause:
            return False
        pivot, start = clause[0], len(self._trail)
        pairs = [(-pivot, partner) for partner in self._partners[-pivot]]
        for other in (*pairs, *self._with.get(-pivot, ())):
            follows = self._conflicts(literal for literal in other if literal != -pivot)
            self._undo(start)
            if not follows:
                return False
        return True

    def _propagate(self, start: int) -> bool:
        """Propagates the trail's literals from `start` on; whether a clause became false.

        A longer clause watches its first two literals. It is visited only when one of them becomes
        false, and then watches another one that is not false, if there is one.
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
        """Makes the clause watch another literal in place of its second, if it can."""
        for place in range(2, len(clause)):
            literal = clause[place]
            if self._value[literal] >= 0:
                clause[1], clause[place] = literal, clause[1]
                self._watchers[literal].append(clause)
                return True
        return False
