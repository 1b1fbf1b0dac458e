"""Clauses as text, at the speed of the disk.

The literals of a whole group are formatted once and then only joined. For a pairwise group one
`replace` writes all pairs of a literal in the place of a mark before each later one. Any other
method is a fixed sequence of such parts, picked by `itemgetter`. The tests compare both with the
plain way, clause by clause.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Any, BinaryIO

from sudoku_csp.targets.cnf.at_most_one import AtMostOne
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
from sudoku_csp.targets.cnf.output import Output, Pattern, pattern

_Picker = Callable[[Sequence[Any]], Sequence[Any]]

FIRST = b"@"
"""Stands for the first literal of a pair, and in no text of a formula."""

CHUNK = 1 << 23
"""Bytes that are written at a time, or one group if that is more."""


@dataclass(frozen=True)
class Syntax:
    """How a clause is spelled: what begins and ends it, and a literal with its blank.

    `negative` None: a negative literal is a negative number in the place of the positive.
    """

    begin: bytes = b""
    end: bytes = b"0\n"
    positive: bytes = b"%d "
    negative: bytes | None = None

    def spelling(self, before: bytes = b"") -> Callable[[int], bytes]:
        """The function from a literal to its text, with something before it."""
        positive = (before + self.positive).__mod__
        if self.negative is None:
            return positive
        negative = (before + self.negative).__mod__
        return lambda literal: positive(literal) if literal > 0 else negative(-literal)


PLAIN = Syntax()
"""Numbers, ended by a 0."""


class Text(Output):
    """Writes every clause to a binary stream; `close` writes what is pending."""

    def __init__(self, stream: BinaryIO, variables: int, method: AtMostOne, syntax: Syntax) -> None:
        super().__init__(variables, method)
        self._stream = stream
        self._syntax = syntax
        self._between = syntax.end + syntax.begin
        self._literal = syntax.spelling()
        self._opening = syntax.spelling(self._between)
        self._pending: list[bytes] = []
        self._bytes = 0
        self.watch: Callable[[str], object] = lambda _name: None
        """Called with the name of each section that begins."""

    def section(self, name: str) -> None:
        self.watch(name)

    def clause(self, literals: Sequence[int]) -> None:
        text = b"".join(map(self._literal, literals))
        self._write(self._syntax.begin + text + self._syntax.end)

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        if len(parts) > 1:
            self._pairs([b"".join(map(self._literal, part)) for part in parts])

    def at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) < 2:
            return
        if self.method is PAIRWISE:
            self._pairs([self._literal(-literal) for literal in literals])
            return
        made = pattern(self.method, len(literals))
        table = made.table(literals, self.fresh(made.auxiliary))
        opening, following, chosen = _parts(made)
        parts = [
            *map(self._opening, opening(table)),
            *map(self._literal, following(table)),
        ]
        text = b"".join(chosen(parts))
        self._write(text[len(self._syntax.end) :] + self._syntax.end)

    def _pairs(self, parts: list[bytes]) -> None:
        begin, end = self._syntax.begin + FIRST, self._syntax.end
        text = begin + (end + begin).join(parts[1:]) + end
        lines, place = [], 0
        for part, second in pairwise(parts):
            lines.append(text[place:].replace(FIRST, part))
            place += len(begin) + len(second) + len(end)
        self._pending.extend(lines)
        self._wrote(sum(map(len, lines)))

    def _write(self, text: bytes) -> None:
        self._pending.append(text)
        self._wrote(len(text))

    def _wrote(self, length: int) -> None:
        self._bytes += length
        if self._bytes >= CHUNK:
            self.close()

    def close(self) -> None:
        """Writes what is pending. The stream stays open."""
        self._stream.write(b"".join(self._pending))
        self._pending.clear()
        self._bytes = 0


@lru_cache(maxsize=1024)
def _parts(made: Pattern) -> tuple[_Picker, _Picker, _Picker]:
    """What picks the stand-ins that open a clause, those that follow, and the parts of all clauses.

    The parts are the texts of the first, each with the end of the clause before it, and then those
    of the second.
    """
    opening = sorted({clause[0] for clause in made.clauses})
    following = sorted({literal for clause in made.clauses for literal in clause[1:]})
    first = {literal: place for place, literal in enumerate(opening)}
    later = {literal: place for place, literal in enumerate(following, start=len(opening))}
    places = [
        place
        for clause in made.clauses
        for place in (first[clause[0]], *(later[literal] for literal in clause[1:]))
    ]
    return _picker(opening), _picker(following), _picker(places)


def _picker(places: Sequence[int]) -> _Picker:
    """`itemgetter`, which gives no sequence where there is one place or none."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda items: tuple(items[place] for place in places)
