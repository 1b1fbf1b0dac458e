"""What the types of ISS say, kind by kind: how a token is read and a rule is written."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import strange_digit
from sudoku_csp.puzzle.notation.programs import forms
from sudoku_csp.puzzle.notation.programs import iss_own_forms as own
from sudoku_csp.puzzle.notation.programs.iss_document import Token
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.notation.programs.iss_forms import (
    Form,
    Read,
    around,
    board,
    cells,
    digits,
    indexing,
    kept,
    numbered,
    one_clue,
    pairs,
    sides,
    table,
    written,
)
from sudoku_csp.puzzle.notation.programs.iss_nodes import GLOBAL, REPLICATE, TokenFault


def constraints(token: Token) -> list[Constraint]:
    """What a token says. Raises TokenFault."""
    try:
        return _said(token)
    except TokenFault:
        raise
    except (ValueError, TypeError) as error:
        raise TokenFault.at(token.node, str(error)) from None


def _said(token: Token) -> list[Constraint]:
    if token.within and token.type in GLOBAL:
        raise ValueError(f"a rule of the whole board, within .{token.within[-1]}")
    if token.type == REPLICATE:
        return [one for member in token.members() for one in constraints(member)]
    if token.type not in FORMS.called:
        raise ValueError("a type that stands in no block")
    found = [one for kind in FORMS.called[token.type] for one in FORMS.read(kind, token)]
    for one in found:
        if (strange := strange_digit(one, token.board)) is not None:
            raise ValueError(f"{strange} is no digit of a board of {token.board}")
    return found


def branches(token: Token) -> list[list[Constraint]]:
    """What each token of a block says. Raises TokenFault."""
    return [constraints(member) for member in token.members()]


def block(type_: str, read: Callable[[Any, Token], Read]) -> Form:
    """A block of other rules."""

    def write(rule: Any, draft: TokenDraft) -> None:
        inside = [TokenDraft(draft.board) for _ in rule.constraints]
        for one, within in zip(rule.constraints, inside, strict=True):
            FORMS.write(one, within)
        draft.within(type_, inside)

    return Form((type_,), read, write)


def _all_of(kind: Any, token: Token) -> Read:
    token.require(0)
    yield kind(tuple(chain(*branches(token))))


def _any_of(kind: Any, token: Token) -> Read:
    token.require(0)
    both: Any = registry.named("all_of")
    found = branches(token)
    if not all(found):
        raise ValueError("a choice with a branch that says nothing")
    yield kind(tuple(one[0] if len(one) == 1 else both(tuple(one)) for one in found))


FORMS = forms.Forms(
    {
        "all_different": cells("AllDifferent"),
        "all_of": block("And", _all_of),
        "anti_king": board("AntiKing"),
        "anti_knight": board("AntiKnight"),
        "anti_taxicab": board("AntiTaxicab"),
        "any_of": block("Or", _any_of),
        "arrow": Form(("Arrow", "PillArrow"), own.arrow, own.write_arrow),
        "automaton": Form(("NFA",), own.automaton, own.write_automaton),
        "between_line": cells("Between"),
        "cage": Form(("Cage",), own.cage, own.write_cage),
        "candidates": Form(("Given",), own.candidates, own.write_candidates),
        "clone": written(own.write_clone),
        "column_indexer": indexing("C"),
        "contain_at_least": digits("ContainAtLeast"),
        "contain_exactly": digits("ContainExact"),
        "count_distinct": cells("CountDistinct"),
        "counting_circles": cells("CountingCircles"),
        "diagonal": Form(("Diagonal",), own.diagonal, own.write_diagonal),
        "difference": pairs(
            "WhiteDot", lambda rule, a, b: abs(a - b) == rule.value, "difference {value}", usual=1
        ),
        "disjoint_groups": Form(
            ("DisjointSets",), own.disjoint_groups, board("DisjointSets").write
        ),
        "double_arrow": cells("DoubleArrow"),
        "dutch_flatmates": board("DutchFlatmates", lambda token: token.board.side),
        "entropic_line": Form(("Entropic",), own.entropic, cells("Entropic").write),
        "equal_sum": Form(
            ("EqualSum",),
            lambda kind, token: [kind(token.groups())],
            lambda rule, draft: draft.groups("EqualSum", rule.groups),
        ),
        "equality_cage": cells("EqualityCage"),
        "even": kept(1),
        "extra_region": written(cells("AllDifferent").write),
        "full_rank": Form(("FullRank", "FullRankTies"), own.full_rank, own.write_full_rank),
        "global_entropy": board("GlobalEntropy", nine="global entropy"),
        "global_modular": board("GlobalMod"),
        "hidden_skyscraper": sides("HiddenSkyscraper"),
        "inequality": pairs("GreaterThan", lambda _, a, b: a > b, "greater"),
        "little_killer": one_clue(
            "LittleKiller",
            lambda token: token.slanting(1),
            lambda draft, type_, rule: draft.slanting(type_, rule.cells, rule.value, rule),
        ),
        "lockout_line": numbered("Lockout", "difference"),
        "look_and_say": Form(("LookAndSay",), own.look_and_say, own.write_look_and_say),
        "lunchbox": numbered("Lunchbox", "total"),
        "maximum": around(lambda cell, other: (cell, other)),
        "minimum": around(lambda cell, other: (other, cell)),
        "modular_line": numbered("Modular", "modulus"),
        "nabner_line": written(own.write_nabner),
        "negative_ratio": board(
            "StrictKropki", lambda token: token.document.marked("WhiteDot", "BlackDot")
        ),
        "negative_xv": board("StrictXV", lambda token: token.document.marked("X", "V")),
        "non_consecutive": Form(
            ("AntiConsecutive", "StrictKropki"), own.non_consecutive, own.write_non_consecutive
        ),
        "numbered_room": sides("NumberedRoom"),
        "odd": kept(0),
        "pair": table("Pair", "Binary"),
        "pair_x": table("PairX", "BinaryX"),
        "palindrome": cells("Palindrome"),
        "quadruple": Form(("Quad",), own.quadruple, own.write_quadruple),
        "ratio": pairs(
            "BlackDot",
            lambda rule, a, b: max(a, b) == rule.value * min(a, b),
            "ratio {value}",
            usual=2,
        ),
        "region_sum_line": Form(
            ("RegionSumLine",),
            own.region_sum,
            lambda rule, draft: draft.add("RegionSumLine", *rule.segments),
        ),
        "regular_expression": Form(("Regex",), own.regex, own.write_regex),
        "rellik_cage": numbered("RellikCage", "total"),
        "renban": cells("Renban"),
        "row_indexer": indexing("R"),
        "same_values": Form(("SameValues",), own.same_values, own.write_same_values),
        "sandwich": one_clue(
            "Sandwich",
            lambda token: token.line(token.arguments[1]),
            lambda draft, type_, rule: draft.single(type_, rule.cells, rule.value, rule),
        ),
        "skyscraper": sides("Skyscraper"),
        "slow_thermometer": pairs("", lambda _, a, b: a <= b, "slow thermometer"),
        "sum": Form(("Sum",), own.sum_, own.write_sum),
        "sum_line": Form(("SumLine",), own.sum_line, own.write_sum_line),
        "thermometer": cells("Thermo"),
        "value_indexing": cells("ValueIndexing"),
        "whisper": Form(("Whisper",), own.whisper, numbered("Whisper", "difference").write),
        "windoku": Form(("Windoku",), own.windoku, board("Windoku").write),
        "x_sum": sides("XSum"),
        "xv": Form(("X", "V"), own.xv, own.write_xv),
        "zipper_line": cells("Zipper"),
    },
    lacks="ISS has no type",
)
