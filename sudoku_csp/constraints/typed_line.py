"""Constraints as lines that a person types: `cage 10 r1c1-r1c3`, `sandwich 5 row 1`.

    line       = kind { [field] value } | composed { "(" line ")" } | comparison
    kind       = a name of a kind, in any case, and perhaps a colon: `X-sum`, `x sum`, `xsum:`
    field      = the name of a field, where its values are not recognised without it
    value      = number | cells | word | "yes" | "no" | "none" | "/", between groups
    cells      = cell [ "-" cell ] | "row" number [ "left" | "right" ]
               | "column" number [ "up" | "down" ]
    comparison = sum ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum | sum [ "not" ] "in" digits
    sum        = [ "-" ] term { ( "+" | "-" ) term },   term = cell | number
    digits     = "2468" | "{" number { "," number } "}"

A number goes to the first field of numbers, a cell to the first of cells. What the board implies
(its side, its boxes, all its cells for a rule of the whole board) may be left out. `left`, `right`,
`up` and `down` say which way one looks: `column 2 up` is column 2 seen from below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import takewhile
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import (
    OF_BOARD,
    WAYS,
    Filling,
    Several,
    Slot,
    implied,
    is_composed,
    plain,
    slots,
    strange_digit,
)
from sudoku_csp.constraints.kinds.comparison import SIGNS, Comparison, Sum
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported, printable

LONGEST = 100_000
"""Characters of a line."""

DEEPEST = 8
"""Constraints within one another."""

_NAME = re.compile(r"(?![Rr][0-9])[A-Za-z][A-Za-z0-9_-]*", re.ASCII)
_COLON = re.compile(r"^([A-Za-z][A-Za-z0-9 _-]*):(?=\s|$)", re.ASCII)
_COMMA = re.compile(r"(?<=[0-9]),(?=\s*[Rr][0-9])", re.ASCII)
LONGEST_COMPARISON = 10_000
"""Characters of a comparison."""

_TOKEN = re.compile(r"\s*([A-Za-z0-9]+|[<>!=]=|\S)", re.ASCII)
_CELL = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
_BETWEEN_SUMS = tuple(sign for sign in SIGNS if not sign.endswith("in"))


def parse(text: str, board: Board) -> Constraint:
    """The constraint of a line on this board. Raises InputError with the word that is wrong.

    >>> print(parse("cage 10 r1c1-r1c3", Board.customary(9)))
    cage of r1c1 r1c2 r1c3 with total 10
    >>> print(parse("skyscraper 3 column 2 up", Board.customary(4)))
    skyscraper 3 from r4c2 to r1c2
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"a constraint is a text of at most {LONGEST:,} characters")
    return _parsed(text, board, DEEPEST)


def _parsed(text: str, board: Board, depth: int) -> Constraint:
    words = _COMMA.sub(" ", _COLON.sub(r"\1 ", text)).split()
    if not words:
        raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', and this one is empty")
    name, rest = kind_of(words)
    if name is None:
        if _is_comparison(text):
            return _checked(comparison(text), board)
        wrong, near = nearest(words)
        listed = "`sudoku-csp constraints` lists them"
        instead = f"did you mean {' or '.join(near)}?" if near else listed
        raise InputError(f"no constraint {wrong!r}; {instead}")
    kind: Any = registry.named(name)
    if is_composed(kind):
        if not depth:
            raise InputError(f"{hyphened(name)}: more than {DEEPEST} brackets within one another")
        members = _members(hyphened(name), " ".join(rest))
        return _checked(kind(tuple(_parsed(one, board, depth - 1) for one in members)), board)
    return _checked(Filling(hyphened(name), kind, rest, board).constraint(), board)


def text_of(constraint: Constraint, board: Board) -> str:
    """The constraint as a line, which `parse` takes back. Raises Unsupported where there is none.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    try:
        text = " ".join(_written(constraint, board))
        if parse(text, board) == constraint:
            return text
    except (InputError, Unsupported):
        pass
    raise Unsupported(f"no line of text can express {constraint}")


def kind_of(words: list[str]) -> tuple[str | None, list[str]]:
    """The kind that the first words name, by its own name or another one, and the words behind.

    >>> kind_of(["palindrome", "line", "r1c1"]), kind_of(["German", "whispers"])
    (('palindrome', ['r1c1']), ('whisper', []))
    """
    own = {bare(name): name for name in registry.names()}
    joined = _joined(words)
    # Where the words begin with a kind's own name, that kind alone is imported.
    kinds = [own[word] for word in joined if word in own][:1]
    for length, word in zip(range(len(joined), 0, -1), joined, strict=True):
        found = [own[word]] if word in own else _also(word, kinds)
        if len(found) == 1:
            return found[0], words[length:]
    return None, words


def _joined(words: list[str]) -> list[str]:
    """The first three words together, the first two, and the first, as far as they are names."""
    names = list(takewhile(_NAME.fullmatch, words[:3]))
    return [bare("".join(names[:length])) for length in range(len(names), 0, -1)]


def _also(word: str, names: list[str]) -> list[str]:
    """The kinds, or those of these names, that have this among their other names."""
    kinds = {name: registry.named(name) for name in names} or registry.kinds()
    return [name for name, kind in kinds.items() if word in map(bare, kind.also)]


def nearest(words: list[str]) -> tuple[str, list[str]]:
    """The words that should name a kind and do not, and the names that they may be meant for.

    >>> nearest(["sum", "lnie", "r1c1"]), nearest(["yarn"])
    (('sum lnie', ['sum-line']), ('yarn', []))
    >>> nearest(["kropki", "r1c1"])
    ('kropki', ['difference', 'ratio'])
    """
    known = list(map(hyphened, registry.names()))
    joined = _joined(words)
    for length, word in zip(range(len(joined), 0, -1), joined, strict=True):
        name = plain("-".join(words[:length]))
        longer = [one for one in known if one.startswith(f"{name}-")]
        close = get_close_matches(name, known, n=1, cutoff=0.7) if len(name) > 2 else []
        if near := list(map(hyphened, _also(word, []))) or longer or close:
            return " ".join(words[:length])[:40], near
    return words[0][:40], []


def bare(word: str) -> str:
    """A name without its hyphens, in small letters."""
    return word.lower().replace("_", "").replace("-", "")


def hyphened(name: str) -> str:
    """A kind's name as a line has it."""
    return name.replace("_", "-")


def _members(name: str, text: str) -> list[str]:
    """The texts in brackets. Raises InputError for anything between them.

    >>> _members("any-of", "(cage 3 r1c1 r1c2) (any-of (odd r1c1) (odd r1c2))")
    ['cage 3 r1c1 r1c2', 'any-of (odd r1c1) (odd r1c2)']
    """
    members: list[str] = []
    depth, start = 0, 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == "(" and depth == 1:
            start = place + 1
        elif sign == ")" and depth == 0:
            members.append(text[start:place])
        elif depth <= 0 and not sign.isspace():
            raise InputError(f"{name}: {sign!r} stands in no brackets, as (odd r1c1)")
    if depth or not members:
        what = "a bracket is not closed" if depth else "its constraints, in brackets, are missing"
        raise InputError(f"{name}: {what}")
    return members


def _checked(constraint: Constraint, board: Board) -> Constraint:
    """The constraint, if it makes sense on the board. Raises InputError otherwise."""
    scope = constraint.scope
    if not scope:
        raise InputError(f"{type(constraint).__name__}: without cells it says nothing")
    if strange := next((cell for cell in scope if cell not in board.cell_set), None):
        raise InputError(f"{constraint}: {strange} is not on a board of {board}")
    if len(set(scope)) < len(scope):
        raise InputError(f"{constraint}: a cell stands in it twice")
    if (digit := strange_digit(constraint, board)) is not None:
        raise InputError(f"{constraint}: {digit} is no digit of a board of {board}")
    if why := constraint.means_nothing(board):
        raise InputError(f"{constraint}: {why}")
    of_some = constraint.whole_board and set(scope) < board.cell_set
    if of_some and not recorded(constraint, board).names:
        name = hyphened(registry.name_of(type(constraint)) or type(constraint).__name__)
        cells = " ".join(map(str, scope))
        raise InputError(
            f"{name}: it says nothing about {cells} alone; without cells it is for the whole board"
        )
    return constraint


def _written(constraint: Constraint, board: Board) -> Iterator[str]:
    """The words of a constraint: numbers, then cells, then what needs the name of its field."""
    kind = type(constraint)
    name = registry.name_of(kind)
    if name is None:
        raise Unsupported("a kind without a name")
    if (of_kind := slots(kind)) is None:
        yield str(constraint)
        return
    yield hyphened(name)
    of_board = dict(implied(kind, board))
    bare_words: dict[type, list[str]] = {int: [], Cell: []}
    named: list[str] = []
    open_to = {int, Cell}  # What a word without the name of a field before it may still be.
    for slot in of_kind:
        value = getattr(constraint, slot.name)
        left_out = value == of_board.get(slot.name, slot.default)
        if slot.name in OF_BOARD and left_out:
            continue
        if slot.holds is Constraint:
            yield from (f"({text_of(member, board)})" for member in value)
            return
        is_bare = slot.holds in open_to and slot.name not in OF_BOARD
        if left_out or slot.several != Several.ONE:
            open_to.discard(slot.holds)
        if left_out:
            continue
        words = _words_of(value, slot, board, outside=kind.outside)
        if is_bare:
            bare_words[slot.holds] += words
        else:
            named += words if slot.words else [slot.word, *words]
    yield from (*bare_words[int], *bare_words[Cell], *named)


def _words_of(value: Any, slot: Slot, board: Board, *, outside: bool) -> list[str]:
    if slot.holds is bool:
        return ["yes" if value else "no"]
    if slot.several == Several.ONE:
        return [str(value)]
    if slot.several == Several.MANY:
        return (_line_words(value, board) if outside else []) or [str(one) for one in value]
    groups = [[*map(str, group), "/"] for group in value]
    words = [word for group in groups for word in group]
    # A single group ends with the sign too: the board is not to cut it up.
    return words[:-1] if len(groups) > 1 or slot.size else words


def _line_words(cells: tuple[Cell, ...], board: Board) -> list[str]:
    """A whole row or column as `row 1`, `column 2 up`; nothing for other cells."""
    for line, houses in (("row", board.rows), ("column", board.columns)):
        for number, house in enumerate(houses, 1):
            for way, step in WAYS[line].items():
                if cells == tuple(house.cells[::step]):
                    return [line, str(number), *([way] if step < 0 else [])]
    return []


def _is_comparison(text: str) -> bool:
    """Whether a line without the name of a kind is a comparison: by a sign, or a cell in front."""
    return bool(re.search(r"[=<>]|\bin\b", text) or _CELL.match(text))


def comparison(text: str) -> Comparison:
    """The comparison in a text. Raises InputError with the column of what is wrong.

    >>> print(comparison("r1c1+r1c2 = 10"))
    r1c1 + r1c2 = 10
    >>> print(comparison("r5c5 not in 2468"))
    r5c5 not in {2, 4, 6, 8}
    """
    if len(text) > LONGEST_COMPARISON:
        raise InputError(
            f"a comparison has {LONGEST_COMPARISON:,} characters at the most, not {len(text):,}"
        )
    return _ComparisonParser(text).comparison()


class _ComparisonParser:
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
