"""Says why one constraint removes candidates: a sum, a sandwich or a skyscraper.

Every sentence is about the whole constraint and the candidates before the step. A filling is a set
of digits that add up to the total and fit into the cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

from sudoku_csp.analysis.explanation.filters import Group, SmallSolver, numbered
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.constraints import registry
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import symbol
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import join_words
from sudoku_csp.solvers.backend import Budget

MOST = 6
"""The largest number of fillings that are named."""

MOST_SIDE, MOST_CELLS = 9, 6
"""On boards above 9x9, sums of more than 6 cells have too many values to list."""

Left = Mapping[Cell, Collection[int]]
"""The digits that each cell can hold."""

Terms = Sequence[tuple[int, Cell]]
"""Factors and cells, to be added up."""


@dataclass(frozen=True)
class Sum:
    """An equation, sets of its cells that differ, and the digits that each cell can hold."""

    board: Board
    terms: Terms
    total: int
    apart: Sequence[Collection[Cell]]
    left: Left

    @classmethod
    def of_group(cls, group: Group, board: Board, left: Left) -> Sum | None:
        if group.equation is None:
            return None
        apart = [frozenset(board.cells[at] for at in scope) for scope in group.apart]
        return cls(board, *group.equation, apart, left)

    def objection(self) -> str:
        """Says why the sum cannot hold if one side is always larger than the other, else ""."""
        plus = [term for term in self.terms if term[0] > 0]
        minus = [(-factor, cell) for factor, cell in self.terms if factor < 0]
        more, rest = max(-self.total, 0), max(self.total, 0)
        one = {value + more for value in self.values(plus)}
        other = {value + rest for value in self.values(minus)}
        if not one or not other or not (max(one) < min(other) or min(one) > max(other)):
            return ""
        small = max(one) < min(other)
        first = f"{added(plus, more)} is at {f'most {max(one)}' if small else f'least {min(one)}'}"
        if not minus:
            return f"{first}, not {rest}"
        limit = f"least {min(other)}" if small else f"most {max(other)}"
        return f"{first}, and {added(minus, rest)} is at {limit}"

    def values(self, terms: Terms) -> set[int]:
        """The values to which some terms can add up, if cells that must differ do so."""
        found = {0}
        waiting = list(terms)
        while waiting:
            beside = next((some for some in self.apart if waiting[0][1] in some), ())
            run = [term for term in waiting if term is waiting[0] or term[1] in beside]
            waiting = [term for term in waiting if term not in run]
            states = {0: found}
            for factor, cell in run:
                after: dict[int, set[int]] = {}
                for mask, sums in states.items():
                    for digit in self.left[cell]:
                        if not mask >> digit & 1:
                            key = mask | 1 << digit if beside else mask
                            further = {each + factor * digit for each in sums}
                            after.setdefault(key, set()).update(further)
                states = after
            found = set().union(*states.values())
        return found

    def reasons(self, candidates: Iterable[Candidate]) -> Iterator[str]:
        """Yields the reasons why the candidates are out: fillings, bounds, then single digits."""
        removed: dict[Cell, list[int]] = {}
        for one in candidates:
            removed.setdefault(one.cell, []).append(one.digit)
        yield from self._explain_by_fillings(removed)
        bounds: dict[tuple[str, str], list[Cell]] = {}
        single = []
        for cell, digits in removed.items():
            rest = digits
            for lower in (True, False):
                if bound := self._bound(cell, rest, lower=lower):
                    limit, what, why = bound
                    bounds.setdefault((what, why), []).append(cell)
                    rest = [one for one in rest if (one > limit if lower else one < limit)]
            single += [self._rest(cell, digit) for digit in rest]
        for (what, why), cells in bounds.items():
            yield f"{join_words(cells)} {'is' if len(cells) == 1 else 'are'} {what}, since {why}"
        yield from single

    def _fillings(self) -> list[tuple[int, ...]]:
        """The fillings; none unless all cells differ and every factor is 1."""
        cells = {cell for _, cell in self.terms}
        together = any(cells <= {*some} for some in self.apart)
        if len(cells) < 2 or not together or any(factor != 1 for factor, _ in self.terms):
            return []
        left = [self.left[cell] for cell in cells]
        return [
            some
            for some in combinations(sorted(set().union(*left)), len(cells))
            if sum(some) == self.total and _fits(some, left)
        ]

    def _explain_by_fillings(self, removed: dict[Cell, list[int]]) -> Iterator[str]:
        """Yields the fillings if they are few, and takes the digits they explain from `removed`."""
        found = self._fillings()
        if not 0 < len(found) <= MOST:
            return
        text = (
            f"only {join_words((symbols(self.board, some, '+') for some in found), 'or')} is left"
        )
        absent = set().union(*removed.values()).difference(*found)
        if absent:
            text += f", without {symbols(self.board, sorted(absent))}"
        yield text
        forced = {}
        for digit in sorted(set(found[0]).intersection(*found[1:])):
            places = [cell for _, cell in self.terms if digit in self.left[cell]]
            if len(places) == 1:
                forced[places[0]] = digit
        for cell, digits in removed.items():
            removed[cell] = [digit for digit in digits if digit not in absent]
            if removed[cell] and cell in forced:
                removed[cell] = []
                in_each = " is in each of them and" if len(found) > 1 else ""
                yield f"{symbol(self.board, forced[cell])}{in_each} fits only in {cell}"

    def _others(self, cell: Cell) -> tuple[int, list[tuple[int, Cell]]]:
        factor = next(each for each, other in self.terms if other == cell)
        return factor, [term for term in self.terms if term[1] != cell]

    def _bound(
        self, cell: Cell, digits: Sequence[int], *, lower: bool
    ) -> tuple[int, str, str] | None:
        """The smallest or largest digit that the other cells leave to a cell, its text and reason.

        None if this bound explains no removal.
        """
        factor, others = self._others(cell)
        if abs(factor) != 1 or not others:
            return None
        terms = [(-factor * each, other) for each, other in others]
        plus = [(each, other) for each, other in terms if each > 0]
        minus = [(-each, other) for each, other in terms if each < 0]
        alone = len({*map(abs, (each for each, _ in terms))}) == 1 and not plus
        bound, why = factor * self.total, []
        for some, sign, at_least in ((plus, 1, lower), (minus, -1, not lower)):
            values = self.values(some)
            extreme = min(values) if at_least else max(values)
            bound += sign * extreme
            if some:
                what = "the rest" if alone and len(some) > 1 else added(some)
                limit = f"at {'least' if at_least else 'most'} " if len(values) > 1 else ""
                why.append(f"{what} is {limit}{extreme}")
        if not any(digit < bound if lower else digit > bound for digit in digits):
            return None
        side = "least" if lower else "most"
        shown = symbol(self.board, bound) if bound > 0 else bound
        return bound, f"at {side} {shown}", " and ".join(why)

    def _rest(self, cell: Cell, digit: int) -> str:
        """Names the total that a digit would leave and to which the other cells cannot add up."""
        factor, others = self._others(cell)
        rest = self.total - factor * digit
        if all(each < 0 for each, _ in others):
            rest, others = -rest, [(-each, other) for each, other in others]
        return f"{symbol(self.board, digit)} in {cell} would leave {rest} for {added(others)}"


def _fits(digits: Sequence[int], cells: Sequence[Collection[int]]) -> bool:
    """True if each of the digits has a cell of its own."""
    if not digits:
        return True
    return any(
        digits[0] in left and _fits(digits[1:], [*cells[:at], *cells[at + 1 :]])
        for at, left in enumerate(cells)
    )


def reason(scene: Scene, group: Group) -> str:
    """Says why a group removes the candidates of a step; "" if only the rule can be cited."""
    board = scene.board
    kind = registry.name_of(type(group.constraints[0]))
    if kind == "sandwich" and not group.houses:
        return _sandwich(scene, group)
    if kind == "skyscraper" and board.side <= MOST_SIDE:
        return "; ".join(_skyscraper(scene, group))
    found = Sum.of_group(group, board, scene.left)
    most = len(board.cells) if board.side <= MOST_SIDE else MOST_CELLS
    if found is None or not 2 <= len(found.terms) <= most:
        return ""
    return "; ".join(found.reasons(scene.step.removed))


def symbols(board: Board, digits: Iterable[int], word: str = "and") -> str:
    """The digits as text; with the word "+" as a sum.

    >>> symbols(Board.customary(16), [1, 10, 16]), symbols(Board.customary(9), [1, 2], "+")
    ('1, A and G', '1+2')
    """
    shown = [symbol(board, digit) for digit in digits]
    return "+".join(shown) if word == "+" else join_words(shown, word)


def added(terms: Terms, number: int = 0) -> str:
    """A sum of terms and a number as text.

    >>> added([(1, Cell(1, 1)), (10, Cell(1, 2)), (-1, Cell(1, 3))], 3)
    'r1c1 + 10 r1c2 - r1c3 + 3'
    """
    text = ""
    for factor, cell in sorted(terms, key=lambda term: term[0] < 0):
        sign = " + " if factor > 0 else " - "
        times = "" if abs(factor) == 1 else f"{abs(factor)} "
        text += f"{sign if text or factor < 0 else ''}{times}{cell}"
    return f"{text.strip()} + {number}" if number else text.strip()


SECONDS = 1.0
"""The time to find the ends of a sandwich; after it the sentence leaves them out."""


def _sandwich(scene: Scene, group: Group) -> str:
    """Says where the two ends can be and, if the places are few, which digits are between them."""
    board = scene.board
    cells = scene.cells(group)
    clauses = numbered(board.side, group.scope, group.clauses)
    found = {}
    with suppress(BudgetSpent), SmallSolver(board.side, len(cells), clauses) as solver:
        for literal in solver.without([sum(1 << d - 1 for d in scene.left[c]) for c in cells]):
            solver.add([literal])
        found = _ends(solver, board.side)
    if not found or len(found) > 2 * MOST:
        return ""
    many = len(found) > MOST or sum(map(len, found.values())) > 2 * MOST
    texts = []
    for (first, last), fillings in sorted(found.items()):
        sums = sorted(symbols(board, some, "+") for some in fillings)
        between = f" ({join_words(sums, 'or')} between)" if last - first > 1 and not many else ""
        texts.append(f"{cells[first]} and {cells[last]}{between}")
    return f"1 and {symbol(board, board.side)} can only be in {join_words(texts, 'or in')}"


def _ends(solver: SmallSolver, side: int) -> dict[tuple[int, int], set[tuple[int, ...]]]:
    """The pairs of places of 1 and the largest digit, each with the fillings between them.

    Stops after 2 * MOST pairs; after MOST pairs the fillings are incomplete. Raises BudgetSpent.
    """
    deadline = Budget(SECONDS).start()
    variables = solver.variables
    found: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    while len(found) <= 2 * MOST and (model := solver.model([], deadline)) is not None:
        digits = [bit.bit_length() for bit in model]
        first, last = sorted((digits.index(1), digits.index(side)))
        held = tuple(sorted(digits[first + 1 : last]))
        found.setdefault((first, last), set()).add(held)
        ends = [-variables[at][digits[at] - 1] for at in (first, last)]
        between = variables[first + 1 : last] if len(found) <= MOST else []
        others = [cell[d] for cell in between for d in range(side) if d + 1 not in held]
        solver.add([*ends, *others])
    return found


def _skyscraper(scene: Scene, group: Group) -> Iterator[str]:
    """Yields how many buildings would be seen with the digits that a step removes."""
    cells = scene.cells(group)
    alike: dict[tuple[tuple[int, ...], str], list[Cell]] = {}
    for cell in cells:
        by_text: dict[str, list[int]] = {}
        for one in scene.step.removed:
            if one.cell == cell:
                text = seen(group, cells, {**scene.left, cell: (one.digit,)})
                by_text.setdefault(text, []).append(one.digit)
        for text, digits in by_text.items():
            alike.setdefault((tuple(digits), text), []).append(cell)
    for (removed, text), places in alike.items():
        yield f"with {symbols(scene.board, removed, 'or')} in {join_words(places, 'or')} {text}"


def seen(group: Group, cells: Sequence[Cell], left: Left) -> str:
    """The number of buildings that are seen, in words, if `left` contradicts the clue.

    The cells are in the order in which they are seen. Their digits differ.
    """
    states: dict[int, set[int]] = {0: {0}}
    for cell in cells:
        after: dict[int, set[int]] = {}
        for used, counts in states.items():
            for digit in left[cell]:
                bit = 1 << digit
                if not used & bit:
                    counted = {count + (bit > used) for count in counts}
                    after.setdefault(used | bit, set()).update(counted)
        states = after
    found = set().union(*states.values())
    clue = group.constraints[0].value  # type: ignore[attr-defined]
    if not found:
        return "the cells have not enough digits"
    if min(found) < clue < max(found):
        return f"never {clue} are seen"
    limit, number = ("least", min(found)) if min(found) > clue else ("most", max(found))
    return f"at {limit} {number} {'is' if number == 1 else 'are'} seen"
