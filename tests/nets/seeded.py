"""Faults to seed into a form of a kind, and the ways in which each is reported.

A fault is a dictionary of global constraints that are stated otherwise, `Forgotten`, or a function
from the constraint to the one, or several, that are stated in its place.
"""

from dataclasses import dataclass

from sudoku_csp.laboratory.conformance import mistakes

OF_FORM = {"encode": "clauses", "post": "cpsat", "propagate": "filtering"}


@dataclass
class Forgotten:
    """One global constraint is left out, counted from the first."""

    number: int


class Changed:
    """The global constraints of a target; `change(name)` states one otherwise, if it returns it."""

    def __init__(self, model, change):
        self._model, self._change = model, change

    def __getattr__(self, name):
        honest = getattr(self._model, name)
        change = self._change(name) if callable(honest) else None
        return honest if change is None else lambda *arguments: change(honest, *arguments)


def forgetting(number):
    stated = []

    def state(honest, *arguments):
        stated.append(honest)
        if len(stated) != number:
            honest(*arguments)

    return lambda _name: state


def faulty(kind, form, fault):
    """The kind with one form that has the fault."""
    honest = getattr(kind, form)

    def stated(self, model):
        if isinstance(fault, dict):
            honest(self, Changed(model, fault.get))
        elif isinstance(fault, Forgotten):
            honest(self, Changed(model, forgetting(fault.number)))
        else:
            found = fault(self)
            for rule in found if isinstance(found, list) else [found]:
                honest(rule, model)

    return type(f"Faulty{form}", (kind,), {form: stated, "__str__": kind.__str__})


def changed_by(kind, fault):
    """The samples on small boards in whose place the fault states a constraint."""
    for board, rule in kind.samples():
        if board.side > 8:
            continue
        if callable(fault):
            try:
                fault(rule)
            except (ValueError, TypeError):  # No such constraint, or no number to change.
                continue
        yield board, rule


def every_end(honest, cells, start, step, _accept):
    honest(cells, start, step, lambda _state: True)


def equal_is_allowed(honest, a, b, allowed):
    honest(a, b, lambda first, second: first == second or allowed(first, second))


def equal_is_refused(honest, a, b, allowed):
    honest(a, b, lambda first, second: first != second and allowed(first, second))


def reversed_pair(honest, a, b, allowed):
    honest(b, a, allowed)


def left_out(_honest, *_arguments):
    pass


def disagreeing(rule, board, ways=None):
    """The ways that differ from `holds`. An exception is no answer, and finds no fault."""
    found = mistakes(rule, board, ways) if ways else mistakes(rule, board)
    return {mistake.way for mistake in found if not mistake.failed}


def reported(kind, form, fault, expected):
    """The ways in which the fault is reported on the samples, until all the expected ones are."""
    wrong, ways = faulty(kind, form, fault), set()
    for board, rule in changed_by(kind, fault):
        ways |= disagreeing(wrong(**vars(rule)), board, OF_FORM.values())
        if ways >= expected:
            break
    return ways
