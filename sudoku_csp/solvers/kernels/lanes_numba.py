"""How the lanes are compiled: straight into one another, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import extending, njit

_OPTIONS: dict[str, Any] = {"boundscheck": False, "error_model": "numpy"}


def intrinsic(definition: Callable[..., Any]) -> Callable[..., Any]:
    """A function for compiled functions, given as its types and the LLVM code to make."""
    make: Any = extending.intrinsic
    return cast(Callable[..., Any], make(prefer_literal=True)(definition))


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function that becomes part of those that call it."""
    return cast(Callable[..., Any], njit(forceinline=True, **_OPTIONS)(function))


def called(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function for other compiled functions."""
    return cast(Callable[..., Any], njit(**_OPTIONS)(function))


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function for Python: threads run it side by side, and later processes find it.

    Numba keeps it beside the source or in the user's cache folder; where it may write to neither,
    it compiles once a process.
    """
    try:
        compiled = njit(nogil=True, cache=True, **_OPTIONS)(function)
    except RuntimeError:
        compiled = njit(nogil=True, **_OPTIONS)(function)
    return cast(Callable[..., Any], compiled)
