"""An automaton as ISS packs it: a stream of bits, the highest of each byte first.

A header tells how many symbols and states there are; then come the transitions of each state, as
long as there are bits for another state. A line may be in stretches of cells, between which the
automaton reads a symbol of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from sudoku_csp.puzzle.notation.programs.iss_tables import bytes_of, letters

MOST_UNROLLED = 200_000
"""Transitions of an automaton over all cells, where these are in stretches."""

MOST_SYMBOLS, MOST_STATE_BITS = 16, 16
"""What the header of an automaton has room for."""


class Table(NamedTuple):
    """An automaton: (state, digit, next state), accepting states, and those to start in."""

    transitions: tuple[tuple[int, int, int], ...]
    accepting: tuple[int, ...]
    starts: tuple[int, ...]


def automaton(text: str, side: int) -> Table:
    """The automaton packed so, its symbols as digits; what no digit of the board leads to is left
    out. Raises ValueError for a code that is none, or that breaks off."""
    table, _ = _unpacked(text)
    return table._replace(transitions=tuple(one for one in table.transitions if one[1] <= side))


def broken_automaton(text: str, side: int, lengths: Sequence[int]) -> Table:
    """The automaton for several stretches of cells, of these lengths, as one for all their digits.

    Between two stretches it reads the symbol behind the largest digit. Where in the line it does is
    known, so its states are told apart by how many digits they have behind them. Raises ValueError
    as `automaton`, and for one without that symbol.
    """
    table, symbols = _unpacked(text)
    if symbols <= side:
        what = "has none for the breaks between stretches of cells"
        raise ValueError(f"an automaton of {symbols} symbols {what}")
    if len(table.transitions) * sum(lengths) > MOST_UNROLLED:
        raise ValueError(f"too large an automaton for {len(lengths)} stretches of cells")
    after: dict[tuple[int, int], list[int]] = {}
    for state, read, following in table.transitions:
        after.setdefault((state, read), []).append(following)
    numbers: dict[tuple[int, int], int] = {}

    def number(done: int, state: int) -> int:
        return numbers.setdefault((done, state), len(numbers))

    def moved(states: Iterable[int], read: int) -> list[int]:
        return list(dict.fromkeys(b for state in states for b in after.get((state, read), [])))

    breaks = [0] * (sum(lengths) + 1)
    for at in accumulate(lengths[:-1]):
        breaks[at] += 1

    def broken(states: Iterable[int], done: int) -> list[int]:
        """The states after the breaks that follow so many digits."""
        for _ in range(breaks[done]):
            states = moved(states, side + 1)
        return list(states)

    layer = broken(table.starts, 0)
    starts = tuple(number(0, state) for state in layer)
    transitions: list[tuple[int, int, int]] = []
    for done in range(sum(lengths)):
        arcs = [
            (state, digit, following)
            for state in layer
            for digit in range(1, side + 1)
            for following in broken(after.get((state, digit), []), done + 1)
        ]
        transitions += [(number(done, a), digit, number(done + 1, b)) for a, digit, b in arcs]
        layer = list(dict.fromkeys(b for _, _, b in arcs))
    accepting = [number(sum(lengths), state) for state in layer if state in table.accepting]
    # One that nothing leads to, where nothing is accepted.
    return Table(tuple(transitions), tuple(accepting) or (number(-1, 0),), starts)


def _unpacked(text: str) -> tuple[Table, int]:
    """The automaton packed so, with its symbols counted from 1, and how many these are."""
    read = _Bits(bytes_of(text))
    packed = read.number(2)
    if packed > 1:
        raise ValueError(f"an automaton in the form {packed}, which is not known")
    state_bits, symbols = read.number(4) + 1, read.number(4) + 1
    starting, accepting = read.number(state_bits), read.number(state_bits)
    if starting > 1 << MOST_STATE_BITS - 1 or not starting:
        raise ValueError("an automaton with no state to start in")
    also = read.number(starting)
    count_bits = 0 if packed else read.number(4)
    record = symbols if packed else count_bits
    symbol_bits = (symbols - 1).bit_length()
    transitions = []
    state = 0
    while record and read.left >= record:
        if packed:
            mask = read.number(symbols)
            reads = [symbol for symbol in range(symbols) if mask >> symbol & 1]
            steps = [(symbol, read.number(state_bits)) for symbol in reads]
        else:
            count = read.number(count_bits)
            steps = [(read.number(symbol_bits), read.number(state_bits)) for _ in range(count)]
        transitions += [(state, symbol + 1, after) for symbol, after in steps]
        state += 1
    if read.number(read.left):
        raise ValueError("an automaton with something behind its end")
    accepts = [at for at in range(starting) if also >> at & 1]
    accepts += range(starting, starting + accepting)
    return Table(tuple(transitions), tuple(accepts), tuple(range(starting))), symbols


def of_automaton(table: Table, side: int) -> str:
    """The code of an automaton for digits up to the side: its starts are numbered first, then what
    else it accepts. Raises ValueError for one that the header has no room for."""
    digits = range(1, side + 1)
    steps = sorted({one for one in table.transitions if one[1] in digits})
    ends = set(table.accepting)
    starts = list(dict.fromkeys(table.starts))
    others = dict.fromkeys(s for a, _, b in steps for s in (a, b) if s not in table.starts)
    accepting = [state for state in others if state in ends]
    states = [*starts, *accepting, *(state for state in others if state not in ends)]
    number = {state: at for at, state in enumerate(states)}
    after: list[list[tuple[int, int]]] = [[] for _ in states]
    for state, digit, following in steps:
        after[number[state]].append((digit - 1, number[following]))
    state_bits = max(len(states).bit_length(), 1)
    count_bits = max(len(each) for each in after).bit_length()
    if state_bits > MOST_STATE_BITS or count_bits >= MOST_SYMBOLS:
        raise ValueError(f"no room for an automaton of {len(states)} states")
    symbol_bits = (side - 1).bit_length()
    made = [(0, 2), (state_bits - 1, 4), (side - 1, 4)]
    made += [(len(starts), state_bits), (len(accepting), state_bits)]
    made += [(sum(1 << at for at, state in enumerate(starts) if state in ends), len(starts))]
    made += [(count_bits, 4)]
    while after and not after[-1]:
        after.pop()
    for each in after:
        made.append((len(each), count_bits))
        for symbol, following in sorted(each):
            made += [(symbol, symbol_bits), (following, state_bits)]
    return _packed(made)


def _packed(numbers: Sequence[tuple[int, int]]) -> str:
    """Numbers of so many bits each, one after another."""
    text = "".join(f"{number:0{size}b}" if size else "" for number, size in numbers)
    text += "0" * (-len(text) % 8)
    return letters(bytes(int(text[at : at + 8], 2) for at in range(0, len(text), 8)))


class _Bits:
    """A stream of bits, the highest of each byte first."""

    def __init__(self, packed: bytes) -> None:
        self._text = "".join(f"{byte:08b}" for byte in packed)
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._text) - self._at

    def number(self, size: int) -> int:
        """The next so many bits. Raises ValueError where there are fewer."""
        if size > self.left:
            raise ValueError("the code of an automaton breaks off")
        self._at += size
        return int(self._text[self._at - size : self._at] or "0", 2)
