"""Lessons run in this process, each once, with no way to any other host."""

import socket
from functools import lru_cache
from importlib import import_module
from types import SimpleNamespace

import marimo as mo
import pytest

from sudoku_csp.apps.lessons import lesson_page
from sudoku_csp.apps.lessons.catalogue import numbered

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def no_other_host(patch):
    """Lets a connection to any other host fail."""
    connect = socket.socket.connect

    def only_loopback(self, address):
        if self.family != socket.AF_UNIX and address[0] not in LOOPBACK:
            pytest.fail(f"a lesson connects to {address}")
        return connect(self, address)

    patch.setattr(socket.socket, "connect", only_loopback)


@lru_cache
def page_of(number):
    """The page, made now, and what the notebook's cells define."""
    ran = []
    with pytest.MonkeyPatch.context() as patch:
        no_other_host(patch)
        outputs = lesson_page.outputs

        def kept(lesson):
            shown, defined = outputs(lesson)
            ran.append(dict(defined))
            return shown, defined

        patch.setattr(lesson_page, "outputs", kept)
        return lesson_page.made(numbered(number)), ran[0]


CONTROLS = (
    mo.ui.checkbox,
    mo.ui.dropdown,
    mo.ui.number,
    mo.ui.radio,
    mo.ui.slider,
    mo.ui.switch,
    mo.ui.text,
)


def controls(defined):
    """The controls of a notebook by name."""
    return {name: made for name, made in defined.items() if isinstance(made, CONTROLS)}


def ends(control):
    """The first and the last value that a control can take."""
    if isinstance(control, mo.ui.switch | mo.ui.checkbox):
        return False, True
    if hasattr(control, "options"):
        values = list(control.options.values())
        return values[0], values[-1]
    if hasattr(control, "start"):
        return control.start, control.stop
    return (control.value,)


def follow(number, name, value):
    """Runs the cells that follow from a control, as marimo does when it is set to the value."""
    module = import_module(numbered(number).module)
    _, defined = page_of(number)
    known = {**defined, name: SimpleNamespace(value=value)}
    changed = {name}
    outputs = []
    for part in lesson_page.parts(numbered(number)):
        cell = getattr(module, part.name, None)
        if part.name == "setup" or not changed & set(cell.refs) or name in cell.defs:
            continue
        output, made = cell.run(**{ref: known[ref] for ref in cell.refs if ref in known})
        known.update(made)
        changed |= set(made)
        outputs.append(output)
    return outputs
