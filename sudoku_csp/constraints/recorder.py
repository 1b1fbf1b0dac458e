"""What a constraint says, asked of itself: its statement recorded word by word.

So nobody has to know its kind: who needs to learn which cells must differ, or that a rule says
nothing else, reads it off here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Model


def _other(name: str) -> Callable[..., None]:
    def hear(self: Recorder, *_: object, **__: object) -> None:
        self.words[name] = None
        self.more = True

    return hear


class Recorder(Model):
    """Hears the words of a statement: `different`, the groups of cells that must all differ.

    `more`: it says other things besides. `words` has the name of every word, in the order in which
    they come. What is said in a branch of `any_of` need not hold, and is not heard.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.different: list[tuple[Cell, ...]] = []
        self.words: dict[str, None] = {}
        self.more = False

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.words["all_different"] = None
        self.different.append(tuple(cells))

    domain = _other("domain")
    at_least_one = _other("at_least_one")
    equal = _other("equal")
    relation = _other("relation")
    table = _other("table")
    regular = _other("regular")
    linear = _other("linear")
    count = _other("count")
    element = _other("element")
    lex = _other("lex")
    any_of = _other("any_of")


def recorded(constraint: Constraint, board: Board) -> Recorder:
    """What the constraint says.

    >>> from sudoku_csp.constraints.classic import classic_rules
    >>> board = Board.customary(4)
    >>> said = recorded(classic_rules(board)[0], board)
    >>> said.different == [board.rows[0].cells], said.more
    (True, False)
    """
    recorder = Recorder(board)
    constraint.decompose(recorder)
    return recorder


def said(constraint: Constraint, board: Board) -> tuple[str, ...]:
    """The words of its statement in the order in which they come, those of branches too.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> said(parse("any-of (cage 5 r1c1 r1c2) (odd r1c1)", board), board)
    ('any_of', 'all_different', 'linear', 'domain')
    """
    recorder = _InBranchesToo(board)
    constraint.decompose(recorder)
    return tuple(recorder.words)


class _InBranchesToo(Recorder):
    """Hears the words of branches as well, which need not hold."""

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        super().any_of(*branches)
        for branch in branches:
            branch(self)
