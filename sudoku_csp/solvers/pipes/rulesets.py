"""Rulesets on their way to another process, which may not know the kinds of their constraints.

A kind of a module travels by name, one of a script or a notebook by value (cloudpickle). Either can
fail at the other end, and is then rejected by name.
"""

from __future__ import annotations

import pickle

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset


def dumps(ruleset: Ruleset) -> bytes:
    """The ruleset as bytes. Raises Unsupported, by name, where a constraint cannot travel."""
    beyond = ruleset.beyond_classic
    kinds = [(str(one), type(one).__qualname__) for one in beyond]
    try:
        if all(type(one).__module__.partition(".")[0] == "sudoku_csp" for one in beyond):
            packed = pickle.dumps(ruleset)
        else:
            # Imported here: it costs a tenth of a second, and few rules need it.
            import cloudpickle  # noqa: PLC0415

            packed = cloudpickle.dumps(ruleset)
    except Exception as error:  # noqa: BLE001 - a pickle can fail with anything.
        raise _refused(kinds, error) from None
    return pickle.dumps((kinds, packed))


def loads(packed: bytes) -> Ruleset:
    """The ruleset of such bytes. Raises Unsupported, by name, where its kinds cannot be loaded."""
    kinds, ruleset = pickle.loads(packed)
    try:
        found = pickle.loads(ruleset)
    except Exception as error:  # noqa: BLE001 - so can what it imports.
        raise _refused(kinds, error) from None
    assert isinstance(found, Ruleset)
    return found


def _refused(kinds: list[tuple[str, str]], error: Exception) -> Unsupported:
    names = "; ".join(f"{text} (kind {kind})" for text, kind in kinds)
    return Unsupported(
        f"{names}: cannot be loaded in a process of its own ({type(error).__name__}: {error}); "
        "what it holds must be plain data, and its kind stand in a module that can be imported"
    )
