"""One integer holds every candidate; one subtraction examines all cells and houses together.

Sudoku is an exact cover: each cell has one digit, and each digit one place in each row, column and
box. These are 4 * side * side *demands*. Each demand has a *field* of side + 1 bits: a bit for each
candidate that meets the demand and, above these, the *open* bit, which is set until the demand is
met. A candidate, a digit in a cell, meets four demands, and so has a bit in four fields.

All fields stand side by side in one Python integer. A dozen operations on it find every
contradiction and every naked and hidden single of the board; two dozen more find all locked
candidates. Both are repeated to the fixpoint; then a depth-first search decides the demand with the
fewest candidates. Integers never change, so the states for backtracking are kept without copying.

Exact cover: Knuth, "Dancing Links" (2000). Fields of bits in one word ("broadword"): Knuth, The Art
of Computer Programming 4A, 7.1.3.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from operator import and_, or_
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BudgetSpent, Unsupported
from sudoku_csp.targets.propagation.journal import Counts, Journal

LARGEST = 16
"""The largest side. The masks need memory and time that grow with its sixth power: on 16x16 30 MB
and a tenth of a second, on 25x25 more than ten times as much."""

CONFLICT = -1
"""Stands for the candidates of a board on which some demand has no candidate left."""

ROWS, COLUMNS, BOXES, CELLS = range(4)
"""The kinds of field, from the lowest bits of the integer up."""

Candidate = tuple[int, int]
"""The number of a cell in reading order, and a digit; both are counted from 0."""


def only_ones(alive: int, opens: int, side: int) -> int:
    """The bits that are the only candidate of an open field; CONFLICT if an open field has none.

    One subtraction takes 1 from every field. In a field with candidates this clears the lowest
    candidate and sets the bits below it, so that `x & x - 1` is the field without its lowest
    candidate. In a field without candidates it clears the open bit. A second subtraction finds the
    fields that had exactly one candidate.

    Here are two fields, each of three candidates and an open bit. The higher field has two
    candidates, the lower field has one:

    >>> bin(only_ones(0b1011_1100, 0b1000_1000, 3))
    '0b100'
    >>> only_ones(0b1011_1000, 0b1000_1000, 3) == CONFLICT
    True
    """
    opened = alive & opens
    ones = opened >> side
    less = alive - ones
    if less & opens != opened:
        return CONFLICT
    single = opened & ~((alive & less) - ones)
    return alive & single - (single >> side)


def indices(bits: int) -> list[int]:
    """The numbers of the bits that are set, counted from 1, the highest first.

    >>> indices(0b1001)
    [4, 1]
    """
    found = []
    while bits:
        index = bits.bit_length()
        bits ^= 1 << index - 1
        found.append(index)
    return found


def below(index: int, side: int) -> int:
    """A mask of the candidates' bits in one field: the field whose open bit has the number `index`,
    where bits are numbered from 1."""
    return (1 << index - 1) - (1 << index - 1 - side)


class Layout:
    """The bits of each candidate, and the candidates of each field."""

    def __init__(self, board: Board) -> None:
        self.side = side = board.side
        self.width = side + 1
        self.members: list[list[Candidate]] = [[] for _ in range(4 * side * side)]
        self.fields_of: dict[Candidate, tuple[int, ...]] = {}
        for place, digit in product(range(side * side), range(side)):
            row, column = divmod(place, side)
            box = board.box_number(board.cells[place])
            fields = (
                self.field(ROWS, digit, row),
                self.field(COLUMNS, digit, column),
                self.field(BOXES, digit, box),
                self.field(CELLS, row, column),
            )
            self.fields_of[place, digit] = fields
            for field in fields:
                self.members[field].append((place, digit))
        self.bits_of = dict.fromkeys(self.fields_of, 0)
        for field, candidates in enumerate(self.members):
            for index, candidate in enumerate(candidates):
                self.bits_of[candidate] |= 1 << field * self.width + index
        self.full = (1 << len(self.members) * self.width) - 1
        self.opens = self.open_bits(range(len(self.members)))

    def field(self, kind: int, first: int, second: int) -> int:
        """The number of the field for a digit and a house, or for a row and a column of a cell."""
        return (kind * self.side + first) * self.side + second

    def open_bits(self, fields: Iterable[int]) -> int:
        return sum(1 << field * self.width + self.side for field in fields)

    def bits(self, candidates: Iterable[Candidate]) -> int:
        """The bits of these candidates in all of their fields."""
        return reduce(or_, (self.bits_of[candidate] for candidate in candidates), 0)

    def answered(self, field: int) -> int:
        """The bits to clear when a demand is met: its field, and all bits of its candidates."""
        whole = (1 << self.width) - 1 << field * self.width
        return whole | self.bits(self.members[field])


@dataclass(frozen=True)
class Segments:
    """The segments of some kinds of field; they show locked candidates.

    A segment is the part of a field for the cells where a line meets a box. All segments of a field
    have the same length. If the field is or-ed with copies of itself that are shifted by each of
    `shifts`, the first bit of a segment is set exactly if the segment has a candidate. `first` has
    these first bits, and `opens` the open bits of the fields. The mask `keep[i]` is applied if the
    segment whose first bit has number i (from 1) must hold the digit: the mask clears the rest of
    the crossing box or line.
    """

    side: int
    shifts: tuple[int, ...]
    first: int
    opens: int
    keep: dict[int, int]

    def locked(self, alive: int) -> int:
        """For each open field whose candidates are all in one segment, the segment's first bit.

        CONFLICT if an open field has no candidate.
        """
        folded = alive
        for shift in self.shifts:
            folded |= alive >> shift
        return only_ones(folded & self.first | alive & self.opens, self.opens, self.side)


def segments(layout: Layout, board: Board) -> Iterator[Segments]:
    """Yields the segments for each way to divide fields; none on a jigsaw.

    A box has its cells in reading order: one row of the box is a run of adjacent bits, and one
    column of the box is bits at equal distances.
    """
    if board.regions:
        return
    wide, high = board.box_columns, board.box_rows
    if wide == high:
        yield _cut(layout, (ROWS, COLUMNS, BOXES), wide, 1)
    else:
        yield _cut(layout, (ROWS, BOXES), wide, 1)
        yield _cut(layout, (COLUMNS,), high, 1)
    yield _cut(layout, (BOXES,), high, wide)


def _cut(layout: Layout, kinds: tuple[int, ...], length: int, stride: int) -> Segments:
    """The segments of these kinds of field, each of `length` bits that are `stride` apart."""
    side = layout.side
    fields: list[int] = []
    keep: dict[int, int] = {}
    starts = range(0, side, length) if stride == 1 else range(stride)
    for kind in kinds:
        fields.extend(range(layout.field(kind, 0, 0), layout.field(kind + 1, 0, 0)))
    for field in fields:
        for start in starts:
            segment = layout.members[field][start : start + length * stride : stride]
            shared = set.intersection(*(set(layout.fields_of[one]) for one in segment))
            crossing = {one for other in shared - {field} for one in layout.members[other]}
            ruled_out = layout.bits(crossing.difference(segment))
            keep[field * layout.width + start + 1] = layout.full & ~ruled_out
    return Segments(
        side=side,
        shifts=tuple(range(stride, length * stride, stride)),
        first=sum(1 << index - 1 for index in keep),
        opens=layout.open_bits(fields),
        keep=keep,
    )


class State(NamedTuple):
    """The state of a search.

    `alive` are the candidates that are left, CONFLICT if there is no solution, 0 if every demand is
    met. `grid` is the placed digits as a number with one byte for each cell. `used` are the locked
    segments whose candidates have been removed.
    """

    alive: int
    grid: int
    used: tuple[int, ...]


@dataclass(frozen=True)
class Masks:
    """The masks of a board. Lists are indexed by `int.bit_length()`, so bit i - 1 is at index i.

    Attributes:
        full: All bits, the state of the blank board.
        opens: The open bits of all fields.
        keep: For each bit, the bits that stay when the candidate of this bit is placed.
        placed: For each bit, the digit of its candidate, at its cell, as in `State.grid`.
        given: For each cell and digit, the same mask as in `keep`.
        cells_at: The number of the lowest bit among the fields of the cells, from 0.
        keep_in_cells: The masks of `keep`, shifted down by `cells_at` bits.
    """

    side: int
    full: int
    opens: int
    keep: list[int]
    placed: list[int]
    given: list[list[int]]
    cells_at: int
    keep_in_cells: list[int]
    segments: tuple[Segments, ...]


def solutions(
    masks: Masks, givens: bytes, counts: Counts, check: Callable[[], None]
) -> Iterator[bytes]:
    """Yields every solution. `givens` and solutions have one byte for each cell, 0 if it is empty.

    `check` is called before each decision, and may end the search by an exception.
    """
    keep, placed = masks.keep, masks.placed
    state = fixpoint(masks, start(masks, givens))
    decisions: list[tuple[State, list[int]]] = []
    while True:
        alive, grid, used = state
        if alive == CONFLICT:
            counts.conflicts += 1
        elif alive:
            decisions.append((state, choose(masks, alive)))
            counts.deepest = max(counts.deepest, len(decisions))
        else:
            yield grid.to_bytes(len(givens), "little")
        while decisions and not decisions[-1][1]:
            decisions.pop()
        if not decisions:
            return
        check()
        counts.nodes += 1
        (alive, grid, used), untried = decisions[-1]
        index = untried.pop()
        state = fixpoint(masks, State(alive & keep[index], grid + placed[index], used))


def start(masks: Masks, givens: bytes) -> State:
    """The state of the board with the givens placed.

    A given meets four demands: its cell has a digit, and its digit has a place in a row, a column
    and a box. Two equal givens in a house meet the same demand of this house. More demands than
    four for each empty cell are then open: this shows the conflict.
    """
    alive = masks.full
    for keep, digit in zip(masks.given, givens, strict=True):
        if digit:
            alive &= keep[digit]
    if (alive & masks.opens).bit_count() != 4 * givens.count(0):
        alive = CONFLICT
    return State(alive, int.from_bytes(givens, "little"), (0,) * len(masks.segments))


def fixpoint(masks: Masks, state: State) -> State:
    """The state in which singles and locked candidates find nothing more."""
    alive, grid, used = state
    while alive > 0:
        alive, grid = place_singles(masks, alive, grid)
        if alive <= 0:
            break
        before = alive
        alive, used = remove_locked(masks, alive, used)
        if alive == before:
            break
    return State(alive, grid, used)


def place_singles(masks: Masks, alive: int, grid: int) -> tuple[int, int]:
    """Places each candidate that is the last of its cell, or of its digit in a house.

    Repeats this until there is none. Returns the new `alive` and `grid`; `alive` is CONFLICT if a
    cell, or a digit in a house, has no candidate.
    """
    side, opens, keep, placed = masks.side, masks.opens, masks.keep, masks.placed
    while alive:
        found = only_ones(alive, opens, side)
        if found == CONFLICT:
            return CONFLICT, grid
        if not found:
            break
        while found:
            index = found.bit_length()
            alive &= keep[index]
            grid += placed[index]
            found &= alive
    return alive, grid


def remove_locked(masks: Masks, alive: int, used: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Removes locked candidates. Returns the new `alive`, and `used` with their segments.

    If a digit's candidates in a line are all in one box, the rest of the box loses the digit; if
    its candidates in a box are all in one line, the rest of the line loses the digit.
    """
    now = []
    for cut, before in zip(masks.segments, used, strict=True):
        locked = cut.locked(alive)
        if locked == CONFLICT:
            return CONFLICT, used
        now.append(before | locked)
        for index in indices(locked & ~before):
            alive &= cut.keep[index]
    return alive, tuple(now)


def choose(masks: Masks, alive: int) -> list[int]:
    """The numbers of the bits in the open field with the fewest candidates, to be tried in turn.

    Every open field has at least two candidates. Each subtraction removes one more candidate from
    every field, as in `only_ones`.
    """
    side, at = masks.side, masks.cells_at
    opened = alive & masks.opens
    ones = opened >> side
    rest = alive & alive - ones
    rest &= rest - ones
    fewest = opened & ~(rest - ones)
    if pairs := fewest >> at:
        return _narrowest(masks, alive >> at, pairs)
    while not fewest:
        rest &= rest - ones
        fewest = opened & ~(rest - ones)
    return indices(alive & below(fewest.bit_length(), side))


def _narrowest(masks: Masks, cells: int, pairs: int) -> list[int]:
    """The numbers of both bits of the cell whose two choices together leave the fewest candidates.

    `cells` are the fields of all cells; `pairs` are the open bits of cells with two candidates.
    """
    at, keep = masks.cells_at, masks.keep_in_cells
    best: list[int] = []
    least = 2 * cells.bit_count()
    while pairs:
        index = pairs.bit_length()
        pairs ^= 1 << index - 1
        pair = cells & below(index, masks.side)
        one, other = (pair & -pair).bit_length() + at, pair.bit_length() + at
        left = (cells & keep[one]).bit_count() + (cells & keep[other]).bit_count()
        if left < least:
            best, least = [one, other], left
    return best


@lru_cache(maxsize=4)
def masks_of(board: Board) -> Masks:
    """The masks of the board: side**3 integers of about 4 * side**3 bits.

    Raises Unsupported for a board that is too large.
    """
    if board.side > LARGEST:
        raise Unsupported(f"the bitboard takes boards up to side {LARGEST}, not {board.side}")
    if not board.has_boxes:  # With rows as boxes, the boxes add no rule.
        board = Board(board.side, 1, board.side)
    layout = Layout(board)
    side, full = layout.side, layout.full
    without = [full & ~layout.answered(field) for field in range(len(layout.members))]
    size = full.bit_length() + 1
    keep, placed = [full] * size, [0] * size
    given = [[full] * (side + 1) for _ in board.cells]
    for (place, digit), fields in layout.fields_of.items():
        mask = reduce(and_, (without[field] for field in fields))
        given[place][digit + 1] = mask
        for index in indices(layout.bits_of[place, digit]):
            keep[index], placed[index] = mask, digit + 1 << 8 * place
    cells_at = layout.field(CELLS, 0, 0) * layout.width
    return Masks(
        side=side,
        full=full,
        opens=layout.opens,
        keep=keep,
        placed=placed,
        given=given,
        cells_at=cells_at,
        keep_in_cells=[mask >> cells_at for mask in keep],
        segments=tuple(segments(layout, board)),
    )


class Bounded(Journal):
    """A journal that allows `most` decisions (None: any number), and then raises BudgetSpent."""

    def __init__(self, most: int | None) -> None:
        super().__init__(self._stop)
        self._most = most

    def _stop(self) -> None:
        if self.counts.nodes == self._most:
            raise BudgetSpent


def first(solutions: Iterator[bytes], limit: int) -> tuple[list[bytes], bool]:
    """The first `limit` solutions or all, and True if there are no more. Stops at BudgetSpent."""
    grids: list[bytes] = []
    with suppress(BudgetSpent):
        for grid in solutions:
            grids.append(grid)
            if len(grids) == limit:
                return grids, False
        return grids, True
    return grids, False
