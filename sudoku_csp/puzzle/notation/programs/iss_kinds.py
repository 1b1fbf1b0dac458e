"""The types of ISS by kind of constraint: how a token is read and written."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import strange_digit
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs import iss_forms as own
from sudoku_csp.puzzle.notation.programs.iss_document import LAYOUT, Token, TokenFault
from sudoku_csp.puzzle.notation.programs.iss_forms import (
    Form,
    Read,
    TokenDraft,
    board,
    cells,
    pairs,
    plain,
)
from sudoku_csp.puzzle.notation.programs.iss_tables import packed

# Without a meaning here: the order of a search, and that houses hold the same digits, as all do.
SILENT = ("SearchPriority", "RegionSameValues")
REFUSED = {
    "Doppelganger": "houses that each lack a digit",
    "Var": "cells outside the grid",
    "ConnectedValues": "digits that are connected",
    **dict.fromkeys(("ChaosConstruction", "ChaosArrow", "ChaosCount"), "regions to be found"),
}


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
        return [*chain(*map(constraints, token.members()))]
    if token.type in REFUSED:
        raise ValueError(f"{REFUSED[token.type]}: not known here")
    if token.type not in FORMS.called:
        known = token.type in (*LAYOUT, *SILENT)
        raise ValueError("it cannot be in a block" if known else "no type of ISS")
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
        inside = [(one, TokenDraft(draft.board)) for one in rule.constraints]
        for member in inside:
            FORMS.write(*member)
        draft.within(type_, [within for _, within in inside])

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


CELLS = {
    "all_different": "AllDifferent", "between_line": "Between", "count_distinct": "CountDistinct",
    "counting_circles": "CountingCircles", "double_arrow": "DoubleArrow",
    "entropic_line": "Entropic", "equality_cage": "EqualityCage", "palindrome": "Palindrome",
    "renban": "Renban", "thermometer": "Thermo", "value_indexing": "ValueIndexing",
    "zipper_line": "Zipper",
}  # fmt: skip
"""The kinds whose token has only cells."""

FORMS = forms.Forms(
    {
        **{kind: cells(type_) for kind, type_ in CELLS.items()},
        "all_of": block("And", _all_of),
        "anti_king": board("AntiKing"),
        "anti_knight": board("AntiKnight"),
        "anti_taxicab": board("AntiTaxicab"),
        "any_of": block("Or", _any_of),
        "arrow": Form(("Arrow", "PillArrow"), own.arrow, own.write_arrow),
        "automaton": Form(("NFA",), own.automaton, own.write_automaton),
        "cage": plain("Cage", own.cage, "total", "cells"),
        "candidates": Form(("Given",), own.candidates, own.kept(lambda rule, _: rule.digits)),
        "clone": own.written(own.write_clone),
        "column_indexer": own.indexing("C"),
        "contain_at_least": own.digits("ContainAtLeast"),
        "contain_exactly": own.digits("ContainExact"),
        "diagonal": plain(
            "Diagonal", own.on_diagonal, lambda rule: -1 if rule.which == "main" else 1
        ),
        "difference": pairs(
            {1: "WhiteDot"}, "value", "difference", lambda rule, a, b: abs(a - b) == rule.value
        ),
        "disjoint_groups": plain(
            "DisjointSets", lambda kind, token: [kind(own.default_boxes(token))]
        ),
        "dutch_flatmates": board("DutchFlatmates", field=lambda token: token.board.side),
        "equal_sum": plain(
            "EqualSum",
            lambda kind, token: [kind(token.groups())],
            lambda rule: [*chain(*(("-", *group) for group in rule.groups))][1:],
        ),
        "even": own.written(own.kept(lambda _, draft: draft.board.digits[1::2])),
        "extra_region": own.written(cells("AllDifferent").write),
        "full_rank": Form(("FullRank", "FullRankTies"), own.full_rank, own.write_full_rank),
        "global_entropy": board("GlobalEntropy"),
        "global_modular": board("GlobalMod"),
        "hidden_skyscraper": own.sides("HiddenSkyscraper"),
        "inequality": pairs({None: "GreaterThan"}, "", "greater", lambda _, a, b: a > b),
        "little_killer": own.one_clue("LittleKiller", Token.diagonal, own.write_little_killer),
        "lockout_line": cells("Lockout", "difference"),
        "look_and_say": plain(
            "LookAndSay", own.look_and_say, lambda rule: "".join(map(str, rule.counts)), "cells"
        ),
        "lunchbox": cells("Lunchbox", "total"),
        "maximum": own.around(larger=True),
        "minimum": own.around(larger=False),
        "modular_line": cells("Modular", "modulus"),
        "nabner_line": pairs({}, "", "nabner", lambda _, a, b: abs(a - b) > 1, "PairX"),
        "negative_ratio": board("StrictKropki", field=Token.marked),
        "negative_xv": board("StrictXV", field=Token.marked),
        "non_consecutive": board("AntiConsecutive", "StrictKropki", field=Token.marked),
        "numbered_room": own.sides("NumberedRoom"),
        "odd": own.written(own.kept(lambda _, draft: draft.board.digits[0::2])),
        "pair": own.table("Pair", "Binary"),
        "pair_x": own.table("PairX", "BinaryX"),
        "quadruple": Form(("Quad",), own.quadruple, own.write_quadruple),
        "ratio": pairs(
            {2: "BlackDot"}, "value", "ratio", lambda rule, a, b: rule.value in (a / b, b / a)
        ),
        "region_sum_line": plain("RegionSumLine", own.region_sum, "segments"),
        "regular_expression": plain(
            "Regex", own.regex, lambda rule: packed(rule.pattern.encode("latin-1")), "cells"
        ),
        "rellik_cage": cells("RellikCage", "total"),
        "row_indexer": own.indexing("R"),
        "same_values": plain(
            "SameValues", own.same_values, lambda rule: len(rule.groups), "groups"
        ),
        "sandwich": own.one_clue("Sandwich", Token.line, own.write_sandwich),
        "skyscraper": own.sides("Skyscraper"),
        "slow_thermometer": pairs({}, "", "slow thermometer", lambda _, a, b: a <= b),
        "sum": plain("Sum", own.sum_, own.total_and_factors, "cells"),
        "sum_line": plain(
            "SumLine", own.sum_line, "total", "cells", lambda rule: ["LOOP"] if rule.loop else []
        ),
        "whisper": plain("Whisper", own.whisper, "difference", "cells"),
        "windoku": plain("Windoku", own.windoku),
        "x_sum": own.sides("XSum"),
        "xv": pairs({10: "X", 5: "V"}, "total", "total", lambda rule, a, b: a + b == rule.total),
    },
    lacks="ISS has no type",
)
