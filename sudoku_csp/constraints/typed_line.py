"""Constraints as lines that a person types: `cage 10 r1c1-r1c3`, `sandwich 5 row 1`.

    line       = kind { [field] value } | composed { "(" line ")" } | comparison
    kind       = a name of a kind, in any case, and perhaps a colon: `X-sum`, `x sum`, `xsum:`
    field      = the name of a field, if its values are not recognised without it
    value      = [ "=" ] number | cells | word | "yes" | "no" | "none" | "/", between groups
    cells      = cell [ "-" cell ] | [ side ] line | line "from" [ "the" ] border
    line       = ( "row" | "r" | "column" | "col" | "c" ) number
    side       = "left of" | "right of" | "above" | "top of" | "below" | "bottom of"
    border     = "left" | "right" | "top" | "bottom"
    comparison = sum ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum | sum [ "not" ] "in" digits
    sum        = [ "-" ] term { ( "+" | "-" ) term },   term = cell | number
    digits     = "2468" | "{" number { "," number } "}"

A number goes to the first field of numbers, a cell to the first field of cells. A line may leave
out what the board implies: the side of the board, its boxes, and all its cells for a rule of the
whole board. `left of` and the other words for a side say where a clue outside the grid is printed:
`left of row 1`, `below column 2`. A line may leave out these words if the clue means the same on
both sides, as for a sandwich.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain, takewhile
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint, check_constraint
from sudoku_csp.constraints.fields import (
    OF_BOARD,
    KindField,
    board_values,
    fields_of,
    foreign_digit,
    hyphenated,
    is_composed,
    unnamed_fields,
)
from sudoku_csp.constraints.kinds.comparison import SIGN, parse_comparison
from sudoku_csp.constraints.recorder import record
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported

LONGEST = 100_000
"""Limit on the number of characters of a line."""

DEEPEST = 8
"""Limit on the depth of brackets."""

SHORTHANDS = {
    **dict.fromkeys(("x", "xvx"), "xv 10"),
    **dict.fromkeys(("v", "xvv"), "xv 5"),
    **dict.fromkeys(("diagonals", "sudokux", "xsudoku"), "diagonal and diagonal anti"),
}
"""Short names, each with the words for which it stands: the name of a kind and further words."""

CELLS = re.compile(r"[rR][0-9]{1,3}[cC][0-9]{1,3}(?:-[rR][0-9]{1,3}[cC][0-9]{1,3})?", re.ASCII)
"""A cell, or a range of cells."""

SIDES = {"row": ("left of", "right of"), "column": ("above", "below")}
"""Where the clue of a row or column may be printed: beside its first cell, and beside its last."""

_STEPS = {
    "row": {"left": 1, "right": -1},
    "column": {"above": 1, "top": 1, "below": -1, "bottom": -1},
}
"""1 if a row or column read from this border is in the order of the board, otherwise -1."""

_LINE = re.compile(
    r"(?:((?:left|right|top|bottom) of|above|below) )?(row|column|col|[rc](?=[0-9]))(?: ?([0-9]+))?"
    r"(?: (from )?(?:the )?(left|right|top|bottom|up|down)(?! of))?(?![^ ])",
    re.ASCII | re.IGNORECASE,
)
_NOUNS = {int: "number", Cell: "cell", bool: "yes or no", str: "word"}
_NAME = re.compile(r"(?![Rr][0-9])[A-Za-z][A-Za-z0-9_-]*", re.ASCII)
_COLON = re.compile(r"^([A-Za-z][A-Za-z0-9 _-]*):(?=\s|$)", re.ASCII)
_COMMA = re.compile(r"(?<=[0-9]),(?=\s*[Rr][0-9])", re.ASCII)


def parse(text: str, board: Board) -> Constraint:
    """Parses a line as a constraint on a board. Raises InputError, which names the wrong word.

    >>> print(parse("cage 10 r1c1-r1c3", Board.customary(9)))
    cage of r1c1 r1c2 r1c3 with total 10
    >>> print(parse("skyscraper 3 below column 2", Board.customary(4)))
    skyscraper 3 below r1c2-r4c2
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"a constraint is a text of at most {LONGEST:,} characters")
    found = _parse(text, board, DEEPEST)
    if board.first == "0":
        fault = "rules count digits from 1, and those of this board begin with 0"
        raise InputError(f"{found}: {fault}: write the puzzle with digits from 1")
    return found


def _parse(text: str, board: Board, depth: int) -> Constraint:
    words = _COMMA.sub(" ", _COLON.sub(r"\1 ", text)).split()
    if not words:
        raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', and this one is empty")
    name, rest = kind_of(words)
    if name is None:
        if SIGN.search(text) or CELLS.match(text):
            return _checked(parse_comparison(text), board)
        wrong, near = nearest(words)
        listed = "`sudoku-csp constraints` lists them"
        instead = f"did you mean {' or '.join(near)}?" if near else listed
        raise InputError(f"no constraint {wrong!r}; {instead}")
    kind: Any = registry.kind_named(name)
    if is_composed(kind):
        if not depth:
            raise InputError(f"{hyphenated(name)}: more than {DEEPEST} brackets within one another")
        members = _members(hyphenated(name), " ".join(rest))
        return _checked(kind(tuple(_parse(one, board, depth - 1) for one in members)), board)
    return _checked(_Arguments(hyphenated(name), kind, rest, board).constraint(), board)


def text_of(constraint: Constraint, board: Board) -> str:
    """Returns the line that `parse` reads as this constraint. Raises Unsupported if no line does.

    >>> board = Board.customary(9)
    >>> text_of(parse("antiknight", board), board)
    'anti-knight'
    """
    with suppress(InputError, Unsupported):
        text = _write(constraint, board)
        if parse(text, board) == constraint:
            return text
    raise Unsupported(f"no line of text can express {constraint}")


def kind_of(words: list[str]) -> tuple[str | None, list[str]]:
    """The name of the kind that the first words name, perhaps by an alias, and the other words.

    If no kind, or more than one, has this name or alias, the name is None.

    >>> kind_of(["palindrome", "line", "r1c1"]), kind_of(["German", "whispers"])
    (('palindrome', ['r1c1']), ('whisper', []))
    """
    own = {bare(name): name for name in registry.names()}
    beginnings = _beginnings(words)
    # If the words begin with a kind's own name, only this kind is imported.
    kinds = [own[word] for word in beginnings if word in own][:1]
    for word, rest in beginnings.items():
        if word in SHORTHANDS and CELLS.match(" ".join(rest)):
            name, *more = SHORTHANDS[word].split()
            return name, [*more, *rest]
        found = [own[word]] if word in own else _with_alias(word, kinds)
        if len(found) == 1:
            return found[0], rest
    return None, words


def _beginnings(words: list[str]) -> dict[str, list[str]]:
    """Names joined from the first three, two and one words, each with the words that follow."""
    names = list(takewhile(_NAME.fullmatch, words[:3]))
    return {bare("".join(names[:end])): words[end:] for end in range(len(names), 0, -1)}


def _with_alias(word: str, names: list[str]) -> list[str]:
    """The names of the kinds with this alias, among `names` or, if `names` is empty, among all."""
    kinds = {name: registry.kind_named(name) for name in names} or registry.kinds()
    return [name for name, kind in kinds.items() if word in map(bare, kind.about.aliases)]


def nearest(words: list[str]) -> tuple[str, list[str]]:
    """Returns the first words, which name no kind, and the known names most like these words.

    >>> nearest(["sum", "lnie", "r1c1"]), nearest(["yarn"])
    (('sum lnie', ['sum-line']), ('yarn', []))
    >>> nearest(["kropki", "r1c1"])
    ('kropki', ['difference', 'ratio'])
    >>> nearest(["X"])
    ('X', ['xv 10'])
    """
    known = list(map(hyphenated, registry.names()))
    for word, rest in _beginnings(words).items():
        written = words[: len(words) - len(rest)]
        if word in SHORTHANDS:
            return " ".join(written), [SHORTHANDS[word]]
        name = hyphenated("-".join(written))
        longer = [one for one in known if one.startswith(f"{name}-")]
        close = get_close_matches(name, known, n=1, cutoff=0.7) if len(name) > 2 else []
        if near := list(map(hyphenated, _with_alias(word, []))) or longer or close:
            return " ".join(written)[:40], near
    return words[0][:40], []


def bare(word: str) -> str:
    """The word in lower case and without hyphens."""
    return hyphenated(word).replace("-", "")


def _members(name: str, text: str) -> list[str]:
    """Returns the texts in brackets. Raises InputError for other text, or without brackets.

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
        why = "a bracket is not closed" if depth else "its constraints, in brackets, are missing"
        raise InputError(f"{name}: {why}")
    return members


def _checked(constraint: Constraint, board: Board) -> Constraint:
    """Returns the constraint. Raises InputError if it makes no sense on the board."""
    try:
        check_constraint(constraint, board)
    except ValueError as error:
        raise InputError(str(error)) from None
    if (digit := foreign_digit(constraint, board)) is not None:
        hint = f"; several digits stand apart: {' '.join(str(digit))}" if digit > 9 else ""
        raise InputError(f"{constraint}: {digit} is no digit of a board of {board}{hint}")
    if why := constraint.objection(board):
        raise InputError(f"{constraint}: {why}")
    scope = constraint.scope
    in_part = constraint.whole_board and set(scope) < board.cell_set
    if in_part and not record(constraint, board).names:
        name = hyphenated(registry.name_of(type(constraint)) or type(constraint).__name__)
        cells = " ".join(map(str, scope))
        fault = f"it says nothing about {cells} alone; without cells it is for the whole board"
        raise InputError(f"{name}: {fault}")
    return constraint


class _Arguments:
    """The fields of a kind, filled from the words behind its name."""

    def __init__(self, name: str, kind: type[Constraint], words: list[str], board: Board) -> None:
        self._name, self._kind, self._words, self._board = name, kind, words, board
        if (of_kind := fields_of(kind)) is None:
            raise InputError(f"{name}: no line of text can express this kind")
        self._fields = of_kind
        self._texts = [field for field in of_kind if field.value_type is str and not field.words]
        self._place = 0
        self._groups: dict[str, list[list[Any]]] = {}
        """The values of each field in groups, by the name of the field. A `/` begins a group."""

    def constraint(self) -> Constraint:
        """Returns the constraint with these arguments. Raises InputError for a wrong word."""
        field: KindField | None = None
        while self._place < len(self._words):
            word, used = self._words[self._place], 1
            named = next((one for one in self._fields if one.word == hyphenated(word)), None)
            if field in self._texts and self._groups[field.name] == [[]]:
                self._put([word], field)
            elif named is not None:
                if named.name in self._groups:
                    raise self._fault("stands twice")
                field = named
                self._groups[field.name] = [[]]
            elif field and field.shape == "groups" and word in ("/", "none"):
                self._groups[field.name].append([])
            elif word == "/":
                raise self._fault("stands between groups of cells, and here are none")
            else:
                values, used = self._values(word)
                field = self._put(values, field)
            self._place += used
        return self._make()

    def _values(self, word: str) -> tuple[list[Any], int]:
        """Returns the values that begin at a word, and the number of words that they take."""
        ahead = " ".join(self._words[self._place : self._place + 7])
        for pattern, values in _PARSERS:
            if found := pattern.match(ahead):
                return values(self, found), len(found[0].split())
        words = [one for field in self._fields for one in field.words]
        if hyphenated(word) in words:
            return [hyphenated(word)], 1
        if self._texts:
            return [word], 1
        if "->" in word:
            pill = ", and pill 2 for a circle of two cells" if self._name == "arrow" else ""
            raise self._fault(f"is needless: write the cells in their order{pill}", "->")
        known = ", ".join([*(field.word for field in self._fields), *words])
        raise self._fault(f"is no cell, no number and no field or word of it ({known})")

    def cells(self, found: re.Match[str]) -> list[Cell]:
        """The cells of `r1c1`, or of the straight line `r1c1-r1c4`."""
        numbers = list(map(int, re.findall("[0-9]+", found[0])))
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

    def line(self, found: re.Match[str]) -> list[Cell]:
        """The cells of `row 1`, or those of `column 2 from the bottom`, read from that border."""
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

    def _put(self, values: list[Any], field: KindField | None) -> KindField:
        """Puts values into this field or the first free field of their type. Returns that field."""
        is_full = field and field.shape == "one" and self._groups[field.name][-1]
        if field is None or is_full or not field.accepts(values[0]):
            closed = (*self._groups, *OF_BOARD)
            free = (one for one in self._fields if one.name not in closed)
            if (field := next((one for one in free if one.accepts(values[0])), None)) is None:
                raise self._fault("is one too many")
            self._groups[field.name] = [[]]
        if field.shape == "one" and len(values) > 1:
            raise self._fault(f"is several cells, and {field.word!r} is one")
        group = self._groups[field.name][-1]
        for value in values:
            again = isinstance(value, Cell) and value in group
            if again and (not self._kind.may_return or value == group[-1]):
                raise self._fault(f"names {value} again, and a cell stands there once")
            group.append(value)
        return field

    def _make(self) -> Constraint:
        """Returns the constraint. Raises InputError if a field is missing or has a wrong value."""
        made = board_values(self._kind, self._board)
        for field in self._fields:
            if field.name in self._groups:
                made[field.name] = self._value(field)
            elif field.required and field.name not in made:
                missing = f"its {field.word} are missing"
                if field.shape == "one":
                    missing = f"a {_NOUNS[field.value_type]} for {field.word!r} is missing"
                shown = f"`sudoku-csp constraints {self._name}` shows its line"
                raise InputError(f"{self._name}: {missing}; {shown}")
        try:
            whole = [groups[0] for groups in self._groups.values() if len(groups) == 1]
            if len(made) == len(whole) == 1 and (cut := self._kind.along(self._board, whole[0])):
                return cut
            return self._kind(**made)
        except (ValueError, TypeError) as error:
            raise InputError(f"{self._name}: {error}") from None

    def _value(self, field: KindField) -> Any:
        """The value of a field. Raises InputError if it is missing, or a group has a wrong size."""
        groups = self._groups[field.name]
        if groups == [[]]:
            raise InputError(f"{self._name}: nothing stands after {field.word!r}")
        if field.shape == "one":
            return groups[0][0]
        filled = tuple(tuple(group) for group in groups if group)
        if field.size and any(len(group) != field.size for group in filled):
            size = f"{field.size} {_NOUNS[field.value_type]}s"
            raise InputError(f"{self._name}: {field.word!r} has {size} at a time, with /")
        return filled if field.shape == "groups" else filled[0]

    def _fault(self, why: str, words: str = "") -> InputError:
        shown = (words or self._words[self._place])[:40]
        return InputError(f"{self._name}, word {self._place + 2}: {shown!r} {why}")


_PARSERS: tuple[tuple[re.Pattern[str], Callable[[_Arguments, re.Match[str]], list[Any]]], ...] = (
    (re.compile(rf"{CELLS.pattern}(?![^ ])", re.ASCII), _Arguments.cells),
    (_LINE, _Arguments.line),
    (re.compile(r"(?:= ?)?([+-]?[0-9]{1,6})(?![^ ])", re.ASCII), lambda _, found: [int(found[1])]),
    (re.compile(r"(yes|no)(?![^ ])", re.IGNORECASE), lambda _, word: [word[1].lower() == "yes"]),
)
"""The patterns of values on a line, each with a function from its match to the values."""


def _write(constraint: Constraint, board: Board) -> str:
    """Returns a line for a constraint: numbers, then cells, then fields that need their names."""
    kind: Any = type(constraint)
    if (name := registry.name_of(kind)) is None:
        raise Unsupported("a kind without a name")
    if (of_kind := fields_of(kind)) is None:
        return str(constraint)
    values = {field.name: getattr(constraint, field.name) for field in of_kind}
    if is_composed(kind):
        members = (f"({text_of(one, board)})" for one in chain(*values.values()))
        return " ".join([hyphenated(name), *members])
    implied = board_values(kind, board)
    left_out = [
        one.name for one in of_kind if values[one.name] == implied.get(one.name, one.default)
    ]
    first = unnamed_fields(of_kind, left_out)
    words = [hyphenated(name)]
    for field in [*first, *(field for field in of_kind if field not in first)]:
        if field.name in left_out:
            continue
        if field not in first and not field.words:
            words.append(field.word)
        words.append(_text_of_value(values[field.name], field, kind, board))
    return " ".join(words)


def _text_of_value(value: Any, field: KindField, kind: type[Constraint], board: Board) -> str:
    if field.value_type is bool:
        return "yes" if value else "no"
    if field.shape == "one":
        return str(value)
    if field.shape == "many":
        line = _text_of_line(value, kind, board) if kind.outside else ""
        return line or " ".join(map(str, value))
    text = " / ".join(" ".join(map(str, group)) for group in value)
    # A single group also ends with `/`, so that `along` does not divide it.
    return text if len(value) > 1 or field.size else f"{text} /"


def _text_of_line(cells: tuple[Cell, ...], kind: type[Constraint], board: Board) -> str:
    """The text of a whole row or column, as `left of row 1`; the empty text for other cells."""
    for line, houses in (("row", board.rows), ("column", board.columns)):
        for number, house in enumerate(houses, 1):
            for side, step in zip(SIDES[line], (1, -1), strict=True):
                if cells == house.cells[::step]:
                    needs_side = kind.one_sided or step < 0
                    return f"{side} {line} {number}" if needs_side else f"{line} {number}"
    return ""
