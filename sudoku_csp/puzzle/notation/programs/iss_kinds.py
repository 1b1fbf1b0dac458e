"""The types of ISS, kind by kind: how a token is read and a constraint is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, groupby, pairwise
from typing import Any
from urllib.parse import unquote

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import OF_BOARD, strange_digit
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import forms, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_document import LAYOUT, Token
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.notation.programs.iss_tokens import TokenFault, adjacent, diagonal, whole

Form = forms.Form[Token, TokenDraft]
Read = Iterator[Constraint]
Write = Callable[[Any, TokenDraft], None]

SILENT = ("SearchPriority", "RegionSameValues")
"""Types without a meaning here: the order of a search, and that houses hold the same digits, which
they do on a square board."""

REFUSED = {
    "ChaosConstruction": "regions that are to be found",
    "ChaosArrow": "a clue about regions that are to be found",
    "ChaosCount": "a clue about regions that are to be found",
    "Doppelganger": "houses that each lack a digit",
    "Var": "cells outside the grid",
    "ConnectedValues": "digits that are connected",
}
"""Types of ISS for which there is no kind."""

MARKS = {"StrictKropki": ("WhiteDot", "BlackDot"), "StrictXV": ("X", "V")}
"""Types for the pairs that a type of the whole board exempts."""


def plain(type_: str, read: Callable[[Any, Token], Iterable[Constraint]], *fields: str) -> Form:
    """A type of its own, and these fields as arguments."""
    return Form(
        (type_,), read, lambda rule, draft: draft.add(type_, *(getattr(rule, f) for f in fields))
    )


def cells(type_: str) -> Form:
    """The cells of a line or area."""
    return plain(type_, lambda kind, token: [kind(token.cells())], "cells")


def numbered(type_: str, field: str) -> Form:
    """A number, then cells."""

    def read(kind: Any, token: Token) -> Read:
        yield kind(**{field: token.number(), "cells": token.cells(1)})

    return plain(type_, read, field, "cells")


def digits(type_: str) -> Form:
    """Digits, then cells."""
    return Form(
        (type_,),
        lambda kind, token: [kind(token.digits(token.argument(0, "digits")), token.cells(1))],
        lambda rule, draft: draft.add(type_, joined(rule.digits), rule.cells),
    )


def board(*types: str, field: Callable[[Token], Any] | None = None) -> Form:
    """A constraint of the whole board; the last type is the one that exempts pairs."""

    def read(kind: Any, token: Token) -> Read:
        token.require(0, outside=True)
        yield kind(token.board.cells, *([field(token)] if field else []))

    return Form(
        types, read, lambda rule, draft: draft.add(types[-1 if getattr(rule, "exempt", ()) else 0])
    )


def exempt(token: Token) -> tuple[tuple[Cell, Cell], ...]:
    return token.document.marked(*MARKS.get(token.type, ()))


def sides(type_: str) -> Form:
    """Clues at the ends of a row or column."""
    return Form(
        (type_,),
        lambda kind, token: (kind(cells, clue) for cells, clue in token.sides()),
        lambda rule, draft: draft.outside(type_, rule.cells, rule.value, rule),
    )


def one_clue(type_: str, line: Callable[[Token], tuple[Cell, ...]], write: Write) -> Form:
    """A clue about a line in either direction; of several about one line the last counts."""

    def read(kind: Any, token: Token) -> Read:
        token.require(2)
        along, clue = line(token), token.number(what="clue")
        if token.is_last(1):
            yield kind(along, clue)

    return Form((type_,), read, write)


def write_little_killer(rule: Any, draft: TokenDraft) -> None:
    for way in (rule.cells, rule.cells[::-1]):
        if way == diagonal(way[0], draft.board):
            draft.add("LittleKiller", rule.value, way[0])
            return
    raise Unsupported(f"ISS has no place for {rule}: it is not a whole diagonal")


def pairs(
    types: Mapping[Any, str], field: str, name: str, allowed: Callable[[Any, int, int], bool]
) -> Form:
    """Pairs of neighbours, with a type for each value of a field; others are written as a table."""
    values = {type_: [] if value is None else [value] for value, type_ in types.items()}

    def read(kind: Any, token: Token) -> Read:
        yield from (kind(pair, *values[token.type]) for pair in token.neighbours())

    def write(rule: Any, draft: TokenDraft) -> None:
        value = getattr(rule, field, None)
        if value in types and adjacent(*rule.cells):
            draft.add(types[value], rule.cells)
        else:
            full = name if value is None else f"{name} {value}"
            draft.relation("Pair", rule.cells, lambda a, b: allowed(rule, a, b), full)

    return Form(tuple(values), read, write)


def table(type_: str, old: str) -> Form:
    """A table of pairs of digits, and lines; the old type has two letters exchanged."""

    def read(kind: Any, token: Token) -> Read:
        code = token.argument(0, "table")
        code = code.translate(str.maketrans("-_", "_-")) if token.type == old else code
        allowed = iss_tables.pairs(code, token.board.side)
        yield from (kind(allowed, line) for (line,) in token.lines())

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.table(type_, iss_tables.of_pairs(rule.pairs, draft.board.side), rule.cells)

    return Form((type_, old), read, write)


def indexing(way: str) -> Form:
    """An indexer of rows or of columns."""

    def read(kind: Any, token: Token) -> Read:
        direction = token.argument(0, "direction")
        if direction not in ("R", "C"):
            raise ValueError(f"indexing is R or C, not {direction!r}")
        if direction == way:
            yield kind(token.cells(1), token.board.side)

    return Form(("Indexing",), read, lambda rule, draft: draft.add("Indexing", way, rule.cells))


def written(write: Write) -> Form:
    """A constraint that is written with types of other kinds."""
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
        for cell in rule.cells:
            for other in rule.scope:
                if adjacent(cell, other) and other not in rule.cells:
                    draft.add("GreaterThan", (cell, other) if larger else (other, cell))

    return written(write)


def joined(numbers: tuple[int, ...]) -> str:
    return "_".join(map(str, numbers))


def arrow(kind: Any, token: Token) -> Read:
    if token.type == "Arrow":
        yield kind(token.cells())
        return
    pill, cells = token.number(), token.cells(1)
    if pill not in (2, 3):
        raise ValueError(f"a pill has 2 or 3 cells, not {pill}")
    for one, other in pairwise(sorted(cells[:pill])):
        if (other.row - one.row, other.column - one.column) not in ((0, 1), (1, 0), (1, 1)):
            raise ValueError(f"{one} and {other} are not neighbours in a pill")
    yield kind(cells, pill)


def write_arrow(rule: Any, draft: TokenDraft) -> None:
    if rule.pill == 1:
        draft.add("Arrow", rule.cells)
    else:
        draft.add("PillArrow", rule.pill, rule.cells)


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
    is_every = len(windows) == len(every.windows())
    yield every if is_every else kind(tuple(sorted(chain(*windows))), boxes)


def full_rank(kind: Any, token: Token) -> Read:
    ties = "only-unclued"
    for one in token.document.tokens:
        if one.type == "FullRankTies":  # The last one counts.
            ties = "~".join(one.arguments) or "only-unclued"
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


def write_look_and_say(rule: Any, draft: TokenDraft) -> None:
    if max(rule.said) > 9:
        raise Unsupported(f"ISS has one character for a number or digit, too few for {rule}")
    draft.add("LookAndSay", "".join(map(str, rule.said)), rule.cells)


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
    # In percent: an old form.
    pattern = unquote(text) if "%" in text else iss_tables.unpacked(text).decode("latin-1")
    yield from (kind("".join(pattern.split()), line) for (line,) in token.lines())


def same_values(kind: Any, token: Token) -> Read:
    number, cells = token.number(), token.cells(1)
    if number < 1 or len(cells) % number:
        raise ValueError(f"{len(cells)} cells are not {number} groups of the same size")
    size = len(cells) // number
    yield kind(tuple(cells[at : at + size] for at in range(0, len(cells), size)))


def write_equal_sum(rule: Any, draft: TokenDraft) -> None:
    first, *others = rule.groups
    draft.add("EqualSum", first, *chain.from_iterable(("-", group) for group in others))


def sum_(kind: Any, token: Token) -> Read:
    total, *factors = token.argument(0, "total").split("_")
    if factors[:1] not in ([], ["="]):
        raise ValueError(f"{'_'.join(factors)!r} after the total is not `=` and factors")
    numbers = tuple(whole(one, "factor") for one in factors[1:])
    if max(map(abs, numbers), default=0) > 100:
        raise ValueError("factors are at most 100")
    yield kind(whole(total, "total"), token.cells(1), numbers)


def write_sum(rule: Any, draft: TokenDraft) -> None:
    factors = ("_=_" + joined(rule.coefficients)) if rule.coefficients else ""
    draft.add("Sum", f"{rule.total}{factors}", rule.cells)


def sum_line(kind: Any, token: Token) -> Read:
    loop = token.arguments[-1:] == ("LOOP",)
    yield kind(token.cells(1, -1 if loop else None), token.number(), loop)


def whisper(kind: Any, token: Token) -> Read:
    # Without a number it is 5, on boards of any side.
    has_number = token.argument(0, "cells")[:1] not in ("R", "r")
    yield kind(token.cells(has_number), token.number() if has_number else 5)


def constraints(token: Token) -> list[Constraint]:
    """The constraints of a token. Raises TokenFault."""
    try:
        return _constraints(token)
    except TokenFault:
        raise
    except (ValueError, TypeError) as error:
        raise token.node.fault(error) from None


def _constraints(token: Token) -> list[Constraint]:
    if token.type == "Replicate":
        return [one for member in token.members() for one in constraints(member)]
    if token.type in REFUSED:
        raise ValueError(f"{REFUSED[token.type]}: not known here")
    if token.type not in FORMS.called:
        known = token.type in (*LAYOUT, *SILENT)
        raise ValueError("it stands in no block" if known else "no type of ISS")
    if token.type in ("Entropic", "GlobalEntropy") and token.board.side != 9:
        raise ValueError(f"ISS has it on boards of side 9, not {token.board.side}")
    found = [one for kind in FORMS.called[token.type] for one in FORMS.read(kind, token)]
    for one in found:
        if (strange := strange_digit(one, token.board)) is not None:
            raise ValueError(f"{strange} is not a digit of a board of {token.board}")
    return found


def block(type_: str, read: Callable[[Any, Token], Read]) -> Form:
    """A block of other constraints."""

    def write(rule: Any, draft: TokenDraft) -> None:
        inside = [TokenDraft(draft.board) for _ in rule.constraints]
        for one, within in zip(rule.constraints, inside, strict=True):
            FORMS.write(one, within)
        draft.within(type_, inside)

    return Form((type_,), read, write)


def _all_of(kind: Any, token: Token) -> Read:
    token.require(0)
    yield kind(tuple(chain(*map(constraints, token.members()))))


def _any_of(kind: Any, token: Token) -> Read:
    token.require(0)
    both: Any = registry.named("all_of")
    branches = [constraints(member) for member in token.members()]
    if not all(branches):
        raise ValueError("a choice with an empty branch")
    yield kind(tuple(one[0] if len(one) == 1 else both(tuple(one)) for one in branches))


FORMS = forms.Forms(
    {
        "all_different": cells("AllDifferent"),
        "all_of": block("And", _all_of),
        "anti_king": board("AntiKing"),
        "anti_knight": board("AntiKnight"),
        "anti_taxicab": board("AntiTaxicab"),
        "any_of": block("Or", _any_of),
        "arrow": Form(("Arrow", "PillArrow"), arrow, write_arrow),
        "automaton": Form(("NFA",), automaton, write_automaton),
        "between_line": cells("Between"),
        "cage": plain("Cage", cage, "total", "cells"),
        "candidates": Form(("Given",), candidates, kept(lambda rule, _: rule.digits)),
        "clone": written(write_clone),
        "column_indexer": indexing("C"),
        "contain_at_least": digits("ContainAtLeast"),
        "contain_exactly": digits("ContainExact"),
        "count_distinct": cells("CountDistinct"),
        "counting_circles": cells("CountingCircles"),
        "diagonal": Form(
            ("Diagonal",),
            on_diagonal,
            lambda rule, draft: draft.add("Diagonal", -1 if rule.which == "main" else 1),
        ),
        "difference": pairs(
            {1: "WhiteDot"}, "value", "difference", lambda rule, a, b: abs(a - b) == rule.value
        ),
        "disjoint_groups": Form(
            ("DisjointSets",),
            lambda kind, token: [kind(default_boxes(token))],
            board("DisjointSets").write,
        ),
        "double_arrow": cells("DoubleArrow"),
        "dutch_flatmates": board("DutchFlatmates", field=lambda token: token.board.side),
        "entropic_line": cells("Entropic"),
        "equal_sum": Form(
            ("EqualSum",), lambda kind, token: [kind(token.groups())], write_equal_sum
        ),
        "equality_cage": cells("EqualityCage"),
        "even": written(kept(lambda _, draft: draft.board.digits[1::2])),
        "extra_region": written(cells("AllDifferent").write),
        "full_rank": Form(("FullRank", "FullRankTies"), full_rank, write_full_rank),
        "global_entropy": board("GlobalEntropy"),
        "global_modular": board("GlobalMod"),
        "hidden_skyscraper": sides("HiddenSkyscraper"),
        "inequality": pairs({None: "GreaterThan"}, "", "greater", lambda _, a, b: a > b),
        "little_killer": one_clue(
            "LittleKiller", lambda token: token.diagonal(1), write_little_killer
        ),
        "lockout_line": numbered("Lockout", "difference"),
        "look_and_say": Form(("LookAndSay",), look_and_say, write_look_and_say),
        "lunchbox": numbered("Lunchbox", "total"),
        "maximum": around(larger=True),
        "minimum": around(larger=False),
        "modular_line": numbered("Modular", "modulus"),
        "nabner_line": written(
            lambda rule, draft: draft.relation(
                "PairX", rule.cells, lambda a, b: abs(a - b) > 1, "nabner"
            )
        ),
        "negative_ratio": board("StrictKropki", field=exempt),
        "negative_xv": board("StrictXV", field=exempt),
        "non_consecutive": board("AntiConsecutive", "StrictKropki", field=exempt),
        "numbered_room": sides("NumberedRoom"),
        "odd": written(kept(lambda _, draft: draft.board.digits[0::2])),
        "pair": table("Pair", "Binary"),
        "pair_x": table("PairX", "BinaryX"),
        "palindrome": cells("Palindrome"),
        "quadruple": Form(("Quad",), quadruple, write_quadruple),
        "ratio": pairs(
            {2: "BlackDot"},
            "value",
            "ratio",
            lambda rule, a, b: max(a, b) == rule.value * min(a, b),
        ),
        "region_sum_line": plain("RegionSumLine", region_sum, "segments"),
        "regular_expression": Form(
            ("Regex",),
            regex,
            lambda rule, draft: draft.add(
                "Regex", iss_tables.packed(rule.pattern.encode("latin-1")), rule.cells
            ),
        ),
        "rellik_cage": numbered("RellikCage", "total"),
        "renban": cells("Renban"),
        "row_indexer": indexing("R"),
        "same_values": Form(
            ("SameValues",),
            same_values,
            lambda rule, draft: draft.add("SameValues", len(rule.groups), *rule.groups),
        ),
        "sandwich": one_clue(
            "Sandwich",
            lambda token: token.line(1),
            lambda rule, draft: draft.add("Sandwich", rule.value, draft.line(rule.cells, rule)[0]),
        ),
        "skyscraper": sides("Skyscraper"),
        "slow_thermometer": pairs({}, "", "slow thermometer", lambda _, a, b: a <= b),
        "sum": Form(("Sum",), sum_, write_sum),
        "sum_line": Form(
            ("SumLine",),
            sum_line,
            lambda rule, draft: draft.add(
                "SumLine", rule.total, rule.cells, *(["LOOP"] if rule.loop else [])
            ),
        ),
        "thermometer": cells("Thermo"),
        "value_indexing": cells("ValueIndexing"),
        "whisper": Form(("Whisper",), whisper, numbered("Whisper", "difference").write),
        "windoku": Form(("Windoku",), windoku, board("Windoku").write),
        "x_sum": sides("XSum"),
        "xv": pairs(forms.SIGNS, "total", "total", lambda rule, a, b: a + b == rule.total),
        "zipper_line": cells("Zipper"),
    },
    lacks="ISS has no type",
)
