"""Smallest hitting sets: the fewest groups of which every set that was told has one.

As MaxSAT, by PySAT's RC2 (Ignatiev, Morgado & Marques-Silva 2019): each set is a clause, and each
group would rather be left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Timer

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from sudoku_csp.analysis.cores.oracle import interruptible
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


class NoneLeft(Exception):
    """Every hitting set contains one that was forbidden."""


class HittingSets:
    """Sets of groups, added one by one. To be closed.

    >>> from sudoku_csp.analysis.cores.oracle import FOREVER
    >>> sets = HittingSets(3)
    >>> sets.add({0, 1})
    >>> sets.add({1, 2})
    >>> sets.smallest(FOREVER)
    [1]
    >>> sets.close()
    """

    def __init__(self, groups: int) -> None:
        wishes = WCNF()
        for group in range(groups):
            wishes.append([-group - 1], weight=1)
        self._rc2 = RC2(wishes, solver="minisat22")
        self._interrupted = False

    def add(self, groups: Iterable[int]) -> None:
        """From now on one of these is hit."""
        self._rc2.add_clause([group + 1 for group in groups])

    def forbid(self, groups: Iterable[int]) -> None:
        """From now on not all of these are chosen together."""
        self._rc2.add_clause([-group - 1 for group in groups])

    def smallest(self, deadline: Deadline) -> list[int]:
        """As few groups as can be that hit every set. Raises BudgetSpent, and NoneLeft."""
        deadline.check()
        seconds = deadline.remaining()
        if seconds is None:
            with interruptible():
                found = self._rc2.compute()
        else:
            alarm = Timer(seconds, self._interrupt)
            alarm.daemon = True
            alarm.start()
            try:
                with interruptible():
                    found = self._rc2.compute(expect_interrupt=True)
            finally:
                alarm.cancel()
                alarm.join()
        if found is None:
            raise BudgetSpent if self._interrupted else NoneLeft
        return [literal - 1 for literal in found if literal > 0]

    def _interrupt(self) -> None:
        self._interrupted = True
        self._rc2.interrupt()

    def close(self) -> None:
        """Gives the solver back."""
        self._rc2.delete()
