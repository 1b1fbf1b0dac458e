"""The registry of backends. A backend and its solver library are imported when the backend is made.

`create` makes a backend in this process. `isolated.open_backend` runs it in a process of its own,
for a caller that must survive a native solver that hangs, crashes or fills the memory.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from sudoku_csp.grid.errors import BackendUnavailable, UnknownName
from sudoku_csp.grid.helpers import installed_version
from sudoku_csp.solvers.backends.settings import Settings

if TYPE_CHECKING:
    from sudoku_csp.solvers.backend import Backend

CHUNK, FAST_CHUNK = 500, 10_000
"""Number of puzzles in a task of a batch, for other backends and for kernels. Each task costs some
milliseconds more than its puzzles."""

MOST_WORKERS = 1024
"""The most processes of a batch."""

DEFAULTS = Settings()


@dataclass(frozen=True)
class Registered:
    """What must be known about a backend before it is imported.

    Attributes:
        title: The name that is shown to people.
        about: A description in one line.
        home: The class as a text `module:name`, of a module here, or a user's own class.
        package: The distribution with the solver library; "" if the backend needs none.
        native: True if the backend gets a process of its own unless the caller decides otherwise.
        kernel: True if the backend is only for batches, and leaves hard puzzles to `sat`.
    """

    name: str
    title: str
    about: str
    home: str | type[Backend]
    package: str = ""
    native: bool = False
    kernel: bool = False

    @property
    def chunk(self) -> int:
        """Number of puzzles in a task of a batch."""
        return FAST_CHUNK if self.kernel else CHUNK

    def isolated(self, isolate: bool | None) -> bool:
        """True if the backend runs in a process of its own: `isolate`, or by default `native`.

        In a browser the default is False, because there are no processes.
        """
        return self.native and sys.platform != "emscripten" if isolate is None else isolate

    @property
    def installed(self) -> str | None:
        """The version of the solver library, or ours if none is needed; None if it is missing."""
        return installed_version(self.package or "sudoku-csp")


_CPSAT = "cpsat_wasm:CpSatInBrowser" if sys.platform == "emscripten" else "cpsat:CpSatBackend"
_BACKENDS = (
    Registered(
        "sat",
        "SAT",
        "CNF clauses in a SAT solver of PySAT",
        "sat:SatBackend",
        "python-sat",
        native=True,
    ),
    Registered("cpsat", "CP-SAT", "OR-Tools CP-SAT, one worker", _CPSAT, "ortools", native=True),
    Registered(
        "reference",
        "Reference",
        "our own propagation and search, pure Python",
        "reference:ReferenceBackend",
    ),
    Registered(
        "fast",
        "Fast",
        "a kernel, for batch and solve_many",
        "fast:FastBackend",
        "numba",
        kernel=True,
    ),
    Registered(
        "bitboard", "Bitboard", "the same in pure Python", "fast:BitboardBackend", kernel=True
    ),
)

REGISTRY = {one.name: one for one in _BACKENDS}
"""The backends of the package by name, in the order in which they run and are shown."""

NAMES = tuple(name for name, one in REGISTRY.items() if not one.kernel)
"""The names of the backends that solve single puzzles."""

PROVING = NAMES
"""The names of the backends that can prove the claim of a certificate."""

BULK_NAMES = tuple(sorted(REGISTRY, key=lambda name: not REGISTRY[name].kernel))
"""The names of all backends that a batch can use, the kernels first."""

_own: dict[str, Registered] = {}

Own = TypeVar("Own", bound="type[Backend]")


def own_backend(backend: Own) -> Own:
    """Registers a user's backend until the program ends. Write `@own_backend` above the class.

    The class derives from `Backend` and is called without arguments. Its attribute `name` is a
    word, and the first line of its docstring describes the backend. If the class has an attribute
    `package`, the version of this distribution is saved with a disagreement. A class that is
    defined again, as in a notebook, replaces the earlier class with the same name. `solve`, `check`
    and `count` accept the name, and run the backend in a process of its own. Raises TypeError for
    an object that is not such a class, and ValueError for the name of one of the package's backends
    and for a class without name, docstring or `search`.
    """
    from sudoku_csp.solvers.backend import Backend

    if not (isinstance(backend, type) and issubclass(backend, Backend)):
        raise TypeError(f"a backend of one's own is a class derived from Backend, not {backend!r}")
    name = getattr(backend, "name", "")
    lacking = sorted(getattr(backend, "__abstractmethods__", ()))
    lacking += [what for what, has in (("name", name), ("docstring", backend.__doc__)) if not has]
    if lacking:
        raise ValueError(f"the backend {backend.__name__} has no {', '.join(lacking)}")
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][\w-]*", name) or name == "all":
        raise ValueError(f"the name of a backend is a word other than all, not {name!r}")
    if name in REGISTRY:
        raise ValueError(f"the package has a backend {name!r}: name it otherwise")
    about = (backend.__doc__ or "").strip().partition("\n")[0]
    package = getattr(backend, "package", "")
    _own[name] = Registered(name, backend.__name__, about, backend, package, native=True)
    return backend


def registered(name: str) -> Registered:
    """The record of a backend that solves single puzzles. Raises UnknownName for another name.

    >>> registered("cpsat").package
    'ortools'
    """
    known = (*NAMES, *_own)
    UnknownName.check("backend", name, known)
    return REGISTRY.get(name) or _own[name]


def every() -> dict[str, Registered]:
    """The records of all backends by name: those of the package, and the user's own."""
    return {**REGISTRY, **_own}


def choose(names: str | Iterable[str], known: Collection[str] = ()) -> tuple[str, ...]:
    """The names in a text like `sat,cpsat` or `all`, or in several such texts, each once.

    `known` are the names that are allowed, by default all backends for single puzzles. Raises
    UnknownName for any other name, and if no name is given.

    >>> choose("sat,reference"), choose(["cpsat", "cpsat"]), choose("all")
    (('sat', 'reference'), ('cpsat',), ('sat', 'cpsat', 'reference'))
    """
    known = known or (*NAMES, *_own)
    texts = list(names) if isinstance(names, Iterable) and not isinstance(names, str) else [names]
    for text in texts:
        if not isinstance(text, str):
            raise UnknownName.among("backend", text, known)
    words = [word.strip() for text in texts for word in text.split(",")]
    found = [name for word in words for name in (known if word == "all" else [word])]
    if not found:
        raise UnknownName(f"no backend is named (known: {', '.join(known)})")
    for name in found:
        UnknownName.check("backend", name, known)
    return tuple(dict.fromkeys(found))


def create(name: str, settings: Settings = DEFAULTS) -> Backend:
    """Makes the backend in this process, where a native call cannot be stopped from outside.

    A crash of the backend ends this process. Raises UnknownName, and BackendUnavailable if the
    library of the backend is missing.
    """
    UnknownName.check("backend", name, known := every())
    return make(name, known[name].home, settings)


def make(name: str, home: str | type[Backend], settings: Settings) -> Backend:
    """Makes the backend; `home` is explained in `Registered`.

    Raises BackendUnavailable if a library that the backend needs is missing.
    """
    try:
        if not isinstance(home, str):
            return home()
        module, _, class_name = home.partition(":")
        backend: Backend = getattr(import_module(f"{__name__}.{module}"), class_name)(settings)
    except ImportError as error:
        raise BackendUnavailable(f"{name} cannot be loaded: {error}") from error
    return backend


def quickest() -> str:
    """The name of the fastest backend for batches: `fast` if numba can compile, else `bitboard`."""
    switched_off = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return "fast" if installed_version("numba") and not switched_off else "bitboard"
