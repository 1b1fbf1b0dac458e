"""Sets of small numbers as the bits of an integer, and back."""

from __future__ import annotations

from collections.abc import Iterator


def bits_of(bits: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first.

    >>> list(bits_of(0b10110))
    [1, 2, 4]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
