"""The command line. This module imports little, so that `main` catches an early Ctrl-C."""

import sys


def main() -> None:
    """The entry point of `sudoku-csp`."""
    try:
        from sudoku_csp.apps.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # While modules are loaded, or a second time.
    if code == 130:
        # After an interrupt inside `exec`, as in dataclasses, Python ends `python -m` by the signal
        # and not with this code, unless another `exec` runs.
        exec("")  # noqa: S102 - of nothing.
    sys.exit(code)
