"""The text of a constraint string of ISS: where one begins and goes on, and its tokens.

    .Shape~6x6.~R1C5_4~R2C2_1.Thermo~R3C1~R3C2        S<J<<O<<KJ^<<^<^>^^<N<<...

A line that begins with a dot and a type is one, and a line below that begins with no dot goes on
with it. In a file whose name ends in `.iss` all is one puzzle, as ISS itself reads it: lines that
begin with # are comments, blank lines part a string from another one or from a grid, and their
constraints hold together. So are the strings of a text that is one puzzle as a whole. Blanks say
nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import accumulate
from pathlib import PurePath

from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.programs.iss_kinds import FORMS
from sudoku_csp.puzzle.notation.programs.iss_nodes import COMPOSITES, GIVEN, Node, TokenFault
from sudoku_csp.puzzle.notation.programs.iss_places import shown
from sudoku_csp.puzzle.notation.source import Line

LAYOUT = ("Shape", "NoBoxes", "RegionSize", "Jigsaw")
"""Types that say the board."""

SILENT = ("SearchPriority", "RegionSameValues")
"""Types that say nothing of which grids are solutions: the order of a search, and that houses hold
the same digits, as they do where they have as many cells as there are digits."""

REFUSED = {
    "ChaosConstruction": "regions that are to be found",
    "ChaosArrow": "a clue about regions that are to be found",
    "ChaosCount": "a clue about regions that are to be found",
    "Doppelganger": "houses that each lack a digit",
    "Var": "cells outside the grid",
    "ConnectedValues": "digits that are connected",
}
"""Types that ISS knows, and nobody here."""

DEEPEST = 8
"""Blocks within one another."""

END = "End"

Part = list[tuple[int, str]]
"""Lines that belong together, each with its number."""

_BEGINS = re.compile(r"\.+[A-Za-z]+~|\.+~[Rr][1-9a-gA-G][Cc]|\.([A-Z][a-z][A-Za-z]*)(?=[.\s]|$)")
_GOES_ON = re.compile(r"(?!\.)(?=[^~]*~)[A-Za-z0-9_%=.~\s-]+", re.ASCII)
_BLANKS = re.compile(r"\s+")


def is_string(text: str) -> bool:
    """Whether a line begins a constraint string.

    >>> is_string(".Thermo~R1C1~R1C2"), is_string(".Windoku"), is_string(".....3..4....2.")
    (True, True, False)
    """
    if not text.startswith("."):
        return False
    match = _BEGINS.match(text)
    return match is not None and (match[1] is None or match[1] in known_types())


def is_file(name: str) -> bool:
    """Whether a source of this name is a file of ISS, packed or not.

    >>> is_file("puzzles/thermo_knots.iss"), is_file("a.iss.gz"), is_file("iss.txt")
    (True, True, False)
    """
    return ".iss" in PurePath(name).suffixes[-2:]


def goes_on(text: str) -> bool:
    """Whether a line can only go on with the string above it.

    >>> goes_on("R1C2~R1C3.Windoku"), goes_on("..3...1.."), goes_on("cage 3 r1c1 r1c2")
    (True, False, False)
    """
    return _GOES_ON.fullmatch(text) is not None


def known_types() -> set[str]:
    """The types of tokens that are read, or refused by name."""
    return {*FORMS.called, *COMPOSITES, *LAYOUT, *SILENT, *REFUSED, END}


def nodes(part: Part, before: int = 0) -> list[Node]:
    """The tokens of a string, counted on from so many; one without anything in it is none.

    Raises TokenFault for a block that is not closed, and for an end where none is open.
    """
    pieces = [_BLANKS.sub("", text) for _, text in part]
    starts = list(accumulate(map(len, pieces), initial=0))
    text = "".join(pieces)
    at = 0
    open_: list[tuple[Node, list[Node]]] = [(Node("", (), 0, 0), [])]
    if not text.startswith("."):
        raise TokenFault(f"{shown(text)} begins with no dot, and is no grid", part[0][0])
    for number, token in enumerate(text[1:].split("."), start=before + 1):
        line = part[bisect_right(starts, at, hi=len(part)) - 1][0]
        at += len(token) + 1
        type_, *arguments = token.split("~")
        node = Node(type_ or GIVEN, tuple(arguments), number, line)
        if node.type == END:
            if len(open_) == 1 or arguments:
                raise TokenFault.at(node, "no block is open" if len(open_) == 1 else "an argument")
            begun, members = open_.pop()
            open_[-1][1].append(begun._replace(members=tuple(members)))
        elif node.type in COMPOSITES:
            open_.append((node, []))
            if len(open_) > DEEPEST + 1:
                raise TokenFault.at(node, f"more than {DEEPEST} blocks within one another")
        elif type_ or arguments:
            open_[-1][1].append(node)
    if len(open_) > 1:
        raise TokenFault.at(open_[-1][0], "the block is not closed: there is no .End for it")
    return open_[0][1]


def not_known(found: Iterable[Node]) -> list[tuple[Node, str]]:
    """The tokens of types that are not read here, each type once, and why not."""
    known = {*FORMS.called, *COMPOSITES, *LAYOUT, *SILENT}
    strange: dict[str, list[Node]] = {}
    for node in _every(found):
        if node.type not in known:
            strange.setdefault(node.type, []).append(node)
    faults = []
    for type_, those in strange.items():
        what = REFUSED.get(type_)
        why = _unknown(type_, known) if what is None else f"{what}: not known here"
        faults.append((those[0], why + (f", {len(those)} times" if len(those) > 1 else "")))
    return faults


def _unknown(type_: str, known: Iterable[str]) -> str:
    near = get_close_matches(type_, sorted(known), n=1)
    return "no type of ISS" + (f"; did you mean .{near[0]}?" if near else "")


def _every(found: Iterable[Node]) -> Iterable[Node]:
    for node in found:
        yield node
        yield from _every(node.members)


def parts(lines: Iterable[Line]) -> list[Part]:
    """The lines without comments, parted where one is blank. Raises TokenFault for a faulty one."""
    found: list[Part] = [[]]
    for line in lines:
        if line.fault:
            raise TokenFault(line.fault, line.number)
        if board_comment.tells(line.text):
            said = "a board in a comment: a file of ISS has it as .Shape, .NoBoxes or .Jigsaw"
            raise TokenFault(said, line.number)
        if line.text.startswith("#"):
            continue
        if line.bare:
            found[-1].append((line.number, line.text))
        elif found[-1]:
            found.append([])
    return [part for part in found if part]


def taken(first: Line, lines: Lookahead, *, whole: bool) -> list[Part]:
    """The string that begins with a line, and the lines below that go on with it, which are taken;
    with `whole` also further strings, blank lines and comments between them."""
    found = [[(first.number, first.bare)]]
    between = 0
    while (line := lines.peek(between)) is not None and not line.fault:
        text = line.bare
        if "#" in line.text and board_comment.tells(line.comment):
            break  # It is about the next puzzle.
        if whole and (not text or text.startswith("#")):
            between += 1
            continue
        if not (goes_on(text) or (whole and is_string(text))):
            break
        passed = [lines.take() for _ in range(between)]
        lines.take()
        if any(one is not None and not one.bare for one in passed):
            found.append([])
        found[-1].append((line.number, text))
        between = 0
    return found
