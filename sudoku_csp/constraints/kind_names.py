"""Which kind a line means by its first words, and which one a misspelt name may mean.

A name may be written with hyphens, blanks or neither, in any case; a colon may stand behind it, or
behind a number that follows it. So it can be told whether a line is meant as a constraint before
anything is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from itertools import takewhile
from types import MappingProxyType

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint_words import CELLS, plain

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

_BOTH = "diagonal; diagonal anti"

MEANT = MappingProxyType(
    {
        "diagonals": _BOTH,
        "bothdiagonals": _BOTH,
        "diagonalboth": _BOTH,
        "xsudoku": _BOTH,
        "sudokux": _BOTH,
        "dutchwhisper": "whisper 4 CELLS",
        "dutchwhispers": "whisper 4 CELLS",
        "x": "xv 10 CELL CELL",
        "v": "xv 5 CELL CELL",
    }
)
"""Names, without hyphens, of rules that a kind says with a number, or that are two lines."""

_COMMA = re.compile(r"(?<=[0-9]),(?=\s*[Rr][0-9])", re.ASCII)
_BREAKS = re.compile(r"[\s,;:.!?()\[\]{}<>|\"'`]+")
_EQUALS = re.compile(r"(?<![^\w\s=])=", re.ASCII)
_COLON = re.compile(r"^([A-Za-z][A-Za-z _=-]*+[0-9]{0,6})[ \t]*:(?=\s|$)", re.ASCII)
_SIGN = re.compile("[=<>≤≥≠]")
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
    first, *others = words_of(text)
    if CELLS.match(first):
        return True
    if not _NAME.fullmatch(first):
        return False
    if named(first) or _near(first) or any(map(CELLS.fullmatch, others)):
        return True
    said = (first, "".join([first, *others[:1]]))
    return any(len(one) > 1 and _bare(one) in MEANT for one in said)


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
    bare = _all_bare(tuple(registry.names()))
    joined = list(map(_bare, words))
    said = ("".join(joined[i : i + n]) for i in range(len(words)) for n in (1, 2, 3))
    if any(one in bare or one.removesuffix("s") in bare for one in said):
        return True
    known = tuple(name.replace("_", "-") for name in registry.names())
    return any(_is_nearly(plain(word), known) for word in words[:MISSPELT] if len(word) > 5)


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
    if _bare("".join(words)) in _all_bare(tuple(registry.names())):
        return True
    # Only of what has a cell is it asked which kind it is: that may import them all.
    return CELLS.search(text) is not None and all(called(words))


@lru_cache(maxsize=8)
def _all_bare(names: tuple[str, ...]) -> frozenset[str]:
    """The names of variants and of these kinds, without hyphens."""
    return VARIANTS.union(map(_bare, names))


@lru_cache(maxsize=1024)
def _is_nearly(word: str, known: tuple[str, ...]) -> bool:
    """Whether a word is one of these, but for a letter or two: `rating` is no `ratio`."""
    return bool(get_close_matches(word, known, n=1, cutoff=0.8))


def named(word: str) -> str | None:
    """The name of the kind that is meant, with or without hyphens, in any case.

    >>> named("X-Sum"), named("antiknight"), named("cages")
    ('x_sum', 'anti_knight', None)
    """
    bare = _bare(word)
    return next((name for name in registry.names() if name.replace("_", "") == bare), None)


def called(words: list[str]) -> tuple[str | None, list[str]]:
    """The kind that the first words name, if need be by another of its names, and those behind;
    None where all together name a rule that a kind says otherwise.

    >>> called(["palindrome", "line", "r1c1"]), called(["German", "whispers"])
    (('palindrome', ['r1c1']), ('whisper', []))
    """
    if _bare("".join(words)) in MEANT:
        return None, words
    found = named(words[0]) if words else None
    among = [found] if found else registry.names()  # So that one name does not import all kinds.
    for length in range(len(_names(words)), 0, -1):
        kinds = _also(words[:length], among)
        if len(kinds) == 1:
            return kinds[0], words[length:]
    return found, words[1:]


def _names(words: list[str]) -> list[str]:
    """Those of the first words that may be a name together."""
    return list(takewhile(_NAME.fullmatch, words[:3]))


def _also(words: list[str], among: Iterable[str]) -> list[str]:
    """The kinds of which the words together are another name."""
    bare = _bare("".join(words))
    return [name for name in among if bare in map(_bare, registry.named(name).also)]


def _bare(word: str) -> str:
    return word.lower().replace("_", "").replace("-", "")


def words_of(text: str) -> list[str]:
    """The words of a line, with a colon behind the name and commas between cells or without; a sign
    of equality behind a word is one too, and within a pattern is not.

    >>> words_of("cage value=10 r1c1,r1c2"), words_of("regular-expression (?=1).*")
    (['cage', 'value', '=', '10', 'r1c1', 'r1c2'], ['regular-expression', '(?=1).*'])
    """
    return _joined(_EQUALS.sub(" = ", _COMMA.sub(" ", _COLON.sub(r"\1 ", text))).split())


def _joined(words: list[str]) -> list[str]:
    """The words of a line, those of a name as one: `little killer` is `little-killer`."""
    for length in (3, 2):
        name = "-".join(words[:length])
        if len(_names(words[:length])) == length and named(name):
            return [name, *words[length:]]
    return words


def _near(word: str) -> list[str]:
    known = [name.replace("_", "-") for name in registry.names()] if len(word) > 2 else []
    return get_close_matches(plain(word), known, n=1, cutoff=0.7)


def _called_otherwise(word: str) -> list[str]:
    """The kinds of which another name, or the title, has this word in it."""
    bare = plain(word).replace("-", "")
    return [
        name.replace("_", "-")
        for name, kind in registry.kinds().items()
        if len(bare) > 3 and any(bare in _bare(one) for one in (kind.title, *kind.also))
    ]


def nearest(words: list[str]) -> tuple[str, list[str]]:
    """What at the beginning of a line is meant as a name and is none, and the names near to it.

    >>> nearest(["sum", "lnie", "r1c1"]), nearest(["yarn"])
    (('sum lnie', ['sum-line']), ('yarn', []))
    >>> nearest(["kropki", "r1c1"]), nearest(["Dutch", "whispers"])
    (('kropki', ['difference', 'ratio']), ('Dutch whispers', ['whisper']))
    """
    known = [name.replace("_", "-") for name in registry.names()]
    names = _names(words)
    for length in range(len(names), 0, -1):
        name = plain("-".join(names[:length]))
        longer = [one for one in known if one.startswith(f"{name}-")]
        several = [one.replace("_", "-") for one in _also(names[:length], registry.names())]
        if near := several or longer or _near(name) or _called_otherwise(name):
            return " ".join(names[:length])[:40], near
        if length > 1 and (of_last := called(names[length - 1 : length])[0]):
            return " ".join(names[:length])[:40], [of_last.replace("_", "-")]
    return words[0][:40], []


def unknown(words: list[str]) -> str:
    """What is said of a line whose first words name no kind."""
    for length in range(len(_names(words)), 0, -1):
        if line := MEANT.get(_bare("".join(words[:length]))):
            return f"no constraint {' '.join(words[:length])!r}; say `{line}`"
    said, near = nearest(words)
    if near:
        return f"no constraint {said!r}; did you mean {' or '.join(near)}?"
    return f"no constraint {words[0][:40]!r}; `sudoku-csp constraints` lists them"
