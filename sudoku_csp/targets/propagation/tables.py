"""The propagators of relations of two cells, of tables and of automata.

They keep unions of sets and layers of states, but nothing that a search would have to undo.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.model import Accept, State, Step
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Wide

KEPT = 1 << 12
"""Largest number of unions that a `Unions` keeps: all of them on boards up to side 12."""


class Unions:
    """A set for each digit, as bits; `union` returns the union of the sets of some digits."""

    def __init__(self, sets: Sequence[int]) -> None:
        self.sets = sets
        self._kept: dict[int, int] = {}

    def union(self, mask: int) -> int:
        union = self._kept.get(mask)
        if union is None:
            union = reduce(or_, (self.sets[digit] for digit in bits_of(mask)), 0)
            if len(self._kept) < KEPT:
                self._kept[mask] = union
        return union


class SupportMasks:
    """The digits of the two cells, in this order, are an allowed pair. Domain consistent.

    A cell keeps the digits that fit some candidate of the other cell (Mackworth, "Consistency in
    networks of relations", 1977; supports as in AC-4, Mohr & Henderson 1986, but as bit masks).
    """

    def __init__(self, a: Cell, b: Cell, side: int, allowed: Callable[[int, int], bool]) -> None:
        self.scope = (a, b)
        digits = range(1, side + 1)
        pairs = [[bool(allowed(v, w)) for w in digits] for v in digits]
        self._of_a, self._of_b = (
            Unions([sum(1 << place for place, fits in enumerate(line) if fits) for line in lines])
            for lines in (pairs, zip(*pairs, strict=True))
        )

    def propagate(self, domains: Domains) -> None:
        a, b = self.scope
        domains.keep(b, self._of_a.union(domains[a]))
        domains.keep(a, self._of_b.union(domains[b]))

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        """The other cell holds no digit that fits the removed one."""
        a, b = self.scope
        gone = domains.full ^ mask
        if cell == a:
            return [(b, domains.full & ~self._of_a.union(gone))]
        return [(a, domains.full & ~self._of_b.union(gone))]


class RowSets:
    """The rows of a table as sets: for each place and digit, the rows with this digit there."""

    def __init__(self, rows: Sequence[Sequence[int]], length: int, side: int) -> None:
        self.every = (1 << len(rows)) - 1
        rows_with = [[0] * side for _ in range(length)]
        for number, row in enumerate(rows):
            for of_digits, digit in zip(rows_with, row, strict=True):
                of_digits[digit - 1] |= 1 << number
        self.places = [Unions(of_digits) for of_digits in rows_with]


class BitsetTable:
    """The cells together hold one of the rows. Domain consistent.

    A row is left if all its digits are candidates. A candidate stays while a row with it is left
    (Compact-Table: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus, CP 2016). Tables
    of the same rows share the unions.
    """

    slow = True

    def __init__(self, cells: Sequence[Cell], rows: RowSets) -> None:
        self.scope = tuple(cells)
        self._rows = rows

    def propagate(self, domains: Domains) -> None:
        left, places = self._rows.every, self._rows.places
        masks = domains.masks(self.scope)
        for mask, unions in zip(masks, places, strict=True):
            left &= unions.union(mask)
        if not left:
            raise Conflict("no row is left")
        for cell, mask, unions in zip(self.scope, masks, places, strict=True):
            if not mask & (mask - 1):
                continue
            keep = rest = mask
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not unions.sets[bit.bit_length() - 1] & left:
                    keep ^= bit
            if keep != mask:
                domains.keep(cell, keep)

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        """Each row with the removed digit, or each row of all, has a digit outside the masks.

        From the first cell to the last, a mask is made wider by each digit whose rows are excluded
        by the masks of the cells before and by the candidates of the cells after.
        """
        left, places, masks = self._rows.every, self._rows.places, domains.masks(self.scope)
        after = [left]
        for own, unions in zip(reversed(masks), reversed(places), strict=True):
            after.append(after[-1] & unions.union(own))
        for one, unions in zip(self.scope, places, strict=True):
            if one == cell and left & after[-1]:
                left = unions.union(domains.full ^ mask)
        wide = []
        for one, own, unions in zip(self.scope, masks, places, strict=True):
            after.pop()
            others, kept = left & after[-1], own
            for place, with_digit in enumerate(unions.sets):
                if not with_digit & others:
                    kept |= 1 << place
            left &= unions.union(kept)
            wide.append((one, kept))
        return wide


Arcs = tuple[tuple[int, int], ...]
"""The arcs of a state: the bit of a digit, and the number of the state in the next layer."""


class LayeredAutomaton:
    """The digits of the cells, in order, lead an automaton from the start to an accepted state.

    A layer of states stands between any two cells. An arc leads for a digit from a state to a state
    of the next layer. A digit stays if one of its arcs is on a path of candidates from the start to
    an accepted state (Pesant, CP 2004). Domain consistent if no cell is repeated. The layers are
    made once, without states that are on no path. States that accept the same words are one state
    (Revuz, "Minimisation of acyclic deterministic automata in linear time", 1992).
    """

    slow = True

    def __init__(
        self,
        cells: Sequence[Cell],
        side: int,
        start: State,
        step: Step[State],
        accept: Accept[State],
    ) -> None:
        self.scope = tuple(dict.fromkeys(cells))
        self._cells = tuple(cells)
        self._layers = _unroll(len(self._cells), side, start, step, accept)

    def propagate(self, domains: Domains) -> None:
        layers, masks = self._layers, domains.masks(self._cells)
        if layers is None:
            raise Conflict("no word is accepted")
        reached: list[set[int]] = [{0}]
        for layer, mask in zip(layers, masks, strict=True):
            reached.append(
                {after for state in reached[-1] for bit, after in layer[state] if bit & mask}
            )
        good = reached.pop()
        if not good:
            raise Conflict("no word of the candidates is accepted")
        for cell, layer, mask in zip(
            reversed(self._cells), reversed(layers), reversed(masks), strict=True
        ):
            kept = 0
            before = set()
            for state in reached.pop():
                for bit, after in layer[state]:
                    if bit & mask and after in good:
                        kept |= bit
                        before.add(state)
            if kept != mask:
                domains.keep(cell, kept)
            good = before

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        """No path leads from the start to an accepted state by digits of the masks.

        From the first cell to the last, a mask is made wider by each digit that leads to no state
        from which candidates of the cells after lead to an accepted state.
        """
        layers, full = self._layers, domains.full
        if layers is None:
            return []
        target, masks = -1, domains.masks(self._cells)
        good = self._good(layers, masks)
        for place, one in enumerate(self._cells):
            if one == cell and 0 in good[0]:
                target, own = place, masks.copy()
                own[place] = full ^ mask
                good = self._good(layers, own)
        wide, reached = [], {0}
        for place, (one, layer) in enumerate(zip(self._cells, layers, strict=True)):
            arcs = [arc for state in reached for arc in layer[state]]
            kept = full & ~sum({bit for bit, after in arcs if after in good[place + 1]})
            if place == target:
                kept = full ^ mask
            else:
                wide.append((one, kept))
            reached = {after for bit, after in arcs if bit & kept}
        return wide

    def _good(self, layers: Sequence[Sequence[Arcs]], masks: Sequence[int]) -> list[set[int]]:
        """The states of each layer from which digits of the masks lead to an accepted state."""
        good = [{0}]
        for layer, mask in zip(reversed(layers), reversed(masks), strict=True):
            leading_on = (
                any(bit & mask and after in good[-1] for bit, after in arcs) for arcs in layer
            )
            good.append({state for state, leads in enumerate(leading_on) if leads})
        return good[::-1]


def _unroll(
    length: int, side: int, start: State, step: Step[State], accept: Accept[State]
) -> list[list[Arcs]] | None:
    """Returns the layers, with the arcs of each state, or None if no word is accepted.

    The first layer has one state. All last arcs lead to state 0, the only accepted one.
    """
    forward: list[dict[State, list[tuple[int, State]]]] = []
    states: dict[State, None] = {start: None}
    for _ in range(length):
        arcs = {
            state: [
                (1 << digit - 1, after)
                for digit in range(1, side + 1)
                if (after := step(state, digit)) is not None
            ]
            for state in states
        }
        forward.append(arcs)
        states = {after: None for of_state in arcs.values() for _, after in of_state}
    number = {state: 0 for state in states if accept(state)}
    layers: list[list[Arcs]] = []
    for arcs in reversed(forward):
        classes: dict[Arcs, int] = {}
        before = {}
        for state, of_state in arcs.items():
            kept = tuple((bit, number[after]) for bit, after in of_state if after in number)
            if kept:
                before[state] = classes.setdefault(kept, len(classes))
        number = before
        layers.append(list(classes))
    return layers[::-1] if start in number else None
