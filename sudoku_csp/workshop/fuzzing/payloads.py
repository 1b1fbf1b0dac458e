"""Payloads: texts of puzzles, damaged as links, files and hands damage them, and as attackers do.

Random damage to well-formed inputs (Miller, Fredriksen & So, "An empirical study of the reliability
of UNIX utilities", 1990) reaches deeper into a reader than random bytes do: what is left of the
text still looks like its notation.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.workshop.fuzzing.read_only import SCL

SIGNS = "0123456789.:;,-+_*|/\\<>^v`'\"#=~[]{}()&?% \t\r\nABCFabcrxXuNI4g"
"""Signs that notations are made of."""

ODD = (
    "\0", "\x1b[2J", "\x7f", "\x85", "\xa0", "\xb2", "é", "\u0663", "\u0661", "\u200b", "\u202e",
    "\u2028", "\u2500", "\u2551", "\ufeff", "\uff11", "\ud800", "\udc80", "\U0001d7d9",
    "\U0001f9e9", "\u0301", "\u4e00", "\u2160",
)  # fmt: skip
"""Characters that are no digits, blanks or ends of lines, though Python takes some for such, and
those that a message must not print as they are."""

NUMBERS = (
    "0", "-1", "1.5", "1e999", "-0", "NaN", "Infinity", "00", "10", "17", "256", "65536",
    str(2**31), str(2**63), str(2**64 + 1), "9" * 400, "9" * 5000, "1e5", "0x10", "1_0", "true",
    "null", '""', "[]", "{}",
)  # fmt: skip
"""What may stand where a number was."""

DEEP = ("[", "{", '{"a":', '{"grid":', '{"puzzle":', "(", "any-of (", "[[1,", '"', "r1c1 / ")
"""What opens something, again and again."""

LONG = (*9 * (2_000,), 100_000)
"""Characters of a text that has been blown up."""

Mutation = Callable[[Random, str], str]

_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[A-Za-z]{2,}|[0-9]+")


def _place(rng: Random, text: str, most: int = 40) -> slice:
    """A piece of the text: of a few characters, or of any length."""
    start = rng.randrange(len(text) + 1)
    length = rng.randrange(rng.choice((2, most, len(text) + 1)) + 1)
    return slice(start, start + length)


def cut(rng: Random, text: str) -> str:
    """A piece is gone."""
    piece = _place(rng, text)
    return text[: piece.start] + text[piece.stop :]


def ended(rng: Random, text: str) -> str:
    """The end is gone."""
    return text[: rng.randrange(len(text) + 1)]


def doubled(rng: Random, text: str) -> str:
    """A piece stands there twice, or the whole."""
    piece = _place(rng, text) if rng.randrange(4) else slice(0, len(text))
    return text[: piece.stop] + rng.choice(("", "\n", " ", ",")) + text[piece.start :]


def swapped(rng: Random, text: str) -> str:
    """Two pieces have changed places."""
    a, b, c, d = sorted(rng.randrange(len(text) + 1) for _ in range(4))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def changed(rng: Random, text: str) -> str:
    """A few characters are others."""
    letters = list(text)
    for _ in range(rng.choice((1, 1, 2, 5))):
        if letters:
            letters[rng.randrange(len(letters))] = rng.choice(SIGNS)
    return "".join(letters)


def added(rng: Random, text: str) -> str:
    """Signs of notations have come in somewhere."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + "".join(rng.choices(SIGNS, k=rng.randrange(1, 8))) + text[at:]


def odd(rng: Random, text: str) -> str:
    """Characters of no notation have come in."""
    at = rng.randrange(len(text) + 1)
    new = "".join(rng.choices(ODD, k=rng.choice((1, 1, 3))))
    return text[:at] + new + text[at + rng.randrange(2) :]


def renumbered(rng: Random, text: str) -> str:
    """A number is another, often no number that a puzzle has."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return added(rng, text)
    number = rng.choice(found)
    return text[: number.start()] + rng.choice(NUMBERS) + text[number.end() :]


def reworded(rng: Random, text: str) -> str:
    """A word or a number stands in the place of another of the text."""
    found = list(_WORD.finditer(text))
    if not found:
        return swapped(rng, text)
    one, other = rng.choice(found), rng.choice(found)
    return text[: one.start()] + other[0] + text[one.end() :]


def nested(rng: Random, text: str) -> str:
    """Brackets are opened, and opened."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(DEEP) * rng.choice((2, 9, 100, 3000)) + text[at:]


def blown_up(rng: Random, text: str) -> str:
    """A piece stands there so often that all becomes long."""
    piece = text[_place(rng, text, 9)] or rng.choice(SIGNS)
    at = rng.randrange(len(text) + 1)
    return text[:at] + piece * (rng.choice(LONG) // len(piece)) + text[at:]


MUTATIONS: Mapping[str, Mutation] = {
    "cut": cut,
    "ended": ended,
    "doubled": doubled,
    "swapped": swapped,
    "changed": changed,
    "added": added,
    "odd": odd,
    "renumbered": renumbered,
    "reworded": reworded,
    "nested": nested,
    "blown up": blown_up,
}
"""What may be done to a text."""

PACKED: Mapping[str, str] = {
    "link": links.F_PUZZLES,
    "sudokupad": links.SUDOKUPAD,
    "sudokumaker-link": links.SUDOKUMAKER,
    "scl": SCL,
}
"""Of notations that are packed, what stands before what is packed: there damage may be done inside
too."""

PACKERS: Sequence[Callable[[bytes], bytes]] = (
    lambda data: gzip.compress(data, mtime=0),
    bz2.compress,
    lambda data: lzma.compress(data, preset=0),
)
"""What packs a file."""


def damaged(rng: Random, text: str, name: str, times: int) -> str:
    """The text after so many mutations, of which the first is the one of this name."""
    for one in (name, *rng.choices(list(MUTATIONS), k=times - 1)):
        text = MUTATIONS[one](rng, text)
    return text


def flipped(rng: Random, data: bytes) -> bytes:
    """The bytes with one to three bits that are others."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def packed(rng: Random, data: bytes) -> bytes:
    """The bytes as a packed file, often a damaged one, sometimes one that unpacks to a lot more."""
    if not rng.randrange(8):
        data *= max(LONG) // max(1, len(data)) + 1
    data = rng.choice(PACKERS)(data)
    return (data, flipped(rng, data), data[: rng.randrange(len(data))])[rng.randrange(3)]
