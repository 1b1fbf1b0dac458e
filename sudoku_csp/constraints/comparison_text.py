"""Reads a comparison: `r2c2 = r3c3`, `r1c1 + r1c2 - 3 >= r5c5`, `r5c5 in 2468`, `r1c1 in {2, 12}`.

Digits above 9 are numbers, or capital letters as on the board: `r1c1 = B` is `r1c1 = 11`, and
`r1c1 in 2B` is `r1c1 in {2, 11}`. Recursive descent over a few kinds of words; whatever is wrong is
told with its column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sudoku_csp.constraints.kinds.comparison import SIGNS, Comparison, Sum
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError, printable

LONGEST = 10_000
"""Characters of a relation."""

MOST_FIGURES = 6
"""Figures of a number."""

MEANT = {"==": "=", "<>": "!=", "≠": "!=", "=<": "<=", "≤": "<=", "≥": ">="}
"""Other ways to write a comparison."""

_SIGNS = (*(sign for sign in SIGNS if not sign.endswith("in")), *MEANT)

_WORD = re.compile(r"\s*(?P<word>[A-Za-z0-9]+|[<>!=]=|<>|=<|\S)", re.ASCII)

_FIGURES = re.compile(r"[0-9]+", re.ASCII)

_NO_SUM = re.compile(r"[*/()^%]|[0-9]+[rR][0-9]", re.ASCII)

_DIGITS = re.compile(f"[{SYMBOLS}]+")


@dataclass(frozen=True)
class _Word:
    text: str
    column: int


def parse(text: str) -> Comparison:
    """The relation in a text. Raises InputError with the column of what is wrong.

    >>> print(parse("r1c1+r1c2 == 10"))
    r1c1 + r1c2 = 10
    >>> print(parse("r5c5 not in 246B"))
    r5c5 not in {2, 4, 6, 11}
    """
    if not isinstance(text, str):
        raise InputError(f"a relation is a text like 'r1c1 + r1c2 = 10', not {type(text).__name__}")
    if len(text) > LONGEST:
        raise InputError(f"a relation has {LONGEST:,} characters at the most, not {len(text):,}")
    return _Parser(text).relation()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._words = [
            _Word(match["word"], match.start("word") + 1) for match in _WORD.finditer(text)
        ]
        self._at = 0

    def relation(self) -> Comparison:
        left = self._sum()
        sign = self._sign()
        right = self._numbers() if sign.endswith("in") else self._sum()
        if self._word.text in (*_SIGNS, "in", "not"):
            raise self._refusal(
                "a relation has one sign between two sums; write another line for another relation"
            )
        if self._word.text:
            raise self._fault(
                "nothing more" if isinstance(right, tuple) else "+, - or nothing more"
            )
        if not left.terms and (isinstance(right, tuple) or not right.terms):
            raise InputError(f"{self._shown}: names no cell, like r3c7")
        return Comparison(left, sign, right)

    @property
    def _word(self) -> _Word:
        """The next word, an empty one at the end."""
        if self._at < len(self._words):
            return self._words[self._at]
        return _Word("", len(self._text.rstrip()) + 1)

    @property
    def _shown(self) -> str:
        short = self._text if len(self._text) <= 60 else self._text[:57] + "..."
        return f"relation '{printable(short)}'"

    def _fault(self, wanted: str) -> InputError:
        """That something else should stand here."""
        word = self._word
        if _NO_SUM.match(word.text):
            shown = printable(word.text[:20])
            return self._refusal(f"'{shown}' is not taken, only sums with + and -")
        found = f"'{printable(word.text[:20])}' stands" if word.text else "it ends"
        return self._refusal(f"{found} where {wanted} should be")

    def _refusal(self, why: str) -> InputError:
        return InputError(f"{self._shown}, column {self._word.column}: {why}")

    def _take(self, *texts: str) -> str:
        """The next word, if it is one of these; else nothing."""
        if self._word.text not in texts:
            return ""
        self._at += 1
        return self._words[self._at - 1].text

    def _sum(self) -> Sum:
        terms: list[tuple[int, Cell]] = []
        constant = 0
        mark = self._take("+", "-") or "+"
        while mark:
            sign = -1 if mark == "-" else 1
            if (number := self._number()) is not None:
                constant += sign * number
            else:
                terms.append((sign, self._cell()))
            mark = self._take("+", "-")
        return Sum(tuple(terms), constant)

    def _cell(self) -> Cell:
        try:
            cell = Cell.parse(self._word.text)
        except ValueError:
            raise self._fault("a cell like r3c7 or a number") from None
        self._at += 1
        return cell

    def _sign(self) -> str:
        if self._take("not"):
            if not self._take("in"):
                raise self._fault("`in`")
            return "not in"
        sign = self._take("in", *_SIGNS)
        if not sign:
            raise self._fault("+, -, in or one of = != < <= > >=")
        return MEANT.get(sign, sign)

    def _numbers(self) -> tuple[int, ...]:
        """The digits of `246B`, or the numbers of `{2, 4, 12}`, each once and in order."""
        if not self._take("{"):
            word = self._word.text
            if not _DIGITS.fullmatch(word):
                raise self._fault("digits from 1 to 9 like 2468, or numbers like {2, 4, 12},")
            self._at += 1
            return tuple(sorted(SYMBOLS.index(symbol) + 1 for symbol in set(word)))
        numbers = {self._signed()}
        while self._take(","):
            numbers.add(self._signed())
        if not self._take("}"):
            raise self._fault("a comma or }")
        return tuple(sorted(numbers))

    def _signed(self) -> int:
        sign = -1 if self._take("-") else 1
        number = self._number()
        if number is None:
            raise self._fault("a number")
        return sign * number

    def _number(self) -> int | None:
        """The next word, if it is a number, or one letter of the board."""
        word = self._word.text
        if len(word) == 1 and word in SYMBOLS:
            number = SYMBOLS.index(word) + 1
        elif not _FIGURES.fullmatch(word):
            return None
        elif len(word) > MOST_FIGURES:
            raise self._refusal(f"a number has {MOST_FIGURES} figures at the most")
        else:
            number = int(word)
        self._at += 1
        return number
