"""Helpers for every room: short texts, tables, sets of bits, versions."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

LONGEST = 160
"""Largest number of characters in the text of an object at a prompt."""

Value = str | int | float | None
"""A value in a table."""


def short_repr(one: object, words: str) -> str:
    """The text of an object at a prompt: `<Class words>`, shortened if it is long.

    >>> short_repr(ValueError(), "many words " * 50)[-20:]
    's many words many …>'
    """
    if len(words) > LONGEST:
        words = words[: LONGEST - 1] + "…"
    return f"<{type(one).__name__} {words}>"


def join_words(things: Iterable[object], word: str = "and") -> str:
    """The things as text, with commas between them and `word` before the last.

    >>> join_words([1, 2, 3]), join_words("ab", "or"), join_words(["r1c1"])
    ('1, 2 and 3', 'a or b', 'r1c1')
    """
    texts = [str(thing) for thing in things]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def capital(text: str) -> str:
    """The text with a capital first letter, unless the text begins with the name of a cell.

    >>> capital("in row 2"), capital("r1c1 is 3")
    ('In row 2', 'r1c1 is 3')
    """
    if text[:2].lower() in {f"r{digit}" for digit in range(1, 10)}:
        return text
    return text[:1].upper() + text[1:]


NUMBERS = ("none", "one", "two", "three", "four")
"""Small numbers as words."""


def table(head: Sequence[str], rows: Sequence[Sequence[Value]], words: int = 1) -> str:
    """A table of rows below headings, with `-` for None. The first `words` columns align left.

    >>> print(table(["name", "clauses"], [["minimal", 8829], ["triad", None]]))
    name     clauses
    minimal    8,829
    triad          -
    """
    aligned = []
    for place, name in enumerate(head):
        column = [name, *(format_value(row[place]) for row in rows)]
        justify = str.ljust if place < words else str.rjust
        aligned.append([justify(text, max(map(len, column))) for text in column])
    return "\n".join("  ".join(line).rstrip() for line in zip(*aligned, strict=True))


def format_value(value: Value) -> str:
    """A value as text, with commas between thousands and two decimals of a float."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return value if isinstance(value, str) else f"{value:,}"


def quantity(number: int, thing: str) -> str:
    """A number and the thing, in the plural unless the number is one.

    >>> quantity(1, "puzzle"), quantity(2, "puzzle")
    ('1 puzzle', '2 puzzles')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def bits_of(bits: int) -> Iterator[int]:
    """Yields the places of the bits that are set in a number, the lowest first.

    >>> list(bits_of(0b10110))
    [1, 2, 4]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def installed_version(distribution: str) -> str | None:
    """The installed version of a distribution, None if it is not installed."""
    # This import takes a tenth of the start-up time, and few commands need it.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


@cache
def own_version() -> str:
    """The version of sudoku-csp."""
    return installed_version("sudoku-csp") or "of a source tree"
