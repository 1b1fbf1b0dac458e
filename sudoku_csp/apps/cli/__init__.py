"""The command line. Hardly anything is imported here, so that Ctrl-C finds `main` at work early."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of `sudoku-csp`."""
    try:
        from sudoku_csp.apps.cli import front_page

        if front_page.shown(sys.argv[1:]):
            return
        from sudoku_csp.apps.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # While it is being loaded, or a second time.
    if code == 130:
        # Python remembers an interrupt amid a text that it compiled, as those of dataclasses are,
        # and under `python -m` would end itself by the signal, unless another such text is run.
        exec("")  # noqa: S102 - of nothing.
    sys.exit(code)
