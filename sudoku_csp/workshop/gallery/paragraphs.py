"""Paragraphs of Markdown, filled to a width: what is put into a text has not always one length.

Code, tables, quotations, headings and HTML stay as they are; so does what is rendered.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

WIDTH = 100

_ITEM = re.compile(r" *(?:[-*] |[0-9]+\. )")
_KEPT = ("|", "<", ">", "#", "```", "![")
"""How lines begin that are no prose."""

_UNBROKEN = re.compile(r"`[^`]*`|(?<= )[-+*=] ")
"""Code, and signs that would begin an item if they began a line."""


def filled(text: str) -> str:
    """The text with its paragraphs filled.

    >>> print(filled("- an item\\n  in two lines\\n\\n| a table |"))
    - an item in two lines
    <BLANKLINE>
    | a table |
    """
    return "\n".join(_lines(text))


def _lines(text: str) -> Iterator[str]:
    paragraph: list[str] = []
    is_code = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        kept = is_code or not line.strip() or line.startswith("    ")
        kept = kept or line.lstrip().startswith(_KEPT)
        is_code ^= fence
        if paragraph and (kept or _ITEM.match(line)):
            yield from _wrapped(paragraph)
            paragraph = []
        if kept:
            yield line
        else:
            paragraph.append(line)
    if paragraph:
        yield from _wrapped(paragraph)


def _wrapped(paragraph: list[str]) -> list[str]:
    first = paragraph[0]
    item = _ITEM.match(first)
    mark = item[0] if item else " " * (len(first) - len(first.lstrip()))
    words = " ".join([first[len(mark) :].strip(), *map(str.strip, paragraph[1:])])
    words = _UNBROKEN.sub(lambda found: found[0].replace(" ", "\0"), words)
    lines = textwrap.wrap(
        words,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]
