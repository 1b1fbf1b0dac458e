"""Whether text beside a puzzle speaks of a rule: by names of kinds and variants, and by cells."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.fields import plain
from sudoku_csp.constraints.filling import CELLS
from sudoku_csp.constraints.typed_line import bare, hyphened, kind_of, resembling

MISSPELT = 20
"""Words of a remark that are looked at as misspelt names, which takes a while."""

VARIANTS = frozenset(
    (
        "killer", "kropki", "thermo", "hyper", "knight", "king", "jigsaw", "xsudoku", "sudokux",
        "noboxes", "boxnone", "boxesnone", "latin", "variant", "variants", "irregular", "samurai",
        "whispers", "sandwich", "chaos", "squiggly", "toroidal", "evenodd", "oddeven", "windoku",
        "greaterthan", "lessthan", "centerdot", "centredot", "magicsquare", "extraregions",
    )
)  # fmt: skip
"""Names of variants, and words of them, that are the names of no kind."""

SAID_OTHERWISE = ("diagonals", "bothdiagonals", "diagonalboth", "dutchwhisper", "dutchwhispers")
"""Names of rules that a kind says with a number, or that are two lines."""

_BREAKS = re.compile(r"[\s,;:.!?()\[\]{}<>|\"'`]+")
_SIGN = re.compile("[=<>]")
_LETTER = re.compile(r"[A-Za-z]", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z_-]*", re.ASCII)


def is_constraint(text: str) -> bool:
    """Whether a line is meant as a constraint: it begins with a name, or compares cells.

    >>> is_constraint("cage 10 r1c1 r1c2"), is_constraint("cgae 10"), is_constraint("ABCD EFGH")
    (True, True, False)
    >>> is_constraint("r1c1 < r1c2"), is_constraint("1...")
    (True, False)
    """
    if not _NAME.match(text):
        return False
    first, *others = text.replace(":", " ").split()
    if CELLS.match(first):
        return True
    if not _NAME.fullmatch(first):
        return False
    known = {bare(name) for name in registry.names()}
    said = [bare("".join([first, *others[:more]])) for more in range(3)]
    if not known.isdisjoint(said) or resembling(first) or any(map(CELLS.fullmatch, others)):
        return True
    return any(one in said for one in (*SAID_OTHERWISE, "xsudoku", "sudokux"))


def speaks_of_one(text: str) -> bool:
    """Whether a text has a cell in it, or the name of a variant or kind, if need be misspelt.

    >>> speaks_of_one("7.5, by anti king"), speaks_of_one("sum of r1c1"), speaks_of_one("7.5 hard")
    (True, True, False)
    """
    if CELLS.search(text):
        return True
    if _LETTER.search(text) is None:
        return False  # As most fields of most tables.
    words = [word for word in _BREAKS.split(text) if _NAME.fullmatch(word)]
    known = _all_bare(tuple(registry.names()))
    joined = list(map(bare, words))
    said = ("".join(joined[i : i + n]) for i in range(len(words)) for n in (1, 2, 3))
    if any(one in known or one.removesuffix("s") in known for one in said):
        return True
    names = tuple(map(hyphened, registry.names()))
    return any(_is_nearly(plain(word), names) for word in words[:MISSPELT] if len(word) > 5)


def is_one(text: str) -> bool:
    """Whether a text is a rule and nothing else: the name of a variant, or a kind with its cells,
    or a comparison.

    >>> is_one("Anti-King"), is_one("cage 7 r1c1 r1c2"), is_one("r1c1 = 3")
    (True, True, True)
    >>> is_one("The even one"), is_one("A diagonal by anti king"), is_one("24 givens")
    (False, False, False)
    """
    words = text.split()
    if CELLS.match(text):
        return _SIGN.search(text) is not None
    if not words or not _NAME.fullmatch(words[0]):
        return False
    if bare("".join(words)) in _all_bare(tuple(registry.names())):
        return True
    # Only a text with a cell is compared with the other names of kinds: that imports them all.
    return CELLS.search(text) is not None and kind_of(words)[0] is not None


@lru_cache(maxsize=8)
def _all_bare(names: tuple[str, ...]) -> frozenset[str]:
    """The names of variants and of these kinds, without hyphens."""
    return VARIANTS.union(map(bare, names))


@lru_cache(maxsize=1024)
def _is_nearly(word: str, known: tuple[str, ...]) -> bool:
    """Whether a word is one of these, but for a letter or two: `rating` is no `ratio`."""
    return bool(get_close_matches(word, known, n=1, cutoff=0.8))
