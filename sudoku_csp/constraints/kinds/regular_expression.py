"""The rule is decomposed into an automaton whose states are sets of partial derivatives, the
expressions that are still to be read (Antimirov, "Partial derivatives of regular expressions and
finite automaton constructions", 1996). `holds` has a parser of its own, which matches the word
directly.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from re import ASCII, Match, findall
from re import compile as compiled
from typing import Any

from sudoku_csp.constraints import About, Cell, Grid, Model, on
from sudoku_csp.constraints.shapes import CheckedCells
from sudoku_csp.grid.marks import Caption, Colour, Line, Mark, Tip, Width

LONGEST = 500
"""Limit on the number of characters of an expression."""

MOST_TIMES = 999
"""Limit on the numbers in braces."""

DEEPEST = 8
"""Limit on the depth of brackets."""

REPETITION = compiled(r"[*+?]|\{([0-9]{1,3})(?:(,)([0-9]{1,3})?)?\}", ASCII)
"""A sign of repetition, for the parser of the decomposition."""

ONE_DIGIT = compiled(r"[.0-9A-Za-z]|\[(\^?)((?:[0-9A-Za-z](?:-[0-9A-Za-z])?)+)\]")
"""A digit, the sign for any digit, or a set of digits, for the parser of the decomposition."""

MESSAGES = {
    "[": "opens no set of digits like [135] or [^2-4]",
    "{": "is to stand behind what it repeats, as 1{2}, 1{2,} or 1{2,4}, with numbers up to "
    f"{MOST_TIMES}",
}
"""The messages for signs that stand where a digit, a set or a bracket is expected."""

QUANTIFIER = compiled(r"\{(\d+)(?:,(\d*))?\}|[*+?]", ASCII)
"""A sign of repetition, for the parser of `holds`."""

Part = tuple[frozenset[int], bool, tuple[Any, ...], int, int | None]
"""A part of an expression: a set of digits, or the alternatives of a bracket.

The fields are the digits; True if they are allowed, False if all others are; the alternatives; and
the least and the greatest number of repetitions, where None stands for any number.
"""

Sequence = tuple[Part, ...]


@dataclass(frozen=True)
class RegularExpression(CheckedCells):
    """The digits of `cells`, in line order, are a word of `pattern`.

    0 to 9 are digits, A (or a) is 10 and so on. `.` is any digit; `[12]`, `[3-5]` and `[^12]` are
    sets of digits; `|` separates alternatives; `( )` are brackets; `*` `+` `?` `{2}` `{2,}` `{2,4}`
    repeat. Raises ValueError with the column of a fault.
    """

    about = About(
        title="Regular expression",
        sentence="The digits along the line, read in its direction, are a word of the regular "
        "expression.",
        source="regular expressions (Kleene 1956)",
        wording="regular expression {pattern} along {cells}",
        examples=(
            *on("3", ("1*2.*", "r1c2 r1c3 r2c1"), ("(12|.3){1,2}[^1]?", "r1c2 r1c3 r2c1")),
            *on("3", ("[12-3]+1{2}|3.", "r1c3 r1c2"), ("(1|2){2}2?", "r1c2 r1c3 r1c2")),
            *on("4", ("([1-3]4?){2,}", "r1c3 r1c4 r2c1")),
            *on("4", ("([^34]{0,2}(3|4.)*)+2", "r1c3 r1c4 r2c1 r2c2")),
            *on("9", ("9[^2-8]|[7-A]?1", "r1c1 r1c2")),
        ),
    )
    may_return = True

    pattern: str
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        _parse(self.pattern)

    @property
    def named_digits(self) -> Iterable[int]:
        # Of a range only the lowest digit, since [1-9] may mean all digits of a smaller board.
        for first, last in findall("([0-9A-Za-z])(?:-(.))?", REPETITION.sub("", self.pattern)):
            yield max(int(first, 36), 1) if last else int(first, 36)

    def marks(self) -> tuple[Mark, ...]:
        line = Line(self.cells, Colour.LAVENDER, Width.THIN, end=Tip.HEAD)
        return (line, Caption())

    def holds(self, grid: Grid) -> bool:
        word = [grid[cell] for cell in self.cells]
        return len(word) in self._match_choice(word, 0, {0})[1]

    def _match_choice(self, word: list[int], at: int, places: set[int]) -> tuple[int, set[int]]:
        """Matches the alternatives that begin at index `at` of the pattern.

        `places` are the places in the word where a match may begin. Returns the index after the
        alternatives, and the places where a match may end. The next methods do so too.
        """
        after: set[int] = set()
        while True:
            reached = places
            while self.pattern[at : at + 1] not in ("", "|", ")"):
                at, reached = self._match_repeated(word, at, reached)
            after |= reached
            if self.pattern[at : at + 1] != "|":
                return at, after
            at += 1

    def _match_repeated(self, word: list[int], at: int, places: set[int]) -> tuple[int, set[int]]:
        """Matches the part at index `at` as often as the sign of repetition after it allows."""
        behind, reached = self._match_part(word, at, places)
        sign = QUANTIFIER.match(self.pattern, behind)
        if sign is None:
            return behind, reached
        least = int(sign[1]) if sign[1] else 1 if sign[0] == "+" else 0
        most = 1 if sign[0] == "?" else least if sign[1] and sign[2] is None else 10_000
        most = int(sign[2]) if sign[2] else most
        after = set(places) if least == 0 else set()
        for times in range(1, most + 1):
            before, places = places, self._match_part(word, at, places)[1]
            if times >= least or places == before:
                if places <= after:
                    break
                after |= places
        return sign.end(), after

    def _match_part(self, word: list[int], at: int, places: set[int]) -> tuple[int, set[int]]:
        """Matches a bracket, a set of digits or a digit once."""
        text = self.pattern
        if text[at] == "(":
            at, after = self._match_choice(word, at + 1, places)
            return at + 1, after
        end, inner = at + 1, text[at]
        if text[at] == "[":
            end = text.index("]", at) + 1
            inner = text[at + 1 : end - 1]
        ranges = findall("([0-9A-Z])(?:-([0-9A-Z]))?", inner.upper())
        listed = {
            digit
            for first, last in ranges
            for digit in range(int(first, 36), int(last or first, 36) + 1)
        }
        others = inner[0] in ".^"
        fitting = {place for place, digit in enumerate(word) if (digit in listed) != others}
        return end, {place + 1 for place in places & fitting}

    def decompose(self, model: Model) -> None:
        start = frozenset(_parse(self.pattern))

        def step(left: frozenset[Sequence], digit: int) -> frozenset[Sequence] | None:
            return frozenset(chain(*(_derivatives(sequence, digit) for sequence in left))) or None

        model.regular(self.cells, start, step, lambda left: any(map(_can_end, left)))


def _derivatives(sequence: Sequence, digit: int) -> set[Sequence]:
    """The partial derivatives of a sequence: what may be left of it after a digit."""
    found: set[Sequence] = set()
    for place, (digits, among, branches, least, most) in enumerate(sequence):
        rest = sequence[place + 1 :]
        if most == 0:
            continue
        if most != 1:
            again = max(least - 1, 0), most and most - 1
            rest = ((digits, among, branches, *again), *rest)
        if branches:
            found |= {left + rest for branch in branches for left in _derivatives(branch, digit)}
        elif (digit in digits) == among:
            found.add(rest)
        if not _can_end((sequence[place],)):
            break
    return found


def _can_end(sequence: Sequence) -> bool:
    """True if the empty word is a word of the sequence."""
    return all(not least or any(map(_can_end, of)) for _, _, of, least, _ in sequence)


def _parse(pattern: str) -> tuple[Sequence, ...]:
    """Parses an expression into its alternatives. Raises ValueError with the column of a fault."""
    if not pattern or len(pattern) > LONGEST:
        raise ValueError(f"a regular expression has 1 to {LONGEST} characters")
    if (at := pattern.find("(?")) >= 0:
        why = "and ? open no plain bracket: lookaheads and the like are not taken"
        raise _fault(pattern, at, why)
    branches, end = _parse_branches(pattern, 0, 0)
    if end < len(pattern):
        raise _fault(pattern, end, "closes no bracket")
    return branches


def _parse_branches(pattern: str, at: int, depth: int) -> tuple[tuple[Sequence, ...], int]:
    """Parses alternatives up to a closing bracket or the end. Also returns the index there."""
    if depth > DEEPEST:
        raise _fault(pattern, at - 1, f"is deeper than {DEEPEST} brackets")
    branches: list[Sequence] = []
    parts: list[Part] = []
    while at < len(pattern) and pattern[at] != ")":
        if pattern[at] == "|":
            branches.append(tuple(parts))
            parts, at = [], at + 1
            continue
        part, at = _parse_part(pattern, at, depth)
        if sign := REPETITION.match(pattern, at):
            at = sign.end()
            part = (*part[:3], *_parse_times(sign, pattern))
        parts.append(part)
    return (*branches, tuple(parts)), at


def _parse_part(pattern: str, at: int, depth: int) -> tuple[Part, int]:
    """Parses a digit, a set of digits or a bracket. Also returns the index after this part."""
    if pattern[at] == "(":
        inner, end = _parse_branches(pattern, at + 1, depth + 1)
        if end == len(pattern):
            raise _fault(pattern, at, "is not closed")
        return (frozenset(), True, inner, 1, 1), end + 1
    found = ONE_DIGIT.match(pattern, at)
    if found is None:
        other = "is no digit, no bracket, and has nothing before it to repeat"
        raise _fault(pattern, at, MESSAGES.get(pattern[at], other))
    digits: set[int] = set()
    for first, last in findall("([0-9A-Za-z])(?:-(.))?", found[2] or found[0]):
        lowest, highest = int(first, 36), int(last or first, 36)
        if lowest > highest:
            raise _fault(pattern, at, f"has a range from {first} down to {last}")
        digits |= set(range(lowest, highest + 1))
    among = found[0] != "." and not found[1]
    return (frozenset(digits), among, (), 1, 1), found.end()


def _parse_times(sign: Match[str], pattern: str) -> tuple[int, int | None]:
    """The least and the greatest number of repetitions that a sign allows; None for no limit."""
    if sign[0] in "*+?":
        return int(sign[0] == "+"), 1 if sign[0] == "?" else None
    least = int(sign[1])
    if not sign[2]:
        return least, least
    most = int(sign[3]) if sign[3] else None
    if most is not None and most < least:
        raise _fault(pattern, sign.start(), "repeats at the most less often than at the least")
    return least, most


def _fault(pattern: str, at: int, why: str) -> ValueError:
    return ValueError(f"regular expression, column {at + 1}: {pattern[at]!r} {why}")
