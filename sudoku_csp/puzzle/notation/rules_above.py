"""Rules above puzzles: at the top of a text they are those of its only puzzle, elsewhere of none.

So is a line that speaks of cells or kinds: it may be a rule, and no puzzle is read without it.
Other words are told, and whatever stands below them is read.
"""

from __future__ import annotations

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import rule_lines
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle


class RulesAbove:
    """The rules before the first puzzle of a text, and those before the next."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._top: list[Line] = []
        self._next: list[Line] = []

    @property
    def at_the_top(self) -> bool:
        """Whether there are rules before the first puzzle."""
        return bool(self._top)

    def hears(self, line: Line, *, begun: bool) -> bool:
        """Whether a line is a rule, or may be one: it is kept. There may have `begun` a puzzle
        before."""
        if not rule_lines.is_rule(line.bare):
            if not rule_lines.is_amiss(line.bare):
                return False
            line = rule_lines.amiss(line)
        (self._next if begun else self._top).append(line)
        return True

    def of_the_only(
        self, entry: Puzzle | InputError, *others: Puzzle | InputError
    ) -> Puzzle | InputError:
        """The first entry with the rules at the top; an error where it is not the only one."""
        if others:
            fault = "a rule above several puzzles: of which? It stands right below its own"
            if (words := self._top[0].fault) is not None:
                fault = f"{words}; none below it is read"
            return self._context.error(fault, self._top[0].number)
        if isinstance(entry, InputError):
            return entry
        try:
            return rule_lines.having(entry, self._top, self._context)
        except InputError as error:
            return error

    def taken(self) -> InputError | None:
        """What is wrong with a puzzle above which, and below another, stand rules."""
        above, self._next = self._next, []
        if not above:
            return None
        said = above[0].fault or "a constraint with no puzzle above it"
        return self._context.error(f"{said}; the one below is not read", above[0].number)

    def fault_without_puzzle(self, *, begun: bool) -> InputError | None:
        """What is wrong with rules about a puzzle that does not come any more."""
        lost = self._next if begun else self._top
        if not lost:
            return None
        fault = lost[0].fault or "a constraint with no puzzle above it"
        return self._context.error(fault, lost[0].number)
