"""A formula without the variables that its givens decide.

"Optimized CNF encoding for Sudoku puzzles" (Kwon & Jain, LPAR 2006): of all variables only those
stay that no given makes true (V+) or false (V-: the other digits of its cell, the same digit in its
houses). Clauses with a true literal go, false literals go from the others, and what stays is
renumbered: the same solutions, at 81x81 in a 320th of the clauses. A clause that loses all its
literals stays as the empty clause, or givens that contradict one another would be satisfiable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sudoku_csp.board import Board
from sudoku_csp.cnf.at_most_one.pairwise import pairwise
from sudoku_csp.cnf.writer import Clause, CnfWriter, Sink


class Reduction:
    """The variables that the givens leave open, and the formula over them.

    `givens` are the literals that are true, `encode(writer)` states the rules.
    """

    def __init__(
        self, board: Board, givens: Iterable[int], encode: Callable[[CnfWriter], None]
    ) -> None:
        self._board = board
        self._encode = encode
        known = _Known(board, givens)
        encode(known)
        self._truth = known.truth
        self._true = [number for number, truth in enumerate(self._truth) if truth > 0]
        self._originals = [number for number, truth in enumerate(self._truth) if truth == 0][1:]
        self._numbers = {original: n for n, original in enumerate(self._originals, start=1)}

    @property
    def variables(self) -> int:
        """How many variables stay; they are numbered from 1."""
        return len(self._originals)

    def clauses_to(self, sink: Sink) -> None:
        """Hands every clause that stays to the sink, renumbered."""
        self._encode(_Reduced(self._board, sink, self))

    def reduced(self, literals: Iterable[int]) -> tuple[Clause, int]:
        """The literals that are open, renumbered, and how many are true."""
        opened: Clause = []
        true = 0
        for literal in literals:
            truth = self._truth[abs(literal)]
            if truth == 0:
                number = self._numbers[abs(literal)]
                opened.append(number if literal > 0 else -number)
            elif (truth > 0) == (literal > 0):
                true += 1
        return opened, true

    def restored(self, literals: Iterable[int]) -> list[int]:
        """The true literals of the whole formula, from a model of the reduced one."""
        opened = (self._originals[x - 1] for x in literals if 0 < x <= self.variables)
        return [*self._true, *opened]


class _Known(CnfWriter):
    """Writes nothing, and notes what an at-most-one concludes from a literal that is true.

    `truth[v]` is 1 for a variable that is true, -1 for one that is false, 0 for an open one.
    """

    def __init__(self, board: Board, givens: Iterable[int]) -> None:
        super().__init__(board, lambda _clause: None)
        self.truth = [0] * (self.variables + 1)
        for literal in givens:
            self.truth[literal] = 1

    def clause(self, literals: Sequence[int]) -> None:
        """Nothing is concluded from a clause."""

    def at_most_one(self, literals: Sequence[int]) -> None:
        truth = self.truth
        if any((truth[abs(x)] > 0) == (x > 0) for x in literals if truth[abs(x)]):
            for literal in literals:
                if truth[abs(literal)] == 0:
                    truth[abs(literal)] = -1 if literal > 0 else 1


class _Reduced(CnfWriter):
    """Writes what stays of each clause."""

    def __init__(self, board: Board, sink: Sink, reduction: Reduction) -> None:
        super().__init__(board, sink)
        self._reduction = reduction

    def clause(self, literals: Sequence[int]) -> None:
        opened, true = self._reduction.reduced(literals)
        if not true:
            self._sink(opened)

    def at_most_one(self, literals: Sequence[int]) -> None:
        opened, true = self._reduction.reduced(literals)
        if true > 1:
            self._sink([])
        for clause in pairwise(opened) if not true else ([-literal] for literal in opened):
            self._sink(clause)
