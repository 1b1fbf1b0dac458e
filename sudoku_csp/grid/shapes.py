"""The plainest shapes of a picture, as data: a tag with its attributes.

A file, a notebook and a page draw the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sudoku_csp.grid.mark_places import Point, path, rounded, towards
from sudoku_csp.grid.mark_style import look

ROUND = {"stroke-linecap": "round", "stroke-linejoin": "round"}


class Shaped(NamedTuple):
    """A shape: its tag, its attributes, and the text in it."""

    tag: str
    attributes: dict[str, Any]
    text: str = ""


def stroke(kind: str, points: Sequence[Point], width: float, **more: Any) -> Shaped:
    """A line through points with round ends; `_` in the name of an attribute stands for `-`."""
    named = {name.replace("_", "-"): value for name, value in more.items()}
    how = {"d": path(points), "stroke-width": rounded(width)} | ROUND | named
    return Shaped("path", look(kind) | how)


def circle(kind: str, at: Point, radius: float, width: float = 2) -> Shaped:
    """A circle around a point."""
    place = {"cx": rounded(at[0]), "cy": rounded(at[1]), "r": rounded(radius)}
    return Shaped("circle", look(kind) | place | {"stroke-width": width})


def text(kind: str, at: Point, said: str, size: int, **more: Any) -> Shaped:
    """A text with the middle of its foot at a point."""
    place = {"x": rounded(at[0]), "y": rounded(at[1]), "font-size": size, "text-anchor": "middle"}
    named = {name.replace("_", "-"): value for name, value in more.items()}
    return Shaped("text", look(kind) | place | named, said)


def head(start: Point, end: Point, length: float = 12, width: float = 2.5) -> Shaped:
    """The head of an arrow that ends there."""
    return stroke("shaft", angle(towards(end, start, length), end, 0.75), width)


def angle(back: Point, tip: Point, wide: float) -> list[Point]:
    """Two legs that meet in the tip; their ends lie so many times as far apart from its back, to
    either side, as the tip is from there."""
    across = ((back[1] - tip[1]) * wide, (tip[0] - back[0]) * wide)
    ends = ((back[0] + side * across[0], back[1] + side * across[1]) for side in (1, -1))
    return [next(ends), tip, next(ends)]
