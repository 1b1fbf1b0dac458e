"""The kinds of constraint by name: those of `kinds/`, and those that a user registers.

Conformance and all else that handles every kind walk this list, so that a new kind is one new file.
Nobody outside `constraints` imports one by name. A test class is none: only what a module
of `kinds/` defines, or `register` is told of.
"""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from importlib import import_module

from sudoku_csp.constraints import kinds as folder
from sudoku_csp.constraints.constraint import Constraint

_registered: dict[str, type[Constraint]] = {}


def kinds() -> dict[str, type[Constraint]]:
    """Every kind by its name, which is that of its module, or the one that it was registered by.

    >>> kinds()["all_different"].title
    'All different'
    """
    return {name: named(name) for name in names()}


def names() -> list[str]:
    """The names of all kinds, for which none has to be imported."""
    return [*_of_folder(), *(name for name in _registered if name not in _of_folder())]


def named(name: str) -> type[Constraint]:
    """The kind of this name, imported alone. Raises KeyError for none."""
    return _registered.get(name) or _kind_of(_of_folder()[name])


def name_of(kind: type[Constraint]) -> str | None:
    """The name of a kind, None for one that is not among them."""
    home, _, name = kind.__module__.rpartition(".")
    if home == folder.__name__ and named(name) is kind:
        return name
    return next((name for name, known in _registered.items() if known is kind), None)


def own(kind: type[Constraint]) -> type[Constraint]:
    """Registers a kind by the name of its class, to be written above it.

    Raises ValueError as `register` does.
    """
    register(snake(kind.__name__), kind)
    return kind


def snake(name: str) -> str:
    """The name of a kind by that of its class.

    >>> snake("AntiKnight"), snake("XSum")
    ('anti_knight', 'x_sum')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def register(name: str, kind: type[Constraint]) -> None:
    """Adds a kind for as long as the program runs.

    Raises ValueError for a name that another kind has, for a kind that lacks a form, and for one
    without title, sentence and samples: there would be nothing to show it by, or to hold it to.
    """
    lacking = sorted(kind.__abstractmethods__)
    if not kind.wording and kind.__str__ is Constraint.__str__:
        lacking.append("wording")
    if lacking:
        raise ValueError(f"the kind {name!r} does not say {', '.join(lacking)}")
    if name in names() and named(name) is not kind:
        raise ValueError(f"there is a kind {name!r} already: {named(name).__qualname__}")
    for what in ("title", "sentence"):
        if not getattr(kind, what):
            raise ValueError(f"the kind {name!r} has no {what}")
    if not list(kind.samples()):
        raise ValueError(f"the kind {name!r} has no samples for the nets")
    _registered[name] = kind


def forget(name: str) -> None:
    """Takes out a kind that was registered: in a notebook its class is made anew at every change.

    Raises KeyError for a name that none was registered by; those of the folder stay.
    """
    del _registered[name]


@cache
def _of_folder() -> dict[str, str]:
    """The modules of the folder by the names of their kinds."""
    found = sorted(module.name for module in pkgutil.iter_modules(folder.__path__))
    return {name: f"{folder.__name__}.{name}" for name in found}


@cache
def _kind_of(path: str) -> type[Constraint]:
    """The one constraint that a module of `kinds/` defines."""
    module = import_module(path)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Constraint)
        and value.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise ImportError(f"{module.__name__} is to define one constraint, not {len(found)}")
    return found[0]
