"""The kinds of constraint by name: one from each module in `kinds/`, and all classes with `@own`.

Everything that handles all kinds uses this registry, so a new kind is one new file.
"""

import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TypeVar, dataclass_transform

from sudoku_csp.constraints import kinds as folder
from sudoku_csp.constraints.constraint import Constraint, check_constraint

Kind = TypeVar("Kind", bound=Constraint)

_own: dict[str, type[Constraint]] = {}


def kinds() -> dict[str, type[Constraint]]:
    """Returns all kinds by name.

    A kind of the package has the name of its module, an own kind that of its class in snake case.

    >>> kinds()["all_different"].about.title
    'All different'
    """
    return {name: kind_named(name) for name in names()}


def names() -> list[str]:
    """The names of all kinds, without importing them."""
    return [*_of_package(), *_own]


def kind_named(name: str) -> type[Constraint]:
    """Returns the kind with this name, and imports no other. Raises KeyError if there is none."""
    if name in _own:
        return _own[name]
    if name not in _of_package():
        raise KeyError(name)
    found: type[Constraint] = getattr(import_module(f"{folder.__name__}.{name}"), _camel(name))
    return found


def name_of(kind: type[Constraint]) -> str | None:
    """The name of a kind; None for a class that is not registered."""
    home, _, name = kind.__module__.rpartition(".")
    if home == folder.__name__ and kind_named(name) is kind:
        return name
    return next((name for name, known in _own.items() if known is kind), None)


def is_own(kind: type[Constraint]) -> bool:
    """True if the class is not part of this package, whether or not `@own` has registered it."""
    return kind.__module__.rpartition(".")[0] != folder.__name__


@dataclass_transform(frozen_default=True)
def own(kind: type[Kind]) -> type[Kind]:
    """A decorator that registers a class as a kind until the program ends.

    The class becomes a frozen dataclass unless it is a dataclass already. It replaces an earlier
    own class of the same name, for example when a notebook cell runs again. Raises ValueError for
    a name that a kind of this package has, and for a class without `holds`, `decompose`, title,
    sentence, wording or examples.
    """
    made = kind if "__dataclass_fields__" in vars(kind) else dataclass(frozen=True)(kind)
    name = snake(kind.__name__)
    if name in _of_package():
        raise ValueError(f"the package has a kind {name!r}: name the class otherwise")
    lacking = sorted(getattr(made, "__abstractmethods__", ()))
    lacking += [what for what in ("title", "sentence") if not getattr(made.about, what)]
    worded = made.about.wording or made.default_wording
    if not worded and made.__str__ is Constraint.__str__:
        lacking.append("wording")
    if not lacking and not _check_samples(made, name):
        lacking.append("examples")
    if lacking:
        raise ValueError(f"the kind {name!r} has no {', '.join(lacking)}")
    _own[name] = made
    return made


def _check_samples(kind: type[Constraint], name: str) -> list[Constraint]:
    """Returns the samples. Raises ValueError for a sample that cannot be made or put into words."""
    try:
        samples = list(kind.samples())
        for board, sample in samples:
            check_constraint(sample, board)
            str(sample)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        raise ValueError(f"the kind {name!r} has a wrong example or wording: {fault}") from error
    return [sample for _, sample in samples]


def snake(name: str) -> str:
    """The name of the kind whose class has this name.

    >>> snake("AntiKnight"), snake("XSum")
    ('anti_knight', 'x_sum')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def classes() -> list[str]:
    """The names of the classes of all kinds, without importing them."""
    return list(map(_camel, names()))


def _camel(name: str) -> str:
    return "".join(map(str.capitalize, name.split("_")))


@cache
def _of_package() -> tuple[str, ...]:
    """The names of the modules of `kinds/`, without importing them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__)))
