"""The backends that are open, each from its first use until `close`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from threading import Lock

from sudoku_csp.solvers import backends as drivers
from sudoku_csp.solvers.backend import Backend
from sudoku_csp.solvers.backends.settings import Settings

_open: dict[tuple[str, Settings], Backend] = {}
_opening = Lock()


def close() -> None:
    """Ends the processes of the backends that are open; the next call starts new ones."""
    with _opening:
        closing = list(_open.values())
        _open.clear()
    for backend in closing:
        backend.close()


def named(names: Iterable[str], settings: Settings = drivers.DEFAULTS) -> dict[str, Backend]:
    """The backends of these names, opened on their first use. Raises UnknownName."""
    with _opening:
        chosen = {}
        for name in names:
            key = (name, settings.of(name))
            if key not in _open:
                # Imported here: processes take a while, and not every program opens a backend.
                from sudoku_csp.solvers.backends.isolated import open_backend  # noqa: PLC0415

                _open[key] = open_backend(*key)
            chosen[name] = _open[key]
        return chosen


def _forget() -> None:
    """In a forked child: what is open belongs to the parent, and a lock may be held for ever."""
    global _opening  # noqa: PLW0603
    _opening = Lock()
    _open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
