"""Automaton: a given automaton accepts the digits along a line.

The automaton may have several starts, and several next states after a digit (Rabin & Scott, "Finite
automata and their decision problems", IBM Journal 1959). In the decomposition a state is a set of
states of this automaton. Pesant, CP 2004, introduced automata as constraints.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Grid, Model, on
from sudoku_csp.constraints.shapes import CheckedCells
from sudoku_csp.grid.marks import Caption, Colour, Line, Mark, Tip, Width

# Accepts words with two equal digits side by side. From state 0, digit 1 leads to states 0 and 1.
_TWICE = ((0, 1, 0), (0, 2, 0), (0, 1, 1), (1, 1, 3), (0, 2, 2), (2, 2, 3), (3, 1, 3))


@dataclass(frozen=True)
class Automaton(CheckedCells):
    """The digits of `cells`, in line order, are a word that an automaton accepts.

    Each of the `transitions` is a state, a digit and the next state; states are numbers. A word is
    accepted if transitions with its digits lead from one of the `starts` to an `accepting` state.
    Raises ValueError for an automaton without transitions, starts or accepting states.
    """

    about = About(
        title="Automaton",
        sentence="The digits along the line, read in its direction, are accepted by the given "
        "automaton.",
        source="regular (Pesant 2004)",
        examples=(
            *on("3", (_TWICE, (3,), "r1c2 r1c3 r2c1"), (_TWICE, (3,), "r1c2 r1c3 r1c2 r2c1")),
            *on("3", (((0, 3, 1), (1, 2, 0), (0, 1, 0)), (0, 1), "r1c2 r1c3")),
            *on("4", ((*_TWICE, (3, 4, 3), (7, 4, 3)), (3, 8), "r1c3 r1c4 r2c1", (0, 7))),
            *on(
                "4",
                (((2, 4, 2), (2, 1, 5), (5, 9, 2), (5, 3, 2)), (5,), "r1c3 r1c4 r2c1 r2c2", (2,)),
            ),
            *on("9", (((0, 9, 1), (0, 9, 2), (1, 8, 1), (2, 9, 1)), (1,), "r1c1 r1c2")),
        ),
    )
    may_return = True

    transitions: tuple[tuple[int, int, int], ...]
    accepting: tuple[int, ...]
    cells: tuple[Cell, ...]
    starts: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.transitions or any(len(one) != 3 for one in self.transitions):
            raise ValueError("an automaton has transitions, each a state, a digit and a state")
        if not self.starts or not self.accepting:
            raise ValueError("an automaton has a state to start in, and one that it accepts")

    @property
    def named_digits(self) -> Iterable[int]:
        return (digit for _, digit, _ in self.transitions)

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.TEAL, Width.THIN, end=Tip.HEAD), Caption())

    def __str__(self) -> str:
        number = len(self.transitions)
        return f"automaton of {number} transitions along {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        # The word is read backwards, from the accepting states.
        states = set(self.accepting)
        for cell in reversed(self.cells):
            digit = grid[cell]
            states = {a for a, read, b in self.transitions if read == digit and b in states}
        return not states.isdisjoint(self.starts)

    def decompose(self, model: Model) -> None:
        after: dict[tuple[int, int], set[int]] = {}
        for state, digit, following in self.transitions:
            after.setdefault((state, digit), set()).add(following)

        def step(states: frozenset[int], digit: int) -> frozenset[int] | None:
            reached = [after.get((state, digit), set()) for state in states]
            return frozenset().union(*reached) or None

        start, accepting = frozenset(self.starts), frozenset(self.accepting)
        model.regular(self.cells, start, step, lambda states: not accepting.isdisjoint(states))
