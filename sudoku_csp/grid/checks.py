"""Checks of the arguments of public functions, with one clear sentence for a wrong value."""

from collections.abc import Iterable
from operator import index
from reprlib import repr as shortened
from typing import SupportsIndex

from sudoku_csp.grid.errors import UnknownName


def whole(value: object, least: int, requirement: str, most: int | None = None) -> int:
    """Returns the value, which may be a whole number of Python or numpy, as an int.

    Raises ValueError for anything but a whole number from `least` to `most`. The message begins
    with `requirement`.

    >>> whole(0, 1, "a limit is at least 1")
    Traceback (most recent call last):
    ValueError: a limit is at least 1, not 0
    >>> whole(True, 1, "a limit is at least 1")
    Traceback (most recent call last):
    ValueError: a limit is at least 1, and a whole number, not True
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise ValueError(  # noqa: TRY004 - as for a number out of bounds.
            f"{requirement}, and a whole number, not {shortened(value)}"
        )
    number = index(value)
    if number < least or (most is not None and number > most):
        raise ValueError(f"{requirement}, not {shortened(value)}")
    return number


def number(value: object, least: float, requirement: str, most: float = 1e9) -> None:
    """Raises ValueError with `requirement` for anything but a number from `least` to `most`."""
    if not isinstance(value, (int, float)) or not least <= value <= most:
        raise ValueError(f"{requirement}, not {shortened(value)}")


def instance(value: object, wanted: type | tuple[type, ...], requirement: str) -> None:
    """Raises TypeError for an object of another class. The message begins with `requirement`.

    >>> instance("text", int, "a side is a number")
    Traceback (most recent call last):
    TypeError: a side is a number, not 'text'
    """
    if not isinstance(value, wanted):
        raise TypeError(f"{requirement}, not {shortened(value)}")


def options(given: Iterable[str], known: type) -> None:
    """Raises TypeError if the class `known` has no annotation with the name of a given option."""
    for name in given:
        if name not in known.__annotations__:
            raise TypeError(str(UnknownName.among("option", name, known.__annotations__)))
