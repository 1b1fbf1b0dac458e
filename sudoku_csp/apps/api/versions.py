"""The versions of what is installed; nothing of it is imported, so that they are shown at once."""

from __future__ import annotations

import textwrap

from sudoku_csp.grid.helpers import ours
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends import sat_solvers


def versions() -> str:
    """The versions of the package and of the backends, and the names of the SAT solvers."""
    lines = [f"sudoku-csp, version {ours()}"]
    for name, one in backends.REGISTRY.items():
        version = f"{one.package or 'sudoku-csp'} {one.installed or 'is not installed'}"
        lines.append(f"{name:<10} {version:<24} {one.title}")
    kept = f"{sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}"
    default = f"{sat_solvers.DEFAULT} up to {kept}, and {sat_solvers.DEFAULT_LARGE} above"
    names = textwrap.fill(", ".join(sat_solvers.SOLVERS), 76, break_on_hyphens=False)
    lines += [f"SAT solvers (--solver); the default is {default}:", textwrap.indent(names, "  ")]
    return "\n".join(lines)
