"""Layers of houses: singles, locked candidates, subsets, fish, and wings.

The names of wings are those in the guide of HoDoKu (B. Hobiger, 2008-2012) and in Sudopedia. A cell
sees another by any constraint that forbids a digit in both, not only by houses.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations

from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.analysis.explanation.layer import SHORT, Layer, Removal, seeing_all, witness_groups
from sudoku_csp.analysis.explanation.position import CellDigit
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.all_different import hall_sets, transpose

FULL, HIDDEN, NAKED = range(3)
"""The types of singles, in the order in which they are taken."""


class Singles(Layer):
    """Finds singles: full houses, then hidden singles, those in boxes first, then naked singles.

    A single in the cell `wanted` of the position comes before all others.
    """

    def find(self) -> Step | None:
        found: list[tuple[bool, int, bool, int, int, int]] = []
        for number, (house, cells) in enumerate(self.rules.houses):
            opened = [cell for cell in cells if not self.position.placed[cell]]
            once = twice = 0
            for cell in opened:
                twice |= once & self.position.candidates[cell]
                once |= self.position.candidates[cell]
            if single := once & ~twice:
                in_line = house.name.startswith(("row ", "column "))
                for cell in opened:
                    if held := self.position.candidates[cell] & single:
                        kind = FULL if len(opened) == 1 and held.bit_count() == 1 else HIDDEN
                        other = cell != self.position.wanted
                        line = in_line and kind == HIDDEN
                        found.append((other, kind, line, number, cell, held.bit_length()))
        for cell, left in enumerate(self.position.candidates):
            if left.bit_count() == 1 and not self.position.placed[cell]:
                other = cell != self.position.wanted
                found.append((other, NAKED, False, 0, cell, left.bit_length()))
        if not found:
            return None
        _, kind, _, number, cell, digit = min(found)
        if kind == NAKED:
            name, groups = "naked single", []
            facts = [(cell, one) for one in self.rules.board.digits if one != digit]
        else:
            name = "full house" if kind == FULL else "hidden single"
            groups = [self.rules.places[number][digit - 1]]
            facts = [(other, digit) for other in self.rules.houses[number][1] if other != cell]
        return self.step(groups, name=name, placed=[(cell, digit)], facts=facts)


class Locked(Layer):
    """Finds cells that see every place of a digit in a house, and so cannot hold the digit.

    Cells that see the places by a second house come first (pointing and claiming), then cells that
    see them by other constraints, such as a cage or an anti-knight rule.
    """

    def find(self) -> Step | None:
        other = None
        for number, (_, cells) in enumerate(self.rules.houses):
            for digit in self.rules.board.digits:
                places = self.position.places(cells, digit)
                if not 2 <= len(places) < self.rules.side:
                    continue
                group = self.rules.places[number][digit - 1]
                common = set.intersection(*(set(self.rules.houses_of[at]) for at in places))
                for second in sorted(common - {number}):
                    inside = self.position.places(self.rules.houses[second][1], digit)
                    if removed := [(cell, digit) for cell in inside if cell not in places]:
                        return self.step([group, self.rules.places[second][digit - 1]], removed)
                if other is None:
                    other = self._all_see(group, places, digit)
        if other is None:
            return None
        return self.step(*other, name="every place sees the cell")

    def _all_see(self, group: Group, places: list[int], digit: int) -> Removal | None:
        """The removal from the cells that see all places by the fewest groups, or None."""
        found: dict[tuple[Group, ...], list[CellDigit]] = {}
        for cell, by in seeing_all(self.position, places, digit):
            others = tuple(one for one in by if one is not group)
            found.setdefault(others, []).append((cell, digit))
        if not found:
            return None
        fewest, removed = min(found.items(), key=lambda each: len(each[0]))
        return [group, *fewest], removed


def _hall_sets(table: Sequence[int], size: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yields sets of `size` rows of the table that together have only `size` bits.

    Yields the numbers of the rows, then the numbers of these bits.
    """
    for rows, bits in hall_sets(table):
        if rows.bit_count() == size:
            yield list(bits_of(rows)), list(bits_of(bits))


SUBSETS = {"pair": 2, "triple": 3, "quad": 4}
"""The names of layers with their number of cells or digits."""


class Subsets(Layer):
    """Finds naked and hidden pairs, triples or quads.

    They are n cells with only n candidates, or n digits with only n places.
    """

    @cached_property
    def _scopes(self) -> list[tuple[Sequence[int], Sequence[Group]]]:
        """The cells of each house and of each larger constraint, with their groups by digit."""
        rules, size = self.rules, SUBSETS[self.name]
        different = (group for group in rules.different if len(group.scope) > size)
        by_digit = (*rules.places, *((group,) * rules.side for group in different))
        return [(groups[0].scope, groups) for groups in by_digit]

    def find(self) -> Step | None:
        for cells, groups in self._scopes:
            self.deadline.check()
            left = [self.position.candidates[cell] for cell in cells]
            found, name = self._naked(cells, left, groups), f"naked {self.name}"
            if found is None and groups[0].house:
                found, name = self._hidden(cells, left, groups), f"hidden {self.name}"
            if found is not None:
                return self.step(*found, name=name)
        return None

    def _naked(
        self, cells: Sequence[int], left: Sequence[int], groups: Sequence[Group]
    ) -> Removal | None:
        for chosen, digits in _hall_sets(left, SUBSETS[self.name]):
            removed = [
                (cell, at + 1)
                for number, cell in enumerate(cells)
                if number not in chosen
                for at in digits
                if left[number] >> at & 1
            ]
            if removed:
                return list(dict.fromkeys(groups[at] for at in digits)), removed
        return None

    def _hidden(
        self, cells: Sequence[int], left: Sequence[int], groups: Sequence[Group]
    ) -> Removal | None:
        for chosen, numbers in _hall_sets(transpose(left), SUBSETS[self.name]):
            removed = [
                (cells[number], at + 1)
                for number in numbers
                for at in bits_of(left[number])
                if at not in chosen
            ]
            if removed:
                return [groups[at] for at in chosen], removed
        return None


FISH = {"X-wing": 2, "swordfish": 3, "jellyfish": 4}
"""The names of layers with their number of rows."""


class Fish(Layer):
    """Finds a digit whose places in n rows lie in n columns, or the other way round."""

    def find(self) -> Step | None:
        names = [house.name for house, _ in self.rules.houses]
        rows, columns = (
            [number for number, name in enumerate(names) if name.startswith(kind)]
            for kind in ("row ", "column ")
        )
        for digit in self.rules.board.digits:
            self.deadline.check()
            for bases, covers in ((rows, columns), (columns, rows)):
                found = self._of_digit(digit, bases, covers)
                if found is not None:
                    return self.step(*found)
        return None

    def _of_digit(self, digit: int, bases: Sequence[int], covers: Sequence[int]) -> Removal | None:
        cells = [cells for _, cells in self.rules.houses]
        places = {*self.position.places(range(len(self.position.candidates)), digit)}
        cover_of = {cell: at for at, number in enumerate(covers) for cell in cells[number]}
        lines = [
            number for number in bases if places.intersection(cells[number]) <= cover_of.keys()
        ]
        table = [
            sum(1 << cover_of[cell] for cell in cells[number] if cell in places) for number in lines
        ]
        for chosen, covering in _hall_sets(table, FISH[self.name]):
            over = [covers[at] for at in covering]
            inside = {cell for at in chosen for cell in cells[lines[at]]}
            removed = [
                (cell, digit)
                for number in over
                for cell in cells[number]
                if cell in places and cell not in inside
            ]
            if removed:
                numbers = [*(lines[at] for at in chosen), *over]
                return [self.rules.places[number][digit - 1] for number in numbers], removed
        return None


Wing = tuple[str, Sequence[Group], list[CellDigit]]
"""The name of a wing, its groups, and the candidates that they remove."""


class Wings(Layer):
    """Finds a digit that one of a few cells must hold, and removes it from cells that see them all.

    Chains of a single digit come first, then wings with several digits.
    """

    def find(self) -> Step | None:
        found = next(self._wings(), None)
        if found is None:
            return None
        name, groups, removed = found
        groups, removed = self.oracle.reduced(groups, removed)
        chain = Chain(self.position, removed[0], groups)
        refuted = chain.run(SHORT, self.deadline)
        assert refuted, "a wing is a short chain"
        return self.by_chain(name, chain, removed[1:])

    def _wings(self) -> Iterator[Wing]:
        for digit in self.rules.board.digits:
            self.deadline.check()
            yield from self._chains(digit)
        yield from self._xy_wings()
        yield from self._w_wings()

    def _wing(
        self, name: str, groups: Iterable[Group], ends: Sequence[int], digit: int
    ) -> Iterator[Wing]:
        """Yields the wing that removes the digit from cells; nothing if no cell loses the digit.

        One of the `ends` holds the digit, because of `groups`. So a cell that sees all ends loses
        the digit. It sees the ends by further groups, which may differ from cell to cell. The wing
        has the further groups by which the most cells lose the digit.
        """
        found: dict[tuple[Group, ...], list[CellDigit]] = {}
        for cell, by in seeing_all(self.position, ends, digit):
            found.setdefault(tuple(dict.fromkeys([*groups, *by])), []).append((cell, digit))
        if found:
            used, removed = max(found.items(), key=lambda each: (len(each[1]), -len(each[0])))
            yield name, used, removed

    def _chains(self, digit: int) -> Iterator[Wing]:
        """Yields the chains of a digit over two houses.

        In the first house the digit has two places, `near` and `far`. In the second house, `near`
        sees some places; `rest` are the other places. If `near` holds the digit, a cell of `rest`
        holds the digit in the second house. Otherwise `far` holds the digit.
        """
        rules = self.rules
        places = [self.position.places(cells, digit) for _, cells in rules.houses]
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
                    joins = witness_groups(rules, near, seen, digit)
                    name = self._chain_name(first, second, joins, len(rest))
                    yield from self._wing(name, [*groups, *joins], [far, *rest], digit)

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

    def _xy_wings(self) -> Iterator[Wing]:
        """Yields XY-wings and XYZ-wings.

        A cell with x and y (and z) sees a cell with x and z, and a cell with y and z.
        """
        left = self.position.candidates
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
                yield from self._wing(name, groups, ends, last.bit_length())

    def _w_wings(self) -> Iterator[Wing]:
        """Yields wings of two cells that both have only the candidates x and z.

        A house has two places for x. Each of the two cells sees the digit x in one of these places.
        """
        left = self.position.candidates
        two = [cell for cell, bits in enumerate(left) if bits.bit_count() == 2]
        for first, second in permutations(two, 2):
            if left[first] != left[second]:
                continue
            for at in bits_of(left[first]):
                last = (left[first] & ~(1 << at)).bit_length()
                for number, (_, cells) in enumerate(self.rules.houses):
                    places = self.position.places(cells, at + 1)
                    if len(places) != 2 or {first, second} & {*places}:
                        continue
                    pairs = list(zip(places, (first, second), strict=True))
                    if any(end not in self.rules.sees[place] for place, end in pairs):
                        continue
                    by = [self.rules.sees[place][end][0][at] for place, end in pairs]
                    groups = [self.rules.places[number][at], *by]
                    yield from self._wing("W-wing", groups, [first, second], last)
