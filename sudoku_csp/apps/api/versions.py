"""The versions of what is installed; nothing of it is imported, so that they are shown at once."""

from __future__ import annotations

import textwrap

from sudoku_csp.grid.helpers import installed, ours
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends import sat_solvers


def versions() -> str:
    """The versions of the package and of the backends, and the names of the SAT solvers."""
    lines = [f"sudoku-csp, version {ours()}"]
    for name in backends.NAMES:
        package = backends.PACKAGES.get(name, "sudoku-csp")
        version = f"{package} {backends.installed_version(name) or 'is not installed'}"
        lines.append(f"{name:<10} {version:<24} {backends.ABOUT[name]}")
    numba = f"numba {installed('numba') or 'is not installed'}"
    lines.append(f"{'fast':<10} {numba:<24} a kernel, for batch and solve_many")
    kept = f"{sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}"
    default = f"{sat_solvers.DEFAULT} up to {kept}, and {sat_solvers.DEFAULT_LARGE} above"
    names = textwrap.fill(", ".join(sat_solvers.SOLVERS), 76, break_on_hyphens=False)
    lines += [f"SAT solvers (--solver); the default is {default}:", textwrap.indent(names, "  ")]
    return "\n".join(lines)
