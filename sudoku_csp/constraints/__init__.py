"""Kinds of constraint: what a kind is, the shapes that kinds share, and one file a kind.

    from sudoku_csp.constraints import Cage, OnLine, on, own

Every kind can be imported from here by the name of its class, and is loaded when it is. May import
`targets`, whose global constraints a kind is decomposed into, and `grid`. Read `constraint` first,
then `kinds/all_different`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudoku_csp.constraints.constraint import Constraint as Constraint
    from sudoku_csp.constraints.constraint import on as on
    from sudoku_csp.constraints.registry import own as own
    from sudoku_csp.constraints.shapes import Beside as Beside
    from sudoku_csp.constraints.shapes import Everywhere as Everywhere
    from sudoku_csp.constraints.shapes import OnCells as OnCells
    from sudoku_csp.constraints.shapes import OnLine as OnLine
    from sudoku_csp.constraints.shapes import OnPair as OnPair

_HOMES = {
    "Constraint": "constraint",
    "own": "registry",
    "on": "constraint",
    **dict.fromkeys(("Beside", "Everywhere", "OnCells", "OnLine", "OnPair"), "shapes"),
}


def __getattr__(name: str) -> Any:
    """What is imported from here, loaded on first use: all the kinds would take 250 ms."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    registry = import_module(f"{__name__}.registry")
    if (kind := registry.snake(name)) in registry.names():
        return registry.named(kind)
    raise AttributeError(f"no constraint, and no part of one, is called {name!r}")


def __dir__() -> list[str]:
    registry = import_module(f"{__name__}.registry")
    return [*_HOMES, *(kind.__name__ for kind in registry.kinds().values())]
