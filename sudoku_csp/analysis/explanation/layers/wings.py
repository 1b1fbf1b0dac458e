"""Wings, and single-digit chains: two alternatives of which one holds, and a cell that sees both.

Names as in the guide of HoDoKu (B. Hobiger, 2008-2012) and in Sudopedia. Cells see one another by
any constraint that keeps them apart, not by houses alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from sudoku_csp.analysis.explanation.layer import Finding, Layer, by_which, seeing_all
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.rules import Group
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline


class Wings(Layer):
    """Single-digit chains first, then XY-, XYZ- and W-wings."""

    name = "wing"

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        found = self._first(position, deadline)
        if found is None:
            return None
        groups, removed = self.proof.reduced(found.groups, found.removed, position, deadline)
        step = self.by_chain(found.name, groups, removed, position, deadline)
        assert step is not None, "a wing is a short chain"
        return step

    def _first(self, position: Position, deadline: Deadline) -> Finding | None:
        for digit in self.rules.board.digits:
            deadline.check()
            if found := next(self._chains(position, digit), None):
                return found
        return next(self._xy_wings(position), None) or next(self._w_wings(position), None)

    def _finding(
        self,
        name: str,
        position: Position,
        groups: Iterable[Group],
        ends: Sequence[int],
        digit: int,
    ) -> Finding | None:
        """The step where one of the ends holds the digit: cells that see all of them do not.

        What several cells lose by the same groups is one step.
        """
        found: dict[tuple[Group, ...], list[CellDigit]] = {}
        for cell, by in seeing_all(position, ends, digit):
            found.setdefault(tuple(dict.fromkeys([*groups, *by])), []).append((cell, digit))
        if not found:
            return None
        used, removed = max(found.items(), key=lambda each: (len(each[1]), -len(each[0])))
        return Finding(name, used, removed)

    def _chains(self, position: Position, digit: int) -> Iterator[Finding]:
        """A house with two places `near` and `far`; of another house `near` sees some places.

        If `near` holds the digit, the other house has it in one of its `rest`; otherwise `far` has.
        """
        rules, bit = self.rules, 1 << digit - 1
        places = [
            [cell for cell in cells if position.candidates[cell] & bit] for _, cells in rules.houses
        ]
        for first, pair in enumerate(places):
            if len(pair) != 2:
                continue
            for near, far in permutations(pair):
                for second, of_second in enumerate(places):
                    seen = [cell for cell in of_second if cell in rules.sees[near]]
                    rest = [cell for cell in of_second if cell not in rules.sees[near]]
                    if second == first or not seen or not rest or {near, far} & {*of_second}:
                        continue
                    groups = [rules.places[first][digit - 1], rules.places[second][digit - 1]]
                    joins = by_which(rules, near, seen, digit)
                    name = self._chain_name(first, second, joins, len(rest))
                    found = self._finding(name, position, [*groups, *joins], [far, *rest], digit)
                    if found is not None:
                        yield found

    def _chain_name(self, first: int, second: int, joins: list[Group], rest: int) -> str:
        if rest > 1 or len(joins) > 1:
            return "empty rectangle"
        kinds = [self.rules.houses[number][0].name.split(" ")[0] for number in (first, second)]
        join = joins[0].house.name.split(" ")[0] if joins[0].house else ""
        if sorted(kinds) == ["column", "row"] and join == "box":
            return "two-string kite"
        if kinds[0] == kinds[1] in ("row", "column") and join in ("row", "column"):
            return "skyscraper"
        return "turbot fish"

    def _xy_wings(self, position: Position) -> Iterator[Finding]:
        """A pivot of x or y (or z), and two wings of x or z and of y or z that it sees."""
        left = position.candidates
        two = [cell for cell, bits in enumerate(left) if bits.bit_count() == 2]
        for pivot, bits in enumerate(left):
            if bits.bit_count() not in (2, 3):
                continue
            near = [cell for cell in two if cell in self.rules.sees[pivot]]
            for first, second in combinations(near, 2):
                last = left[first] & left[second]
                x, y = left[first] & ~last, left[second] & ~last
                if last.bit_count() != 1 or bits & ~last != x | y or x == y:
                    continue
                if (bits.bit_count() == 3) is not bool(bits & last):
                    continue
                groups = [
                    self.rules.sees[pivot][first][0][x.bit_length() - 1],
                    self.rules.sees[pivot][second][0][y.bit_length() - 1],
                ]
                ends = [first, second, *([pivot] if bits & last else [])]
                name = "XYZ-wing" if bits & last else "XY-wing"
                found = self._finding(name, position, groups, ends, last.bit_length())
                if found is not None:
                    yield found

    def _w_wings(self, position: Position) -> Iterator[Finding]:
        """Two cells of x or z; a house whose two places for x they see, one each."""
        left = position.candidates
        two = [cell for cell, bits in enumerate(left) if bits.bit_count() == 2]
        for first, second in permutations(two, 2):
            if left[first] != left[second]:
                continue
            for at in bits_of(left[first]):
                last = (left[first] & ~(1 << at)).bit_length()
                for number, (_, cells) in enumerate(self.rules.houses):
                    places = [cell for cell in cells if left[cell] >> at & 1]
                    if len(places) != 2 or {first, second} & {*places}:
                        continue
                    pairs = list(zip(places, (first, second), strict=True))
                    if any(end not in self.rules.sees[place] for place, end in pairs):
                        continue
                    by = [self.rules.sees[place][end][0][at] for place, end in pairs]
                    groups = [self.rules.places[number][at], *by]
                    found = self._finding("W-wing", position, groups, [first, second], last)
                    if found is not None:
                        yield found
