"""A checker of clausal proofs: each clause must follow by unit propagation, or be RAT.

A proof of unsatisfiability is a list of clauses, each of which may be added because it changes
nothing about satisfiability, down to the empty clause.

RUP, reverse unit propagation (Goldberg & Novikov, DATE 2003; Van Gelder, ISAIM 2008): a clause
follows if unit propagation runs into a conflict once all its literals are assumed false.

RAT, resolution asymmetric tautology (Heule, Hunt & Wetzler, CADE 2013; Wetzler, Heule & Hunt,
SAT 2014): a clause C with first literal p, the pivot, may be added if for every clause D that has
-p, the literals of C and those of D besides -p together are RUP. C need not follow, but whatever
satisfies the other clauses can be mended to satisfy C too: an assignment that makes C false makes
each D true without -p, so p may be turned true.

Every step is checked, in the order of the proof (forward).

Deletion: a step may also drop a clause. A clause that propagation has made unit, all of its
literals false but one, is kept. So does drat-trim, and so must whoever accepts the proofs of
MiniSat's offspring: these drop clauses that are satisfied for good, also those from which a
literal is known, and never state the literal ("operational" deletion, against "specified": Rebola-
Pardo & Biere, POS 2018; Altmanninger & Rebola-Pardo, CPP 2020). It is sound: a step is held against
the clauses that are really kept. Nor does the trail ever shrink, for whatever it rests on stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


class Checker:
    """Clauses in force, and the literals that follow from them by unit propagation alone.

    Lists are indexed by literal: -v counts from their end. Variables beyond the first `variables`,
    which a proof may introduce, are numbered as they come.
    """

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]]) -> None:
        self.refuted = False
        """Whether propagation alone now refutes the clauses: there is nothing left to prove."""
        self._stated = self._room = variables
        self._renamed: dict[int, int] = {}
        self._value = [0] * (2 * variables + 1)  # 1: true, -1: false, 0: not known
        self._trail: list[int] = []  # The literals that are true, in the order they became so.
        self._partners: list[list[int]] = [[] for _ in self._value]  # In clauses of two literals.
        self._watchers: list[list[list[int]]] = [[] for _ in self._value]  # The longer clauses.
        self._units: set[frozenset[int]] = set()  # Clauses that were unit when they came.
        self._with: dict[int, list[list[int]]] | None = None  # Longer and unit clauses, for RAT.
        for clause in clauses:
            self._store(list(dict.fromkeys(clause)))
        self.refuted = self.refuted or self._propagate(0)

    def add(self, literals: Sequence[int]) -> bool:
        """Adds a clause if it is RUP, or RAT on its first literal; whether it is."""
        clause = self._own(literals)
        known = len(self._trail)
        justified = self._conflicts(clause) or self._is_rat(clause)
        self._undo(known)
        if justified:
            self._store(clause)
            self.refuted = self.refuted or self._propagate(known)
        return justified

    def delete(self, literals: Sequence[int]) -> bool:
        """Drops a clause, unless it is unit; whether there is such a clause."""
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
        """The literals without repetition, new variables under the numbers that they have here."""
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
            clause.sort(key=lambda literal: value[literal] < 0)  # What is not false comes first.
        if len(clause) > 1 and value[clause[1]] >= 0:
            first, second = clause[:2]
            if len(clause) == 2:
                self._partners[first].append(second)
                self._partners[second].append(first)
            else:
                self._watchers[first].append(clause)
                self._watchers[second].append(clause)
                self._note(clause)
            return
        self._units.add(frozenset(clause))
        self._note(clause)
        if not clause or value[clause[0]] < 0:
            self.refuted = True
        elif value[clause[0]] == 0:
            self._set(clause[0])

    def _find(self, clause: list[int]) -> list[int] | None:
        """The stored clause of these literals; it is found where it is watched."""
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
        lists = [self._watchers[first], self._watchers[second]]
        if self._with is not None:
            lists += [self._with[literal] for literal in clause]
        for clauses in lists:
            del clauses[next(i for i, stored in enumerate(clauses) if stored is clause)]

    def _set(self, literal: int) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._trail.append(literal)

    def _undo(self, length: int) -> None:
        """Takes back what has been set since the trail had this length."""
        for literal in self._trail[length:]:
            self._value[literal] = self._value[-literal] = 0
        del self._trail[length:]

    def _conflicts(self, literals: Iterable[int]) -> bool:
        """Assumes that the literals are false; whether propagation then runs into a conflict."""
        start = len(self._trail)
        for literal in literals:
            if self._value[literal] > 0:
                return True
            if self._value[literal] == 0:
                self._set(-literal)
        return self._propagate(start)

    def _is_rat(self, clause: list[int]) -> bool:
        """Whether the clause, whose literals are false by now, is RAT on its first literal."""
        if not clause:
            return False
        pivot, start = clause[0], len(self._trail)
        for other in list(self._clauses_with(-pivot)):
            follows = self._conflicts(literal for literal in other if literal != -pivot)
            self._undo(start)
            if not follows:
                return False
        return True

    def _clauses_with(self, literal: int) -> Iterator[Iterable[int]]:
        """All clauses in force that have the literal."""
        yield from ((literal, partner) for partner in self._partners[literal])
        if self._with is None:
            self._with = {}
            for unit in self._units:
                self._note(list(unit))
            for place, watching in enumerate(self._watchers):
                watched = place if place <= self._room else place - len(self._watchers)
                for clause in watching:
                    if clause[0] == watched:
                        self._note(clause)
        yield from self._with.get(literal, ())

    def _note(self, clause: list[int]) -> None:
        """Lists a clause by its literals; not before a first step needs that, as few proofs do."""
        if self._with is not None:
            for literal in clause:
                self._with.setdefault(literal, []).append(clause)

    def _propagate(self, start: int) -> bool:
        """Sets what the trail's literals from `start` on force; whether a clause became false.

        Of a longer clause two literals are watched, the first two. It is looked at only when one
        of them becomes false, and then watches another one that is not false, if there is one.
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
        """Whether the clause can watch another literal in place of its second; it then does."""
        for place in range(2, len(clause)):
            literal = clause[place]
            if self._value[literal] >= 0:
                clause[1], clause[place] = literal, clause[1]
                self._watchers[literal].append(clause)
                return True
        return False
