"""LRAT proofs: each clause has a number, and names in order the clauses from which it follows.

The format of Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp (CADE 2017), in text. `9 1 -2 0 4
7 0` adds clause 9, with the literals 1 and -2, by the hints 4 and 7; `12 d 4 9 0` deletes clauses.
The clauses of the formula have the numbers 1, 2, 3 and so on, in the order of the formula.

The hints replace a search. All literals of the new clause are assumed false. Each hinted clause
then has one literal that is not false, which becomes true, or none, which is the conflict. Without
a conflict the clause must be RAT on its first literal, the pivot (see `drat`): for each clause with
the negated pivot, the hints after its negative number, as in `-12 3 8`, lead to a conflict.
"""

import re
from collections.abc import Iterable, Sequence

from sudoku_csp.verifier.files import LITERALS, Refused, numbered_lines, quoted

_NUMBER = r"[1-9][0-9]{0,17}"
_ADDS = re.compile(rf"[ \t]*({_NUMBER})[ \t]+({LITERALS})0[ \t]+((?:-?{_NUMBER}[ \t]+)*)0[ \t]*")
_DELETES = re.compile(rf"[ \t]*{_NUMBER}[ \t]+d[ \t]+((?:{_NUMBER}[ \t]+)*)0[ \t]*")


class Fault(Exception):
    """Raised for an invalid step; the message is the reason."""


class HintChecker:
    """Checks the steps of a proof. `refuted` is True once the empty clause is known."""

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._clauses = dict(enumerate(clauses, start=1))
        self.refuted = not all(self._clauses.values())

    def follow(self, line: str) -> None:
        """Adds or deletes the clauses that a line names; after the refutation only parses it.

        Raises Fault for a line that is not a valid step.
        """
        adds, deletes = _ADDS.fullmatch(line), _DELETES.fullmatch(line)
        if adds is None and deletes is None:
            raise Fault("no step of a proof")
        if self.refuted:
            return
        if deletes is not None:
            for number in map(int, deletes[1].split()):
                if self._clauses.pop(number, None) is None:
                    raise Fault(f"there is no clause {number} to delete")
        elif adds is not None:
            literals, hints = (list(map(int, part.split())) for part in adds.group(2, 3))
            self.add(int(adds[1]), literals, hints)

    def add(self, number: int, clause: Sequence[int], hints: Sequence[int]) -> None:
        """Adds a clause under a new number. Raises Fault unless its hints lead to a conflict."""
        if number in self._clauses:
            raise Fault(f"there is a clause {number} already")
        true = {-literal for literal in clause}
        of_pivot = next((i for i, hint in enumerate(hints) if hint < 0), len(hints))
        if not self._conflicts(true, hints[:of_pivot]):
            self._check_rat(clause, true, hints[of_pivot:])
        self._clauses[number] = clause
        self.refuted = self.refuted or not clause

    def _conflicts(self, true: set[int], hints: Iterable[int]) -> bool:
        """Follows the hints: adds to `true` the literal that each hinted clause forces.

        Returns True as soon as a hinted clause is false, or if `true` contradicts itself. Raises
        Fault for a hint whose clause does not exist or forces no literal.
        """
        if any(-literal in true for literal in true):
            return True
        for hint in hints:
            clause = self._clauses.get(hint)
            if clause is None:
                raise Fault(f"hint {hint} names no clause")
            left = {literal for literal in clause if -literal not in true}
            if len(left) > 1:
                raise Fault(f"hint {hint} is not unit")
            if not left:
                return True
            true |= left
        return False

    def _check_rat(self, clause: Sequence[int], true: set[int], hints: Sequence[int]) -> None:
        """Raises Fault unless the clause is RAT. The literals in `true` follow from its
        negation."""
        if not clause:
            raise Fault("the hints end without a conflict")
        hints_for: dict[int, list[int]] = {}
        for hint in hints:
            if hint < 0:  # The hints for the clause of this number follow.
                group = hints_for[-hint] = []
            else:
                group.append(hint)
        for number, other in self._clauses.items():
            if -clause[0] in other:
                assumed = {-literal for literal in other if literal != -clause[0]}
                if not self._conflicts(true | assumed, hints_for.get(number, ())):
                    raise Fault(f"the hints end without a conflict (with clause {number})")


def check(content: bytes, file: str, _variables: int, clauses: Iterable[Sequence[int]]) -> int:
    """Checks that the proof refutes the clauses, and returns its number of steps.

    The steps after the empty clause need only be well formed. Raises Refused with the line that
    fails, or for a proof that does not derive the empty clause.
    """
    checker = HintChecker(clauses)
    count = 0
    for number, line in numbered_lines(content, file):
        count += 1
        try:
            checker.follow(line)
        except Fault as fault:
            raise Refused(f"{fault}: {quoted(line)}", file=file, line=number) from None
    if not checker.refuted:
        raise Refused("the empty clause is not derived", file=file)
    return count
