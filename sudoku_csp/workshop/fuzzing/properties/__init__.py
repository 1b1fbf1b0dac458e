"""The properties by name, one a file."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.workshop.fuzzing.property import Property

_CLASSES = {
    "searches": "Searches",
    "kernels": "Kernels",
    "sat": "Sat",
    "cpsat": "CpSat",
    "verdicts": "Verdicts",
    "constraints": "Constraints",
    "formulas": "Formulas",
    "exports": "Exports",
    "notation": "NotationRoundTrip",
    "certificates": "Certificates",
    "diagnoses": "Diagnoses",
    "explanations": "Explanations",
}

NAMES = tuple(_CLASSES)


@cache
def named(name: str) -> Property:
    """The property of this name. Raises UnknownName with the known ones.

    >>> named("kernels").about
    'the fast kernels enumerate the solutions of brute force'
    """
    if name not in _CLASSES:
        raise UnknownName.among("property", name, NAMES)
    made = getattr(import_module(f"{__name__}.{name}"), _CLASSES[name])()
    assert isinstance(made, Property)
    return made
