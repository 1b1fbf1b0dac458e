"""Numbers and tables for people: columns that are as wide as what stands in them."""

from __future__ import annotations

from collections.abc import Sequence

Value = str | int | float | None


def table(head: Sequence[str], rows: Sequence[Sequence[Value]]) -> str:
    """The rows below their headings: words to the left, numbers to the right, `-` for None.

    >>> print(table(["name", "clauses"], [["minimal", 8829], ["triad", None]]))
    name     clauses
    minimal    8,829
    triad          -
    """
    texts = [[shown(value) for value in row] for row in rows]
    columns = list(zip(head, *texts, strict=True))
    widths = [max(map(len, column)) for column in columns]
    words = [any(isinstance(row[place], str) for row in rows) for place in range(len(head))]
    lines = (
        "  ".join(
            text.ljust(width) if left else text.rjust(width)
            for text, width, left in zip(line, widths, words, strict=True)
        )
        for line in (head, *texts)
    )
    return "\n".join(line.rstrip() for line in lines)


def shown(value: Value) -> str:
    """A value as text: thousands are set apart, a share has two decimals."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return value if isinstance(value, str) else f"{value:,}"


def counted(number: int, thing: str) -> str:
    """How many of a thing there are.

    >>> counted(1, "puzzle"), counted(2, "puzzle")
    ('1 puzzle', '2 puzzles')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
