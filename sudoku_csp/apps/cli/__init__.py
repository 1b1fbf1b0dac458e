"""The command line. This module imports almost nothing, so that `main` catches an early Ctrl-C."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of `sudoku-csp`."""
    try:
        from sudoku_csp.apps.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # While modules are loaded, or a second time.
    if code == 130:
        # Python remembers an interrupt inside code that it compiled from a text, as dataclasses do,
        # and under `python -m` would then end by the signal, unless another such text runs.
        exec("")  # noqa: S102 - of nothing.
    sys.exit(code)
