"""LZ-string: the compression in which web interfaces put a puzzle into a link.

A dictionary coder in the manner of LZ78 (Ziv & Lempel, IEEE Transactions on Information Theory 24,
1978) over UTF-16, by Pieroxy (lz-string, 2013), written as base64. Codes grow by a bit as the
dictionary fills; code 0 announces a new character of 8 bits, 1 one of 16 bits, 2 the end. Every
number stands with its lowest bit first, the letters of base64 with their highest.

A text of a few thousand letters can stand for gigabytes: what comes out has a bound too.
"""

from __future__ import annotations

from collections.abc import Iterator

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

MAX_OUTPUT = 1 << 24
"""Characters that a text may unpack to."""

_VALUE = {letter: value for value, letter in enumerate(ALPHABET)}
_BYTE, _WIDE, _END, _FIRST_FREE = 0, 1, 2, 3
_LETTER_BITS = 6


def decompress(text: str, most: int = MAX_OUTPUT) -> str:
    """What the base64 text stands for. Raises ValueError where it is none, or stands for more than
    `most` characters.

    >>> decompress(compress('{"size": 9}'))
    '{"size": 9}'
    """
    bits = _Bits(text.rstrip("="))
    first = bits.character(bits.number(2))
    if first is None:
        return ""
    known = ["", "", "", first]
    said = [first]
    size, width, before = 1, 3, first
    while True:
        code = bits.number(width)
        if code in (_BYTE, _WIDE, _END):
            character = bits.character(code)
            if character is None:
                bits.refuse_more()
                return _joined(said)
            known.append(character)
            code = len(known) - 1
            if len(known) == 1 << width:
                width += 1
        if code < len(known):
            entry = known[code]
        elif code == len(known):
            entry = before + before[0]
        else:
            raise ValueError("no LZ-string: a code that stands for nothing yet")
        size += len(entry)
        if size > most:
            raise ValueError(f"it unpacks to more than {most:,} characters")
        said.append(entry)
        known.append(before + entry[0])
        if len(known) == 1 << width:
            width += 1
        before = entry


def compress(text: str) -> str:
    """The text as base64, letter for letter as the web interfaces write it.

    >>> compress("aaaa")
    'IY5A'
    """
    written = _Letters()
    codes: dict[str, int] = {}
    new: set[str] = set()
    width, room, begun = 2, 2, ""

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1

    def say(entry: str) -> None:
        if entry in new:
            new.remove(entry)
            wide = ord(entry) > 0xFF
            written.number(_WIDE if wide else _BYTE, width)
            written.number(ord(entry), 16 if wide else 8)
            grow()
        else:
            written.number(codes[entry], width)
        grow()

    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + _FIRST_FREE
            new.add(unit)
        if begun + unit in codes:
            begun += unit
            continue
        say(begun)
        codes[begun + unit] = len(codes) + _FIRST_FREE
        begun = unit
    if begun:
        say(begun)
    written.number(_END, width)
    return written.text()


def _units(text: str) -> Iterator[str]:
    """The text's UTF-16, of which one character may be two units."""
    packed = text.encode("utf-16-le", "surrogatepass")
    for place in range(0, len(packed), 2):
        yield chr(packed[place] | packed[place + 1] << 8)


def _joined(units: list[str]) -> str:
    """The text of which these are the units of UTF-16. Raises ValueError where they are none."""
    return "".join(units).encode("utf-16-le", "surrogatepass").decode("utf-16-le")


class _Bits:
    """The bits of base64 text, one after another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def number(self, width: int) -> int:
        """The next number of so many bits. Raises ValueError at the end."""
        value = 0
        for place in range(width):
            letter, bit = divmod(self._at, _LETTER_BITS)
            if letter >= len(self._text):
                raise ValueError("no LZ-string, or not all of it: it ends in the middle")
            code = _VALUE.get(self._text[letter])
            if code is None:
                raise ValueError(f"no LZ-string: {self._text[letter]!r} is no letter of base64")
            value |= (code >> (_LETTER_BITS - 1 - bit) & 1) << place
            self._at += 1
        return value

    def refuse_more(self) -> None:
        """Raises ValueError where letters that are no filling stand behind the end."""
        rest = self._text[-(-self._at // _LETTER_BITS) :]
        if any(_VALUE.get(letter) for letter in rest):
            raise ValueError("no LZ-string: it goes on behind its end")

    def character(self, code: int) -> str | None:
        """The character that the code announces, None for the end."""
        if code == _BYTE:
            return chr(self.number(8))
        if code == _WIDE:
            return chr(self.number(16))
        if code == _END:
            return None
        raise ValueError("no LZ-string: it does not begin with a character")


class _Letters:
    """Numbers as bits in letters of base64."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def number(self, value: int, width: int) -> None:
        self._bits.extend(value >> place & 1 for place in range(width))

    def text(self) -> str:
        """All of it: there is always a bit to fill up with, and four letters make a group."""
        bits = self._bits + [0] * (_LETTER_BITS - len(self._bits) % _LETTER_BITS)
        letters = "".join(
            ALPHABET[int("".join(map(str, bits[start : start + _LETTER_BITS])), 2)]
            for start in range(0, len(bits), _LETTER_BITS)
        )
        return letters + "=" * (-len(letters) % 4)
