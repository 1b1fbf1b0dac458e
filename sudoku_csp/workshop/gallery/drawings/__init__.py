"""Drawings, one a module: each says in its function what a method is made of."""

from __future__ import annotations

from importlib import import_module

from sudoku_csp.workshop.gallery.drawings.canvas import Canvas


def drawing(name: str) -> str:
    """The drawing of this page as SVG."""
    canvas = import_module(f"{__name__}.{name}").drawn()
    assert isinstance(canvas, Canvas)
    return canvas.svg()
