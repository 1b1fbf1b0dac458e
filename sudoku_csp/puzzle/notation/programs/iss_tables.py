"""Tables as ISS packs them into letters: bits, pairs of digits, a pattern.

The alphabet is that of base64url (RFC 4648). A table of bits has six in a letter, the lowest first,
and leaves out what is zero at its end; a pattern, and an automaton (`iss_automata`), are bytes in
base64url, as a rule without padding.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

_NUMBERS = {letter: number for number, letter in enumerate(LETTERS)}


def bits(text: str) -> list[int]:
    """The places of the bits that are set. Raises ValueError for another letter.

    >>> bits("CA"), bits("AB")
    ([1], [6])
    """
    found = []
    for at, letter in enumerate(text):
        if letter not in _NUMBERS:
            raise ValueError(f"{letter!r} is no letter of a table: A-Z, a-z, 0-9, - and _ are")
        found += [6 * at + bit for bit in range(6) if _NUMBERS[letter] >> bit & 1]
    return found


def of_bits(places: Iterable[int]) -> str:
    """The letters in which these bits are set, without zeros at the end.

    >>> of_bits([1]), of_bits([6])
    ('C', 'AB')
    """
    numbers: list[int] = []
    for place in sorted(places):
        numbers += [0] * (place // 6 + 1 - len(numbers))
        numbers[place // 6] |= 1 << place % 6
    return "".join(LETTERS[number] for number in numbers)


def pairs(text: str, side: int) -> tuple[tuple[int, int], ...]:
    """The pairs of digits of a table. Raises ValueError for one of more digits than the side.

    >>> pairs("C", 4)
    ((1, 2),)
    """
    places = bits(text)
    if any(place >= side * side for place in places):
        raise ValueError(f"the table has pairs of more digits than the {side} of the board")
    return tuple((place // side + 1, place % side + 1) for place in places)


def of_pairs(found: Iterable[tuple[int, int]], side: int) -> str:
    """The table of these pairs, those of digits that the board has."""
    digits = range(1, side + 1)
    return of_bits(
        {(a - 1) * side + b - 1 for a, b in found if a in digits and b in digits},
    )


def pattern(text: str) -> str:
    """The pattern packed so. Raises ValueError for none."""
    return bytes_of(text).decode("latin-1")


def of_pattern(text: str) -> str:
    """The pattern in letters.

    >>> of_pattern("1*2"), pattern("MSoy")
    ('MSoy', '1*2')
    """
    return letters(text.encode("latin-1"))


def bytes_of(text: str) -> bytes:
    """The bytes in base64url. Raises ValueError for a text that is none."""
    text = text.removesuffix("=").removesuffix("=")
    stray = sorted(set(text) - set(LETTERS))
    if stray or len(text) % 4 == 1:
        what = f"has {stray[0]!r}" if stray else "breaks off"
        raise ValueError(f"{text[:20]!r} is no base64url: it {what}")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def letters(packed: bytes) -> str:
    """The bytes in base64url, without padding."""
    return urlsafe_b64encode(packed).decode().rstrip("=")
