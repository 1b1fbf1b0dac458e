"""The command line. This module imports little, so that `main` catches an early Ctrl-C."""

import sys


def main() -> None:
    """The entry point of `sudoku-csp`."""
    try:
        from sudoku_csp.apps.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # Ctrl-C while modules are loaded, or a second Ctrl-C.
    if code == 130:
        # After an interrupt inside `exec`, which dataclasses use, Python would end `python -m` by
        # the signal instead of with this code, unless `exec` runs once more.
        exec("")  # noqa: S102 - of nothing.
    sys.exit(code)
