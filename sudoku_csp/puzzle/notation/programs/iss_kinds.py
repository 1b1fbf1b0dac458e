"""The types of ISS by kind of constraint: how a token is read and written."""

from __future__ import annotations

from itertools import chain
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import strange_digit
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs import iss_forms as own
from sudoku_csp.puzzle.notation.programs.iss_document import LAYOUT, Token, whole
from sudoku_csp.puzzle.notation.programs.iss_forms import Form, Read, TokenDraft
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
    """The constraints of a token. Raises InputError."""
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
    found = [one for kind in FORMS.called[token.type] for one in FORMS.read(kind, token)]
    for one in found:
        if (strange := strange_digit(one, token.board)) is not None:
            raise ValueError(f"{strange} is not a digit of a board of {token.board}")
    return found


def block(type_: str) -> Form:
    """A block of other constraints; within `.Or` each of them is one token or one block."""

    def read(kind: Any, token: Token) -> Read:
        token.require(0)
        both: Any = registry.named("all_of")
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
"""The kinds whose token has only cells."""

FORMS = forms.Forms(
    {
        **{kind: own.cells(type_) for kind, type_ in CELLS.items()},
        "all_of": block("And"),
        "anti_king": own.board("AntiKing"),
        "anti_knight": own.board("AntiKnight"),
        "anti_taxicab": own.board("AntiTaxicab"),
        "any_of": block("Or"),
        "arrow": Form(("Arrow", "PillArrow"), own.arrow, own.write_arrow),
        "automaton": Form(("NFA",), own.automaton, own.write_automaton),
        "cage": own.cells("Cage", "total", lambda _, text: whole(text or "0", "number") or None),
        "candidates": Form(
            ("Given",), own.candidates, lambda rule, draft: draft.keep(rule.cells, rule.digits)
        ),
        "clone": own.written(own.write_clone),
        "column_indexer": own.indexing("C"),
        "contain_at_least": own.cells("ContainAtLeast", "digits", Token.digits, own.joined),
        "contain_exactly": own.cells("ContainExact", "digits", Token.digits, own.joined),
        "diagonal": own.plain(
            "Diagonal", own.on_diagonal, lambda rule: -1 if rule.which == "main" else 1
        ),
        "difference": own.pairs(
            {1: "WhiteDot"}, "value", "difference", lambda n, a, b: abs(a - b) == n
        ),
        "disjoint_groups": own.board("DisjointSets", boxes=own.default_boxes),
        "dutch_flatmates": own.board("DutchFlatmates", side=lambda token: token.board.side),
        "equal_sum": own.plain(
            "EqualSum",
            lambda kind, token: [kind(token.groups())],
            lambda rule: [*chain(*(("-", *group) for group in rule.groups))][1:],
        ),
        "even": own.written(lambda rule, draft: draft.keep(rule.cells, draft.board.digits[1::2])),
        "extra_region": own.written(own.cells("AllDifferent").write),
        "full_rank": Form(("FullRank", "FullRankTies"), own.full_rank, own.write_full_rank),
        "global_entropy": own.board("GlobalEntropy"),
        "global_modular": own.board("GlobalMod"),
        "hidden_skyscraper": own.sides("HiddenSkyscraper"),
        "inequality": own.pairs({None: "GreaterThan"}, "", "greater", lambda _, a, b: a > b),
        "little_killer": own.one_clue("LittleKiller", Token.diagonal, own.end_of_diagonal),
        "lockout_line": own.cells("Lockout", "difference"),
        "look_and_say": own.cells(
            "LookAndSay", "counts", own.counts, lambda counts: "".join(map(str, counts))
        ),
        "lunchbox": own.cells("Lunchbox", "total"),
        "maximum": own.written(own.write_fortress),
        "minimum": own.written(own.write_fortress),
        "modular_line": own.cells("Modular", "modulus"),
        "nabner_line": own.pairs({}, "", "nabner", lambda _, a, b: abs(a - b) > 1, "PairX"),
        "negative_ratio": own.board("StrictKropki", exempt=Token.marked),
        "negative_xv": own.board("StrictXV", exempt=Token.marked),
        "non_consecutive": own.board("AntiConsecutive", "StrictKropki", exempt=Token.marked),
        "numbered_room": own.sides("NumberedRoom"),
        "odd": own.written(lambda rule, draft: draft.keep(rule.cells, draft.board.digits[0::2])),
        "pair": own.table("Pair", "Binary"),
        "pair_x": own.table("PairX", "BinaryX"),
        "quadruple": Form(("Quad",), own.quadruple, own.write_quadruple),
        "ratio": own.pairs({2: "BlackDot"}, "value", "ratio", lambda n, a, b: n in (a / b, b / a)),
        "region_sum_line": own.plain("RegionSumLine", own.region_sum, "segments"),
        "regular_expression": own.plain(
            "Regex", own.regex, lambda rule: packed(rule.pattern.encode("latin-1")), "cells"
        ),
        "rellik_cage": own.cells("RellikCage", "total"),
        "row_indexer": own.indexing("R"),
        "same_values": own.plain(
            "SameValues", own.same_values, lambda rule: len(rule.groups), "groups"
        ),
        "sandwich": own.one_clue("Sandwich", Token.line, lambda rule, draft: draft.line(rule)[0]),
        "skyscraper": own.sides("Skyscraper"),
        "slow_thermometer": own.pairs({}, "", "slow thermometer", lambda _, a, b: a <= b),
        "sum": own.plain("Sum", own.sum_, own.total_and_factors, "cells"),
        "sum_line": own.plain(
            "SumLine", own.sum_line, "total", "cells", lambda rule: ["LOOP"] if rule.loop else []
        ),
        "whisper": own.plain("Whisper", own.whisper, "difference", "cells"),
        "windoku": own.plain("Windoku", own.windoku),
        "x_sum": own.sides("XSum"),
        "xv": own.pairs({10: "X", 5: "V"}, "total", "total", lambda n, a, b: a + b == n),
    },
    lacks="ISS has no type",
)
