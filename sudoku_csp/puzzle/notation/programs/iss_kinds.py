"""The types of ISS, by kind of constraint: how a token is read, and written into a draft.

The module `forms` explains forms and drafts, `iss_document` explains tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, groupby, pairwise, product, starmap
from typing import Any
from urllib.parse import quote, unquote

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import OF_BOARD, foreign_digit
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import forms, iss_tables
from sudoku_csp.puzzle.notation.programs.iss_document import (
    LAYOUT,
    Token,
    TokenDraft,
    adjacent,
    diagonal,
    joined,
    whole,
)
from sudoku_csp.puzzle.notation.programs.iss_tables import encode_base64, encode_pairs

SILENT = ("SearchPriority", "RegionSameValues")
"""Types without effect: they state an order of search, and that houses have the same digits, which
is true of all houses here."""

REFUSED = {
    "Doppelganger": "houses that each lack a digit",
    "Var": "cells outside the grid",
    "ConnectedValues": "digits that are connected",
    **dict.fromkeys(("ChaosConstruction", "ChaosArrow", "ChaosCount"), "regions to be found"),
}


Form = forms.Form[Token, TokenDraft]
Read = Iterator[Constraint]
Allowed = Callable[[Any, int, int], bool]


def plain(
    type_: str,
    read: Callable[[Any, Token], Iterable[Constraint]],
    *parts: str | Callable[[Any], object],
) -> Form:
    """The form with this reader, which writes `parts` as the arguments of a token.

    A part is the name of a constraint's field, or a function from the constraint to the argument.
    """

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.add(type_, *(part(rule) if callable(part) else getattr(rule, part) for part in parts))

    return Form((type_,), read, write)


def cells(
    type_: str,
    field: str = "",
    read: Callable[[Token, str], Any] = lambda _, text: whole(text, "number"),
    write: Callable[[Any], object] = lambda value: value,
) -> Form:
    """The form of a line or an area: the arguments of its token are its cells.

    If `field` is not empty, the value of this field of the constraint comes before the cells.
    `read` and `write` convert this value.
    """

    def read_all(kind: Any, token: Token) -> Read:
        before = {field: read(token, token.argument(0, field))} if field else {}
        yield kind(**before, cells=token.cells(len(before)))

    before = [lambda rule: write(getattr(rule, field))] if field else []
    return plain(type_, read_all, *before, "cells")


def board(*types: str, **fields: Callable[[Token], Any]) -> Form:
    """The form of a constraint of the whole board.

    If there are two types, the constraint of the second type exempts the pairs of cells that have
    a mark, such as a dot.
    """

    def read(kind: Any, token: Token) -> Read:
        token.require(0, outside=True)
        cells = {"cells": token.board.cells} if kind.whole_board else {}
        yield kind(**cells, **{name: field(token) for name, field in fields.items()})

    def write(rule: Any, draft: TokenDraft) -> None:
        draft.add(types[-1 if getattr(rule, "exempt", ()) else 0])

    return Form(types, read, write)


def sides(type_: str) -> Form:
    return Form(
        (type_,),
        lambda kind, token: starmap(kind, token.sides()),
        lambda rule, draft: draft.outside(type_, rule),
    )


def one_clue(
    type_: str, line: Callable[[Token, int], Any], place: Callable[[Any, TokenDraft], object]
) -> Form:
    """The form of a clue about a line that may be read from either end. If a line has several clues
    of this type, only the last one counts."""

    def read(kind: Any, token: Token) -> Read:
        token.require(2)
        along, clue = line(token, 1), token.number(what="clue")
        if token.is_last(1):
            yield kind(along, clue)

    return Form(
        (type_,), read, lambda rule, draft: draft.add(type_, rule.value, place(rule, draft))
    )


def end_of_diagonal(rule: Any, draft: TokenDraft) -> Any:
    for way in (rule.cells, rule.cells[::-1]):
        if way == diagonal(way[0], draft.board):
            return way[0]
    raise Unsupported(f"ISS has no place for {rule}: it is not a whole diagonal")


def pairs(
    types: Mapping[Any, str], field: str, name: str, allowed: Allowed, table: str = "Pair"
) -> Form:
    """The form of a rule for two neighbours; `types` has a type for some values of `field`.

    If the value has no type, or the cells are not neighbours, the rule is written as a table of the
    pairs of digits that `allowed` accepts.
    """
    values = {type_: [] if value is None else [value] for value, type_ in types.items()}

    def read(kind: Any, token: Token) -> Read:
        yield from (kind(pair, *values[token.type]) for pair in token.neighbours())

    def write(rule: Any, draft: TokenDraft) -> None:
        value = getattr(rule, field, None)
        if value in types and adjacent(*rule.cells):
            draft.add(types[value], rule.cells)
        else:
            code = encode_pairs(lambda a, b: allowed(value, a, b), draft.board.side)
            full = quote(name if value is None else f"{name} {value}")
            draft.add(table, code, f"_{full}", rule.cells)

    return Form(tuple(values), read, write)


def table(type_: str, old: str) -> Form:
    """The form of a token with a table of pairs of digits, and the lines of cells that obey it.

    A token has the type `type_` or `old`. In a table of the type `old`, - and _ are exchanged.
    """

    def read(kind: Any, token: Token) -> Read:
        code = token.argument(0, "table")
        code = code.translate(str.maketrans("-_", "_-")) if token.type == old else code
        allowed = iss_tables.pairs(code, token.board.side)
        yield from (kind(allowed, line) for (line,) in token.lines())

    def write(rule: Any, draft: TokenDraft) -> None:
        code = encode_pairs(lambda *pair: pair in rule.pairs, draft.board.side)
        draft.add(type_, code, "_", rule.cells)

    return Form((type_, old), read, write)


def indexing(way: str) -> Form:

    def read(kind: Any, token: Token) -> Read:
        direction = token.argument(0, "direction")
        if direction == way:
            yield kind(token.cells(1), token.board.side)
        elif direction not in ("R", "C"):
            raise ValueError(f"indexing is R or C, not {direction!r}")

    return Form(("Indexing",), read, lambda rule, draft: draft.add("Indexing", way, rule.cells))


def written(write: Callable[[Any, TokenDraft], None]) -> Form:
    return Form((), lambda *_: (), write)


def write_fortress(rule: Any, draft: TokenDraft) -> None:
    for cell, other in product(rule.cells, rule.scope):
        if adjacent(cell, other) and other not in rule.cells:
            draft.add("GreaterThan", rule.larger_first(cell, other))


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
    draft.add("NFA", iss_tables.encode_automaton(found, draft.board.side), "_", rule.cells)


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
    if not token.document.boxes:
        raise ValueError(f"a board of {token.board} has no boxes by its size")
    return token.document.boxes


def windoku(kind: Any, token: Token) -> Read:
    token.require(0, outside=True)
    boxes = default_boxes(token)
    every = kind(token.board.cells, boxes)
    # In ISS, windows at the border do not count.
    windows = [one for one in every.windows() if max(one[-1]) < token.board.side]
    yield every if windows == every.windows() else kind(tuple(sorted(chain(*windows))), boxes)


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
    draft.outside("FullRank", rule)
    if rule.ties != "only-unclued":
        draft.add("FullRankTies", rule.ties)


def counts(_: Token, text: str) -> tuple[int, ...]:
    if not text.isascii() or not text.isdecimal() or len(text) % 2:
        raise ValueError(f"{text[:20]!r} is not counts and digits by turns")
    return tuple(map(int, text))


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
    return tuple(Cell(corner.row + n, corner.column + m) for n, m in product((0, 1), repeat=2))


def region_sum(kind: Any, token: Token) -> Read:
    region = {cell: at for at, one in enumerate(token.document.regions) for cell in one}
    stretches = groupby(token.cells(), key=region.get)
    if region:  # Without regions there is nothing to compare.
        yield kind(tuple(tuple(stretch) for _, stretch in stretches))


def regex(kind: Any, token: Token) -> Read:
    text = token.argument(0, "pattern")
    # An old form has the pattern in percent-encoding.
    pattern = unquote(text) if "%" in text else iss_tables.decode_base64(text).decode("latin-1")
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
    # If no number is stated, the difference is 5, on a board of any side.
    has_number = token.argument(0, "cells")[:1] not in ("R", "r")
    yield kind(token.cells(has_number), token.number() if has_number else 5)


def constraints(token: Token) -> list[Constraint]:
    try:
        return _constraints(token)
    except (ValueError, TypeError) as error:
        raise token.fault(error) from None


def _constraints(token: Token) -> list[Constraint]:
    if token.type == "Replicate":
        return [*chain(*map(constraints, token.members()))]
    if token.type in REFUSED:
        raise ValueError(f"{REFUSED[token.type]}: not known here")
    if token.type not in FORMS.called:
        known = token.type in (*LAYOUT, *SILENT)
        raise ValueError("it cannot be in a block" if known else "no type of ISS")
    if token.type in ("Entropic", "GlobalEntropy") and token.board.side != 9:
        raise ValueError(f"ISS has it on boards of side 9, not {token.board.side}")
    found = FORMS.read(token.type, token)
    for one in found:
        if (strange := foreign_digit(one, token.board)) is not None:
            raise ValueError(f"{strange} is not a digit of a board of {token.board}")
    return found


def block(type_: str) -> Form:
    """The form of a block of constraints. Each choice in `.Or` is one token, perhaps a block."""

    def read(kind: Any, token: Token) -> Read:
        token.require(0)
        both: Any = registry.kind_named("all_of")
        members = [constraints(member) for member in token.members()]
        if type_ == "Or" and not all(members):
            raise ValueError("a choice with an empty branch")
        if type_ == "Or":
            members = [one if len(one) == 1 else [both(tuple(one))] for one in members]
        yield kind(tuple(chain(*members)))

    def write(rule: Any, draft: TokenDraft) -> None:
        inside = ""
        for one in rule.constraints:
            member = TokenDraft(draft.board)
            FORMS.write(one, member)
            tokens = member.tokens()
            several = type_ == "Or" and len(tokens) != 1
            inside += f".And{''.join(tokens)}.End" if several else "".join(tokens)
        draft.add(f"{type_}{inside}.End")

    return Form((type_,), read, write)


CELLS = {
    "all_different": "AllDifferent", "between_line": "Between", "count_distinct": "CountDistinct",
    "counting_circles": "CountingCircles", "double_arrow": "DoubleArrow",
    "entropic_line": "Entropic", "equality_cage": "EqualityCage", "palindrome": "Palindrome",
    "renban": "Renban", "thermometer": "Thermo", "value_indexing": "ValueIndexing",
    "zipper_line": "Zipper",
}  # fmt: skip
"""The type of each kind whose tokens have only cells as arguments."""

FORMS = forms.Forms(
    {
        **{kind: cells(type_) for kind, type_ in CELLS.items()},
        "all_of": block("And"),
        "anti_king": board("AntiKing"),
        "anti_knight": board("AntiKnight"),
        "anti_taxicab": board("AntiTaxicab"),
        "any_of": block("Or"),
        "arrow": Form(("Arrow", "PillArrow"), arrow, write_arrow),
        "automaton": Form(("NFA",), automaton, write_automaton),
        "cage": cells("Cage", "total", lambda _, text: whole(text or "0", "number") or None),
        "candidates": Form(
            ("Given",), candidates, lambda rule, draft: draft.keep(rule.cells, rule.digits)
        ),
        "clone": written(write_clone),
        "column_indexer": indexing("C"),
        "contain_at_least": cells("ContainAtLeast", "digits", Token.digits, joined),
        "contain_exactly": cells("ContainExact", "digits", Token.digits, joined),
        "diagonal": plain("Diagonal", on_diagonal, lambda rule: -1 if rule.which == "main" else 1),
        "difference": pairs(
            {1: "WhiteDot"}, "value", "difference", lambda n, a, b: abs(a - b) == n
        ),
        "disjoint_groups": board("DisjointSets", boxes=default_boxes),
        "dutch_flatmates": board("DutchFlatmates", side=lambda token: token.board.side),
        "equal_sum": plain(
            "EqualSum",
            lambda kind, token: [kind(token.groups())],
            lambda rule: [*chain(*(("-", *group) for group in rule.groups))][1:],
        ),
        "even": written(lambda rule, draft: draft.keep(rule.cells, draft.board.digits[1::2])),
        "extra_region": written(cells("AllDifferent").write),
        "full_rank": Form(("FullRank", "FullRankTies"), full_rank, write_full_rank),
        "global_entropy": board("GlobalEntropy"),
        "global_modular": board("GlobalMod"),
        "hidden_skyscraper": sides("HiddenSkyscraper"),
        "inequality": pairs({None: "GreaterThan"}, "", "greater", lambda _, a, b: a > b),
        "little_killer": one_clue("LittleKiller", Token.diagonal, end_of_diagonal),
        "lockout_line": cells("Lockout", "difference"),
        "look_and_say": cells(
            "LookAndSay", "counts", counts, lambda counts: "".join(map(str, counts))
        ),
        "lunchbox": cells("Lunchbox", "total"),
        "maximum": written(write_fortress),
        "minimum": written(write_fortress),
        "modular_line": cells("Modular", "modulus"),
        "nabner_line": pairs({}, "", "nabner", lambda _, a, b: abs(a - b) > 1, "PairX"),
        "negative_ratio": board("StrictKropki", exempt=Token.marked),
        "negative_xv": board("StrictXV", exempt=Token.marked),
        "non_consecutive": board("AntiConsecutive", "StrictKropki", exempt=Token.marked),
        "numbered_room": sides("NumberedRoom"),
        "odd": written(lambda rule, draft: draft.keep(rule.cells, draft.board.digits[0::2])),
        "pair": table("Pair", "Binary"),
        "pair_x": table("PairX", "BinaryX"),
        "quadruple": Form(("Quad",), quadruple, write_quadruple),
        "ratio": pairs({2: "BlackDot"}, "value", "ratio", lambda n, a, b: n in (a / b, b / a)),
        "region_sum_line": plain("RegionSumLine", region_sum, "segments"),
        "regular_expression": plain(
            "Regex", regex, lambda rule: encode_base64(rule.pattern.encode("latin-1")), "cells"
        ),
        "rellik_cage": cells("RellikCage", "total"),
        "row_indexer": indexing("R"),
        "same_values": plain("SameValues", same_values, lambda rule: len(rule.groups), "groups"),
        "sandwich": one_clue("Sandwich", Token.line, lambda rule, draft: draft.line(rule)[0]),
        "skyscraper": sides("Skyscraper"),
        "slow_thermometer": pairs({}, "", "slow thermometer", lambda _, a, b: a <= b),
        "sum": plain("Sum", sum_, total_and_factors, "cells"),
        "sum_line": plain(
            "SumLine", sum_line, "total", "cells", lambda rule: ["LOOP"] if rule.loop else []
        ),
        "whisper": plain("Whisper", whisper, "difference", "cells"),
        "windoku": plain("Windoku", windoku),
        "x_sum": sides("XSum"),
        "xv": pairs({10: "X", 5: "V"}, "total", "total", lambda n, a, b: a + b == n),
    },
    lacks="ISS has no type",
)
