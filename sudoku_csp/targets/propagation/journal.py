"""The journal of a search: it counts the steps, and a `Recording` also passes them on.

All searches report the same five steps: decide, assign, remove, conflict, undo. So their counts can
be compared, and every search can be traced. A search that learns also reports its nogoods. A
`Recording` has every step as plain data, from which every state can be rebuilt without the search.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell

Event = dict[str, object]
"""A recorded step: strings and integers by name, ready for JSON."""


class Why(NamedTuple):
    """The reason of a step: a template and its values. The text is made only for a reader.

    A value is a digit, a cell, a house, a tuple of digits or of cells, another reason, or a name.

    >>> why = Why("{} are in {}: {}", (1, 12), (Cell(1, 1), Cell(1, 2)), "row 1")
    >>> why.text(Board.customary(16)), why.cells == [Cell(1, 1), Cell(1, 2)]
    ('1, C are in r1c1, r1c2: row 1', True)
    """

    template: str
    about: object
    where: object = ""
    place: object = ""

    def __str__(self) -> str:
        return self.text()

    def text(self, board: Board | None = None) -> str:
        """The reason with digits as the board writes them, or as numbers without a board."""
        return self.template.format(*(_text(value, board) for value in self[1:]))

    @property
    def cells(self) -> list[Cell]:
        """The cells among the values, each once. The cells of a house are not among them."""
        found: list[Cell] = []
        for value in self[1:]:
            if isinstance(value, Why):
                found += value.cells
            elif isinstance(value, Cell):
                found.append(value)
            elif isinstance(value, tuple) and not isinstance(value, House):
                found += [one for one in value if isinstance(one, Cell)]
        return list(dict.fromkeys(found))


def _text(value: object, board: Board | None) -> str:
    match value:
        case int():
            return str(value) if board is None else drawing.symbol(board, value)
        case Why():
            return value.text(board)
        case House():
            return value.name
        case tuple() if not isinstance(value, Cell):
            return ", ".join(_text(one, board) for one in value)
        case _:
            return str(value)


Literals = Sequence[tuple[Cell, int, bool]]
"""Literals as a reader sees them: a cell, a digit, and True if the cell holds the digit."""


Because = Literals | None
"""The older literals from which a step follows, or None if the search does not keep them."""

Resolved = Sequence[tuple[tuple[Cell, int, bool], Literals]]
"""Literals, each with the literals of its reason."""


def literal_why(cell: Cell, digit: int, holds: bool) -> Why:
    """A literal as a text: `r1c1=3` or `r1c2≠4`."""
    return Why("{1}={0}" if holds else "{1}≠{0}", digit, cell)


def nogood_why(literals: Literals) -> Why:
    """The reason that these literals cannot all be true.

    >>> str(nogood_why([(Cell(1, 1), 3, True), (Cell(1, 2), 4, False)]))
    'cannot all hold: r1c1=3, r1c2≠4'
    """
    texts = tuple(literal_why(*literal) for literal in literals)
    # The text has no place for the cells, but they are the cells of the reason.
    return Why("cannot all hold: {}", texts, tuple(cell for cell, _, _ in literals))


ONLY_DIGIT = "only digit left"
"""The reason of a digit that is the only candidate of its cell."""

PEER_HOLDS, ONLY_CELL, NO_CELL = "peer {1}={0}", "only cell for {} in {}", "no cell for {} in {}"
"""Templates of reasons, for a digit and either a peer that holds the digit or a house."""

NO_DIGIT = "no digit left for {}"
"""The template of a reason, for a cell."""


@dataclass(slots=True)
class Counts:
    """What a search did.

    `nodes`: decisions tried. `conflicts`: contradictions met. `assignments`: digits placed by a
    decision or by propagation, without givens. `propagations`: digits placed and candidates removed
    by propagation. `deepest`: largest number of open decisions.
    """

    nodes: int = 0
    conflicts: int = 0
    assignments: int = 0
    propagations: int = 0
    deepest: int = 0


def never() -> None:
    """Does nothing: the check of a search without limits."""


class Journal:
    """Counts the steps of a search; a subclass may also record them.

    A search calls one method for each step, in the order of the steps. `why` is any object whose
    text is the reason; the text is made only for a reader. `rule` is the constraint that is the
    reason, if one constraint is and the search knows it. `check` is called before each decision,
    and an exception of it ends the search. If `steps` is false, a search may add the digits placed
    and the candidates removed by propagation to the counts itself.
    """

    steps: ClassVar[bool] = False

    def __init__(self, check: Callable[[], None] = never) -> None:
        self.check = check
        self.counts = Counts()
        self.depth = 0

    def given(self, cell: Cell, digit: int) -> None:
        """Reports a given. The counts do not change."""

    def decide(self, cell: Cell, digit: int) -> None:
        """Counts a decision, which is open until it is undone."""
        self.check()
        counts = self.counts
        counts.nodes += 1
        counts.assignments += 1
        self.depth += 1
        counts.deepest = max(counts.deepest, self.depth)

    def assign(
        self, cell: Cell, digit: int, why: object, rule: object = None, because: Because = None
    ) -> None:
        """Counts a digit placed by propagation."""
        self.counts.assignments += 1
        self.counts.propagations += 1

    def remove(
        self, cell: Cell, digit: int, why: object, rule: object = None, because: Because = None
    ) -> None:
        """Counts a candidate of an open cell removed by propagation."""
        self.counts.propagations += 1

    def conflict(self, why: object, rule: object = None, because: Because = None) -> None:
        """Counts a contradiction: a cell without a candidate, or a digit twice in a house."""
        self.counts.conflicts += 1

    def learn(self, literals: Literals, level: int, resolved: Resolved) -> None:
        """Reports a nogood, and the number of decisions that stay open. The counts do not change.

        The decisions after this level are undone next. `resolved` has the literals that were
        replaced by their reasons, in this order.
        """

    def undo(self) -> None:
        """Undoes the last open decision, with all steps that followed from it."""
        self.depth -= 1

    def solution(self, digits: bytes) -> None:
        """Reports a solution. The counts do not change."""


class Recording(Journal):
    """Calls `record` with an event for each step.

    `given`, `decide` and `assign` put a digit into a cell, which removes the cell's other
    candidates. `remove` takes one candidate from a cell. `undo` restores the state before the last
    open decision. Every event has the step's name as `event`, and the number of open decisions
    after the step as `depth`. Other fields depend on the step:

    | field | in |
    |---|---|
    | `cell`, `digit` | `given`, `decide`, `assign`, `remove`, `undo` |
    | `why` | `assign`, `remove`, `conflict`, `learn` |
    | `cells` | the same, if the reason names cells |
    | `rule`, the identifier of a constraint | the same, if one constraint is the reason |
    | `because`, a list of literals as texts: `r1c1=3`, `r1c2≠4` | `assign`, `remove`, `conflict` |
    | `nogood`, a list of literals | `learn` |
    | `resolved`, a list of `literal` and `because` | `learn` |
    | `level`, the number of decisions that stay open | `learn` |
    | `grid`, one line with `.` for an empty cell | `undo`, `solution` |

    `because` is in the trace of a search that keeps a trail of literals, while a decision is open.
    The step follows from these older literals, and from literals that need no decision.

    >>> recording = Recording(Board.customary(4), print)
    >>> recording.decide(Cell(1, 2), 3)
    {'event': 'decide', 'cell': 'r1c2', 'digit': 3, 'depth': 1}
    >>> recording.conflict("no digit left for r1c1")
    {'event': 'conflict', 'why': 'no digit left for r1c1', 'depth': 1}
    >>> recording.undo()
    {'event': 'undo', 'cell': 'r1c2', 'digit': 3, 'grid': '................', 'depth': 0}
    """

    steps: ClassVar[bool] = True

    def __init__(
        self,
        board: Board,
        record: Callable[[Event], None],
        check: Callable[[], None] = never,
        rules: Mapping[object, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(check)
        self._rules = rules
        self._board = board
        self._record = record
        self._digits = bytearray(len(board.cells))
        self._placed: list[int] = []
        self._open: list[tuple[Cell, int, int]] = []

    def given(self, cell: Cell, digit: int) -> None:
        self._place("given", cell, digit)

    def decide(self, cell: Cell, digit: int) -> None:
        super().decide(cell, digit)
        self._open.append((cell, digit, len(self._placed)))
        self._place("decide", cell, digit)

    def assign(
        self, cell: Cell, digit: int, why: object, rule: object = None, because: Because = None
    ) -> None:
        super().assign(cell, digit, why)
        self._place("assign", cell, digit, **self._reason(why, rule, because))

    def remove(
        self, cell: Cell, digit: int, why: object, rule: object = None, because: Because = None
    ) -> None:
        super().remove(cell, digit, why)
        self._event("remove", cell=str(cell), digit=digit, **self._reason(why, rule, because))

    def conflict(self, why: object, rule: object = None, because: Because = None) -> None:
        super().conflict(why)
        self._event("conflict", **self._reason(why, rule, because))

    def learn(self, literals: Literals, level: int, resolved: Resolved) -> None:
        self._event(
            "learn",
            **self._reason(nogood_why(literals)),
            nogood=self._texts(literals),
            resolved=[
                {"literal": self._texts([literal])[0], "because": self._texts(reason)}
                for literal, reason in resolved
            ],
            level=level,
        )

    def _texts(self, literals: Literals) -> list[str]:
        return [literal_why(*literal).text(self._board) for literal in literals]

    def _reason(
        self, why: object, rule: object = None, because: Because = None
    ) -> dict[str, object]:
        if isinstance(why, Exception):
            (why,) = why.args
        if not isinstance(why, Why):
            why = Why("{}", why)
        fields: dict[str, object] = {"why": why.text(self._board)}
        if cells := why.cells:
            fields["cells"] = [str(cell) for cell in cells]
        houses = (value.name for value in why if isinstance(value, House))
        if (name := self._rules.get(rule) or next(houses, None)) is not None:
            fields["rule"] = name
        if because is not None:
            fields["because"] = self._texts(because)
        return fields

    def undo(self) -> None:
        super().undo()
        cell, digit, mark = self._open.pop()
        for position in self._placed[mark:]:
            self._digits[position] = 0
        del self._placed[mark:]
        self._event(
            "undo", cell=str(cell), digit=digit, grid=drawing.line(self._board, self._digits)
        )

    def solution(self, digits: bytes) -> None:
        self._event("solution", grid=drawing.line(self._board, digits))

    def _place(self, event: str, cell: Cell, digit: int, **details: object) -> None:
        position = self._board.position(cell)
        self._digits[position] = digit
        self._placed.append(position)
        self._event(event, cell=str(cell), digit=digit, **details)

    def _event(self, event: str, **details: object) -> None:
        self._record({"event": event, **details, "depth": self.depth})
