"""The forms in which `iss_kinds` reads tokens of ISS and writes them into a draft."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise, product
from typing import Any, TypeAlias
from urllib.parse import quote, unquote

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import OF_BOARD
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import forms, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_document import Token, adjacent, diagonal, named, whole
from sudoku_csp.puzzle.notation.programs.iss_tables import of_pairs

Argument: TypeAlias = "Cell | int | str | Iterable[Argument] | None"
"""An argument of a token; None is 0, and an iterable is several arguments."""


class TokenDraft:
    """Tokens in the order in which they were added, each once; all candidates are one token."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._candidates: dict[Cell, frozenset[int]] = {}
        self._tokens: dict[Hashable, str] = {}
        self._clues: dict[tuple[str, str], list[str]] = {}

    def add(self, type_: str, *arguments: Argument) -> None:
        token = _token(type_, arguments)
        self._tokens[token] = token

    def keep(self, cell: Cell, digits: Collection[int]) -> None:
        before = self._candidates.get(cell, frozenset(self.board.digits))
        self._candidates[cell] = before & set(digits)

    def outside(self, type_: str, cells: Sequence[Cell], clue: int, rule: Constraint) -> None:
        """Adds a clue at the end of a line from which it is read; it replaces another there. Raises
        Unsupported."""
        line, at = self.line(cells, rule)
        clues = self._clues.setdefault((type_, line), ["", ""])
        clues[at] = str(clue)
        self._tokens[type_, line] = _token(type_, (line, *clues))

    def line(self, cells: Sequence[Cell], rule: Constraint) -> tuple[str, int]:
        """The name of the row or column of these cells, and the end from which they are read.
        Raises Unsupported."""
        for sign, houses in (("R", self.board.rows), ("C", self.board.columns)):
            for number, house in enumerate(houses, start=1):
                ways = (house.cells, house.cells[::-1])
                if tuple(cells) in ways:
                    return f"{sign}{number}", ways.index(tuple(cells))
        raise Unsupported(f"ISS has no place for {rule}: it is not along a whole line")

    def pairs(
        self, type_: str, cells: Sequence[Cell], allowed: Callable[[int, int], bool], name: str = ""
    ) -> None:
        self.table(type_, of_pairs(allowed, self.board.side), cells, name)

    def table(self, type_: str, code: str, cells: Sequence[Cell], name: str = "") -> None:
        quoted = quote(name, safe="").replace(".", "%2E").replace("~", "%7E")
        self.add(type_, code, f"_{quoted}", cells)

    def within(self, type_: str, members: Iterable[TokenDraft]) -> None:
        """Adds a block of other drafts; within `.Or` each of them becomes one token or block."""
        inside = ""
        for draft in members:
            tokens = draft.tokens()
            several = type_ == "Or" and len(tokens) != 1
            inside += f".And{''.join(tokens)}.End" if several else "".join(tokens)
        self._tokens[inside, type_] = f".{type_}{inside}.End"

    def tokens(self, given: Mapping[Cell, int] | None = None) -> list[str]:
        """The tokens, first the `given` digits and candidates. Beside givens, a single candidate
        (which would be a given) and the candidates of a given cell are in a block."""
        held, apart = dict(self._candidates), {}
        if given is not None:
            apart = {cell: kept for cell, kept in held.items() if cell in given or len(kept) == 1}
            held = {cell: kept for cell, kept in held.items() if cell not in apart}
            held |= {cell: frozenset({digit}) for cell, digit in given.items()}
        found = [_given(held)] if held else []
        found += [f".And{_given(apart)}.End"] if apart else []
        return [*found, *self._tokens.values()]


def _given(held: Mapping[Cell, Collection[int]]) -> str:
    texts = ["_".join((named(cell), *map(str, sorted(held[cell])))) for cell in sorted(held)]
    return _token("", texts)


def _token(type_: str, arguments: Iterable[Argument]) -> str:
    return "~".join((f".{type_}", *_texts(arguments)))


def _texts(argument: Argument) -> Iterator[str]:
    if isinstance(argument, Cell):
        yield named(argument)
    elif isinstance(argument, str | int | None):
        yield str(0 if argument is None else argument)
    else:
        for one in argument:
            yield from _texts(one)


Form = forms.Form[Token, TokenDraft]
Read = Iterator[Constraint]
Write = Callable[[Any, TokenDraft], None]
Allowed = Callable[[Any, int, int], bool]


def joined(numbers: Iterable[object]) -> str:
    return "_".join(map(str, numbers))


def plain(
    type_: str,
    read: Callable[[Any, Token], Iterable[Constraint]],
    *parts: str | Callable[[Any], Argument],
) -> Form:
    """A type with these arguments: fields of a constraint, or functions of it."""

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.add(type_, *(part(rule) if callable(part) else getattr(rule, part) for part in parts))

    return Form((type_,), read, write)


def cells(type_: str, *numbers: str) -> Form:
    """The cells of a line or area, with numeric fields before them."""

    def read(kind: Any, token: Token) -> Read:
        fields = {field: token.number(at) for at, field in enumerate(numbers)}
        yield kind(**fields, cells=token.cells(len(numbers)))

    return plain(type_, read, *numbers, "cells")


def digits(type_: str) -> Form:

    def read(kind: Any, token: Token) -> Read:
        yield kind(token.digits(token.argument(0, "digits")), token.cells(1))

    return plain(type_, read, lambda rule: joined(rule.digits), "cells")


def board(*types: str, field: Callable[[Token], Any] | None = None) -> Form:
    """A constraint of the whole board; the last type exempts marked pairs."""

    def read(kind: Any, token: Token) -> Read:
        token.require(0, outside=True)
        yield kind(token.board.cells, *([field(token)] if field else []))

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.add(types[-1 if getattr(rule, "exempt", ()) else 0])

    return Form(types, read, write)


def sides(type_: str) -> Form:
    return Form(
        (type_,),
        lambda kind, token: (kind(cells, clue) for cells, clue in token.sides()),
        lambda rule, draft: draft.outside(type_, rule.cells, rule.value, rule),
    )


def one_clue(type_: str, line: Callable[[Token, int], tuple[Cell, ...]], write: Write) -> Form:
    """A clue about a line in either direction; the last of several clues counts."""

    def read(kind: Any, token: Token) -> Read:
        token.require(2)
        along, clue = line(token, 1), token.number(what="clue")
        if token.is_last(1):
            yield kind(along, clue)

    return Form((type_,), read, write)


def write_sandwich(rule: Any, draft: TokenDraft) -> None:
    draft.add("Sandwich", rule.value, draft.line(rule.cells, rule)[0])


def write_little_killer(rule: Any, draft: TokenDraft) -> None:
    ways = (rule.cells, rule.cells[::-1])
    ends = [way[0] for way in ways if way == diagonal(way[0], draft.board)]
    if not ends:
        raise Unsupported(f"ISS has no place for {rule}: it is not a whole diagonal")
    draft.add("LittleKiller", rule.value, ends[0])


def pairs(
    types: Mapping[Any, str], field: str, name: str, allowed: Allowed, table: str = "Pair"
) -> Form:
    """Pairs of neighbours, with a type for each value of a field; other pairs are a table."""
    values = {type_: [] if value is None else [value] for value, type_ in types.items()}

    def read(kind: Any, token: Token) -> Read:
        yield from (kind(pair, *values[token.type]) for pair in token.neighbours())

    def write(rule: Any, draft: TokenDraft) -> None:
        value = getattr(rule, field, None)
        if value in types and adjacent(*rule.cells):
            draft.add(types[value], rule.cells)
        else:
            full = name if value is None else f"{name} {value}"
            draft.pairs(table, rule.cells, lambda a, b: allowed(rule, a, b), full)

    return Form(tuple(values), read, write)


def table(type_: str, old: str) -> Form:
    """A table of pairs of digits, and lines; the old type exchanges two letters."""

    def read(kind: Any, token: Token) -> Read:
        code = token.argument(0, "table")
        code = code.translate(str.maketrans("-_", "_-")) if token.type == old else code
        allowed = iss_tables.pairs(code, token.board.side)
        yield from (kind(allowed, line) for (line,) in token.lines())

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.pairs(type_, rule.cells, lambda *pair: pair in rule.pairs)

    return Form((type_, old), read, write)


def indexing(way: str) -> Form:

    def read(kind: Any, token: Token) -> Read:
        direction = token.argument(0, "direction")
        if direction == way:
            yield kind(token.cells(1), token.board.side)
        elif direction not in ("R", "C"):
            raise ValueError(f"indexing is R or C, not {direction!r}")

    return Form(("Indexing",), read, lambda rule, draft: draft.add("Indexing", way, rule.cells))


def written(write: Write) -> Form:
    """A constraint that is written with the types of other kinds."""
    return Form((), lambda *_: (), write)


def kept(digits: Callable[[Any, TokenDraft], Any]) -> Write:
    """Writes candidates of cells."""

    def write(rule: Any, draft: TokenDraft) -> None:
        for cell in rule.cells:
            draft.keep(cell, digits(rule, draft))

    return write


def around(*, larger: bool) -> Form:
    """Cells that are larger, or smaller, than their neighbours."""

    def write(rule: Any, draft: TokenDraft) -> None:
        for cell, other in product(rule.cells, rule.scope):
            if adjacent(cell, other) and other not in rule.cells:
                draft.add("GreaterThan", (cell, other) if larger else (other, cell))

    return written(write)


def arrow(kind: Any, token: Token) -> Read:
    is_pill = token.type == "PillArrow"
    pill, cells = token.number() if is_pill else 1, token.cells(is_pill)
    if is_pill and pill not in (2, 3):
        raise ValueError(f"a pill has 2 or 3 cells, not {pill}")
    for one, other in pairwise(sorted(cells[:pill])):
        if (other.row - one.row, other.column - one.column) not in ((0, 1), (1, 0), (1, 1)):
            raise ValueError(f"{one} and {other} are not neighbours in a pill")
    yield kind(cells, pill)


def write_arrow(rule: Any, draft: TokenDraft) -> None:
    draft.add(*(("Arrow",) if rule.pill == 1 else ("PillArrow", rule.pill)), rule.cells)


def automaton(kind: Any, token: Token) -> Read:
    code = token.argument(0, "code")
    for group in token.lines(broken=True):
        found = iss_tables.automaton(code, token.board.side, [*map(len, group)])
        yield kind(found.transitions, found.accepting, tuple(chain(*group)), found.starts)


def write_automaton(rule: Any, draft: TokenDraft) -> None:
    found = iss_tables.Table(rule.transitions, rule.accepting, rule.starts)
    draft.table("NFA", iss_tables.of_automaton(found, draft.board.side), rule.cells)


def cage(kind: Any, token: Token) -> Read:
    total = token.number() if token.argument(0, "total") else 0
    yield kind(token.cells(1), total or None)


def candidates(kind: Any, token: Token) -> Read:
    for text in token.arguments:
        name, _, texts = text.partition("_")
        if not texts:
            raise ValueError(f"{name} without a digit")
        yield kind(token.digits(texts), (token.cell(name),))


def write_clone(rule: Any, draft: TokenDraft) -> None:
    for cell, copy in zip(rule.cells, rule.copies, strict=True):
        if cell != copy:
            draft.add("SameValues", 2, cell, copy)


def on_diagonal(kind: Any, token: Token) -> Read:
    token.require(1, outside=True)
    if token.arguments[0] not in ("1", "-1"):
        raise ValueError(f"a diagonal is 1 or -1, not {token.arguments[0]!r}")
    yield kind(token.board.side, "main" if token.arguments[0] == "-1" else "anti")


def default_boxes(token: Token) -> tuple[tuple[Cell, ...], ...]:
    token.require(0, outside=True)
    if not token.document.boxes:
        raise ValueError(f"a board of {token.board} has no boxes by its size")
    return token.document.boxes


def windoku(kind: Any, token: Token) -> Read:
    boxes = default_boxes(token)
    every = kind(token.board.cells, boxes)
    # ISS has no window that reaches the border.
    windows = [one for one in every.windows() if max(one[-1]) < token.board.side]
    cells = tuple(sorted(chain(*windows)))
    yield every if len(windows) == len(every.windows()) else kind(cells, boxes)


def full_rank(kind: Any, token: Token) -> Read:
    stated = [one for one in token.document.tokens if one.type == "FullRankTies"]
    ties = "~".join(stated[-1].arguments if stated else ()) or "only-unclued"
    if ties not in ("none", "only-unclued", "any"):
        raise ValueError(f"ties are none, only-unclued or any, not {ties!r}")
    clues = [clue for one in token.document.every("FullRank") for _, clue in one.sides()]
    if token.type == "FullRankTies":
        token.require(len(token.arguments), outside=True)
        if ties == "none" and not clues:
            raise ValueError("no ties at all, and no line with a rank")
        return
    for cells, clue in token.sides():
        if ties != "any" and "Or" not in token.within and clues.count(clue) > 1:
            raise ValueError(f"two lines of rank {clue}")
        yield kind(clue, cells, OF_BOARD["lines"](token.board), ties)


def write_full_rank(rule: Any, draft: TokenDraft) -> None:
    draft.outside("FullRank", rule.cells, rule.value, rule)
    if rule.ties != "only-unclued":
        draft.add("FullRankTies", rule.ties)


def look_and_say(kind: Any, token: Token) -> Read:
    text = token.argument(0, "numbers")
    if not text.isascii() or not text.isdecimal() or len(text) % 2:
        raise ValueError(f"{text[:20]!r} is not counts and digits by turns")
    yield kind(tuple(map(int, text)), token.cells(1))


def quadruple(kind: Any, token: Token) -> Read:
    cells = _square(token.cell(token.argument(0, "corner")))
    if not token.board.cell_set.issuperset(cells):
        raise ValueError(f"no four cells meet at a corner of {cells[0]}")
    digits = token.digits("_".join(token.arguments[1:]))
    if token.is_last(0):
        yield kind(digits, cells)


def write_quadruple(rule: Any, draft: TokenDraft) -> None:
    if set(rule.cells) == set(_square(min(rule.cells))):
        draft.add("Quad", min(rule.cells), *rule.digits)
    else:
        draft.add("ContainAtLeast", joined(rule.digits), rule.cells)


def _square(corner: Cell) -> tuple[Cell, ...]:
    row, column = corner
    return tuple(Cell(row + down, column + right) for down in (0, 1) for right in (0, 1))


def region_sum(kind: Any, token: Token) -> Read:
    region = {cell: at for at, one in enumerate(token.document.regions) for cell in one}
    stretches = groupby(token.cells(), key=region.get)
    if region:  # Without regions there is nothing to compare.
        yield kind(tuple(tuple(stretch) for _, stretch in stretches))


def regex(kind: Any, token: Token) -> Read:
    text = token.argument(0, "pattern")
    # A pattern in percent is an old form.
    pattern = unquote(text) if "%" in text else iss_tables.unpacked(text).decode("latin-1")
    yield from (kind("".join(pattern.split()), line) for (line,) in token.lines())


def same_values(kind: Any, token: Token) -> Read:
    number, cells = token.number(), token.cells(1)
    if number < 1 or len(cells) % number:
        raise ValueError(f"{len(cells)} cells are not {number} groups of the same size")
    size = len(cells) // number
    yield kind(tuple(cells[at : at + size] for at in range(0, len(cells), size)))


def sum_(kind: Any, token: Token) -> Read:
    total, *factors = token.argument(0, "total").split("_")
    if factors[:1] not in ([], ["="]):
        raise ValueError(f"{'_'.join(factors)!r} after the total is not `=` and factors")
    numbers = tuple(whole(one, "factor") for one in factors[1:])
    if max(map(abs, numbers), default=0) > 100:
        raise ValueError("factors are at most 100")
    yield kind(whole(total, "total"), token.cells(1), numbers)


def total_and_factors(rule: Any) -> str:
    return joined([rule.total, *(["="] if rule.coefficients else []), *rule.coefficients])


def sum_line(kind: Any, token: Token) -> Read:
    loop = token.arguments[-1:] == ("LOOP",)
    yield kind(token.cells(1, -1 if loop else None), token.number(), loop)


def whisper(kind: Any, token: Token) -> Read:
    # Without a number it is 5, on boards of any side.
    has_number = token.argument(0, "cells")[:1] not in ("R", "r")
    yield kind(token.cells(has_number), token.number() if has_number else 5)
