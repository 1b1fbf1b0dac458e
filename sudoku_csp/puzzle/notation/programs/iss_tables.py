"""How ISS writes sets of bits, pairs of digits, and automata as letters.

In sets of bits and pairs of digits, each letter has six bits, the lowest first; zeros at the end
are left out. Automata and patterns are bytes in base64url (RFC 4648), which is read with or without
padding, and written without padding.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import accumulate, count, product
from typing import NamedTuple

from sudoku_csp.grid.errors import Unsupported

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MOST_STATE_BITS, MOST_COUNT_BITS = 16, 15  # The largest sizes that the header can state.
MOST_UNROLLED = 200_000  # The most transitions times cells, if there are several stretches.


def bits(text: str) -> list[int]:
    """The positions of the bits that are set in these letters, which have six bits each.

    Raises ValueError if a character is not one of LETTERS.

    >>> bits("CA"), bits("AB")
    ([1], [6])
    """
    if not set(text) <= set(LETTERS):
        raise ValueError(f"{text[:30]!r} has other letters than A-Z, a-z, 0-9, - and _")
    numbers = enumerate(map(LETTERS.index, text))
    return [6 * at + bit for at, number in numbers for bit in range(6) if number >> bit & 1]


def pairs(text: str, side: int) -> tuple[tuple[int, int], ...]:
    places = bits(text)
    if any(place >= side * side for place in places):
        raise ValueError(f"the table has pairs of digits above {side}")
    return tuple((place // side + 1, place % side + 1) for place in places)


def encode_pairs(allowed: Callable[[int, int], bool], side: int) -> str:
    places = enumerate(product(range(1, side + 1), repeat=2))
    number = sum(1 << place for place, pair in places if allowed(*pair))
    size = -(-number.bit_length() // 6)
    return "".join(LETTERS[number >> 6 * at & 63] for at in range(size))


def decode_base64(text: str) -> bytes:
    text = text.removesuffix("=" * (-len(text.rstrip("=")) % 4))
    if not set(text) <= set(LETTERS) or len(text) % 4 == 1:
        raise ValueError(f"{text[:30]!r} is not base64url")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Table(NamedTuple):
    """An automaton. A transition is (state, digit, next state); `starts` are the initial states."""

    transitions: tuple[tuple[int, int, int], ...]
    accepting: tuple[int, ...]
    starts: tuple[int, ...]


def automaton(text: str, side: int, lengths: Sequence[int] = (1,)) -> Table:
    """The automaton that reads the digits of stretches of cells with these lengths.

    The automaton in `text` also reads a symbol between two stretches: the largest digit plus 1.
    Here this symbol is left out, and states count the digits instead. Raises ValueError.
    """
    table, symbols = _unpacked(text)
    if len(lengths) == 1:
        return table._replace(transitions=tuple(one for one in table.transitions if one[1] <= side))
    if symbols <= side:
        raise ValueError(f"an automaton of {symbols} symbols has none between stretches of cells")
    if len(table.transitions) * sum(lengths) > MOST_UNROLLED:
        raise ValueError(f"too large an automaton for {len(lengths)} stretches of cells")
    jumps: dict[int, set[int]] = defaultdict(set)
    for state, symbol, following in table.transitions:
        if symbol == side + 1:
            jumps[state].add(following)
    breaks = list(accumulate(lengths))

    def places(state: int, done: int) -> list[int]:
        """The states after `done` digits and the symbols that follow these digits, from `state` on.

        Each is a number that combines a state of the text's automaton with `done`.
        """
        states = {state}
        for _ in range(breaks[:-1].count(done)):
            states = {after for before in states for after in jumps[before]}
        return [after << MOST_STATE_BITS | done for after in sorted(states)]

    transitions = tuple(
        (before << MOST_STATE_BITS | done, digit, place)
        for done in range(breaks[-1])
        for before, digit, after in table.transitions
        if digit <= side
        for place in places(after, done + 1)
    )
    accepting = tuple(state << MOST_STATE_BITS | breaks[-1] for state in table.accepting)
    starts = tuple(place for state in table.starts for place in places(state, 0))
    return Table(transitions, accepting, starts)


def _unpacked(text: str) -> tuple[Table, int]:
    """The automaton in these letters, with symbols from 1 on, and the number of its symbols."""
    stream = "".join(f"{byte:08b}" for byte in decode_base64(text))
    at = 0

    def number(size: int) -> int:
        nonlocal at
        at += size
        if at > len(stream):
            raise ValueError("the code of an automaton breaks off")
        return int("0" + stream[at - size : at], 2)

    form = number(2)
    if form > 1:
        raise ValueError(f"an automaton of the unknown format {form}")
    state_bits, symbols = number(4) + 1, number(4) + 1
    starting, accepting = number(state_bits), number(state_bits)
    also = number(starting)
    record = symbols if form else number(4)
    symbol_bits = (symbols - 1).bit_length()
    transitions = []
    for state in count():
        if not record or len(stream) - at < record:
            break
        read = number(record)
        if form:
            found = [symbol for symbol in range(symbols) if read >> symbol & 1]
            transitions += [(state, symbol + 1, number(state_bits)) for symbol in found]
        else:
            for _ in range(read):
                transitions.append((state, number(symbol_bits) + 1, number(state_bits)))
    if "1" in stream[at:]:
        raise ValueError("an automaton with data after its end")
    accepts = [state for state in range(starting) if also >> state & 1]
    accepts += range(starting, starting + accepting)
    return Table(tuple(transitions), tuple(accepts), tuple(range(starting))), symbols


def encode_automaton(table: Table, side: int) -> str:
    """The letters for an automaton. Raises Unsupported if it is too large for ISS."""
    steps = sorted({one for one in table.transitions if one[1] <= side})
    starts = list(dict.fromkeys(table.starts))
    others = dict.fromkeys(s for a, _, b in steps for s in (a, b) if s not in starts)
    accepting = [state for state in others if state in table.accepting]
    number = {state: at for at, state in enumerate(dict.fromkeys([*starts, *accepting, *others]))}
    after: list[list[tuple[int, int]]] = [[] for _ in number]
    for state, digit, following in steps:
        after[number[state]].append((digit - 1, number[following]))
    state_bits = len(number).bit_length()
    count_bits = max(map(len, after)).bit_length()
    if state_bits > MOST_STATE_BITS or count_bits > MOST_COUNT_BITS:
        raise Unsupported(f"ISS has no room for an automaton of {len(number)} states")
    also = sum(1 << at for at, state in enumerate(starts) if state in table.accepting)
    fields = [(0, 2), (state_bits - 1, 4), (side - 1, 4), (len(starts), state_bits)]
    fields += [(len(accepting), state_bits), (also, len(starts)), (count_bits, 4)]
    while after and not after[-1]:
        after.pop()
    for each in after:
        fields.append((len(each), count_bits))
        for symbol, following in sorted(each):
            fields += [(symbol, (side - 1).bit_length()), (following, state_bits)]
    text = "".join(f"{value:0{size}b}" for value, size in fields if size)
    text += "0" * (-len(text) % 8)
    return encode_base64(int(text, 2).to_bytes(len(text) // 8))
