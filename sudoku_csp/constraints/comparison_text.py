"""Reads a comparison: `r2c2 = r3c3`, `r1c1 + r1c2 - 3 >= r5c5`, `r5c5 in 2468`, `r1c1 in {2, 12}`.

The grammar is that of `typed_line`; what is wrong is named with its column.
"""

from __future__ import annotations

import re

from sudoku_csp.constraints.kinds.comparison import SIGNS, Comparison, Sum
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, printable

LONGEST = 10_000
"""Characters of a comparison."""

_TOKEN = re.compile(r"\s*([A-Za-z0-9]+|[<>!=]=|\S)", re.ASCII)
_CELL = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
_BETWEEN_SUMS = tuple(sign for sign in SIGNS if not sign.endswith("in"))


def is_one(text: str) -> bool:
    """Whether a line without the name of a kind is a comparison: by a sign, or a cell in front."""
    return bool(re.search(r"[=<>]|\bin\b", text) or _CELL.match(text))


def parse(text: str) -> Comparison:
    """The comparison in a text. Raises InputError with the column of what is wrong.

    >>> print(parse("r1c1+r1c2 = 10"))
    r1c1 + r1c2 = 10
    >>> print(parse("r5c5 not in 2468"))
    r5c5 not in {2, 4, 6, 8}
    """
    if len(text) > LONGEST:
        raise InputError(f"a comparison has {LONGEST:,} characters at the most, not {len(text):,}")
    return _Parser(text).comparison()


class _Parser:
    """Recursive descent over tokens; `_at` is the number of the next one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [(match[1], match.start(1) + 1) for match in _TOKEN.finditer(text)]
        self._tokens.append(("", len(text.rstrip()) + 1))
        self._at = 0

    @property
    def _token(self) -> str:
        """The next token, empty at the end."""
        return self._tokens[self._at][0]

    def _take(self, *tokens: str) -> str:
        """The next token if it is one of these, which is then read; else nothing."""
        token = self._token
        if token not in tokens or not token:
            return ""
        self._at += 1
        return token

    def _fault(self, wanted: str) -> InputError:
        """That something else should stand here."""
        short = self._text if len(self._text) <= 60 else self._text[:57] + "..."
        found = f"'{printable(self._token[:20])}' stands" if self._token else "it ends"
        column = self._tokens[self._at][1]
        return InputError(
            f"comparison '{printable(short)}', column {column}: {found} where {wanted} should be"
        )

    def comparison(self) -> Comparison:
        left = self._sum()
        sign = self._sign()
        right = self._digits() if sign.endswith("in") else self._sum()
        if self._token:
            raise self._fault(
                "nothing more" if isinstance(right, tuple) else "+, - or nothing more"
            )
        if not left.terms and (isinstance(right, tuple) or not right.terms):
            raise InputError(f"comparison '{printable(self._text[:60])}': names no cell, like r3c7")
        return Comparison(left, sign, right)

    def _sum(self) -> Sum:
        terms: list[tuple[int, Cell]] = []
        constant = 0
        mark = self._take("-") or "+"
        while mark:
            factor = -1 if mark == "-" else 1
            if _CELL.fullmatch(self._token):
                terms.append((factor, self._cell()))
            else:
                constant += factor * self._number("a cell like r3c7 or a number")
            mark = self._take("+", "-")
        return Sum(tuple(terms), constant)

    def _cell(self) -> Cell:
        try:
            cell = Cell.parse(self._token)
        except ValueError:
            raise self._fault("a cell like r3c7") from None
        self._at += 1
        return cell

    def _sign(self) -> str:
        if self._take("not"):
            if not self._take("in"):
                raise self._fault("`in`")
            return "not in"
        if sign := self._take("in", *_BETWEEN_SUMS):
            return sign
        raise self._fault(f"+, -, in or one of {' '.join(_BETWEEN_SUMS)}")

    def _digits(self) -> tuple[int, ...]:
        """The digits of `2468`, or the numbers of `{2, 4, 12}`, each once and in order."""
        if not self._take("{"):
            digits = self._token
            if not re.fullmatch("[1-9]+", digits):
                raise self._fault("digits like 2468, or numbers like {2, 4, 12},")
            self._at += 1
            return tuple(sorted(set(map(int, digits))))
        numbers: set[int] = set()
        while not numbers or self._take(","):
            factor = -1 if self._take("-") else 1
            numbers.add(factor * self._number("a number"))
        if not self._take("}"):
            raise self._fault("a comma or }")
        return tuple(sorted(numbers))

    def _number(self, wanted: str) -> int:
        if not _NUMBER.fullmatch(self._token):
            raise self._fault(wanted)
        self._at += 1
        return int(self._tokens[self._at - 1][0])
