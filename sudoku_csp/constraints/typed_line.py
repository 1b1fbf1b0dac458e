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
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain, takewhile
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint, check_constraint
from sudoku_csp.constraints.fields import (
    OF_BOARD,
    Slot,
    bare_slots,
    board_values,
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

CELLS = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}(?:-[rR][0-9]{1,3}[cC][0-9]{1,3})?", re.ASCII)
"""A cell, or a range of cells."""

SIDES = {"row": ("left of", "right of"), "column": ("above", "below")}
"""The borders of a line at which a clue may be printed: beside its first cell, and its last."""

_STEPS = {
    "row": {"left": 1, "right": -1},
    "column": {"above": 1, "top": 1, "below": -1, "bottom": -1},
}
"""1 for a border that begins the cells of a line in their order, -1 for one that ends them."""

_LINE = re.compile(
    r"(?:((?:left|right|top|bottom) of|above|below) )?(row|column|col|[rc](?=[0-9]))(?: ?([0-9]+))?"
    r"(?: (from )?(?:the )?(left|right|top|bottom|up|down)(?! of))?(?![^ ])",
    re.ASCII | re.IGNORECASE,
)
_NUMBER = re.compile(r"(?:= ?)?([+-]?[0-9]{1,6})(?![^ ])", re.ASCII)
_TRUTH = {"yes": True, "no": False}
_NOUNS = {int: "number", Cell: "cell", bool: "yes or no", str: "word"}
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
    return _checked(_Filling(plain(name), kind, rest, board).constraint(), board)


def text_of(constraint: Constraint, board: Board) -> str:
    """The constraint as a line, which `parse` takes back. Raises Unsupported where there is none.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    with suppress(InputError, Unsupported):
        text = _written(constraint, board)
        if parse(text, board) == constraint:
            return text
    raise Unsupported(f"no line of text can express {constraint}")


def kind_of(words: list[str]) -> tuple[str | None, list[str]]:
    """The kind that the first words name, by its own name or another one, and the words behind.

    >>> kind_of(["palindrome", "line", "r1c1"]), kind_of(["German", "whispers"])
    (('palindrome', ['r1c1']), ('whisper', []))
    """
    own = {bare(name): name for name in registry.names()}
    beginnings = _beginnings(words)
    # Where the words begin with a kind's own name, that kind alone is imported.
    kinds = [own[word] for word in beginnings if word in own][:1]
    for word, rest in beginnings.items():
        if word in MEANT and CELLS.match(" ".join(rest)):
            name, *meant = MEANT[word].split()
            return name, [*meant, *rest]
        found = [own[word]] if word in own else _with_alias(word, kinds)
        if len(found) == 1:
            return found[0], rest
    return None, words


def _beginnings(words: list[str]) -> dict[str, list[str]]:
    """The names that the first three words make, the first two, and the first, and the rest."""
    names = list(takewhile(_NAME.fullmatch, words[:3]))
    return {bare("".join(names[:end])): words[end:] for end in range(len(names), 0, -1)}


def _with_alias(word: str, names: list[str]) -> list[str]:
    """The kinds, or those of these names, that have this among their other names."""
    kinds = {name: registry.named(name) for name in names} or registry.kinds()
    return [name for name, kind in kinds.items() if word in map(bare, kind.about.aliases)]


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
    for word, rest in _beginnings(words).items():
        written = words[: len(words) - len(rest)]
        if word in MEANT:
            return " ".join(written), [MEANT[word]]
        name = plain("-".join(written))
        longer = [one for one in known if one.startswith(f"{name}-")]
        close = get_close_matches(name, known, n=1, cutoff=0.7) if len(name) > 2 else []
        if near := list(map(plain, _with_alias(word, []))) or longer or close:
            return " ".join(written)[:40], near
    return words[0][:40], []


def bare(word: str) -> str:
    """A name without its hyphens, in small letters."""
    return plain(word).replace("-", "")


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
    if why := constraint.objection(board):
        raise InputError(f"{constraint}: {why}")
    of_some = constraint.whole_board and set(scope) < board.cell_set
    if of_some and not recorded(constraint, board).names:
        name = plain(registry.name_of(type(constraint)) or type(constraint).__name__)
        cells = " ".join(map(str, scope))
        fault = f"it says nothing about {cells} alone; without cells it is for the whole board"
        raise InputError(f"{name}: {fault}")
    return constraint


class _Filling:
    """The fields of a kind, filled word by word."""

    def __init__(self, name: str, kind: type[Constraint], words: list[str], board: Board) -> None:
        self._name, self._kind, self._words, self._board = name, kind, words, board
        if (of_kind := slots(kind)) is None:
            raise InputError(f"{name}: no line of text can express this kind")
        self._slots = of_kind
        self._texts = [slot for slot in of_kind if slot.value_type is str and not slot.words]
        self._place = 0
        self._groups: dict[str, list[list[Any]]] = {}
        """By field, its values: a group, and one more behind each `/`."""

    def constraint(self) -> Constraint:
        """The constraint of the words. Raises InputError with the word that is wrong."""
        slot: Slot | None = None
        while self._place < len(self._words):
            word, used = self._words[self._place], 1
            named = next((one for one in self._slots if one.word == plain(word)), None)
            if slot in self._texts and self._groups[slot.name] == [[]]:
                self._put([word], slot)
            elif named is not None:
                if named.name in self._groups:
                    raise self._fault("stands twice")
                slot = named
                self._groups[slot.name] = [[]]
            elif slot and slot.shape == "groups" and word in ("/", "none"):
                self._groups[slot.name].append([])
            elif word == "/":
                raise self._fault("stands between groups of cells, and here are none")
            else:
                values, used = self._values(word)
                slot = self._put(values, slot)
            self._place += used
        return self._made()

    def _values(self, word: str) -> tuple[list[Any], int]:
        """The values that a word stands for, and how many words they take."""
        if CELLS.fullmatch(word):
            return self._cells(word), 1
        ahead = " ".join(self._words[self._place : self._place + 7])
        if line := _LINE.match(ahead):
            return self._line(line), len(line[0].split())
        if number := _NUMBER.match(ahead):
            return [int(number[1])], len(number[0].split())
        if word.lower() in _TRUTH:
            return [_TRUTH[word.lower()]], 1
        words = [one for slot in self._slots for one in slot.words]
        if plain(word) in words:
            return [plain(word)], 1
        if self._texts:
            return [word], 1
        if "->" in word:
            pill = ", and pill 2 for a circle of two cells" if self._name == "arrow" else ""
            raise self._fault(f"is needless: write the cells in their order{pill}", "->")
        known = ", ".join([*(slot.word for slot in self._slots), *words])
        raise self._fault(f"is no cell, no number and no field or word of it ({known})")

    def _cells(self, word: str) -> list[Cell]:
        """The cells of `r1c1`, or of the straight line `r1c1-r1c4`."""
        numbers = list(map(int, re.findall("[0-9]+", word)))
        if any(not 1 <= number <= self._board.side for number in numbers):
            raise self._fault(f"is not on a board of {self._board}")
        (row, column), (last_row, last_column) = numbers[:2], numbers[-2:]
        down, right = last_row - row, last_column - column
        if down and right and abs(down) != abs(right):
            raise self._fault("is no row, column or diagonal of cells")
        steps = max(abs(down), abs(right))
        return [
            Cell(row + n * down // (steps or 1), column + n * right // (steps or 1))
            for n in range(steps + 1)
        ]

    def _line(self, found: re.Match[str]) -> list[Cell]:
        """The cells of `row 1`, `left of row 1` or `column 2 from the bottom`, from that border."""
        before, line, number, from_, behind = (part.lower() for part in found.groups(""))
        line = "row" if line[0] == "r" else "column"
        houses = self._board.rows if line == "row" else self._board.columns
        if not 1 <= int(number or 0) <= len(houses):
            why = f"is no {line} of the board, which has {line} 1 to {line} {len(houses)}"
            raise self._fault(why, found[0])
        side = before.removesuffix(" of") + behind
        needs_side = self._kind.outside and self._kind.one_sided
        step = _STEPS[line].get(side, 0 if side or needs_side else 1)
        unclear = behind in ("left", "right") and not from_
        if unclear or not step:
            one, other = (f"{border} {line} {number}" for border in SIDES[line])
            what = "the clue is printed" if self._kind.outside else "the cells begin"
            why = f"leaves open where {what}" if step or not side else f"is no border of a {line}"
            raise self._fault(f"{why}: write {one!r} or {other!r}", found[0])
        return list(houses[int(number) - 1].cells[::step])

    def _put(self, values: list[Any], slot: Slot | None) -> Slot:
        """Puts values into the current field, or the first free one that takes such values."""
        is_full = slot and slot.shape == "one" and self._groups[slot.name][-1]
        if slot is None or is_full or not slot.takes(values[0]):
            closed = (*self._groups, *OF_BOARD)
            free = (one for one in self._slots if one.takes(values[0]) and one.name not in closed)
            if (slot := next(free, None)) is None:
                raise self._fault("is one too many")
            self._groups[slot.name] = [[]]
        if slot.shape == "one" and len(values) > 1:
            raise self._fault(f"is several cells, and {slot.word!r} is one")
        group = self._groups[slot.name][-1]
        for value in values:
            again = isinstance(value, Cell) and value in group
            if again and (not self._kind.may_return or value == group[-1]):
                raise self._fault(f"names {value} again, and a cell stands there once")
            group.append(value)
        return slot

    def _made(self) -> Constraint:
        """The constraint of the fields. Raises InputError where one is missing."""
        made = board_values(self._kind, self._board)
        for slot in self._slots:
            if slot.name in self._groups:
                made[slot.name] = self._value(slot)
            elif slot.required and slot.name not in made:
                missing = f"its {slot.word} are missing"
                if slot.shape == "one":
                    missing = f"a {_NOUNS[slot.value_type]} for {slot.word!r} is missing"
                shown = f"`sudoku-csp constraints {self._name}` shows its line"
                raise InputError(f"{self._name}: {missing}; {shown}")
        try:
            uncut = [groups[0] for groups in self._groups.values() if len(groups) == 1]
            if len(made) == len(uncut) == 1 and (cut := self._kind.along(self._board, uncut[0])):
                return cut
            return self._kind(**made)
        except (ValueError, TypeError) as error:
            raise InputError(f"{self._name}: {error}") from None

    def _value(self, slot: Slot) -> Any:
        """The value of a field. Raises InputError for none, and for groups of another size."""
        groups = self._groups[slot.name]
        if groups == [[]]:
            raise InputError(f"{self._name}: nothing stands after {slot.word!r}")
        if slot.shape == "one":
            return groups[0][0]
        filled = tuple(tuple(group) for group in groups if group)
        if slot.size and any(len(group) != slot.size for group in filled):
            size = f"{slot.size} {_NOUNS[slot.value_type]}s"
            raise InputError(f"{self._name}: {slot.word!r} has {size} at a time, with /")
        return filled if slot.shape == "groups" else filled[0]

    def _fault(self, why: str, words: str = "") -> InputError:
        shown = (words or self._words[self._place])[:40]
        return InputError(f"{self._name}, word {self._place + 2}: {shown!r} {why}")


def _written(constraint: Constraint, board: Board) -> str:
    """The words of a constraint: numbers, then cells, then what needs the name of its field."""
    kind: Any = type(constraint)
    if (name := registry.name_of(kind)) is None:
        raise Unsupported("a kind without a name")
    if (of_kind := slots(kind)) is None:
        return str(constraint)
    values = {slot.name: getattr(constraint, slot.name) for slot in of_kind}
    if is_composed(kind):
        members = (f"({text_of(one, board)})" for one in chain(*values.values()))
        return " ".join([plain(name), *members])
    usual = board_values(kind, board)
    left_out = [one.name for one in of_kind if values[one.name] == usual.get(one.name, one.default)]
    first = bare_slots(of_kind, left_out)
    words = [plain(name)]
    for slot in [*first, *(slot for slot in of_kind if slot not in first)]:
        if slot.name in left_out:
            continue
        if slot not in first and not slot.words:
            words.append(slot.word)
        words.append(_text_of_value(values[slot.name], slot, kind, board))
    return " ".join(words)


def _text_of_value(value: Any, slot: Slot, kind: type[Constraint], board: Board) -> str:
    if slot.value_type is bool:
        return "yes" if value else "no"
    if slot.shape == "one":
        return str(value)
    if slot.shape == "many":
        line = _text_of_line(value, kind, board) if kind.outside else ""
        return line or " ".join(map(str, value))
    text = " / ".join(" ".join(map(str, group)) for group in value)
    # A single group ends with the sign too: the board is not to cut it up.
    return text if len(value) > 1 or slot.size else f"{text} /"


def _text_of_line(cells: tuple[Cell, ...], kind: type[Constraint], board: Board) -> str:
    """A whole row or column as `left of row 1` or `below column 2`; empty for other cells."""
    for line, houses in (("row", board.rows), ("column", board.columns)):
        for number, house in enumerate(houses, 1):
            for side, step in zip(SIDES[line], (1, -1), strict=True):
                if cells == house.cells[::step]:
                    needs_side = kind.one_sided or step < 0
                    return f"{side} {line} {number}" if needs_side else f"{line} {number}"
    return ""
