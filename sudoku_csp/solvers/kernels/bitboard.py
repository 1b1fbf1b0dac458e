"""One integer holds every candidate: a subtraction looks at every house at once.

Sudoku is an exact cover: each cell has one digit, and each digit one place in each row, column and
box. Each of these 4 * side * side demands is a *field* of side + 1 bits: a bit for each of its
candidates and, above them, the *open* bit, which is set until the demand is met. A candidate, a
digit in a cell, meets four demands, and so has a bit in each of their four fields.

All fields stand side by side in one Python integer. A dozen operations on it find every
contradiction and every naked and hidden single of the board, another two dozen all locked
candidates. Both are repeated to the fixpoint; then a depth-first search decides on the fewest
candidates. Integers never change, so the states for backtracking are kept without copying.

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
"""Placeholder for the candidates of a board on which a demand has none."""

ROWS, COLUMNS, BOXES, CELLS = range(4)
"""The kinds of field, from the lowest bits of the integer up."""

Candidate = tuple[int, int]
"""A place in reading order and a digit, both from 0."""


def only_ones(alive: int, opens: int, side: int) -> int:
    """The candidates that are alone in an open field; CONFLICT if an open field has none.

    One subtraction takes 1 from every field. In a field with candidates it clears the lowest and
    sets the bits below, so that `x & x - 1` is the field without its lowest candidate. In a field
    without candidates it clears the open bit. A second subtraction finds the fields that had one.

    Two fields of three bits and their open bits; the higher has two candidates, the other has one:

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
    """The bits of the candidates of a field; `index` is the number of its open bit, from 1."""
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
        """The number of a field: of a digit and one of its houses, or of a row and a column."""
        return (kind * self.side + first) * self.side + second

    def open_bits(self, fields: Iterable[int]) -> int:
        return sum(1 << field * self.width + self.side for field in fields)

    def bits(self, candidates: Iterable[Candidate]) -> int:
        """All bits of the candidates."""
        return reduce(or_, (self.bits_of[candidate] for candidate in candidates), 0)

    def answered(self, field: int) -> int:
        """The bits to clear when the demand is met: the field, and its candidates elsewhere."""
        whole = (1 << self.width) - 1 << field * self.width
        return whole | self.bits(self.members[field])


@dataclass(frozen=True)
class Segments:
    """The segments of some kinds of field, where lines meet boxes; they show locked candidates.

    A field consists of equal segments. If it is or-ed with itself, shifted by each of `shifts`, the
    `first` bit of each segment is set if the segment has a candidate. `opens` are the open bits of
    the fields. `keep[i]` is the mask for a segment that must hold the digit and whose first bit has
    number i (from 1): it clears the rest of the crossing box or line.
    """

    side: int
    shifts: tuple[int, ...]
    first: int
    opens: int
    keep: dict[int, int]

    def locked(self, alive: int) -> int:
        """The first bits of the segments that have all candidates of their field; or CONFLICT."""
        folded = alive
        for shift in self.shifts:
            folded |= alive >> shift
        return only_ones(folded & self.first | alive & self.opens, self.opens, self.side)


def segments(layout: Layout, board: Board) -> Iterator[Segments]:
    """Yields the segments for each way to cut fields; none on a jigsaw.

    The cells of a box are in reading order: its rows are runs of bits, its columns have strides.
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
    """The segments of these kinds of field, of `length` bits that are `stride` apart."""
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
    """The candidates left (CONFLICT if there is no solution, 0 if every demand is met), the placed
    digits as a number with a byte a cell, and the locked segments that have been used."""

    alive: int
    grid: int
    used: tuple[int, ...]


@dataclass(frozen=True)
class Masks:
    """The masks of a board. Lists are indexed by `int.bit_length()`: bit i - 1 is at index i.

    Attributes:
        full: The blank board.
        opens: The open bits.
        keep: For each bit, all bits that stay when its candidate is placed.
        placed: For each bit, its digit in its cell, as in `State.grid`.
        given: The mask of `keep` for each place and digit.
        cells_at: The lowest bit of the cells' fields.
        keep_in_cells: `keep` from `cells_at` up.
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
    """Yields every solution of the givens; both have a byte a cell, 0 for an empty one.

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
    """The board with the givens placed.

    Each given meets four demands. Two equal givens of a house meet fewer than eight together.
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
    """Places candidates that are alone in a field, until there are none."""
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
    """Removes locked candidates, and adds their segments to `used`.

    If a line has a digit's candidates in one box only, the rest of the box loses them; if a box has
    them in one line only, the rest of the line loses them.
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
    """A bit of each candidate of a field with the fewest; one of them must be placed.

    Every field has at least two. Each subtraction takes one more, as in `only_ones`.
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
    """The two candidates of the cell whose choices leave the fewest candidates in all cells.

    `cells` are the bits of the cells' fields; `pairs` the open bits of the cells with two.
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
    if not board.has_boxes:  # Boxes that are the rows are no new rule.
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
    """Counts, and raises BudgetSpent at a decision after `most` nodes; None for no bound."""

    def __init__(self, most: int | None) -> None:
        super().__init__(self._stop)
        self._most = most

    def _stop(self) -> None:
        if self.counts.nodes == self._most:
            raise BudgetSpent


def first(solutions: Iterator[bytes], limit: int) -> tuple[list[bytes], bool]:
    """Solutions up to the limit, and True if there are no more; BudgetSpent ends the search."""
    grids: list[bytes] = []
    with suppress(BudgetSpent):
        for grid in solutions:
            grids.append(grid)
            if len(grids) == limit:
                return grids, False
        return grids, True
    return grids, False
