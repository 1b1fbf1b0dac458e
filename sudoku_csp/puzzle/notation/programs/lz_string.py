"""LZ-string: the compression of puzzles in the links of web applications.

LZ-string (Pieroxy, 2013) is a dictionary coder like LZ78 (Ziv & Lempel, IEEE Transactions on
Information Theory 24, 1978) over UTF-16, written as base64. A code is the number of a text in the
dictionary; it has as many bits as the size of the dictionary in binary. Code 0 announces a new
character of 8 bits, code 1 a new character of 16 bits, code 2 the end. Numbers begin with their
lowest bit, letters of base64 with their highest. A few thousand letters can unpack to gigabytes, so
the output is limited.
"""

from __future__ import annotations

import struct

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

MAX_OUTPUT = 1 << 24
_BITS = {letter: format(value, "06b") for value, letter in enumerate(ALPHABET)}
_BYTE, _WIDE, _END = 0, 1, 2
_CHARACTER_BITS = {_BYTE: 8, _WIDE: 16}


def decompress(text: str, most: int = MAX_OUTPUT) -> str:
    """The text whose compressed form is these base64 letters.

    Raises ValueError for anything but a complete LZ-string, and if it unpacks to more than `most`
    characters.

    >>> decompress(compress('{"size": 9}'))
    '{"size": 9}'
    """
    try:
        bits = "".join([_BITS[letter] for letter in text.rstrip("=")])
    except KeyError as error:
        raise ValueError(f"no LZ-string: {error.args[0]!r} is no letter of base64") from None
    at = 0

    def number(width: int) -> int:
        nonlocal at
        at += width
        if at > len(bits):
            raise ValueError("no LZ-string, or not all of it: it ends in the middle")
        return int(bits[at - width : at][::-1], 2)

    known = ["", "", ""]  # Codes 0 to 2 stand for no text.
    units: list[str] = []
    size, before = 0, ""
    while (code := number(len(known).bit_length())) != _END:
        if code in _CHARACTER_BITS:
            known.append(chr(number(_CHARACTER_BITS[code])))
            code = len(known) - 1
        if code > len(known) or (code == len(known) and not before):
            raise ValueError("no LZ-string: a code without a meaning yet")
        entry = known[code] if code < len(known) else before + before[0]
        size += len(entry)
        if size > most:
            raise ValueError(f"it unpacks to more than {most:,} characters")
        units.append(entry)
        if before:
            known.append(before + entry[0])
        before = entry
    if "1" in bits[at:]:
        raise ValueError("no LZ-string: there is data after its end")
    return "".join(units).encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def compress(text: str) -> str:
    """The compressed text in base64 letters, the same as the web applications write.

    >>> compress("aaaa")
    'IY5A'
    """
    pieces, codes, new = list[str](), dict[str, int](), set[str]()
    size, begun = 2, ""

    def write(value: int, width: int) -> None:
        pieces.append(format(value, f"0{width}b")[::-1])

    def write_entry(entry: str) -> None:
        nonlocal size
        if entry in new:
            new.remove(entry)
            kind = _BYTE if ord(entry) <= 0xFF else _WIDE
            write(kind, size.bit_length())
            write(ord(entry), _CHARACTER_BITS[kind])
            size += 1
        else:
            write(codes[entry], size.bit_length())
        size += 1

    for (number,) in struct.iter_unpack("<H", text.encode("utf-16-le", "surrogatepass")):
        unit = chr(number)
        if unit not in codes:
            codes[unit] = len(codes) + 3
            new.add(unit)
        if begun + unit not in codes:
            write_entry(begun)
            codes[begun + unit] = len(codes) + 3
            begun = ""
        begun += unit
    if begun:
        write_entry(begun)
    write(_END, size.bit_length())
    bits = "".join(pieces) + 6 * "0"  # The last letter always has one such bit or more.
    letters = "".join([ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits) - 5, 6)])
    return letters + "=" * (-len(letters) % 4)
