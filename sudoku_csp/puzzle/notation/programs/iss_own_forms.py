"""The forms of ISS that one kind alone has (`iss_kinds`)."""

from __future__ import annotations

from itertools import chain, groupby, pairwise
from typing import Any

from sudoku_csp.constraints.fields import OF_BOARD
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import iss_automata, iss_tables
from sudoku_csp.puzzle.notation.programs.forms import SIGNS, TOTALS
from sudoku_csp.puzzle.notation.programs.iss_document import Document, Token
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.notation.programs.iss_forms import Read, joined
from sudoku_csp.puzzle.notation.programs.iss_places import whole

TIES = ("none", "only-unclued", "any")


def arrow(kind: Any, token: Token) -> Read:
    if token.type == "Arrow":
        yield kind(token.cells())
        return
    pill, cells = token.number(), token.cells(1)
    if pill not in (2, 3):
        raise ValueError(f"a pill has 2 or 3 cells, not {pill}")
    for one, other in pairwise(sorted(cells[:pill])):
        if (other.row - one.row, other.column - one.column) not in ((0, 1), (1, 0), (1, 1)):
            raise ValueError(f"{one} and {other} are no neighbours in a pill")
    yield kind(cells, pill)


def write_arrow(rule: Any, draft: TokenDraft) -> None:
    if rule.pill == 1:
        draft.add("Arrow", rule.cells)
    else:
        draft.add("PillArrow", rule.pill, rule.cells)


def automaton(kind: Any, token: Token) -> Read:
    for (transitions, accepting, starts), line in token.automata():
        yield kind(transitions, accepting, line, starts)


def write_automaton(rule: Any, draft: TokenDraft) -> None:
    found = iss_automata.Table(rule.transitions, rule.accepting, rule.starts)
    draft.table("NFA", iss_automata.of_automaton(found, draft.board.side), rule.cells)


def cage(kind: Any, token: Token) -> Read:
    # A total that is blank or 0 is none.
    total = token.number() if token.argument(0, "total") else 0
    yield kind(token.cells(1), total or None)


def write_cage(rule: Any, draft: TokenDraft) -> None:
    draft.add("Cage", rule.total or 0, rule.cells)


def candidates(kind: Any, token: Token) -> Read:
    yield from (kind(digits, (cell,)) for cell, digits in token.givens())


def write_candidates(rule: Any, draft: TokenDraft) -> None:
    for cell in rule.cells:
        draft.keep(cell, rule.digits)


def write_clone(rule: Any, draft: TokenDraft) -> None:
    for cell, copy in zip(rule.cells, rule.copies, strict=True):
        if cell != copy:
            draft.add("SameValues", 2, cell, copy)


def diagonal(kind: Any, token: Token) -> Read:
    token.require(1)
    if token.arguments[0] not in ("1", "-1"):
        raise ValueError(f"a diagonal is 1 or -1, not {token.arguments[0]!r}")
    yield kind(token.board.side, "main" if token.arguments[0] == "-1" else "anti")


def write_diagonal(rule: Any, draft: TokenDraft) -> None:
    draft.add("Diagonal", -1 if rule.which == "main" else 1)


def disjoint_groups(kind: Any, token: Token) -> Read:
    token.require(0)
    if not token.document.boxes:
        raise ValueError(f"a board of {token.board} has no boxes by its size")
    yield kind(token.document.boxes)


def entropic(kind: Any, token: Token) -> Read:
    if token.board.side != 9:
        raise ValueError(f"ISS has entropic lines for 9 digits only, not {token.board.side}")
    yield kind(token.cells())


def full_rank(kind: Any, token: Token) -> Read:
    ties = _ties(token.document)
    clues = [clue for one in token.document.every("FullRank") for _, clue in one.sides()]
    if token.type == "FullRankTies":
        if ties == "none" and not clues:
            raise ValueError("no ties at all, and no line with a rank")
        return
    lines = OF_BOARD["lines"](token.board)
    for cells, clue in token.sides():
        if ties != "any" and "Or" not in token.within and clues.count(clue) > 1:
            raise ValueError(f"two lines of rank {clue}")
        yield kind(clue, cells, lines, ties)


def _ties(document: Document) -> str:
    """How ties are settled, as the last token says that is about them."""
    token = document.last("FullRankTies")
    if token is None or not token.arguments:
        return "only-unclued"
    token.require(1)
    if token.arguments[0] not in TIES:
        raise ValueError(f"ties are none, only-unclued or any, not {token.arguments[0]!r}")
    return token.arguments[0]


def write_full_rank(rule: Any, draft: TokenDraft) -> None:
    draft.outside("FullRank", rule.cells, rule.value, rule)
    if rule.ties != "only-unclued":
        draft.add("FullRankTies", rule.ties)


def look_and_say(kind: Any, token: Token) -> Read:
    text = token.argument(0, "numbers")
    if not text.isascii() or not text.isdecimal() or len(text) % 2:
        raise ValueError(f"{text[:20]!r} is not a number and a digit by turns")
    yield kind(tuple(map(int, text)), token.cells(1))


def write_look_and_say(rule: Any, draft: TokenDraft) -> None:
    if max(rule.said) > 9:
        raise Unsupported(f"ISS has one character for a number or digit, too few for {rule}")
    draft.add("LookAndSay", "".join(map(str, rule.said)), rule.cells)


def write_nabner(rule: Any, draft: TokenDraft) -> None:
    said = draft.board.digits
    apart = [(a, b) for a in said for b in said if abs(a - b) > 1]
    draft.table("PairX", iss_tables.of_pairs(apart, draft.board.side), rule.cells, "nabner")


def non_consecutive(kind: Any, token: Token) -> Read:
    token.require(0)
    dots = ("WhiteDot", "BlackDot") if token.type == "StrictKropki" else ()
    yield kind(token.board.cells, token.document.marked(*dots))


def write_non_consecutive(rule: Any, draft: TokenDraft) -> None:
    draft.add("StrictKropki" if rule.exempt else "AntiConsecutive")


def quadruple(kind: Any, token: Token) -> Read:
    corner = token.cell(token.argument(0, "corner"))
    names = [(corner.row + down, corner.column + right) for down in (0, 1) for right in (0, 1)]
    cells = tuple(Cell(*place) for place in names)
    if not token.board.cell_set.issuperset(cells):
        raise ValueError(f"no four cells meet below and right of {corner}")
    digits = tuple(token.numbers("_".join(token.arguments[1:]), digits=True))
    if token.is_last(0):
        yield kind(digits, cells)


def write_quadruple(rule: Any, draft: TokenDraft) -> None:
    (row, column), cells = min(rule.cells), set(rule.cells)
    if cells == {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}:
        draft.add("Quad", min(rule.cells), *rule.digits)
    else:
        draft.add("ContainAtLeast", joined(rule.digits), rule.cells)


def region_sum(kind: Any, token: Token) -> Read:
    region = {cell: at for at, one in enumerate(token.document.regions) for cell in one}
    stretches = groupby(token.cells(), key=region.get)
    if region:  # Without regions it says nothing.
        yield kind(tuple(tuple(stretch) for _, stretch in stretches))


def regex(kind: Any, token: Token) -> Read:
    pattern = "".join(token.pattern().split())
    yield from (kind(pattern, line) for line in token.lines())


def write_regex(rule: Any, draft: TokenDraft) -> None:
    draft.add("Regex", iss_tables.of_pattern(rule.pattern), rule.cells)


def same_values(kind: Any, token: Token) -> Read:
    number, cells = token.number(), token.cells(1)
    if number < 1 or len(cells) % number:
        raise ValueError(f"{len(cells)} cells are not {number} groups of as many")
    size = len(cells) // number
    yield kind(tuple(cells[at : at + size] for at in range(0, len(cells), size)))


def write_same_values(rule: Any, draft: TokenDraft) -> None:
    draft.add("SameValues", len(rule.groups), *rule.groups)


def sum_(kind: Any, token: Token) -> Read:
    total, *factors = token.argument(0, "total").split("_")
    if factors[:1] not in ([], ["="]):
        raise ValueError(f"{'_'.join(factors)!r} behind the total are no factors")
    said = tuple(whole(one, "factor") for one in factors[1:])
    yield kind(whole(total, "total"), token.cells(1), said)


def write_sum(rule: Any, draft: TokenDraft) -> None:
    if max(map(abs, rule.coefficients), default=0) > 100:
        raise Unsupported(f"ISS has factors up to 100, too few for {rule}")
    factors = ("_=_" + joined(rule.coefficients)) if rule.coefficients else ""
    draft.add("Sum", f"{rule.total}{factors}", rule.cells)


def sum_line(kind: Any, token: Token) -> Read:
    loop = token.arguments[-1:] == ("LOOP",)
    yield kind(token.cells(1, -1 if loop else None), token.number(), loop)


def write_sum_line(rule: Any, draft: TokenDraft) -> None:
    draft.add("SumLine", rule.total, rule.cells, *(["LOOP"] if rule.loop else []))


def whisper(kind: Any, token: Token) -> Read:
    # Without a number it is 5, on boards of any side.
    told = token.argument(0, "cells")[:1] not in ("R", "r")
    yield kind(token.cells(told), token.number() if told else 5)


def windoku(kind: Any, token: Token) -> Read:
    token.require(0)
    board, boxes = token.board, token.document.boxes
    if not boxes:
        raise ValueError(f"a board of {board} has no boxes by its size")
    # Of ISS a window that would reach the border is none.
    shape = boxes[0][-1]
    within = [
        cell
        for cell in board.cells
        if all(
            ((place - 1) // (size + 1) + 1) * (size + 1) < board.side
            for place, size in zip(cell, shape, strict=True)
        )
    ]
    every = kind(board.cells, boxes)
    all_within = set(within).issuperset(chain.from_iterable(every.windows()))
    yield every if all_within else kind(tuple(within), boxes)


def xv(kind: Any, token: Token) -> Read:
    yield from (kind(pair, TOTALS[token.type]) for pair in token.neighbours())


def write_xv(rule: Any, draft: TokenDraft) -> None:
    sign = SIGNS[rule.total]
    draft.pair(sign, rule.cells, lambda a, b: a + b == rule.total, f"total {rule.total}")
