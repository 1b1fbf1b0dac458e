"""The properties by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.workshop.fuzzing.property import Property

_CLASSES = {
    "searches": "solving.Searches",
    "kernels": "solving.Kernels",
    "sat": "solving.Sat",
    "cpsat": "solving.CpSat",
    "bulk": "bulk.ManyAtOnce",
    "verdicts": "solving.Verdicts",
    "constraints": "constraints.Constraints",
    "formulas": "formulas.Formulas",
    "exports": "exports.Exports",
    "notation": "notation.NotationRoundTrip",
    "readers": "readers.Readers",
    "certificates": "certificates.Certificates",
    "diagnoses": "diagnoses.Diagnoses",
    "explanations": "explanations.Explanations",
}

NAMES = tuple(_CLASSES)


@cache
def named(name: str, *kinds: str) -> Property:
    """The property of this name. Raises UnknownName with the known ones.

    That about constraints can be about these kinds of constraint.

    >>> named("kernels").about
    'the fast kernels enumerate the solutions of brute force'
    """
    if name not in _CLASSES:
        raise UnknownName.among("property", name, NAMES)
    module, _, kind = _CLASSES[name].partition(".")
    made = getattr(import_module(f"{__name__}.{module}"), kind)(*kinds)
    assert isinstance(made, Property)
    return made
