"""Constraints as lines that a person types: `cage 10 r1c1-r1c3`, `sandwich 5 row 1`.

    line       = kind { [field] value } | composed { "(" line ")" } | comparison
    kind       = a name of a kind, in any case, and perhaps a colon: `X-sum`, `x sum`, `xsum:`
    field      = the name of a field, where its values are not recognised without it
    value      = [ "=" ] number | cells | word | "yes" | "no" | "none" | "/", between groups
    cells      = cell [ "-" cell ] | [ side ] line | line "from" [ "the" ] border
    line       = ( "row" | "r" | "column" | "col" | "c" ) number
    side       = "left of" | "right of" | "above" | "top of" | "below" | "bottom of"
    border     = "left" | "right" | "top" | "bottom"
    comparison = sum ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum | sum [ "not" ] "in" digits
    sum        = [ "-" ] term { ( "+" | "-" ) term },   term = cell | number
    digits     = "2468" | "{" number { "," number } "}"

A number goes to the first field of numbers, a cell to the first of cells. What the board implies
(its side, its boxes, all its cells for a rule of the whole board) may be left out. A side says
where a clue outside the grid is printed: `left of row 1`, `below column 2`. Where the side does not
matter, as for a sandwich, it may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from difflib import get_close_matches
from itertools import takewhile
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint, check_constraint
from sudoku_csp.constraints.fields import (
    CELLS,
    OF_BOARD,
    SIDES,
    Filling,
    Several,
    Slot,
    implied,
    is_composed,
    plain,
    slots,
    strange_digit,
)
from sudoku_csp.constraints.kinds.comparison import SIGN, comparison
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported

LONGEST = 100_000
"""Characters of a line."""

DEEPEST = 8
"""Constraints within one another."""

MEANT = {
    **dict.fromkeys(("x", "xvx"), "xv 10"),
    **dict.fromkeys(("v", "xvv"), "xv 5"),
    **dict.fromkeys(("diagonals", "sudokux", "xsudoku"), "diagonal and diagonal anti"),
}
"""Names that are more than the name of a kind, and the words of a line for each."""

_NAME = re.compile(r"(?![Rr][0-9])[A-Za-z][A-Za-z0-9_-]*", re.ASCII)
_COLON = re.compile(r"^([A-Za-z][A-Za-z0-9 _-]*):(?=\s|$)", re.ASCII)
_COMMA = re.compile(r"(?<=[0-9]),(?=\s*[Rr][0-9])", re.ASCII)


def parse(text: str, board: Board) -> Constraint:
    """The constraint of a line on this board. Raises InputError with the word that is wrong.

    >>> print(parse("cage 10 r1c1-r1c3", Board.customary(9)))
    cage of r1c1 r1c2 r1c3 with total 10
    >>> print(parse("skyscraper 3 below column 2", Board.customary(4)))
    skyscraper 3 below r1c2-r4c2
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"a constraint is a text of at most {LONGEST:,} characters")
    found = _parsed(text, board, DEEPEST)
    if board.first == "0":
        fault = "rules count digits from 1, and those of this board begin with 0"
        raise InputError(f"{found}: {fault}: write the puzzle with digits from 1")
    return found


def _parsed(text: str, board: Board, depth: int) -> Constraint:
    words = _COMMA.sub(" ", _COLON.sub(r"\1 ", text)).split()
    if not words:
        raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', and this one is empty")
    name, rest = kind_of(words)
    if name is None:
        if SIGN.search(text) or CELLS.match(text):
            return _checked(comparison(text), board)
        wrong, near = nearest(words)
        listed = "`sudoku-csp constraints` lists them"
        instead = f"did you mean {' or '.join(near)}?" if near else listed
        raise InputError(f"no constraint {wrong!r}; {instead}")
    kind: Any = registry.named(name)
    if is_composed(kind):
        if not depth:
            raise InputError(f"{plain(name)}: more than {DEEPEST} brackets within one another")
        members = _members(plain(name), " ".join(rest))
        return _checked(kind(tuple(_parsed(one, board, depth - 1) for one in members)), board)
    return _checked(Filling(plain(name), kind, rest, board).constraint(), board)


def text_of(constraint: Constraint, board: Board) -> str:
    """The constraint as a line, which `parse` takes back. Raises Unsupported where there is none.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    with suppress(InputError, Unsupported):
        text = " ".join(_written(constraint, board))
        if parse(text, board) == constraint:
            return text
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
        if word in MEANT and CELLS.match(" ".join(words[length:])):
            name, *meant = MEANT[word].split()
            return name, [*meant, *words[length:]]
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
    >>> nearest(["X"])
    ('X', ['xv 10'])
    """
    known = list(map(plain, registry.names()))
    joined = _joined(words)
    for length, word in zip(range(len(joined), 0, -1), joined, strict=True):
        if word in MEANT:
            return " ".join(words[:length]), [MEANT[word]]
        name = plain("-".join(words[:length]))
        longer = [one for one in known if one.startswith(f"{name}-")]
        close = get_close_matches(name, known, n=1, cutoff=0.7) if len(name) > 2 else []
        if near := list(map(plain, _also(word, []))) or longer or close:
            return " ".join(words[:length])[:40], near
    return words[0][:40], []


def bare(word: str) -> str:
    """A name without its hyphens, in small letters."""
    return word.lower().replace("_", "").replace("-", "")


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
    try:
        check_constraint(constraint, board)
    except ValueError as error:
        raise InputError(str(error)) from None
    scope = constraint.scope
    if (digit := strange_digit(constraint, board)) is not None:
        hint = f"; several digits stand apart: {' '.join(str(digit))}" if digit > 9 else ""
        raise InputError(f"{constraint}: {digit} is no digit of a board of {board}{hint}")
    if why := constraint.means_nothing(board):
        raise InputError(f"{constraint}: {why}")
    of_some = constraint.whole_board and set(scope) < board.cell_set
    if of_some and not recorded(constraint, board).names:
        name = plain(registry.name_of(type(constraint)) or type(constraint).__name__)
        cells = " ".join(map(str, scope))
        fault = f"it says nothing about {cells} alone; without cells it is for the whole board"
        raise InputError(f"{name}: {fault}")
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
    yield plain(name)
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
        words = _words_of(value, slot, board, kind)
        if is_bare:
            bare_words[slot.holds] += words
        else:
            named += words if slot.words else [slot.word, *words]
    yield from (*bare_words[int], *bare_words[Cell], *named)


def _words_of(value: Any, slot: Slot, board: Board, kind: type[Constraint]) -> list[str]:
    if slot.holds is bool:
        return ["yes" if value else "no"]
    if slot.several == Several.ONE:
        return [str(value)]
    if slot.several == Several.MANY:
        return (_line_words(value, board, kind) if kind.outside else []) or [*map(str, value)]
    groups = [[*map(str, group), "/"] for group in value]
    words = [word for group in groups for word in group]
    # A single group ends with the sign too: the board is not to cut it up.
    return words[:-1] if len(groups) > 1 or slot.size else words


def _line_words(cells: tuple[Cell, ...], board: Board, kind: type[Constraint]) -> list[str]:
    """A whole row or column as `left of row 1` or `below column 2`; nothing for other cells."""
    for line, houses in (("row", board.rows), ("column", board.columns)):
        for number, house in enumerate(houses, 1):
            for side, step in zip(SIDES[line], (1, -1), strict=True):
                if cells == house.cells[::step]:
                    return [*[side] * (kind.one_sided or step < 0), line, str(number)]
    return []
