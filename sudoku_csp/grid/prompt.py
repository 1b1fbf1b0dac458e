"""What a prompt shows of an object: its class and a few words, on a line that is not too long."""

from __future__ import annotations

LONGEST = 200
"""Characters of the words."""


def shown(one: object, words: str) -> str:
    """`<Class words>`, the words cut where there are too many.

    >>> shown(ValueError(), "many words " * 50)[-20:]
    'words many words m…>'
    """
    if len(words) > LONGEST:
        words = words[: LONGEST - 1] + "…"
    return f"<{type(one).__name__} {words}>"
