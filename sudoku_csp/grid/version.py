"""Versions of installed distributions, ours among them."""

from __future__ import annotations


def installed(distribution: str) -> str | None:
    """The installed version of a distribution, None if it is not installed."""
    # Imported here: it costs a tenth of the start-up time, and few commands ask.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def ours() -> str:
    """The version of sudoku-csp."""
    return installed("sudoku-csp") or "of a source tree"
