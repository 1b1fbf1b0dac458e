"""A board as one integer: where each bit stands, and the trick that looks at all of them at once.

Sudoku is an exact cover: each cell has one digit, and each digit one place in each row, column and
box. Each of these 4 * side * side demands is a *field* of side + 1 bits: one for each of its
candidates and, above them, the *open* bit, set as long as the demand is not met. A candidate, a
digit in a cell, answers four demands and so has four bits, one in each of its fields.

Exact cover: Knuth, "Dancing Links" (2000). Fields of bits in one word ("broadword"): Knuth, The Art
of Computer Programming 4A, 7.1.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import or_

from sudoku_csp.grid.board import Board

CONFLICT = -1
"""Stands for the candidates of a board on which a demand has none."""

ROWS, COLUMNS, BOXES, CELLS = range(4)
"""The kinds of field, from the lowest bits of the integer up."""

Candidate = tuple[int, int]
"""A place in reading order and a digit, both from 0."""


def only_ones(alive: int, opens: int, side: int) -> int:
    """The candidates that are the only one of an open field; CONFLICT if such a field has none.

    One subtraction takes 1 from every field. Where it has candidates, that turns the lowest off
    and the bits below on, so that `x & x - 1` is the field without its lowest candidate; where it
    has none, the open bit pays. A second one therefore finds the fields that had one candidate.

    Two fields of three bits and their open bit, the higher with two candidates, the other with one:

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
    """The number of each bit that is set, counted from 1, the highest first.

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
    """The bits of the candidates of a field, by the number of its open bit, counted from 1."""
    return (1 << index - 1) - (1 << index - 1 - side)


class Layout:
    """Which bits a candidate has, and which candidates a field."""

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
        """What goes when the demand is met: the field, and all its candidates elsewhere."""
        whole = (1 << self.width) - 1 << field * self.width
        return whole | self.bits(self.members[field])


@dataclass(frozen=True)
class Segments:
    """Where lines meet boxes, in some kinds of field: what locked candidates are made of.

    A field falls into equal segments. Or-ing it with itself moved by each of `shifts` leaves in
    each segment's `first` bit whether the segment has a candidate. `opens` are the open bits of
    the fields. `keep[i]`, where the segment whose first bit is number i (from 1) must hold the
    digit, is all but what that rules out: the rest of the box, or line, that crosses there.
    """

    side: int
    shifts: tuple[int, ...]
    first: int
    opens: int
    keep: dict[int, int]

    def locked(self, alive: int) -> int:
        """The segments that have all candidates of a field, by their first bits; or CONFLICT."""
        folded = alive
        for shift in self.shifts:
            folded |= alive >> shift
        return only_ones(folded & self.first | alive & self.opens, self.opens, self.side)


def segments(layout: Layout, board: Board) -> Iterator[Segments]:
    """The segments by the way they are cut; none on a jigsaw, whose regions meet lines irregularly.

    A box's cells are in reading order: its rows are runs of bits, its columns go by strides.
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
    """The segments of `length` bits, each `stride` above the last, of these kinds of field."""
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
