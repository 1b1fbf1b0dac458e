"""Rulesets and backends as bytes for another process, which may not know their classes.

A class from a module is sent by its name, a class from a script or a notebook by its code
(cloudpickle). Either can fail in the other process; the error then names the class.
"""

import pickle
from collections.abc import Iterable
from typing import Any

from sudoku_csp.grid.errors import BackendUnavailable, Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset


def pack_ruleset(ruleset: Ruleset) -> bytes:
    """The ruleset as bytes. Raises Unsupported if it cannot be sent, and names its constraints."""
    beyond = ruleset.beyond_classic
    kinds = [(str(one), type(one).__qualname__) for one in beyond]
    try:
        packed = _pickle(ruleset, (type(one) for one in beyond))
    except Exception as error:  # noqa: BLE001 - a pickle can fail with anything.
        raise _refused(kinds, error) from None
    return pickle.dumps((kinds, packed))


def unpack_ruleset(packed: bytes) -> Ruleset:
    """The ruleset from `pack_ruleset`. Raises Unsupported if a kind in it cannot be loaded."""
    kinds, ruleset = pickle.loads(packed)
    try:
        found = pickle.loads(ruleset)
    except Exception as error:  # noqa: BLE001 - the imported modules can raise anything.
        raise _refused(kinds, error) from None
    assert isinstance(found, Ruleset)
    return found


def pack_class(home: str | type[Any]) -> bytes:
    """Packs a class, or the name of a class. Raises BackendUnavailable if it cannot be sent."""
    try:
        return _pickle(home, [] if isinstance(home, str) else [home])
    except Exception as error:  # noqa: BLE001 - as above.
        raise BackendUnavailable(_reason(error)) from None


def unpack_class(packed: bytes) -> Any:
    """The class or name from `pack_class`. Raises BackendUnavailable if it cannot be loaded."""
    try:
        return pickle.loads(packed)
    except Exception as error:  # noqa: BLE001 - as above.
        raise BackendUnavailable(_reason(error)) from None


def _pickle(value: object, classes: Iterable[type[Any]]) -> bytes:
    if all(one.__module__.partition(".")[0] == "sudoku_csp" for one in classes):
        return pickle.dumps(value)
    # Imported here because the import takes a tenth of a second, and few values need it.
    import cloudpickle  # noqa: PLC0415

    packed: bytes = cloudpickle.dumps(value)
    return packed


def _reason(error: Exception) -> str:
    return f"cannot be loaded in a process of its own ({type(error).__name__}: {error})"


def _refused(kinds: list[tuple[str, str]], error: Exception) -> Unsupported:
    names = "; ".join(f"{text} (kind {kind})" for text, kind in kinds)
    return Unsupported(
        f"{names}: {_reason(error)}; what it holds must be plain data, and its kind stand in a "
        "module that can be imported"
    )
