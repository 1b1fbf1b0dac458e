"""Kinds of constraint: the contract of a kind, the shapes of kinds, and a file for each kind.

    from sudoku_csp.constraints import About, Cage, Grid, Model, OnLine, on, own

Every kind can be imported from here by the name of its class, and is loaded when it is imported.
This room imports `grid`, and `targets` for the global constraints. Read `constraint` first, then
`kinds/all_different`.
"""

from importlib import import_module

_HOMES = {
    **dict.fromkeys(("About", "Cells", "Constraint", "on"), "constraints.constraint"),
    **dict.fromkeys(("Beside", "Everywhere", "OnCells", "OnLine", "OnPair"), "constraints.shapes"),
    "own": "constraints.registry",
    "Board": "grid.board",
    "Cell": "grid.cell",
    "Grid": "grid.solution",
    **dict.fromkeys(("Fact", "Model"), "targets.model"),
}
"""The names that the file of a kind imports, each with its module."""


def __getattr__(name: str) -> object:
    """Loads a name when it is imported, because loading all kinds takes 250 ms."""
    if name in _HOMES:
        return getattr(import_module(f"sudoku_csp.{_HOMES[name]}"), name)
    registry = import_module(f"{__name__}.registry")
    if name in registry.classes():
        return registry.kind_named(registry.snake(name))
    raise AttributeError(f"no attribute {name!r}, and no kind of constraint has this name")


def __dir__() -> list[str]:
    return [*_HOMES, *import_module(f"{__name__}.registry").classes()]
